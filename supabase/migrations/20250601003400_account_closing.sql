-- "Supprimer mon compte". One transaction: the login and all that only she had go; what others hold on to (their
-- conversations with her, reviews, payments) keeps a person without a name. Called by the function close-account, which
-- has asked for the password again: a token alone, stolen or left open, closes nothing.

-- Whose pictures have still to leave the storage. The objects go through the storage's own door, and a door may be shut:
-- so they are asked for until they are gone.
create table private.departed (
  person uuid primary key,
  at timestamptz not null default now(),
  cleared_at timestamptz
);
create index departed_waiting on private.departed (at) where cleared_at is null;

-- What others do not hold on to, and no foreign key takes along.
create function private.forget_traces(person uuid) returns void language plpgsql set search_path = '' as $$
declare
  address text := (select a.email from auth.users a where a.id = person);
begin
  delete from private.mail_outbox m where m.recipient = address
    or m.cause in (select p.id from public.payment_proofs p where p.user_id = person);
  delete from public.contact_messages c where c.user_id = person;
  delete from private.push_ledger g where g.user_id = person;
  delete from private.rate_buckets b where b.owner = person::text;
  -- Both sides have left: nobody can read it any more.
  delete from public.messages m using public.users u
    where u.deleted and ((m.sender_id = person and m.receiver_id = u.id) or (m.receiver_id = person and m.sender_id = u.id));
end $$;

-- The amount, the day and the decision stay, as accounts must; who paid does not. The hash of the picture stays too: it
-- says nothing of anybody, and shows the team the same screenshot when it comes again.
create function private.anonymise_payments(person uuid) returns void language sql volatile set search_path = '' as $$
  update public.payment_proofs p
    set full_name = 'Compte supprimé', phone = '', email = '', reference = null, object_path = ''
    where p.user_id = person
$$;

create function private.withdraw_listings(person uuid) returns void language sql volatile set search_path = '' as $$
  update public.listings l set deleted = true, description = 'Annonce retirée avec le compte de son auteur.'
    where l.id in (select k.id from public.listings k where k.user_id = person order by k.id for update)
$$;

-- Closes the account of `person`. With `rehearsal` only asks whether it may be closed; each question counts, so that
-- nobody tries passwords for ever. Not while a payment waits for the team: the money would be nobody's.
create function public.close_account(person uuid, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  wait int;
begin
  -- Behind whatever she is just sending.
  perform pg_advisory_xact_lock(hashtextextended('push:' || person, 0));
  if rehearsal then
    wait := private.take_token(person::text, 'closing', 10, 10.0 / 3600);
    if wait > 0 then
      perform private.refuse_request(429, 'rate_limited', 'Trop d’essais. Réessayez plus tard.', wait);
    end if;
  end if;
  perform from public.users u where u.id = person for update; -- what the new name will need, see cascades
  if exists (select from public.payment_proofs p where p.user_id = person and p.status = 'received') then
    perform private.refuse_request(409, 'conflict', 'L’équipe vérifie encore un de vos paiements. Vous pourrez supprimer votre compte dès qu’elle aura répondu, en 24 heures au plus.');
  elsif not rehearsal then
    insert into private.departed (person) values (person) on conflict do nothing;
    perform private.withdraw_listings(person);
    perform private.anonymise_payments(person);
    perform private.forget_traces(person);
    delete from auth.users a where a.id = person;
  end if;
  return jsonb_build_object('closed', not rehearsal);
end $$;
grant execute on function public.close_account(uuid, boolean) to service_role;
