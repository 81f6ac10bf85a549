-- People: what anyone may see of a seller, and what only its owner may. The public row outlives the account,
-- because reviews, conversations and payments point at it; the private row goes with the account.

create table public.users (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between 3 and 80),
  avatar_url text check (char_length(avatar_url) <= 500),
  rating numeric(3, 2) check (rating between 1 and 5),
  review_count int not null default 0 check (review_count >= 0),
  created_at timestamptz not null default now(),
  first_listing_at timestamptz,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create trigger zz_stamp before insert or update on public.users for each row execute function private.stamp();
alter table public.users enable row level security;
create policy "anyone sees a seller" on public.users for select to anon, authenticated using (true);
grant select (id, full_name, avatar_url, rating, review_count, created_at, first_listing_at)
  on public.users to anon, authenticated;

create table public.user_private (
  id uuid primary key references public.users (id) references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  phone text not null check (phone ~ '^225[0-9]{10}$'),
  district text not null references private.districts (name),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index user_private_district on public.user_private (district);
create trigger zz_stamp before insert or update on public.user_private for each row execute function private.stamp();
alter table public.user_private enable row level security;
create policy "own contact details" on public.user_private for select to authenticated using (id = (select auth.uid()));
grant select (id, email, phone, district) on public.user_private to authenticated;

-- Looked up at each call, not a claim in the token: taking someone off the team works at once.
create table private.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);

create function private.is_team(person uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.team_members t where t.user_id = person)
$$;

-- Is the caller a member of the team? Decides which screens are offered; every team verb asks again itself.
create function public.is_team() returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_team((select auth.uid()))
$$;
grant execute on function public.is_team() to authenticated;

create table private.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  suspended_by uuid not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  at timestamptz not null default now(),
  lifted_at timestamptz
);
create index suspensions_user on private.suspensions (user_id);

create function private.is_suspended(person uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.suspensions s where s.user_id = person and s.lifted_at is null)
$$;

create table public.blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references public.users (id),
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on public.blocks (blocked_id);
create index blocks_change on public.blocks (blocker_id, xid, blocked_id);
create trigger zz_stamp before insert or update on public.blocks for each row execute function private.stamp();
alter table public.blocks enable row level security;
create policy "own block list" on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));
grant select (blocker_id, blocked_id, created_at, deleted) on public.blocks to authenticated;
