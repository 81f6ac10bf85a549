-- A decision about reports is about those that its maker has seen, and ends no other: `seen` is when the newest of them came. Where a colleague has ended them
-- all meanwhile it changes nothing, however late it arrives, and is answered with what stands. Without `seen` (Chercher, an older
-- page) it is about the listing or the person as before.

-- What the team decided last about a listing, as an action of decide_report, and the words that its owner has of it; "delete" where it
-- is gone otherwise, null where nothing is known.
create function private.listing_stands(about public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('action', d.action, 'reason', (
    select n.reason from public.moderation_notices n
    where n.listing_id = about.id and n.kind = case d.action when 'warn' then 'warned' when 'remove' then 'removed' end
    order by n.created_at desc limit 1))
  from (select case
    when not about.deleted then (
      select case r.status when 'kept' then 'restore' when 'warned' then 'warn' end from public.reports r
      where r.listing_id = about.id and r.status <> 'open' order by r.handled_at desc limit 1)
    when exists (select from public.moderation_notices n where n.listing_id = about.id and n.kind = 'removed')
      or exists (select from public.reports r where r.listing_id = about.id and r.status = 'removed') then 'remove'
    else 'delete' end as action) d
$$;

-- As many reports are open as hide a listing: three distinct people of some standing.
create function private.is_reported(about uuid) returns boolean language sql stable set search_path = '' as $$
  select 3 <= (select count(distinct r.reporter_id) from public.reports r
    where r.listing_id = about and r.status = 'open' and private.has_standing(r.reporter_id))
$$;

-- Newest text of 160_reports; new is that the rule stands above, that what is gone is not hidden, and that the journal says it, of nobody
-- of the team (`team_audit`).
create or replace function private.hide_reported() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings l set hidden = true
    where l.id = new.listing_id and not l.hidden and not l.deleted and private.is_reported(new.listing_id);
  if found then
    perform private.write_down('00000000-0000-0000-0000-000000000000', 'hide_listing', 'listing', new.listing_id,
      jsonb_build_object('hidden', false), jsonb_build_object('hidden', true));
  end if;
  return null;
end $$;

-- Newest text of 160_reports; new is `seen`, that what is already decided is answered as it stands, and that a listing which is gone
-- is neither shown again nor its seller warned: its reports end, and its owner, who may have appealed against a removal, is told nothing. What came after
-- `seen` stays open, and where that alone hides the listing it stays hidden; a removal ends it all. The owner's row is held before the
-- listing, see 030030_owners_first.
drop function public.decide_report(uuid, text, text, uuid);
create function public.decide_report(listing uuid, action text, reason text default null, act uuid default null,
  seen timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.listings;
  ended int := 0;
  stays boolean; -- hidden, for what nobody has looked at
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('restore', 'remove', 'warn') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif action <> 'restore' and motive is null then
    perform private.refuse_request(400, 'removal_reason_missing');
  end if;
  perform from public.users u
    where u.id = (select l.user_id from public.listings l where l.id = decide_report.listing) for key share;
  select * into old from public.listings l where l.id = decide_report.listing for update;
  if not found then
    perform private.refuse_request(404, 'team_listing_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_listing');
  end if;
  -- As the desk was told the time: in milliseconds.
  if seen is null or exists (select from public.reports r
      where r.listing_id = old.id and r.status = 'open' and date_trunc('milliseconds', r.created_at) <= seen) then
    update public.reports r set status = case action when 'remove' then 'removed' when 'warn' then 'warned' else 'kept' end,
        handled_by = me, handled_at = clock_timestamp()
      where r.listing_id = old.id and r.status = 'open'
        and (seen is null or action = 'remove' or date_trunc('milliseconds', r.created_at) <= seen);
    get diagnostics ended = row_count;
  end if;
  stays := action <> 'remove' and old.hidden and not old.deleted and private.is_reported(old.id);
  if ended = 0 and (seen is not null or old.deleted or not (action = 'remove' or old.hidden)) then
    return private.team_done(act, jsonb_build_object('id', old.id, 'already', true) || private.listing_stands(old));
  end if;
  update public.listings l set hidden = (action = 'remove' and l.hidden), deleted = (action = 'remove')
    where l.id = old.id and not stays and not l.deleted and (l.hidden or action = 'remove');
  perform private.write_down(me, action || '_listing', 'listing', old.id,
    jsonb_build_object('hidden', old.hidden, 'deleted', old.deleted, 'reports', ended),
    jsonb_build_object('hidden', old.hidden and (stays or old.deleted or action = 'remove'), 'deleted', old.deleted or action = 'remove', 'reason', motive));
  -- Of what the team removed before its owner has a notice and a mail: another notice would be another appeal, and another credit.
  if action <> 'restore' and not old.deleted then
    if stays then
      -- Its owner goes on reading that it is hidden, now with these words.
      update public.moderation_notices n set reason = motive where n.listing_id = old.id and n.status in ('standing', 'appealed', 'kept');
    else
      perform private.note_moderation(l, case action when 'warn' then 'warned' else 'removed' end, motive)
        from public.listings l where l.id = old.id;
    end if;
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'listing_' || action, p.email, jsonb_build_object('title', old.title, 'reason', motive, 'hidden', stays)
      from public.user_private p where p.id = old.user_id;
  end if;
  if action = 'remove' then
    perform private.spread_removal(array[old.id]);
  end if;
  return private.team_done(act, jsonb_build_object('id', old.id, 'action', action, 'already', false, 'hidden', stays));
end $$;
grant execute on function public.decide_report(uuid, text, text, uuid, timestamptz) to authenticated;

-- Newest text of 162_person_reports; new is `seen`, and that what is already decided is answered as it stands: what the team made of the
-- reports last (null where there are none any more), whether the person is suspended and the words she has of it. A suspension ends all
-- reports, "rien à reprocher" those that were seen. Reports of who is suspended already end the same way: nobody has to say of them that there
-- was nothing to it, and a reason that nobody reads is told to whoever wrote it.
drop function public.decide_person_reports(uuid, text, text, uuid);
create function public.decide_person_reports(person uuid, action text, reason text default null, act uuid default null,
  seen timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  ended int := 0;
  stands text;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('keep', 'suspend') then
    perform private.refuse_request(400, 'decision_missing');
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  end if;
  perform from public.users u where u.id = person for update; -- what a suspension will need, see spread_person
  if seen is null or exists (select from public.person_reports r
      where r.person_id = person and r.status = 'open' and date_trunc('milliseconds', r.created_at) <= seen) then
    update public.person_reports r set status = case action when 'keep' then 'kept' else 'suspended' end,
        handled_by = me, handled_at = clock_timestamp()
      where r.person_id = person and r.status = 'open'
        and (seen is null or action = 'suspend' or date_trunc('milliseconds', r.created_at) <= seen);
    get diagnostics ended = row_count;
  end if;
  if ended = 0 then
    return private.team_done(act, jsonb_build_object('id', person, 'already', true, 'suspended', private.is_suspended(person),
      'reason', (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null),
      'action', (select case r.status when 'kept' then 'keep' else 'suspend' end from public.person_reports r
        where r.person_id = person and r.status <> 'open' order by r.handled_at desc limit 1)));
  elsif action = 'suspend' and private.is_suspended(person) then
    perform private.write_down(me, 'close_person_reports', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
    stands := (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null);
    -- With words it was meant to suspend her, and a colleague has; without any it was about the reports alone.
    return private.team_done(act, jsonb_build_object('id', person, 'action', action, 'suspended', true, 'reason', stands,
      'already', private.trimmed(coalesce(reason, '')) <> ''));
  elsif action = 'suspend' then
    perform public.suspend_person(person, true, reason);
  else
    perform private.write_down(me, 'keep_person', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
  end if;
  return private.team_done(act, jsonb_build_object('id', person, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_person_reports(uuid, text, text, uuid, timestamptz) to authenticated;
