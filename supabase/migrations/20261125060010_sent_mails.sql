-- What a mail said is needed until it has left. Kept for ninety days after that, it named people who had gone, in the rows of others.

-- Newest text of 130_mail; new is that the words go.
create or replace function public.mail_sent(mail uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox m set sent_at = clock_timestamp(), data = '{}' where m.id = mail and m.sent_at is null
$$;
