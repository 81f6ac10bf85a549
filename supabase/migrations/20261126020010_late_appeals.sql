-- An answer to an appeal is about what its maker has seen, however late it arrives: `seen` is when the newest of the appeal, the edits and the
-- reports on its card came. Without it (an older page) it is about the listing as before.

-- Newest text of 165_moderation; new is when each report came.
create or replace function public.team_appeals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.kind, 'title', w.title, 'reason', w.reason,
      'appeal', case when w.status = 'appealed' then w.appeal end, 'appealed_at', private.iso(w.asked_at), 'at', private.iso(w.created_at), 'own', w.user_id = me,
      'owner_name', private.name_of(w.user_id), 'listing', c.card, 'edits', private.edits_of(w.listing_id),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment, 'created_at', private.iso(r.created_at))
          order by r.created_at), '[]')
        from public.reports r where r.listing_id = w.listing_id)) order by w.asked_at, w.id), '[]')
    from (select n.*, case when n.status = 'appealed' then n.appealed_at else n.edited_at end as asked_at
      from public.moderation_notices n
      where n.status = 'appealed' or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)
      order by asked_at, n.id limit 100) w
    join private.cards c on c.id = w.listing_id);
end $$;

-- Newest text of 165_moderation; new is `seen`: a warned listing that was edited since waits for who looks at that edit. Of a hidden one only the
-- reports that were seen end; where those that came since hide it by themselves it stays hidden and its appeal open, as its owner reads it: "granted"
-- would say that it is shown. A removed one gives back the publication that it had used: none where it still waited for its fee, and none where
-- that fee is with the team again or refused, which becomes a credit once it is accepted (030010_used_fees).
drop function public.decide_appeal(uuid, boolean, text, uuid);
create function public.decide_appeal(notice uuid, accept boolean, answer text default null, act uuid default null,
  seen timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  old public.moderation_notices;
  stays boolean := false; -- hidden, for what nobody has looked at
  gave boolean; -- back what it had cost
  result text;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  end if;
  -- Its owner first, whom her rows name and who may be suspended or leave meanwhile, then the proofs, as who decides them does, then the
  -- listing: what changing it will need, see spread_person.
  perform from public.users u where u.id = (select n.user_id from public.moderation_notices n where n.id = notice) for key share;
  perform from public.payment_proofs p where p.id in (
    select k.id from public.payment_proofs k join public.moderation_notices n on n.listing_id = k.listing_id
    where n.id = notice and n.kind = 'removed' order by k.id for no key update of k);
  perform from public.listings l join public.moderation_notices n on n.listing_id = l.id where n.id = notice for update of l;
  select * into old from public.moderation_notices n where n.id = notice for no key update;
  if not found then
    perform private.refuse_request(404, 'appeal_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_listing');
  -- A warning is looked at once its listing was edited: until then there is nothing to answer.
  elsif old.status <> 'appealed' and ((old.status, old.kind) is distinct from ('standing', 'warned') or old.edited_at is null) then
    return private.team_done(act, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  -- As the desk was told the time: in milliseconds.
  elsif old.kind = 'warned' and date_trunc('milliseconds', old.edited_at) > seen then
    return private.team_done(act, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  end if;
  if accept and old.kind = 'hidden' then
    update public.reports r set status = 'kept', handled_by = me, handled_at = clock_timestamp()
      where r.listing_id = old.listing_id and r.status = 'open'
        and (seen is null or date_trunc('milliseconds', r.created_at) <= seen);
    stays := private.is_reported(old.listing_id);
  elsif accept and old.kind = 'removed' then
    update public.payment_proofs p set published = false
      where p.listing_id = old.listing_id and p.published and p.status <> 'accepted';
    gave := false;
    if not found then
      insert into public.credit_ledger (user_id, delta, reason, ref)
        select old.user_id, 1, 'gift', old.id from public.listings l where l.id = old.listing_id and l.status <> 'pending';
      gave := found;
    end if;
  end if;
  result := case when stays then old.status when accept then 'granted' else 'kept' end;
  update public.moderation_notices n
    set answer = words, status = result,
      -- What a warned person has to read is another word now.
      acknowledged_at = case when accept then n.acknowledged_at end, handled_by = me, handled_at = clock_timestamp()
    where n.id = old.id and not stays;
  if accept and old.kind = 'hidden' then
    update public.listings l set hidden = false where l.id = old.listing_id and l.hidden and not stays;
  end if;
  perform private.write_down(me, case when accept then 'grant_appeal' else 'keep_appeal' end, 'listing', old.listing_id,
    jsonb_build_object('status', old.status),
    jsonb_build_object('status', result, 'reason', words));
  return private.team_done(act, jsonb_build_object('id', old.id, 'status', result, 'already', false, 'hidden', stays)
    || case when gave is null then '{}' else jsonb_build_object('credit', gave) end);
end $$;
grant execute on function public.decide_appeal(uuid, boolean, text, uuid, timestamptz) to authenticated;
