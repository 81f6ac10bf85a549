-- Credits. The ledger is the truth; the balance is its sum, kept by the ledger's own trigger and checked against it at
-- every write. One credit pays for one publication.

create table public.user_credits (
  user_id uuid primary key references public.users (id),
  credits int not null default 0 check (credits >= 0),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create trigger zz_stamp before insert or update on public.user_credits for each row execute function private.stamp();
alter table public.user_credits enable row level security;
create policy "own balance" on public.user_credits for select to authenticated using (user_id = (select auth.uid()));
create trigger poke after insert or update on public.user_credits for each row execute function private.poke_owner('user_id', 'mine');

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id),
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('publish', 'pack', 'fee_without_listing', 'gift', 'undo')),
  -- The listing published or the proof accepted: the same cause never counts twice.
  ref uuid not null,
  created_at timestamptz not null default now(),
  unique (reason, ref)
);
create index credit_ledger_user on public.credit_ledger (user_id, id);
create trigger append_only before update or delete on public.credit_ledger
  for each row execute function private.refuse_change();
create trigger append_only_whole before truncate on public.credit_ledger
  for each statement execute function private.refuse_change();
alter table public.credit_ledger enable row level security;
create policy "own ledger" on public.credit_ledger for select to authenticated using (user_id = (select auth.uid()));

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

-- Whether a balance still is the sum of its ledger is looked at again behind the triggers' back, a thousand people a minute.
create table private.balances_off (
  user_id uuid primary key references public.users (id),
  found_at timestamptz not null default clock_timestamp()
);

-- Those of `people` whose balance is not the sum of their ledger.
create function private.off_among(people uuid[]) returns setof uuid language sql stable set search_path = '' as $$
  select c.user_id from public.user_credits c
  where c.user_id = any (people)
    and c.credits <> (select coalesce(sum(l.delta), 0) from public.credit_ledger l where l.user_id = c.user_id)
$$;

create function private.chore_balances() returns bigint language plpgsql set search_path = '' as $$
declare
  stretch constant int := 1000;
  begun constant text := (select r.reached from private.rounds r where r.name = 'balances' for update);
  people constant uuid[] := array(select c.user_id from public.user_credits c
    where c.user_id > coalesce(nullif(begun, ''), '00000000-0000-0000-0000-000000000000')::uuid order by c.user_id limit stretch);
begin
  delete from private.balances_off b where b.user_id = any (people);
  insert into private.balances_off (user_id) select o.id from private.off_among(people) o (id);
  update private.rounds r set reached = case when cardinality(people) = stretch then people[stretch]::text else '' end
    where r.name = 'balances';
  return cardinality(people);
end $$;
insert into private.chores (name, position) values ('balances', 2);

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
    perform private.keep_free_publication(p.id, p.phone) from public.user_private p where p.id = new.user_id;
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
