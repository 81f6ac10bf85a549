-- Payments: a picture of a mobile-money payment comes in as a proof, the team accepts or refuses it, and what was paid for
-- happens in the same transaction. A decision taken back stays in the audit log; its undoing is one more act beside it,
-- and the proof waits for the team again. Money moves by new ledger lines only.

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
  reason text check (char_length(reason) between 1 and private.fact('desk_reason_max')),
  full_name text not null check (char_length(full_name) <= private.fact('full_name_max')),
  phone text not null check (char_length(phone) <= 20),
  email text not null check (char_length(email) <= 320),
  reference text check (char_length(reference) between 1 and private.fact('payment_reference_max')),
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
  undone_reason text check (char_length(undone_reason) between 1 and private.fact('desk_reason_max')),
  undone_at timestamptz,
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
create index payment_proofs_created on public.payment_proofs (created_at);
create index payment_proofs_waiting on public.payment_proofs (created_at) where status = 'received';
create index payment_proofs_decided on public.payment_proofs (decided_at desc) where status <> 'received';
create trigger zz_stamp before insert or update on public.payment_proofs for each row execute function private.stamp();
alter table public.payment_proofs enable row level security;
create policy "own proofs" on public.payment_proofs for select to authenticated using (user_id = (select auth.uid()));
create trigger poke after insert or update on public.payment_proofs for each row execute function private.poke_owner('user_id', 'mine');
create trigger poke_team after insert or update on public.payment_proofs for each row execute function private.poke_team();

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
create trigger poke after insert or update on public.transactions for each row execute function private.poke_owner('user_id', 'mine');

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

-- Takes in a proof {id, item: "listing"|pack, listing_id?, full_name, phone, email, reference?, screenshot_sha256,
-- object_path} of this person. The id is the idempotency key: again the same answer, one row, one mail. The amount is
-- what the price list says. With `rehearsal` everything is checked and nothing written: asked before the picture is
-- stored; it answers null when the proof would be new.
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
  -- One proof at a time: of two with the same picture the second must see the first, whoever sends it.
  if not rehearsal then
    perform pg_advisory_xact_lock(hashtextextended('proofs', 0));
  end if;
  select * into item from public.price_list p where p.id = proof ->> 'item' and not p.deleted;
  if not found or key is null or (item.kind = 'listing') <> (wanted is not null) then
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
    or exists (select from public.payment_proofs p where lower(p.reference) = lower(ref));
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
  if not found then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, 1, 'fee_without_listing', private.cause_of(proof));
  end if;
end $$;

-- Takes back what settle_proof gave: the credits while they are there, or the listing while it is not sold.
create function private.unsettle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
declare
  granted int;
  listing public.listings;
begin
  select l.delta into granted from public.credit_ledger l
    where l.ref = private.cause_of(proof) and l.reason in ('pack', 'fee_without_listing');
  if found then
    perform from public.user_credits c where c.user_id = proof.user_id and c.credits >= granted for no key update;
    if not found then
      perform private.refuse_request(409, 'credits_spent');
    end if;
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, -granted, 'undo', private.cause_of(proof));
  else
    select * into listing from public.listings l where l.id = proof.listing_id for update;
    if listing.status = 'sold' then
      perform private.refuse_request(409, 'paid_listing_sold');
    end if;
    update public.listings l set status = 'pending', paid_by = null
      where l.id = listing.id and l.status = 'active' and l.paid_by = 'manual';
  end if;
  update public.transactions t set status = 'cancelled' where t.id = proof.id;
end $$;

-- Accepts or refuses a proof of payment, once, in one transaction. Team only, never one's own. A second decision
-- changes nothing and answers what was decided. Takes the proof's id and, for a refusal, the reason shown to the person.
create function public.decide_payment(proof uuid, accept boolean, reason text default null, act uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  new public.payment_proofs;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  end if;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'proof_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif old.status <> 'received' then
    return private.team_done(act,
      jsonb_build_object('id', old.id, 'status', old.status, 'reason', old.reason, 'already', true));
  elsif accept is null or (not accept and (motive is null or char_length(motive) > private.fact('desk_reason_max'))) then
    perform private.refuse_request(400, 'refusal_reason_missing');
  end if;
  update public.payment_proofs p
    set status = case when accept then 'accepted' else 'refused' end, reason = motive,
        decided_by = me, decided_at = clock_timestamp()
    where p.id = proof returning * into new;
  if accept then
    perform private.settle_proof(new);
  end if;
  insert into private.audit_log (actor, act, subject_kind, subject_id, before, after)
    values (me, case when accept then 'accept_payment' else 'refuse_payment' end, 'proof', proof,
            jsonb_build_object('status', old.status),
            jsonb_build_object('status', new.status, 'reason', new.reason, 'amount', new.amount));
  return private.team_done(act,
    jsonb_build_object('id', new.id, 'status', new.status, 'reason', new.reason, 'already', false));
end $$;
grant execute on function public.decide_payment(uuid, boolean, text, uuid) to authenticated;

-- Puts a decided proof back among those that wait. Team only, never one's own; a second undo changes nothing. Refused with
-- 409 when the credits are spent or the listing is sold. The payer reads the reason beside what was taken back.
create function public.reverse_payment_decision(proof uuid, reason text default null, act uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  end if;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'proof_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif char_length(motive) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif old.status = 'received' then
    return private.team_done(act, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  end if;
  if old.status = 'accepted' then
    perform private.unsettle_proof(old);
  end if;
  update public.payment_proofs p
    set status = 'received', reason = null, decided_by = null, decided_at = null, undone = p.undone + 1,
        undone_status = old.status, undone_reason = motive, undone_at = clock_timestamp()
    where p.id = proof;
  insert into private.audit_log (actor, act, subject_kind, subject_id, before, after)
    values (me, 'undo_payment', 'proof', proof,
            jsonb_build_object('status', old.status, 'reason', old.reason, 'decided_by', old.decided_by),
            jsonb_build_object('status', 'received', 'reason', motive, 'amount', old.amount));
  return private.team_done(act, jsonb_build_object('id', old.id, 'status', 'received', 'already', false));
end $$;
grant execute on function public.reverse_payment_decision(uuid, text, uuid) to authenticated;

create function private.proof_counts(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('received', count(*) filter (where p.status = 'received'),
    'accepted', count(*) filter (where p.status = 'accepted'), 'refused', count(*) filter (where p.status = 'refused'))
  from public.payment_proofs p where p.user_id = person
$$;

-- Other proofs with the same picture or the same reference, whoever sent them, oldest first.
create function private.twins_of(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'full_name', private.name_of(o.user_id),
      'kind', o.kind, 'amount', o.amount, 'status', o.status, 'reference', o.reference,
      'created_at', private.iso(o.created_at),
      'same', array_remove(array[
        case when o.screenshot_sha256 = proof.screenshot_sha256 then 'screenshot' end,
        case when lower(o.reference) = lower(proof.reference) then 'reference' end], null)) order by o.created_at), '[]')
  from public.payment_proofs o
  where o.id <> proof.id and (o.screenshot_sha256 = proof.screenshot_sha256 or lower(o.reference) = lower(proof.reference))
$$;

-- One proof as the team sees it: what is claimed beside what the account says.
create function private.proof_desk(me uuid, proof public.payment_proofs) returns jsonb
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
    'status', proof.status, 'reason', proof.reason, 'decided_at', private.iso(proof.decided_at),
    'decided_by_name', private.name_of(proof.decided_by))
$$;

-- Proofs that wait, oldest first; or, with `decided`, the fifty decided last.
create function public.team_payments(decided boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  if decided then
    return (select coalesce(jsonb_agg(private.proof_desk(me, d.p) order by (d.p).decided_at desc), '[]')
      from (select p from public.payment_proofs p where p.status <> 'received' order by p.decided_at desc limit 50) d);
  end if;
  return (select coalesce(jsonb_agg(private.proof_desk(me, w.p) order by (w.p).created_at, (w.p).id), '[]')
    from (select p from public.payment_proofs p where p.status = 'received' order by p.created_at, p.id limit 100) w);
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
