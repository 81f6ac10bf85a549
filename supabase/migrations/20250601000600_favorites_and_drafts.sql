-- What a person keeps for herself. Both point at the account, not at the profile: a heart or a draft needs no phone
-- number, and both vanish with the account.

create table public.favorites (
  user_id uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, listing_id)
);
create index favorites_listing on public.favorites (listing_id);
create index favorites_change on public.favorites (user_id, xid, listing_id);
create trigger zz_stamp before insert or update on public.favorites for each row execute function private.stamp();
alter table public.favorites enable row level security;
create policy "own favourites" on public.favorites for select to authenticated using (user_id = (select auth.uid()));
grant select (user_id, listing_id, created_at, deleted) on public.favorites to authenticated;

-- The id is chosen on the phone: the key holds the owner too, so that nobody can sit on another's id.
create table public.drafts (
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  created_at timestamptz not null default now(),
  published_as uuid references public.listings (id),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, id)
);
create index drafts_change on public.drafts (user_id, xid, id);
create index drafts_published_as on public.drafts (published_as);
create trigger zz_stamp before insert or update on public.drafts for each row execute function private.stamp();
alter table public.drafts enable row level security;
create policy "own drafts" on public.drafts for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, data, created_at, deleted, updated) on public.drafts to authenticated;
