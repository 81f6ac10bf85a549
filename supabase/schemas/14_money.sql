-- The prices of a listing and of the packs of credits. Clients read it as a collection, the payment functions charge by the same rows; the
-- first rows are those of src/town.ts.

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
insert into public.price_list (id, kind, name, credits, price, note, popular, position)
  select * from private.first_town_prices();

create view private.pull_prices as
select null::uuid as reader, p.id, p.xid, '2025-01-01T00:00:00Z'::timestamptz as at, p.deleted as gone, false as old,
  jsonb_build_object('id', p.id, 'v', private.version(p.xid), 'kind', p.kind, 'name', p.name, 'credits', p.credits,
    'price', p.price, 'note', p.note, 'popular', p.popular, 'position', p.position) as body
from public.price_list p;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('prices', false, 'text', null, null);

-- A proof may wait for days without a network, and what its sender has paid is what the price was when she saw it. Since a price is a row
-- that is changed, what it was before stands here; a proof that names its amount (`amount`) counts as that, of the last ninety days. Who
-- names another one is charged what the list says now, and the team compares it with the picture, as ever.
create table private.past_prices (
  item text not null references public.price_list (id) on delete cascade,
  price int not null,
  credits int not null,
  until timestamptz not null default clock_timestamp(),
  primary key (item, until)
);

create function private.store_price() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.past_prices (item, price, credits) values (old.id, old.price, old.credits);
  return null;
end $$;
create trigger store_price after update of price, credits on public.price_list for each row
  when ((new.price, new.credits) is distinct from (old.price, old.credits)) execute function private.store_price();

-- The item as it was for who saw this price; as it is where nobody did.
create function private.price_seen(item public.price_list, seen text) returns public.price_list
language plpgsql stable set search_path = '' as $$
begin
  if seen <> item.price::text then
    select p.price, p.credits into item.price, item.credits from (
      select p.price, p.credits, p.until from private.past_prices p
        where p.item = price_seen.item.id and p.price::text = seen and p.until > now() - interval '90 days'
      union all select price_seen.item.price, price_seen.item.credits, '-infinity'
      order by until desc limit 1) p;
  end if;
  return item;
end $$;

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
create trigger poke_insert after insert on public.user_credits referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');
create trigger poke_update after update on public.user_credits referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');

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
-- Whether she is suspended is asked again once her row is held, which a suspension holds until it is over.
create function private.pay_listing() returns trigger language plpgsql set search_path = '' as $$
declare
  means text;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  if private.is_suspended(new.user_id) then
    perform private.refuse('suspended');
  end if;
  update public.users u set first_listing_at = now() where u.id = new.user_id and u.first_listing_at is null;
  if found then
    means := 'first_free';
    perform private.store_free_publication(p.id, p.phone) from public.user_private p where p.id = new.user_id;
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

-- Payments: a picture of a mobile-money payment comes in as a proof, the team accepts or refuses it, and what was paid for
-- happens in the same transaction. A decision taken back stays in the audit log; its undoing is one more action beside it,
-- and the proof waits for the team again. Money moves by new ledger lines only.

create table public.payment_proofs (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  kind text not null check (kind in ('listing', 'pack')),
  listing_id uuid references public.listings (id),
  pack text references public.price_list (id),
  -- The price and the credits that its sender saw.
  amount int not null check (amount > 0),
  credits int not null check (credits >= 0),
  status text not null default 'received' check (status in ('received', 'accepted', 'refused')),
  reason text check (char_length(reason) between 1 and 10000),
  full_name text not null check (char_length(full_name) <= 500),
  phone text not null check (char_length(phone) <= 20),
  email text not null check (char_length(email) <= 320),
  reference text check (char_length(reference) between 1 and 500),
  screenshot_sha256 text not null check (screenshot_sha256 ~ '^[0-9a-f]{64}$'),
  object_path text not null,
  -- The same screenshot or reference was sent before: shown to the team, decides nothing.
  duplicate boolean not null default false,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  -- How often a decision about it was taken back.
  undone int not null default 0 check (undone >= 0),
  -- The last time: what the decision was, and why it was taken back, as its payer reads it.
  undone_status text check (undone_status in ('accepted', 'refused')),
  undone_reason text check (char_length(undone_reason) between 1 and 10000),
  undone_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  published boolean not null default false,
  check ((kind = 'listing') = (listing_id is not null)),
  check ((kind = 'pack') = (pack is not null)),
  check ((status = 'received') = (decided_at is null)),
  check (status <> 'refused' or reason is not null)
);

-- The reference of a mobile-money payment passed as another one when its dots were left out, an O stood for a zero or a letter came from
-- another alphabet: the admin console was told of no twin, and its search missed it. What is kept and shown stays as it was typed.

-- A reference as it is compared: its digits and Latin capitals alone, what looks like one of them being it. Null for what
-- tells no payment from another, as two people write it: words ("voir capture"), less than six signs, an amount, a day, a telephone number. An index holds what it answers: who changes it makes another function and another index. So the letters stand here,
-- not with those of names, which grow.
create function private.compared_reference(words text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select case when r.signs ~ '^(?=.*[0-9])(?!(00)?(225)?0[0-9]{9}$|[0-9]{6,8}$|[0-9]*(F|FCFA)$).{6,}$' then translate(r.signs, 'OIL', '011') end
  from (select regexp_replace(upper(translate(normalize(words, NFKD),
      -- Cyrillic capitals, the same small; Greek capitals, and the small ones of these shapes; Arabic and Persian digits.
      E'\u0410\u0412\u0415\u0417\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04C0\u04AE\u04BA\u051A\u051C'
      || E'\u0430\u0432\u0435\u0437\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04CF\u04AF\u04BB\u051B\u051D'
      || E'\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7'
      || E'\u03B1\u03B9\u03BA\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7'
      || E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
      'ABE3KMHOPCTYXSIJIYHQW' || 'ABE3KMHOPCTYXSIJIYHQW' || 'ABEZHIKMNOPTYX' || 'AIKVOPTUX' || '01234567890123456789') collate "C"),
    '[^0-9A-Z]', '', 'g') as signs) r
$$;

-- A twin only warns, so rows that are alike from now on are no fault. The one that went compared the words as they were typed.
create index payment_proofs_compared on public.payment_proofs (private.compared_reference(reference));

-- The number that paid, by which the admin console finds who pays from somebody else's phone: it is the only one on the operator's statement.

create index payment_proofs_phone on public.payment_proofs using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);
create index payment_proofs_user on public.payment_proofs (user_id, created_at);
create index payment_proofs_listing on public.payment_proofs (listing_id);
create index payment_proofs_pack on public.payment_proofs (pack);
create index payment_proofs_screenshot on public.payment_proofs (screenshot_sha256);
create index payment_proofs_created on public.payment_proofs (created_at);
create index payment_proofs_waiting on public.payment_proofs (created_at) where status = 'received';
create index payment_proofs_decided on public.payment_proofs (decided_at desc) where status <> 'received';
create trigger zz_stamp before insert or update on public.payment_proofs for each row execute function private.stamp();
alter table public.payment_proofs enable row level security;
create policy "own proofs" on public.payment_proofs for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.payment_proofs referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.payment_proofs referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

create table public.transactions (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  proof_id uuid unique references public.payment_proofs (id),
  kind text not null check (kind in ('listing', 'pack')),
  amount int not null check (amount > 0),
  status text not null check (status in ('completed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index transactions_user on public.transactions (user_id, created_at desc);
create trigger zz_stamp before insert or update on public.transactions for each row execute function private.stamp();
alter table public.transactions enable row level security;
create policy "own transactions" on public.transactions for select to authenticated
  using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.transactions referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');
create trigger poke_update after update on public.transactions referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');

-- How a proof comes in. The functions of supabase/functions have read the picture and put it into the bucket; here is
-- decided whether it counts, and row and mail to the team are written in one transaction.
create function private.proof_answer(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', proof.id, 'status', 'received', 'kind', proof.kind, 'amount', proof.amount,
    'createdAt', private.iso(proof.created_at))
$$;

-- Refuses whoever may not pay for this: unknown, suspended, not the owner, nothing to pay.
create function private.check_payer(person uuid, item public.price_list, wanted uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  listing public.listings;
begin
  if not exists (select from public.user_private p where p.id = person) then
    perform private.refuse_request(403, 'profile_missing');
  elsif private.is_suspended(person) then
    perform private.refuse_request(403, 'suspended');
  elsif item.kind = 'pack' then
    return;
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or listing.deleted or (listing.user_id <> person and not listing.visible) then
    perform private.refuse_request(404, 'team_listing_unknown');
  elsif listing.user_id <> person then
    perform private.refuse_request(403, 'listing_of_another');
  elsif listing.status <> 'pending' then
    perform private.refuse_request(409, 'listing_paid');
  end if;
end $$;

-- Five proofs an hour, counted by the proofs themselves: a refusal or a replay costs nothing.
create function private.check_proof_pace(person uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  oldest timestamptz;
begin
  select p.created_at into oldest from public.payment_proofs p
    where p.user_id = person and p.created_at > clock_timestamp() - interval '1 hour'
    order by p.created_at desc offset 4 limit 1;
  if found then
    perform private.refuse_request(429, 'proofs_too_fast',
      greatest(1, ceil(extract(epoch from oldest + interval '1 hour' - clock_timestamp())))::int);
  end if;
end $$;

-- A reference as it is compared: what people add or leave out when they copy it does not count.
create function private.plain_reference(words text) returns text
language sql immutable set search_path = '' as $$
  select nullif(left(regexp_replace(private.trimmed(words), '\s', '', 'g'), private.fact('payment_reference_max')), '')
$$;

-- Takes in a proof {id, item: "listing"|pack, listing_id?, full_name, phone, email, reference?, amount, screenshot_sha256,
-- object_path} of this person. The id is the idempotency key: again the same answer, one row, one mail. With `rehearsal` everything
-- is checked and nothing written: asked before the picture is stored; it answers null when the proof would be new.
--
-- The payer's row is held first: the closing of an account waits for the proof, which it then refuses to leave behind, or the proof
-- for the closing, after which there is nobody who pays. Who has paid for a pack that has been withdrawn since has paid, at the price
-- it had. `amount` is what its sender saw (past_prices), and what is charged.
create function public.submit_proof(person uuid, proof jsonb, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  key constant uuid := private.as_uuid(proof ->> 'id');
  wanted constant uuid := private.as_uuid(proof ->> 'listing_id');
  ref constant text := private.plain_reference(proof ->> 'reference');
  item public.price_list;
  known public.payment_proofs;
  twin boolean;
begin
  if not rehearsal then
    perform from public.users u where u.id = person and not u.deleted for key share;
    if not found then
      perform private.refuse_request(403, 'profile_missing');
    end if;
    -- One proof at a time: of two with the same picture the second must see the first, whoever sends it.
    perform pg_advisory_xact_lock(hashtextextended('proofs', 0));
  end if;
  select * into item from public.price_list p where p.id = proof ->> 'item';
  if not found or key is null or proof ->> 'amount' is null or (item.kind = 'listing') <> (wanted is not null) then
    perform private.refuse_request(400, 'proof_incomplete');
  end if;
  select * into known from public.payment_proofs p where p.id = key;
  if found and (known.user_id, known.kind) = (person, item.kind)
     and coalesce(known.listing_id::text, known.pack) = coalesce(wanted::text, item.id) then
    return private.proof_answer(known);
  elsif found then
    perform private.refuse_request(409, 'proof_used');
  end if;
  perform private.check_payer(person, item, wanted);
  perform private.check_proof_pace(person);
  if rehearsal then
    return null;
  end if;
  twin := exists (select from public.payment_proofs p where p.screenshot_sha256 = proof ->> 'screenshot_sha256')
    or exists (select from public.payment_proofs p where private.compared_reference(p.reference) = private.compared_reference(ref));
  item := private.price_seen(item, proof ->> 'amount');
  insert into public.payment_proofs (id, user_id, kind, listing_id, pack, amount, credits, full_name, phone, email,
      reference, screenshot_sha256, object_path, duplicate, created_at)
    values (key, person, item.kind, wanted, case item.kind when 'pack' then item.id end, item.price, item.credits,
      proof ->> 'full_name', proof ->> 'phone', proof ->> 'email', ref, proof ->> 'screenshot_sha256',
      proof ->> 'object_path', twin, clock_timestamp())
    returning * into known;
  insert into private.mail_outbox (cause, template, recipient, data) values (key, 'proof_received', 'team',
    jsonb_build_object('kind', item.kind, 'item', item.name, 'amount', item.price, 'full_name', known.full_name,
      'title', (select l.title from public.listings l where l.id = wanted), 'duplicate', twin));
  return private.proof_answer(known);
end $$;
grant execute on function public.submit_proof(uuid, jsonb, boolean) to service_role;

-- The cause that a ledger line of this proof names: the proof itself, or one of its own for each acceptance after an undo.
create function private.cause_of(proof public.payment_proofs) returns uuid
language sql immutable set search_path = '' as $$
  select case proof.undone when 0 then proof.id else md5(proof.id || ':' || proof.undone)::uuid end
$$;

-- An accepted fee whose listing can no longer be activated (deleted meanwhile, or paid twice) becomes one credit: the
-- person has paid the price of one publication and keeps it. So an approval that races with a deletion ends the same
-- way whoever comes first: fee kept, nothing deleted comes back, and at most one credit.
-- A fee whose publication was used gives nothing when it is accepted again.
create function private.settle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.transactions as t (id, user_id, proof_id, kind, amount, status)
    values (proof.id, proof.user_id, proof.id, proof.kind, proof.amount, 'completed')
    on conflict (id) do update set status = 'completed';
  if proof.kind = 'pack' then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, proof.credits, 'pack', private.cause_of(proof));
    return;
  end if;
  update public.listings l set status = 'active', paid_by = 'manual'
    where l.id = proof.listing_id and l.status = 'pending' and not l.deleted;
  if found then
    update public.payment_proofs p set published = true where p.id = proof.id;
  elsif not proof.published then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, 1, 'fee_without_listing', private.cause_of(proof));
  end if;
end $$;

-- Takes back what settle_proof gave: the credits while they are there, or the listing while it is not sold. A deleted listing keeps
-- the publication that it has used, and one which came back as a credit, because an appeal against its removal was granted, is taken
-- back as that credit.
create function private.unsettle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
declare
  granted int;
  listing public.listings;
begin
  select coalesce(
    (select l.delta from public.credit_ledger l
      where l.ref = private.cause_of(proof) and l.reason in ('pack', 'fee_without_listing')),
    (select l.delta from public.moderation_notices n join public.credit_ledger l on l.reason = 'gift' and l.ref = n.id
      where proof.published and n.listing_id = proof.listing_id limit 1)) into granted;
  if granted is not null then
    perform from public.user_credits c where c.user_id = proof.user_id and c.credits >= granted for no key update;
    if not found then
      perform private.refuse_request(409, 'credits_spent');
    end if;
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, -granted, 'undo', private.cause_of(proof));
    update public.payment_proofs p set published = false where p.id = proof.id and p.published;
  else
    select * into listing from public.listings l where l.id = proof.listing_id for update;
    if listing.status = 'sold' then
      perform private.refuse_request(409, 'paid_listing_sold');
    end if;
    update public.listings l set status = 'pending', paid_by = null
      where l.id = listing.id and l.status in ('active', 'asleep') and l.paid_by = 'manual' and not l.deleted;
    if found then
      update public.payment_proofs p set published = false where p.id = proof.id;
    end if;
  end if;
  update public.transactions t set status = 'cancelled' where t.id = proof.id;
end $$;

-- Accepts or refuses a proof of payment, once, in one transaction. Team only, never one's own. A second decision changes nothing and
-- answers what was decided. Takes the proof's id and, for a refusal, the reason shown to the person. A decision is about what its
-- maker has seen: where a colleague has decided it and taken that back meanwhile (`seen_undone`), a decision that was kept without a
-- network changes nothing, however late it arrives, and is answered with what stands.
create function public.decide_payment(proof uuid, accept boolean, seen_undone int, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  new public.payment_proofs;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'proof_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif old.status <> 'received' or old.undone is distinct from seen_undone then
    return private.team_done(action_id, private.proof_stands(old));
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif accept is null or (not accept and motive is null) then
    perform private.refuse_request(400, 'refusal_reason_missing');
  end if;
  update public.payment_proofs p
    set status = case when accept then 'accepted' else 'refused' end, reason = motive,
        decided_by = me, decided_at = clock_timestamp()
    where p.id = proof returning * into new;
  if accept then
    perform private.settle_proof(new);
  end if;
  insert into private.audit_log (actor, action, subject_kind, subject_id, before, after)
    values (me, case when accept then 'accept_payment' else 'refuse_payment' end, 'proof', proof,
            jsonb_build_object('status', old.status),
            jsonb_build_object('status', new.status, 'reason', new.reason, 'amount', new.amount));
  return private.team_done(action_id,
    jsonb_build_object('id', new.id, 'status', new.status, 'reason', new.reason, 'already', false));
end $$;
grant execute on function public.decide_payment(uuid, boolean, int, text, uuid) to authenticated;

-- Puts a decided proof back among those that wait. Team only, never one's own; a second undo changes nothing. Refused with 409 when
-- the credits are spent or the listing is sold. The payer reads the reason beside what was taken back. The decision that is taken
-- back is the one that was seen (`seen_undone`, `seen_status`). The payer's row is held first, as by submit_proof: a payment that
-- waits again while its payer closes her account would be nobody's.
create function public.reverse_payment_decision(proof uuid, seen_undone int, seen_status text, reason text default null,
  action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  present boolean; -- the payer is
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  perform from public.users u
    where u.id = (select p.user_id from public.payment_proofs p where p.id = proof) and not u.deleted for key share;
  present := found;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'proof_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif old.status = 'received' or (old.undone, old.status) is distinct from (seen_undone, seen_status) then
    return private.team_done(action_id, private.proof_stands(old));
  elsif not present then
    perform private.refuse_request(409, 'payer_gone');
  end if;
  if old.status = 'accepted' then
    perform private.unsettle_proof(old);
  end if;
  update public.payment_proofs p
    set status = 'received', reason = null, decided_by = null, decided_at = null, undone = p.undone + 1,
        undone_status = old.status, undone_reason = motive, undone_at = clock_timestamp()
    where p.id = proof;
  insert into private.audit_log (actor, action, subject_kind, subject_id, before, after)
    values (me, 'undo_payment', 'proof', proof,
            jsonb_build_object('status', old.status, 'reason', old.reason, 'decided_by', old.decided_by),
            jsonb_build_object('status', 'received', 'reason', motive, 'amount', old.amount));
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', 'received', 'already', false));
end $$;
grant execute on function public.reverse_payment_decision(uuid, int, text, text, uuid) to authenticated;

create function private.proof_counts(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('received', count(*) filter (where p.status = 'received'),
    'accepted', count(*) filter (where p.status = 'accepted'), 'refused', count(*) filter (where p.status = 'refused'))
  from public.payment_proofs p where p.user_id = person
$$;

-- Other proofs with the same picture or the same reference (compared_reference), whoever sent them, oldest first. Asked when a proof
-- is shown: what waits already is warned of too.
create function private.twins_of(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'full_name', private.name_of(o.user_id),
      'kind', o.kind, 'amount', o.amount, 'status', o.status, 'reference', o.reference,
      'created_at', private.iso(o.created_at),
      'same', array_remove(array[
        case when o.screenshot_sha256 = proof.screenshot_sha256 then 'screenshot' end,
        case when private.compared_reference(o.reference) = private.compared_reference(proof.reference) then 'reference' end],
        null)) order by o.created_at), '[]')
  from public.payment_proofs o
  where o.id <> proof.id and (o.screenshot_sha256 = proof.screenshot_sha256
    or private.compared_reference(o.reference) = private.compared_reference(proof.reference))
$$;

-- One proof as the team sees it: what is claimed beside what the account says. `undone` is how often a decision has been taken back;
-- the admin console sends it back with what it decides, as `seen_undone`.
create function private.admin_proof(me uuid, proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', proof.id, 'kind', proof.kind, 'created_at', private.iso(proof.created_at), 'amount', proof.amount,
    'credits', proof.credits, 'pack', proof.pack,
    'pack_name', (select i.name from public.price_list i where i.id = proof.pack),
    'listing', (select jsonb_build_object('id', l.id, 'title', l.title, 'cover', l.photos[1], 'status', l.status,
      'price', l.price, 'deleted', l.deleted) from public.listings l where l.id = proof.listing_id),
    'claimed', jsonb_build_object('full_name', proof.full_name, 'phone', proof.phone, 'email', proof.email,
      'reference', proof.reference),
    'account', private.account_of(proof.user_id),
    'history', private.proof_counts(proof.user_id) || jsonb_build_object(
      'listings', (select count(*) from public.listings l where l.user_id = proof.user_id and not l.deleted),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'amount', o.amount, 'status', o.status,
          'reason', o.reason, 'created_at', private.iso(o.created_at)) order by o.created_at desc), '[]')
        from (select * from public.payment_proofs p where p.user_id = proof.user_id and p.id <> proof.id
          order by p.created_at desc limit 5) o)),
    'duplicate', proof.duplicate, 'duplicates', private.twins_of(proof), 'own', proof.user_id = me,
    'status', proof.status, 'reason', proof.reason, 'undone', proof.undone, 'decided_at', private.iso(proof.decided_at),
    'decided_by_name', private.name_of(proof.decided_by))
$$;

-- Proofs that wait, oldest first; or, with `decided`, the fifty decided last. Address, number and district of who paid stand there as
-- in a search, so it is noted whose card was shown.
create function public.team_payments(decided boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  if decided then
    rows := (select coalesce(jsonb_agg(private.admin_proof(me, d.p) order by (d.p).decided_at desc), '[]')
      from (select p from public.payment_proofs p where p.status <> 'received' order by p.decided_at desc limit 50) d);
  else
    rows := (select coalesce(jsonb_agg(private.admin_proof(me, w.p) order by (w.p).created_at, (w.p).id), '[]')
      from (select p from public.payment_proofs p where p.status = 'received' order by p.created_at, p.id limit 100) w);
  end if;
  perform private.note_read(me, array(select (p #>> '{account,id}')::uuid from jsonb_array_elements(rows) p), 'fiche');
  return rows;
end $$;
grant execute on function public.team_payments(boolean) to authenticated;

-- Where the screenshot of a proof lies in the bucket; the function team-proof asks with the member's own token.
create function public.team_proof_file(proof uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  file text;
  payer uuid;
begin
  select p.object_path, p.user_id into file, payer from public.payment_proofs p where p.id = proof;
  if file is null then
    perform private.refuse_request(404, 'proof_unknown');
  end if;
  perform private.note_read(me, array[payer], 'preuve');
  return file;
end $$;
grant execute on function public.team_proof_file(uuid) to authenticated;

-- The state of a proof, for a decision that comes too late; of one that waits again, why it does.
create function private.proof_stands(proof public.payment_proofs) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', proof.id, 'status', proof.status, 'already', true,
    'reason', case proof.status when 'received' then proof.undone_reason else proof.reason end)
$$;

comment on column public.payment_proofs.published is 'It put its listing on sale, and that has not been taken back.';

-- "Je conteste": the words of a payer against a refusal, or against credits or a publication that were taken back. One a
-- decision. The team answers it beside the proof: it grants, and the payment is accepted in the same transaction, or it
-- keeps its decision and says why. Whatever else decides the proof meanwhile answers the dispute too.

create table public.payment_disputes (
  id uuid primary key,
  proof_id uuid not null references public.payment_proofs (id),
  user_id uuid not null references public.users (id),
  -- The decision it is about: a refusal or one that was taken back, and how often that had happened by then.
  about text not null check (about in ('refused', 'undone')),
  undone int not null,
  message text not null check (char_length(message) between 1 and 10000),
  status text not null default 'open' check (status in ('open', 'granted', 'upheld')),
  answer text check (char_length(answer) between 1 and 10000),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (proof_id, about, undone),
  check ((status = 'open') = (handled_at is null))
);
create index payment_disputes_handled on public.payment_disputes (handled_at) where status <> 'open';
create index payment_disputes_user on public.payment_disputes (user_id);
create index payment_disputes_open on public.payment_disputes (created_at) where status = 'open';
create trigger zz_stamp before insert or update on public.payment_disputes for each row execute function private.stamp();
alter table public.payment_disputes enable row level security;
create policy "own disputes" on public.payment_disputes for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.payment_disputes referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.payment_disputes referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

insert into private.mutation_kinds (kind, needs) values ('contest_payment', 'person');

-- {proof_id, message}. The dispute takes the id of the mutation; answers the proof as its collection shows it.
create function private.push_contest_payment(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'proof_id');
  words constant text := private.plea_of(args);
  proof public.payment_proofs;
begin
  select * into proof from public.payment_proofs p where p.id = wanted and p.user_id = me for no key update;
  if not found then
    perform private.refuse('proof_unknown');
  elsif proof.status = 'accepted' then
    perform private.refuse('dispute_moot');
  elsif proof.status = 'received' and proof.undone_status is distinct from 'accepted' then
    perform private.refuse('dispute_early');
  end if;
  perform private.limit_pace(me, 'dispute', 10, 10.0 / 86400, 'disputes_too_fast');
  insert into public.payment_disputes (id, proof_id, user_id, about, undone, message)
    values (mutation, proof.id, me, case proof.status when 'refused' then 'refused' else 'undone' end, proof.undone, words)
    on conflict (proof_id, about, undone) do nothing;
  if not found then
    perform private.refuse('dispute_twice');
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'proof:' || wanted);
end $$;

-- A proof that is decided, in whatever way, answers what was said against the decision before.
create function private.settle_disputes() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.payment_disputes d
    set status = case new.status when 'refused' then 'upheld' else 'granted' end,
        answer = coalesce(d.answer, case new.status when 'refused' then new.reason end),
        handled_by = coalesce(new.decided_by, auth.uid()), handled_at = clock_timestamp()
    where d.proof_id = new.id and d.status = 'open';
  return null;
end $$;
create trigger settle_disputes after update on public.payment_proofs for each row
  when (new.status is distinct from old.status) execute function private.settle_disputes();

-- Disputes that wait for an answer, oldest first, each with its proof.
create function public.team_disputes() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'about', w.about, 'message', w.message,
      'created_at', private.iso(w.created_at), 'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'proof', private.admin_proof(me, p)) order by w.created_at, w.id), '[]')
    from (select * from public.payment_disputes d where d.status = 'open' order by d.created_at, d.id limit 100) w
    join public.payment_proofs p on p.id = w.proof_id);
  perform private.note_read(me, array(select (d #>> '{proof,account,id}')::uuid from jsonb_array_elements(rows) d), 'fiche');
  return rows;
end $$;
grant execute on function public.team_disputes() to authenticated;

-- Grants a dispute: the payment is accepted, with all that belongs to it. Or keeps the decision, with an answer shown to the
-- person; a proof that waits again is then refused with it. Team only, never one's own; a second answer changes nothing.
create function public.decide_dispute(dispute uuid, accept boolean, answer text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  proof public.payment_proofs;
  old public.payment_disputes;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  -- The proof first, as everybody who decides it does.
  select p.* into proof from public.payment_proofs p join public.payment_disputes d on d.proof_id = p.id
    where d.id = dispute for no key update of p;
  select * into old from public.payment_disputes d where d.id = dispute for no key update;
  if not found then
    perform private.refuse_request(404, 'dispute_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif old.status <> 'open' then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  end if;
  update public.payment_disputes d set answer = words where d.id = old.id;
  if accept or proof.status = 'received' then
    update public.payment_proofs p
      set status = case when accept then 'accepted' else 'refused' end, reason = case when accept then null else words end,
          decided_by = me, decided_at = clock_timestamp()
      where p.id = proof.id returning * into proof;
  else
    update public.payment_disputes d set status = 'upheld', handled_by = me, handled_at = clock_timestamp() where d.id = old.id;
  end if;
  if accept then
    perform private.settle_proof(proof);
  end if;
  perform private.write_down(me, case when accept then 'grant_dispute' else 'keep_dispute' end, 'proof', proof.id,
    jsonb_build_object('status', case old.about when 'refused' then 'refused' else 'received' end),
    jsonb_build_object('status', proof.status, 'reason', words, 'amount', proof.amount));
  return private.team_done(action_id, jsonb_build_object('id', old.id,
    'status', case when accept then 'granted' else 'upheld' end, 'already', false));
end $$;
grant execute on function public.decide_dispute(uuid, boolean, text, uuid) to authenticated;
