-- Reports of people, from a conversation with them. The team reads no conversation: the last words of this one are copied
-- when, and only when, the reporter attaches them. Three open ones by people of some standing, and nobody new can be
-- written to until the team has looked.

create table public.person_reports (
  id uuid primary key,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  person_id uuid not null references public.users (id),
  -- What they talked about.
  listing_id uuid not null references public.listings (id),
  reason text not null check (reason in ('scam', 'insult', 'spam', 'other')),
  comment text check (char_length(comment) between 1 and private.fact('report_comment_max')),
  -- [{mine, content, at}], oldest first; `mine`: the reporter's own. Gone 90 days after the decision (forget_expired).
  words jsonb,
  status text not null default 'open' check (status in ('open', 'kept', 'suspended')),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  check (person_id <> reporter_id),
  check ((status = 'open') = (handled_at is null))
);
create unique index person_reports_open on public.person_reports (reporter_id, person_id) where status = 'open';
create index person_reports_change on public.person_reports (reporter_id, xid);
create index person_reports_person on public.person_reports (person_id);
create index person_reports_listing on public.person_reports (listing_id);
create trigger zz_stamp before insert or update on public.person_reports for each row execute function private.stamp();
alter table public.person_reports enable row level security;
create policy "own reports of people" on public.person_reports for select to authenticated
  using (reporter_id = (select auth.uid()));
create trigger poke after insert or update on public.person_reports
  for each row execute function private.poke_owner('reporter_id', 'mine');
create trigger poke_team after insert or update on public.person_reports for each row execute function private.poke_team();

-- Reported by three people who count, and the team has not looked yet (private.check_may_write).
create function private.is_watched(person uuid) returns boolean language sql stable set search_path = '' as $$
  select 3 <= (select count(distinct r.reporter_id) from public.person_reports r
    where r.person_id = is_watched.person and r.status = 'open' and private.has_standing(r.reporter_id))
$$;

-- What a person has reported so far, listings and people, and what the team made of it: {listings, people}, each with
-- {open, upheld, dismissed}. A listing that its owner was warned about was reported rightly.
create function private.record_of(reporter uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(r.about, jsonb_build_object('open', r.open, 'upheld', r.upheld, 'dismissed', r.dismissed))
  from (
    select 'listings' as about, count(*) filter (where l.status = 'open') as open,
      count(*) filter (where l.status in ('warned', 'removed')) as upheld, count(*) filter (where l.status = 'kept') as dismissed
    from public.reports l where l.reporter_id = record_of.reporter
    union all
    select 'people', count(*) filter (where p.status = 'open'), count(*) filter (where p.status = 'suspended'),
      count(*) filter (where p.status = 'kept')
    from public.person_reports p where p.reporter_id = record_of.reporter) r
$$;

insert into private.mutation_kinds (kind, needs) values ('report_person', 'person');

-- The last twenty messages between two people about one listing, as `me` has them.
create function private.last_words(me uuid, other uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('mine', w.sender_id = me, 'content', w.content, 'at', private.iso(w.created_at)) order by w.seq)
  from (select m.* from public.messages m
    where m.listing_id = last_words.listing and not m.deleted
      and (m.sender_id, m.receiver_id) in ((me, other), (other, me))
    order by m.seq desc limit 20) w
$$;

-- {person_id, listing_id, reason, comment, attach}. One open at a time; only of who has written to the reporter.
create function private.push_report_person(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  person constant uuid := private.uuid_of(args, 'person_id');
  about constant uuid := private.uuid_of(args, 'listing_id');
  motive constant text := private.text_of(args, 'reason');
  comment constant text := nullif(private.text_of(args, 'comment'), '');
begin
  if motive not in ('scam', 'insult', 'spam', 'other') then
    perform private.refuse('report_reason_missing');
  elsif char_length(comment) > private.fact('report_comment_max') then
    perform private.refuse('report_long');
  elsif not exists (select from public.messages m
      where m.listing_id = about and m.sender_id = person and m.receiver_id = me and not m.deleted) then
    perform private.refuse('report_of_stranger');
  end if;
  perform private.limit_pace(me, 'report', 20, 20.0 / 86400, 'reports_too_fast');
  insert into public.person_reports (id, reporter_id, person_id, listing_id, reason, comment, words)
    values (mutation, me, person, about, motive, comment,
      case when args -> 'attach' = 'true' then private.last_words(me, person, about) end)
    on conflict (reporter_id, person_id) where status = 'open' do nothing;
  if not found then
    perform private.refuse('report_person_twice');
  end if;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'report:' || mutation);
end $$;

-- People with open reports, the one that waits longest first. Whose words are shown is noted.
create function public.team_person_reports() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('person', private.account_of(o.person_id), 'own', o.person_id = me,
      'team', private.is_team(o.person_id), 'watched', private.is_watched(o.person_id), 'first_at', private.iso(o.first_at),
      'reports', o.reports) order by o.first_at), '[]')
    from (
      select r.person_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'words', r.words,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id, 'title', l.title,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'counts', private.has_standing(r.reporter_id)) order by r.created_at) as reports
      from public.person_reports r join public.listings l on l.id = r.listing_id
      where r.status = 'open' group by r.person_id order by min(r.created_at) limit 100) o);
  perform private.note_read(me, array(
    select unnest(array[r.reporter_id, r.person_id]) from public.person_reports r where r.status = 'open' and r.words is not null),
    'conversation');
  return rows;
end $$;
grant execute on function public.team_person_reports() to authenticated;

-- Ends the open reports of a person: "keep" leaves it there, "suspend" suspends her, for which there must be a reason.
create function public.decide_person_reports(person uuid, action text, reason text default null, act uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  ended int;
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
  update public.person_reports r set status = case action when 'keep' then 'kept' else 'suspended' end,
      handled_by = me, handled_at = clock_timestamp()
    where r.person_id = person and r.status = 'open';
  get diagnostics ended = row_count;
  if ended = 0 then
    return private.team_done(act, jsonb_build_object('id', person, 'action', action, 'already', true));
  elsif action = 'suspend' then
    perform public.suspend_person(person, true, reason);
  else
    perform private.write_down(me, 'keep_person', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
  end if;
  return private.team_done(act, jsonb_build_object('id', person, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_person_reports(uuid, text, text, uuid) to authenticated;
