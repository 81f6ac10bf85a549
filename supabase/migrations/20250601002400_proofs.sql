-- How a proof of payment comes in. The functions of supabase/functions have read the picture and put it into the bucket;
-- here is decided whether it counts, and row and mail to the team are written in one transaction.

create function private.proof_answer(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', proof.id, 'status', 'received', 'kind', proof.kind, 'amount', proof.amount,
    'createdAt', private.iso(proof.created_at))
$$;

-- Refuses whoever may not pay for this: unknown, suspended, not the owner, nothing to pay.
create function private.check_payer(person uuid, item public.price_list, wanted uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  listing public.listings;
begin
  if not exists (select from public.user_private p where p.id = person) then
    perform private.refuse_request(403, 'profile_required', 'Complétez votre profil pour continuer.');
  elsif private.is_suspended(person) then
    perform private.refuse_request(403, 'forbidden', 'Votre compte est suspendu. Écrivez au support.');
  elsif item.kind = 'pack' then
    return;
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or listing.deleted or (listing.user_id <> person and not listing.visible) then
    perform private.refuse_request(404, 'not_found', 'Annonce introuvable');
  elsif listing.user_id <> person then
    perform private.refuse_request(403, 'forbidden', 'Cette annonce n’est pas la vôtre.');
  elsif listing.status <> 'pending' then
    perform private.refuse_request(409, 'conflict', 'Cette annonce n’a plus besoin de paiement.');
  end if;
end $$;

-- Five proofs an hour, counted by the proofs themselves: a refusal or a replay costs nothing.
create function private.check_proof_pace(person uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  oldest timestamptz;
begin
  select p.created_at into oldest from public.payment_proofs p
    where p.user_id = person and p.created_at > clock_timestamp() - interval '1 hour'
    order by p.created_at desc offset 4 limit 1;
  if found then
    perform private.refuse_request(429, 'rate_limited', 'Vous avez envoyé cinq preuves en une heure. Celle-ci partira plus tard.',
      greatest(1, ceil(extract(epoch from oldest + interval '1 hour' - clock_timestamp())))::int);
  end if;
end $$;

-- A reference as it is compared: what people add or leave out when they copy it does not count.
create function private.plain_reference(words text) returns text
language sql immutable set search_path = '' as $$
  select nullif(left(regexp_replace(private.trimmed(words), '\s', '', 'g'), 60), '')
$$;

-- Takes in a proof {id, item: "listing"|pack, listing_id?, full_name, phone, email, reference?, screenshot_sha256,
-- object_path} of this person. The id is the idempotency key: again the same answer, one row, one mail. The amount is
-- what the price list says. With `rehearsal` everything is checked and nothing written: asked before the picture is
-- stored; it answers null when the proof would be new.
create function public.submit_proof(person uuid, proof jsonb, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  key constant uuid := private.as_uuid(proof ->> 'id');
  wanted constant uuid := private.as_uuid(proof ->> 'listing_id');
  ref constant text := private.plain_reference(proof ->> 'reference');
  item public.price_list;
  known public.payment_proofs;
  twin boolean;
begin
  -- One proof at a time: of two with the same picture the second must see the first, whoever sends it.
  if not rehearsal then
    perform pg_advisory_xact_lock(hashtextextended('proofs', 0));
  end if;
  select * into item from public.price_list p where p.id = proof ->> 'item' and not p.deleted;
  if not found or key is null or (item.kind = 'listing') <> (wanted is not null) then
    perform private.refuse_request(400, 'invalid', 'Cette demande est incomplète.');
  end if;
  select * into known from public.payment_proofs p where p.id = key;
  if found and (known.user_id, known.kind) = (person, item.kind)
     and coalesce(known.listing_id::text, known.pack) = coalesce(wanted::text, item.id) then
    return private.proof_answer(known);
  elsif found then
    perform private.refuse_request(409, 'conflict', 'Cette demande a déjà servi pour un autre paiement.');
  end if;
  perform private.check_payer(person, item, wanted);
  perform private.check_proof_pace(person);
  if rehearsal then
    return null;
  end if;
  twin := exists (select from public.payment_proofs p where p.screenshot_sha256 = proof ->> 'screenshot_sha256')
    or exists (select from public.payment_proofs p where lower(p.reference) = lower(ref));
  insert into public.payment_proofs (id, user_id, kind, listing_id, pack, amount, credits, full_name, phone, email,
      reference, screenshot_sha256, object_path, duplicate, created_at)
    values (key, person, item.kind, wanted, case item.kind when 'pack' then item.id end, item.price, item.credits,
      proof ->> 'full_name', proof ->> 'phone', proof ->> 'email', ref, proof ->> 'screenshot_sha256',
      proof ->> 'object_path', twin, clock_timestamp())
    returning * into known;
  insert into private.mail_outbox (cause, template, recipient, data) values (key, 'proof_received', 'team',
    jsonb_build_object('kind', item.kind, 'item', item.name, 'amount', item.price, 'full_name', known.full_name,
      'title', (select l.title from public.listings l where l.id = wanted), 'duplicate', twin));
  return private.proof_answer(known);
end $$;
grant execute on function public.submit_proof(uuid, jsonb, boolean) to service_role;

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

-- The team's own topic: something came in, or a colleague decided it.
create policy "the team topic is the team's" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'team' and (select public.is_team()));

create function private.poke_team() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('team');
  return null;
end $$;
create trigger poke_team after insert or update on public.payment_proofs for each row execute function private.poke_team();
create trigger poke_team after insert or update on public.reports for each row execute function private.poke_team();
create trigger poke_team after insert or update on public.contact_messages for each row execute function private.poke_team();
