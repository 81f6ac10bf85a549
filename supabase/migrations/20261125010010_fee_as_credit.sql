-- A fee for a listing that is gone by then, or for one that is paid already, is one credit (settle_proof of 180_payments): told as the
-- credit that it is, not as a listing that is online. One whose publication was used by a listing that is gone brings nothing any more
-- (030010_used_fees). Told before it is settled; taken back after. `unseen`: the listing is looked at by the team, or its seller suspended; it is
-- paid, and nobody sees it.
create or replace function private.tell_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  spent constant boolean := new.published and (new.status = 'accepted' or old.status = 'accepted');
  as_credit constant boolean := new.kind = 'listing' and not spent and case
    when new.status = 'accepted' then not exists (
      select from public.listings l where l.id = new.listing_id and l.status = 'pending' and not l.deleted)
    when old.status = 'accepted' then exists (
      select from public.credit_ledger l where l.ref = private.cause_of(old) and l.reason = 'undo')
    else false end;
  of_listing constant boolean := new.kind = 'listing' and not as_credit and not spent;
begin
  perform private.tell(new.user_id, 'payment', 'payment:' || new.id,
    case when of_listing and new.status = 'accepted' then '/listings/' || new.listing_id else '/profile?onglet=paiements' end,
    jsonb_build_object('status', case when new.status = 'received' then 'reversed' else new.status end,
      'item', case when as_credit then 'pack' when spent then 'spent' else new.kind end, 'credits', case when as_credit then 1 else new.credits end,
      'amount', new.amount, 'was', new.undone_status,
      'reason', case when new.status = 'received' then new.undone_reason else new.reason end)
      || case when of_listing and new.status = 'accepted' and exists (
        select from public.listings l where l.id = new.listing_id and (l.hidden or l.suspended))
        then jsonb_build_object('unseen', true) else '{}' end);
  return null;
end $$;
