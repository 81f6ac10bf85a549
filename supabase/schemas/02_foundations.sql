-- Foundations of every table and verb: closed by default, stamps, text rules, refusals, limits, the epoch of this
-- database.
--
-- A Supabase project hands every new table and function to anon and authenticated. That is taken back before
-- anything exists: from here on each grant is written out, and tests/database/privileges.golden.txt lists them all.
-- No API role may select from any table: what the app reads, it reads through the functions of public. The policies on the
-- tables are the second wall, for the day somebody grants one.
--
-- A CHECK holds an absolute limit as a literal, which keeps a row from growing without end: it is judged again whenever the row is written,
-- and before COPY, and what an older bound of the town let in has to be sold, erased and restored under a newer one. The mutations judge by
-- private.fact.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Settings for the cost of a question in a large market. Found at a million listings (docs/reach.md), where one word that nobody had written made
-- the search of visitors end at its time limit.

-- Town and category stand in the index of the stems: a town of fifty reads its own, and a word that is frequent elsewhere
-- costs nothing where a category has none.
create extension if not exists btree_gin with schema extensions;
revoke all on schema public from public;
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;

-- How long a statement of theirs may run, and how long one of their transactions may do nothing. The API sets them for
-- each transaction, because a role that is taken on inside one brings no settings along. Roles belong to the whole
-- server, and a project may not alter what it has: only what differs is set.
-- Requests with the secret key may take longer than a person waits: closing the account of a shop with thousands of
-- listings, the chores of a large market. Without a time of its own that role has the eight seconds of the API.
do $$
declare
  wanted record;
begin
  for wanted in select * from (values
      ('anon', 'statement_timeout', '3s'), ('authenticated', 'statement_timeout', '8s'),
      ('service_role', 'statement_timeout', '60s'),
      ('anon', 'idle_in_transaction_session_timeout', '10s'),
      ('authenticated', 'idle_in_transaction_session_timeout', '10s')) v (role, setting, value) loop
    if not exists (select from pg_catalog.pg_roles r where r.rolname = wanted.role
        and wanted.setting || '=' || wanted.value = any (r.rolconfig)) then
      execute format('alter role %I set %I = %L', wanted.role, wanted.setting, wanted.value);
    end if;
  end loop;
  notify pgrst, 'reload config'; -- a project's API reads what roles are set to when it starts, and when it is told
end $$;

comment on schema private is
  'Tables, views and functions no API role can reach. The functions of public are the only way in.';

-- Settings that an operator may change while the market runs; docs/operations.md names each. Words, so that the SQL editor is all it takes.
create table private.settings (name text primary key, value text not null);

create function private.setting(name text) returns text language sql stable set search_path = '' as $$
  select s.value from private.settings s where s.name = setting.name
$$;

-- xid is the position of a row in the order of changes: pull pages are cut by (xid, id), and a page is settled
-- once xid < pg_snapshot_xmin(). The trigger owns both columns, whatever the writer says.
create function private.stamp() returns trigger language plpgsql set search_path = '' as $$
begin
  new.xid := pg_catalog.pg_current_xact_id();
  new.updated := pg_catalog.now();
  return new;
end $$;

create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'rows of % are never changed nor removed', tg_table_name using errcode = '42501';
end $$;

create function private.iso(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Search compares texts without case, accents, ligatures or runs of spaces. unaccent() comes before lower(): what it
-- leaves is ASCII, so the result does not depend on the locale of the cluster. Immutable because the rules file of
-- the extension is part of the server; an index on its result needs that promise.
create function private.normalised(words text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select btrim(regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(words, NFC))), '\s+', ' ', 'g'))
$$;

create function private.as_uuid(words text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select case when words ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then words::uuid end
$$;

-- Returns the words of a refusal by its name: {code, message, field?} as an answer carries them. The words stand in 03_facts.sql.
create function private.refusal(named text) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  found_one jsonb;
begin
  select jsonb_strip_nulls(jsonb_build_object('code', r.code, 'message', r.words, 'field', r.field)) into found_one
    from private.refusals r where r.name = named;
  if not found then
    raise exception 'There is no refusal %', named;
  end if;
  return found_one;
end $$;

-- Refusals inside a pushed mutation, by name. sync_push turns them into a verdict; nothing else raises these states.
-- `counted`: a refusal that tells something of others; private.judge counts it under this name, see refuse_after_tries.
create function private.refuse(named text, counted text default '') returns void language plpgsql set search_path = '' as $$
declare
  said constant jsonb := private.refusal(named);
begin
  raise exception using errcode = 'DJ400', message = said ->> 'message', detail = said::text, hint = counted;
end $$;

create function private.refuse_for_now(seconds int, named text) returns void language plpgsql set search_path = '' as $$
declare
  said constant jsonb := private.refusal(named);
begin
  raise exception using errcode = 'DJ429', message = said ->> 'message', detail = said::text, hint = seconds::text;
end $$;

-- Refuses what is about something of another person that is not here. After a restore that other phone may not have sent it again yet: for as
-- long as phones keep what they have sent, the mutation waits instead.
create function private.refuse_unknown(named text) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from private.epoch_seed e where e.restored_at > now() - interval '2 days') then
    perform private.refuse_for_now(60, named);
  end if;
  perform private.refuse(named);
end $$;

-- Somebody else, or the same person on another device, was there before: nothing is changed, and the verdict `conflict`
-- carries the row as it stands.
create function private.conflict(named text, standing jsonb) returns void language plpgsql set search_path = '' as $$
declare
  said constant jsonb := private.refusal(named);
begin
  raise exception using errcode = 'DJ409', message = said ->> 'message', detail = said::text, hint = standing::text;
end $$;

-- Refusal of a whole request, in the form PostgREST turns into a status, a JSON body and headers.
create function private.refuse_request(status int, named text, retry_after int default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PGRST',
    message = (jsonb_build_object('details', null, 'hint', null) || private.refusal(named))::text,
    detail = jsonb_build_object('status', status, 'headers',
      case when retry_after is null then '{}'::jsonb else jsonb_build_object('Retry-After', retry_after::text) end)::text;
end $$;

-- Token buckets: `burst` tokens at most, refilled at `per_second`. Takes `many` and answers 0, or answers the
-- seconds to wait. A refused mutation rolls its token back, so only what took effect counts.
create table private.rate_buckets (
  owner text not null,
  name text not null,
  tokens double precision not null,
  at timestamptz not null,
  primary key (owner, name)
);

-- Token buckets: `burst` tokens at most, refilled at `per_second`. Takes one and answers 0, or answers the seconds to wait. A pace is
-- counted in one write a mutation, and in none where the mutation is refused: a second write took a quarter of the time of a batch of two
-- hundred messages.
create function private.take_token(who text, bucket text, burst int, per_second double precision, many int default 1)
returns int language plpgsql set search_path = '' as $$
declare
  instant timestamptz := clock_timestamp();
  remaining double precision;
begin
  insert into private.rate_buckets as b (owner, name, tokens, at) values (who, bucket, burst - many, instant)
  on conflict (owner, name) do update
    set tokens = least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second) - many,
        at = greatest(b.at, instant)
    where least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second) >= many
  returning tokens into remaining;
  if found then
    return 0;
  end if;
  select least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second) into remaining
    from private.rate_buckets b where b.owner = who and b.name = bucket;
  return greatest(1, ceil((many - coalesce(remaining, 0)) / per_second))::int;
end $$;

-- Refusals that are counted: five a day for each person, by a bucket that a refusal empties and nothing else does.
create function private.count_refusal(who uuid, bucket text) returns void language sql volatile set search_path = '' as $$
  select private.take_token(who::text, bucket, 5, 5.0 / 86400)
$$;

-- The sixth try does not learn whether it would be refused, and whoever asks otherwise than plainly (asked_plainly) learns as little
-- as after five. Only her profile waits.
create function private.refuse_after_tries(who uuid, bucket text, named text) returns void language plpgsql set search_path = '' as $$
declare
  left_now double precision;
begin
  if not private.asked_plainly() then
    perform private.refuse_for_now(3600, named);
  end if;
  select b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.at)) * 5.0 / 86400 into left_now
    from private.rate_buckets b where b.owner = who::text and b.name = bucket;
  if left_now < 1 then
    perform private.refuse_for_now(ceil((1 - left_now) * 86400 / 5)::int, named);
  end if;
end $$;

-- A client whose checkpoint was given by another epoch drops its replica: transaction ids are compared within one
-- epoch only. Derived for a database that was restored elsewhere, so that no restore procedure can forget to change
-- it: the seed row travels with a dump, the rest tells this cluster, this timeline and this database apart from every
-- other. A data folder or machine image that is put back changes none of these: then the epoch is raised, by the server
-- that finds itself behind what it promised, or by the first phone that shows it such a promise (sync_epoch).
create table private.epoch_seed (
  only_row boolean primary key default true check (only_row),
  seed uuid not null default gen_random_uuid(),
  -- Drawn anew, not counted: a database that is put back twice must not come to the same number twice.
  epoch uuid not null default gen_random_uuid(),
  -- When it was last drawn anew.
  restored_at timestamptz
);
insert into private.epoch_seed default values;

create function private.epoch() returns uuid language sql stable set search_path = '' as $$
  select md5(concat_ws(':', g.seed, g.epoch, s.system_identifier, c.timeline_id, d.oid))::uuid
  from private.epoch_seed g, pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;

-- Starts a new epoch: every phone pulls anew and sends again what it sent in the last two days.
create function private.raise_epoch() returns void language sql volatile set search_path = '' as $$
  update private.epoch_seed set epoch = gen_random_uuid(), restored_at = now()
$$;

-- Chores that look at everything, a stretch at a time: how far each has come. '' is the beginning.
create table private.rounds (
  name text primary key,
  reached text not null default ''
);
insert into private.rounds (name) values ('listings'), ('shares'), ('balances');

-- Chores that the minute timer does in the database: each is a function private.chore_<name>() that returns how much there was to do. When each
-- last ran, and for how long, is shown to the team.
create table private.chores (
  name text primary key,
  position int not null unique,
  added_at timestamptz not null default now(),
  ran_at timestamptz,
  took_ms double precision,
  done bigint,
  -- SQLSTATE of the last run that failed; null when the last one did not.
  failed text
);

-- A chore that outlasts the time of its statement is noted like any other that failed, and what the others did in that minute stays:
-- "others" does not catch a cancellation.
create function private.do_chore(chore text) returns void language plpgsql set search_path = '' as $$
declare
  begun constant timestamptz := clock_timestamp();
  n bigint;
  fault text;
begin
  begin
    execute format('select private.%I()', 'chore_' || chore) into n;
  exception when query_canceled or others then
    fault := sqlstate;
    raise warning 'chore %: %', chore, sqlstate;
  end;
  update private.chores c set ran_at = begun, took_ms = extract(epoch from clock_timestamp() - begun) * 1000,
      done = n, failed = fault
    where c.name = chore;
end $$;

-- For the timer: each chore in turn, one that fails holds up none. Whoever comes while another still does them goes away.
create function public.do_chores() returns void
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if pg_try_advisory_xact_lock(hashtextextended('chores', 0)) then
    perform private.do_chore(c.name) from private.chores c order by c.position;
  end if;
end $$;
grant execute on function public.do_chores() to service_role;

-- PostgREST reads `?select=`, casts and filters of a call's answer in the statement that made the call, and turns every answer into jsonb
-- for it (`pgrst_scalar->0->>status::int`). A cast that fails there says the value in the error and undoes what was counted and written
-- down for telling it: five tries of numbers a day, thirty contacts, whose data the team looked at. No shape of an answer prevents
-- that, and nothing that is written outlives it. So what counts is not told to a statement that asks for more than to be made: a cast, a
-- filter, or the column by its name, which PostgREST writes between quotes for the caller alone. A plain call has none of the three
-- (PostgREST 9 to 14, callPlanToQuery and readPlanToQuery); arguments are parameters and stand in no statement.
create function private.asked_plainly() returns boolean language sql stable set search_path = '' as $$
  select current_query() !~ '\mpgrst_source\M' or current_query() !~ $q$\mCAST\M|\mWHERE\M|["']pgrst_scalar["']$q$
$$;

-- Asked by `npm run doctor`: a later PostgREST may write its plain calls in other words.
create function public.is_plain_call() returns boolean language sql stable security definer set search_path = '' as $$
  select private.asked_plainly()
$$;
grant execute on function public.is_plain_call() to anon, authenticated;

create function private.require_plain_call() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.asked_plainly() then
    perform private.refuse_request(400, 'mutation_unreadable');
  end if;
end $$;
