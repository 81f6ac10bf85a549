-- What the minute timer asks, at a million listings and two hundred thousand people: what is due is found by its index.
-- clock_timestamp() may give another time for each row, so no index is asked with it; as a query of its own, or noted before, it is asked once.
-- Without that the push ledger of 90 days, all notices and all mails were read every minute.

create index notices_created on private.notices (created_at);
create index mail_outbox_sent on private.mail_outbox (sent_at) where sent_at is not null;
-- For who takes her data along, or leaves.
create index mail_outbox_recipient on private.mail_outbox (recipient);
create index free_publications_closed on private.free_publications (closed_at) where closed_at is not null;
create index contact_messages_answered on public.contact_messages (handled_at) where status = 'answered';
create index reports_handled on public.reports (handled_at) where status <> 'open';
create index person_reports_handled on public.person_reports (handled_at) where status <> 'open';
create index person_reports_words on public.person_reports (handled_at) where words is not null;
create index payment_disputes_handled on public.payment_disputes (handled_at) where status <> 'open';
create index moderation_notices_handled on public.moderation_notices (handled_at) where status in ('kept', 'granted', 'ended');

-- Screenshots that have waited for their proof for a week, among the next five hundred of the bucket, as pictures_to_remove does it.
insert into private.rounds (name) values ('proofs');
create function private.screenshots_to_remove() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  old constant timestamptz := clock_timestamp() - interval '7 days';
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = 'proofs' for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*), (array_agg(s.name order by s.name) filter (where substr(s.name, 37, 9) = '/waiting/' and s.created_at < old))[1:100]
    into last, n, names from (
      select o.name, o.created_at from storage.objects o
      where o.bucket_id = 'proofs' and o.name > begun order by o.name limit stretch) s;
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = 'proofs';
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', 'proofs', 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.screenshots_to_remove() from public, anon, authenticated;

-- Newest texts; new is that the time is asked once, and that a thousand people are written to in a minute, those who wait longest first.
create or replace function public.claim_mails(max_rows int default 20) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select m.id from private.mail_outbox m where m.sent_at is null and m.next_at <= (select clock_timestamp())
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

create or replace function public.claim_notices(max_rows int default 50) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select n.id from private.notices n
    where n.told_version < n.version and n.next_at <= (select clock_timestamp()) and n.attempts < 8
      and exists (select from private.push_subscriptions s where s.person = n.person)
    order by n.next_at limit least(max_rows, 200) for no key update skip locked
  ), lent as (
    update private.notices n set attempts = n.attempts + 1,
        next_at = clock_timestamp() + least(interval '1 hour', interval '30 seconds' * power(2, n.attempts))
    from due where n.id = due.id
    returning n.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'version', l.version, 'person', l.person, 'kind', l.kind,
      'tag', l.tag, 'path', l.path, 'data', l.data,
      'shows_text', coalesce((select c.shows_text from private.notice_choices c where c.person = l.person), false),
      'browsers', (select jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth))
                   from private.push_subscriptions s where s.person = l.person))), '[]')
  from lent l
$$;

create or replace function public.queue_notice_mails() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued int;
  now_is constant timestamptz := clock_timestamp();
  ids constant uuid[] := array(select n.id from private.notices n where n.mail_at <= now_is
    -- What a followed search found waits for its day, if it still is to be mailed.
    and (n.kind <> 'search' or n.told_version = n.version or not private.wants_mail(n.person, n.kind))
    order by n.mail_at limit 1000 for no key update skip locked);
begin
  insert into private.notice_choices (person) select n.person from private.notices n where n.id = any (ids)
    on conflict do nothing;
  -- Whoever ends her mails at this moment has either done so before they are judged below, or finds them queued, and drops them.
  perform from private.notice_choices c
    where c.person = any (array(select n.person from private.notices n where n.id = any (ids))) order by c.person for share;
  with due as (
    update private.notices n set mail_at = null,
        -- Without a browser nothing else will tell it: whoever looks for what can be told passes by it no more.
        told_version = case when private.has_browser(n.person) then n.told_version else n.version end,
        -- While a browser is there, its push service may still take it; where none is left, what came since is told by nothing else.
        mailed_at = case when (n.told_version = 0 or n.told_version < n.version and not private.has_browser(n.person))
                           and coalesce(n.mailed_at < now_is - interval '1 day', true)
                           and private.wants_mail(n.person, n.kind)
                         then clock_timestamp() else n.mailed_at end
    from private.notices old
    where n.id = any (ids) and old.id = any (ids) and old.id = n.id
    returning n.*, n.mailed_at is distinct from old.mailed_at as mails
  )
  insert into private.mail_outbox (cause, template, recipient, data)
    select md5(d.id || ':' || d.mailed_at)::uuid, 'unread_message', p.email, jsonb_build_object('from', d.data -> 'from',
        'title', d.data -> 'title', 'path', d.path, 'token', (select c.mail_token from private.notice_choices c where c.person = d.person))
    from due d join public.user_private p on p.id = d.person
    where d.mails and d.kind <> 'search' and not private.is_suspended(d.person);
  get diagnostics queued = row_count;
  queued := queued + private.queue_search_mails();
  delete from private.notices n where n.mail_at is null and n.created_at < now_is - interval '7 days'
    and (n.told_version = n.version or n.attempts >= 8 or not private.has_browser(n.person)) and coalesce(n.mailed_at < now_is - interval '1 day', true);
  return queued;
end $$;

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

create or replace function public.files_of_departed() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  theirs jsonb;
begin
  update private.departed d set cleared_at = clock_timestamp()
    where d.cleared_at is null and d.at < (select clock_timestamp()) - interval '1 day'
      and not exists (select from private.owned_by(d.person));
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]') into theirs
    from (select o.bucket_id, o.name from private.departed d, private.owned_by(d.person) o
          where d.cleared_at is null and o.bucket_id in ('listings', 'shares', 'proofs') order by 2 limit 100) f;
  if theirs = '[]' then
    theirs := private.pictures_to_remove('listings') || private.pictures_to_remove('shares')
      || private.screenshots_to_remove();
  end if;
  return theirs;
end $$;

