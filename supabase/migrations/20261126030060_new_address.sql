-- A project lets people change their address at its auth server, and only the next change of the profile told us: mails went on to the old address,
-- with the link that ends them, and those that were still there when the account closed were kept.

-- The auth server has no right to anything of ours: hence the rights of the owner. What was queued for the old address follows, so that nothing here
-- names it any more.
create function private.follow_address() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := (select p.email from public.user_private p where p.id = new.id);
begin
  update public.user_private p set email = new.email where p.id = new.id and p.email <> new.email;
  if found then
    update private.mail_outbox m set recipient = new.email
      where m.recipient = was and not exists (
        select from private.mail_outbox k where (k.cause, k.template, k.recipient) = (m.cause, m.template, new.email));
    delete from private.mail_outbox m where m.recipient = was;
  end if;
  return null;
end $$;
create trigger follow_address after update of email on auth.users for each row
  when (new.email is distinct from old.email and new.email is not null)
  execute function private.follow_address();

-- Those who have changed it before.
update public.user_private p set email = a.email from auth.users a where a.id = p.id and a.email is not null and a.email <> p.email;
