-- What the owner of a listing is told of its moderation: hidden until it is looked at, a warning, a removal with its reason;
-- and "Demander un nouvel examen", once a notice. The team answers: a hidden listing is shown again; for a removed one, which
-- stays deleted, its owner gets a credit and publishes it anew.

create table public.moderation_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  listing_id uuid not null references public.listings (id),
  kind text not null check (kind in ('hidden', 'warned', 'removed')),
  title text not null,
  reason text check (char_length(reason) between 1 and private.fact('desk_reason_max')),
  -- standing: nothing was said against it · appealed: the team has to answer · kept, granted: it has · ended: over otherwise.
  status text not null default 'standing' check (status in ('standing', 'appealed', 'kept', 'granted', 'ended')),
  appeal text check (char_length(appeal) between private.fact('dispute_message_min') and private.fact('dispute_message_max')),
  appealed_at timestamptz,
  -- "J'ai compris", of a warning.
  acknowledged_at timestamptz,
  -- The listing was edited since: the team is to look, whether or not its owner has written.
  edited_at timestamptz,
  answer text check (char_length(answer) between 1 and private.fact('desk_reason_max')),
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  check ((appeal is null) = (appealed_at is null)),
  check (status <> 'appealed' or appeal is not null),
  check (status <> 'kept' or appeal is not null or edited_at is not null)
);
create index moderation_notices_listing on public.moderation_notices (listing_id);
create index moderation_notices_user on public.moderation_notices (user_id);
create index moderation_notices_appealed on public.moderation_notices (appealed_at) where status = 'appealed';
create index moderation_notices_edited on public.moderation_notices (edited_at) where status = 'standing' and kind = 'warned';
create unique index moderation_notices_living on public.moderation_notices (listing_id)
  where status in ('standing', 'appealed', 'kept');
create trigger zz_stamp before insert or update on public.moderation_notices for each row execute function private.stamp();
alter table public.moderation_notices enable row level security;
create policy "own notices" on public.moderation_notices for select to authenticated using (user_id = (select auth.uid()));
create trigger poke after insert or update on public.moderation_notices
  for each row execute function private.poke_owner('user_id', 'mine');
create trigger poke_team after insert or update on public.moderation_notices
  for each row execute function private.poke_team();

-- What holds of a listing from now on; `kind` null: nothing any more. An appeal that is open is granted when the listing
-- is simply shown again.
create function private.note_moderation(about public.listings, kind text, reason text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.moderation_notices n
    set status = case when n.status = 'appealed' and note_moderation.kind is null and not about.deleted
                      then 'granted' else 'ended' end,
        handled_by = auth.uid(), handled_at = clock_timestamp()
    where n.listing_id = about.id and n.status in ('standing', 'appealed', 'kept');
  if note_moderation.kind is not null then
    insert into public.moderation_notices (user_id, listing_id, kind, title, reason)
      values (about.user_id, about.id, note_moderation.kind, about.title, note_moderation.reason);
  end if;
end $$;

create function private.follow_moderation() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.note_moderation(new, case when new.hidden and not new.deleted then 'hidden' end);
  return null;
end $$;
create trigger moderation after update on public.listings for each row
  when (new.hidden is distinct from old.hidden or new.deleted and not old.deleted)
  execute function private.follow_moderation();

insert into private.mutation_kinds (kind, needs) values ('appeal_moderation', 'person'), ('acknowledge_notice', 'person');

-- {notice_id}. "J'ai compris": a warning was read. Said once; a notice that is over has nothing left to understand.
create function private.push_acknowledge_notice(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'notice_id');
begin
  perform from public.moderation_notices n where n.id = wanted and n.user_id = me for no key update;
  if not found then
    perform private.refuse('notice_unknown');
  end if;
  update public.moderation_notices n set acknowledged_at = clock_timestamp()
    where n.id = wanted and n.kind = 'warned' and n.status <> 'ended' and n.acknowledged_at is null;
  return private.my_notice_row(me, wanted);
end $$;

-- What somebody says against a decision of the team: within the bounds, trimmed, or a refusal.
create function private.plea_of(args jsonb) returns text language plpgsql set search_path = '' as $$
declare
  words constant text := private.text_of(args, 'message');
begin
  if words = '' then
    perform private.refuse('plea_missing');
  elsif char_length(words) < private.fact('dispute_message_min') then
    perform private.refuse('plea_short');
  elsif char_length(words) > private.fact('dispute_message_max') then
    perform private.refuse('plea_long');
  end if;
  return words;
end $$;

-- {notice_id, message}. One a notice; answers the notice as its lane shows it.
create function private.push_appeal_moderation(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'notice_id');
  words constant text := private.plea_of(args);
  notice public.moderation_notices;
begin
  select * into notice from public.moderation_notices n where n.id = wanted and n.user_id = me for no key update;
  if not found then
    perform private.refuse('notice_unknown');
  elsif notice.appeal is not null then
    perform private.refuse('appeal_twice');
  elsif notice.status <> 'standing' or notice.kind = 'warned' then
    perform private.refuse('appeal_moot');
  end if;
  perform private.limit_pace(me, 'appeal', 10, 10.0 / 86400, 'appeals_too_fast');
  update public.moderation_notices n set status = 'appealed', appeal = words, appealed_at = clock_timestamp() where n.id = wanted;
  return private.my_notice_row(me, wanted);
end $$;

-- Appeals that wait, oldest first, each with its listing, its edits and what was reported; and warnings that were answered by
-- an edit, which have no words of their owner (`appeal` null).
create function public.team_appeals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.kind, 'title', w.title, 'reason', w.reason,
      'appeal', case when w.status = 'appealed' then w.appeal end, 'appealed_at', private.iso(w.asked_at), 'at', private.iso(w.created_at), 'own', w.user_id = me,
      'owner_name', private.name_of(w.user_id), 'listing', c.card, 'edits', private.edits_of(w.listing_id),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment) order by r.created_at), '[]')
        from public.reports r where r.listing_id = w.listing_id)) order by w.asked_at, w.id), '[]')
    from (select n.*, case when n.status = 'appealed' then n.appealed_at else n.edited_at end as asked_at
      from public.moderation_notices n
      where n.status = 'appealed' or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)
      order by asked_at, n.id limit 100) w
    join private.cards c on c.id = w.listing_id);
end $$;
grant execute on function public.team_appeals() to authenticated;

-- Answers an appeal, or the edit that followed a warning. Granted: a hidden listing is shown again and its reports end; for a
-- removed one its owner gets one credit; a warning is settled. Kept: with a word to the person. Team only, never one's own; a second answer changes nothing.
create function public.decide_appeal(notice uuid, accept boolean, answer text default null, act uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  old public.moderation_notices;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  end if;
  -- The listing first: what changing it will need, see spread_person.
  perform from public.listings l join public.moderation_notices n on n.listing_id = l.id where n.id = notice for update of l;
  select * into old from public.moderation_notices n where n.id = notice for no key update;
  if not found then
    perform private.refuse_request(404, 'appeal_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_listing');
  elsif old.status <> 'appealed' and (old.status, old.kind) is distinct from ('standing', 'warned') then
    return private.team_done(act, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  end if;
  update public.moderation_notices n
    set answer = words, status = case when accept then 'granted' else 'kept' end,
      -- What a warned person has to read is another word now.
      acknowledged_at = case when accept then n.acknowledged_at end, handled_by = me, handled_at = clock_timestamp()
    where n.id = old.id;
  if accept and old.kind = 'hidden' then
    update public.reports r set status = 'kept', handled_by = me, handled_at = clock_timestamp()
      where r.listing_id = old.listing_id and r.status = 'open';
    update public.listings l set hidden = false where l.id = old.listing_id and l.hidden;
  elsif accept and old.kind = 'removed' then
    insert into public.credit_ledger (user_id, delta, reason, ref) values (old.user_id, 1, 'gift', old.id);
  end if;
  perform private.write_down(me, case when accept then 'grant_appeal' else 'keep_appeal' end, 'listing', old.listing_id,
    jsonb_build_object('status', old.status),
    jsonb_build_object('status', case when accept then 'granted' else 'kept' end, 'reason', words));
  return private.team_done(act, jsonb_build_object('id', old.id,
    'status', case when accept then 'granted' else 'kept' end, 'already', false));
end $$;
grant execute on function public.decide_appeal(uuid, boolean, text, uuid) to authenticated;
