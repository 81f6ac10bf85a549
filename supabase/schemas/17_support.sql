-- Support messages to the team. Also visitors write them.

create table public.support_messages (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 500),
  email text not null check (char_length(email) between 3 and 320),
  subject text not null check (char_length(subject) between 1 and 500),
  message text not null check (char_length(message) between 1 and 50000),
  status text not null default 'new' check (status in ('new', 'read', 'answered')),
  -- The answer that the team wrote at its admin console; it goes by mail, and to the phone of somebody with an account.
  answer text check (char_length(answer) between 1 and 50000),
  -- A receipt of the writer's that it is about: the team reads it beside the message. Receipts are in no table that others may name.
  receipt_id uuid,
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index support_messages_answered on public.support_messages (handled_at) where status = 'answered';

-- A branch for each list and its index: one condition for both lists, ordered by an expression, would read all of a year for each
-- question. A plan that is kept runs only the one that was asked for.
create index support_messages_waiting on public.support_messages (created_at) where status <> 'answered';
create index support_messages_answers on public.support_messages (created_at) where status = 'answered';
create index support_messages_change on public.support_messages (user_id, xid);
create trigger zz_stamp before insert or update on public.support_messages for each row execute function private.stamp();
create index support_messages_new on public.support_messages (created_at) where status = 'new';
alter table public.support_messages enable row level security;
create policy "support messages are read through its own functions" on public.support_messages
  for select to authenticated using (false);
create trigger poke_insert after insert on public.support_messages referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.support_messages referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

insert into private.mutation_kinds (kind, needs) values ('contact_support', 'anyone');

-- The key by which the pace is measured when nobody is signed in: the address the request came from, hashed with this database's own
-- seed, so that the table cannot be read back into addresses. The last hop alone counts, the one our own gateway has
-- seen; what stands before it is what the visitor says of himself.
-- Addresses of one line have one key (line_of).
create function private.visitor_key() returns text language sql stable set search_path = '' as $$
  select 'visitor:' || encode(sha256(convert_to(g.seed || coalesce(private.line_of(
    btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', -1))), ''), 'UTF8')), 'hex')
  from private.epoch_seed g
$$;

-- {name, email, subject, message, receipt_id?}. The support message takes the id of the mutation. A receipt is one of the writer's own, also one
-- that was taken back: that may be what there is to say. There is a bound to what all visitors may send together, too.
create function private.push_contact_support(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'name');
  address text := private.text_of(args, 'email');
  subject text := private.text_of(args, 'subject');
  words text := private.text_of(args, 'message');
  receipt constant uuid := case when args ->> 'receipt_id' is not null then private.uuid_of(args, 'receipt_id') end;
  wait int;
begin
  if name = '' then
    perform private.refuse('support_name_missing');
  elsif address = '' then
    perform private.refuse('email_missing');
  elsif address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 320 then
    perform private.refuse('email_invalid');
  elsif subject = '' then
    perform private.refuse('support_subject_missing');
  elsif words = '' then
    perform private.refuse('support_message_missing');
  elsif char_length(words) < private.fact('contact_message_min') then
    perform private.refuse('support_message_short');
  elsif char_length(name) > private.fact('contact_name_max') then
    perform private.refuse('support_name_long');
  elsif char_length(subject) > private.fact('contact_subject_max') then
    perform private.refuse('support_subject_long');
  elsif char_length(words) > private.fact('contact_message_max') then
    perform private.refuse('support_message_long');
  elsif receipt is not null and not exists (select from private.receipts r where r.id = receipt and me in (r.seller_id, r.buyer_id)) then
    perform private.refuse_unknown('receipt_unknown');
  end if;
  wait := private.take_token(coalesce(me::text, private.visitor_key()), 'support_message', 10, 10.0 / 3600);
  if wait = 0 and me is null then
    wait := private.take_token('visitors', 'support_message', 500, 500.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_for_now(wait, 'support_too_fast');
  end if;
  insert into public.support_messages (id, user_id, name, email, subject, message, receipt_id)
    values (mutation, me, name, address, subject, words, receipt);
  return null;
end $$;

-- Support messages that wait, oldest first; or, with `answered`, the last hundred that do not. With the receipt that one names: no other way of the
-- team leads to receipts, and both of its people are told who read it.
create function public.team_support(answered boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  messages jsonb;
begin
  messages := (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'name', s.name, 'email', s.email,
      'subject', s.subject, 'message', s.message, 'answer', s.answer, 'status', s.status, 'created_at', private.iso(s.created_at),
      'handled_at', private.iso(s.handled_at),
      'receipt', (select private.receipt_facts(r) from private.receipts r where r.id = s.receipt_id))
      order by case when answered then - extract(epoch from s.created_at) else extract(epoch from s.created_at) end), '[]')
    from (
      (select k.* from public.support_messages k where answered and k.status = 'answered' order by k.created_at desc limit 100)
      union all
      (select k.* from public.support_messages k where not answered and k.status <> 'answered' order by k.created_at limit 100)) s);
  perform private.note_read(me, array(select (l ->> 'user_id')::uuid from jsonb_array_elements(messages) l), 'lettre');
  perform private.note_read(me, array(select (l #>> array['receipt', p.side])::uuid
    from jsonb_array_elements(messages) l, unnest('{seller_id,buyer_id}'::text[]) p (side)), 'recu');
  return messages;
end $$;
grant execute on function public.team_support(boolean) to authenticated;

-- Marks a support message. An answered one stays so and is told: with an answer from the admin console always, answered by mail where `seen`, the
-- state that its maker saw, was another one. A mark that was kept without a network would put back among those that wait what a
-- colleague had answered meanwhile. "Rouvrir" has seen it answered.
create function public.mark_support(support_message uuid, state text, seen text, action_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  old public.support_messages;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif state is null or state not in ('new', 'read', 'answered') then
    perform private.refuse_request(400, 'support_state_missing');
  end if;
  select * into old from public.support_messages m where m.id = support_message for no key update;
  if not found then
    perform private.refuse_request(404, 'support_unknown');
  elsif old.status = 'answered' and state <> 'answered' and (old.answer is not null or seen is distinct from 'answered') then
    return private.team_done(action_id, jsonb_build_object('id', support_message, 'status', old.status, 'already', true));
  elsif old.status <> state then
    update public.support_messages m set status = state, handled_by = me, handled_at = clock_timestamp() where m.id = support_message;
    perform private.write_down(me, 'mark_support', 'support_message', support_message,
      jsonb_build_object('status', old.status), jsonb_build_object('status', state));
  end if;
  return private.team_done(action_id, jsonb_build_object('id', support_message, 'status', state));
end $$;
grant execute on function public.mark_support(uuid, text, text, uuid) to authenticated;

-- Answers a support message from the admin console: kept beside it, and sent to the address it came from. One answer a message; what more there
-- is to say goes by mail. `seen`: the state of the message that its maker saw. One that is answered by then, and was not on that card,
-- has its answer: one that was kept without a network would go by mail a second time.
create function public.answer_support(support_message uuid, answer text, seen text, action_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  old public.support_messages;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif words is null or char_length(words) > private.fact('admin_support_answer_max') then
    perform private.refuse_request(400, 'support_answer_invalid');
  end if;
  select * into old from public.support_messages m where m.id = support_message for no key update;
  if not found then
    perform private.refuse_request(404, 'support_unknown');
  elsif old.answer is not null or old.status = 'answered' and seen is distinct from 'answered' then
    return private.team_done(action_id, jsonb_build_object('id', support_message, 'status', old.status, 'already', true));
  end if;
  update public.support_messages m set answer = words, status = 'answered', handled_by = me, handled_at = clock_timestamp()
    where m.id = support_message;
  insert into private.mail_outbox (cause, template, recipient, data)
    values (support_message, 'support_answered', old.email, jsonb_build_object('title', old.subject, 'answer', words, 'known', old.user_id is not null));
  perform private.write_down(me, 'answer_support', 'support_message', support_message,
    jsonb_build_object('status', old.status), jsonb_build_object('status', 'answered'));
  return private.team_done(action_id, jsonb_build_object('id', support_message, 'status', 'answered', 'already', false));
end $$;
grant execute on function public.answer_support(uuid, text, text, uuid) to authenticated;

-- Support messages of visitors are counted for each address, and for all of them together. A line of the newer kind has 2^64 addresses, so ten of them
-- used up what all visitors may send in an hour, and nobody else's message arrived. A line is counted as one now, and all together may
-- send fifty times as much as one.

-- An address as visitors are counted by it: of IPv6 the first 64 bits, which are one line's; of IPv4, also where it is written as IPv6, all of it.
-- A text that is no address stays as it is.
create function private.line_of(address text) returns text language plpgsql immutable set search_path = '' as $$
declare
  words constant text := pg_catalog.btrim(address, ' []');
  parsed inet;
begin
  if words !~ '^[0-9a-fA-F:.]{3,45}$' or strpos(words, ':') = 0 then
    return address;
  end if;
  begin
    parsed := words::inet;
  exception when invalid_text_representation then
    return address;
  end;
  if family(parsed) = 4 then
    return address;
  elsif parsed << '::ffff:0:0/96'::inet then
    return host('0.0.0.0'::inet + (parsed - '::ffff:0:0'::inet));
  end if;
  return host(network(set_masklen(parsed, 64)));
end $$;

-- "Envoyer un rapport" of Réglages: what support needs of a phone that is stuck, and nothing of anybody. No person stands beside
-- it: whoever sent it tells the team its code. Thirty days.

create table private.phone_reports (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,20}$'),
  body jsonb not null
);
create index phone_reports_at on private.phone_reports (at);

-- A word of a closed list of the app, never a text; null for anything else.
create function private.plain_word(value jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when value #>> '{}' ~ '^[a-z_]{1,30}$' then value #>> '{}' end
$$;

-- A whole number from 0 on; null for anything else.
create function private.plain_count(value jsonb) returns bigint language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number' and value::text ~ '^[0-9]{1,15}$' then value::text::bigint end
$$;

-- The rows of one list of a report: of each the words and counts that are named, a hundred rows at most.
create function private.plain_rows(list jsonb, words text[], counts text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg((select jsonb_object_agg(f.name, f.value) from (
      select w as name, to_jsonb(private.plain_word(r.item -> w)) as value from unnest(words) w
      union all select c, to_jsonb(private.plain_count(r.item -> c)) from unnest(counts) c) f) order by r.place), '[]')
  from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) with ordinality r (item, place)
  where r.place <= 100
$$;

-- Keeps of a report what is known to be no text, whatever the app sends: {version, used, listings, persisted, online, outbox:
-- [{kind, state, code, age, tries}], collections: [{name, age, failed, strange}],
-- events: [{what, detail, age}]}; ages in seconds, bytes. Returns its code.
create function public.send_phone_report(report jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant text := coalesce(auth.uid()::text, private.visitor_key());
  wait int := private.take_token(me, 'phone_report', 5, 5.0 / 3600);
  made uuid;
begin
  if wait = 0 and auth.uid() is null then
    wait := private.take_token('visitors', 'phone_report', 300, 300.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_request(429, 'tries_too_fast', wait);
  elsif jsonb_typeof(report) is distinct from 'object' or octet_length(report::text) > 40000
      or coalesce(report ->> 'version', '') !~ '^[0-9A-Za-z.+-]{1,20}$' then
    perform private.refuse_request(400, 'value_invalid');
  end if;
  insert into private.phone_reports (version, body) values (report ->> 'version', jsonb_build_object(
    'used', private.plain_count(report -> 'used'), 'listings', private.plain_count(report -> 'listings'),
    'persisted', report -> 'persisted' = 'true', 'online', report -> 'online' = 'true',
    'outbox', private.plain_rows(report -> 'outbox', '{kind,state,code}', '{age,tries}'),
    'collections', private.plain_rows(report -> 'collections', '{name}', '{age,failed,strange}'),
    'events', private.plain_rows(report -> 'events', '{what,detail}', '{age}')))
    returning id into made;
  return upper(left(made::text, 8));
end $$;
grant execute on function public.send_phone_report(jsonb) to anon, authenticated;

create function private.chore_phone_reports() returns bigint language sql volatile set search_path = '' as $$
  with gone as (delete from private.phone_reports where ctid = any (array(
    select r.ctid from private.phone_reports r where r.at < (select clock_timestamp()) - interval '30 days' limit 2000)) returning 1)
  select count(*) from gone
$$;

insert into private.chores (name, position) values ('phone_reports', 6);

-- Which versions of the app are out there, and what goes wrong in it: counts of a day, with nobody beside them. A phone says once a
-- day which version it runs, and with it, or twice more, the errors that it met: each as words of closed lists and a place in the app's own
-- code. No text, no address, no id; sent without a token. Ninety days.

create table private.app_days (
  day date not null default (now() at time zone 'UTC')::date,
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,20}$'),
  phones int not null default 0,
  primary key (day, version)
);

create table private.app_errors (
  day date not null default (now() at time zone 'UTC')::date,
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,20}$'),
  -- How it came: thrown, or a promise that nobody caught.
  kind text not null check (kind in ('error', 'promise')),
  -- The class of the error, as in "TypeError".
  name text not null check (name ~ '^[A-Za-z]{1,40}$'),
  -- First path segment of the screen, as in "listings"; empty for Home.
  screen text not null check (screen ~ '^[a-z-]{0,20}$'),
  -- File, line and column of our own code, as in "sync-AbC1.js:1:2345"; empty when there is none.
  spot text not null check (spot ~ '^([A-Za-z0-9_-]{1,60}\.js:[0-9]{1,6}:[0-9]{1,7})?$'),
  times int not null default 0,
  primary key (day, version, kind, name, screen, spot)
);

-- {version, counted, errors: [{kind, name, screen, spot, times}]}: `counted` is true for the first of a day. What does not look as it should is left
-- out; too many from one address are not heard, and a made-up list fills no table: a day has room for fifty versions and five hundred errors.
-- Nor does it take that room from others: a version that was seen on one of the last days always has its own, and one address adds two other
-- versions and twenty places a day.
create function public.report_app(report jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  running constant text := report ->> 'version';
  line constant text := private.visitor_key();
  met record;
begin
  if jsonb_typeof(report) is distinct from 'object' or octet_length(report::text) > 8000
      or coalesce(running, '') !~ '^[0-9A-Za-z.+-]{1,20}$' then
    perform private.refuse_request(400, 'value_invalid');
  end if;
  -- Many phones may share one address.
  if private.take_token(line, 'report_app', 300, 300.0 / 3600) > 0 then
    return;
  end if;
  if report -> 'counted' = 'true' and (
      exists (select from private.app_days d where d.version = running and d.day >= today - 7)
      or ((select count(*) < 50 from private.app_days d where d.day = today)
        and private.take_token(line, 'report_version', 2, 2.0 / 86400) = 0)) then
    insert into private.app_days as d (day, version, phones) values (today, running, 1)
      on conflict (day, version) do update set phones = d.phones + 1;
  end if;
  for met in
    select t.kind, t.name, t.screen, t.spot, least(sum(t.times), 1000)::int as times
    from (
      select item ->> 'kind' as kind, item ->> 'name' as name, item ->> 'screen' as screen, item ->> 'spot' as spot,
        coalesce(private.plain_count(item -> 'times'), 1) as times
      from jsonb_array_elements(case when jsonb_typeof(report -> 'errors') = 'array' then report -> 'errors' else '[]' end) with ordinality l (item, place)
      where place <= 20) t
    where t.kind in ('error', 'promise') and t.name ~ '^[A-Za-z]{1,40}$' and t.screen ~ '^[a-z-]{0,20}$'
      and t.spot ~ '^([A-Za-z0-9_-]{1,60}\.js:[0-9]{1,6}:[0-9]{1,7})?$'
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    update private.app_errors e set times = least(e.times::bigint + met.times, 1000000000)::int
      where (e.day, e.version, e.kind, e.name, e.screen, e.spot) = (today, running, met.kind, met.name, met.screen, met.spot);
    if not found and (select count(*) < 500 from private.app_errors k where k.day = today)
        and private.take_token(line, 'report_error', 20, 20.0 / 86400) = 0 then
      insert into private.app_errors as e (day, version, kind, name, screen, spot, times)
        values (today, running, met.kind, met.name, met.screen, met.spot, met.times)
        on conflict (day, version, kind, name, screen, spot) do update set times = least(e.times::bigint + excluded.times, 1000000000)::int;
    end if;
  end loop;
end $$;
grant execute on function public.report_app(jsonb) to anon, authenticated;

create function private.chore_app_days() returns bigint language plpgsql set search_path = '' as $$
declare
  old constant date := now()::date - 90;
  n bigint;
begin
  delete from private.app_days d where d.day < old;
  get diagnostics n = row_count;
  delete from private.app_errors e where e.day < old;
  return n;
end $$;

insert into private.chores (name, position) values ('app_days', 9);

-- For the admin console: phones by version yesterday and today, and the errors of seven days that were met most.
create function private.app_state() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'running', (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'phones', v.phones) order by v.phones desc, v.version), '[]')
      from (select d.version, max(d.phones) as phones from private.app_days d where d.day >= (now() at time zone 'UTC')::date - 1 group by 1) v),
    'errors', (select coalesce(jsonb_agg(to_jsonb(w) order by w.times desc, w.spot), '[]')
      from (select e.version, e.kind, e.name, e.screen, e.spot, sum(e.times)::int as times from private.app_errors e
            where e.day > (now() at time zone 'UTC')::date - 7 group by 1, 2, 3, 4, 5 order by 6 desc, 5 limit 20) w))
$$;
