-- Who is suspended, or is so no more, heard of it in the app alone: with the app closed her listings were gone and nobody had said a word. A warning
-- about one listing goes by mail. Now both are told and mailed, the first with its reason; of a decision about her she cannot end the mails.

-- Newest text of 060_people; new is all but the first statement. A closed account's reason is rewritten, and nobody is there to be told.
create or replace function private.tell_suspended() returns trigger language plpgsql set search_path = '' as $$
declare
  now_is constant text := case when new.lifted_at is null then 'suspended' else 'restored' end;
begin
  update public.users u set updated = now() where u.id = new.user_id;
  if tg_op = 'UPDATE' and new.lifted_at is not distinct from old.lifted_at then
    return null;
  end if;
  perform private.tell(new.user_id, 'letter', 'account', '/profile', jsonb_build_object('state', now_is, 'text', new.reason));
  -- Lifted before anybody was written to: that it was is no news any more, and would arrive beside the other.
  delete from private.mail_outbox m
    where m.cause = new.id and m.template = 'account_suspended' and now_is = 'restored' and m.sent_at is null and m.attempts = 0;
  if not found then
    insert into private.mail_outbox (cause, template, recipient, data)
      select new.id, 'account_' || now_is, p.email, jsonb_build_object('reason', new.reason)
      from public.user_private p where p.id = new.user_id;
  end if;
  return null;
end $$;
