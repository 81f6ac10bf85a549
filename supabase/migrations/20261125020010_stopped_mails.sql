-- Whoever ends the mails, by the link or in Réglages, or mutes a kind, is sent nothing of what waits either: what has its minutes or its
-- day still before it, and what the provider has not taken yet. A mail that is being handed over at this moment still arrives.
create function private.drop_mails() returns trigger language plpgsql set search_path = '' as $$
begin
  -- What is being queued at this moment waits there for this choice, and is judged then (wants_mail): to wait for it here would be a deadlock.
  update private.notices n set mail_at = null where n.id in (
    select w.id from private.notices w
    where w.person = new.person and w.mail_at is not null and not private.wants_mail(w.person, w.kind) for no key update skip locked);
  delete from private.mail_outbox m using public.user_private p
    where p.id = new.person and m.recipient = p.email and m.sent_at is null
      and case m.template when 'unread_message' then not private.wants_mail(p.id, 'message')
                          when 'search_finds' then not private.wants_mail(p.id, 'search') else false end;
  return null;
end $$;
create trigger drop_mails after insert or update of by_mail, muted on private.notice_choices for each row
  when (not new.by_mail or new.muted <> '{}') execute function private.drop_mails();
