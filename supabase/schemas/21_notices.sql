-- Mail that a decision or a proof sends. Row first, mail after: written in the transaction of its cause, sent by the function
-- host when the provider answers. No API role reads the table.

create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  cause uuid not null,
  template text not null,
  recipient text not null check (char_length(recipient) <= 320),
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  -- How often the provider has said no to this very mail (mail_refused); at twelve it is given up.
  refusals int not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (cause, template, recipient)
);
create index mail_outbox_finds on private.mail_outbox (recipient) where template = 'search_finds' and sent_at is null;
create index mail_outbox_sent on private.mail_outbox (sent_at) where sent_at is not null;

-- For who takes her data along, or leaves.
create index mail_outbox_recipient on private.mail_outbox (recipient);
create index mail_outbox_due on private.mail_outbox (next_at) where sent_at is null;

-- Mails that are due, each lent to this caller until its next attempt: 30 s, then twice as long each time, an hour at
-- most, for ninety days: one that nobody took as long is not asked for again, and forgotten (forget_expired), nor is one that was given
-- up. What is not reported sent by then is lent out again. Recipient "team" is resolved by the sender.
-- The time is asked once.
create function public.claim_mails(max_rows int default 20) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select m.id from private.mail_outbox m where m.sent_at is null and m.refusals < 12 and m.next_at <= (select clock_timestamp())
      and m.created_at > (select clock_timestamp()) - interval '90 days'
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
grant execute on function public.claim_mails(int) to service_role;

-- The words of a mail are needed until it has left. Kept for ninety days after that, they would name people who have gone, in the
-- rows of others.
create function public.mail_sent(mail uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox m set sent_at = clock_timestamp(), data = '{}' where m.id = mail and m.sent_at is null
$$;
grant execute on function public.mail_sent(uuid) to service_role;

-- The provider has said no to this mail: an address that cannot be, words that it does not take. It counts only while it takes
-- others, within the last hour: a wrong key or an account that it closed is a no to all of them, which wait until it is put right.
create function public.mail_refused(mail uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox m set refusals = m.refusals + 1 where m.id = mail and m.sent_at is null
    and exists (select from private.mail_outbox o where o.sent_at > (select clock_timestamp()) - interval '1 hour')
$$;
grant execute on function public.mail_refused(uuid) to service_role;

-- Notices to a person while the app is closed. One row a person and subject (a conversation, a payment, a listing):
-- what comes later on the same subject takes its place, so nothing piles up. It is sent to the browsers she asked to be
-- told in; unread messages go by mail where no browser could be notified. Written by triggers, in the transaction of what
-- happened; sent after it by the function `send-notices`.

create table private.notice_choices (
  person uuid primary key references public.users (id) on delete cascade,
  -- Kinds she does not want to hear of.
  muted text[] not null default '{}',
  -- Whether the words of a message may stand on the locked screen, or the name alone.
  shows_text boolean not null default false,
  by_mail boolean not null default true,
  -- Stands in every mail: whoever has it can end them, and nothing else.
  mail_token uuid not null unique default gen_random_uuid(),
  searches_mailed_at timestamptz
);

create table private.push_subscriptions (
  endpoint text primary key check (char_length(endpoint) <= 1000 and endpoint ~ '^https?://'),
  person uuid not null references public.users (id) on delete cascade,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  -- The session of the device: ended from another one, it is notified of nothing more (end_device).
  session uuid,
  created_at timestamptz not null default clock_timestamp(),
  refusals int not null default 0,
  refused_at timestamptz
);
create index push_subscriptions_person on private.push_subscriptions (person, created_at);

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  person uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('message', 'payment', 'credits', 'listing', 'favorite', 'team', 'search', 'review')),
  -- The subject: "conversation:<listing>:<other>", "payment:<id>", "listing:<id>",
  -- "support:<id>".
  tag text not null,
  -- Where it leads, an address of the app.
  path text not null check (path ~ '^/'),
  data jsonb not null,
  version int not null default 1,
  notified_version int not null default 0,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- When a mail says it instead; null when none is due.
  mail_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  notified_endpoints text[] not null default '{}',
  unique (person, tag)
);
create index notices_finds on private.notices using gin ((data -> 'listings')) where kind = 'search';

-- The minute timer asks this, at a million listings and two hundred thousand people: what is due is found by its index.
-- clock_timestamp() may give another time for each row, so no index is asked with it; as a query of its own, or noted before, it is asked once.
-- Without that the push ledger of 90 days, all notices and all mails were read every minute.

create index notices_created on private.notices (created_at);
create index notices_due on private.notices (next_at) where notified_version < version;
create index notices_mail_due on private.notices (mail_at) where mail_at is not null;

-- Wakes whoever sends, once the transaction is committed: the local server listens, a project with pg_net calls its function at once.
-- Without either the minute timer does it, so nothing that goes wrong with the bell (no right to pg_net or to the vault, a secret
-- that cannot be read after a restore) may take the mutation along that rang it. The function that it calls may take longer than the five
-- seconds after which pg_net hangs up by itself.
create function private.ring() returns void language plpgsql set search_path = '' as $$
declare
  address text;
  secret text;
begin
  if coalesce(current_setting('djassa.rung', true), '') = 'yes' then
    return;
  end if;
  perform set_config('djassa.rung', 'yes', true);
  perform pg_notify('djassa_notices', '');
  if to_regproc('net.http_post') is not null and to_regclass('vault.decrypted_secrets') is not null then
    begin
      execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into address using 'project_url';
      execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into secret using 'secret_key';
      if address is not null and secret is not null then
        execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 55000)'
          using address || '/functions/v1/send-notices', jsonb_build_object('apikey', secret);
      end if;
    exception when others then
      raise warning 'nobody was rung for: % %', sqlstate, sqlerrm;
    end;
  end if;
end $$;

-- Notes that `person` is to be notified; a new version is told to everybody's browsers anew. `mail_after`: how long an unread message
-- waits before a mail says it. A notice of messages stays as this very transaction wrote it. It is known by its time, that of the
-- transaction: whoever took it meanwhile has given it a later one. It is locked all the same, so nobody takes it before these
-- messages are there to be read. In the app it is news to everybody.
create function private.notify(
  person uuid, kind text, tag text, path text, data jsonb, mail_after interval default null
) returns void language plpgsql set search_path = '' as $$
declare
  muted boolean := exists (select from private.notice_choices c where c.person = notify.person and notify.kind = any (c.muted));
  by_mail boolean := mail_after is not null
    and not exists (select from private.notice_choices c where c.person = notify.person and not c.by_mail);
begin
  if kind <> 'message' then
    perform private.add_news(array[person], kind, tag, path, data);
  end if;
  if muted or not (by_mail or private.has_browser(notify.person)) then
    return;
  end if;
  insert into private.notices as n (person, kind, tag, path, data, next_at, mail_at)
    values (notify.person, notify.kind, notify.tag, notify.path, notify.data, now(),
            case when by_mail then clock_timestamp() + mail_after end)
    on conflict on constraint notices_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0, notified_endpoints = '{}',
          next_at = excluded.next_at, mail_at = coalesce(n.mail_at, excluded.mail_at)
      where excluded.kind <> 'message' or n.next_at <> now() or n.notified_version = n.version;
  perform private.ring();
end $$;

-- `at`, the moment of the message: a phone that has it, read, takes the notification away.
create function private.notify_message() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify(new.receiver_id, 'message', 'conversation:' || new.listing_id || ':' || new.sender_id,
    '/messages/' || new.listing_id || '/' || new.sender_id,
    (select jsonb_build_object('from', u.full_name, 'title', l.title, 'text', left(new.content, 200), 'offer', new.offer,
       'at', private.iso(new.created_at))
     from public.users u, public.listings l where u.id = new.sender_id and l.id = new.listing_id),
    interval '10 minutes');
  return null;
end $$;

-- A row that is put in with an older time, as an import does, is no news.
create trigger notify after insert on public.messages for each row
  when (new.created_at > now() - interval '1 day') execute function private.notify_message();
create trigger withdraw after update on public.messages referencing old table as was
  for each statement execute function private.withdraw_notices();

-- A fee for a listing that is gone by then, or for one that is paid already, is one credit (settle_proof): told as the credit that it
-- is, not as a listing that is online. One whose publication was used by a listing that is gone brings nothing any more. Told before
-- it is settled; taken back after. `unseen`: the listing is looked at by the team, or its seller suspended; it is paid, and nobody
-- sees it.
create function private.notify_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  spent constant boolean := new.published and (new.status = 'accepted' or old.status = 'accepted');
  as_credit constant boolean := new.kind = 'listing' and not spent and case
    when new.status = 'accepted' then not exists (
      select from public.listings l where l.id = new.listing_id and l.status = 'pending' and not l.deleted)
    when old.status = 'accepted' then exists (
      select from public.credit_ledger l where l.ref = private.cause_of(old) and l.reason = 'undo')
    else false end;
  of_listing constant boolean := new.kind = 'listing' and not as_credit and not spent;
begin
  perform private.notify(new.user_id, 'payment', 'payment:' || new.id,
    case when of_listing and new.status = 'accepted' then '/listings/' || new.listing_id else '/profile?onglet=paiements' end,
    jsonb_build_object('status', case when new.status = 'received' then 'reversed' else new.status end,
      'item', case when as_credit then 'pack' when spent then 'spent' else new.kind end, 'credits', case when as_credit then 1 else new.credits end,
      'amount', new.amount, 'was', new.undone_status,
      'reason', case when new.status = 'received' then new.undone_reason else new.reason end)
      || case when of_listing and new.status = 'accepted' and exists (
        select from public.listings l where l.id = new.listing_id and (l.hidden or l.suspended))
        then jsonb_build_object('unseen', true) else '{}' end);
  return null;
end $$;
create trigger notify after update on public.payment_proofs for each row
  when (new.status is distinct from old.status) execute function private.notify_payment();

-- A granted dispute is told as the payment that it accepts.
create function private.notify_dispute() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'payment', 'payment:' || new.proof_id, '/profile?onglet=paiements',
    jsonb_build_object('status', 'upheld', 'reason', new.answer));
  return null;
end $$;
create trigger notify after update on public.payment_disputes for each row
  when (new.status = 'upheld' and old.status = 'open') execute function private.notify_dispute();

create function private.notify_listing() returns trigger language plpgsql set search_path = '' as $$
declare
  now_is constant text := case when new.deleted then 'removed' when new.hidden then 'hidden' else 'shown' end;
begin
  perform private.notify(new.user_id, 'listing', 'listing:' || new.id, '/listings/' || new.id,
    jsonb_build_object('state', now_is, 'title', new.title));
  return null;
end $$;

-- Her own deletion is no news to her; the team's removal of what it had hidden is. Hiding or showing a deleted row says nothing.
create trigger notify after update on public.listings for each row
  when (new.hidden is distinct from old.hidden and not new.deleted
    or new.deleted and not old.deleted and auth.uid() is distinct from new.user_id)
  execute function private.notify_listing();

-- The buyer hears that it is reserved for them, or that they have bought it, which leads to where it is reviewed. Not over a block; who is it no more
-- hears nothing that was not told yet.
create function private.notify_buyer() returns trigger language plpgsql set search_path = '' as $$
declare
  sold constant boolean := new.status = 'sold';
begin
  delete from private.notices n where n.person = old.buyer_id and n.tag = 'buyer:' || new.id and n.notified_version < n.version;
  perform private.withdraw_news(array[old.buyer_id], array['buyer:' || new.id]);
  if (sold or new.reserved_until > now()) and not (new.hidden or new.deleted) and not exists (select from public.blocks b where not b.deleted
      and (b.blocker_id, b.blocked_id) in ((new.buyer_id, new.user_id), (new.user_id, new.buyer_id))) then
    perform private.notify(new.buyer_id, 'listing', 'buyer:' || new.id,
      case when sold then '/listings/' || new.id else '/messages/' || new.id || '/' || new.user_id end,
      jsonb_build_object('state', case when sold then 'sold_to_you' else 'reserved_for_you' end, 'title', new.title))
    where new.buyer_id is not null;
  end if;
  return null;
end $$;
create trigger notify_buyer after update on public.listings for each row
  when ((new.buyer_id, new.status) is distinct from (old.buyer_id, old.status) and (new.buyer_id is not null or old.buyer_id is not null))
  execute function private.notify_buyer();

-- The answer to an appeal; a listing that is shown again is told as that. Who corrects a listing after a warning hears what the team
-- makes of it: on the listing alone nobody would look again. `credit`: whether a removed listing gave one back.
create function private.notify_appeal() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'listing', 'listing:' || new.listing_id, '/profile', jsonb_build_object(
    'state', case when new.kind = 'warned' and new.status = 'granted' then 'correction_granted' else 'appeal_' || new.status end,
    'title', new.title, 'answer', new.answer)
    || case when new.kind = 'removed' and new.status = 'granted' then jsonb_build_object('credit', exists (
      select from public.credit_ledger l where l.reason = 'gift' and l.ref = new.id)) else '{}' end);
  return null;
end $$;
create trigger notify after update on public.moderation_notices for each row
  when (old.status = 'appealed' and (new.status = 'upheld' or new.status = 'granted' and new.kind = 'removed')
    or old.status = 'standing' and old.kind = 'warned' and new.status in ('upheld', 'granted'))
  execute function private.notify_appeal();

-- The team's answer to a support message of somebody with an account. It has gone by mail as well: the message named where to.
create function private.notify_support_answer() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'team', 'support:' || new.id, '/help',
    jsonb_build_object('title', new.subject, 'text', left(new.answer, 200)));
  return null;
end $$;
create trigger notify after update on public.support_messages for each row
  when (new.user_id is not null and new.answer is not null and old.answer is null) execute function private.notify_support_answer();

-- People who kept a listing hear that it is sold, or cheaper than what they were told; a heart that came later does not. In the app all of them
-- do, by a notification who has a browser for it.
create function private.notify_hearts(listing public.listings, late private.late_hearts, people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  subject constant text := 'favorite:' || listing.id;
  place constant text := '/listings/' || listing.id;
  words constant jsonb := jsonb_build_object('state', late.state, 'title', listing.title, 'price', listing.price);
  hearts uuid[];
begin
  if late.state = 'cheaper' and not (listing.visible and listing.status = 'active')
      or late.state = 'sold' and (listing.status <> 'sold' or listing.hidden or listing.deleted or listing.suspended) then
    return;
  end if;
  hearts := array(
    select f.user_id from public.favorites f
    where f.listing_id = listing.id and f.user_id = any (people) and not f.deleted and f.created_at < late.since
      and f.user_id <> listing.user_id
      -- The buyer is told so (notify_buyer).
      and not (late.state = 'sold' and f.user_id is not distinct from listing.buyer_id)
      and not exists (select from public.blocks b where not b.deleted
        and (b.blocker_id, b.blocked_id) in ((f.user_id, listing.user_id), (listing.user_id, f.user_id))));
  -- No more often than by a notification: a price that falls every hour would be new every hour.
  perform private.add_news(array(
    select h.id from unnest(hearts) h (id)
    where not exists (select from private.news k
      where k.person = h.id and k.tag = subject and k.data ->> 'state' = late.state
        and (late.state = 'sold' or (k.data ->> 'price')::int <= listing.price or k.at > clock_timestamp() - interval '1 day'))),
    'favorite', subject, place, words);
  insert into private.notices as n (person, kind, tag, path, data, next_at)
    select h.id, 'favorite', subject, place, words, now()
    from unnest(hearts) h (id)
    where private.has_browser(h.id)
      and not exists (select from private.notice_choices c where c.person = h.id and 'favorite' = any (c.muted))
      and not exists (select from private.notices k
        where k.person = h.id and k.tag = subject and k.data ->> 'state' = late.state
          and (late.state = 'sold' or (k.data ->> 'price')::int <= listing.price
            or k.notified_version = k.version and k.next_at > clock_timestamp() - interval '1 day'))
    on conflict on constraint notices_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0, notified_endpoints = '{}',
          next_at = excluded.next_at;
  if found then
    perform private.ring();
  end if;
end $$;

-- Goes on with late hearts, `most` of them, of these listings or (null) of those that wait longest. Returns how many it told.
create function private.do_hearts(about uuid[], most int) returns int language plpgsql set search_path = '' as $$
declare
  late private.late_hearts;
  listing public.listings;
  people uuid[];
  n int := 0;
begin
  while n < most loop
    -- The listing first, then what hangs on it.
    select l.* into listing from private.late_hearts t join public.listings l on l.id = t.listing
      where about is null or t.listing = any (about) order by t.since, t.listing limit 1 for no key update of l skip locked;
    exit when not found;
    select * into late from private.late_hearts t where t.listing = listing.id;
    people := array(select f.user_id from public.favorites f where f.listing_id = listing.id and not f.deleted and f.user_id > late.reached
      order by f.user_id limit most - n);
    perform private.notify_hearts(listing, late, people);
    if cardinality(people) < most - n then
      delete from private.late_hearts t where t.listing = listing.id;
    else
      update private.late_hearts t set reached = people[most - n] where t.listing = listing.id;
    end if;
    n := n + cardinality(people);
  end loop;
  return n;
end $$;

create function private.chore_hearts() returns bigint language sql volatile set search_path = '' as $$
  select private.do_hearts(null, 2000)::bigint
$$;

insert into private.chores (name, position) values ('hearts', 12);

-- Said here for each listing; told at the end of the statement.
create function private.notify_favorites() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.late_hearts (listing, state)
    select new.id, case when new.status = 'sold' then 'sold' else 'cheaper' end
    where exists (select from public.favorites f where f.listing_id = new.id and not f.deleted)
    on conflict (listing) do update set state = excluded.state, reached = excluded.reached, since = excluded.since;
  return null;
end $$;
create trigger notify_favorites after update on public.listings for each row
  when (new.visible and new.status = 'active' and new.price < old.price or new.status = 'sold' and old.status in ('active', 'asleep'))
  execute function private.notify_favorites();

create function private.notify_late_hearts() returns trigger language plpgsql set search_path = '' as $$
declare
  about constant uuid[] := array(select t.listing from private.late_hearts t join now_is n on n.id = t.listing);
begin
  if cardinality(about) > 0 then
    perform private.do_hearts(about, 500);
  end if;
  return null;
end $$;
create trigger notify_late_hearts after update on public.listings referencing new table as now_is
  for each statement execute function private.notify_late_hearts();

-- Notices that a browser can be told now, each lent for half a minute, then for twice as long, an hour at most; eight
-- times in all: what is a day old is no news. One without a browser counts as told.
-- A browser that was notified is left out, one whose session has ended is none, and one which refused has its hour: a notice whose
-- browsers all have it waits. A message's words are those of the newest.
create function public.claim_notices(max_rows int default 50) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select n.id from private.notices n
    where n.notified_version < n.version and n.next_at <= (select clock_timestamp()) and n.attempts < 8
      and exists (select from private.push_subscriptions s where s.person = n.person and private.listens(s))
    order by n.next_at limit least(max_rows, 200) for no key update skip locked
  ), lent as (
    update private.notices n set attempts = n.attempts + 1,
        next_at = clock_timestamp() + least(interval '1 hour', interval '30 seconds' * power(2, n.attempts))
    from due where n.id = due.id
    returning n.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'version', l.version, 'person', l.person, 'kind', l.kind,
      'tag', l.tag, 'path', l.path, 'data', l.data || coalesce(private.newest_message_of(l), '{}'),
      'shows_text', coalesce((select c.shows_text from private.notice_choices c where c.person = l.person), false),
      'browsers', (select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
                   from private.push_subscriptions s
                   where s.person = l.person and private.listens(s) and s.endpoint <> all (l.notified_endpoints)))), '[]')
  from lent l
$$;
grant execute on function public.claim_notices(int) to service_role;

-- The push services have taken this version, or answered that the browser is gone (`gone`: its endpoints). `reached`: the browsers
-- that were notified, while others wait. When all that were asked are gone and no other is left, nobody has been notified: the mail says it.
-- A notice that no mail can say is done with. `refused`: who said no to it; one try an hour, and gone after ten with nothing taken between.
create function public.notice_sent(
  notice uuid, version int, sent boolean, gone text[] default '{}', reached text[] default '{}', refused text[] default '{}'
) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  one private.notices;
  ended text[] := gone;
  done boolean := sent;
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
  if done and cardinality(ended) > 0 and cardinality(one.notified_endpoints) = 0 and one.kind in ('message', 'search')
      and private.wants_mail(one.person, one.kind) and not private.has_browser(one.person) then
    -- Its ten minutes may be over: with a browser there it was not mailed.
    update private.notices n set mail_at = coalesce(n.mail_at, clock_timestamp()) where n.id = notice and n.notified_version < n.version;
  elsif done then
    update private.notices n set notified_version = greatest(n.notified_version, notice_sent.version) where n.id = notice;
  elsif cardinality(reached) > 0 then
    update private.notices n set notified_endpoints = n.notified_endpoints || reached where n.id = notice and n.version = notice_sent.version;
  end if;
end $$;
revoke execute on function public.notice_sent(uuid, int, boolean, text[], text[], text[]) from public, anon, authenticated;
grant execute on function public.notice_sent(uuid, int, boolean, text[], text[], text[]) to service_role;

-- Mails for messages that nobody has read for ten minutes and no browser was told of: one a conversation and day. Gives
-- how many were queued. What has been told for a week is forgotten here too.
create function public.queue_notice_mails() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued int;
  now_is constant timestamptz := clock_timestamp();
  ids constant uuid[] := array(select n.id from private.notices n where n.mail_at <= now_is
    -- A find of a followed search waits for its day, if it still is to be mailed.
    and (n.kind <> 'search' or n.notified_version = n.version or not private.wants_mail(n.person, n.kind))
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
        notified_version = case when private.has_browser(n.person) then n.notified_version else n.version end,
        -- While a browser is there, its push service may still take it; where none is left, what came since is told by nothing else.
        mailed_at = case when (n.notified_version = 0 or n.notified_version < n.version and not private.has_browser(n.person))
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
  delete from private.notices where ctid = any (array(
    select n.ctid from private.notices n where n.mail_at is null and n.created_at < now_is - interval '7 days'
      and (n.notified_version = n.version or n.attempts >= 8 or not private.has_browser(n.person)) and coalesce(n.mailed_at < now_is - interval '1 day', true)
    limit 2000));
  return queued;
end $$;
grant execute on function public.queue_notice_mails() to service_role;

-- "Ne plus recevoir" of a mail. True when the token is somebody's; asked twice it says the same.
create function public.stop_notice_mails(token uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.notice_choices c set by_mail = false where c.mail_token = token;
  return found;
end $$;
grant execute on function public.stop_notice_mails(uuid) to service_role;

-- The holder of a token whose session has ended could ask for a seller's number, have a browser of theirs told, put, list and remove
-- pictures and read an own listing that others do not see, for up to an hour. These functions ask for the session, as the others do.
create function private.require_person() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  if not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'profile_missing');
  end if;
  return me;
end $$;

-- This browser is to be notified: ten a person, the oldest gives way. One that was somebody else's becomes hers.
create function public.subscribe_push(endpoint text, p256dh text, auth text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_person();
begin
  if private.take_token(me::text, 'push_subscription', 30, 30.0 / 3600) > 0 then
    perform private.refuse_request(429, 'tries_too_fast', 60);
  end if;
  insert into private.notice_choices (person) values (me) on conflict do nothing;
  insert into private.push_subscriptions as s (endpoint, person, p256dh, auth, session)
      values ($1, me, $2, $3, private.caller_session())
    on conflict on constraint push_subscriptions_pkey do update
      set person = excluded.person, p256dh = excluded.p256dh, auth = excluded.auth, session = excluded.session, created_at = excluded.created_at;
  -- A notice that waited before she asked to be notified is no news.
  update private.notices n set notified_version = n.version where n.person = me;
  delete from private.push_subscriptions s where s.person = me and s.endpoint in (
    select o.endpoint from private.push_subscriptions o where o.person = me order by o.created_at desc offset 10);
exception when check_violation or not_null_violation then
  perform private.refuse_request(400, 'browser_unable');
end $$;
grant execute on function public.subscribe_push(text, text, text) to authenticated;

-- This browser is notified of nothing more. One that could not say so is dropped when its push service no longer knows it, and with its
-- session.
create function public.unsubscribe_push(endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  delete from private.push_subscriptions s where s.endpoint = $1 and s.person = me;
end $$;
grant execute on function public.unsubscribe_push(text) to authenticated;

-- Her browsers and choices, for the export of her data. An endpoint is a browser's secret address: their number is enough. The notices
-- themselves only repeat what stands in her messages, payments and listings.
create function private.export_notices(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('notifications', jsonb_build_object(
    'refusees', coalesce(to_jsonb(c.muted), '[]'), 'montre_le_texte', coalesce(c.shows_text, false),
    'par_email', coalesce(c.by_mail, true),
    'recherches_suivies', (select coalesce(jsonb_agg(private.export_search(f) order by f.created_at), '[]')
      from private.saved_searches f where f.person = me and not f.deleted),
    'navigateurs', (select count(*) from private.push_subscriptions s where s.person = me)))
  from (select me as id) p left join private.notice_choices c on c.person = p.id
$$;

-- {muted, showsText, byMail, browsers}, as she chose. Kinds given replace the ones before; null keeps.
create function public.notice_choices(muted text[] default null, shows_text boolean default null, by_mail boolean default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_person();
  -- Each once, however often it is sent.
  unwanted constant text[] := case when $1 is not null then array(select distinct k from unnest($1) k order by k) end;
  chosen private.notice_choices;
begin
  if not coalesce($1 <@ array['message', 'payment', 'credits', 'listing', 'favorite', 'team', 'search', 'review'], true) then
    perform private.refuse_request(400, 'notices_unknown');
  end if;
  insert into private.notice_choices as c (person, muted, shows_text, by_mail)
    values (me, coalesce(unwanted, '{}'), coalesce($2, false), coalesce($3, true))
    on conflict (person) do update
      set muted = coalesce(unwanted, c.muted), shows_text = coalesce($2, c.shows_text), by_mail = coalesce($3, c.by_mail)
    returning * into chosen;
  return jsonb_build_object('muted', chosen.muted, 'showsText', chosen.shows_text, 'byMail', chosen.by_mail,
    'browsers', (select count(*) from private.push_subscriptions s where s.person = me));
end $$;
grant execute on function public.notice_choices(text[], boolean, boolean) to authenticated;

-- The devices where a person is signed in, and the end of any of them. A device is a session of the auth server, on a project
-- as here; what it is called comes from the browser's own description of itself.

-- Returns the caller, with or without a profile; their account is there.
create function private.require_owner() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
  return me;
end $$;

-- [{id, agent, since, seen, current}], the one that asks first, then the last seen.
create function public.my_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'agent', left(d.user_agent, 400),
        'since', private.iso(d.created_at), 'seen', private.iso(d.seen), 'current', d.current) order by d.current desc, d.seen desc), '[]')
    from (
      select s.id, s.user_agent, s.created_at, coalesce(s.id = private.caller_session(), false) as current,
        -- The auth server writes this one as UTC without a zone.
        greatest(s.created_at, s.refreshed_at at time zone 'UTC') as seen
      from auth.sessions s where s.user_id = me and (s.not_after is null or s.not_after > now())
      order by seen desc limit 100) d);
end $$;
grant execute on function public.my_devices() to authenticated;

-- Signs a device of one's own out: its tokens are refused from now on, and its browser is notified of nothing more. One that is not
-- there any more is as it should be.
create function public.end_device(device uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  delete from private.push_subscriptions p where p.person = me and p.session = device;
  delete from auth.sessions s where s.id = device and s.user_id = me;
  if found then
    -- The device asks, is refused, and says so on its screen.
    perform private.poke('user:' || me, 'mine');
  end if;
end $$;
grant execute on function public.end_device(uuid) to authenticated;

-- Whether this person wants mails about that kind. Asked again when the mail is queued: minutes or a day have passed since the notice was made.
create function private.wants_mail(person uuid, kind text) returns boolean language sql stable set search_path = '' as $$
  select not exists (select from private.notice_choices c where c.person = $1 and (not c.by_mail or $2 = any (c.muted)))
$$;

-- Mails finds of searches that no browser could be notified: one mail a day and person, ten searches at most, the latest first. What is found
-- before that day is over waits for the next. What does not answer to its search any more is left out: a day may have passed.
create function private.queue_search_mails() returns int language plpgsql set search_path = '' as $$
declare
  queued int;
  now_is constant timestamptz := clock_timestamp();
  chosen uuid[];
begin
  insert into private.notice_choices (person)
    select distinct n.person from private.notices n where n.kind = 'search' and n.mail_at <= now_is and n.notified_version < n.version
    on conflict do nothing;
  chosen := array(
    select c.person from private.notice_choices c
    where coalesce(c.searches_mailed_at <= now_is - interval '1 day', true) and not private.is_suspended(c.person)
      and c.by_mail and 'search' <> all (c.muted)
      and c.person in (select n.person from private.notices n
                       where n.kind = 'search' and n.mail_at <= now_is and n.notified_version < n.version)
    order by c.person limit 500 for no key update skip locked);
  perform private.recheck_finds(array(select n.id from private.notices n
    where n.person = any (chosen) and n.kind = 'search' and n.mail_at is not null and n.notified_version < n.version), '{}');
  with stamped as (
    update private.notice_choices c set searches_mailed_at = clock_timestamp()
    where c.person = any (chosen) and c.person in (select n.person from private.notices n
      where n.kind = 'search' and n.mail_at <= now_is and n.notified_version < n.version)
    returning c.person, c.mail_token, c.searches_mailed_at
  ), finds as (
    update private.notices n set mail_at = null, mailed_at = clock_timestamp(), notified_version = n.version
    from stamped s where n.person = s.person and n.kind = 'search' and n.mail_at is not null and n.notified_version < n.version
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

-- The seller of a listing is asked whether it still is for sale: a month after it was published or renewed, and again a week before sixty days
-- are over. Whoever was asked twice and does not answer has it taken from sale, and is told; a tap brings it back (renew_listing). One that is
-- reserved, or about which an offer was accepted lately, is not asked after meanwhile; nor is one that nobody sees.
insert into private.rounds (name, reached) select 'month', (now() - interval '30 days')::text;

create function private.chore_month_old() returns bigint language plpgsql set search_path = '' as $$
declare
  behind constant timestamptz := (select r.reached::timestamptz from private.rounds r where r.name = 'month' for update);
  month constant interval := make_interval(days => private.fact('renew_days_most'));
  warning constant interval := make_interval(days => private.fact('asleep_warning_days_most'));
  -- By how often it was asked after: what comes next, and how long after that the next is due.
  states constant text[] := array['month_old', 'asleep_soon', 'asleep'];
  waits constant interval[] := array[make_interval(days => private.fact('asleep_days_most')) - warning - month, warning];
  until_then timestamptz;
  chosen uuid[];
  listing public.listings;
  times int;
  busy_until timestamptz;
  notified bigint := 0;
begin
  select max(l.at) into until_then from (
    select k.at from (
      select p.published_at as at from public.listings p where p.published_at > behind and p.published_at <= now() - month
      union all
      select p.created_at from public.listings p
        where p.created_at > p.published_at and p.created_at > behind and p.created_at <= now() - month) k
    order by k.at limit 500) l;
  if until_then is not null then
    insert into private.renewals (listing_id, due)
      select l.id, now() from public.listings l where l.status = 'active' and not l.deleted and (l.published_at > behind and l.published_at <= until_then
        or l.created_at > l.published_at and l.created_at > behind and l.created_at <= until_then)
      -- The listing before its row here, as who renews or sells it.
      for key share
      on conflict (listing_id) do update set asked = 0, due = excluded.due;
    update private.rounds r set reached = until_then::text where r.name = 'month';
  end if;
  chosen := array(select r.listing_id from private.renewals r where r.due <= now() order by r.due limit 500);
  -- Their owners first, as everywhere (lock_own_listing).
  perform from public.users u where u.id in (select l.user_id from public.listings l where l.id = any (chosen)) order by u.id for key share;
  for listing in select l.* from public.listings l where l.id = any (chosen) order by l.id for no key update skip locked loop
    select r.asked into times from private.renewals r where r.listing_id = listing.id and r.due <= now();
    continue when not found;
    busy_until := greatest(listing.reserved_until, listing.agreed_at + month, case when not listing.visible then now() + interval '1 day' end);
    if listing.status <> 'active' or listing.deleted then
      delete from private.renewals r where r.listing_id = listing.id;
    elsif busy_until > now() then
      update private.renewals r set due = busy_until where r.listing_id = listing.id;
    else
      if times = 2 then
        update public.listings l set status = 'asleep' where l.id = listing.id;
        delete from private.renewals r where r.listing_id = listing.id;
      else
        update private.renewals r set asked = times + 1, due = now() + waits[times + 1] where r.listing_id = listing.id;
      end if;
      perform private.notify(listing.user_id, 'listing', 'listing:' || listing.id, '/listings/' || listing.id,
        jsonb_build_object('state', states[times + 1], 'title', listing.title));
      notified := notified + 1;
    end if;
  end loop;
  return notified;
end $$;

insert into private.chores (name, position) values ('month_old', 7);

-- A message that nobody was told of yet stays untold once the reader has blocked them or the team has suspended them: no
-- browser rings for it and no mail leaves. It waits there for as long as a push service fails, and ten minutes for the mail. Nor does what waits
-- to be told of a favourite that is the other's, whoever of the two has blocked.
create function private.hush(writer uuid, reader uuid default null) returns void
language sql volatile set search_path = '' as $$
  delete from private.notices n
  where n.kind = 'message' and n.tag like 'conversation:%:' || writer and (reader is null or n.person = reader)
    and (n.notified_version < n.version or n.mail_at is not null)
$$;

create function private.hush_blocked() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.hush(new.blocked_id, new.blocker_id);
  delete from private.notices n using public.favorites f join public.listings l on l.id = f.listing_id
    where (f.user_id, l.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and (n.person, n.tag) = (f.user_id, 'favorite:' || f.listing_id) and n.notified_version < n.version;
  perform private.withdraw_news_of(new.blocker_id, new.blocked_id);
  perform private.withdraw_news_of(new.blocked_id, new.blocker_id);
  return null;
end $$;
create trigger hush after insert or update on public.blocks for each row when (not new.deleted) execute function private.hush_blocked();

create function private.hush_suspended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.hush(new.user_id);
  return null;
end $$;
create trigger hush after insert on private.suspensions for each row execute function private.hush_suspended();

-- Two hundred messages that somebody wrote without a network arrive in one transaction: the reader's notice of that conversation was
-- written two hundred times, and each of them stepped over all that the transaction had written before. Together a third of its time.
-- Now the first one writes it, and what is shown is the newest message at the moment in which the notice leaves.

-- A browser is notified while the session lasts that it was registered in. A new password, "partout" and an end by the auth server's
-- own doing delete sessions alone, and who had the phone is to hear nothing more. One without a session was registered by a
-- token that named none.
create function private.session_lasts(session uuid, person uuid) returns boolean language sql stable set search_path = '' as $$
  select $1 is null or exists (select from auth.sessions x where x.id = $1 and x.user_id = $2)
$$;

create function private.has_browser(person uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.push_subscriptions s where s.person = $1 and private.session_lasts(s.session, s.person))
$$;

-- The newest message as its notice shows it: its words and its moment, by which a phone that has it, read, takes the
-- notification away, and how many are unread, a hundred at most: its version counts how often it was written. Null when there is none.
create function private.newest_message_of(notice private.notices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('text', left(m.content, 200), 'offer', m.offer, 'at', private.iso(m.created_at), 'unread', (
    select count(*) from (
      select from public.messages u where u.receiver_id = notice.person and u.listing_id = m.listing_id and u.sender_id = m.sender_id
        and not u.read and not u.deleted limit 100) waiting))
  from private.conversations c join public.messages m on m.conversation_id = c.id
  where notice.kind = 'message' and c.listing_id = private.as_uuid(split_part(notice.tag, ':', 2))
    and c.buyer_id in (notice.person, private.as_uuid(split_part(notice.tag, ':', 3)))
    and m.receiver_id = notice.person and not m.deleted
  order by m.seq desc limit 1
$$;

-- The number of a seller: public.listing_contact.

-- For the policies of pictures, which judge as the caller, and for what answers a visitor as well: whether the session of the
-- caller's token is still there.
create function public.session_lasts_now() returns boolean language sql stable security definer set search_path = '' as $$
  select private.session_lasts(private.caller_session(), (select auth.uid()))
$$;
revoke execute on function public.session_lasts_now() from public, anon;
grant execute on function public.session_lasts_now() to authenticated;

-- A browser of a session that has ended is notified of nothing (session_lasts); here it is forgotten, a hundred looked at a minute.
insert into private.rounds (name) values ('browsers');

create function private.chore_browsers() returns bigint language plpgsql set search_path = '' as $$
declare
  stretch constant int := 100;
  begun constant text := (select r.reached from private.rounds r where r.name = 'browsers' for update);
  looked constant text[] := array(select s.endpoint from private.push_subscriptions s
    where s.endpoint > begun order by s.endpoint limit stretch);
  n bigint;
begin
  delete from private.push_subscriptions s where s.endpoint = any (looked) and not private.session_lasts(s.session, s.person);
  get diagnostics n = row_count;
  update private.rounds r set reached = case when cardinality(looked) = stretch then looked[stretch] else '' end
    where r.name = 'browsers';
  return n;
end $$;

insert into private.chores (name, position) values ('browsers', 11);

-- Whoever ends the mails, by the link or in Réglages, or mutes a kind, is sent nothing of what waits either: what has its minutes or its
-- day still before it, and what the provider has not taken yet. A mail that is being handed over at this moment still arrives.
create function private.drop_mails() returns trigger language plpgsql set search_path = '' as $$
begin
  -- A mail that is being queued at this moment waits there for this choice, and is judged then (wants_mail): to wait for it here would be a deadlock.
  update private.notices n set mail_at = null where n.id in (
    select w.id from private.notices w
    where w.person = new.person and w.mail_at is not null and not private.wants_mail(w.person, w.kind) for no key update skip locked);
  delete from private.mail_outbox m using public.user_private p
    where p.id = new.person and m.recipient = p.email and m.sent_at is null
      and case m.template when 'unread_message' then not private.wants_mail(p.id, 'message')
                          when 'search_finds' then not private.wants_mail(p.id, 'search') else false end;
  return null;
end $$;
create trigger drop_mails after insert or update of by_mail, muted on private.notice_choices for each row
  when (not new.by_mail or new.muted <> '{}') execute function private.drop_mails();

-- May be told now: its session lasts, and it has not refused within the hour.
create function private.listens(browser private.push_subscriptions) returns boolean language sql stable set search_path = '' as $$
  select private.session_lasts(browser.session, browser.person)
    and (browser.refused_at is null or browser.refused_at < clock_timestamp() - interval '1 hour')
$$;
