-- Mail that a decision or a proof sends. Row first, mail after: written in the transaction of its cause, sent by the function
-- host when the provider answers. No API role reads the table.

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

-- Mails that are due, each lent to this caller until its next attempt: 30 s, then twice as long each time, an hour at
-- most, for ever. What is not reported sent by then is lent out again. Recipient "team" is resolved by the sender.
create function public.claim_mails(max_rows int default 20) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select m.id from private.mail_outbox m where m.sent_at is null and m.next_at <= clock_timestamp()
    order by m.next_at limit max_rows for no key update skip locked
  ), lent as (
    update private.mail_outbox m set attempts = m.attempts + 1,
        next_at = clock_timestamp() + least(interval '1 hour', interval '30 seconds' * power(2, least(m.attempts, 7)))
    from due where m.id = due.id
    returning m.id, m.template, m.recipient, m.data, m.created_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'template', l.template, 'recipient', l.recipient, 'data', l.data)
    order by l.created_at), '[]') from lent l
$$;
grant execute on function public.claim_mails(int) to service_role;

create function public.mail_sent(mail uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox m set sent_at = clock_timestamp() where m.id = mail and m.sent_at is null
$$;
grant execute on function public.mail_sent(uuid) to service_role;
