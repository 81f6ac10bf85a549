-- Two hundred messages that somebody wrote without a network arrive in one transaction: the reader's notice of that conversation was
-- written two hundred times, and each of them stepped over all that the transaction had written before. Together a third of its time.
-- Now the first one writes it, and what is shown is the newest message at the moment in which the notice leaves.

-- A browser is told while the session lasts that it was registered in. A new password, "partout" and an end by the auth server's
-- own doing delete sessions alone, and who had the phone is to hear nothing more. One without a session was registered by a
-- token that named none.
create function private.session_lasts(session uuid, person uuid) returns boolean language sql stable set search_path = '' as $$
  select $1 is null or exists (select from auth.sessions x where x.id = $1 and x.user_id = $2)
$$;

create function private.has_browser(person uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.push_subscriptions s where s.person = $1 and private.session_lasts(s.session, s.person))
$$;

-- Newest text of 093010_told_browsers; new is `session_lasts`, and that a notice of messages stays as this very transaction wrote
-- it. It is known by its time, that of the transaction: whoever took it meanwhile has given it a later one. It is locked all the
-- same, so nobody takes it before these messages are there to be read.
create or replace function private.tell(
  person uuid, kind text, tag text, path text, data jsonb, mail_after interval default null
) returns void language plpgsql set search_path = '' as $$
declare
  muted boolean := exists (select from private.notice_choices c where c.person = tell.person and tell.kind = any (c.muted));
  by_mail boolean := mail_after is not null
    and not exists (select from private.notice_choices c where c.person = tell.person and not c.by_mail);
begin
  if muted or not (by_mail or private.has_browser(tell.person)) then
    return;
  end if;
  insert into private.notices as n (person, kind, tag, path, data, next_at, mail_at)
    values (tell.person, tell.kind, tell.tag, tell.path, tell.data, now(),
            case when by_mail then clock_timestamp() + mail_after end)
    on conflict on constraint notices_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0, told_to = '{}',
          next_at = excluded.next_at, mail_at = coalesce(n.mail_at, excluded.mail_at)
      where excluded.kind <> 'message' or n.next_at <> now() or n.told_version = n.version;
  perform private.ring();
end $$;

-- What a notice of messages shows of the newest one: its words and its moment, by which a phone that has it, read, takes the
-- notification away, and how many are unread, a hundred at most: its version counts how often it was written. Null when there is none.
create function private.newest_told(notice private.notices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('text', left(m.content, 200), 'at', private.iso(m.created_at), 'unread', (
    select count(*) from (
      select from public.messages u where u.receiver_id = notice.person and u.listing_id = m.listing_id and u.sender_id = m.sender_id
        and not u.read and not u.deleted limit 100) waiting))
  from private.conversations c join public.messages m on m.conversation_id = c.id
  where notice.kind = 'message' and c.listing_id = private.as_uuid(split_part(notice.tag, ':', 2))
    and c.buyer_id in (notice.person, private.as_uuid(split_part(notice.tag, ':', 3)))
    and m.receiver_id = notice.person and not m.deleted
  order by m.seq desc limit 1
$$;

-- Newest text of 093010_told_browsers; new is that a message's words are those of the newest, and that a browser whose session
-- has ended is none.
create or replace function public.claim_notices(max_rows int default 50) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select n.id from private.notices n
    where n.told_version < n.version and n.next_at <= (select clock_timestamp()) and n.attempts < 8
      and exists (select from private.push_subscriptions s where s.person = n.person and private.session_lasts(s.session, s.person))
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
                   where s.person = l.person and private.session_lasts(s.session, s.person) and s.endpoint <> all (l.told_to)))), '[]')
  from lent l
$$;

-- The verdict on a message held its row, which nobody reads: the next pull brings it. It was stored with the verdict for thirty days,
-- sent back with it, and read from a view for it, a sixth of the verb's time. Newest text of 000100_messages; new is the end alone.
create or replace function private.push_send_message(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  receiver uuid := private.uuid_of(args, 'receiver_id');
  words text := private.text_of(args, 'content');
  listing public.listings;
begin
  if words = '' then
    perform private.refuse('message_missing');
  elsif char_length(words) > private.fact('message_max') then
    perform private.refuse('message_long');
  end if;
  perform from public.messages m where m.id = mutation and m.sender_id = me;
  if not found then
    select * into listing from public.listings l where l.id = wanted;
    perform private.check_may_write(me, listing, receiver);
    perform private.limit_pace(me, 'message', 1500, 300.0 / 60, 'messages_too_fast');
    insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      values (mutation, wanted, me, receiver, words);
  end if;
  return null;
end $$;
