-- Told by mail what a followed search has found, and of a listing that is a month old.

-- When the last mail about followed searches was queued: one a day and person.
alter table private.notice_choices add column searches_mailed_at timestamptz;

-- Whether this person wants mails about that kind. Asked again when the mail is queued: minutes or a day have passed since the notice was made.
create function private.wants_mail(person uuid, kind text) returns boolean language sql stable set search_path = '' as $$
  select not exists (select from private.notice_choices c where c.person = $1 and (not c.by_mail or $2 = any (c.muted)))
$$;

-- What searches have found that no browser could be told: one mail a day and person, ten searches at most, the latest first. What is found
-- before that day is over waits for the next. What does not answer to its search any more is left out: a day may have passed.
create function private.queue_search_mails() returns int language plpgsql set search_path = '' as $$
declare
  queued int;
  now_is constant timestamptz := clock_timestamp();
  chosen uuid[];
begin
  insert into private.notice_choices (person)
    select distinct n.person from private.notices n where n.kind = 'search' and n.mail_at <= now_is and n.told_version < n.version
    on conflict do nothing;
  chosen := array(
    select c.person from private.notice_choices c
    where coalesce(c.searches_mailed_at <= now_is - interval '1 day', true) and not private.is_suspended(c.person)
      and c.by_mail and 'search' <> all (c.muted)
      and c.person in (select n.person from private.notices n
                       where n.kind = 'search' and n.mail_at <= now_is and n.told_version < n.version)
    order by c.person limit 500 for no key update skip locked);
  perform private.recheck_finds(array(select n.id from private.notices n
    where n.person = any (chosen) and n.kind = 'search' and n.mail_at is not null and n.told_version < n.version), '{}');
  with stamped as (
    update private.notice_choices c set searches_mailed_at = clock_timestamp()
    where c.person = any (chosen) and c.person in (select n.person from private.notices n
      where n.kind = 'search' and n.mail_at <= now_is and n.told_version < n.version)
    returning c.person, c.mail_token, c.searches_mailed_at
  ), finds as (
    update private.notices n set mail_at = null, mailed_at = clock_timestamp(), told_version = n.version
    from stamped s where n.person = s.person and n.kind = 'search' and n.mail_at is not null and n.told_version < n.version
    returning n.person, n.created_at, n.path, n.data
  ), listed as (
    select f.person, jsonb_agg(f.data || jsonb_build_object('path', f.path) order by f.created_at desc) as finds
    from (select k.*, row_number() over (partition by k.person order by k.created_at desc) as place from finds k) f
    where f.place <= 10 group by f.person
  )
  insert into private.mail_outbox (cause, template, recipient, data)
    select md5('searches:' || s.person || ':' || s.searches_mailed_at)::uuid, 'search_finds', p.email,
      jsonb_build_object('finds', l.finds, 'token', s.mail_token)
    from stamped s join listed l on l.person = s.person join public.user_private p on p.id = s.person;
  get diagnostics queued = row_count;
  return queued;
end $$;

-- A listing that has been on sale for a month: its seller is asked once whether it still is. Nothing is taken down.
insert into private.rounds (name, reached) select 'month', (now() - interval '30 days')::text;
create function private.chore_month_old() returns bigint language plpgsql set search_path = '' as $$
declare
  behind constant timestamptz := (select r.reached::timestamptz from private.rounds r where r.name = 'month' for update);
  until_then timestamptz;
  told bigint;
begin
  select max(l.published_at) into until_then from (
    select k.published_at from public.listings k
    where k.published_at > behind and k.published_at <= now() - interval '30 days' order by k.published_at limit 500) l;
  if until_then is null then
    return 0;
  end if;
  select count(private.tell(l.user_id, 'listing', 'listing:' || l.id, '/listings/' || l.id,
      jsonb_build_object('state', 'month_old', 'title', l.title))::text) into told
    from public.listings l where l.published_at > behind and l.published_at <= until_then and l.visible;
  update private.rounds r set reached = until_then::text where r.name = 'month';
  return told;
end $$;
insert into private.chores (name, position) select 'month_old', max(c.position) + 1 from private.chores c;
