-- What the team leaves behind, and the mail that a decision or a proof sends. No API role reads any of it.

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid not null,
  act text not null check (char_length(act) between 1 and 60),
  subject_kind text not null check (subject_kind in ('proof', 'listing', 'report', 'person', 'letter', 'review')),
  subject_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on private.audit_log (subject_kind, subject_id, id);
create index audit_log_actor on private.audit_log (actor, id);
create trigger append_only before update or delete on private.audit_log
  for each row execute function private.refuse_change();
create trigger append_only_whole before truncate on private.audit_log
  for each statement execute function private.refuse_change();
create trigger append_only_whole before truncate on public.credit_ledger
  for each statement execute function private.refuse_change();

-- Row first, mail after: written in the transaction of its cause, sent by the function host when the provider answers.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  cause uuid not null,
  template text not null,
  recipient text not null check (char_length(recipient) <= 320),
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (cause, template, recipient)
);
create index mail_outbox_due on private.mail_outbox (next_at) where sent_at is null;

-- An accepted fee whose listing can no longer be activated (deleted meanwhile, or paid twice) becomes one credit: the
-- person has paid the price of one publication and keeps it. So an approval that races with a deletion ends the same
-- way whoever comes first: fee kept, nothing deleted comes back, and at most one credit.
create function private.settle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.transactions (id, user_id, proof_id, kind, amount, status)
    values (proof.id, proof.user_id, proof.id, proof.kind, proof.amount, 'completed');
  if proof.kind = 'pack' then
    insert into public.credit_ledger (user_id, delta, reason, ref) values (proof.user_id, proof.credits, 'pack', proof.id);
    return;
  end if;
  update public.listings l set status = 'active', paid_by = 'manual'
    where l.id = proof.listing_id and l.status = 'pending' and not l.deleted;
  if not found then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, 1, 'fee_without_listing', proof.id);
  end if;
end $$;

-- Accepts or refuses a proof of payment, once, in one transaction. Team only, never one's own. A second decision
-- changes nothing and answers what was decided. Takes the proof's id and, for a refusal, the reason shown to the person.
create function public.decide_payment(proof uuid, accept boolean, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  new public.payment_proofs;
begin
  if me is null or not private.is_team(me) then
    perform private.refuse_request(403, 'forbidden', 'Cette action est réservée à l’équipe.');
  end if;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'not_found', 'Cette preuve n’existe pas.');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'forbidden', 'Vous ne pouvez pas décider de votre propre paiement.');
  elsif old.status <> 'received' then
    return jsonb_build_object('id', old.id, 'status', old.status, 'reason', old.reason, 'already', true);
  elsif accept is null or (not accept and (motive is null or char_length(motive) > 500)) then
    perform private.refuse_request(400, 'invalid', 'Indiquez la raison du refus.');
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
  return jsonb_build_object('id', new.id, 'status', new.status, 'reason', new.reason, 'already', false);
end $$;
grant execute on function public.decide_payment(uuid, boolean, text) to authenticated;
