-- Reports of a listing, of a person, from a conversation with them, or of a review. Three distinct people of some standing hide a listing until
-- it is looked at; three who count, and nobody new can be written to by that person. The team reads no conversation: the last words of this one
-- are copied when, and only when, the reporter attaches them.

create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  subject_kind text not null,
  subject_id uuid not null,
  -- The listing, that which the two talked about, or that of the review.
  listing_id uuid not null references public.listings (id),
  reason text not null,
  comment text check (char_length(comment) between 1 and 10000),
  -- The words of the listing at that moment (private.words_of): its owner may edit it since.
  said jsonb,
  -- [{mine, content, at, media}], oldest first; `mine`: the reporter's own. Gone 90 days after the decision (forget_expired).
  words jsonb,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  town_id text not null references private.towns,
  check ((status = 'open') = (handled_at is null)),
  check (subject_kind <> 'listing' or subject_id = listing_id),
  check (subject_kind <> 'person' or subject_id <> reporter_id),
  constraint reports_reason_check check ((subject_kind, reason) in (
    ('listing', 'fake'), ('listing', 'inappropriate'), ('listing', 'duplicate'), ('listing', 'wrong_category'), ('listing', 'other'),
    ('person', 'scam'), ('person', 'insult'), ('person', 'spam'), ('person', 'other'),
    ('review', 'fake'), ('review', 'insult'), ('review', 'inappropriate'), ('review', 'other'))),
  constraint reports_status_check check ((subject_kind, status) in (
    ('listing', 'open'), ('listing', 'dismissed'), ('listing', 'warned'), ('listing', 'removed'),
    ('person', 'open'), ('person', 'dismissed'), ('person', 'suspended'),
    ('review', 'open'), ('review', 'dismissed'), ('review', 'removed')))
);
create index reports_town on public.reports (town_id);
create index reports_handled on public.reports (handled_at) where status <> 'open';
create index reports_words on public.reports (handled_at) where words is not null;

-- The pictures among those words, for the team to look at while they are there.
create index reports_media on public.reports using gin (words jsonb_path_ops) where words is not null;

-- A picture that a report is about stays for the team to look at, whatever becomes of the listing: while the report is open, and 90 days after.
create index reports_photos on public.reports using gin ((said -> 'photos'));
-- One a person and listing, or review; of a person another one once the team has answered.
create unique index reports_once on public.reports (reporter_id, subject_id) where subject_kind <> 'person' or status = 'open';
create index reports_open on public.reports (subject_kind, subject_id, created_at) where status = 'open';
create index reports_subject on public.reports (subject_id);
create index reports_listing on public.reports (listing_id);
create index reports_change on public.reports (reporter_id, xid);
create trigger a_town before insert on public.reports for each row execute function private.place_by_listing();
create trigger zz_stamp before insert or update on public.reports for each row execute function private.stamp();
alter table public.reports enable row level security;
create policy "own reports" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create trigger poke_insert after insert on public.reports referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'reporter_id', 'team');
create trigger poke_update after update on public.reports referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'reporter_id', 'team');

-- One report of a listing at a time: two last reporters at once would each count only themselves. Taken before the
-- insert, because the foreign key's weaker lock cannot be raised by two at once. What is reported is what is kept.
-- The owner's row comes before the listing, as everywhere (lock_own_listing).
create function private.queue_report() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = (select l.user_id from public.listings l where l.id = new.listing_id) for key share;
  select private.words_of(l) into new.said from public.listings l where l.id = new.listing_id for update;
  return new;
end $$;
create trigger queue before insert on public.reports for each row when (new.subject_kind = 'listing') execute function private.queue_report();

-- A listing that is gone is not hidden. The journal says it, of nobody of the team (`team_audit`).
create function private.hide_reported() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings l set hidden = true
    where l.id = new.listing_id and not l.hidden and not l.deleted and private.is_reported(new.listing_id);
  if found then
    perform private.write_down('00000000-0000-0000-0000-000000000000', 'hide_listing', 'listing', new.listing_id,
      jsonb_build_object('hidden', false), jsonb_build_object('hidden', true));
  end if;
  return null;
end $$;
create trigger hide_reported after insert on public.reports for each row when (new.subject_kind = 'listing') execute function private.hide_reported();

insert into private.mutation_kinds (kind, needs) values ('report_listing', 'signed_in'), ('report_person', 'person'), ('report_review', 'signed_in');

-- {reason, comment} of a report: a reason that there is for what it is about, and no more words than the team reads.
create function private.check_report(kind text, args jsonb) returns void language plpgsql set search_path = '' as $$
declare
  reasons constant text[] := case kind
    when 'listing' then array['fake', 'inappropriate', 'duplicate', 'wrong_category', 'other']
    when 'person' then array['scam', 'insult', 'spam', 'other']
    else array['fake', 'insult', 'inappropriate', 'other'] end;
begin
  if private.text_of(args, 'reason') <> all (reasons) then
    perform private.refuse('report_reason_missing');
  elsif char_length(private.text_of(args, 'comment')) > private.fact('report_comment_max') then
    perform private.refuse('report_long');
  end if;
end $$;

-- Files a report that may be made, once, and answers it as its reporter's collection shows it.
create function private.file_report(me uuid, mutation uuid, kind text, subject uuid, listing uuid, args jsonb, words jsonb default null)
returns jsonb language plpgsql set search_path = '' as $$
begin
  perform private.limit_pace(me, 'report', 20, 20.0 / 86400, 'reports_too_fast');
  insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason, comment, words)
    values (mutation, me, kind, subject, listing, private.text_of(args, 'reason'), nullif(private.text_of(args, 'comment'), ''), words)
    on conflict (reporter_id, subject_id) where subject_kind <> 'person' or status = 'open' do nothing;
  if not found then
    perform private.refuse(case kind when 'listing' then 'report_twice' when 'person' then 'report_person_twice' else 'report_review_twice' end);
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = mutation and v.id = 'report:' || mutation);
end $$;

-- Whether this was there when somebody looked: the admin console is told the time in milliseconds.
create function private.was_seen(at timestamptz, seen timestamptz) returns boolean language sql stable
  return date_trunc('milliseconds', at) <= seen;

-- Ends the open reports of a subject by one decision, which is about those that its maker has seen: `seen` is when the newest of them came. Where
-- a colleague has ended them all meanwhile it ends none, however late it arrives. `all_of_them`: those that came since too, for it leaves
-- nothing to decide. Returns how many.
create function private.end_reports(kind text, subject uuid, outcome text, seen timestamptz, all_of_them boolean) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  update public.reports r set status = outcome, handled_by = auth.uid(), handled_at = clock_timestamp()
    where r.subject_kind = kind and r.subject_id = subject and r.status = 'open'
      and (private.was_seen(r.created_at, seen) or all_of_them and exists (select from public.reports k
        where k.subject_kind = kind and k.subject_id = subject and k.status = 'open' and private.was_seen(k.created_at, seen)));
  get diagnostics ended = row_count;
  return ended;
end $$;

-- {listing_id, reason, comment}. One a person and listing.
create function private.push_report_listing(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  perform private.check_report('listing', args);
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id = me then
    perform private.refuse('report_own_listing');
  end if;
  return private.file_report(me, mutation, 'listing', wanted, wanted, args);
end $$;

-- Listings with open reports, the one that waits longest first.
create function public.team_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'hidden', l.hidden,
      'own', l.user_id = me, 'edits', private.edits_of(l.id), 'first_at', private.iso(o.first_at), 'confirmed', o.confirmed, 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.listing_id, min(r.created_at) as first_at,
        count(*) filter (where private.has_standing(r.reporter_id)) as confirmed,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'said', r.said,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'confirmed', private.has_standing(r.reporter_id))
          order by r.created_at) as reports
      from public.reports r
      where r.subject_kind = 'listing' and r.status = 'open' group by r.listing_id order by min(r.created_at) limit 100
    ) o join public.listings l on l.id = o.listing_id join private.cards c on c.id = o.listing_id);
end $$;
grant execute on function public.team_reports() to authenticated;

-- Ends the open reports of a listing; without `seen` all of them, for a card of the admin console's search shows none. "restore" shows it again;
-- "remove" deletes it for good; "warn" shows it again and writes to the seller. The reason goes to the seller by mail, so it is asked for then. A decision is about what its maker has seen: what came
-- after `seen` stays open, and where that alone hides the listing it stays hidden; a removal ends it all. What is already decided is
-- answered as it stands. A listing which is gone is neither shown again nor its seller warned: its reports end, and its owner, who
-- may have appealed against a removal, is told nothing. The owner's row is held before the listing (lock_own_listing).
create function public.decide_report(listing uuid, action text, reason text default null, action_id uuid default null,
  seen timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.listings;
  ended int;
  stays boolean; -- hidden, for what nobody has looked at
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('restore', 'remove', 'warn') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('admin_reason_max') then
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
  ended := private.end_reports('listing', old.id, case action when 'remove' then 'removed' when 'warn' then 'warned' else 'dismissed' end,
    coalesce(seen, 'infinity'), action = 'remove');
  stays := action <> 'remove' and old.hidden and not old.deleted and private.is_reported(old.id);
  if ended = 0 and (seen is not null or old.deleted or not (action = 'remove' or old.hidden)) then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'already', true) || private.listing_stands(old));
  end if;
  update public.listings l set hidden = (action = 'remove' and l.hidden), deleted = (action = 'remove')
    where l.id = old.id and not stays and not l.deleted and (l.hidden or action = 'remove');
  perform private.write_down(me, action || '_listing', 'listing', old.id,
    jsonb_build_object('hidden', old.hidden, 'deleted', old.deleted, 'reports', ended),
    jsonb_build_object('hidden', old.hidden and (stays or old.deleted or action = 'remove'), 'deleted', old.deleted or action = 'remove', 'reason', motive));
  -- Where the team removed it before, its owner has a notice and a mail: another notice would be another appeal, and another credit.
  if action <> 'restore' and not old.deleted then
    if stays then
      -- Its owner goes on reading that it is hidden, now with these words.
      update public.moderation_notices n set reason = motive where n.listing_id = old.id and n.status in ('standing', 'appealed', 'upheld');
    else
      perform private.note_moderation(l, case action when 'warn' then 'warned' else 'removed' end, motive)
        from public.listings l where l.id = old.id;
    end if;
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'listing_' || action, p.email, jsonb_build_object('title', old.title, 'reason', motive, 'hidden', stays)
      from public.user_private p where p.id = old.user_id;
  end if;
  -- Its owner had deleted it before: its title is hidden from now on, and phones that hold it are told so.
  if action = 'remove' and old.deleted then
    update public.listings l set updated = now() where l.id = old.id;
  end if;
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'action', action, 'already', false, 'hidden', stays));
end $$;
grant execute on function public.decide_report(uuid, text, text, uuid, timestamptz) to authenticated;

-- Whether a report counts against somebody: by a person of standing, to whom he has written about that listing. Three friends with a listing
-- each would otherwise stop a rival's new conversations.
create function private.counts_against(report public.reports) returns boolean language sql stable set search_path = '' as $$
  select private.has_standing(report.reporter_id) and exists (select from public.messages m
    where m.listing_id = report.listing_id and m.sender_id = report.subject_id and m.receiver_id = report.reporter_id)
$$;

-- Reported by three people who count, and the team has not looked yet (private.check_may_write).
create function private.is_watched(person uuid) returns boolean language sql stable set search_path = '' as $$
  select 3 <= (select count(distinct r.reporter_id) from public.reports r
    where r.subject_kind = 'person' and r.subject_id = is_watched.person and r.status = 'open' and private.counts_against(r))
$$;

-- The past reports of a person, about listings, people and reviews, and what the team made of them: {listings, people, reviews}, each
-- with {open, upheld, dismissed}. A listing that its owner was warned about was reported rightly.
create function private.record_of(reporter uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(k.about, jsonb_build_object('open', r.open, 'upheld', r.upheld, 'dismissed', r.dismissed))
  from (values ('listing', 'listings'), ('person', 'people'), ('review', 'reviews')) k (kind, about), lateral (
    select count(*) filter (where c.status = 'open') as open, count(*) filter (where c.status not in ('open', 'dismissed')) as upheld,
      count(*) filter (where c.status = 'dismissed') as dismissed
    from public.reports c where c.reporter_id = record_of.reporter and c.subject_kind = k.kind) r
$$;

-- The last twenty messages between two people about one listing, as `me` has them.
create function private.last_words(me uuid, other uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('mine', w.sender_id = me, 'content', w.content, 'at', private.iso(w.created_at))
    || case when w.media is null then '{}' else jsonb_build_object('media', w.media) end order by w.seq)
  from (select m.* from public.messages m
    where m.listing_id = last_words.listing and not m.deleted
      and (m.sender_id, m.receiver_id) in ((me, other), (other, me))
    order by m.seq desc limit 20) w
$$;

-- {person_id, listing_id, reason, comment, attach}: about a listing of theirs, or one about which they have written to the reporter. Without a
-- listing, as a seller's page asks, it is about their newest one.
create function private.push_report_person(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  person constant uuid := private.uuid_of(args, 'person_id');
  about uuid := private.as_uuid(args ->> 'listing_id');
begin
  if about is null then
    select l.id into about from public.listings l
      where l.user_id = person and l.published_at is not null order by l.created_at desc, l.id limit 1;
  end if;
  perform private.check_report('person', args);
  if person = me or not (
      exists (select from public.listings l where l.id = about and l.user_id = person and l.published_at is not null)
      or exists (select from public.messages m
        where m.listing_id = about and m.sender_id = person and m.receiver_id = me and not m.deleted)) then
    perform private.refuse('report_of_stranger');
  end if;
  return private.file_report(me, mutation, 'person', person, about, args,
    case when args -> 'attach' = 'true' then private.last_words(me, person, about) end);
end $$;

-- Noted as read are those that are shown, a hundred at most, and no others that wait.
create function public.team_person_reports() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('person', private.account_of(o.subject_id), 'own', o.subject_id = me,
      'team', private.is_team(o.subject_id), 'watched', private.is_watched(o.subject_id), 'first_at', private.iso(o.first_at),
      'reports', o.reports) order by o.first_at), '[]')
    from (
      select r.subject_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'words', r.words,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id, 'title', l.title,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'counts', private.counts_against(r)) order by r.created_at) as reports
      from public.reports r join public.listings l on l.id = r.listing_id
      where r.subject_kind = 'person' and r.status = 'open' group by r.subject_id order by min(r.created_at) limit 100) o);
  perform private.note_read(me, array(select (r #>> '{person,id}')::uuid from jsonb_array_elements(rows) r), 'fiche');
  perform private.note_read(me, array(
    select distinct unnest(array[(k ->> 'reporter_id')::uuid, (r #>> '{person,id}')::uuid])
    from jsonb_array_elements(rows) r, jsonb_array_elements(r -> 'reports') k where k -> 'words' <> 'null'), 'conversation');
  return rows;
end $$;
grant execute on function public.team_person_reports() to authenticated;

-- Ends the open reports of a person: "keep" leaves it there, "suspend" suspends her, for which there must be a reason. A suspension
-- ends all reports, "rien à reprocher" those that were seen (`seen`). Reports of who is suspended already end the same way: nobody
-- has to say of them that there was nothing to it, and a reason that nobody reads is told to whoever wrote it. What is already
-- decided is answered as it stands: what the team made of the reports last (null where there are none any more), whether the person
-- is suspended and the words she has of it.
create function public.decide_person_reports(person uuid, action text, seen timestamptz, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  ended int;
  stands text;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('keep', 'suspend') then
    perform private.refuse_request(400, 'decision_missing');
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  end if;
  perform from public.users u where u.id = person for update; -- what a suspension will need
  ended := private.end_reports('person', person, case action when 'keep' then 'dismissed' else 'suspended' end, seen, action = 'suspend');
  if ended = 0 then
    return private.team_done(action_id, jsonb_build_object('id', person, 'already', true, 'suspended', private.is_suspended(person),
      'reason', (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null),
      'action', (select case r.status when 'dismissed' then 'keep' else 'suspend' end from public.reports r
        where r.subject_id = person and r.status <> 'open' order by r.handled_at desc limit 1)));
  elsif action = 'suspend' and private.is_suspended(person) then
    perform private.write_down(me, 'close_person_reports', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
    stands := (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null);
    -- With words it was meant to suspend her, and a colleague has; without any it was about the reports alone.
    return private.team_done(action_id, jsonb_build_object('id', person, 'action', action, 'suspended', true, 'reason', stands,
      'already', private.trimmed(coalesce(reason, '')) <> ''));
  elsif action = 'suspend' then
    perform public.suspend_person(person, true, private.suspensions_of(person), reason);
  else
    perform private.write_down(me, 'keep_person', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
  end if;
  return private.team_done(action_id, jsonb_build_object('id', person, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_person_reports(uuid, text, timestamptz, text, uuid) to authenticated;

-- {review_id, reason, comment}. One a person and review. The review is held: one that the team is removing is not reported any more.
create function private.push_report_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'review_id');
  review public.reviews;
begin
  perform private.check_report('review', args);
  select * into review from public.reviews r where r.id = wanted for key share;
  if not found or review.deleted or not review.verified then
    perform private.refuse_unknown('review_unknown');
  elsif review.reviewer_id = me then
    perform private.refuse('report_own_review');
  end if;
  return private.file_report(me, mutation, 'review', wanted, review.listing_id, args);
end $$;

-- Reviews with open reports, the one that waits longest first.
create function public.team_review_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'review', jsonb_build_object('id', v.id, 'rating', v.rating, 'comment', v.comment,
        'created_at', private.iso(v.created_at), 'listing_id', v.listing_id, 'title', l.title,
        'reviewer_name', private.name_of(v.reviewer_id), 'reviewed_name', private.name_of(v.reviewed_id)),
      'own', me in (v.reviewer_id, v.reviewed_id), 'first_at', private.iso(o.first_at), 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.subject_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
          order by r.created_at) as reports
      from public.reports r
      where r.subject_kind = 'review' and r.status = 'open' group by r.subject_id order by min(r.created_at) limit 100
    ) o join public.reviews v on v.id = o.subject_id join public.listings l on l.id = v.listing_id);
end $$;
grant execute on function public.team_review_reports() to authenticated;

-- Ends the reports of a review that its maker has seen: "keep" leaves it, "remove" takes it from everybody, with a reason that its author
-- reads; a removal ends them all. Where a colleague was faster it changes nothing and is answered with what stands. The rating is derived by
-- the trigger, which needs the reviewed person's row: she is held first, as where a review is written.
create function public.decide_review_report(review uuid, action text, seen timestamptz, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.reviews;
  title text;
  ended int;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('keep', 'remove') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif action = 'remove' and motive is null then
    perform private.refuse_request(400, 'removal_reason_missing');
  end if;
  perform from public.users u
    where u.id = (select r.reviewed_id from public.reviews r where r.id = decide_review_report.review) for update;
  select * into old from public.reviews r where r.id = decide_review_report.review for update;
  if not found then
    perform private.refuse_request(404, 'team_review_unknown');
  elsif me in (old.reviewer_id, old.reviewed_id) then
    perform private.refuse_request(403, 'decide_own_review');
  end if;
  ended := private.end_reports('review', old.id, case action when 'remove' then 'removed' else 'dismissed' end, seen, action = 'remove');
  if ended = 0 then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'already', true, 'action', case
      when old.deleted then 'remove'
      when exists (select from public.reports r where r.subject_id = old.id and r.status = 'dismissed') then 'keep' end));
  end if;
  if action = 'remove' and not old.deleted then
    update public.reviews r set deleted = true where r.id = old.id;
    select l.title into title from public.listings l where l.id = old.listing_id;
    perform private.notify(old.reviewer_id, 'listing', 'review:' || old.id, '/listings/' || old.listing_id,
      jsonb_build_object('state', 'review_removed', 'title', title, 'answer', motive));
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'review_remove', p.email, jsonb_build_object('title', title, 'reason', motive)
      from public.user_private p where p.id = old.reviewer_id;
  end if;
  perform private.write_down(me, action || '_review', 'review', old.id,
    jsonb_build_object('deleted', old.deleted, 'reports', ended),
    jsonb_build_object('deleted', old.deleted or action = 'remove', 'reports', 0, 'reason', motive));
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_review_report(uuid, text, timestamptz, text, uuid) to authenticated;

-- The last decision of the team about a listing, as an action of decide_report, and the words that its owner has of it; "delete" where it
-- is gone otherwise, null where nothing is known.
create function private.listing_stands(about public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('action', d.action, 'reason', (
    select n.reason from public.moderation_notices n
    where n.listing_id = about.id and n.kind = case d.action when 'warn' then 'warned' when 'remove' then 'removed' end
    order by n.created_at desc limit 1))
  from (select case
    when not about.deleted then (
      select case r.status when 'dismissed' then 'restore' when 'warned' then 'warn' end from public.reports r
      where r.subject_id = about.id and r.status <> 'open' order by r.handled_at desc limit 1)
    when exists (select from public.moderation_notices n where n.listing_id = about.id and n.kind = 'removed')
      or exists (select from public.reports r where r.subject_id = about.id and r.status = 'removed') then 'remove'
    else 'delete' end as action) d
$$;

-- As many reports are open as hide a listing: three distinct people of some standing.
create function private.is_reported(about uuid) returns boolean language sql stable set search_path = '' as $$
  select 3 <= (select count(distinct r.reporter_id) from public.reports r
    where r.subject_id = about and r.status = 'open' and private.has_standing(r.reporter_id))
$$;

-- Notices to the owner of a listing about its moderation: hidden until it is looked at, a warning, a removal with its reason;
-- and "Demander un nouvel examen", once a notice. The team answers: a hidden listing is shown again; for a removed one, which
-- stays deleted, its owner gets a credit and publishes it anew.

create table public.moderation_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  listing_id uuid not null references public.listings (id),
  kind text not null check (kind in ('hidden', 'warned', 'removed')),
  title text not null,
  reason text check (char_length(reason) between 1 and 10000),
  -- standing: nothing was said against it · appealed: the team has to answer · kept, granted: it has · ended: over otherwise.
  status text not null default 'standing' check (status in ('standing', 'appealed', 'upheld', 'granted', 'ended')),
  appeal text check (char_length(appeal) between 1 and 10000),
  appealed_at timestamptz,
  -- "J'ai compris", of a warning.
  acknowledged_at timestamptz,
  -- The listing was edited since: the team is to look, whether or not its owner has written.
  edited_at timestamptz,
  answer text check (char_length(answer) between 1 and 10000),
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  check ((appeal is null) = (appealed_at is null)),
  check (status <> 'appealed' or appeal is not null),
  check (status <> 'upheld' or appeal is not null or edited_at is not null)
);
create index moderation_notices_handled on public.moderation_notices (handled_at) where status in ('upheld', 'granted', 'ended');
create index moderation_notices_listing on public.moderation_notices (listing_id);
create index moderation_notices_user on public.moderation_notices (user_id);
create index moderation_notices_appealed on public.moderation_notices (appealed_at) where status = 'appealed';
create index moderation_notices_edited on public.moderation_notices (edited_at) where status = 'standing' and kind = 'warned';
create unique index moderation_notices_living on public.moderation_notices (listing_id)
  where status in ('standing', 'appealed', 'upheld');
create trigger zz_stamp before insert or update on public.moderation_notices for each row execute function private.stamp();
alter table public.moderation_notices enable row level security;
create policy "own notices" on public.moderation_notices for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.moderation_notices referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.moderation_notices referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

-- Replaces the notice that stands for a listing; `kind` null: none stands any more. An appeal that is open is granted when the listing
-- is simply shown again.
create function private.note_moderation(about public.listings, kind text, reason text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.moderation_notices n
    set status = case when n.status = 'appealed' and note_moderation.kind is null and not about.deleted
                      then 'granted' else 'ended' end,
        handled_by = auth.uid(), handled_at = clock_timestamp()
    where n.listing_id = about.id and n.status in ('standing', 'appealed', 'upheld');
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

-- A report may come after its listing has gone: it was written without a network. Such reports wait for the team as any others do,
-- and change nothing for the owner: hiding or showing a deleted row says nothing, or a third report would end her appeal against the
-- removal, and tell her of a removal where she had deleted the listing herself.
create trigger moderation after update on public.listings for each row
  when (new.hidden is distinct from old.hidden and not new.deleted or new.deleted and not old.deleted)
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

-- Returns the words of an appeal against a decision of the team: within the bounds, trimmed, or a refusal.
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

-- {notice_id, message}. One a notice; answers the notice as its collection shows it.
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
-- Each with when its reports came: an answer to an appeal is about what its maker has seen (decide_appeal).
create function public.team_appeals() returns jsonb
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
        from public.reports r where r.subject_id = w.listing_id)) order by w.asked_at, w.id), '[]')
    from (select n.*, case when n.status = 'appealed' then n.appealed_at else n.edited_at end as asked_at
      from public.moderation_notices n
      where n.status = 'appealed' or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)
      order by asked_at, n.id limit 100) w
    join private.cards c on c.id = w.listing_id);
end $$;
grant execute on function public.team_appeals() to authenticated;

-- Answers an appeal, or the edit that followed a warning. Granted: a hidden listing is shown again and its reports end; for a removed
-- one its owner gets one credit; a warning is settled. Kept: with a word to the person. Team only, never one's own; a second answer
-- changes nothing.
--
-- It is about what its maker has seen, however late it arrives: `seen` is when the newest of the appeal, the edits and the reports on
-- its card came. A warned listing that was edited since waits for who
-- looks at that edit. Of a hidden one only the reports that were seen end; where those that came since hide it by themselves it stays
-- hidden and its appeal open, as its owner reads it: "granted" would say that it is shown. A removed one returns the publication
-- that it had used: none where it still waited for its fee, and none where that fee is with the team again or refused, which becomes
-- a credit once it is accepted (settle_proof).
create function public.decide_appeal(notice uuid, accept boolean, seen timestamptz, answer text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  old public.moderation_notices;
  stays boolean := false; -- hidden, for what nobody has looked at
  gave boolean; -- back what it had cost
  result text;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  -- Its owner first, whom her rows name and who may be suspended or leave meanwhile, then the proofs, as who decides them does, then the
  -- listing: what changing it will need.
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
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  elsif old.kind = 'warned' and private.was_seen(old.edited_at, seen) is not true then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  end if;
  if accept and old.kind = 'hidden' then
    perform private.end_reports('listing', old.listing_id, 'dismissed', seen, false);
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
  result := case when stays then old.status when accept then 'granted' else 'upheld' end;
  update public.moderation_notices n
    set answer = words, status = result,
      -- A warned person has another word to read now.
      acknowledged_at = case when accept then n.acknowledged_at end, handled_by = me, handled_at = clock_timestamp()
    where n.id = old.id and not stays;
  if accept and old.kind = 'hidden' then
    update public.listings l set hidden = false where l.id = old.listing_id and l.hidden and not stays;
  end if;
  perform private.write_down(me, case when accept then 'grant_appeal' else 'keep_appeal' end, 'listing', old.listing_id,
    jsonb_build_object('status', old.status),
    jsonb_build_object('status', result, 'reason', words));
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', result, 'already', false, 'hidden', stays)
    || case when gave is null then '{}' else jsonb_build_object('credit', gave) end);
end $$;
grant execute on function public.decide_appeal(uuid, boolean, timestamptz, text, uuid) to authenticated;
