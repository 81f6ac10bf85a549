-- A subscription that a push service refuses (made up, of another project, of other keys) was asked for each notice, eight times, for
-- ever. 401 and 403 say the same of it as of keys of ours that are wrong (RFC 8292, Mozilla, Apple, Windows), so no single one decides:
-- it is asked once an hour, and is gone when it has refused ten times and taken nothing between. A phone whose browser was taken off so
-- asks for its browsers once a day, and registers again.
alter table private.push_subscriptions
  add column refusals int not null default 0,
  add column refused_at timestamptz;

-- May be told now: its session lasts, and it has not refused within the hour.
create function private.listens(browser private.push_subscriptions) returns boolean language sql stable set search_path = '' as $$
  select private.session_lasts(browser.session, browser.person)
    and (browser.refused_at is null or browser.refused_at < clock_timestamp() - interval '1 hour')
$$;

-- Newest text of 107010_told_once; new is that a browser which refused has its hour. A notice whose browsers all have it waits.
create or replace function public.claim_notices(max_rows int default 50) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select n.id from private.notices n
    where n.told_version < n.version and n.next_at <= (select clock_timestamp()) and n.attempts < 8
      and exists (select from private.push_subscriptions s where s.person = n.person and private.listens(s))
    order by n.next_at limit least(max_rows, 200) for no key update skip locked
  ), lent as (
    update private.notices n set attempts = n.attempts + 1,
        next_at = clock_timestamp() + least(interval '1 hour', interval '30 seconds' * power(2, n.attempts))
    from due where n.id = due.id
    returning n.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'version', l.version, 'person', l.person, 'kind', l.kind,
      'tag', l.tag, 'path', l.path, 'data', l.data || coalesce(private.newest_told(l), '{}'),
      'shows_text', coalesce((select c.shows_text from private.notice_choices c where c.person = l.person), false),
      'browsers', (select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
                   from private.push_subscriptions s
                   where s.person = l.person and private.listens(s) and s.endpoint <> all (l.told_to)))), '[]')
  from lent l
$$;
