-- A decision about a payment is about what its maker has seen of it, as one about reports is (030010_what_stands): `seen_undone` is how often
-- a decision had been taken back by then. Where a colleague has decided it and taken that back meanwhile, a decision that was kept without a
-- network changes nothing, however late it arrives, and is answered with what stands. Without `seen_undone` (an older page) as before.

-- Newest text of 180_payments; new is `undone`, which the desk sends back with what it decides.
create or replace function private.proof_desk(me uuid, proof public.payment_proofs) returns jsonb
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

-- What stands of a proof, for who comes too late; of one that waits again, why it does.
create function private.proof_stands(proof public.payment_proofs) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', proof.id, 'status', proof.status, 'already', true,
    'reason', case proof.status when 'received' then proof.undone_reason else proof.reason end)
$$;

-- Newest text of 180_payments; new is `seen_undone`.
drop function public.decide_payment(uuid, boolean, text, uuid);
create function public.decide_payment(proof uuid, accept boolean, reason text default null, act uuid default null,
  seen_undone int default null)
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
  elsif old.status <> 'received' or old.undone <> seen_undone then
    return private.team_done(act, private.proof_stands(old));
  elsif char_length(motive) > private.fact('desk_reason_max') then
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
  insert into private.audit_log (actor, act, subject_kind, subject_id, before, after)
    values (me, case when accept then 'accept_payment' else 'refuse_payment' end, 'proof', proof,
            jsonb_build_object('status', old.status),
            jsonb_build_object('status', new.status, 'reason', new.reason, 'amount', new.amount));
  return private.team_done(act,
    jsonb_build_object('id', new.id, 'status', new.status, 'reason', new.reason, 'already', false));
end $$;
grant execute on function public.decide_payment(uuid, boolean, text, uuid, int) to authenticated;

-- Newest text of 180_payments; new are `seen_undone` and `seen_status`: the decision that is taken back is the one that was seen. And the
-- payer's row is held first, as by `submit_proof` (closing_payers): a payment that waits again while its payer closes her account would be
-- nobody's.
drop function public.reverse_payment_decision(uuid, text, uuid);
create function public.reverse_payment_decision(proof uuid, reason text default null, act uuid default null,
  seen_undone int default null, seen_status text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  present boolean; -- the payer is
  known constant jsonb := private.team_answer(me, act);
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
  elsif char_length(motive) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif old.status = 'received' or old.undone <> seen_undone or old.status <> seen_status then
    return private.team_done(act, private.proof_stands(old));
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
  insert into private.audit_log (actor, act, subject_kind, subject_id, before, after)
    values (me, 'undo_payment', 'proof', proof,
            jsonb_build_object('status', old.status, 'reason', old.reason, 'decided_by', old.decided_by),
            jsonb_build_object('status', 'received', 'reason', motive, 'amount', old.amount));
  return private.team_done(act, jsonb_build_object('id', old.id, 'status', 'received', 'already', false));
end $$;
grant execute on function public.reverse_payment_decision(uuid, text, uuid, int, text) to authenticated;
