-- The team: who belongs to it, what it leaves behind, whom it suspends, and what its admin console reads about people and days.
-- Each action of the team is one transaction, may be repeated without a second effect, and writes who, what before and what
-- after. Every function asks first who is calling; all answers are JSON as the screens show them.

-- Looked up at each call, not a claim in the token: taking someone off the team works at once.
create table private.team_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);

-- A name that only the team may bear (private.reads_as_team) does not stay with who leaves it.
create function private.give_name_back() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = old.user_id for update; -- what a new name will need
  update public.users u set full_name = 'Ancien membre' where u.id = old.user_id and private.reads_as_team(u.full_name);
  delete from auth.mfa_factors f where f.user_id = old.user_id;
  perform pg_notify('djassa_ended', 'person:' || old.user_id); -- the local server stops telling her of the admin console
  return null;
end $$;
create trigger give_name_back after delete on private.team_members
  for each row execute function private.give_name_back();

create function private.is_team(person uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.team_members t where t.user_id = person)
$$;

-- A second factor opens the admin console and nothing else. On any other account it would serve whoever had its password or a session for a moment: the
-- owner's reset is refused for want of a code that she never had. So members of the team alone have one, and who leaves has none.
create function private.members_only() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_team(new.user_id) then
    raise insufficient_privilege using message = 'A second factor is for members of the team';
  end if;
  return new;
end $$;
create trigger members_only before insert on auth.mfa_factors for each row execute function private.members_only();

-- 'required': who has no second factor sets one up before anything else of the admin console. 'optional': the admin console opens without
-- one, as the demo's does; whoever has one is asked for it all the same.
insert into private.settings (name, value) values ('team_second_factor', 'required');

-- How far the admin console is open to the caller, decided here and nowhere else. 'out': not of the team. 'enrol': a second factor has to be
-- set up first. 'verify': it has to be shown in this session, whose tokens then say aal2. 'open': in without one. 'in'. A factor that
-- was taken away closes the admin console at once, also where its owner has another one: the session is asked, not its token alone, for the
-- auth server makes the sessions that showed a factor less sure when it goes, and their tokens say aal2 until they end.
create function private.team_access() returns text language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null or not private.is_team(me) then
    return 'out';
  elsif exists (select from auth.mfa_factors f where f.user_id = me and f.status = 'verified') then
    return case when auth.jwt() ->> 'aal' = 'aal2' and not exists (select from auth.sessions s
      where s.id = private.caller_session() and coalesce(s.aal::text, 'aal1') <> 'aal2') then 'in' else 'verify' end;
  end if;
  return case when private.setting('team_second_factor') = 'optional' then 'open' else 'enrol' end;
end $$;

-- The same for the screens, which offer what it says; every team verb asks again itself.
create function public.team_access() returns text language sql stable security definer set search_path = '' as $$
  select private.team_access()
$$;
grant execute on function public.team_access() to authenticated;

-- Returns the caller, when the admin console is open to them and the request is a plain one (asked_plainly: what the team reads is written down);
-- anybody else is refused. First line of every team verb.
create function private.require_team() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  state constant text := private.team_access();
begin
  if state = 'out' then
    perform private.refuse_request(403, 'team_only');
  end if;
  perform private.require_account(me); -- a device that was signed out from another one
  if state not in ('in', 'open') then
    perform private.refuse_request(403, 'team_code_missing');
  end if;
  perform private.require_plain_call();
  return me;
end $$;

-- The team's own topic: something came in, or a colleague decided it.
create policy "the team topic is the team's" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'team' and (select public.team_access()) in ('in', 'open'));

-- The log of the team's mutations. No API role reads it.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid not null,
  action text not null check (char_length(action) between 1 and 60),
  subject_kind text not null check (subject_kind in ('proof', 'listing', 'report', 'person', 'support_message', 'review')),
  subject_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_log_subject on private.audit_log (subject_kind, subject_id, id);

-- One change is allowed: the words of a reason go with the account of whom they are about (forget_words_of_team).
create function private.refuse_log_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.at, new.actor, new.action, new.subject_kind, new.subject_id)
      is not distinct from (old.id, old.at, old.actor, old.action, old.subject_kind, old.subject_id)
    and new.before is not distinct from old.before - 'reason' and new.after is not distinct from old.after - 'reason' then
    return new;
  end if;
  raise exception 'rows of % are never changed nor removed', tg_table_name using errcode = '42501';
end $$;
create trigger append_only before update or delete on private.audit_log
  for each row execute function private.refuse_log_change();
create trigger append_only_whole before truncate on private.audit_log
  for each statement execute function private.refuse_change();

create function private.write_down(me uuid, action text, kind text, subject uuid, was jsonb, became jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.audit_log (actor, action, subject_kind, subject_id, before, after)
    values (me, action, kind, subject, was, became)
$$;

-- One line an action of the team, by the id that the admin console gave it: sent again after a lost answer, it is answered from here and
-- has no second effect, whatever colleagues did in between.
create table private.team_actions (
  id uuid primary key,
  actor uuid not null,
  answer jsonb,
  at timestamptz not null default clock_timestamp()
);
create index team_actions_at on private.team_actions (at);

-- The answer this action has had, or null when it is new; a second request with the same id waits for the first. Call it
-- after every refusal that is about the request alone, end with private.team_done().
create function private.team_answer(me uuid, action_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  known private.team_actions;
begin
  if action_id is null then
    return null;
  end if;
  insert into private.team_actions (id, actor) values (action_id, me) on conflict (id) do nothing;
  if found then
    return null;
  end if;
  select * into known from private.team_actions t where t.id = action_id;
  if known.actor <> me or known.answer is null then
    perform private.refuse_request(409, 'team_action_used');
  end if;
  return known.answer;
end $$;

create function private.team_done(action_id uuid, answer jsonb) returns jsonb language plpgsql set search_path = '' as $$
begin
  update private.team_actions t set answer = team_done.answer where t.id = action_id;
  return answer;
end $$;

-- Personal data that the team looked at: found people, screenshots of payments, support messages, receipts that these name, words attached to a report. One line a member, person, kind and
-- day. In the export of that person, and counted on the admin console; a year (forget_expired).
create table private.team_reads (
  actor uuid not null,
  person uuid not null,
  what text not null check (what in ('fiche', 'preuve', 'lettre', 'conversation', 'recu')),
  day date not null default (now() at time zone 'UTC')::date,
  times int not null default 1,
  last_at timestamptz not null default clock_timestamp(),
  primary key (person, actor, what, day)
);
create index team_reads_day on private.team_reads (day);

create function private.note_read(me uuid, people uuid[], what text) returns void language sql volatile set search_path = '' as $$
  insert into private.team_reads as r (actor, person, what)
    select me, p.id, note_read.what from unnest(people) p (id) where p.id is not null and p.id <> me group by p.id order by p.id
    on conflict (person, actor, what, day) do update set times = r.times + 1, last_at = excluded.last_at
$$;

-- Refused sign-ins of the last hour: the local server counts them; a project keeps them in its logs, and this returns null.
create function private.refused_sign_ins() returns int language plpgsql stable set search_path = '' as $$
declare
  n int;
begin
  if to_regclass('auth.local_refusals') is not null then
    execute $q$select coalesce(sum(r.times), 0) from auth.local_refusals r where r.minute > now() - interval '1 hour'$q$ into n;
  end if;
  return n;
end $$;

-- Suspends a person (reason required) or lifts it. A suspended person reads, and writes nothing; her listings leave the market in the
-- same transaction, with her number, and come back when it is lifted. Nobody of the team can be suspended here, oneself included.
-- Conversations are told in the end by the timer: nobody sees her listings in between, and nobody can write to her, for that is asked
-- of private.suspensions. A second suspension is answered with the reason of the one that stands. `seen` is how many suspensions its
-- maker knew of: one that a colleague began meanwhile, lifted again or not, is what stands, and nothing changes.
create function public.suspend_person(person uuid, suspend boolean, seen int, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  was boolean;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  perform from public.users u where u.id = person for update; -- what touching her rows will need
  if not found then
    perform private.refuse_request(404, 'team_person_unknown');
  elsif private.is_team(person) then
    perform private.refuse_request(403, 'suspend_team');
  elsif suspend is null or (suspend and motive is null) then
    perform private.refuse_request(400, 'suspension_reason_missing');
  elsif char_length(motive) > private.fact('admin_suspension_max') then
    perform private.refuse_request(400, 'suspension_reason_long');
  end if;
  was := private.is_suspended(person);
  if was = suspend or seen is distinct from private.suspensions_of(person) then
    return private.team_done(action_id, jsonb_build_object('id', person, 'suspended', was, 'already', true,
      'reason', (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null)));
  elsif suspend then
    insert into private.suspensions (user_id, suspended_by, reason) values (person, me, motive);
  else
    update private.suspensions s set lifted_at = clock_timestamp() where s.user_id = person and s.lifted_at is null;
  end if;
  perform private.apply_suspension(person, suspend);
  perform private.write_down(me, case when suspend then 'suspend' else 'lift_suspension' end, 'person', person,
    jsonb_build_object('suspended', was), jsonb_build_object('suspended', suspend, 'reason', motive));
  return private.team_done(action_id, jsonb_build_object('id', person, 'suspended', suspend, 'already', false));
end $$;
grant execute on function public.suspend_person(uuid, boolean, int, text, uuid) to authenticated;

-- Codes that people were given to show whose a number is, the newest first: who was given one writes or calls then.
create function public.team_numbers() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  answer jsonb;
begin
  answer := (select coalesce(jsonb_agg(jsonb_build_object('person', p.id, 'name', private.name_of(p.id), 'phone', p.phone, 'code', p.number_code,
      'asked_at', private.iso(p.number_code_at), 'own', p.id = me) order by p.number_code_at desc, p.id), '[]')
    from (select k.* from public.user_private k
      where k.number_code is not null and k.number_code_at > now() - make_interval(days => private.fact('number_code_days_most'))
        and not private.is_suspended(k.id)
      order by k.number_code_at desc, k.id limit 200) p);
  perform private.note_read(me, array(select (r ->> 'person')::uuid from jsonb_array_elements(answer) r), 'fiche');
  return answer;
end $$;
grant execute on function public.team_numbers() to authenticated;

-- Whether who told this code by a message or a call did so from this number. `seen_phone` and `seen_code` are what its maker compared: of another
-- number, or after another code or a colleague's decision, nothing changes. Never one's own.
create function public.decide_number(person uuid, confirm boolean, seen_phone text, seen_code text, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  was public.user_private;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  perform from public.users u where u.id = person for key share; -- what her news will need
  select * into was from public.user_private p where p.id = person for no key update;
  if not found then
    perform private.refuse_request(404, 'team_person_unknown');
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  elsif confirm is null then
    perform private.refuse_request(400, 'decision_missing');
  elsif (was.phone, was.number_code) is distinct from (seen_phone, seen_code) or was.number_code is null or private.is_suspended(person) then
    return private.team_done(action_id, jsonb_build_object('id', person, 'already', true, 'status', case
      when was.phone is distinct from seen_phone or was.number_code is not null then null
      when was.number_confirmed_at is null then 'refused' else 'accepted' end));
  end if;
  update public.user_private p
    set number_confirmed_at = case when confirm then clock_timestamp() end, number_code = null, number_code_at = null where p.id = person;
  perform private.notify(person, 'team', 'number', '/settings',
    jsonb_build_object('state', case when confirm then 'number_confirmed' else 'number_refused' end));
  perform private.poke('team');
  perform private.write_down(me, case when confirm then 'confirm_number' else 'refuse_number' end, 'person', person,
    jsonb_build_object('confirmed', false), jsonb_build_object('confirmed', confirm));
  return private.team_done(action_id, jsonb_build_object('id', person, 'already', false,
    'status', case when confirm then 'accepted' else 'refused' end));
end $$;
grant execute on function public.decide_number(uuid, boolean, text, text, uuid) to authenticated;

-- Takes the photo of a person away: she has her initials again and is told, and the file is erased with those that nobody has as an avatar. `seen` is
-- the photo that its maker looked at: when it is another by now, or none, nothing changes.
create function public.remove_avatar(person uuid, seen text, action_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  elsif not exists (select from public.users u where u.id = person) then
    perform private.refuse_request(404, 'team_person_unknown');
  end if;
  update public.users u set avatar_url = null where u.id = person and u.avatar_url = seen and strpos(seen, '/') > 0;
  if not found then
    return private.team_done(action_id, jsonb_build_object('id', person, 'already', true, 'status',
      (select case when coalesce(strpos(u.avatar_url, '/'), 0) = 0 then 'removed' end from public.users u where u.id = person)));
  end if;
  perform private.notify(person, 'team', 'avatar', '/profile', jsonb_build_object('state', 'avatar_removed'));
  perform private.write_down(me, 'remove_avatar', 'person', person, jsonb_build_object('avatar', true), jsonb_build_object('avatar', false));
  return private.team_done(action_id, jsonb_build_object('id', person, 'already', false, 'status', 'removed'));
end $$;
grant execute on function public.remove_avatar(uuid, text, uuid) to authenticated;

-- An account as the admin console shows it beside what is claimed.
create function private.account_of(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'avatar', u.avatar_url, 'email', p.email, 'phone', p.phone,
    'district', p.district, 'town', u.town_id, 'created_at', private.iso(u.created_at),
    'credits', coalesce((select c.credits from public.user_credits c where c.user_id = u.id), 0),
    'suspended', private.is_suspended(u.id))
  from public.users u left join public.user_private p on p.id = u.id where u.id = person
$$;

-- Words as they stand in a pattern of LIKE.
create function private.plain_like(words text) returns text language sql immutable set search_path = '' as $$
  select replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_')
$$;

-- People with this name, address or number: two hundred of each at most, through the trigram indexes. Two letters are no
-- trigram: they are looked for where a word of the name begins. The planner takes the reading of a name for cheap, which it is not:
-- hence no walk through everybody.
create function private.people_like(words text) returns setof uuid
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  typed constant text := private.plain_like(words);
  digits constant text := regexp_replace(words, '\D', '', 'g');
begin
  if char_length(words) < 3 then
    return query select u.id from public.users u
      where private.normalised(u.full_name) like typed || '%' or private.normalised(u.full_name) like '% ' || typed || '%' limit 200;
    return;
  end if;
  return query (select u.id from public.users u where private.normalised(u.full_name) like '%' || typed || '%' limit 200)
    union (select p.id from public.user_private p where lower(p.email) like '%' || typed || '%' limit 200)
    union (select p.id from public.user_private p where char_length(digits) >= 4 and p.phone like '%' || digits || '%' limit 200);
end $$;

-- People as the admin console shows them, by name, twenty at most. `suspensions`: how many there have been.
create function private.people_of(ids uuid[]) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(private.account_of(f.id) || jsonb_build_object(
    'proofs', private.proof_counts(f.id), 'team', private.is_team(f.id), 'reported', private.record_of(f.id),
    'listings', (select count(*) from public.listings l where l.user_id = f.id and not l.deleted),
    'reports', (select count(*) from public.reports r where r.subject_id = f.id)
      + (select count(*) from public.reports r join public.listings l on l.id = r.listing_id where r.subject_kind = 'listing' and l.user_id = f.id),
    'suspensions', private.suspensions_of(f.id),
    'suspended', (select jsonb_build_object('at', private.iso(s.at), 'reason', s.reason) from private.suspensions s
      where s.user_id = f.id and s.lifted_at is null order by s.at desc limit 1)) order by f.full_name, f.id), '[]')
  from (
    select u.id, u.full_name from public.users u where u.id = any (ids) order by u.full_name, u.id limit 20) f);
end $$;

-- The state of the machinery: mails and notices that wait, the chores of the minute timer, and what was refused in the last
-- hour by its code. Nothing of anybody. A mail that was tried eight times has waited for hours. `refused`: given up (mail_refused).
-- `phones`: the last reports, the versions that sent one in seven days, and what phones tell of themselves (app_state).
create function private.machine_state() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'mails', (select jsonb_build_object('waiting', count(*) filter (where m.refusals < 12),
        'oldest_at', private.iso(min(m.created_at) filter (where m.refusals < 12)),
        'stuck', count(*) filter (where m.refusals < 12 and m.attempts >= 8),
        'refused', count(*) filter (where m.refusals >= 12)) from private.mail_outbox m where m.sent_at is null),
    'notices', (select count(*) from private.notices n where n.notified_version < n.version),
    'since', (select private.iso(max(coalesce(c.ran_at, c.added_at))) from private.chores c),
    'chores', (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'ran_at', private.iso(c.ran_at),
        'took_ms', round(c.took_ms::numeric, 1), 'failed', c.failed) order by c.position), '[]') from private.chores c),
    'refusals', (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'times', r.times) order by r.times desc, r.code), '[]')
      from (select g.verdict ->> 'code' as code, count(*) as times from private.push_ledger g
            where g.at > now() - interval '1 hour' and g.verdict ->> 'status' in ('rejected', 'conflict') group by 1) r),
    'phones', jsonb_build_object(
      'versions', (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'times', v.times) order by v.times desc, v.version), '[]')
        from (select r.version, count(*) as times from private.phone_reports r where r.at > now() - interval '7 days' group by 1) v),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('code', upper(left(r.id::text, 8)), 'at', private.iso(r.at),
          'version', r.version, 'body', r.body) order by r.at desc), '[]')
        from (select * from private.phone_reports k order by k.at desc limit 20) r)) || private.app_state());
end $$;

-- Counts of each of the last days (the town lives in UTC), and what waits now. `ledger_off` is the number of people
-- whose balance is not the sum of their ledger, as the chore found them: always 0.
-- A day is at most ten years away: one without end ran into the time limit.
create function public.team_figures(last_day date default null, days int default 14) returns jsonb
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
      'reports', (select count(distinct r.subject_id) from public.reports r where r.status = 'open')
        + (select count(*) from private.stolen_phones s where s.status = 'declared' and private.is_for_sale(s.imei)),
      'support', (select count(*) from public.support_messages m where m.status = 'new'),
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
grant execute on function public.team_figures(date, int) to authenticated;

-- The audit log, newest first, fifty lines before the given one. `subject` is a name to recognise it by; what happens by itself has a
-- name of its own.
create function public.team_audit(before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select jsonb_build_object('next', case when count(*) = 50 then min(a.id) end,
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', private.iso(a.at), 'actor', a.actor,
        'actor_name', case a.actor when '00000000-0000-0000-0000-000000000000' then 'Djassa' else private.name_of(a.actor) end, 'action', a.action, 'subject_kind', a.subject_kind, 'subject_id', a.subject_id,
        'subject', case a.subject_kind
          when 'proof' then (select private.name_of(p.user_id) from public.payment_proofs p where p.id = a.subject_id)
          when 'listing' then (select l.title from public.listings l where l.id = a.subject_id)
          when 'person' then private.name_of(a.subject_id)
          when 'review' then (select private.name_of(v.reviewer_id) from public.reviews v where v.id = a.subject_id)
          when 'support_message' then (select m.subject from public.support_messages m where m.id = a.subject_id) end,
        'before', a.before, 'after', a.after) order by a.id desc), '[]'))
    from (select t.* from private.audit_log t where t.id < coalesce(team_audit.before, 9223372036854775807)
          order by t.id desc limit 50) a);
end $$;
grant execute on function public.team_audit(bigint) to authenticated;

-- Listings whose id, title or owner is asked for, newest first, twenty at most. Those that are gone for everybody are found by
-- their id or their owner: the index of titles holds what is for sale.
-- The newest listings of a person are read in the order of their index. Most people have five, for which the planner thinks a sort as
-- cheap, and then it reads all two thousand of a shop.
create function private.listings_asked(words text, wanted uuid, owners uuid[]) returns setof uuid
language sql stable set search_path = '' set enable_sort = off as $$
  select l.id from public.listings l where l.id in (
    select wanted
    union all
    select newest.id from unnest(owners) o (id) cross join lateral (
      select k.id from public.listings k where k.user_id = o.id order by k.created_at desc limit 20) newest
    union all
    (select k.id from public.listings k
      where k.visible and char_length(words) >= 3 and private.normalised(k.title) like '%' || private.plain_like(words) || '%' limit 200)
    union all
    (select k.id from public.listings k
      where k.hidden and private.normalised(k.title) like '%' || private.plain_like(words) || '%' limit 200))
  order by l.created_at desc, l.id limit 20
$$;

-- Payments whose id, reference, payer or paying number is asked for, newest first, twenty at most. Of a number four digits at least
-- and nothing but what numbers are written with: the form keeps it as it was typed, mostly without the country.
create function private.payments_asked(typed text, wanted uuid, payers uuid[]) returns setof uuid
language sql stable set search_path = '' set enable_seqscan = off as $$
  select p.id from public.payment_proofs p where p.id in (
    select wanted
    union all
    select k.id from public.payment_proofs k
      where private.compared_reference(k.reference) = private.compared_reference(private.plain_reference(typed))
    union all
    (select k.id from public.payment_proofs k where k.user_id = any (payers) order by k.created_at desc limit 20)
    union all
    (select k.id from public.payment_proofs k
      where typed ~ '^[+0-9 .()\u00a0\u202f-]*$' and char_length(regexp_replace(typed, '\D', '', 'g')) >= 4
        and regexp_replace(k.phone, '\D', '', 'g') like
          '%' || regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(00)?225(\d{10})$', '\2') || '%' limit 200))
  order by p.created_at desc, p.id limit 20
$$;

-- {people, listings, payments}; nothing for fewer than two characters.
create function public.team_search(q text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  typed constant text := left(private.trimmed(coalesce(q, '')), 100);
  words constant text := private.normalised(typed);
  wanted constant uuid := private.as_uuid(typed);
  people jsonb;
  owners uuid[];
  found_listings uuid[];
  found_payments uuid[];
  payments jsonb;
begin
  if char_length(words) < 2 then
    return jsonb_build_object('people', '[]'::jsonb, 'listings', '[]'::jsonb, 'payments', '[]'::jsonb);
  end if;
  people := private.people_of(case when wanted is null then array(select l.id from private.people_like(words) l (id))
                              else array[wanted] end);
  owners := array(select (p ->> 'id')::uuid from jsonb_array_elements(people) p);
  found_listings := array(select private.listings_asked(words, wanted, owners));
  found_payments := array(select private.payments_asked(typed, wanted, owners));
  payments := (select coalesce(jsonb_agg(private.admin_proof(me, p) order by p.created_at desc, p.id), '[]')
    from public.payment_proofs p where p.id = any (found_payments));
  perform private.note_read(me, owners || array(select (p #>> '{account,id}')::uuid from jsonb_array_elements(payments) p), 'fiche');
  return jsonb_build_object('people', people, 'payments', payments,
    'listings', (select coalesce(jsonb_agg(jsonb_build_object(
        'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'state', c.state,
        'own', l.user_id = me, 'edits', private.edits_of(l.id),
        'buyer', case when l.status = 'sold' or l.reserved_until > now() then private.name_of(l.buyer_id) end,
        'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment,
            'status', r.status, 'at', private.iso(r.created_at), 'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
            order by r.created_at desc), '[]') from public.reports r where r.subject_id = l.id))
        order by l.created_at desc, l.id), '[]')
      from public.listings l join private.cards c on c.id = l.id where l.id = any (found_listings)));
end $$;
grant execute on function public.team_search(text) to authenticated;
