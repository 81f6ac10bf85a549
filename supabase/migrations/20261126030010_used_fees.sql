-- A fee is one publication, or one credit, and never both. A decision that was taken back put a deleted listing back among those that wait, so
-- the same fee, accepted again, became a credit although its publication had been used; and a removed listing whose appeal was granted
-- gave a credit beside the one that its fee still gives. Which proof put a listing on sale is written down now: of two proofs for
-- one listing the other one is still a credit.

alter table public.payment_proofs add column published boolean not null default false;
comment on column public.payment_proofs.published is 'It put its listing on sale, and that has not been taken back.';
update public.payment_proofs p set published = true
  where p.kind = 'listing' and p.status = 'accepted'
    and not exists (select from public.credit_ledger l where l.reason = 'fee_without_listing' and l.ref = private.cause_of(p));

-- Replaces the text of 180_payments; new is that a fee whose publication was used gives nothing when it is accepted again.
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
  if found then
    update public.payment_proofs p set published = true where p.id = proof.id;
  elsif not proof.published then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, 1, 'fee_without_listing', private.cause_of(proof));
  end if;
end $$;

-- Replaces the text of 180_payments; new is that a deleted listing keeps the publication that it has used, and that one which came back as a
-- credit, because an appeal against its removal was granted, is taken back as that credit.
create or replace function private.unsettle_proof(proof public.payment_proofs) returns void
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
      where l.id = listing.id and l.status = 'active' and l.paid_by = 'manual' and not l.deleted;
    if found then
      update public.payment_proofs p set published = false where p.id = proof.id;
    end if;
  end if;
  update public.transactions t set status = 'cancelled' where t.id = proof.id;
end $$;
