-- Reports of reviews. Nobody could take an insult, a phone number or an invention out of one: neither its author, nor the seller, nor the team.

create table public.review_reports (
  id uuid primary key,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  review_id uuid not null references public.reviews (id),
  reason text not null check (reason in ('fake', 'insult', 'inappropriate', 'other')),
  comment text check (char_length(comment) between 1 and 10000),
  status text not null default 'open' check (status in ('open', 'kept', 'removed')),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (reporter_id, review_id),
  check ((status = 'open') = (handled_at is null))
);
create index review_reports_open on public.review_reports (review_id, created_at) where status = 'open';
create index review_reports_change on public.review_reports (reporter_id, xid);
create index review_reports_review on public.review_reports (review_id);
create index review_reports_handled on public.review_reports (handled_at) where status <> 'open';
create trigger zz_stamp before insert or update on public.review_reports for each row execute function private.stamp();
alter table public.review_reports enable row level security;
create policy "own reports of reviews" on public.review_reports for select to authenticated
  using (reporter_id = (select auth.uid()));
create trigger poke after insert or update on public.review_reports
  for each row execute function private.poke_owner('reporter_id', 'mine');
create trigger poke_team after insert or update on public.review_reports for each row execute function private.poke_team();

insert into private.mutation_kinds (kind, needs) values ('report_review', 'signed_in');

-- What a person has reported so far, listings, people and reviews, and what the team made of it.
create or replace function private.record_of(reporter uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(r.about, jsonb_build_object('open', r.open, 'upheld', r.upheld, 'dismissed', r.dismissed))
  from (
    select 'listings' as about, count(*) filter (where l.status = 'open') as open,
      count(*) filter (where l.status in ('warned', 'removed')) as upheld, count(*) filter (where l.status = 'kept') as dismissed
    from public.reports l where l.reporter_id = record_of.reporter
    union all
    select 'people', count(*) filter (where p.status = 'open'), count(*) filter (where p.status = 'suspended'),
      count(*) filter (where p.status = 'kept')
    from public.person_reports p where p.reporter_id = record_of.reporter
    union all
    select 'reviews', count(*) filter (where v.status = 'open'), count(*) filter (where v.status = 'removed'),
      count(*) filter (where v.status = 'kept')
    from public.review_reports v where v.reporter_id = record_of.reporter) r
$$;

-- {review_id, reason, comment}. One a person and review. The review is held: one that the team is removing is not reported any more.
create function private.push_report_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'review_id');
  motive constant text := private.text_of(args, 'reason');
  words constant text := nullif(private.text_of(args, 'comment'), '');
  review public.reviews;
begin
  if motive not in ('fake', 'insult', 'inappropriate', 'other') then
    perform private.refuse('report_reason_missing');
  elsif char_length(words) > private.fact('report_comment_max') then
    perform private.refuse('report_long');
  end if;
  select * into review from public.reviews r where r.id = wanted for key share;
  if not found or review.deleted then
    perform private.refuse('review_unknown');
  elsif review.reviewer_id = me then
    perform private.refuse('report_own_review');
  end if;
  perform private.limit_pace(me, 'report', 20, 20.0 / 86400, 'reports_too_fast');
  insert into public.review_reports (id, reporter_id, review_id, reason, comment)
    values (mutation, me, wanted, motive, words) on conflict (reporter_id, review_id) do nothing;
  if not found then
    perform private.refuse('report_review_twice');
  end if;
  return (select v.body from private.lane_mine v where v.reader = me and v.key = mutation and v.id = 'report:' || mutation);
end $$;

-- Reviews with open reports, the one that waits longest first.
create function public.team_review_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'review', jsonb_build_object('id', v.id, 'rating', v.rating, 'comment', v.comment, 'verified', v.verified,
        'created_at', private.iso(v.created_at), 'listing_id', v.listing_id, 'title', l.title,
        'reviewer_name', private.name_of(v.reviewer_id), 'reviewed_name', private.name_of(v.reviewed_id)),
      'own', me in (v.reviewer_id, v.reviewed_id), 'first_at', private.iso(o.first_at), 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.review_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
          order by r.created_at) as reports
      from public.review_reports r
      where r.status = 'open' group by r.review_id order by min(r.created_at) limit 100
    ) o join public.reviews v on v.id = o.review_id join public.listings l on l.id = v.listing_id);
end $$;
grant execute on function public.team_review_reports() to authenticated;

-- Ends the reports of a review that its maker has seen: "keep" leaves it, "remove" takes it from everybody, with a reason that its author
-- reads; a removal ends them all. Where a colleague was faster it changes nothing and is answered with what stands. The rating is derived by
-- the trigger, which needs the reviewed person's row: she is held first, as where a review is written.
create function public.decide_review_report(review uuid, action text, reason text default null, act uuid default null,
  seen timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.reviews;
  title text;
  ended int := 0;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('keep', 'remove') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('desk_reason_max') then
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
  -- As the desk was told the time: in milliseconds.
  if seen is null or exists (select from public.review_reports r
      where r.review_id = old.id and r.status = 'open' and date_trunc('milliseconds', r.created_at) <= seen) then
    update public.review_reports r set status = case action when 'remove' then 'removed' else 'kept' end,
        handled_by = me, handled_at = clock_timestamp()
      where r.review_id = old.id and r.status = 'open'
        and (seen is null or action = 'remove' or date_trunc('milliseconds', r.created_at) <= seen);
    get diagnostics ended = row_count;
  end if;
  if ended = 0 then
    return private.team_done(act, jsonb_build_object('id', old.id, 'already', true, 'action', case
      when old.deleted then 'remove'
      when exists (select from public.review_reports r where r.review_id = old.id and r.status = 'kept') then 'keep' end));
  end if;
  if action = 'remove' and not old.deleted then
    update public.reviews r set deleted = true where r.id = old.id;
    select l.title into title from public.listings l where l.id = old.listing_id;
    perform private.tell(old.reviewer_id, 'listing', 'review:' || old.id, '/listings/' || old.listing_id,
      jsonb_build_object('state', 'review_removed', 'title', title, 'answer', motive));
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'review_remove', p.email, jsonb_build_object('title', title, 'reason', motive)
      from public.user_private p where p.id = old.reviewer_id;
  end if;
  perform private.write_down(me, action || '_review', 'review', old.id,
    jsonb_build_object('deleted', old.deleted, 'reports', ended),
    jsonb_build_object('deleted', old.deleted or action = 'remove', 'reports', 0, 'reason', motive));
  return private.team_done(act, jsonb_build_object('id', old.id, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_review_report(uuid, text, text, uuid, timestamptz) to authenticated;

-- Newest text of 070010_saved_searches; new are the reports of reviews, and `key`, by which one row is found without making all of hers: an id is put together.
create or replace view private.lane_mine as
select t.reader, (t.kind || ':' || t.key) collate "C" as id, t.xid, t.at, t.gone, false as old,
  jsonb_build_object('id', t.kind || ':' || t.key, 'v', private.version(t.xid), 'kind', t.kind, 'data', t.data) as body, t.key
from (
  select u.id as reader, 'profile' as kind, u.id as key, greatest(u.xid, p.xid) as xid,
    '2200-01-01T00:00:00Z'::timestamptz as at, false as gone,
    jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone, 'district', p.district,
      'avatar_url', u.avatar_url, 'rating', u.rating, 'review_count', u.review_count,
      'created_at', private.iso(u.created_at), 'first_listing_at', private.iso(u.first_listing_at),
      'suspended', (select jsonb_build_object('reason', s.reason, 'at', private.iso(s.at)) from private.suspensions s
        where s.user_id = u.id and s.lifted_at is null order by s.at limit 1))
      || case when u.town_id = private.first_town() then '{}' else jsonb_build_object('town', u.town_id) end as data
  from public.users u join public.user_private p on p.id = u.id
  union all
  select c.user_id, 'credits', c.user_id, c.xid, '2200-01-01T00:00:00Z', false,
    jsonb_build_object('credits', c.credits)
  from public.user_credits c
  union all
  select c.user_id, 'listing', c.id, c.xid, c.created_at, c.state = 'deleted', c.card
  from private.cards c
  union all
  select t.user_id, 'transaction', t.id, t.xid, t.created_at, false,
    jsonb_build_object('id', t.id, 'kind', t.kind, 'amount', t.amount, 'status', t.status,
      'created_at', private.iso(t.created_at))
  from public.transactions t
  union all
  select p.user_id, 'proof', p.id, greatest(p.xid, d.xid), p.created_at, false,
    jsonb_build_object('id', p.id, 'kind', p.kind, 'listing_id', p.listing_id, 'pack', p.pack, 'amount', p.amount,
      'status', p.status, 'reason', p.reason, 'created_at', private.iso(p.created_at),
      'decided_at', private.iso(p.decided_at), 'undone', p.undone, 'undone_status', p.undone_status,
      'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'dispute', case when d.id is not null then jsonb_build_object('about', d.about, 'undone', d.undone, 'message', d.message,
        'status', d.status, 'answer', d.answer, 'created_at', private.iso(d.created_at),
        'handled_at', private.iso(d.handled_at)) end)
      -- What it brought, or had brought before that was taken back, was a credit: there was no listing to publish.
      || case when p.kind = 'listing' and exists (
        select from public.credit_ledger l where l.reason = 'fee_without_listing' and l.ref in (
          private.cause_of(p), case p.undone when 0 then null when 1 then p.id else md5(p.id || ':' || p.undone - 1)::uuid end))
        then jsonb_build_object('as_credit', true) else '{}' end
  from public.payment_proofs p left join lateral (
    select k.* from public.payment_disputes k where k.proof_id = p.id order by k.created_at desc, k.id limit 1) d on true
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.reports r
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('id', r.id, 'person_id', r.person_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.person_reports r
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('id', r.id, 'review_id', r.review_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.review_reports r
  union all
  select n.user_id, 'notice', n.id, n.xid, n.created_at, n.status = 'ended',
    jsonb_build_object('id', n.id, 'listing_id', n.listing_id, 'kind', n.kind, 'title', n.title, 'reason', n.reason,
      'status', n.status, 'appeal', n.appeal, 'answer', n.answer, 'acknowledged_at', private.iso(n.acknowledged_at),
      'edited_at', private.iso(n.edited_at), 'created_at', private.iso(n.created_at),
      'handled_at', private.iso(n.handled_at),
      -- A removed listing is a tombstone in every lane: what it said is kept here for another try.
      'listing', case when n.kind = 'removed' and n.created_at > now() - interval '30 days' then jsonb_build_object(
        'title', l.title, 'description', l.description, 'price', l.price, 'category', l.category, 'condition', l.condition,
        'district', l.district, 'photos', to_jsonb(l.photos)) end)
      -- It had not been paid for, so nothing was given back.
      || case when n.kind = 'removed' and n.status = 'granted' and not exists (
        select from public.credit_ledger g where g.reason = 'gift' and g.ref = n.id)
        then jsonb_build_object('without_credit', true) else '{}' end
  from public.moderation_notices n join public.listings l on l.id = n.listing_id
  union all
  select m.user_id, 'letter', m.id, m.xid, m.created_at, false,
    jsonb_build_object('id', m.id, 'subject', m.subject, 'message', m.message, 'answer', m.answer, 'status', m.status,
      'created_at', private.iso(m.created_at), 'handled_at', private.iso(m.handled_at))
  from public.contact_messages m where m.user_id is not null
  union all
  select b.blocker_id, 'block', b.blocked_id, greatest(b.xid, u.xid), b.created_at, b.deleted,
    jsonb_build_object('person_id', b.blocked_id, 'full_name', u.full_name, 'created_at', private.iso(b.created_at))
  from public.blocks b join public.users u on u.id = b.blocked_id
  union all
  select s.person, 'search', s.id, s.xid, s.created_at, s.deleted,
    jsonb_build_object('q', s.q, 'town', s.town, 'category', s.category, 'condition', s.condition, 'district', s.district,
      'min_price', s.min_price, 'max_price', s.max_price, 'created_at', private.iso(s.created_at))
  from private.saved_searches s
) t;

-- Newest text of 220_export; new are the reports of reviews.
create or replace function private.export_talk(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'avec', u.full_name,
        'sens', case when m.sender_id = me then 'envoyé' else 'reçu' end, 'texte', m.content, 'lu', m.read,
        'le', private.iso(m.created_at)) order by m.created_at, m.seq), '[]')
      from (select s.*, s.receiver_id as other from public.messages s where s.sender_id = me
            union all select s.*, s.sender_id from public.messages s where s.receiver_id = me) m
      join public.listings l on l.id = m.listing_id join public.users u on u.id = m.other where not m.deleted),
    'personnes_bloquees', (select coalesce(jsonb_agg(jsonb_build_object('nom', u.full_name,
        'le', private.iso(b.created_at)) order by b.created_at), '[]')
      from public.blocks b join public.users u on u.id = b.blocked_id where b.blocker_id = me and not b.deleted),
    'signalements', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'raison', r.reason,
        'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.listings l on l.id = r.listing_id where r.reporter_id = me),
    'signalements_de_personnes', (select coalesce(jsonb_agg(jsonb_build_object('personne', u.full_name, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'messages_joints', r.words, 'statut', r.status, 'le', private.iso(r.created_at))
        order by r.created_at), '[]')
      from public.person_reports r join public.users u on u.id = r.person_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me),
    'signalements_d_avis', (select coalesce(jsonb_agg(jsonb_build_object('avis', v.comment, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.review_reports r join public.reviews v on v.id = r.review_id join public.listings l on l.id = v.listing_id
      where r.reporter_id = me),
    'avis_de_moderation', (select coalesce(jsonb_agg(jsonb_build_object('annonce', n.title, 'decision', n.kind, 'raison', n.reason,
        'demande', n.appeal, 'statut', n.status, 'reponse', n.answer, 'compris_le', private.iso(n.acknowledged_at), 'le', private.iso(n.created_at)) order by n.created_at), '[]')
      from public.moderation_notices n where n.user_id = me),
    'lettres_au_support', (select coalesce(jsonb_agg(jsonb_build_object('nom', c.name, 'email', c.email, 'sujet', c.subject,
        'message', c.message, 'statut', c.status, 'reponse', c.answer, 'le', private.iso(c.created_at)) order by c.created_at), '[]')
      from public.contact_messages c where c.user_id = me),
    'numeros_consultes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'le', private.iso(k.at))
        order by k.at), '[]')
      from private.contact_reveals k join public.listings l on l.id = k.listing_id where k.viewer = me))
$$;

-- Newest text of 150_team; reported reviews wait as well, and a day is at most ten years away: one without end ran into the time limit and was
-- answered as a fault of the server.
create or replace function public.team_figures(last_day date default null, days int default 14) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  today constant date := (now() at time zone 'UTC')::date;
  until constant date := least(greatest(coalesce(last_day, today), today - 3653), today + 3653);
  many constant int := least(greatest(coalesce(days, 14), 1), 92);
begin
  return jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day,
        'received', (select count(*) from public.payment_proofs p where p.created_at >= d.a and p.created_at < d.z),
        'accepted', x.accepted, 'refused', x.refused, 'median_minutes', x.median,
        'listings', (select count(*) from public.listings l where l.published_at >= d.a and l.published_at < d.z),
        'messages', (select count(*) from public.messages m where m.created_at >= d.a and m.created_at < d.z),
        'people', (select count(*) from public.users u where u.created_at >= d.a and u.created_at < d.z)) order by d.day)
      from (select g::date as day, g::date::timestamp at time zone 'UTC' as a, (g::date + 1)::timestamp at time zone 'UTC' as z
            from generate_series(until - many + 1, until, interval '1 day') g) d,
        lateral (select count(*) filter (where p.status = 'accepted') as accepted,
            count(*) filter (where p.status = 'refused') as refused,
            round(percentile_cont(0.5) within group (order by extract(epoch from p.decided_at - p.created_at) / 60))::int as median
          from public.payment_proofs p where p.status <> 'received' and p.decided_at >= d.a and p.decided_at < d.z) x),
    'waiting', jsonb_build_object(
      'payments', (select count(*) from public.payment_proofs p where p.status = 'received'),
      'oldest_at', (select private.iso(min(p.created_at)) from public.payment_proofs p where p.status = 'received'),
      'reports', (select count(distinct r.listing_id) from public.reports r where r.status = 'open')
        + (select count(distinct r.person_id) from public.person_reports r where r.status = 'open')
        + (select count(distinct r.review_id) from public.review_reports r where r.status = 'open'),
      'letters', (select count(*) from public.contact_messages m where m.status = 'new'),
      'appeals', (select count(*) from public.moderation_notices n where n.status = 'appealed'
        or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)),
      'disputes', (select count(*) from public.payment_disputes d where d.status = 'open')),
    'watched', jsonb_build_object('refused_sign_ins', private.refused_sign_ins(),
      'reads', (select coalesce(jsonb_agg(jsonb_build_object('name', private.name_of(t.actor), 'people', t.people, 'times', t.times)
          order by t.people desc, t.actor), '[]')
        from (select r.actor, count(distinct r.person) as people, sum(r.times) as times from private.team_reads r
              where r.day = (now() at time zone 'UTC')::date group by r.actor) t)),
    'machine', private.machine_state(),
    'ledger_off', (select count(*) from private.off_among(array(select b.user_id from private.balances_off b))));
end $$;

-- Newest text of 150_team; new is whose review it was, and that what happens by itself has a name of its own.
create or replace function public.team_audit(before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select jsonb_build_object('next', case when count(*) = 50 then min(a.id) end,
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', private.iso(a.at), 'actor', a.actor,
        'actor_name', case a.actor when '00000000-0000-0000-0000-000000000000' then 'Djassa' else private.name_of(a.actor) end, 'act', a.act, 'subject_kind', a.subject_kind, 'subject_id', a.subject_id,
        'subject', case a.subject_kind
          when 'proof' then (select private.name_of(p.user_id) from public.payment_proofs p where p.id = a.subject_id)
          when 'listing' then (select l.title from public.listings l where l.id = a.subject_id)
          when 'person' then private.name_of(a.subject_id)
          when 'review' then (select private.name_of(v.reviewer_id) from public.reviews v where v.id = a.subject_id)
          when 'letter' then (select m.subject from public.contact_messages m where m.id = a.subject_id) end,
        'before', a.before, 'after', a.after) order by a.id desc), '[]'))
    from (select t.* from private.audit_log t where t.id < coalesce(team_audit.before, 9223372036854775807)
          order by t.id desc limit 50) a);
end $$;

-- Newest text of 230_closing; new are the reviews.
create or replace function private.forget_words_of_team(who uuid) returns void language plpgsql set search_path = '' as $$
declare
  about constant uuid[] := array(select who union all select p.id from public.payment_proofs p where p.user_id = who
    union all select l.id from public.listings l where l.user_id = who
    union all select r.id from public.reviews r where r.reviewer_id = who);
begin
  update private.suspensions s set reason = 'Compte supprimé' where s.user_id = who;
  update private.audit_log a set before = a.before - 'reason', after = a.after - 'reason'
    where a.subject_id = any (about) and (a.before ? 'reason' or a.after ? 'reason');
  update private.team_acts t set answer = t.answer - 'reason' where private.as_uuid(t.answer ->> 'id') = any (about);
end $$;

-- Newest text of 092020_due; new are the reports of reviews.
create or replace function public.forget_expired() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_is constant timestamptz := clock_timestamp();
  old constant timestamptz := now_is - interval '1 year';
  letters int;
  reports int;
begin
  delete from public.contact_messages c where c.status = 'answered' and c.handled_at < old;
  get diagnostics letters = row_count;
  delete from public.reports r where r.status <> 'open' and r.handled_at < old;
  get diagnostics reports = row_count;
  delete from public.review_reports r where r.status <> 'open' and r.handled_at < old;
  delete from public.payment_disputes d where d.status <> 'open' and d.handled_at < old;
  delete from private.listing_edits e where e.at < old;
  delete from public.person_reports r where r.status <> 'open' and r.handled_at < old;
  update public.person_reports r set words = null
    where r.words is not null and r.handled_at < now_is - interval '90 days';
  delete from public.moderation_notices n where n.status in ('kept', 'granted', 'ended') and n.handled_at < old;
  update private.push_ledger g set verdict = g.verdict - 'row' - 'message'
    where g.at < now_is - interval '30 days' and g.verdict ?| array['row', 'message'];
  delete from private.push_ledger g where g.at < now_is - interval '90 days';
  delete from private.mail_outbox m where m.sent_at < now_is - interval '90 days';
  delete from private.team_acts t where t.at < now_is - interval '90 days';
  delete from private.team_reads t where t.day < old::date;
  delete from private.free_publications f where f.closed_at < now_is - interval '3 years';
  delete from private.rate_buckets b where b.at < now_is - interval '2 days';
  return letters + reports;
end $$;
