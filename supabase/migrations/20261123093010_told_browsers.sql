-- A notice that one browser was told of and another was not is lent again for the other one alone. Before, both were told
-- again, and the first one rang twice where its notification had been swept away meanwhile.

-- Endpoints that were told of this version.
alter table private.notices add column told_to text[] not null default '{}';

-- Newest text of 225_notices; new is that a new version is told to everybody.
create or replace function private.tell(
  person uuid, kind text, tag text, path text, data jsonb, mail_after interval default null
) returns void language plpgsql set search_path = '' as $$
declare
  muted boolean := exists (select from private.notice_choices c where c.person = tell.person and tell.kind = any (c.muted));
  by_mail boolean := mail_after is not null
    and not exists (select from private.notice_choices c where c.person = tell.person and not c.by_mail);
begin
  if muted or not (by_mail or exists (select from private.push_subscriptions s where s.person = tell.person)) then
    return;
  end if;
  insert into private.notices as n (person, kind, tag, path, data, mail_at)
    values (tell.person, tell.kind, tell.tag, tell.path, tell.data, case when by_mail then clock_timestamp() + mail_after end)
    on conflict on constraint notices_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0, told_to = '{}',
          next_at = excluded.next_at, mail_at = coalesce(n.mail_at, excluded.mail_at);
  perform private.ring();
end $$;

-- Newest text of 092020_due; new is that a browser that was told is left out. None left: the notice is told.
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
      'browsers', (select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
                   from private.push_subscriptions s where s.person = l.person and s.endpoint <> all (l.told_to)))), '[]')
  from lent l
$$;

-- Newest text of 225_notices; new is `reached`: the browsers that were told, while others wait. A function of before names none.
-- And when all that were asked are gone and no other is left, nobody has been told: the mail says it. What no mail says is done with.
-- `refused`: who said no to it; one try an hour, and gone after ten with nothing taken between (20261126082010).
drop function public.notice_told(uuid, int, boolean, text[]);
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

-- Newest text of 225_notices; new is `at`, the moment of the message: a phone that has it, read, takes the notification away.
create or replace function private.tell_message() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.receiver_id, 'message', 'conversation:' || new.listing_id || ':' || new.sender_id,
    '/messages/' || new.listing_id || '/' || new.sender_id,
    (select jsonb_build_object('from', u.full_name, 'title', l.title, 'text', left(new.content, 200), 'at', private.iso(new.created_at))
     from public.users u, public.listings l where u.id = new.sender_id and l.id = new.listing_id),
    interval '10 minutes');
  return null;
end $$;
