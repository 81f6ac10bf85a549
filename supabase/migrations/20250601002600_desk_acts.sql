-- What the team does beside payments: reports, letters, people. Each act is one transaction, may be repeated without a
-- second effect, and writes who, what before and what after.

create index payment_proofs_decided on public.payment_proofs (decided_at desc) where status <> 'received';

create function private.write_down(me uuid, act text, kind text, subject uuid, was jsonb, became jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.audit_log (actor, act, subject_kind, subject_id, before, after)
    values (me, act, kind, subject, was, became)
$$;

-- Ends the open reports of a listing. "restore" shows it again; "remove" deletes it for good; "warn" shows it again and
-- writes to the seller. The reason goes to the seller by mail, so it is asked for then.
create function public.decide_report(listing uuid, action text, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.listings;
  ended int;
begin
  if action is null or action not in ('restore', 'remove', 'warn') then
    perform private.refuse_request(400, 'invalid', 'Choisissez une décision.');
  elsif char_length(motive) > 500 then
    perform private.refuse_request(400, 'too_long', 'La raison ne doit pas dépasser 500 caractères.');
  elsif action <> 'restore' and motive is null then
    perform private.refuse_request(400, 'invalid', 'Indiquez la raison : la personne la recevra par email.');
  end if;
  select * into old from public.listings l where l.id = decide_report.listing for update;
  if not found then
    perform private.refuse_request(404, 'not_found', 'Annonce introuvable');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'forbidden', 'Vous ne pouvez pas décider de votre propre annonce.');
  end if;
  update public.reports r set status = case action when 'remove' then 'removed' else 'kept' end,
      handled_by = me, handled_at = clock_timestamp()
    where r.listing_id = old.id and r.status = 'open';
  get diagnostics ended = row_count;
  if ended = 0 and not (action = 'remove' and not old.deleted) and not (action <> 'remove' and old.hidden) then
    return jsonb_build_object('id', old.id, 'action', action, 'already', true);
  end if;
  update public.listings l set hidden = (action = 'remove' and l.hidden), deleted = (l.deleted or action = 'remove')
    where l.id = old.id and (l.hidden or (action = 'remove' and not l.deleted));
  perform private.write_down(me, action || '_listing', 'listing', old.id,
    jsonb_build_object('hidden', old.hidden, 'deleted', old.deleted, 'reports', ended),
    jsonb_build_object('hidden', action = 'remove' and old.hidden, 'deleted', old.deleted or action = 'remove', 'reason', motive));
  if action <> 'restore' then
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'listing_' || action, p.email, jsonb_build_object('title', old.title, 'reason', motive)
      from public.user_private p where p.id = old.user_id;
  end if;
  return jsonb_build_object('id', old.id, 'action', action, 'already', false);
end $$;
grant execute on function public.decide_report(uuid, text, text) to authenticated;

create function public.mark_support(letter uuid, state text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  old public.contact_messages;
begin
  if state is null or state not in ('new', 'read', 'answered') then
    perform private.refuse_request(400, 'invalid', 'Choisissez un état.');
  end if;
  select * into old from public.contact_messages m where m.id = letter for no key update;
  if not found then
    perform private.refuse_request(404, 'not_found', 'Ce message n’existe pas.');
  elsif old.status <> state then
    update public.contact_messages m set status = state, handled_by = me, handled_at = clock_timestamp() where m.id = letter;
    perform private.write_down(me, 'mark_letter', 'letter', letter,
      jsonb_build_object('status', old.status), jsonb_build_object('status', state));
  end if;
  return jsonb_build_object('id', letter, 'status', state);
end $$;
grant execute on function public.mark_support(uuid, text) to authenticated;

-- Suspends a person (reason required) or lifts it. A suspended person reads, and writes nothing. Nobody of the team can be
-- suspended here, oneself included.
create function public.suspend_person(person uuid, suspend boolean, reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  was boolean;
begin
  perform from public.users u where u.id = person for no key update;
  if not found then
    perform private.refuse_request(404, 'not_found', 'Cette personne n’existe pas.');
  elsif private.is_team(person) then
    perform private.refuse_request(403, 'forbidden', 'Une personne de l’équipe ne peut pas être suspendue ici.');
  elsif suspend is null or (suspend and motive is null) then
    perform private.refuse_request(400, 'invalid', 'Indiquez la raison de la suspension.');
  elsif char_length(motive) > 1000 then
    perform private.refuse_request(400, 'too_long', 'La raison ne doit pas dépasser 1 000 caractères.');
  end if;
  was := private.is_suspended(person);
  if was = suspend then
    return jsonb_build_object('id', person, 'suspended', was, 'already', true);
  elsif suspend then
    insert into private.suspensions (user_id, suspended_by, reason) values (person, me, motive);
  else
    update private.suspensions s set lifted_at = clock_timestamp() where s.user_id = person and s.lifted_at is null;
  end if;
  perform private.write_down(me, case when suspend then 'suspend' else 'lift_suspension' end, 'person', person,
    jsonb_build_object('suspended', was), jsonb_build_object('suspended', suspend, 'reason', motive));
  return jsonb_build_object('id', person, 'suspended', suspend, 'already', false);
end $$;
grant execute on function public.suspend_person(uuid, boolean, text) to authenticated;
