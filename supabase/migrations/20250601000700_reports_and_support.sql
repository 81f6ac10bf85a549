-- Reports and letters to the team. Three distinct people with a confirmed address hide a listing until it is looked at.

create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  reason text not null check (reason in ('fake', 'inappropriate', 'duplicate', 'wrong_category', 'other')),
  comment text check (char_length(comment) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'kept', 'removed')),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (reporter_id, listing_id),
  check ((status = 'open') = (handled_at is null))
);
create index reports_open on public.reports (listing_id, created_at) where status = 'open';
create index reports_listing on public.reports (listing_id);
create trigger zz_stamp before insert or update on public.reports for each row execute function private.stamp();
alter table public.reports enable row level security;
create policy "own reports" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
grant select (id, reporter_id, listing_id, reason, comment, status, created_at) on public.reports to authenticated;

-- One report of a listing at a time: two last reporters at once would each count only themselves. Taken before the
-- insert, because the foreign key's weaker lock cannot be raised by two at once.
create function private.queue_report() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.listings l where l.id = new.listing_id for update;
  return new;
end $$;
create trigger queue before insert on public.reports for each row execute function private.queue_report();

create function private.hide_reported() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings l set hidden = true
    where l.id = new.listing_id and not l.hidden and 3 <= (
      select count(distinct r.reporter_id) from public.reports r join auth.users a on a.id = r.reporter_id
      where r.listing_id = new.listing_id and r.status = 'open' and a.email_confirmed_at is not null);
  return null;
end $$;
create trigger hide_reported after insert on public.reports for each row execute function private.hide_reported();

create table public.contact_messages (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 320),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 10 and 5000),
  status text not null default 'new' check (status in ('new', 'read', 'answered')),
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages_user on public.contact_messages (user_id);
create index contact_messages_new on public.contact_messages (created_at) where status = 'new';
alter table public.contact_messages enable row level security;
create policy "letters are read through its own functions" on public.contact_messages
  for select to authenticated using (false);
