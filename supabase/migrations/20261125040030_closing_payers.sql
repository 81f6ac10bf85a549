-- A proof that came in while its payer closed her account was kept with her name, number and address, and its money was nobody's: it was
-- judged before the closing was over and written after it. And who waits for her own row no longer keeps everybody else's proofs waiting.

-- Newest text of 180_payments; new is that the payer's row is held first: the closing waits for the proof, which it then refuses to leave
-- behind, or the proof for the closing, after which there is nobody who pays.
-- And who has paid for a pack that has been withdrawn since has paid: taken in before or not, at the price it had. `amount` is what its
-- sender saw (past_prices): what a changed price was for her.
create or replace function public.submit_proof(person uuid, proof jsonb, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  key constant uuid := private.as_uuid(proof ->> 'id');
  wanted constant uuid := private.as_uuid(proof ->> 'listing_id');
  ref constant text := private.plain_reference(proof ->> 'reference');
  item public.price_list;
  known public.payment_proofs;
  twin boolean;
begin
  if not rehearsal then
    perform from public.users u where u.id = person and not u.deleted for key share;
    if not found then
      perform private.refuse_request(403, 'profile_missing');
    end if;
    -- One proof at a time: of two with the same picture the second must see the first, whoever sends it.
    perform pg_advisory_xact_lock(hashtextextended('proofs', 0));
  end if;
  select * into item from public.price_list p where p.id = proof ->> 'item';
  if not found or key is null or (item.kind = 'listing') <> (wanted is not null) then
    perform private.refuse_request(400, 'proof_incomplete');
  end if;
  select * into known from public.payment_proofs p where p.id = key;
  if found and (known.user_id, known.kind) = (person, item.kind)
     and coalesce(known.listing_id::text, known.pack) = coalesce(wanted::text, item.id) then
    return private.proof_answer(known);
  elsif found then
    perform private.refuse_request(409, 'proof_used');
  end if;
  perform private.check_payer(person, item, wanted);
  perform private.check_proof_pace(person);
  if rehearsal then
    return null;
  end if;
  twin := exists (select from public.payment_proofs p where p.screenshot_sha256 = proof ->> 'screenshot_sha256')
    or exists (select from public.payment_proofs p where private.compared_reference(p.reference) = private.compared_reference(ref));
  item := private.price_seen(item, proof ->> 'amount');
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
