-- Taking a decision back. The decision stays in the audit log; its undoing is one more act beside it, and the proof waits
-- for the team again. Money moves by new ledger lines only.

alter table public.credit_ledger drop constraint credit_ledger_reason_check;
alter table public.credit_ledger add constraint credit_ledger_reason_check
  check (reason in ('publish', 'pack', 'fee_without_listing', 'gift', 'undo'));
alter table public.transactions drop constraint transactions_status_check;
alter table public.transactions add constraint transactions_status_check check (status in ('completed', 'cancelled'));
-- How often a decision about it was taken back.
alter table public.payment_proofs add column undone int not null default 0 check (undone >= 0);

-- Who asks, when it is a member of the team; anybody else is refused. First line of every team verb.
create function private.require_team() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null or not private.is_team(me) then
    perform private.refuse_request(403, 'forbidden', 'Cette action est réservée à l’équipe.');
  end if;
  return me;
end $$;

-- The cause that a ledger line of this proof names: the proof itself, or one of its own for each acceptance after an undo.
create function private.cause_of(proof public.payment_proofs) returns uuid
language sql immutable set search_path = '' as $$
  select case proof.undone when 0 then proof.id else md5(proof.id || ':' || proof.undone)::uuid end
$$;

-- As before, and one step back is possible: a listing that a manual payment put on sale waits again when that payment is
-- taken back. The writer says so by taking `paid_by` away in the same breath.
create or replace function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id) is distinct from (old.id, old.user_id) then
      raise exception 'a listing keeps its id and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (('pending', 'active'), ('active', 'sold'))
       and not (old.status = 'active' and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  new.search := private.normalised(new.title || ' ¶ ' || new.description);
  return new;
end $$;

-- An accepted fee whose listing can no longer be activated (deleted meanwhile, or paid twice) becomes one credit: the
-- person has paid the price of one publication and keeps it. So an approval that races with a deletion ends the same
-- way whoever comes first: fee kept, nothing deleted comes back, and at most one credit.
create or replace function private.settle_proof(proof public.payment_proofs) returns void
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
      perform private.refuse_request(409, 'conflict', 'Ces crédits ont déjà servi : la décision ne peut plus être annulée.');
    end if;
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, -granted, 'undo', private.cause_of(proof));
  else
    select * into listing from public.listings l where l.id = proof.listing_id for update;
    if listing.status = 'sold' then
      perform private.refuse_request(409, 'conflict', 'L’annonce est déjà vendue : la décision ne peut plus être annulée.');
    end if;
    update public.listings l set status = 'pending', paid_by = null
      where l.id = listing.id and l.status = 'active' and l.paid_by = 'manual';
  end if;
  update public.transactions t set status = 'cancelled' where t.id = proof.id;
end $$;

-- Puts a decided proof back among those that wait. Team only, never one's own; a second undo changes nothing. Refused with
-- 409 when the credits are spent or the listing is sold.
create function public.reverse_payment_decision(proof uuid, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
begin
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'not_found', 'Cette preuve n’existe pas.');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'forbidden', 'Vous ne pouvez pas décider de votre propre paiement.');
  elsif char_length(motive) > 500 then
    perform private.refuse_request(400, 'too_long', 'La raison ne doit pas dépasser 500 caractères.');
  elsif old.status = 'received' then
    return jsonb_build_object('id', old.id, 'status', old.status, 'already', true);
  end if;
  if old.status = 'accepted' then
    perform private.unsettle_proof(old);
  end if;
  update public.payment_proofs p
    set status = 'received', reason = null, decided_by = null, decided_at = null, undone = p.undone + 1
    where p.id = proof;
  insert into private.audit_log (actor, act, subject_kind, subject_id, before, after)
    values (me, 'undo_payment', 'proof', proof,
            jsonb_build_object('status', old.status, 'reason', old.reason, 'decided_by', old.decided_by),
            jsonb_build_object('status', 'received', 'reason', motive, 'amount', old.amount));
  return jsonb_build_object('id', old.id, 'status', 'received', 'already', false);
end $$;
grant execute on function public.reverse_payment_decision(uuid, text) to authenticated;
