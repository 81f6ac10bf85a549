-- Money. The ledger is the truth; the balance is its sum, kept by the ledger's own trigger and checked against it at
-- every write. Prices stand in one table that the client reads and the payment functions charge by.

create table public.price_list (
  id text primary key,
  kind text not null check (kind in ('listing', 'pack')),
  name text not null,
  credits int not null check (credits >= 0),
  price int not null check (price > 0),
  note text,
  popular boolean not null default false,
  position int not null unique,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index price_list_change on public.price_list (xid, id);
create trigger zz_stamp before insert or update on public.price_list for each row execute function private.stamp();
alter table public.price_list enable row level security;
create policy "anyone reads the prices" on public.price_list for select to anon, authenticated using (not deleted);
grant select (id, kind, name, credits, price, note, popular, position) on public.price_list to anon, authenticated;
insert into public.price_list (id, kind, name, credits, price, note, popular, position) values
  ('listing', 'listing', 'Annonce', 0, 200, null, false, 0),
  ('starter', 'pack', 'Starter', 3, 500, 'Pour vos premières annonces', false, 1),
  ('regular', 'pack', 'Regular', 10, 1500, null, true, 2),
  ('pro', 'pack', 'Pro', 30, 3500, null, false, 3);

create table public.user_credits (
  user_id uuid primary key references public.users (id),
  credits int not null default 0 check (credits >= 0),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create trigger zz_stamp before insert or update on public.user_credits for each row execute function private.stamp();
alter table public.user_credits enable row level security;
create policy "own balance" on public.user_credits for select to authenticated using (user_id = (select auth.uid()));
grant select (user_id, credits) on public.user_credits to authenticated;

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id),
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('publish', 'pack', 'fee_without_listing', 'gift')),
  -- The listing published or the proof accepted: the same cause never counts twice.
  ref uuid not null,
  created_at timestamptz not null default now(),
  unique (reason, ref)
);
create index credit_ledger_user on public.credit_ledger (user_id, id);
create trigger append_only before update or delete on public.credit_ledger
  for each row execute function private.refuse_change();
alter table public.credit_ledger enable row level security;
create policy "own ledger" on public.credit_ledger for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, delta, reason, ref, created_at) on public.credit_ledger to authenticated;

create function private.post_to_balance() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.user_credits (user_id) values (new.user_id) on conflict (user_id) do nothing;
  update public.user_credits c set credits = c.credits + new.delta where c.user_id = new.user_id;
  return null;
end $$;
create trigger post_to_balance after insert on public.credit_ledger
  for each row execute function private.post_to_balance();

create function private.check_balance() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.credits <> (select coalesce(sum(l.delta), 0) from public.credit_ledger l where l.user_id = new.user_id) then
    raise exception 'a balance is the sum of its ledger' using errcode = '23514';
  end if;
  return new;
end $$;
-- AFTER, because a BEFORE INSERT trigger also sees the empty row that ON CONFLICT then skips.
create trigger check_balance after update on public.user_credits
  for each row execute function private.check_balance();
create trigger check_first_balance after insert on public.user_credits
  for each row when (new.credits <> 0) execute function private.check_balance();

create table public.payment_proofs (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  kind text not null check (kind in ('listing', 'pack')),
  listing_id uuid references public.listings (id),
  pack text references public.price_list (id),
  -- What the price list said when the proof came in.
  amount int not null check (amount > 0),
  credits int not null check (credits >= 0),
  status text not null default 'received' check (status in ('received', 'accepted', 'refused')),
  reason text check (char_length(reason) between 1 and 500),
  full_name text not null check (char_length(full_name) <= 100),
  phone text not null check (char_length(phone) <= 20),
  email text not null check (char_length(email) <= 320),
  reference text check (char_length(reference) between 1 and 60),
  screenshot_sha256 text not null check (screenshot_sha256 ~ '^[0-9a-f]{64}$'),
  object_path text not null,
  -- The same screenshot or reference was sent before: shown to the team, decides nothing.
  duplicate boolean not null default false,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  check ((kind = 'listing') = (listing_id is not null)),
  check ((kind = 'pack') = (pack is not null)),
  check ((status = 'received') = (decided_at is null)),
  check (status <> 'refused' or reason is not null)
);
create index payment_proofs_user on public.payment_proofs (user_id, created_at);
create index payment_proofs_listing on public.payment_proofs (listing_id);
create index payment_proofs_pack on public.payment_proofs (pack);
create index payment_proofs_screenshot on public.payment_proofs (screenshot_sha256);
create index payment_proofs_reference on public.payment_proofs (lower(reference));
create index payment_proofs_waiting on public.payment_proofs (created_at) where status = 'received';
create trigger zz_stamp before insert or update on public.payment_proofs for each row execute function private.stamp();
alter table public.payment_proofs enable row level security;
create policy "own proofs" on public.payment_proofs for select to authenticated using (user_id = (select auth.uid()));
grant select (id, user_id, kind, listing_id, pack, amount, status, reason, created_at, decided_at)
  on public.payment_proofs to authenticated;

create table public.transactions (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  proof_id uuid unique references public.payment_proofs (id),
  kind text not null check (kind in ('listing', 'pack')),
  amount int not null check (amount > 0),
  status text not null check (status in ('completed')),
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index transactions_user on public.transactions (user_id, created_at desc);
create trigger zz_stamp before insert or update on public.transactions for each row execute function private.stamp();
alter table public.transactions enable row level security;
create policy "own transactions" on public.transactions for select to authenticated
  using (user_id = (select auth.uid()));
grant select (id, user_id, kind, amount, status, created_at) on public.transactions to authenticated;

-- Takes one credit for a cause, or answers false. A caller from outside does not exist: publishing is the only one.
create function private.decrement_user_credit(person uuid, cause uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform from public.user_credits c where c.user_id = person and c.credits > 0 for no key update;
  if not found then
    return false;
  end if;
  insert into public.credit_ledger (user_id, delta, reason, ref) values (person, -1, 'publish', cause);
  return true;
end $$;

-- Pays for a new listing: free the first time, else one credit, else it waits. AFTER INSERT, because a BEFORE trigger
-- also fires for a row that ON CONFLICT then skips, and a replay would be charged. Publishes of one person queue up
-- on her row, so one credit pays for one of twelve parallel ones.
create function private.pay_listing() returns trigger language plpgsql set search_path = '' as $$
declare
  means text;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  update public.users u set first_listing_at = now() where u.id = new.user_id and u.first_listing_at is null;
  if found then
    means := 'first_free';
  elsif private.decrement_user_credit(new.user_id, new.id) then
    means := 'credit';
  end if;
  if means is not null then
    update public.listings l set status = 'active', paid_by = means where l.id = new.id;
  end if;
  return null;
end $$;
create trigger pay after insert on public.listings for each row
  when (new.status = 'pending' and new.paid_by is null and not new.deleted)
  execute function private.pay_listing();
