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

-- Newest text of 093010_told_browsers; new is `refused`, and that `reached` names whoever took the notice, also when all did. A function
-- of before names none.
drop function public.notice_told(uuid, int, boolean, text[], text[]);
create function public.notice_told(
  notice uuid, version int, told boolean, gone text[] default '{}', reached text[] default '{}', refused text[] default '{}'
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  one private.notices;
  ended text[] := gone;
  done boolean := told;
begin
  update private.push_subscriptions s set refusals = 0, refused_at = null where s.endpoint = any (reached) and s.refusals > 0;
  -- Two notices at the same moment are one try.
  update private.push_subscriptions s set refusals = s.refusals + 1, refused_at = clock_timestamp()
    where s.endpoint = any (refused) and (s.refused_at is null or s.refused_at < clock_timestamp() - interval '1 hour');
  ended := ended || array(select s.endpoint from private.push_subscriptions s where s.endpoint = any (refused) and s.refusals >= 10);
  delete from private.push_subscriptions s where s.endpoint = any (ended);
  select * into one from private.notices n where n.id = notice for no key update;
  -- Nobody is left to be asked again.
  done := done or (cardinality(ended) > 0 and not private.has_browser(one.person));
  if done and cardinality(ended) > 0 and cardinality(one.told_to) = 0 and one.kind in ('message', 'search')
      and private.wants_mail(one.person, one.kind) and not private.has_browser(one.person) then
    -- Its ten minutes may be over: with a browser there it was not mailed.
    update private.notices n set mail_at = coalesce(n.mail_at, clock_timestamp()) where n.id = notice and n.told_version < n.version;
  elsif done then
    update private.notices n set told_version = greatest(n.told_version, notice_told.version) where n.id = notice;
  elsif cardinality(reached) > 0 then
    update private.notices n set told_to = n.told_to || reached where n.id = notice and n.version = notice_told.version;
  end if;
end $$;
revoke execute on function public.notice_told(uuid, int, boolean, text[], text[], text[]) from public, anon, authenticated;
grant execute on function public.notice_told(uuid, int, boolean, text[], text[], text[]) to service_role;
