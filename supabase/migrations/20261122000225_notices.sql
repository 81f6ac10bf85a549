-- What a person is told while the app is closed. One row a person and subject (a conversation, a payment, a listing):
-- what comes later on the same subject takes its place, so nothing piles up. It is sent to the browsers she asked to be
-- told in; unread messages go by mail where no browser could be told. Written by triggers, in the transaction of what
-- happened; sent after it by the function `send-notices`.

create table private.notice_choices (
  person uuid primary key references public.users (id) on delete cascade,
  -- Kinds she does not want to hear of.
  muted text[] not null default '{}',
  -- Whether the words of a message may stand on the locked screen, or the name alone.
  shows_text boolean not null default false,
  by_mail boolean not null default true,
  -- Stands in every mail: whoever has it can end them, and nothing else.
  mail_token uuid not null unique default gen_random_uuid()
);

create table private.push_subscriptions (
  endpoint text primary key check (char_length(endpoint) <= 1000 and endpoint ~ '^https?://'),
  person uuid not null references public.users (id) on delete cascade,
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{80,100}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{16,40}$'),
  -- Of the device: ended from another one, it is told nothing more (end_device).
  session uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_person on private.push_subscriptions (person, created_at);

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  person uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('message', 'payment', 'credits', 'listing', 'favorite', 'letter')),
  -- The subject: "conversation:<listing>:<other>", "payment:<id>", "listing:<id>",
  -- "letter:<id>".
  tag text not null,
  -- Where it leads, an address of the app.
  path text not null check (path ~ '^/'),
  data jsonb not null,
  version int not null default 1,
  told_version int not null default 0,
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- When a mail says it instead; null when none is due.
  mail_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (person, tag)
);
create index notices_due on private.notices (next_at) where told_version < version;
create index notices_mail_due on private.notices (mail_at) where mail_at is not null;

-- Wakes whoever sends, once the transaction is committed: the local server listens, a project with pg_net calls its
-- function at once. Without either the minute timer does it.
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
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into address using 'project_url';
    execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into secret using 'secret_key';
    if address is not null and secret is not null then
      execute 'select net.http_post(url := $1, headers := $2)'
        using address || '/functions/v1/send-notices', jsonb_build_object('apikey', secret);
    end if;
  end if;
end $$;

-- Notes that `person` is to be told. `mail_after`: how long an unread message waits before a mail says it.
create function private.tell(
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
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0,
          next_at = excluded.next_at, mail_at = coalesce(n.mail_at, excluded.mail_at);
  perform private.ring();
end $$;

create function private.tell_message() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.receiver_id, 'message', 'conversation:' || new.listing_id || ':' || new.sender_id,
    '/messages/' || new.listing_id || '/' || new.sender_id,
    (select jsonb_build_object('from', u.full_name, 'title', l.title, 'text', left(new.content, 200))
     from public.users u, public.listings l where u.id = new.sender_id and l.id = new.listing_id),
    interval '10 minutes');
  return null;
end $$;
-- What is put in with an older time, as an import does, is no news.
create trigger tell after insert on public.messages for each row
  when (new.created_at > now() - interval '1 day') execute function private.tell_message();

-- Read on any device: nothing is left to tell.
create function private.untell_message() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from private.notices n
    where n.person = new.receiver_id and n.tag = 'conversation:' || new.listing_id || ':' || new.sender_id
      and not exists (select from public.messages m where m.receiver_id = new.receiver_id and m.listing_id = new.listing_id
                        and m.sender_id = new.sender_id and not m.read and not m.deleted);
  return null;
end $$;
create trigger untell after update on public.messages for each row
  when (new.read and not old.read) execute function private.untell_message();

create function private.tell_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'payment', 'payment:' || new.id,
    case when new.kind = 'listing' and new.status = 'accepted' then '/listings/' || new.listing_id else '/profile?onglet=paiements' end,
    jsonb_build_object('status', case when new.status = 'received' then 'reversed' else new.status end, 'item', new.kind,
      'credits', new.credits, 'amount', new.amount, 'was', new.undone_status,
      'reason', case when new.status = 'received' then new.undone_reason else new.reason end));
  return null;
end $$;
create trigger tell after update on public.payment_proofs for each row
  when (new.status is distinct from old.status) execute function private.tell_payment();

-- A granted dispute is told as the payment that it accepts.
create function private.tell_dispute() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'payment', 'payment:' || new.proof_id, '/profile?onglet=paiements',
    jsonb_build_object('status', 'kept', 'reason', new.answer));
  return null;
end $$;
create trigger tell after update on public.payment_disputes for each row
  when (new.status = 'kept' and old.status = 'open') execute function private.tell_dispute();

create function private.tell_listing() returns trigger language plpgsql set search_path = '' as $$
declare
  now_is constant text := case when new.deleted then 'removed' when new.hidden then 'hidden' else 'shown' end;
begin
  perform private.tell(new.user_id, 'listing', 'listing:' || new.id, '/listings/' || new.id,
    jsonb_build_object('state', now_is, 'title', new.title));
  return null;
end $$;
-- Her own deletion is no news to her; the team's removal of what it had hidden is.
create trigger tell after update on public.listings for each row
  when (new.hidden is distinct from old.hidden or (new.deleted and not old.deleted and auth.uid() is distinct from new.user_id))
  execute function private.tell_listing();

-- The answer to an appeal; a listing that is shown again is told as that.
create function private.tell_appeal() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'listing', 'listing:' || new.listing_id, '/profile',
    jsonb_build_object('state', 'appeal_' || new.status, 'title', new.title, 'answer', new.answer));
  return null;
end $$;
create trigger tell after update on public.moderation_notices for each row
  when (old.status = 'appealed' and (new.status = 'kept' or new.status = 'granted' and new.kind = 'removed'))
  execute function private.tell_appeal();

-- The team's answer to a letter of who has an account. It has gone by mail as well: the letter named where to.
create function private.tell_letter() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'letter', 'letter:' || new.id, '/help',
    jsonb_build_object('title', new.subject, 'text', left(new.answer, 200)));
  return null;
end $$;
create trigger tell after update on public.contact_messages for each row
  when (new.user_id is not null and new.answer is not null and old.answer is null) execute function private.tell_letter();

-- Whoever put it aside hears that it is sold, or cheaper.
create function private.tell_favorites() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(f.user_id, 'favorite', 'favorite:' || new.id, '/listings/' || new.id,
      jsonb_build_object('state', case when new.status = 'sold' then 'sold' else 'cheaper' end, 'title', new.title,
        'price', new.price))
    from public.favorites f where f.listing_id = new.id and not f.deleted and f.user_id <> new.user_id;
  return null;
end $$;
create trigger tell_favorites after update on public.listings for each row
  when (new.visible and new.status = 'active' and new.price < old.price or new.status = 'sold' and old.status = 'active')
  execute function private.tell_favorites();

-- Notices that a browser can be told now, each lent for half a minute, then for twice as long, an hour at most; eight
-- times in all: what is a day old is no news. One without a browser counts as told.
create function public.claim_notices(max_rows int default 50) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select n.id from private.notices n
    where n.told_version < n.version and n.next_at <= clock_timestamp() and n.attempts < 8
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
grant execute on function public.claim_notices(int) to service_role;

-- The push services have taken this version, or answered that the browser is gone (`gone`: its endpoints).
create function public.notice_told(notice uuid, version int, told boolean, gone text[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.endpoint = any (gone);
  if told then
    update private.notices n set told_version = greatest(n.told_version, notice_told.version) where n.id = notice;
  end if;
end $$;
grant execute on function public.notice_told(uuid, int, boolean, text[]) to service_role;

-- Mails for messages that nobody has read for ten minutes and no browser was told of: one a conversation and day. Gives
-- how many were queued. What has been told for a week is forgotten here too.
create function public.queue_notice_mails() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notice_choices (person) select n.person from private.notices n where n.mail_at <= clock_timestamp()
    on conflict do nothing;
  with due as (
    update private.notices n set mail_at = null,
        mailed_at = case when n.told_version = 0 and coalesce(n.mailed_at < clock_timestamp() - interval '1 day', true)
                         then clock_timestamp() else n.mailed_at end
    from private.notices old
    where n.mail_at <= clock_timestamp() and old.id = n.id
    returning n.*, n.mailed_at is distinct from old.mailed_at as mails
  )
  insert into private.mail_outbox (cause, template, recipient, data)
    select md5(d.id || ':' || d.mailed_at)::uuid, 'unread_message', p.email, jsonb_build_object('from', d.data -> 'from',
        'title', d.data -> 'title', 'path', d.path, 'token', (select c.mail_token from private.notice_choices c where c.person = d.person))
    from due d join public.user_private p on p.id = d.person
    where d.mails and not private.is_suspended(d.person);
  get diagnostics queued = row_count;
  delete from private.notices n where n.mail_at is null and n.created_at < clock_timestamp() - interval '7 days'
    and (n.told_version = n.version or n.attempts >= 8) and coalesce(n.mailed_at < clock_timestamp() - interval '1 day', true);
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

create function private.require_person() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  elsif not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'profile_missing');
  end if;
  return me;
end $$;

-- This browser is to be told: ten a person, the oldest gives way. One that was somebody else's becomes hers.
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
  -- What waited before she asked to be told is no news.
  update private.notices n set told_version = n.version where n.person = me;
  delete from private.push_subscriptions s where s.person = me and s.endpoint in (
    select o.endpoint from private.push_subscriptions o where o.person = me order by o.created_at desc offset 10);
exception when check_violation or not_null_violation then
  perform private.refuse_request(400, 'browser_unable');
end $$;
grant execute on function public.subscribe_push(text, text, text) to authenticated;

-- This browser is told nothing more. One that could not say so is dropped when its push service no longer knows it.
create function public.unsubscribe_push(endpoint text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions s where s.endpoint = $1 and s.person = auth.uid()
$$;
grant execute on function public.unsubscribe_push(text) to authenticated;

-- What the export of her data says of it. An endpoint is a browser's secret address: their number is enough. The notices
-- themselves only repeat what stands in her messages, payments and listings.
create function private.export_notices(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('notifications', jsonb_build_object(
    'refusees', coalesce(to_jsonb(c.muted), '[]'), 'montre_le_texte', coalesce(c.shows_text, false),
    'par_email', coalesce(c.by_mail, true),
    'navigateurs', (select count(*) from private.push_subscriptions s where s.person = me)))
  from (select me as id) p left join private.notice_choices c on c.person = p.id
$$;

-- What she chose: {muted: [kind], showsText, byMail, browsers}. Kinds given replace the ones before; null keeps.
create function public.notice_choices(muted text[] default null, shows_text boolean default null, by_mail boolean default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_person();
  chosen private.notice_choices;
begin
  if not coalesce(muted <@ array['message', 'payment', 'credits', 'listing', 'favorite', 'letter'], true) then
    perform private.refuse_request(400, 'notices_unknown');
  end if;
  insert into private.notice_choices as c (person, muted, shows_text, by_mail)
    values (me, coalesce($1, '{}'), coalesce($2, false), coalesce($3, true))
    on conflict (person) do update
      set muted = coalesce($1, c.muted), shows_text = coalesce($2, c.shows_text), by_mail = coalesce($3, c.by_mail)
    returning * into chosen;
  return jsonb_build_object('muted', chosen.muted, 'showsText', chosen.shows_text, 'byMail', chosen.by_mail,
    'browsers', (select count(*) from private.push_subscriptions s where s.person = me));
end $$;
grant execute on function public.notice_choices(text[], boolean, boolean) to authenticated;
