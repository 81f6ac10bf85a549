-- Of two who have talked and close their accounts at once, each had what the other's last step needs: one closing failed after a second. Newest
-- text of 230_closing; new is that one account is closed at a time, and that who names none is told so.
create or replace function public.close_account(person uuid, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  wait int;
begin
  if person is null then
    perform private.refuse_request(400, 'act_incomplete');
  end if;
  -- Behind whatever she is just sending.
  perform pg_advisory_xact_lock(hashtextextended('push:' || person, 0));
  if rehearsal then
    wait := private.take_token(person::text, 'closing', 10, 10.0 / 3600);
    if wait > 0 then
      perform private.refuse_request(429, 'tries_too_fast', wait);
    end if;
  else
    perform pg_advisory_xact_lock(hashtextextended('closings', 0));
  end if;
  perform from public.users u where u.id = person for update; -- what the new name will need, see spread_person
  if exists (select from public.payment_proofs p where p.user_id = person and p.status = 'received') then
    perform private.refuse_request(409, 'closing_payment_open');
  elsif not rehearsal then
    perform private.erase_person(person, (select a.email from auth.users a where a.id = person));
    delete from auth.users a where a.id = person;
  end if;
  return jsonb_build_object('closed', not rehearsal);
end $$;
