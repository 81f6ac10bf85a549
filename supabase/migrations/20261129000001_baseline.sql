-- Written by `npm run migration` from supabase/schemas: change those, not this.
set check_function_bodies = off;

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
  epoch uuid not null default gen_random_uuid()
);
insert into private.epoch_seed default values;

create function private.epoch() returns uuid language sql stable set search_path = '' as $$
  select md5(concat_ws(':', g.seed, g.epoch, s.system_identifier, c.timeline_id, d.oid))::uuid
  from private.epoch_seed g, pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;

-- Starts a new epoch: every phone pulls anew and sends again what it sent in the last two days.
create function private.raise_epoch() returns void language sql volatile set search_path = '' as $$
  update private.epoch_seed set epoch = gen_random_uuid()
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

-- Written by `npm run facts` from src/domain/limits.ts, phone.ts, text-field.ts, reserved-name.ts, public-name.ts and
-- build/refusals.ts: change those, not this.

-- A number that the screens know too. Immutable, so that a constraint and a plan hold it as a constant. What a town may have otherwise is
-- asked of its own file (01_first_town.sql).
create function private.fact(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case name
    when 'title_min' then return 5;
    when 'title_max' then return 100;
    when 'description_min' then return 20;
    when 'description_max' then return 5000;
    when 'full_name_min' then return 3;
    when 'full_name_max' then return 80;
    when 'message_min' then return 1;
    when 'message_max' then return 1000;
    when 'review_comment_min' then return 0;
    when 'review_comment_max' then return 1000;
    when 'report_comment_min' then return 0;
    when 'report_comment_max' then return 1000;
    when 'contact_name_min' then return 1;
    when 'contact_name_max' then return 80;
    when 'contact_subject_min' then return 1;
    when 'contact_subject_max' then return 120;
    when 'contact_message_min' then return 10;
    when 'contact_message_max' then return 5000;
    when 'dispute_message_min' then return 10;
    when 'dispute_message_max' then return 1000;
    when 'payment_reference_min' then return 0;
    when 'payment_reference_max' then return 60;
    when 'admin_reason_max' then return 500;
    when 'admin_suspension_max' then return 1000;
    when 'admin_support_answer_max' then return 2000;
    when 'favorites_most' then return 1000;
    when 'drafts_most' then return 100;
    when 'blocks_most' then return 500;
    when 'searches_most' then return 10;
    when 'reserved_hours_most' then return 72;
    else return private.town_fact(name);
  end case;
end $$;

-- Stands before ten digits in a stored phone number.
create function private.country_code() returns text language sql immutable parallel safe set search_path = '' as $$
  select '225'
$$;

-- Refusals of the server, by name: the code and the words of the answer, and the field of the mutation that is at fault.
create table private.refusals (name text primary key, code text not null, field text, words text not null);
insert into private.refusals (name, code, field, words) values
  ('not_signed_in', 'signed_out', null, 'Connectez-vous pour continuer.'),
  ('device_signed_out', 'signed_out', null, 'Cet appareil a été déconnecté.'),
  ('account_closed', 'gone', null, 'Ce compte a été supprimé.'),
  ('profile_missing', 'profile_required', null, 'Complétez votre profil pour continuer.'),
  ('suspended', 'forbidden', null, 'Votre compte est suspendu. Écrivez au support.'),
  ('contact_signed_out', 'signed_out', null, 'Vous devez être connecté pour contacter le vendeur'),
  ('contact_profile_missing', 'profile_required', null, 'Complétez votre profil pour contacter le vendeur.'),
  ('cursor_invalid', 'invalid', null, 'Ce repère de synchronisation n''est pas valable.'),
  ('collection_unknown', 'not_found', null, 'Cette liste n''existe pas.'),
  ('mutation_incomplete', 'invalid', null, 'Cette action est incomplète.'),
  ('mutation_unreadable', 'invalid', null, 'Cette action est illisible.'),
  ('batch_invalid', 'invalid', null, 'Un tableau d''actions est attendu.'),
  ('batch_too_long', 'too_many', null, 'Deux cents actions au plus par envoi.'),
  ('kind_unknown', 'unknown_kind', null, 'Le serveur ne connaît pas encore cette action.'),
  ('done_already', 'duplicate', null, 'C''est déjà fait.'),
  ('row_gone', 'not_found', null, 'Cet élément n''existe plus.'),
  ('value_invalid', 'invalid', null, 'Une valeur n''est pas valable.'),
  ('our_fault', 'internal', null, 'Une erreur est survenue chez nous. Réessayez plus tard.'),
  ('mutations_too_fast', 'rate_limited', null, 'Vous faites beaucoup à la fois. La suite partira dans un instant.'),
  ('profile_too_fast', 'rate_limited', null, 'Votre profil a beaucoup changé. Réessayez plus tard.'),
  ('phone_tries', 'rate_limited', null, 'Trop de numéros essayés. Réessayez demain.'),
  ('publish_too_fast', 'rate_limited', null, 'Vous publiez beaucoup. Cette annonce partira un peu plus tard.'),
  ('edit_too_fast', 'rate_limited', null, 'Vous avez modifié beaucoup d''annonces aujourd''hui. Ce changement partira plus tard.'),
  ('reserve_too_fast', 'rate_limited', null, 'Vous avez réservé beaucoup d''annonces aujourd''hui. Celle-ci le sera plus tard.'),
  ('price_too_fast', 'rate_limited', null, 'Vous avez changé beaucoup de prix aujourd''hui. Celui-ci partira plus tard.'),
  ('conversations_too_fast', 'rate_limited', null, 'Vous avez ouvert beaucoup de conversations. Celle-ci partira un peu plus tard.'),
  ('bytes_too_many', 'rate_limited', null, 'Vous avez beaucoup envoyé aujourd''hui. La suite partira peu à peu, rien n''est perdu.'),
  ('messages_too_fast', 'rate_limited', null, 'Vous envoyez beaucoup de messages. La suite partira dans un instant.'),
  ('contacts_many', 'rate_limited', null, 'Vous avez vu trente numéros aujourd''hui. Revenez demain.'),
  ('reviews_too_fast', 'rate_limited', null, 'Vous avez donné beaucoup d''avis. Celui-ci partira plus tard.'),
  ('reports_too_fast', 'rate_limited', null, 'Vous avez beaucoup signalé aujourd''hui. Celui-ci partira plus tard.'),
  ('appeals_too_fast', 'rate_limited', null, 'Vous avez beaucoup demandé aujourd''hui. Ce message partira plus tard.'),
  ('support_too_fast', 'rate_limited', null, 'Vous avez beaucoup écrit. Ce message partira un peu plus tard.'),
  ('proofs_too_fast', 'rate_limited', null, 'Vous avez envoyé cinq preuves en une heure. Celle-ci partira plus tard.'),
  ('disputes_too_fast', 'rate_limited', null, 'Vous avez beaucoup contesté aujourd''hui. Ce message partira plus tard.'),
  ('exports_too_fast', 'rate_limited', null, 'Vous avez demandé beaucoup d''exports. Réessayez plus tard.'),
  ('tries_too_fast', 'rate_limited', null, 'Trop d''essais. Réessayez plus tard.'),
  ('full_name_missing', 'invalid', 'full_name', 'Le nom complet est requis'),
  ('full_name_short', 'invalid', 'full_name', 'Le nom doit contenir au moins 3 caractères'),
  ('full_name_long', 'too_long', 'full_name', 'Le nom ne doit pas dépasser 80 caractères'),
  ('full_name_invisible', 'invalid', 'full_name', 'Le nom contient un signe invisible : retapez-le'),
  ('full_name_wordless', 'invalid', 'full_name', 'Écrivez votre nom avec des lettres'),
  ('full_name_service', 'invalid', 'full_name', 'Ce nom est celui d''un service : mettez le vôtre'),
  ('full_name_letters', 'invalid', 'full_name', 'Le nom contient une lettre inhabituelle : retapez-le avec votre clavier'),
  ('phone_missing', 'invalid', 'phone', 'Le numéro de téléphone est requis'),
  ('phone_invalid', 'invalid', 'phone', 'Veuillez entrer un numéro de téléphone ivoirien valide'),
  ('phone_taken', 'duplicate', 'phone', 'Ce numéro est déjà celui d''un autre compte. S''il est à vous, écrivez-nous depuis la page Aide.'),
  ('district_missing', 'invalid', 'district', 'Le quartier est requis'),
  ('price_missing', 'invalid', 'price', 'Le prix est requis'),
  ('photos_missing', 'invalid', 'photos', 'Veuillez ajouter au moins une photo'),
  ('photo_invalid', 'invalid', 'photos', 'Une photo n''est pas valable.'),
  ('photo_not_there', 'invalid', 'photos', 'Une photo n''est pas encore arrivée. Réessayez.'),
  ('title_missing', 'invalid', 'title', 'Le titre est requis'),
  ('title_short', 'invalid', 'title', 'Le titre doit contenir au moins 5 caractères'),
  ('title_long', 'too_long', 'title', 'Le titre ne doit pas dépasser 100 caractères'),
  ('description_short', 'invalid', 'description', 'La description doit contenir au moins 20 caractères'),
  ('description_long', 'too_long', 'description', 'La description ne doit pas dépasser 5 000 caractères'),
  ('category_missing', 'invalid', 'category', 'La catégorie est requise'),
  ('condition_missing', 'invalid', 'condition', 'L''état est requis'),
  ('listing_exists', 'duplicate', null, 'Cette annonce existe déjà.'),
  ('listing_deleted', 'gone', null, 'Cette annonce a été supprimée.'),
  ('listing_gone', 'gone', null, 'Cette annonce n''est plus disponible.'),
  ('contact_gone', 'not_found', null, 'Cette annonce n''est plus disponible.'),
  ('listing_unknown', 'not_found', null, 'Cette annonce n''existe pas.'),
  ('listing_of_another', 'forbidden', null, 'Cette annonce n''est pas la vôtre.'),
  ('listing_not_published', 'invalid', null, 'Cette annonce n''est pas encore publiée.'),
  ('listing_published_otherwise', 'conflict', null, 'Cette annonce est déjà publiée, avec d''autres mots.'),
  ('listing_edited_elsewhere', 'conflict', null, 'Cette annonce a été modifiée sur un autre appareil.'),
  ('price_changed_elsewhere', 'conflict', 'price', 'Le prix a été changé sur un autre appareil.'),
  ('price_of_sold', 'gone', null, 'Cette annonce est vendue : son prix ne change plus.'),
  ('reserve_of_sold', 'gone', null, 'Cette annonce est vendue : elle ne peut plus être réservée.'),
  ('reserve_of_hidden', 'invalid', null, 'Cette annonce n''est pas visible pour l''instant : elle ne peut pas être réservée.'),
  ('delete_of_sold', 'invalid', null, 'Une annonce vendue ne se supprime pas.'),
  ('edit_of_sold', 'invalid', null, 'Une annonce vendue ne se modifie plus.'),
  ('contact_own_listing', 'own_listing', null, 'Vous ne pouvez pas contacter votre propre annonce'),
  ('favorites_many', 'too_many', null, 'Vous avez déjà 1 000 favoris.'),
  ('searches_many', 'too_many', null, 'Vous suivez déjà 10 recherches et vendeurs. Retirez-en pour en suivre d''autres.'),
  ('seller_not_followed', 'forbidden', null, 'Ce vendeur ne peut pas être suivi.'),
  ('search_empty', 'invalid', null, 'Ces mots ne peuvent pas être suivis : écrivez-les en lettres latines, ou suivez les filtres seuls.'),
  ('draft_unreadable', 'invalid', null, 'Ce brouillon est illisible.'),
  ('draft_long', 'too_long', null, 'Ce brouillon est trop long.'),
  ('draft_published', 'gone', null, 'Ce brouillon a déjà été publié.'),
  ('drafts_many', 'too_many', null, 'Vous avez déjà 100 brouillons. Supprimez-en pour en garder d''autres.'),
  ('own_message', 'own_listing', null, 'Vous ne pouvez pas discuter avec vous-même.'),
  ('message_to_oneself', 'not_party', null, 'Vous ne pouvez pas discuter avec vous-même.'),
  ('message_missing', 'empty', 'content', 'Le message est requis'),
  ('messages_unanswered', 'too_many', null, 'Vous avez écrit 30 messages sans réponse. Attendez une réponse, puis réessayez.'),
  ('message_long', 'too_long', 'content', 'Le message ne doit pas dépasser 1 000 caractères'),
  ('not_the_seller', 'not_party', null, 'Cette personne ne vend pas cette annonce.'),
  ('not_written_yet', 'not_party', null, 'Vous pourrez répondre dès que cette personne vous aura écrit.'),
  ('person_gone', 'gone', null, 'Cette personne n''a plus de compte.'),
  ('person_unknown', 'not_found', null, 'Cette personne n''a plus de compte.'),
  ('other_suspended', 'forbidden', null, 'Ce compte est suspendu. Vous ne pouvez plus vous écrire.'),
  ('blocked_by_you', 'blocked', null, 'Vous avez bloqué cette personne.'),
  ('blocked_by_them', 'blocked', null, 'Cette personne ne souhaite plus recevoir vos messages.'),
  ('reported_by_many', 'forbidden', null, 'Plusieurs personnes vous ont signalé. Vous pourrez écrire à de nouvelles personnes quand l''équipe aura regardé.'),
  ('conversation_unknown', 'not_found', null, 'Conversation introuvable'),
  ('block_of_oneself', 'invalid', null, 'Vous ne pouvez pas vous bloquer vous-même.'),
  ('blocks_many', 'too_many', null, 'Vous avez déjà bloqué 500 personnes.'),
  ('rating_missing', 'invalid', 'rating', 'Merci de donner une note.'),
  ('review_long', 'too_long', 'comment', 'Le commentaire ne doit pas dépasser 1 000 caractères'),
  ('review_own_listing', 'own_listing', null, 'Vous ne pouvez pas noter votre propre annonce.'),
  ('review_twice', 'duplicate', null, 'Vous avez déjà donné votre avis sur cette annonce.'),
  ('report_reason_missing', 'invalid', 'reason', 'Veuillez indiquer une raison'),
  ('report_long', 'too_long', 'comment', 'Le texte ne doit pas dépasser 1 000 caractères'),
  ('report_own_listing', 'own_listing', null, 'Vous ne pouvez pas signaler votre propre annonce.'),
  ('report_twice', 'duplicate', null, 'Vous avez déjà signalé cette annonce.'),
  ('report_review_twice', 'duplicate', null, 'Vous avez déjà signalé cet avis.'),
  ('report_own_review', 'forbidden', null, 'Vous ne pouvez pas signaler votre propre avis.'),
  ('review_unknown', 'gone', null, 'Cet avis n''est plus là.'),
  ('report_person_twice', 'duplicate', null, 'Vous avez déjà signalé cette personne.'),
  ('report_of_stranger', 'not_party', null, 'Cette personne ne vous a pas écrit.'),
  ('notice_unknown', 'not_found', null, 'Cet avis n''existe pas.'),
  ('plea_missing', 'empty', 'message', 'Expliquez ce qui ne va pas'),
  ('plea_short', 'invalid', 'message', 'Expliquez en 10 caractères au moins'),
  ('plea_long', 'too_long', 'message', 'Le message ne doit pas dépasser 1 000 caractères'),
  ('appeal_twice', 'duplicate', null, 'Vous avez déjà demandé un nouvel examen.'),
  ('appeal_moot', 'gone', null, 'Il n''y a plus rien à examiner pour cette annonce.'),
  ('support_name_missing', 'invalid', 'name', 'Le nom est requis'),
  ('support_name_long', 'too_long', 'name', 'Ce texte est trop long'),
  ('email_missing', 'invalid', 'email', 'L''email est requis'),
  ('email_invalid', 'invalid', 'email', 'Adresse email invalide'),
  ('support_subject_missing', 'invalid', 'subject', 'Le sujet est requis'),
  ('support_subject_long', 'too_long', 'subject', 'Ce texte est trop long'),
  ('support_message_missing', 'invalid', 'message', 'Le message est requis'),
  ('support_message_short', 'invalid', 'message', 'Le message doit contenir au moins 10 caractères'),
  ('support_message_long', 'too_long', 'message', 'Ce texte est trop long'),
  ('listing_paid', 'conflict', null, 'Cette annonce n''a plus besoin de paiement.'),
  ('proof_incomplete', 'invalid', null, 'Cette demande est incomplète.'),
  ('proof_used', 'conflict', null, 'Cette demande a déjà servi pour un autre paiement.'),
  ('proof_unknown', 'not_found', null, 'Cette preuve n''existe pas.'),
  ('dispute_moot', 'gone', null, 'Ce paiement a été validé entre-temps.'),
  ('dispute_early', 'gone', null, 'L''équipe vérifie encore ce paiement : il n''y a rien à contester.'),
  ('dispute_twice', 'duplicate', null, 'Vous avez déjà contesté cette décision.'),
  ('closing_payment_open', 'conflict', null, 'L''équipe vérifie encore un de vos paiements. Vous pourrez supprimer votre compte dès qu''elle aura répondu, en 24 heures au plus.'),
  ('browser_unable', 'invalid', null, 'Ce navigateur ne peut pas recevoir de notifications.'),
  ('notices_unknown', 'invalid', null, 'Choisissez parmi les notifications proposées.'),
  ('team_only', 'forbidden', null, 'Cette action est réservée à l''équipe.'),
  ('team_code_missing', 'forbidden', null, 'Le bureau de l''équipe s''ouvre avec le code à six chiffres de votre application.'),
  ('team_action_used', 'conflict', null, 'Cette action a déjà servi. Rechargez la page.'),
  ('team_person_unknown', 'not_found', null, 'Cette personne n''existe pas.'),
  ('team_listing_unknown', 'not_found', null, 'Annonce introuvable'),
  ('suspend_team', 'forbidden', null, 'Une personne de l''équipe ne peut pas être suspendue ici.'),
  ('suspension_reason_missing', 'invalid', null, 'Indiquez la raison de la suspension.'),
  ('suspension_reason_long', 'too_long', 'reason', 'La raison ne doit pas dépasser 1 000 caractères.'),
  ('decision_missing', 'invalid', null, 'Choisissez une décision.'),
  ('reason_long', 'too_long', 'reason', 'La raison ne doit pas dépasser 500 caractères.'),
  ('removal_reason_missing', 'invalid', 'reason', 'Indiquez la raison : la personne la recevra par email.'),
  ('refusal_reason_missing', 'invalid', 'reason', 'Indiquez la raison du refus.'),
  ('decide_own_listing', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre annonce.'),
  ('team_review_unknown', 'not_found', null, 'Cet avis n''existe pas.'),
  ('decide_own_review', 'forbidden', null, 'Cet avis est de vous ou sur vous : une autre personne de l''équipe décide.'),
  ('decide_own_account', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre compte.'),
  ('decide_own_payment', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre paiement.'),
  ('appeal_unknown', 'not_found', null, 'Cette demande n''existe pas.'),
  ('dispute_unknown', 'not_found', null, 'Cette contestation n''existe pas.'),
  ('answer_invalid', 'invalid', 'answer', 'Écrivez votre réponse, en 500 caractères au plus.'),
  ('support_state_missing', 'invalid', null, 'Choisissez un état.'),
  ('support_unknown', 'not_found', null, 'Ce message n''existe pas.'),
  ('support_answer_invalid', 'invalid', 'answer', 'Écrivez votre réponse, en 2 000 caractères au plus.'),
  ('credits_spent', 'conflict', null, 'Ces crédits ont déjà servi : la décision ne peut plus être annulée.'),
  ('payer_gone', 'conflict', null, 'Ce compte a été supprimé : la décision ne peut plus être annulée.'),
  ('paid_listing_sold', 'conflict', null, 'L''annonce est déjà vendue : la décision ne peut plus être annulée.');
insert into private.refusals (name, code, field, words) select * from private.first_town_refusals();

-- Spaces of every kind and signs without a width count as nothing at both ends; control characters and signs that turn the direction of
-- writing go wherever they stand. A separator of lines (U+2028, U+2029) is a space. Of the marks heaped upon a letter two accents
-- stay, and four of its own alphabet; few texts have three signs in a row beyond the accented letters, and are looked through for it.
create function private.trimmed(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    case when t.words ~ '[\u00AD\u0300-\uFFFF\U00010000-\U0010FFFF]{3}'
      then regexp_replace(regexp_replace(t.words,
        '((?:[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*){2})(?:[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*)+', '\1', 'g'),
        '((?:[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0902\u093A\u093C\u0941-\u0948\u094D\u0951-\u0957\u0962-\u0963\u0981\u09BC\u09C1-\u09C4\u09CD\u09E2-\u09E3\u09FE\u0A01-\u0A02\u0A3C\u0A41-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A82\u0ABC\u0AC1-\u0AC5\u0AC7-\u0AC8\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01\u0B3C\u0B3F\u0B41-\u0B44\u0B4D\u0B55-\u0B56\u0B62-\u0B63\u0B82\u0BC0\u0BCD\u0C00\u0C04\u0C3C\u0C3E-\u0C40\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81\u0CBC\u0CBF\u0CC6\u0CCC-\u0CCD\u0CE2-\u0CE3\u0D00-\u0D01\u0D3B-\u0D3C\u0D41-\u0D44\u0D4D\u0D62-\u0D63\u0D81\u0DCA\u0DD2-\u0DD4\u0DD6\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F71-\u0F7E\u0F80-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102D-\u1030\u1032-\u1037\u1039-\u103A\u103D-\u103E\u1058-\u1059\u105E-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108D\u109D\u135D-\u135F\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17B4-\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D3\u17DD\u180B-\u180D\u180F\u1885-\u1886\u18A9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193B\u1A17-\u1A18\u1A1B\u1A56\u1A58-\u1A5E\u1A60\u1A62\u1A65-\u1A6C\u1A73-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B03\u1B34\u1B36-\u1B3A\u1B3C\u1B42\u1B6B-\u1B73\u1B80-\u1B81\u1BA2-\u1BA5\u1BA8-\u1BA9\u1BAB-\u1BAD\u1BE6\u1BE8-\u1BE9\u1BED\u1BEF-\u1BF1\u1C2C-\u1C33\u1C36-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE0\u1CE2-\u1CE8\u1CED\u1CF4\u1CF8-\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302D\u3099-\u309A\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA825-\uA826\uA82C\uA8C4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA951\uA980-\uA982\uA9B3\uA9B6-\uA9B9\uA9BC-\uA9BD\uA9E5\uAA29-\uAA2E\uAA31-\uAA32\uAA35-\uAA36\uAA43\uAA4C\uAA7C\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEC-\uAAED\uAAF6\uABE5\uABE8\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011081\U000110B3-\U000110B6\U000110B9-\U000110BA\U000110C2\U00011100-\U00011102\U00011127-\U0001112B\U0001112D-\U00011134\U00011173\U00011180-\U00011181\U000111B6-\U000111BE\U000111C9-\U000111CC\U000111CF\U0001122F-\U00011231\U00011234\U00011236-\U00011237\U0001123E\U00011241\U000112DF\U000112E3-\U000112EA\U00011300-\U00011301\U0001133B-\U0001133C\U00011340\U00011366-\U0001136C\U00011370-\U00011374\U000113BB-\U000113C0\U000113CE\U000113D0\U000113D2\U000113E1-\U000113E2\U00011438-\U0001143F\U00011442-\U00011444\U00011446\U0001145E\U000114B3-\U000114B8\U000114BA\U000114BF-\U000114C0\U000114C2-\U000114C3\U000115B2-\U000115B5\U000115BC-\U000115BD\U000115BF-\U000115C0\U000115DC-\U000115DD\U00011633-\U0001163A\U0001163D\U0001163F-\U00011640\U000116AB\U000116AD\U000116B0-\U000116B5\U000116B7\U0001171D\U0001171F\U00011722-\U00011725\U00011727-\U0001172B\U0001182F-\U00011837\U00011839-\U0001183A\U0001193B-\U0001193C\U0001193E\U00011943\U000119D4-\U000119D7\U000119DA-\U000119DB\U000119E0\U00011A01-\U00011A0A\U00011A33-\U00011A38\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A56\U00011A59-\U00011A5B\U00011A8A-\U00011A96\U00011A98-\U00011A99\U00011B60\U00011B62-\U00011B64\U00011B66\U00011C30-\U00011C36\U00011C38-\U00011C3D\U00011C3F\U00011C92-\U00011CA7\U00011CAA-\U00011CB0\U00011CB2-\U00011CB3\U00011CB5-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D90-\U00011D91\U00011D95\U00011D97\U00011EF3-\U00011EF4\U00011F00-\U00011F01\U00011F36-\U00011F3A\U00011F40\U00011F42\U00011F5A\U00013440\U00013447-\U00013455\U0001611E-\U00016129\U0001612D-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F8F-\U00016F92\U00016FE4\U0001BC9D-\U0001BC9E\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D167-\U0001D169\U0001D17B-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0100-\U000E01EF][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*){4})(?:[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0902\u093A\u093C\u0941-\u0948\u094D\u0951-\u0957\u0962-\u0963\u0981\u09BC\u09C1-\u09C4\u09CD\u09E2-\u09E3\u09FE\u0A01-\u0A02\u0A3C\u0A41-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A82\u0ABC\u0AC1-\u0AC5\u0AC7-\u0AC8\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01\u0B3C\u0B3F\u0B41-\u0B44\u0B4D\u0B55-\u0B56\u0B62-\u0B63\u0B82\u0BC0\u0BCD\u0C00\u0C04\u0C3C\u0C3E-\u0C40\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81\u0CBC\u0CBF\u0CC6\u0CCC-\u0CCD\u0CE2-\u0CE3\u0D00-\u0D01\u0D3B-\u0D3C\u0D41-\u0D44\u0D4D\u0D62-\u0D63\u0D81\u0DCA\u0DD2-\u0DD4\u0DD6\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F71-\u0F7E\u0F80-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102D-\u1030\u1032-\u1037\u1039-\u103A\u103D-\u103E\u1058-\u1059\u105E-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108D\u109D\u135D-\u135F\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17B4-\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D3\u17DD\u180B-\u180D\u180F\u1885-\u1886\u18A9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193B\u1A17-\u1A18\u1A1B\u1A56\u1A58-\u1A5E\u1A60\u1A62\u1A65-\u1A6C\u1A73-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B03\u1B34\u1B36-\u1B3A\u1B3C\u1B42\u1B6B-\u1B73\u1B80-\u1B81\u1BA2-\u1BA5\u1BA8-\u1BA9\u1BAB-\u1BAD\u1BE6\u1BE8-\u1BE9\u1BED\u1BEF-\u1BF1\u1C2C-\u1C33\u1C36-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE0\u1CE2-\u1CE8\u1CED\u1CF4\u1CF8-\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302D\u3099-\u309A\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA825-\uA826\uA82C\uA8C4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA951\uA980-\uA982\uA9B3\uA9B6-\uA9B9\uA9BC-\uA9BD\uA9E5\uAA29-\uAA2E\uAA31-\uAA32\uAA35-\uAA36\uAA43\uAA4C\uAA7C\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEC-\uAAED\uAAF6\uABE5\uABE8\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011081\U000110B3-\U000110B6\U000110B9-\U000110BA\U000110C2\U00011100-\U00011102\U00011127-\U0001112B\U0001112D-\U00011134\U00011173\U00011180-\U00011181\U000111B6-\U000111BE\U000111C9-\U000111CC\U000111CF\U0001122F-\U00011231\U00011234\U00011236-\U00011237\U0001123E\U00011241\U000112DF\U000112E3-\U000112EA\U00011300-\U00011301\U0001133B-\U0001133C\U00011340\U00011366-\U0001136C\U00011370-\U00011374\U000113BB-\U000113C0\U000113CE\U000113D0\U000113D2\U000113E1-\U000113E2\U00011438-\U0001143F\U00011442-\U00011444\U00011446\U0001145E\U000114B3-\U000114B8\U000114BA\U000114BF-\U000114C0\U000114C2-\U000114C3\U000115B2-\U000115B5\U000115BC-\U000115BD\U000115BF-\U000115C0\U000115DC-\U000115DD\U00011633-\U0001163A\U0001163D\U0001163F-\U00011640\U000116AB\U000116AD\U000116B0-\U000116B5\U000116B7\U0001171D\U0001171F\U00011722-\U00011725\U00011727-\U0001172B\U0001182F-\U00011837\U00011839-\U0001183A\U0001193B-\U0001193C\U0001193E\U00011943\U000119D4-\U000119D7\U000119DA-\U000119DB\U000119E0\U00011A01-\U00011A0A\U00011A33-\U00011A38\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A56\U00011A59-\U00011A5B\U00011A8A-\U00011A96\U00011A98-\U00011A99\U00011B60\U00011B62-\U00011B64\U00011B66\U00011C30-\U00011C36\U00011C38-\U00011C3D\U00011C3F\U00011C92-\U00011CA7\U00011CAA-\U00011CB0\U00011CB2-\U00011CB3\U00011CB5-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D90-\U00011D91\U00011D95\U00011D97\U00011EF3-\U00011EF4\U00011F00-\U00011F01\U00011F36-\U00011F3A\U00011F40\U00011F42\U00011F5A\U00013440\U00013447-\U00013455\U0001611E-\U00016129\U0001612D-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F8F-\U00016F92\U00016FE4\U0001BC9D-\U0001BC9E\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D167-\U0001D169\U0001D17B-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0100-\U000E01EF][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*)+', '\1', 'g')
      else t.words end,
    E' \t\n\r\f\u000B\u00A0\u00AD\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
    || E'\u200B\u200C\u200D\u200E\u200F\u2028\u2029\u202F\u205F\u2060\u2066\u2067\u2068\u2069\u3000\u3164\uFEFF')
  from (select regexp_replace(translate(words, E'\u2028\u2029', '  '),
    '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+', '', 'g') as words) t
$$;

-- Whether nothing of a text is seen, and whether a name has a letter that no name here is written with.
create function private.is_unseen(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select private.trimmed(regexp_replace(name, '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0600-\u0605\u0610-\u061A\u061C\u064B-\u065F\u0670\u06D6-\u06DD\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u070F\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0890-\u0891\u0897-\u089F\u08CA-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u115F-\u1160\u135D-\u135F\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17B4-\u17D3\u17DD\u180B-\u180F\u1885-\u1886\u18A9\u1920-\u192B\u1930-\u193B\u1A17-\u1A1B\u1A55-\u1A5E\u1A60-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B04\u1B34-\u1B44\u1B6B-\u1B73\u1B80-\u1B82\u1BA1-\u1BAD\u1BE6-\u1BF3\u1C24-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099-\u309A\u3164\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA823-\uA827\uA82C\uA880-\uA881\uA8B4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9E5\uAA29-\uAA36\uAA43\uAA4C-\uAA4D\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5-\uAAF6\uABE3-\uABEA\uABEC-\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011082\U000110B0-\U000110BA\U000110BD\U000110C2\U000110CD\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111B3-\U000111C0\U000111C9-\U000111CC\U000111CE-\U000111CF\U0001122C-\U00011237\U0001123E\U00011241\U000112DF-\U000112EA\U00011300-\U00011303\U0001133B-\U0001133C\U0001133E-\U00011344\U00011347-\U00011348\U0001134B-\U0001134D\U00011357\U00011362-\U00011363\U00011366-\U0001136C\U00011370-\U00011374\U000113B8-\U000113C0\U000113C2\U000113C5\U000113C7-\U000113CA\U000113CC-\U000113D0\U000113D2\U000113E1-\U000113E2\U00011435-\U00011446\U0001145E\U000114B0-\U000114C3\U000115AF-\U000115B5\U000115B8-\U000115C0\U000115DC-\U000115DD\U00011630-\U00011640\U000116AB-\U000116B7\U0001171D-\U0001172B\U0001182C-\U0001183A\U00011930-\U00011935\U00011937-\U00011938\U0001193B-\U0001193E\U00011940\U00011942-\U00011943\U000119D1-\U000119D7\U000119DA-\U000119E0\U000119E4\U00011A01-\U00011A0A\U00011A33-\U00011A39\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A5B\U00011A8A-\U00011A99\U00011B60-\U00011B67\U00011C2F-\U00011C36\U00011C38-\U00011C3F\U00011C92-\U00011CA7\U00011CA9-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D8A-\U00011D8E\U00011D90-\U00011D91\U00011D93-\U00011D97\U00011EF3-\U00011EF6\U00011F00-\U00011F01\U00011F03\U00011F34-\U00011F3A\U00011F3E-\U00011F42\U00011F5A\U00013430-\U00013440\U00013447-\U00013455\U0001611E-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F51-\U00016F87\U00016F8F-\U00016F92\U00016FE4\U00016FF0-\U00016FF1\U0001BC9D-\U0001BC9E\U0001BCA0-\U0001BCA3\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D165-\U0001D169\U0001D16D-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0000-\U000E0FFF\u2800]+', '', 'g')) = ''
$$;
create function private.has_odd_letters(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select name ~ '[^\u0000-\u024F\u0253-\u0257\u0259\u025B\u0260\u0263\u0268-\u026A\u0272\u0275\u0283\u028A-\u028B\u0292\u02B0-\u036F\u0370-\u077F\u07C0-\u07FF\u0900-\u109F\u10D0-\u139F\u1780-\u17FF\u1E00-\u1EFF\u2000-\u20FF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u9FFF\uAC00-\uD7FF\uFE00-\uFE0F\U0001F000-\U0001FAFF\U000E0000-\U000E0FFF]'
$$;

-- A name as it is read: look-alikes as letters, "l" as "i", "D.j.a" as one word, no doubled letters; digits as they are, and as letters.
create function private.readings_of(name text) returns setof text language sql immutable parallel safe strict set search_path = '' as $$
    select regexp_replace(regexp_replace(regexp_replace(replace(v.letters, 'l', 'i'), '[^a-z]+', ' ', 'g'),
      '\y([a-z]) (?=[a-z]\y)', '\1', 'g'), '(.)\1+', '\1', 'g')
    from (
      select translate(lower(regexp_replace(normalize(name, NFKD),
        '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0600-\u0605\u0610-\u061A\u061C\u064B-\u065F\u0670\u06D6-\u06DD\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u070F\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0890-\u0891\u0897-\u089F\u08CA-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u115F-\u1160\u135D-\u135F\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17B4-\u17D3\u17DD\u180B-\u180F\u1885-\u1886\u18A9\u1920-\u192B\u1930-\u193B\u1A17-\u1A1B\u1A55-\u1A5E\u1A60-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B04\u1B34-\u1B44\u1B6B-\u1B73\u1B80-\u1B82\u1BA1-\u1BAD\u1BE6-\u1BF3\u1C24-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099-\u309A\u3164\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA823-\uA827\uA82C\uA880-\uA881\uA8B4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9E5\uAA29-\uAA36\uAA43\uAA4C-\uAA4D\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5-\uAAF6\uABE3-\uABEA\uABEC-\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011082\U000110B0-\U000110BA\U000110BD\U000110C2\U000110CD\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111B3-\U000111C0\U000111C9-\U000111CC\U000111CE-\U000111CF\U0001122C-\U00011237\U0001123E\U00011241\U000112DF-\U000112EA\U00011300-\U00011303\U0001133B-\U0001133C\U0001133E-\U00011344\U00011347-\U00011348\U0001134B-\U0001134D\U00011357\U00011362-\U00011363\U00011366-\U0001136C\U00011370-\U00011374\U000113B8-\U000113C0\U000113C2\U000113C5\U000113C7-\U000113CA\U000113CC-\U000113D0\U000113D2\U000113E1-\U000113E2\U00011435-\U00011446\U0001145E\U000114B0-\U000114C3\U000115AF-\U000115B5\U000115B8-\U000115C0\U000115DC-\U000115DD\U00011630-\U00011640\U000116AB-\U000116B7\U0001171D-\U0001172B\U0001182C-\U0001183A\U00011930-\U00011935\U00011937-\U00011938\U0001193B-\U0001193E\U00011940\U00011942-\U00011943\U000119D1-\U000119D7\U000119DA-\U000119E0\U000119E4\U00011A01-\U00011A0A\U00011A33-\U00011A39\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A5B\U00011A8A-\U00011A99\U00011B60-\U00011B67\U00011C2F-\U00011C36\U00011C38-\U00011C3F\U00011C92-\U00011CA7\U00011CA9-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D8A-\U00011D8E\U00011D90-\U00011D91\U00011D93-\U00011D97\U00011EF3-\U00011EF6\U00011F00-\U00011F01\U00011F03\U00011F34-\U00011F3A\U00011F3E-\U00011F42\U00011F5A\U00013430-\U00013440\U00013447-\U00013455\U0001611E-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F51-\U00016F87\U00016F8F-\U00016F92\U00016FE4\U00016FF0-\U00016FF1\U0001BC9D-\U0001BC9E\U0001BCA0-\U0001BCA3\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D165-\U0001D169\U0001D16D-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0000-\U000E0FFF]+', '', 'g')), 'аαɑᴀꭺвβьʙƀɓ🅱сϲᴄςⅽƈȼԁдɖđɗᴅⅾꭰδðƌȡеεɛəєᴇҽꭼǝɇƒꜰɡɢнһηʜհħіıιɩɪⅰɨјʝɉᴊյϳꭻкκᴋӏʟɫłⅼƚǀмᴍϻⅿпɴոŋɲƞȵоοσɔøօᴏɵрρᴘþƥԛզгʀɍѕꜱꮪßƨȿтτᴛŧƫƭȶυսᴜʊμѵνᴠʋԝωᴡхχуγүʏᴢ🄰🄱🄲🄳🄴🄵🄶🄷🄸🄹🄺🄻🄼🄽🄾🄿🅀🅁🅂🅃🅄🅅🅆🅇🅈🅉🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿', 'aaaaabbbbbbbcccccccddddddddddddeeeeeeeeeeffgghhhhhhiiiiiiijjjjjjjkkklllllllmmmmnnnnnnnoooooooopppppqqrrrsssssstttttttuuuuuvvvvwwwxxyyyyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz') as plain) p,
    lateral (values (p.plain), (translate(p.plain, '013457@€!|$', 'oieastaeils'))) v (letters)
$$;

-- Whether a name is one that only the team may bear, and whether it is that of who serves with money or arms.
create function private.reads_as_team(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ 'djasa|servicecient|suportcient|(^| )(( ?d)+( ?j)+( ?a)+( ?s)+( ?a)+( |$|oficie|suport|equip|admin|servic)|( ?s)+( ?e)+( ?r)+( ?v)+( ?i)+( ?c)+( ?e)+( ?c)+( ?i)+( ?e)+( ?n)+( ?t)+|((suport|equipe|team|asistance)s?)?(admins?|(administ|mode)rat(eur|rice|ion|or)s?|oficieie?s?)+((suport|equipe|team|asistance)s?)?( |$)|((services?|(suport|equipe|team|asistance)s?) (de |du |de ia |des |d )?(securite|paiements?|apres ventes?|asistance|verifications?|vaidations?|moderation|ciente?ie|cients?|utisateurs?|acheteurs?|vendeurs?|anonces?)|(vaidations?|verifications?) (de |des )?paiements?|(centres?|bureaux?) (d aide|(de )?(paiements?|vaidations?))|(customer|cient) (service|care)|heip ?(desk|cent(er|re))|hotine|webmaster)( |$))|^ ?((i|ia|ie|ies|the|notre|votre) )?(staf|systeme?|(suport|equipe|team|asistance)s?)( ?((suport|equipe|team|asistance)s?|de|du|technique|en igne|whatsap|site|h|ci|cote d ivoire|abidjan|bouake|daioa))* ?$'), false) from private.readings_of(name) r (words)
$$;
create function private.reads_as_service(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ '(^| )((orange|mtn|mov|wave|mobie|coris|tresor) ?(money|pay)|mtn ?momo|western ?union|money ?gram|ria transferts?|tresor pubic)( |$)|^ ?(ia )?((agents?|agences?|services?|suport|asistance|conseiers?|oficiei|busines|marketplace|transferts?) )?(orange|mtn|mov|wave|djamo|juiaya|wizai|paypai|ecobank|sodeci|cie|cnps|cnam|oneci|artci|pic|bni|nsia|sgb?ci|bicici|societe generaie|jumia|whatsap|facebok)( (ci|cote d ivoire|abidjan|bouake|daioa|africa|bank|agents?|agences?|services?|suport|asistance|conseiers?|oficiei|busines|marketplace|transferts?))* ?$|^ ?([a-z]+ )?ban(que|k)( (of )?[a-z]+)? ?$|^ ?(ia |ie )?((agents?|brigade|services?|piateforme|iute) (contre ia )?)*(d(e|es|u) |de ia )?((iute contre ia )?cybercriminaite|poice|gendarmerie|(sous )?prefecture|mairie|douanes?|poste|tribunai|comisariat|impots)( (ci|cote d ivoire|abidjan|bouake|daioa|nationaie|judiciaire|municipaie|secours|economique|scientifique))*( (de|du|des|d) .*)? ?$'), false) from private.readings_of(name) r (words)
$$;

-- A town is a row. One project holds several markets: what everybody reads (listings, reviews, search, counts, pokes) is asked for one
-- town, and what people have with each other (conversations, payments, the admin console) knows no border. The first town is the one of
-- src/town.ts.

create table private.towns (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 40),
  name text not null unique check (char_length(name) between 1 and 60),
  -- As it stands after a noun: "de" or "d'" and the name.
  of_name text not null check (char_length(of_name) between 1 and 70),
  -- Where credits and fees are paid: [{operator, phone}, …].
  money jsonb not null check (jsonb_typeof(money) = 'array' and jsonb_array_length(money) > 0),
  -- {email, phones: […], whatsapp, address}
  support jsonb not null check (jsonb_typeof(support) = 'object'),
  -- Offered to people. A town that is closed again is still answered to those who are in it.
  open boolean not null default true,
  created_at timestamptz not null default now(),
  updated timestamptz not null default clock_timestamp()
);

create table private.districts (
  name text not null,
  town_id text not null references private.towns,
  primary key (town_id, name)
);
insert into private.towns (id, name, of_name, money, support) select * from private.first_town_facts();
insert into private.districts (town_id, name) select private.first_town(), d.name from private.first_town_districts() d;

-- A listing stands in the town where its seller is when she publishes it, whoever writes the row, and stays there; a review and a
-- report are where their listing is.
create function private.place_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a listing stays in its town' using errcode = '23514';
  end if;
  select u.town_id into new.town_id from public.users u where u.id = new.user_id;
  if not exists (select from private.districts d where (d.town_id, d.name) = (new.town_id, new.district)) then
    perform private.refuse('district_missing');
  end if;
  return new;
end $$;

create function private.place_by_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  select l.town_id into new.town_id from public.listings l where l.id = new.listing_id;
  return new;
end $$;

-- The town that a question is about: the one it names, else that of the person who asks, else the first.
create function private.town_asked(town text) returns text language plpgsql stable set search_path = '' as $$
declare
  found_one text;
begin
  if town is null then
    return coalesce((select u.town_id from public.users u where u.id = auth.uid()), private.first_town());
  end if;
  select t.id into found_one from private.towns t where t.id = town;
  if not found then
    perform private.refuse_request(404, 'collection_unknown');
  end if;
  return found_one;
end $$;

-- Says that there is more than the first town, and changes with what is said of them; null while there is none. A phone that
-- reads another one than it knows asks open_towns.
create function private.towns_version() returns text language sql stable set search_path = '' as $$
  select case when count(*) > 1 then count(*) || '-' || (extract(epoch from max(t.updated)) * 1000)::bigint end from private.towns t
$$;

-- The towns as a phone is told of them, the first one first. One that was closed again is there, marked, for those who are in it and for
-- what stands there: its name, its districts, where to pay.
create function public.open_towns() returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'of', t.of_name, 'money', t.money, 'support', t.support,
      'districts', (select coalesce(jsonb_agg(d.name order by d.name), '[]') from private.districts d where d.town_id = t.id))
      || case when t.open then '{}' else '{"closed": true}'::jsonb end
    order by t.id <> private.first_town(), t.name), '[]')
  from private.towns t
$$;
grant execute on function public.open_towns() to anon, authenticated;

-- The two counts of the home tiles, kept instead of counted. A change adds a line of its own, so two writers never wait for each
-- other; the timer folds the lines into the total. Total and lines are read in one statement: the counts are exact.

create table private.town_total (
  listings bigint not null default 0,
  people bigint not null default 0,
  town_id text not null references private.towns,
  primary key (town_id)
);
insert into private.town_total (town_id) select t.id from private.towns t;

create table private.town_changes (
  id bigint generated always as identity primary key,
  listings int not null default 0,
  people int not null default 0,
  town_id text not null references private.towns
);
create index town_changes_town on private.town_changes (town_id);

-- Each town has its counts.
create function private.count_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.town_changes (town_id, listings)
    values (coalesce(new.town_id, old.town_id), coalesce(new.visible::int, 0) - coalesce(old.visible::int, 0));
  return null;
end $$;

create function private.count_person() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into private.town_changes (town_id, people) values (old.town_id, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into private.town_changes (town_id, people) values (new.town_id, 1);
  end if;
  return null;
end $$;

create function private.chore_counts() returns bigint language sql volatile set search_path = '' as $$
  with folded as (delete from private.town_changes returning town_id, listings, people),
    summed as (select f.town_id, sum(f.listings) as listings, sum(f.people) as people, count(*) as n from folded f group by 1),
    added as (update private.town_total t set listings = t.listings + s.listings, people = t.people + s.people
      from summed s where s.town_id = t.town_id)
  select coalesce(sum(s.n), 0)::bigint from summed s
$$;

insert into private.chores (name, position) values ('counts', 1);

create function public.town_counts(town text default null) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'listings', t.listings + coalesce(sum(c.listings), 0), 'people', t.people + coalesce(sum(c.people), 0))
  from private.town_total t left join private.town_changes c on c.town_id = t.town_id
  where t.town_id = private.town_asked(town) group by t.listings, t.people
$$;
grant execute on function public.town_counts(text) to anon, authenticated;

-- Makes the rows that a town needs beside its own.
create function private.settle_town() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.feed_pokes (town_id, collection) select new.id, l.collection from private.collections l where l.by_town;
  insert into private.town_total (town_id) values (new.id);
  return null;
end $$;
create trigger settle after insert on private.towns for each row execute function private.settle_town();

-- For the operator, in the SQL editor: opens a town, or says anew what it is. Districts that are no longer named stay where a
-- listing stands in one. docs/operations.md has an example.
create function private.open_town(town text, name text, of_name text, districts text[], money jsonb, support jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  named constant text[] := array(select distinct private.trimmed(d) from unnest(districts) d where private.trimmed(d) <> '');
begin
  if cardinality(named) = 0 then
    raise exception 'A town has at least one district';
  elsif jsonb_typeof(money) is distinct from 'array' or jsonb_array_length(money) = 0 or exists (
      select from jsonb_array_elements(money) m where jsonb_typeof(m -> 'operator') is distinct from 'string' or m ->> 'operator' = ''
        or jsonb_typeof(m -> 'phone') is distinct from 'string' or coalesce(m ->> 'phone', '') !~ ('^' || private.country_code() || '[0-9]{10}$')) then
    raise exception 'Where people pay, each a text in quotes: [{"operator": "…", "phone": "% and ten digits"}, …]', private.country_code();
  -- Numbers without quotes would be read by no phone.
  elsif jsonb_typeof(support -> 'email') is distinct from 'string' or jsonb_typeof(support -> 'whatsapp') is distinct from 'string'
      or jsonb_typeof(support -> 'address') is distinct from 'string' or jsonb_typeof(support -> 'phones') is distinct from 'array'
      or exists (select from jsonb_array_elements(support -> 'phones') p where jsonb_typeof(p) <> 'string') then
    raise exception 'Where people ask, each a text in quotes: {"email", "phones": ["…"], "whatsapp", "address"}';
  end if;
  insert into private.towns as t (id, name, of_name, money, support) values (town, open_town.name, open_town.of_name, open_town.money, open_town.support)
    on conflict (id) do update set name = excluded.name, of_name = excluded.of_name, money = excluded.money,
      support = excluded.support, open = true, updated = clock_timestamp();
  insert into private.districts (town_id, name) select town, d from unnest(named) d on conflict do nothing;
  delete from private.districts d where d.town_id = town and d.name <> all (named)
    and not exists (select from public.listings l where (l.town_id, l.district) = (d.town_id, d.name));
end $$;

-- Takes a town out of the choice; what stands in it stays. The first one is always open.
create function private.close_town(town text) returns void language plpgsql set search_path = '' as $$
begin
  if town = private.first_town() then
    raise exception 'The first town stays open';
  end if;
  update private.towns t set open = false, updated = clock_timestamp() where t.id = town;
  if not found then
    raise exception 'There is no town %', town;
  end if;
end $$;

-- Pull: pages of a collection, cut so that no change is ever skipped.
--
-- One view a collection, all of one shape; private.page_of() writes the protocol once for all of them.
--   reader  whose row it is (personal collections only)     id    the row's id for the client
--   xid     its position in the order of changes      at    its place in the backfill, newest first
--   gone    comes as a tombstone                      old   not of the backfill, sent only when it changes
--   body    what the client gets
-- A row that shows facts of another one (a seller's name, a listing's title) is joined with it here and stands in its view once more
-- for each, at the place of that one's last change and `old`: nobody who changes a fact looks for the rows that show it. Its `v` is the
-- greatest of all that it shows. A page has it once.
-- Adding a collection is, in the file of its noun, a view, a row in private.collections, a three-line function and its grant.
--
--   settled   xid < pg_snapshot_xmin(): every transaction that could still add a row before this point has ended, so
--             a checkpoint may pass it.
--   tail      visible rows above that horizon (the newest page of them), appended to a short page without moving the
--             checkpoint: nobody waits for somebody else's long transaction. They come again once settled; ids make
--             that harmless.
--   backfill  newest first. The horizon of its first page is the checkpoint: whatever changes later has a greater xid.
--   far       more than 1,000 changes since the checkpoint of a bounded collection: none of them is sent, the client takes the
--             newest page, fills up behind it, and lets go of what sync_versions no longer names.
--   ahead     the checkpoint lies in this server's future: it was put back. The client shows it to sync_epoch.
--
-- The functions are STABLE, so that GET works and one snapshot serves horizon and rows alike. They are SECURITY DEFINER
-- because a row shows facts its reader has no right to select (the title of a deleted listing one talked about); the
-- only filter that matters stands in private.page_of(), once: reader = auth.uid().

create table private.collections (
  collection text primary key,
  personal boolean not null,
  id_type regtype not null,
  -- Bounds of the backfill; null is none. Changes are never bounded: a row on a phone must learn that it is gone.
  max_rows int,
  max_age interval,
  by_town boolean not null default false
);

-- The tombstone of a row that is gone. It carries `v` like any other, so that a late answer cannot bring the row back.
create function private.tombstone(id text, xid xid8) returns jsonb language sql immutable parallel safe
  return jsonb_build_object('id', id, 'v', xid::text::bigint, 'deleted', true);

-- The version of a row as clients compare it. At or above xmax no transaction of this cluster has ended, so a row one can
-- see is then either of the transaction that asks (what a verb answers), or was restored from elsewhere: of that one every
-- change must win.
create function private.version(xid xid8) returns bigint language sql stable
  return case when xid < pg_snapshot_xmax(pg_current_snapshot()) or xid = pg_current_xact_id_if_assigned()
    then xid::text::bigint else 0 end;

-- Signs a checkpoint: only a cursor that this server gave can tell it that it was put back.
create function private.cursor_sign(xid text) returns text
language sql stable set search_path = '' as $$
  select left(encode(sha256(convert_to(concat_ws(':', g.seed, private.epoch(), xid, g.seed), 'UTF8')), 'hex'), 16)
  from private.epoch_seed g
$$;

-- Whether a collection has anything after this place, which nearly every question asks in vain. Its plans are made once a session; those of pages
-- are made each time, and making them takes longer than all else in an answer without rows. True also of a cursor that pull_changes has a word
-- to say to, and of a collection that has no line here: a plan that lasts would look for sellers among all listings.
create function private.has_news(c private.collections, me uuid, town text, after text) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  ceiling constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
  place constant text[] := regexp_match(after, '^(\d{1,19})~([^~]{0,100})(~[0-9a-f]{16})?$');
  since constant xid8 := place[1]::xid8;
  collection constant text := c.collection;
begin
  if since is null or since > ceiling or c.id_type = 'uuid'::regtype and private.as_uuid(place[2]) is null then
    return true;
  end if;
  if collection = 'feed' then
    return exists (select from private.pull_feed l where l.town_id = town and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'reviews' then
    return exists (select from private.pull_reviews l where l.town_id = town and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'prices' then
    return exists (select from private.pull_prices l where l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]));
  elsif collection = 'mine' then
    return exists (select from private.pull_mine l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]));
  elsif collection = 'drafts' then
    return exists (select from private.pull_drafts l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'messages' then
    return exists (select from private.pull_messages l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'conversations' then
    return exists (select from private.pull_conversations l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'favorites' then
    return exists (select from private.pull_favorites l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  end if;
  return true;
end $$;

create function private.require_reader(me uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
end $$;

-- A page of a collection, of one town where the collection is by town, for somebody who may have it.
create function private.page_of(c private.collections, me uuid, epoch uuid, after text, before text, max_rows int, tail text, town text)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  page constant int := least(greatest(coalesce(max_rows, 60), 1), 500);
  place constant text := case when c.by_town then private.town_asked(town) end;
  -- %I and a constant, or a town that there is: nothing else of the request is part of the statement.
  source constant text := format('private.%I where %s', 'pull_' || c.collection, case when c.personal then 'reader = $1'
    when c.by_town then format('town_id = %L', place) else 'true' end);
begin
  -- `now`: what is old is said by one clock, and not by a phone's.
  return jsonb_build_object('now', private.iso(now())) || case
    when after is null then private.pull_backfill(source, c, me, before, page)
    when private.has_news(c, me, place, after) then private.pull_changes(source, c, me, after, page, tail)
    else jsonb_build_object('rows', '[]'::jsonb, 'checkpoint', after, 'before', null, 'more', false, 'tail', null,
      'epoch', epoch) end;
end $$;

-- Cursor "<xid>~<id>~<signature>": never to be mistaken for a number on its way through a query string. `known`: the tail
-- that the client already has.
create function private.pull_changes(source text, c private.collections, me uuid, after text, page int, known text)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  -- At or above it no transaction of this cluster has started: such a row was restored from elsewhere.
  ceiling xid8 := pg_snapshot_xmax(pg_current_snapshot());
  place text[] := regexp_match(after, '^(\d{1,19})~([^~]{0,100})(~[0-9a-f]{16})?$');
  -- A far cursor of a bounded collection: see above.
  far constant int := 1000;
  settled jsonb;
  tail jsonb := '[]';
  tail_mark text;
  n int;
  last text;
begin
  if place is null or (c.id_type = 'uuid'::regtype and private.as_uuid(place[2]) is null) then
    perform private.refuse_request(400, 'cursor_invalid');
  end if;
  if place[1]::xid8 > ceiling then
    return jsonb_build_object('rows', '[]'::jsonb, 'checkpoint', null, 'before', null, 'more', false, 'ahead', true,
      'epoch', private.epoch());
  end if;
  execute format($q$
    select coalesce(jsonb_agg(r.doc order by r.xid, r.id) filter (where r.last), '[]'), count(*)::int,
      (array_agg(r.xid::text || '~' || r.id order by r.xid desc, r.id desc))[1]
    from (select p.*, lead(p.id) over (partition by p.id order by p.xid) is null as last from (
          select id, xid, case when gone then jsonb_build_object('id', id, 'v', body -> 'v', 'deleted', true) else body end as doc
          from %1$s and (xid, id) > ($2, $3::%2$s) and xid < $4
          order by xid, id limit $5) p) r $q$, source, c.id_type)
    into settled, n, last using me, place[1]::xid8, place[2], horizon, page;
  if n = page and c.max_rows is not null then
    execute format('select count(*)::int from (select from %1$s and (xid, id) > ($2, $3::%2$s) and xid < $4 limit $5) r',
        source, c.id_type)
      into n using me, place[1]::xid8, place[2], horizon, far + 1;
    if n > far then
      return jsonb_build_object('rows', '[]'::jsonb, 'checkpoint', null, 'before', null, 'more', false, 'far', true,
        'epoch', private.epoch());
    end if;
    n := page;
  end if;
  if n < page then
    execute format($q$
      select coalesce(jsonb_agg(r.doc order by r.xid, r.id) filter (where r.last), '[]'),
        md5(string_agg(r.xid || '~' || r.id, ' ' order by r.xid, r.id))
      from (select p.*, lead(p.id) over (partition by p.id order by p.xid) is null as last from (
            select id, xid, case when gone then jsonb_build_object('id', id, 'v', body -> 'v', 'deleted', true) else body end as doc
            from %1$s and xid >= $2 and xid < $3
            order by xid desc, id desc limit $4) p) r $q$, source)
      into tail, tail_mark using me, greatest(horizon, place[1]::xid8), ceiling, page;
    if tail_mark = known then
      tail := '[]';
    end if;
  end if;
  return jsonb_build_object('rows', settled || tail,
    'checkpoint', case when last is null then after else last || '~' || private.cursor_sign(split_part(last, '~', 1)) end,
    'before', null, 'more', n = page, 'tail', tail_mark, 'epoch', private.epoch());
end $$;

-- A page of the backfill. Cursor "<microseconds>~<rows so far>~<id>[~<horizon>]".
--
-- A walk to older rows that many phones share can be kept by a cache that stands before the database (supabase/functions/_flux).
-- Asked for by `before: "shared"` instead of none:
--   checkpoint  the horizon, rounded down to 256 transactions: an older checkpoint is always a good one, changes come twice at worst
--   before      goes on a little above the last row, on a round moment, and names the rounded horizon in each cursor of the walk
-- So those who begin within some minutes ask for the same pages, word for word. A page that was made for a cursor was made after the
-- horizon in it: whatever changed since has a greater transaction, and comes by the checkpoint, however old the copy.
--
-- A horizon that is still to come is refused. Pages are kept for an hour by the cache under the cursor that was asked for: whoever
-- asked for the cursors of a later moment ahead of it would have pages put there on which nothing of the time between has happened.
-- Phones that begin then would take them for what was made after their horizon, and keep for sale what has been sold.
create function private.pull_backfill(source text, c private.collections, me uuid, before text, page int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  horizon text := pg_snapshot_xmin(pg_current_snapshot())::text;
  shared constant boolean := before = 'shared' and c.max_rows is not null and c.id_type = 'uuid'::regtype;
  begins constant boolean := before is null or before = 'shared';
  place text[] := regexp_match(before, '^(\d{1,17})~(\d{1,9})~([^~]{1,100})(?:~(\d{1,19}))?$');
  anchor constant text := case when shared then (horizon::bigint / 256 * 256)::text else place[4] end;
  so_far int := coalesce(place[2]::int, 0);
  size int := least(page, coalesce(c.max_rows - so_far, page));
  listed jsonb := '[]';
  n int := 0;
  last text;
  newest bigint;
  oldest bigint;
  grain bigint;
begin
  if not begins and (place is null or (c.id_type = 'uuid'::regtype and private.as_uuid(place[3]) is null)) then
    perform private.refuse_request(400, 'cursor_invalid');
  end if;
  -- A page for a moment that is still to come would be an old one when phones ask for it, out of a cache that has kept it.
  if place[4]::numeric > horizon::numeric then
    perform private.refuse_request(400, 'cursor_invalid');
  end if;
  if size > 0 then
    execute format($q$
      select coalesce(jsonb_agg(r.body order by r.at desc, r.id desc), '[]'), count(*)::int,
        (array_agg((extract(epoch from r.at) * 1000000)::bigint || '~' || ($5 + $4) || '~' || r.id order by r.at, r.id))[1],
        (extract(epoch from max(r.at)) * 1000000)::bigint, (extract(epoch from min(r.at)) * 1000000)::bigint
      from (select id, at, body from %1$s and not gone and not old %2$s %3$s
            order by at desc, id desc limit $4) r $q$,
        source,
        case when begins then '' else format('and (at, id) < ($2, $3::%s)', c.id_type) end,
        case when c.max_age is null then '' else 'and at > $6' end)
      into listed, n, last, newest, oldest
      using me, timestamptz 'epoch' + place[1]::bigint * interval '1 microsecond',
        place[3], size, so_far, now() - c.max_age;
  end if;
  if n < size or n = 0 or (c.max_rows is not null and so_far + n >= c.max_rows) then
    last := null;
  elsif shared then
    -- A power of two that an eighth of the page holds: the same for pages that begin a few rows apart.
    grain := 2 ^ floor(log(2, greatest((newest - oldest) / 8, 1)::numeric));
    last := (oldest + grain - 1) / grain * grain || '~' || size || '~ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  return jsonb_build_object('rows', listed,
    'checkpoint', case when begins then coalesce(anchor, horizon) || '~'
      || case when c.id_type = 'uuid'::regtype then '00000000-0000-0000-0000-000000000000' else '' end
      || '~' || private.cursor_sign(coalesce(anchor, horizon)) end,
    'before', last || coalesce('~' || anchor, ''), 'more', last is not null, 'epoch', private.epoch());
end $$;

-- Reads the cursors that a phone sends for each collection. A longer text than any phone's is cut, and so no JSON: nested by the thousands it would use up the stack,
-- which is a fault of the server; and what is no JSON, or asks for "ten" rows, is told so in our words.
create function private.cursors_in(cursors text) returns table (collection text, value jsonb)
language plpgsql stable set search_path = '' as $$
declare
  asked jsonb;
begin
  if pg_input_is_valid(left(cursors, 8000), 'jsonb') then
    asked := left(cursors, 8000)::jsonb;
  end if;
  if asked is null or jsonb_typeof(asked) <> 'object' then
    perform private.refuse_request(400, 'cursor_invalid');
  end if;
  for collection, value in select k.key, k.value from jsonb_each(asked) k loop
    if not pg_input_is_valid(value ->> 'max', 'int') then
      perform private.refuse_request(400, 'cursor_invalid');
    end if;
    return next;
  end loop;
end $$;

-- Several collections in one request: {"<collection>": {"after": "…" | "before": "…", "max": 100, "tail": "…", "town": "…"}} as text, for GET has
-- no other kind. Answers a page for each collection that it knows and, beside the collections, the mark of the towns. A personal collection needs its
-- person.
create function public.sync_pull(cursors text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  epoch constant uuid := private.epoch();
  mark constant text := private.towns_version();
  answer jsonb;
begin
  if exists (select from private.cursors_in(cursors) k join private.collections l on l.collection = k.collection where l.personal) then
    perform private.require_reader(me);
  end if;
  select jsonb_object_agg(l.collection, private.page_of(l, me, epoch, k.value ->> 'after', k.value ->> 'before',
      (k.value ->> 'max')::int, k.value ->> 'tail', k.value ->> 'town')) into answer
    from private.cursors_in(cursors) k join private.collections l on l.collection = k.collection;
  return coalesce(answer, '{}') || case when mark is null then '{}' else jsonb_build_object('towns', mark) end;
end $$;
grant execute on function public.sync_pull(text) to anon, authenticated;

-- [[id, version], …] of everything the backfill of a bounded public collection would give, for one town.
create function public.sync_versions(collection text, town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.collections;
  named jsonb;
begin
  select * into c from private.collections k where k.collection = sync_versions.collection and not k.personal and k.max_rows is not null;
  if not found then
    perform private.refuse_request(404, 'collection_unknown');
  end if;
  execute format($q$
    select coalesce(jsonb_agg(jsonb_build_array(r.id, r.body -> 'v')), '[]')
    from (select id, body from private.%I where %s and not gone and not old %s order by at desc, id desc limit $1) r $q$,
      'pull_' || c.collection, case when c.by_town then format('town_id = %L', private.town_asked(town)) else 'true' end,
      case when c.max_age is null then '' else 'and at > $2' end)
    into named using c.max_rows, now() - c.max_age;
  return named;
end $$;
grant execute on function public.sync_versions(text, text) to anon, authenticated;

-- A phone shows a checkpoint that this server signed and that lies in its future: it was put back, and starts a new
-- epoch. Anything else changes nothing. Answers the epoch that holds now.
create function public.sync_epoch(cursor text) returns uuid
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  place text[] := regexp_match(cursor, '^(\d{1,19})~[^~]{0,100}~([0-9a-f]{16})$');
begin
  -- One at a time: whoever comes second finds that the signature is of another epoch.
  perform from private.epoch_seed for update;
  if place[1]::xid8 > pg_snapshot_xmax(pg_current_snapshot()) and place[2] = private.cursor_sign(place[1]) then
    perform private.raise_epoch();
  end if;
  return private.epoch();
end $$;
grant execute on function public.sync_epoch(text) to anon, authenticated;

-- Push: a batch of mutations in, one verdict each out, in the same order.
--
-- A kind is one row here and one function private.push_<kind>(me, mutation, args, base) that returns the changed row
-- as its collection shows it, or refuses. It never asks who is calling by any other way than `me`.

create table private.mutation_kinds (
  kind text primary key check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- 'anyone' also without a session; 'signed_in' with one; 'person' with a complete profile.
  needs text not null check (needs in ('anyone', 'signed_in', 'person'))
);

-- One verdict a mutation: a replay after a lost answer, or from a second tab, is answered from here. Whole for 30 days, its
-- status alone until 90 (forget_expired). Visitors share the zero id; their mutations are told apart by their own ids, and
-- only what they did is kept: a refusal of theirs can be judged again.
create table private.push_ledger (
  user_id uuid not null,
  mutation_id uuid not null,
  verdict jsonb,
  at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);
create index push_ledger_at on private.push_ledger (at);
create index push_ledger_whole on private.push_ledger (at) where verdict ?| array['row', 'message'];

-- A kind that this database does not know: the mutation of a newer phone, or of one that asks a server which is one deploy
-- behind. The mutation waits, see private.judge.
create function private.refuse_unknown_kind() returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'DJ404', message = private.refusal('kind_unknown') ->> 'message';
end $$;

create function private.perform(me uuid, mutation uuid, item json) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m jsonb := item::jsonb;
  args jsonb := m -> 'args';
  k private.mutation_kinds;
  result jsonb;
begin
  select * into k from private.mutation_kinds t where t.kind = m ->> 'kind';
  if not found then
    perform private.refuse_unknown_kind();
  elsif jsonb_typeof(args) is distinct from 'object' then
    perform private.refuse('mutation_incomplete');
  elsif me is null and k.needs <> 'anyone' then
    perform private.refuse('not_signed_in');
  elsif k.needs = 'person' and not exists (select from public.user_private p where p.id = me) then
    perform private.refuse('profile_missing');
  elsif k.needs <> 'anyone' and private.is_suspended(me) then
    perform private.refuse('suspended');
  end if;
  if me is not null then
    perform private.limit_pace(me, 'mutation', 3000, 600.0 / 60, 'mutations_too_fast');
    perform private.limit_pace(me, 'mutation_bytes', 20000000, 20000000.0 / 86400, 'bytes_too_many', octet_length(item::text));
  end if;
  execute format('select private.%I($1, $2, $3, $4)', 'push_' || k.kind)
    into result using me, mutation, args, m -> 'base';
  return result;
end $$;

-- The id and the key alone, also from a mutation whose texts PostgreSQL cannot hold (a NUL, half a surrogate pair), as long as it is
-- no longer than a mutation can be: taking a hundred thousand of them out, for each of the two, would use up the time of a whole request.
create function private.label_of(item json, field text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if json_typeof(item) <> 'object' then
    return null;
  end if;
  begin
    return item::jsonb ->> field;
  exception when data_exception then
    if octet_length(item::text) > 250000 then
      return null;
    end if;
    return regexp_replace(item::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '', 'g')::jsonb ->> field;
  end;
exception when data_exception then
  return null;
end $$;

-- The answer to a fault of ours, and the line it leaves in the log of the server: the state, no words of anybody.
-- `outage`: read-only, a full disk and a disk that fails are the trouble of the whole server: a phone that hears so counts nothing
-- against the mutation.
create function private.fault(mutation uuid, state text) returns jsonb language plpgsql set search_path = '' as $$
begin
  raise warning 'sync_push: mutation % failed with %', mutation, state;
  return jsonb_build_object('status', 'retry', 'retry_after', 5) || private.refusal('our_fault')
    || case when state in ('25006', '53100', '58030') then '{"outage": true}'::jsonb else '{}' end;
end $$;

-- Does one mutation and keeps its verdict, or answers the one that was kept. Raises what the mutation raises. The ledger holds no draft: as many
-- as somebody saves would stay in it for thirty days. Asked again, the draft is read as it stands.
create function private.apply(me uuid, mutation uuid, item json) returns jsonb language plpgsql set search_path = '' as $$
declare
  author constant uuid := coalesce(me, '00000000-0000-0000-0000-000000000000');
  draft constant boolean := private.label_of(item, 'kind') = 'save_draft';
  answer jsonb;
  changed jsonb;
begin
  loop
    insert into private.push_ledger (user_id, mutation_id) values (author, mutation) on conflict do nothing;
    exit when found;
    select l.verdict into answer from private.push_ledger l where l.user_id = author and l.mutation_id = mutation;
    if found then
      return answer || case when draft and answer ->> 'status' = 'applied' then jsonb_strip_nulls(jsonb_build_object('row', (
        select case when v.gone then private.tombstone(v.id::text, v.xid) else v.body end from private.pull_drafts v
        where v.reader = me and v.id = private.as_uuid(item::jsonb #>> '{args,id}')))) else '{}' end;
    end if;
  end loop;
  changed := private.perform(me, mutation, item);
  answer := jsonb_build_object('id', mutation, 'status', 'applied');
  update private.push_ledger l
    set verdict = answer || case when changed is null or draft then '{}' else jsonb_build_object('row', changed) end
    where l.user_id = author and l.mutation_id = mutation;
  return answer || case when changed is null then '{}' else jsonb_build_object('row', changed) end;
end $$;

-- The verdict on one mutation, whatever becomes of it.
create function private.judge(me uuid, item json) returns jsonb language plpgsql set search_path = '' as $$
declare
  author constant uuid := coalesce(me, '00000000-0000-0000-0000-000000000000');
  mutation constant uuid := private.as_uuid(private.label_of(item, 'id'));
  answer jsonb;
  said text;
  hint text;
  counted text;
  wait int;
begin
  if mutation is null then
    return jsonb_build_object('id', null, 'status', 'rejected') || private.refusal('mutation_unreadable');
  end if;
  begin
    return private.apply(me, mutation, item);
  exception
    when sqlstate 'DJ400' then
      get stacked diagnostics said = pg_exception_detail, counted = pg_exception_hint;
      if counted <> '' then
        perform private.count_refusal(author, counted);
      end if;
      answer := jsonb_build_object('status', 'rejected') || said::jsonb;
    when sqlstate 'DJ429' then
      get stacked diagnostics said = pg_exception_detail, hint = pg_exception_hint;
      answer := jsonb_build_object('status', 'retry', 'retry_after', hint::int) || said::jsonb;
    when sqlstate 'DJ409' then
      get stacked diagnostics said = pg_exception_detail, hint = pg_exception_hint;
      answer := jsonb_build_object('status', 'conflict', 'row', hint::jsonb) || said::jsonb;
    when sqlstate 'DJ404' then
      answer := jsonb_build_object('status', 'retry', 'retry_after', 60) || private.refusal('kind_unknown');
    when serialization_failure or deadlock_detected or lock_not_available then
      answer := jsonb_build_object('status', 'retry', 'retry_after', 1);
    when unique_violation then
      answer := jsonb_build_object('status', 'rejected') || private.refusal('done_already');
    when foreign_key_violation then
      answer := jsonb_build_object('status', 'rejected') || private.refusal('row_gone');
    when check_violation or not_null_violation or data_exception then
      answer := jsonb_build_object('status', 'rejected') || private.refusal('value_invalid');
    when query_canceled or others then
      answer := private.fault(mutation, sqlstate);
  end;
  if me is not null and answer ->> 'status' in ('rejected', 'conflict') then
    wait := private.take_token(author::text, 'refused', 3000, 600.0 / 3600);
    if wait > 0 then
      answer := jsonb_build_object('status', 'retry', 'retry_after', wait) || private.refusal('mutations_too_fast');
    end if;
  end if;
  answer := jsonb_build_object('id', mutation) || answer;
  if answer ->> 'status' in ('rejected', 'conflict') and not (me is null and answer ->> 'status' = 'rejected') then
    insert into private.push_ledger (user_id, mutation_id, verdict) values (author, mutation, answer) on conflict do nothing;
  end if;
  return answer;
end $$;

-- Mutations from place `first` to `last`, in one savepoint: all of them are done, or none and `failed` says which raised what. One whose key
-- is held is not looked at; after the deadline none is.
create function private.do_together(
  me uuid, items json[], first int, last int, held text[], deadline timestamptz, out done jsonb[], out failed int, out state text
) language plpgsql set search_path = '' as $$
declare
  at int;
  mutation uuid;
begin
  done := '{}';
  for at in first..last loop
    exit when clock_timestamp() > deadline;
    failed := at;
    mutation := private.as_uuid(private.label_of(items[at], 'id'));
    if private.label_of(items[at], 'key') = any (held) then
      done := array_append(done, jsonb_build_object('id', mutation, 'status', 'retry', 'retry_after', 1));
    elsif mutation is null then
      perform private.refuse('mutation_unreadable');
    else
      done := array_append(done, private.apply(me, mutation, items[at]));
    end if;
  end loop;
  failed := null;
exception when query_canceled or others then
  done := '{}';
  state := sqlstate;
end $$;

-- Fifty mutations share a savepoint. Where one raises, those before it are done again without it, and it alone: each is tried twice at most. A request
-- keeps fewer than 64 savepoints, the rest of it is sent again.
create function public.sync_push(mutations json) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  me constant uuid := auth.uid();
  later constant jsonb := '{"status": "retry", "retry_after": 1}';
  deadline timestamptz := clock_timestamp() + case when me is null then interval '2 seconds' else interval '6 seconds' end;
  items json[];
  verdicts jsonb[] := '{}';
  held text[] := '{}';
  savepoints int := 0;
  place int := 1;
  upto int := 50;
  late boolean;
  done jsonb[];
  failed int;
  state text;
  mutation uuid;
  verdict jsonb;
begin
  if json_typeof(mutations) is distinct from 'array' then
    perform private.refuse_request(400, 'batch_invalid');
  elsif json_array_length(mutations) > 200 or (me is null and octet_length(mutations::text) > 100000) then
    perform private.refuse_request(413, 'batch_too_long');
  end if;
  -- One pusher a person: two tabs with the same queue take turns instead of locking each other out half way. A tab that
  -- waits too long is told to come back; the ledger, not this lock, is what makes an effect happen once.
  begin
    if me is not null then
      perform pg_advisory_xact_lock(hashtextextended('push:' || me, 0));
    end if;
  exception when lock_not_available or deadlock_detected or query_canceled then
    deadline := '-infinity';
  end;
  -- Nothing is pushed in the name of an account that is gone, and nothing of it is judged: a verdict would be stored. Asked once the lock is
  -- held, for who closes an account holds it.
  if me is not null then
    perform private.require_account(me);
  end if;
  items := array(select e.value from json_array_elements(mutations) with ordinality e (value, place) order by e.place);
  while place <= cardinality(items) loop
    late := clock_timestamp() > deadline or savepoints >= 60;
    if not late then
      select t.done, t.failed, t.state into done, failed, state
        from private.do_together(me, items, place, least(upto, cardinality(items)), held, deadline) t;
      savepoints := savepoints + least(cardinality(done), 1);
      verdicts := verdicts || done;
      place := place + cardinality(done);
      if failed is null or cardinality(done) > 0 then
        upto := place + 49;
        continue;
      elsif state = '57014' then
        -- Time is up: those before it were undone with it.
        for at in place..failed - 1 loop
          verdicts := array_append(verdicts, jsonb_build_object('id', private.as_uuid(private.label_of(items[at], 'id'))) || later);
          held := array_append(held, private.label_of(items[at], 'key'));
        end loop;
        place := failed;
      elsif failed > place then
        upto := failed - 1;
        continue;
      end if;
    end if;
    -- A mutation that comes after the time is up is read for its id alone.
    mutation := private.as_uuid(private.label_of(items[place], 'id'));
    verdict := case
      when late or state in ('40001', '40P01', '55P03') then jsonb_build_object('id', mutation) || later
      when state = '57014' then jsonb_build_object('id', mutation) || private.fault(mutation, state)
      else private.judge(me, items[place]) end;
    savepoints := savepoints + (verdict ->> 'status' = 'applied')::int;
    verdicts := array_append(verdicts, verdict);
    if verdict ->> 'status' = 'retry' then
      held := array_append(held, case when not late then private.label_of(items[place], 'key') end);
    end if;
    place := place + 1;
    upto := place + 49;
  end loop;
  return to_jsonb(verdicts);
end $$;
grant execute on function public.sync_push(json) to anon, authenticated;

-- Helpers of the verbs. A text of which nothing is seen is none, wherever one is asked for. Most have a letter, and are not looked
-- through.
create function private.text_of(args jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select case when t.words ~ '[0-9A-Za-z]' or not private.is_unseen(t.words) then t.words else '' end
  from (select case when jsonb_typeof(args -> field) = 'string' then private.trimmed(args ->> field) else '' end as words) t
$$;

create function private.uuid_of(args jsonb, field text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  found_id uuid := private.as_uuid(args ->> field);
begin
  if found_id is null then
    perform private.refuse('mutation_incomplete');
  end if;
  return found_id;
end $$;

-- A whole number, or null when it is missing or anything else.
create function private.int_of(args jsonb, field text) returns int
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(args -> field) = 'number' and args ->> field ~ '^-?[0-9]{1,9}$' then (args ->> field)::int end
$$;

create function private.limit_pace(me uuid, bucket text, burst int, per_second double precision, named text, many int default 1)
returns void language plpgsql set search_path = '' as $$
declare
  wait int := private.take_token(me::text, bucket, burst, per_second, many);
begin
  if wait > 0 then
    perform private.refuse_for_now(wait, named);
  end if;
end $$;

-- A poke says which collection to ask again and up to where (the transaction id), nothing more: what changed travels by the pull
-- alone. One poke a topic, collection and transaction, however many rows and statements wrote. What a row shows of another one pokes nobody:
-- the next pull brings it. The triggers stand with their tables.

create policy "the feed topic is open, the user topic is its owner's" on realtime.messages
  for select to anon, authenticated
  using (extension = 'broadcast' and ((select realtime.topic()) ~ '^feed:[a-z0-9-]{1,40}$'
    or (select realtime.topic()) = 'user:' || (select auth.uid())::text));

-- Milliseconds over which phones should spread what a poke of the feed makes them ask; null: as they like. A tenth of all people may be
-- listening, and a thousand of them may ask in one second.
create function private.feed_spread(town text) returns int language plpgsql stable set search_path = '' as $$
begin
  return (select case when t.people > 20000 then least(t.people / 10, 20000) end from private.town_total t where t.town_id = town);
end $$;

-- Topics that the transactions of the last minute have poked, and those left for the timer. It is no truth: what a crash takes away, phones hear
-- when they ask by themselves.
create unlogged table private.pokes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  collection text not null,
  waits boolean not null,
  primary key (xid, topic, collection)
);
create index pokes_waiting on private.pokes (xid) where waits;

create function private.send_poke(topic text, collection text, at xid8) returns void language plpgsql set search_path = '' as $$
begin
  perform realtime.send(
    case when collection = '' then '{}'::jsonb
      else jsonb_strip_nulls(jsonb_build_object('collection', collection, 'at', at::text::bigint,
        'spread', case when topic like 'feed:%' then private.feed_spread(split_part(topic, ':', 2)) end)) end,
    'poke', topic, true);
end $$;

-- Five hundred topics of a transaction at once, the others by the timer: the statement that writes four thousand rows has eight seconds
-- for all that hangs on it.
create function private.poke_all(topics text[], collection text default null) returns void language plpgsql set search_path = '' as $$
declare
  most constant int := 500;
  n int;
begin
  with fresh as (
    insert into private.pokes (topic, collection, waits)
      select t.topic, coalesce(poke_all.collection, ''), row_number() over () + (
          select count(*) from (select from private.pokes p where p.xid = pg_current_xact_id() and not p.waits limit most) k) > most
      from (select distinct unnest(topics) as topic) t
      on conflict do nothing returning *)
  select count(private.send_poke(f.topic, f.collection, f.xid)) into n from fresh f where not f.waits;
end $$;

create function private.poke(topic text, collection text default null) returns void language plpgsql set search_path = '' as $$
begin
  perform private.poke_all(array[topic], collection);
end $$;

create function private.chore_pokes() returns bigint language plpgsql set search_path = '' as $$
declare
  n int;
begin
  delete from private.pokes p where not p.waits;
  with late as (
    delete from private.pokes p where (p.xid, p.topic, p.collection) in (
      select k.xid, k.topic, k.collection from private.pokes k where k.waits order by k.xid limit 2000)
    returning *)
  select count(private.send_poke(l.topic, l.collection, l.xid)) into n from late l;
  return n;
end $$;

insert into private.chores (name, position) values ('pokes', 13);

-- All triggers that poke are of the statement: they take the topics out of the rows that it wrote, each once. Their questions are put together
-- and so planned anew each time: a plan that was made for one row would join ten thousand with each other. What the stamp left as it was has
-- changed for nobody.
--
-- (collection, whose: columns, 'team' where the admin console hears of it too)
create function private.poke_people() returns trigger language plpgsql set search_path = '' as $$
declare
  people text[];
  written int;
begin
  execute format('select array_agg(distinct %L || p.id) filter (where p.id is not null), count(*) from now_is r, unnest(array[%s]) p (id)
    where r.xid = pg_current_xact_id()', 'user:', tg_argv[1]) into people, written;
  perform private.poke_all(people, tg_argv[0]);
  if written > 0 and tg_argv[2] = 'team' then
    perform private.poke('team');
  end if;
  return null;
end $$;

-- (collection, whose: columns, key and what matters: columns): who has a row of which something that matters is another.
create function private.poke_changed() returns trigger language plpgsql set search_path = '' as $$
declare
  fields constant text := tg_argv[1] || ', ' || tg_argv[2];
  people text[];
begin
  execute format('select array_agg(distinct %L || p.id) from (
      select %2$s from now_is r where r.xid = pg_current_xact_id() except select %2$s from was r) r, unnest(array[%3$s]) p (id)',
    'user:', fields, tg_argv[1]) into people;
  perform private.poke_all(people, tg_argv[0]);
  return null;
end $$;

-- Everybody listens to the feed: a town that publishes all day would wake every phone all day. So the first change pokes
-- at once and those of the next seconds do not; poke_late_changes says the last of them. Whoever finds the row locked
-- leaves the poke to the one that holds it.
create table private.feed_pokes (
  collection text not null,
  poked_at timestamptz not null default '-infinity',
  -- Every transaction below it had ended when the last poke left: none of these is unannounced.
  xid xid8 not null default '0',
  pause interval not null default '20 seconds',
  town_id text not null references private.towns,
  primary key (town_id, collection)
);
insert into private.feed_pokes (town_id, collection) select t.id, l.collection from private.towns t, (values ('feed'), ('reviews')) l (collection);

-- (collection, which rows everybody sees: a condition). At once when the last poke of this collection in the row's town is long enough ago; else
-- poke_late_changes does it.
create function private.poke_towns() returns trigger language plpgsql set search_path = '' as $$
declare
  towns text[];
begin
  execute format('select array_agg(distinct r.town_id) from now_is r where r.xid = pg_current_xact_id() and (%s)', tg_argv[1]) into towns;
  with due as (
    select p.town_id from private.feed_pokes p
      where p.town_id = any (towns) and p.collection = tg_argv[0] and p.poked_at < clock_timestamp() - p.pause for update skip locked
  ), poked as (
    update private.feed_pokes p set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
      from due where p.town_id = due.town_id and p.collection = tg_argv[0] returning p.town_id
  )
  select array_agg('feed:' || t.town_id) into towns from poked t;
  perform private.poke_all(towns, tg_argv[0]);
  return null;
end $$;

-- For the timer: announces what changed since the last poke of each public collection, in each town. Returns how many collections were poked. The
-- collection of sellers has no pokes of its own: phones ask for it with the reviews.
create function public.poke_late_changes() returns int
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  p private.feed_pokes;
  newest xid8;
  poked int := 0;
begin
  for p in
    select * from private.feed_pokes k
    where k.poked_at < clock_timestamp() - k.pause and k.collection <> 'sellers' for update skip locked
  loop
    execute format('select xid from private.pull_%s where town_id = %L and not old order by xid desc limit 1', p.collection, p.town_id) into newest;
    if newest > p.xid then
      update private.feed_pokes set poked_at = clock_timestamp(), xid = pg_snapshot_xmin(pg_current_snapshot())
        where town_id = p.town_id and collection = p.collection;
      perform private.poke('feed:' || p.town_id, p.collection);
      poked := poked + 1;
    end if;
  end loop;
  return poked;
end $$;
grant execute on function public.poke_late_changes() to service_role;

-- People: what anyone may see of a seller, and what only its owner may. The public row outlives the account,
-- because reviews, conversations and payments point at it; the private row goes with the account.

create table public.users (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 500),
  avatar_url text check (char_length(avatar_url) <= 500),
  rating numeric(3, 2) check (rating between 1 and 5),
  review_count int not null default 0 check (review_count >= 0),
  created_at timestamptz not null default now(),
  first_listing_at timestamptz,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  town_id text not null default private.first_town() references private.towns
);
create index users_town on public.users (town_id);
create trigger count_insert after insert on public.users for each row
  when (not new.deleted) execute function private.count_person();
create trigger count_delete after delete on public.users for each row
  when (not old.deleted) execute function private.count_person();
create trigger count_update after update on public.users for each row
  when ((new.deleted, new.town_id) is distinct from (old.deleted, old.town_id)) execute function private.count_person();
create index users_created on public.users (created_at);

-- Rows that show a person are found from here: who changed since, and who did lately.
create index users_change on public.users (xid, id);
create index users_lately on public.users (updated desc, id desc);

-- For the admin console, which looks for a part of a name, an address or a number.
create index users_name on public.users using gin (private.normalised(full_name) extensions.gin_trgm_ops);
create trigger zz_stamp before insert or update on public.users for each row execute function private.stamp();
alter table public.users enable row level security;
create policy "anyone sees a seller" on public.users for select to anon, authenticated using (true);

create trigger poke_insert after insert on public.users referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');
create trigger poke_update after update on public.users referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');

create table public.user_private (
  id uuid primary key references public.users (id) references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  phone text not null check (phone ~ '^[0-9]{8,15}$'),
  district text not null,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);

-- One active account a number: a free publication for each account would else be one for each e-mail address.
create unique index user_private_phone_once on public.user_private (phone);
create index user_private_email on public.user_private using gin (lower(email) extensions.gin_trgm_ops);
create index user_private_phone on public.user_private using gin (phone extensions.gin_trgm_ops);
create trigger zz_stamp before insert or update on public.user_private for each row execute function private.stamp();
alter table public.user_private enable row level security;
create policy "own contact details" on public.user_private for select to authenticated using (id = (select auth.uid()));
create trigger poke_insert after insert on public.user_private referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');
create trigger poke_update after update on public.user_private referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');

create table private.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  suspended_by uuid not null,
  reason text not null check (char_length(reason) between 1 and 10000),
  at timestamptz not null default now(),
  lifted_at timestamptz
);
create index suspensions_user on private.suspensions (user_id);

-- Her own profile says it: why, and since when. With the app closed her listings would be gone and nobody would have said a word, so
-- both the suspension, with its reason, and its end are told and mailed; of a decision about her she cannot end the mails. A closed
-- account's reason is rewritten, and nobody is there to be told.
create function private.notify_suspended() returns trigger language plpgsql set search_path = '' as $$
declare
  now_is constant text := case when new.lifted_at is null then 'suspended' else 'restored' end;
begin
  update public.users u set updated = now() where u.id = new.user_id;
  if tg_op = 'UPDATE' and new.lifted_at is not distinct from old.lifted_at then
    return null;
  end if;
  perform private.notify(new.user_id, 'team', 'account', '/profile', jsonb_build_object('state', now_is, 'text', new.reason));
  -- Lifted before anybody was written to: that it was is no news any more, and would arrive beside the other.
  delete from private.mail_outbox m
    where m.cause = new.id and m.template = 'account_suspended' and now_is = 'restored' and m.sent_at is null and m.attempts = 0;
  if not found then
    insert into private.mail_outbox (cause, template, recipient, data)
      select new.id, 'account_' || now_is, p.email, jsonb_build_object('reason', new.reason)
      from public.user_private p where p.id = new.user_id;
  end if;
  return null;
end $$;
create trigger notify after insert or update on private.suspensions for each row execute function private.notify_suspended();

create function private.is_suspended(person uuid) returns boolean language sql stable
  return exists (select from private.suspensions s where s.user_id = person and s.lifted_at is null);

-- How many suspensions there have been of a person, lifted ones too.
create function private.suspensions_of(person uuid) returns int language sql stable
  return (select count(*)::int from private.suspensions s where s.user_id = person);

-- Whether a person counts when others are judged (reports that hide, reviews that rate): a confirmed address, a complete
-- profile, an account of at least three days, and something done here that the town saw: a listing published, or a seller's
-- answer. Accounts made for the occasion have none of it.
create function private.has_standing(person uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from auth.users a join public.user_private p on p.id = a.id
      where a.id = person and a.email_confirmed_at is not null and a.created_at < now() - interval '3 days')
    and not private.is_suspended(person)
    and (exists (select from public.listings l where l.user_id = person and l.published_at is not null)
      or exists (select from private.conversations c where c.buyer_id = person and c.owner_wrote));
end $$;

-- A token outlives its account by up to an hour. Whoever still holds one is told that the account is gone, instead of
-- being shown an empty life: each phone of that person then forgets her.
-- The session that the caller's token belongs to; null for a token without one.
create function private.caller_session() returns uuid language sql stable set search_path = '' as $$
  select private.as_uuid(auth.jwt() ->> 'session_id')
$$;

-- A token outlives its session by up to an hour: a device that was signed out from another one is heard no more at once.
create function private.require_account(me uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from auth.users a where a.id = me) then
    perform private.refuse_request(401, 'account_closed');
  elsif private.caller_session() is not null
    and not exists (select from auth.sessions s where s.id = private.caller_session() and s.user_id = me) then
    perform private.refuse_request(401, 'device_signed_out');
  end if;
end $$;

create function private.name_of(person uuid) returns text language sql stable
  return (select u.full_name from public.users u where u.id = person);

-- Numbers whose free publication is used up, as keyed hashes that outlive the account: closing it and coming back is no second
-- one. The key is drawn by this database and leaves it in backups alone; without it all numbers there are could be tried. Three
-- years after the account was closed a hash is forgotten (forget_expired).
create table private.phone_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into private.phone_key default values;

create table private.free_publications (
  phone bytea primary key,
  closed_at timestamptz,
  suspended_by uuid
);
create index free_publications_closed on private.free_publications (closed_at) where closed_at is not null;

create function private.phone_hash(phone text) returns bytea language sql stable set search_path = '' as $$
  select sha256(k.key || sha256(k.key || convert_to(phone, 'UTF8'))) from private.phone_key k
$$;

-- The free publication of this person is used: her number has had it. `left_at`: she closes her account. A suspension stays with the
-- number, too (carry_suspension).
create function private.store_free_publication(person uuid, phone text, left_at timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  insert into private.free_publications as f (phone, closed_at, suspended_by)
    select private.phone_hash(store_free_publication.phone), left_at, s.suspended_by
    from public.users u left join private.suspensions s on s.user_id = u.id and s.lifted_at is null
    where u.id = person and (u.first_listing_at is not null or s.id is not null) limit 1
    on conflict (phone) do update set closed_at = excluded.closed_at, suspended_by = excluded.suspended_by
$$;

insert into private.mutation_kinds (kind, needs) values ('update_profile', 'signed_in');

-- A number as the country's code and ten digits, or null: what people type is read as the phone reads it (src/domain/phone.ts).
-- Words beside it and whatever is neither a digit, a letter of French nor a + are left out (pictures, quotes, dashes of any kind, signs
-- that nobody sees), digits of other keyboards count, and a letter O that no other letter touches is a zero. Behind a + or 00 stands the country's whole number or none ("+2250712345", cut short, would be ten
-- digits and somebody's), and a number begins as those of the country do.
create function private.as_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select private.country_code() || (regexp_match(regexp_replace(translate(regexp_replace(
    translate(typed, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９＋﹢', '012345678901234567890123456789++'),
    '(?<![0-9A-Za-zªºÀ-ÖØ-öø-ÿŒœ])(?![Oo]+(?![A-Za-zªºÀ-ÖØ-öø-ÿŒœ]))[A-Za-zªºÀ-ÖØ-öø-ÿŒœ]+', '', 'g'), 'Oo', '00'),
    '[^0-9A-Za-zªºÀ-ÖØ-öø-ÿŒœ+]', '', 'g'),
    '^(?:(?:\+|00)?' || private.country_code() || ')?((?:0[1-9]|2[157])[0-9]{8})$'))[1]
$$;

-- {full_name, phone, district, town?}. Makes the profile when there is none; without a town she stays where she is. Nobody moves into
-- a town that is closed; who is there goes on. The person is locked before it is asked whether she is of the team: who is taken off
-- it in the same moment would keep its name. A name is written in letters that names are written with, and is no service's, no number
-- and no picture. A number that changes hands brings its suspension along (carry_suspension).
create function private.push_update_profile(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'full_name');
  typed text := private.text_of(args, 'phone');
  number text := private.as_phone(typed);
  quarter text := private.text_of(args, 'district');
  town text := coalesce(nullif(private.text_of(args, 'town'), ''), (select u.town_id from public.users u where u.id = me),
    private.first_town());
  address text := (select a.email from auth.users a where a.id = me);
  had constant text := (select p.phone from public.user_private p where p.id = me);
begin
  perform from public.users u where u.id = me for update; -- what a new name will need
  if name = '' then
    perform private.refuse('full_name_missing');
  elsif char_length(name) < private.fact('full_name_min') then
    perform private.refuse('full_name_short');
  elsif char_length(name) > private.fact('full_name_max') then
    perform private.refuse('full_name_long');
  elsif name ~ '[\u00AD\u0600-\u0605\u06DD\u070F\u180E\u200B\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0001-\U000E007F]' then
    perform private.refuse('full_name_invisible');
  elsif private.reads_as_team(name) and not private.is_team(me) then
    perform private.refuse('full_name_reserved');
  elsif name !~ '[^\u0001-@\u005B-`{-\u00BF\u2000-\u20FF\u2190-\u245F\u2500-\u2BFF\u3000-\u303F\uFE00-\uFE0F\U0001F000-\U0001F12F\U0001F1E6-\U0001FAFF]' and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_wordless');
  elsif private.reads_as_service(name) and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_service');
  elsif private.has_odd_letters(name) and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_letters');
  elsif typed = '' then
    perform private.refuse('phone_missing');
  elsif number is null then
    perform private.refuse('phone_invalid');
  elsif not exists (select from private.districts d where (d.town_id, d.name) = (town, quarter))
      or not exists (select from private.towns t where t.id = town
        and (t.open or t.id = (select u.town_id from public.users u where u.id = me))) then
    perform private.refuse('district_missing');
  elsif address is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.refuse_after_tries(me, 'phone_taken', 'phone_tries');
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
  insert into public.users as u (id, full_name, town_id) values (me, name, town)
    on conflict (id) do update set full_name = excluded.full_name, town_id = excluded.town_id
    where (u.full_name, u.town_id) <> (excluded.full_name, excluded.town_id);
  begin
    insert into public.user_private (id, email, phone, district) values (me, address, number, quarter)
      on conflict (id) do update set email = excluded.email, phone = excluded.phone, district = excluded.district;
  exception when unique_violation then
    perform private.refuse('phone_taken', 'phone_taken');
  end;
  if had <> number then
    perform private.store_free_publication(me, had, clock_timestamp());
  end if;
  update public.users u set first_listing_at = now() where u.id = me and u.first_listing_at is null
    and exists (select from private.free_publications f where f.phone = private.phone_hash(number));
  perform private.carry_suspension(me, number);
  insert into public.user_credits (user_id) values (me) on conflict (user_id) do nothing;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;

-- A project lets people change their address at its auth server, and only the next change of the profile told us: mails went on to the old address,
-- with the link that ends them, and those that were still there when the account closed were kept.

-- The auth server has no right to anything of ours: hence the rights of the owner. What was queued for the old address follows, so that nothing here
-- names it any more.
create function private.follow_address() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := (select p.email from public.user_private p where p.id = new.id);
begin
  update public.user_private p set email = new.email where p.id = new.id and p.email <> new.email;
  if found then
    -- The refused one was the other address.
    update private.mail_outbox m set recipient = new.email, refusals = 0
      where m.recipient = was and not exists (
        select from private.mail_outbox k where (k.cause, k.template, k.recipient) = (m.cause, m.template, new.email));
    delete from private.mail_outbox m where m.recipient = was;
  end if;
  return null;
end $$;
create trigger follow_address after update of email on auth.users for each row
  when (new.email is distinct from old.email and new.email is not null)
  execute function private.follow_address();

-- {full_name, phone, district} was written: this number is hers now. Who calls it has locked her.
create function private.carry_suspension(me uuid, phone text) returns void language plpgsql volatile set search_path = '' as $$
declare
  left_by constant bytea := private.phone_hash(carry_suspension.phone);
  why constant text := 'Ce numéro était celui d''un compte suspendu, supprimé depuis.';
begin
  insert into private.suspensions (user_id, suspended_by, reason) select me, f.suspended_by, why
    from private.free_publications f where f.phone = left_by and f.suspended_by is not null;
  if found then
    update private.free_publications f set suspended_by = null where f.phone = left_by;
    perform private.apply_suspension(me, true);
    perform private.write_down('00000000-0000-0000-0000-000000000000', 'carry_suspension', 'person', me,
      jsonb_build_object('suspended', false), jsonb_build_object('suspended', true, 'reason', why));
  end if;
end $$;

-- Listings. `status` is what the seller and the payment make of it, `deleted` the seller's or the team's removal,
-- `hidden` the mark of three reports; `visible` is the one condition everybody else reads by.

-- Eight signs of Crockford's base 32, which has no I, L, O, U: the short address of a listing, read aloud, typed and printed.
create function private.new_listing_code() returns text language plpgsql volatile set search_path = '' as $$
declare
  made text;
begin
  loop
    -- The bytes of a random uuid that hold neither its version nor its variant.
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, i) & 31), 1), '') into made
      from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) i;
    exit when not exists (select from public.listings l where l.code = made);
  end loop;
  return made;
end $$;

create table public.listings (
  id uuid primary key,
  code text not null unique default private.new_listing_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  user_id uuid not null references public.users (id),
  title text not null check (char_length(title) between 1 and 500),
  description text not null,
  price int not null check (price between 1 and 1000000000),
  category text not null check (category in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books')),
  condition text not null check (condition in ('new', 'like_new', 'good', 'used')),
  district text not null,
  -- Its seller can bring or send it.
  delivery boolean not null default false,
  photos text[] not null check (cardinality(photos) between 1 and 50 and array_position(photos, null) is null),
  status text not null default 'pending' check (status in ('pending', 'active', 'sold')),
  paid_by text check (paid_by in ('first_free', 'credit', 'manual')),
  boosted_until timestamptz,
  -- Beside its status: it stays on sale, for everybody, and the reservation ends by itself. Phones compare it with the time of the server.
  reserved_until timestamptz,
  hidden boolean not null default false,
  deleted boolean not null default false,
  -- Its owner is suspended; lifting the suspension shows it again.
  suspended boolean not null default false,
  visible boolean not null generated always as (status = 'active' and not deleted and not hidden and not suspended) stored,
  created_at timestamptz not null default now(),
  -- When it first became visible. Never set: no other reader has heard of it, so no tombstone names it.
  published_at timestamptz,
  -- The words for the search: the stems of what the title says it is, the first word's first, and those of all that is said (19_search.sql). Those are
  -- there twice, so that one index answers for several words wherever they stand.
  stems text[] not null,
  stems_all text[] not null,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  archived boolean not null default false,
  -- When it was first sold or deleted.
  ended_at timestamptz,
  town_id text not null references private.towns,
  constraint listings_district_fkey foreign key (town_id, district) references private.districts (town_id, name),
  constraint listings_description_check check (case when archived
    then description = '' and (status = 'sold' or deleted) else char_length(description) between 1 and 50000 end)
);

-- The admin console's one search: people, listings and payments by name, address, number, title, reference or id. Listings also when
-- nobody else sees them any more, with their past. Whose data is shown is noted, as everywhere.

create index listings_hidden on public.listings (id) where hidden;

-- Those that ended before this was noted count from their last change.
create index listings_to_archive on public.listings (coalesce(ended_at, updated))
  where not archived and (status = 'sold' or deleted);

-- Public questions are read by town; the addresses for search engines, those of all towns, by when they were published.
create index listings_town_newest on public.listings (town_id, created_at desc, id desc) where visible;
create index listings_town_cheapest on public.listings (town_id, price, created_at desc, id desc) where visible;
create index listings_town_change on public.listings (town_id, xid, id) where published_at is not null;
create trigger count_insert after insert on public.listings for each row
  when (new.visible) execute function private.count_listing();
create trigger count_update after update on public.listings for each row
  when (new.visible <> old.visible) execute function private.count_listing();
create trigger count_delete after delete on public.listings for each row
  when (old.visible) execute function private.count_listing();
create trigger a_town_insert before insert on public.listings for each row execute function private.place_listing();
create trigger a_town_update before update on public.listings for each row
  when (new.town_id <> old.town_id) execute function private.place_listing();
create index listings_owner on public.listings (user_id, xid);
create index listings_of_owner on public.listings (user_id, created_at desc);
create index listings_published on public.listings (published_at) where published_at is not null;
create index listings_district on public.listings (town_id, district);
create index listings_stems on public.listings
  using gin (town_id extensions.text_ops, category extensions.text_ops, stems, stems_all) where visible;
-- For the admin console, which looks for a title as it is written.
create index listings_titled on public.listings using gin (private.normalised(title) extensions.gin_trgm_ops) where visible;

-- The states a listing may pass through, for every writer: pending → active → sold. One step back is possible: a listing
-- that a manual payment put on sale waits again when that payment is taken back. The writer says so by taking `paid_by`
-- away in the same breath.
-- When it first ended is noted, and a text that is written while its own is in the archive brings the row back. The stems are
-- made of a text that changed alone: what touches many listings at once (a suspension, an account that closes) has eight seconds for
-- ten thousand of them.
create function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id, new.code) is distinct from (old.id, old.user_id, old.code) then
      raise exception 'a listing keeps its id, its code and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (('pending', 'active'), ('active', 'sold'))
       and not (old.status = 'active' and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
    if new.archived and new.description <> old.description then
      delete from private.old_listings o where o.id = new.id;
      new.archived := false;
    elsif new.archived and not old.archived then
      insert into private.old_listings (id, description) values (new.id, old.description);
      new.description := '';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  if new.ended_at is null and (new.status = 'sold' or new.deleted) then
    new.ended_at := case when tg_op = 'UPDATE' and (old.status = 'sold' or old.deleted) then old.updated else now() end;
  end if;
  if tg_op = 'INSERT' or new.archived <= old.archived
      and (new.town_id, new.title, new.description) is distinct from (old.town_id, old.title, old.description) then
    select s.about, s.whole into new.stems, new.stems_all from private.listing_stems(new.title, new.description) s;
    perform private.file_words(new.town_id, new.stems_all);
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.listings for each row execute function private.guard_listing();

-- A move into the archive keeps version and date, and is told to nobody.
create function private.stamp_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.archived <= old.archived then
    new.xid := pg_catalog.pg_current_xact_id();
    new.updated := pg_catalog.now();
  end if;
  return new;
end $$;
create trigger zz_stamp before insert or update on public.listings for each row execute function private.stamp_listing();
alter table public.listings enable row level security;
create policy "visitors see what is for sale" on public.listings for select to anon using (visible);
create policy "what is for sale, and own listings in every status" on public.listings for select to authenticated
  using (visible or user_id = (select auth.uid()));

create table private.old_listings (
  id uuid primary key references public.listings (id) on delete cascade,
  description text not null
);

create function private.archived_text(listing uuid) returns text language sql stable
  return (select o.description from private.old_listings o where o.id = archived_text.listing);

create function private.description_of(l public.listings) returns text language sql stable
  return case when l.archived then private.archived_text(l.id) else l.description end;

-- The facts of a listing that others read.
create function private.state_of(l public.listings) returns text language sql immutable
  return case when l.deleted then 'deleted' when l.hidden or l.suspended then 'unavailable' else l.status end;

-- The one list of a listing's facts: cards, the poke of its owner and what an edit is about (words_of) are made of it, and
-- src/model/listing/fields.ts reads it. An expression without a question, which PostgreSQL puts in place of the call; what lies in the
-- archive is asked for by a function of its own.
create function private.listing_facts(l public.listings) returns jsonb language sql stable
  return jsonb_build_object(
    'id', l.id, 'code', l.code, 'user_id', l.user_id, 'title', l.title, 'description', private.description_of(l), 'price', l.price,
    'category', l.category, 'condition', l.condition, 'district', l.district, 'delivery', l.delivery, 'photos', to_jsonb(l.photos),
    'status', private.state_of(l), 'created_at', private.iso(l.created_at), 'boosted_until', private.iso(l.boosted_until),
    'reserved_until', private.iso(l.reserved_until), 'town', l.town_id);

-- Those that a conversation shows of its listing: of its photos the cover. Hidden or suspended is 'deleted' there.
create function private.heading_facts(l public.listings) returns jsonb language sql stable
  return jsonb_build_object('title', l.title, 'price', l.price, 'photos', to_jsonb(l.photos[1:1]), 'user_id', l.user_id,
    'status', case when l.deleted or l.hidden or l.suspended then 'deleted' else l.status end,
    'reserved_until', private.iso(l.reserved_until));

-- All of a listing for its owner, under names a person understands.
create function private.export_listing(l public.listings) returns jsonb language sql stable
  return jsonb_build_object(
    'identifiant', l.id, 'adresse_courte', l.code, 'titre', l.title, 'description', private.description_of(l), 'prix_fcfa', l.price,
    'categorie', l.category, 'etat', l.condition, 'quartier', l.district, 'livraison', l.delivery, 'photos', to_jsonb(l.photos),
    'statut', l.status, 'payee_par', l.paid_by, 'masquee', l.hidden, 'supprimee', l.deleted, 'creee_le', private.iso(l.created_at),
    'publiee_le', private.iso(l.published_at), 'reservee_jusqu_au', private.iso(l.reserved_until));

create trigger poke_insert after insert on public.listings referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');
create trigger poke_update after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('mine', 'user_id', 'private.listing_facts(r::public.listings)');
create trigger poke_town_insert after insert on public.listings referencing new table as now_is
  for each statement execute function private.poke_towns('feed', 'r.published_at is not null');
create trigger poke_town_update after update on public.listings referencing new table as now_is
  for each statement execute function private.poke_towns('feed', 'r.published_at is not null');

-- A listing as every collection shows it.
create view private.cards as
select l.id, l.user_id, l.xid, l.created_at, l.visible, l.published_at, u.xid as seller_xid, private.state_of(l) as state,
  private.listing_facts(l) || jsonb_build_object('v', private.version(l.xid),
    'seller_name', u.full_name, 'seller_rating', u.rating, 'seller_reviews', u.review_count) as card,
  l.town_id
from public.listings l join public.users u on u.id = l.user_id;

-- Only listings that were visible once: nobody hears of the others, not even as a tombstone.
create view private.pull_feed as
select null::uuid as reader, c.id, c.xid, c.created_at as at, not c.visible as gone, false as old, c.card as body, c.town_id
from private.cards c where c.published_at is not null;

insert into private.collections (collection, personal, id_type, max_rows, max_age, by_town) values ('feed', false, 'uuid', 2000, '90 days', true);

create function public.sync_pull_feed(after text default null, before text default null, max_rows int default 60, town text default null)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.page_of(l, auth.uid(), private.epoch(), after, before, sync_pull_feed.max_rows, null, town)
  from private.collections l where l.collection = 'feed'
$$;
grant execute on function public.sync_pull_feed(text, text, int, text) to anon, authenticated;

-- A collection of sellers: how who has published here is called and judged now. A card holds its seller's facts as they were when it was sent,
-- and is not sent again for another name or star: one row says it to every phone, which puts it over the cards it holds
-- (src/queries/rows.ts). Whoever published once belongs to it for good, so that no phone keeps what was.
create view private.pull_sellers as
select null::uuid as reader, u.id, u.xid, u.updated as at, u.deleted as gone, false as old,
  jsonb_build_object('id', u.id, 'v', private.version(u.xid), 'name', u.full_name, 'rating', u.rating,
    'reviews', u.review_count) as body, t.id as town_id
from public.users u cross join private.towns t
where exists (select from public.listings l where l.user_id = u.id and l.town_id = t.id and l.published_at is not null);

-- A phone that begins has the facts in its cards, which a cache may have kept for an hour: it needs but those of lately. Changes are
-- never too many to be told, for a phone would keep the older facts of its cards.
insert into private.collections (collection, personal, id_type, max_rows, max_age, by_town) values ('sellers', false, 'uuid', null, '1 day', true);

insert into private.mutation_kinds (kind, needs) values
  ('publish_listing', 'person'), ('mark_sold', 'person'), ('change_price', 'person'), ('delete_listing', 'person'),
  ('reserve_listing', 'person');

create function private.check_price(price int) returns void language plpgsql set search_path = '' as $$
begin
  if price is null then
    perform private.refuse('price_missing');
  elsif price < private.fact('price_min') then
    perform private.refuse('price_low');
  elsif price > private.fact('price_max') then
    perform private.refuse('price_high');
  end if;
end $$;

-- The photos of a listing: one to five objects of one's own folder, already uploaded. A listing never goes out before its
-- pictures have arrived. The name of one is its hash and its shape, the width in hundredths of the height: the room that pages
-- leave for it, of no other use. `known`: those it shows already.
create function private.check_photos(me uuid, photos jsonb, known text[] default '{}') returns text[]
language plpgsql set search_path = '' as $$
declare
  names text[];
begin
  if jsonb_typeof(photos) is distinct from 'array' or jsonb_array_length(photos) = 0 then
    perform private.refuse('photos_missing');
  elsif jsonb_array_length(photos) > private.fact('photos_max') then
    perform private.refuse('photos_many');
  end if;
  names := array(select p.name from jsonb_array_elements_text(photos) with ordinality p (name, place) order by p.place);
  if exists (select from unnest(names) n (name) where n.name is null
      or n.name <> all (known) and n.name !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg|jpeg|png)$'))
    or cardinality(names) <> (select count(distinct n.name) from unnest(names) n (name)) then
    perform private.refuse('photo_invalid');
  elsif exists (select from unnest(names) n (name) where n.name <> all (known) and not exists (
      select from storage.objects o where o.bucket_id = 'listings' and o.name = n.name)) then
    perform private.refuse('photo_not_there');
  end if;
  return names;
end $$;

create function private.check_listing_texts(title text, description text, args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if title = '' then
    perform private.refuse('title_missing');
  elsif char_length(title) < private.fact('title_min') then
    perform private.refuse('title_short');
  elsif char_length(title) > private.fact('title_max') then
    perform private.refuse('title_long');
  elsif char_length(description) < private.fact('description_min') then
    perform private.refuse('description_short');
  elsif char_length(description) > private.fact('description_max') then
    perform private.refuse('description_long');
  elsif coalesce(args ->> 'category', '') not in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books') then
    perform private.refuse('category_missing');
  elsif coalesce(args ->> 'condition', '') not in ('new', 'like_new', 'good', 'used') then
    perform private.refuse('condition_missing');
  elsif not exists (select from private.districts d where d.name = args ->> 'district') then
    perform private.refuse('district_missing');
  elsif jsonb_typeof(args -> 'delivery') <> 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
end $$;

-- {id, title, description, price, category, condition, district, delivery?, photos, draft_id?}. One transaction: the listing, its
-- price (trigger "pay") and the end of its draft. The same id again answers the same listing and charges nothing;
-- with other words than it was published with, from a second device, it is a conflict that shows the listing.
-- A phone that was away for months sends its publication again and is answered as then, from the archive.
create function private.push_publish_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  title text := private.text_of(args, 'title');
  description text := private.text_of(args, 'description');
  price int := private.int_of(args, 'price');
  names text[];
  existing public.listings;
begin
  select * into existing from public.listings l where l.id = wanted;
  if not found then
    perform private.check_listing_texts(title, description, args);
    perform private.check_price(price);
    names := private.check_photos(me, args -> 'photos');
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'publish_too_fast');
    insert into public.listings (id, user_id, title, description, price, category, condition, district, delivery, photos)
      values (wanted, me, title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district',
        coalesce((args ->> 'delivery')::boolean, false), names)
      on conflict (id) do nothing;
    select * into existing from public.listings l where l.id = wanted;
  end if;
  if existing.user_id <> me then
    perform private.refuse('listing_exists');
  elsif existing.deleted then
    perform private.refuse('listing_deleted');
  elsif (existing.title, private.description_of(existing), existing.price, existing.category, existing.condition, existing.district)
      is distinct from (title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district')
      or to_jsonb(existing.delivery) <> coalesce(args -> 'delivery', 'false')
      or to_jsonb(existing.photos) is distinct from args -> 'photos' then
    perform private.conflict('listing_published_otherwise', private.my_listing_row(me, wanted));
  end if;
  -- A draft that was deleted on another device meanwhile, too: written again there later, it must not come back beside its listing.
  update public.drafts d set deleted = true, published_as = wanted, data = '{}'
    where d.user_id = me and d.id = private.as_uuid(args ->> 'draft_id') and d.published_as is null;
  return private.my_listing_row(me, wanted);
end $$;

-- One's own listing, locked, or a refusal that tells strangers no more than they could read anyway.
--
-- A transaction that locks a listing and then writes of its owner (a notice, a report that hides it, an edit) needs her row, by the foreign key. Who
-- suspends her, closes her account or gives her a new rating holds her row and then wants her listings: the two would stop each
-- other. Her row comes first everywhere, also in the team's decisions (decide_report, decide_appeal).
create function private.lock_own_listing(me uuid, wanted uuid) returns public.listings
language plpgsql set search_path = '' as $$
declare
  listing public.listings;
begin
  perform from public.users u where u.id = me for key share;
  select * into listing from public.listings l where l.id = wanted for update; -- what the change will need
  if not found or (listing.user_id <> me and not listing.visible) then
    perform private.refuse('listing_unknown');
  elsif listing.user_id <> me then
    perform private.refuse('listing_of_another');
  end if;
  return listing;
end $$;

-- {id}
create function private.push_mark_sold(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  end if;
  update public.listings l set status = 'sold' where l.id = listing.id and l.status = 'active';
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, until}. `until`: milliseconds since 1970, as far as it was promised when it was tapped, or null: reserved no more. Counted from now it is never more
-- than 72 hours, and one that came too late is over. The longest promise stands: that of a phone which was away for a day shortens no newer one.
create function private.push_reserve_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted timestamptz;
begin
  if jsonb_typeof(args -> 'until') = 'number' then
    if listing.deleted then
      perform private.refuse('listing_deleted');
    elsif listing.status = 'pending' then
      perform private.refuse('listing_not_published');
    elsif listing.status = 'sold' then
      perform private.refuse('reserve_of_sold');
    elsif not listing.visible then
      perform private.refuse('reserve_of_hidden');
    end if;
    wanted := least(to_timestamp((args ->> 'until')::double precision / 1000),
      now() + make_interval(hours => private.fact('reserved_hours_most')::int));
    wanted := case when wanted > now() then greatest(wanted, listing.reserved_until) else listing.reserved_until end;
  elsif jsonb_typeof(args -> 'until') is distinct from 'null' then
    perform private.refuse('mutation_incomplete');
  end if;
  if wanted is distinct from listing.reserved_until then
    if wanted is not null then
      perform private.limit_pace(me, 'reserve', 20, 20.0 / 86400, 'reserve_too_fast');
    end if;
    update public.listings l set reserved_until = wanted where l.id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, price, was?, or_was?}. `was`: the price that the person saw. Another one now, set on another device: a conflict that shows the
-- listing, instead of the last arrival winning in silence; `or_was` is what this phone may have set itself. It has a pace: each
-- change writes every heart and message of the listing anew.
create function private.push_change_price(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted int := private.int_of(args, 'price');
begin
  perform private.check_price(wanted);
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status <> 'active' then
    perform private.refuse('price_of_sold');
  elsif listing.price not in (private.int_of(args, 'was'), wanted) and not private.or_was(args, to_jsonb(listing.price)) then
    perform private.conflict('price_changed_elsewhere', private.my_listing_row(me, listing.id));
  end if;
  if listing.price <> wanted then
    perform private.limit_pace(me, 'price', 20, 20.0 / 86400, 'price_too_fast');
    update public.listings l set price = wanted where l.id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id}
create function private.push_delete_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.status = 'sold' and not listing.deleted then
    perform private.refuse('delete_of_sold');
  end if;
  update public.listings l set deleted = true where l.id = listing.id and not l.deleted;
  return private.my_listing_row(me, listing.id);
end $$;

-- The facts of a listing that its owner can edit. The price has a mutation of its own, the district stays.
create function private.words_of(l public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(f.key, f.value) from jsonb_each(private.listing_facts(l)) f
  where f.key in ('title', 'description', 'category', 'condition', 'delivery', 'photos')
$$;

-- Edits of a listing on sale: its owner gives it other words or pictures, for no fee. What stood there before is kept for
-- the team: a listing that gathers reviews, or reports, as one thing cannot become another thing unseen.

create table private.listing_edits (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id),
  user_id uuid not null references public.users (id),
  -- The changed fields alone, before and after: fields of private.words_of.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index listing_edits_listing on private.listing_edits (listing_id, at);
create index listing_edits_user on private.listing_edits (user_id, at);
create index listing_edits_at on private.listing_edits (at);

-- The past of a listing as the team sees it: its edits, newest first, twenty at most.
create function private.edits_of(listing uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(e.at), 'before', e.before, 'after', e.after)
    order by e.at desc), '[]')
  from (select k.* from private.listing_edits k where k.listing_id = edits_of.listing order by k.at desc limit 20) e
$$;

-- Two devices: `wanted` on `was`, when both came from `base`. A field that the person left as she saw it stays as it is
-- now; of one that was changed on both sides neither wins in silence: null.
create function private.merge_words(base jsonb, was jsonb, wanted jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  merged jsonb := was;
  field text;
begin
  for field in select jsonb_object_keys(was) loop
    continue when wanted -> field is not distinct from base -> field or wanted -> field is not distinct from was -> field;
    if was -> field is distinct from base -> field then
      return null;
    end if;
    merged := merged || jsonb_build_object(field, wanted -> field);
  end loop;
  return merged;
end $$;

insert into private.mutation_kinds (kind, needs) values ('edit_listing', 'person');

-- A listing that was reported, hidden or warned about and is now edited: the team hears of it, and a warning that was
-- answered by an edit waits for the team's eyes again.
create function private.notify_team_of_edit(listing uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.moderation_notices n
    set edited_at = clock_timestamp(), status = case when n.kind = 'warned' then 'standing' else n.status end
    where n.listing_id = notify_team_of_edit.listing and n.kind in ('hidden', 'warned')
      and n.status in ('standing', 'appealed', 'upheld');
  if exists (select from public.reports r where r.subject_id = notify_team_of_edit.listing and r.status = 'open') then
    perform private.poke('team');
  end if;
end $$;

-- {id, title, description, category, condition, delivery?, photos, or_was?}, with `base` the same fields as the person saw them; what this
-- phone may have written itself (`or_was`) is what it came from. An app that does not know of `delivery` leaves it as it is. Also while the
-- listing is hidden: that is how a report is answered. Ten a day; the same words again change and count nothing.
create function private.push_edit_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  was constant jsonb := private.words_of(listing);
  wanted jsonb;
  names text[] := listing.photos;
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'sold' then
    perform private.refuse('edit_of_sold');
  elsif listing.status <> 'active' then
    perform private.refuse('listing_not_published');
  end if;
  wanted := private.merge_words(
    case when jsonb_typeof(base) = 'object' and not private.or_was(args, was) then base else was end, was, jsonb_build_object(
    'title', private.text_of(args, 'title'), 'description', private.text_of(args, 'description'),
    'category', args -> 'category', 'condition', args -> 'condition', 'delivery', coalesce(args -> 'delivery', was -> 'delivery'),
    'photos', args -> 'photos'));
  if wanted is null then
    perform private.conflict('listing_edited_elsewhere', private.my_listing_row(me, listing.id));
  elsif wanted = was then
    return private.my_listing_row(me, listing.id);
  end if;
  perform private.check_listing_texts(wanted ->> 'title', wanted ->> 'description',
    wanted || jsonb_build_object('district', listing.district));
  if wanted -> 'photos' <> was -> 'photos' then
    names := private.check_photos(me, wanted -> 'photos', listing.photos);
  end if;
  perform private.limit_pace(me, 'edit', 10, 10.0 / 86400, 'edit_too_fast');
  update public.listings l set title = wanted ->> 'title', description = wanted ->> 'description',
      category = wanted ->> 'category', condition = wanted ->> 'condition', delivery = (wanted -> 'delivery')::boolean, photos = names
    where l.id = listing.id;
  insert into private.listing_edits (listing_id, user_id, before, after)
    select listing.id, me, jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, wanted -> f.key)
    from jsonb_each(was) f where f.value <> wanted -> f.key;
  perform private.notify_team_of_edit(listing.id);
  return private.my_listing_row(me, listing.id);
end $$;

create function private.chore_archive() returns bigint language plpgsql set search_path = '' as $$
declare
  old uuid[] := array(
    select l.id from public.listings l
    where not l.archived and (l.status = 'sold' or l.deleted)
      and coalesce(l.ended_at, l.updated) < now() - interval '90 days'
    order by coalesce(l.ended_at, l.updated) limit 200 for no key update skip locked);
begin
  update public.listings l set archived = true where l.id = any (old);
  return cardinality(old);
end $$;

insert into private.chores (name, position) values ('archive', 4);

-- Another price or other words after one that was taken back when it had left and its answer was lost: whether it had arrived
-- or not, what stands there is this phone's own doing and no change of another device. `or_was` names what that may be.

create function private.or_was(args jsonb, now jsonb) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(
    case when jsonb_typeof(or_was.args -> 'or_was') = 'array' then or_was.args -> 'or_was' else '[]' end) o where o.value = or_was.now)
$$;

-- A listing that the team removed for its words or pictures would go on being shown: whoever had put a heart on it, and whoever read the reviews about it, saw
-- its title, and in the favourites its photos. Who talked about it keeps the title, as evidence; the admin console and its owner's notice too.

-- Whether the team removed it, whoever deleted it first. The journal says so for good: notices and reports are forgotten after a year.
create function private.is_removed(about uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.audit_log a where a.subject_kind = 'listing' and a.subject_id = about and a.action = 'remove_listing')
$$;

-- Favourites. They point at the account, not at the profile: a heart needs no phone number, and vanishes with the account.

create table public.favorites (
  user_id uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, listing_id)
);
create index favorites_listing on public.favorites (listing_id);
create trigger zz_stamp before insert or update on public.favorites for each row execute function private.stamp();
alter table public.favorites enable row level security;
create policy "own favourites" on public.favorites for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.favorites referencing new table as now_is
  for each statement execute function private.poke_people('favorites', 'user_id');
create trigger poke_update after update on public.favorites referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('favorites', 'user_id', 'listing_id, deleted');

-- The text of a listing is for those who may read it: the card stays, its description goes with its visibility, and of one that the
-- team removed its title too. Only of what was deleted is that asked: this is read for each row.
-- A heart comes anew when its listing or its seller changes. All of a person's are looked at for that: they are some hundreds at most.
create view private.pull_favorites as
select f.user_id as reader, f.listing_id as id, p.xid, f.created_at as at, f.deleted as gone, p.old,
  jsonb_build_object(
    'id', f.listing_id, 'v', greatest(private.version(f.xid), private.version(c.xid), private.version(c.seller_xid)),
    'created_at', private.iso(f.created_at),
    'listing', case when c.visible then c.card else c.card || jsonb_build_object(
      'description', '', 'status', case c.state when 'pending' then 'unavailable' else c.state end)
      || case when c.state = 'deleted' and private.is_removed(c.id)
        then jsonb_build_object('title', 'Annonce supprimée', 'photos', '[]'::jsonb) else '{}' end end) as body
from public.favorites f join private.cards c on c.id = f.listing_id
  cross join lateral (values (f.xid, false), (c.xid, true), (c.seller_xid, true)) p (xid, old)
where not (f.deleted and p.old);

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('favorites', true, 'uuid', null, null);

insert into private.mutation_kinds (kind, needs) values ('set_favorite', 'signed_in');

-- {listing_id, on}. A heart can always be taken back; it can only be put on what is for sale or one's own.
create function private.push_set_favorite(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  if (args ->> 'on')::boolean then
    -- The lock a foreign key would take: a heart put on again inserts nothing, and a sale must see it all the same.
    select * into listing from public.listings l where l.id = wanted for key share;
    if not found then
      perform private.refuse('listing_unknown');
    elsif not listing.visible and not exists (
      select from public.favorites f where f.user_id = me and f.listing_id = wanted and not f.deleted) then
      perform private.refuse('listing_gone');
    elsif private.fact('favorites_most') <= (select count(*) from public.favorites f where f.user_id = me and not f.deleted) then
      perform private.refuse('favorites_many');
    end if;
    insert into public.favorites as f (user_id, listing_id) values (me, wanted)
      on conflict (user_id, listing_id) do update set deleted = false, created_at = now() where f.deleted;
  else
    update public.favorites f set deleted = true where f.user_id = me and f.listing_id = wanted and not f.deleted;
  end if;
  return coalesce(
    (select v.body from private.pull_favorites v where v.reader = me and v.id = wanted and not v.gone and not v.old),
    private.tombstone(wanted::text, pg_current_xact_id()));
end $$;

-- Work per heart has an end: a listing with 4,000 could be neither sold nor repriced within the time that a request has. The first hearts
-- are told at once and the rest by the timer.

-- Listings whose hearts are not all told yet: how far it has come, and what those hear that it has not reached.
create table private.late_hearts (
  listing uuid primary key references public.listings (id),
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  state text not null check (state in ('cheaper', 'sold')),
  since timestamptz not null default clock_timestamp()
);

-- Drafts. They point at the account, not at the profile: a draft needs no phone number, and vanishes with the account.

-- The id is chosen on the phone: the key holds the owner too, so that nobody can sit on another's id.
create table public.drafts (
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  created_at timestamptz not null default now(),
  published_as uuid references public.listings (id),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, id)
);
create index drafts_change on public.drafts (user_id, xid, id);
create index drafts_published_as on public.drafts (published_as);
create trigger zz_stamp before insert or update on public.drafts for each row execute function private.stamp();
alter table public.drafts enable row level security;
create policy "own drafts" on public.drafts for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.drafts referencing new table as now_is
  for each statement execute function private.poke_people('drafts', 'user_id');
create trigger poke_update after update on public.drafts referencing new table as now_is
  for each statement execute function private.poke_people('drafts', 'user_id');

create view private.pull_drafts as
select d.user_id as reader, d.id, d.xid, d.created_at as at, d.deleted as gone, false as old,
  jsonb_build_object('id', d.id, 'v', private.version(d.xid), 'data', d.data, 'updated', private.iso(d.updated)) as body
from public.drafts d;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('drafts', true, 'uuid', null, null);

insert into private.mutation_kinds (kind, needs) values ('save_draft', 'signed_in'), ('delete_draft', 'signed_in');

-- Merges two versions of a draft field by field against the version both came from. What only one side changed is
-- taken from that side. Of what both changed: something written wins over something emptied, photos added on either side
-- are kept, a short field is the later writer's. `text_clash` tells that a long text was rewritten on both sides: merged
-- then holds the server's, and the caller keeps the other too.
-- A merge is made of what the phone sends: elements are compared as wholes, all at once, and the fields are put together at the end,
-- or one request could hold a processor for seconds.
create function private.merge_draft(base jsonb, theirs jsonb, mine jsonb, out merged jsonb, out text_clash boolean)
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  fields text[] := '{}';
  contents jsonb[] := '{}';
  b jsonb;
  t jsonb;
  m jsonb;
begin
  text_clash := false;
  for field in select jsonb_object_keys(theirs || mine || base) loop
    b := base -> field;
    t := theirs -> field;
    m := mine -> field;
    if m is distinct from b and t is distinct from b and m is distinct from t then
      if coalesce(m, 'null') in ('null', '""', '[]') then
        m := t;
      elsif coalesce(t, 'null') in ('null', '""', '[]') then
        null; -- theirs emptied what mine wrote: mine stays
      elsif jsonb_typeof(t) = 'array' and jsonb_typeof(m) = 'array' then
        m := m || coalesce((select jsonb_agg(e.value order by e.place) from jsonb_array_elements(t) with ordinality e (value, place)
          where e.value not in (select k.value from jsonb_array_elements(m) k)
            and e.value not in (select k.value from jsonb_array_elements(case when jsonb_typeof(b) = 'array' then b else '[]' end) k)),
          '[]');
      elsif jsonb_typeof(t) = 'string' and jsonb_typeof(m) = 'string'
        and (field = 'description' or greatest(char_length(t #>> '{}'), char_length(m #>> '{}')) > 40) then
        text_clash := true;
        m := t;
      end if;
    elsif m is not distinct from b then
      m := t;
    end if;
    if m is not null then
      fields := array_append(fields, field);
      contents := array_append(contents, m);
    end if;
  end loop;
  merged := coalesce((select jsonb_object_agg(f.name, f.content) from unnest(fields, contents) f (name, content)), '{}');
end $$;

-- {id, data}, with `base` the data this device last had from the server. Two devices writing the same draft queue up on
-- its row. A long text changed on both keeps both: the other device's stays, this one's becomes a draft "… (copie)"
-- that takes the id of the mutation.
-- A crowded draft is too long, and so is a base that no row can have been. What of a base is crowded was written by no form, and is
-- taken for nothing.
create function private.push_save_draft(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  mine jsonb := args -> 'data';
  common jsonb := case when jsonb_typeof(base) = 'object' then base else '{}' end;
  current public.drafts;
  merge record;
  more boolean; -- one draft more than before: new, written again after its deletion, or a copy
begin
  if jsonb_typeof(mine) is distinct from 'object' then
    perform private.refuse('draft_unreadable');
  elsif octet_length(mine::text) > 32768 or octet_length(base::text) > 65536 or private.is_crowded(mine) then
    perform private.refuse('draft_long');
  end if;
  insert into public.drafts (user_id, id, data) values (me, wanted, mine) on conflict (user_id, id) do nothing;
  more := found;
  if not more then
    select * into current from public.drafts d where d.user_id = me and d.id = wanted for no key update;
    if current.published_as is not null then
      perform private.refuse('draft_published');
    elsif current.deleted then
      update public.drafts d set data = mine, deleted = false where d.user_id = me and d.id = wanted;
      more := true;
    else
      common := (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(common) f
        where not private.is_crowded(jsonb_build_object(f.key, f.value)));
      merge := private.merge_draft(common, current.data, mine);
      if merge.text_clash then
        -- Whoever goes on typing sends words upon words that became a copy: they go on in it.
        update public.drafts d set data = private.copied_draft(mine) where d.user_id = me and d.id = (
          select k.id from public.drafts k where k.user_id = me and k.id <> wanted and not k.deleted and k.published_as is null
            and k.data = private.copied_draft(base) limit 1);
        if not found then
          insert into public.drafts (user_id, id, data) values (me, mutation, private.copied_draft(mine));
          more := true;
        end if;
      end if;
      update public.drafts d set data = merge.merged where d.user_id = me and d.id = wanted;
    end if;
  end if;
  if more and private.fact('drafts_most') < (select count(*) from public.drafts d where d.user_id = me and not d.deleted) then
    perform private.refuse('drafts_many');
  end if;
  return (select v.body from private.pull_drafts v where v.reader = me and v.id = wanted);
end $$;

-- {id}
create function private.push_delete_draft(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
begin
  update public.drafts d set deleted = true, data = '{}' where d.user_id = me and d.id = wanted and not d.deleted;
  return private.tombstone(wanted::text, pg_current_xact_id());
end $$;

-- Whether a draft has more fields, or a list of more elements, than any form has.
create function private.is_crowded(data jsonb) returns boolean language sql immutable set search_path = '' as $$
  select count(*) > 50 or coalesce(bool_or(jsonb_array_length(case when jsonb_typeof(f.value) = 'array' then f.value else '[]' end) > 50), false)
  from jsonb_each(data) f
$$;

-- Words that stand beside those of another device. Null for what is no draft.
create function private.copied_draft(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case jsonb_typeof(data) when 'object' then
    data || jsonb_build_object('title', private.trimmed(coalesce(data ->> 'title', '') || ' (copie)')) end
$$;

-- A conversation is one listing and one buyer. Its row exists to be locked: it hands out the sequence that orders
-- its messages, so two people writing at once can never get the same place.

create table private.conversations (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id),
  buyer_id uuid not null references public.users (id),
  -- The owner of the listing, who stays the same: both sides find their conversations here.
  owner_id uuid not null references public.users (id),
  last_seq int not null,
  last_at timestamptz not null,
  buyer_wrote boolean not null,
  owner_wrote boolean not null,
  created_at timestamptz not null default now(),
  -- When it began. What has happened in it since is told by its messages.
  xid xid8 not null default pg_current_xact_id(),
  unique (listing_id, buyer_id)
);
create index conversations_of_two on private.conversations (buyer_id, owner_id);
create index conversations_owner on private.conversations (owner_id, xid, id);

create table public.messages (
  id uuid primary key,
  conversation_id uuid not null references private.conversations (id),
  listing_id uuid not null references public.listings (id),
  sender_id uuid not null references public.users (id),
  receiver_id uuid not null references public.users (id),
  content text not null check (char_length(content) between 1 and 10000),
  read boolean not null default false,
  seq int not null,
  created_at timestamptz not null,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (conversation_id, seq),
  check (sender_id <> receiver_id)
);

-- For what follows: the newest messages about a listing. It answers what messages_listing did.
create index messages_about on public.messages (listing_id, created_at, id);
create index messages_sent_change on public.messages (sender_id, xid, id);
create index messages_received_change on public.messages (receiver_id, xid, id);
create index messages_sent on public.messages (sender_id, created_at, id);
create index messages_received on public.messages (receiver_id, created_at, id);
create index messages_created on public.messages (created_at);
create index messages_unread on public.messages (receiver_id, listing_id, sender_id, seq) where not read;

-- Places a message in its conversation. The time is taken under the lock and never runs backwards, so the order by
-- seq and the order by time agree even when the server's clock is set back.
-- Whether the sender is suspended is asked again under the lock, which a suspension holds until it is over.
create function private.place_message() returns trigger language plpgsql set search_path = '' as $$
declare
  owner uuid;
  buyer uuid;
begin
  select l.user_id into owner from public.listings l where l.id = new.listing_id;
  buyer := case when new.sender_id = owner then new.receiver_id else new.sender_id end;
  if owner is null or owner not in (new.sender_id, new.receiver_id) then
    raise exception 'one side of a conversation owns the listing' using errcode = '23514';
  end if;
  -- One statement finds or makes the row, locks it and counts on; the conflict's index serves it, whatever the planner
  -- thinks of a young table.
  insert into private.conversations as c (listing_id, buyer_id, owner_id, last_seq, last_at, buyer_wrote, owner_wrote)
    values (new.listing_id, buyer, owner, 1, coalesce(new.created_at, clock_timestamp()), new.sender_id = buyer, new.sender_id = owner)
    on conflict (listing_id, buyer_id) do update
      set last_seq = c.last_seq + 1,
          last_at = greatest(c.last_at, coalesce(new.created_at, clock_timestamp())),
          buyer_wrote = c.buyer_wrote or excluded.buyer_wrote,
          owner_wrote = c.owner_wrote or excluded.owner_wrote
    returning c.id, c.last_seq, c.last_at into new.conversation_id, new.seq, new.created_at;
  perform from public.users u where u.id = new.sender_id for key share;
  if private.is_suspended(new.sender_id) then
    perform private.refuse('suspended');
  end if;
  return new;
end $$;
create trigger place before insert on public.messages for each row execute function private.place_message();

create function private.guard_message() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.conversation_id, new.listing_id, new.sender_id, new.receiver_id, new.content, new.seq, new.created_at)
     is distinct from
     (old.id, old.conversation_id, old.listing_id, old.sender_id, old.receiver_id, old.content, old.seq, old.created_at)
  then
    raise exception 'a message is never rewritten' using errcode = '23514';
  end if;
  new.read := new.read or old.read;
  return new;
end $$;
create trigger guard before update on public.messages for each row execute function private.guard_message();
create trigger zz_stamp before insert or update on public.messages for each row execute function private.stamp();
alter table public.messages enable row level security;
create policy "the two who talk" on public.messages for select to authenticated
  using ((sender_id = (select auth.uid()) or receiver_id = (select auth.uid())) and not deleted);

create trigger poke_insert after insert on public.messages referencing new table as now_is
  for each statement execute function private.poke_people('messages', 'sender_id, receiver_id');
create trigger poke_update after update on public.messages referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('messages', 'sender_id, receiver_id', 'id, read, deleted');

create view private.pull_messages as
select m.reader, m.id, m.xid, m.created_at as at, m.deleted as gone, k.last_seq - m.seq >= 500 as old,
  jsonb_build_object(
    'id', m.id, 'v', private.version(m.xid), 'listing_id', m.listing_id, 'sender_id', m.sender_id,
    'receiver_id', m.receiver_id, 'content', m.content, 'read', m.read, 'seq', m.seq,
    'created_at', private.iso(m.created_at), 'other_id', m.other) as body
from (
    select s.sender_id as reader, s.receiver_id as other, s.* from public.messages s
    union all
    select s.receiver_id, s.sender_id, s.* from public.messages s
  ) m
  join private.conversations k on k.id = m.conversation_id;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('messages', true, 'uuid', null, '90 days');

-- Each conversation from either side.
create view private.conversation_rows as
select c.buyer_id as reader, c.owner_id as other, c.id, c.listing_id, c.owner_id, c.xid, c.created_at from private.conversations c
union all
select c.owner_id, c.buyer_id, c.id, c.listing_id, c.owner_id, c.xid, c.created_at from private.conversations c;

-- The listing and the person of a conversation, as they are now: its messages name them by their ids alone. It says when the other side has
-- closed the account: the name alone could be anybody's choice. With it goes the place where one writes; send_message refuses it anyway.
create view private.pull_conversations as
select k.reader, k.id, k.place as xid, k.created_at as at, false as gone, k.old,
  jsonb_build_object(
    'id', k.id, 'v', greatest(private.version(k.xid), private.version(u.xid), private.version(l.xid)),
    'listing_id', k.listing_id, 'other_id', k.other, 'other_name', u.full_name, 'other_gone', u.deleted,
    'other_suspended', private.is_suspended(k.other),
    'listing', private.heading_facts(l)) as body
from (
    select t.*, t.xid as place, false as old from private.conversation_rows t
    union all
    select t.*, p.xid, true from private.conversation_rows t join public.users p on p.id = t.other
    union all
    select t.*, a.xid, true from private.conversation_rows t join public.listings a on a.id = t.listing_id and a.user_id = t.owner_id
  ) k
  join public.users u on u.id = k.other
  join public.listings l on l.id = k.listing_id;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('conversations', true, 'uuid', null, null);

-- Those who talk about a listing are told at once that what they see of it has changed.
create function private.poke_participants() returns trigger language plpgsql set search_path = '' as $$
declare
  people text[];
begin
  execute $q$
    select array_agg(distinct 'user:' || p.id) from (
      select r.id, private.heading_facts(r::public.listings) from now_is r where r.xid = pg_current_xact_id()
      except select r.id, private.heading_facts(r::public.listings) from was r
    ) l join private.conversations c on c.listing_id = l.id, unnest(array[c.buyer_id, c.owner_id]) p (id) $q$ into people;
  perform private.poke_all(people, 'conversations');
  return null;
end $$;
create trigger poke_participants after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.poke_participants();

-- Applies a suspension that has begun or ended: her listings leave the market or come back, in one statement, for the market's order is
-- kept by what is visible; and those who talk with her are told. Who calls it has locked her.
create function private.apply_suspension(person uuid, suspend boolean) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.listings l set suspended = suspend where l.id in (
    select k.id from public.listings k where k.user_id = person and k.suspended <> suspend order by k.id for update);
  perform private.poke_all(array(
    select 'user:' || t.reader from private.conversation_rows t where t.other = person union select 'user:' || person), 'conversations');
end $$;

insert into private.mutation_kinds (kind, needs) values ('send_message', 'person'), ('mark_read', 'signed_in');

-- May `me` write to `receiver` about this listing? The buyer writes first, and only about something for sale. Once the two have
-- talked, both go on when it is sold or under review; the conversation ends with a listing that was deleted. An account which is just being
-- closed or suspended is waited for: it would get a message, and a notice with its words, that nobody could read or remove any more.
create function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
language plpgsql set search_path = '' as $$
declare
  talked boolean;
begin
  if receiver = me then
    perform private.refuse(case when listing.user_id = me then 'own_message' else 'message_to_oneself' end);
  elsif listing.id is null then
    perform private.refuse('listing_unknown');
  elsif listing.user_id not in (me, receiver) then
    perform private.refuse('not_the_seller');
  end if;
  perform from public.users u where u.id = receiver and not u.deleted for key share;
  if not found then
    perform private.refuse('person_gone');
  end if;
  if private.is_suspended(receiver) then
    perform private.refuse('other_suspended');
  end if;
  perform private.refuse_blocked(me, receiver);
  if listing.deleted then
    perform private.refuse('listing_gone');
  end if;
  talked := exists (select from private.conversations c where c.listing_id = listing.id
    and c.buyer_id = case when listing.user_id = me then receiver else me end);
  if talked then
    return;
  elsif listing.user_id = me then
    perform private.refuse('not_written_yet');
  elsif not listing.visible then
    perform private.refuse('listing_gone');
  elsif private.is_watched(me) then
    perform private.refuse('reported_by_many');
  end if;
  perform private.limit_pace(me, 'conversation', 20, 20.0 / 3600, 'conversations_too_fast');
end $$;

-- {listing_id, receiver_id, content}. Thirty until the other side has written for the first time, and three thousand a day.
create function private.push_send_message(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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
    if exists (select from private.conversations c where c.listing_id = wanted and c.last_seq >= 30
        and c.buyer_id = case when listing.user_id = me then receiver else me end
        and not case when listing.user_id = me then c.buyer_wrote else c.owner_wrote end) then
      perform private.refuse('messages_unanswered');
    end if;
    perform private.limit_pace(me, 'message', 1500, 300.0 / 60, 'messages_too_fast');
    perform private.limit_pace(me, 'messages_day', 3000, 3000.0 / 86400, 'messages_too_fast');
    insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      values (mutation, wanted, me, receiver, words);
  end if;
  return null;
end $$;

-- {listing_id, other_id, up_to_seq}. Only forwards: what is read stays read. The conversation is locked first, as by who writes in
-- it: two people who both read and answer at once would hold each the other's notice.
create function private.push_mark_read(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing uuid := private.uuid_of(args, 'listing_id');
  other uuid := private.uuid_of(args, 'other_id');
  up_to int := private.int_of(args, 'up_to_seq');
begin
  if up_to is null then
    perform private.refuse('mutation_incomplete');
  end if;
  perform from public.messages m where m.listing_id = listing and m.receiver_id = me and m.sender_id = other limit 1;
  if not found then
    perform private.refuse('conversation_unknown');
  end if;
  perform from private.conversations c where c.listing_id = listing and c.buyer_id in (me, other) for no key update;
  update public.messages m set read = true where m.id in (
    select k.id from public.messages k
    where k.receiver_id = me and k.listing_id = listing and k.sender_id = other and k.seq <= up_to and not k.read
    order by k.id for no key update);
  return null;
end $$;

-- Reading a conversation ends its notice. Asked once for each conversation, and only where there is a notice: message by message it
-- took the square of their number, and three thousand as long as a statement may. A conversation that had something unread before the
-- statement and has nothing now was read by it.
create function private.withdraw_notices() returns trigger language plpgsql set search_path = '' as $$
declare
  conversation record;
begin
  for conversation in
    select w.receiver_id as reader, w.listing_id as about, w.sender_id as writer from was w
    where not w.read and not w.deleted group by 1, 2, 3 order by 1, 2, 3
  loop
    perform from private.notices n
      where n.person = conversation.reader and n.tag = 'conversation:' || conversation.about || ':' || conversation.writer;
    continue when not found;
    perform from public.messages m where m.receiver_id = conversation.reader and m.listing_id = conversation.about
      and m.sender_id = conversation.writer and not m.read and not m.deleted limit 1;
    if not found then
      delete from private.notices n
        where n.person = conversation.reader and n.tag = 'conversation:' || conversation.about || ':' || conversation.writer;
    end if;
  end loop;
  return null;
end $$;

-- Contact beside a conversation. A person one has blocked neither writes (check_may_write) nor gets the number
-- (listing_contact), nor does one write to her; the list travels in the collection "mine", so that every phone of the person
-- knows it. The phone number of a seller leaves the database by one function, and each time it does is written down.

create table public.blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references public.users (id),
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on public.blocks (blocked_id);
create index blocks_change on public.blocks (blocker_id, xid, blocked_id);
create trigger zz_stamp before insert or update on public.blocks for each row execute function private.stamp();
alter table public.blocks enable row level security;
create policy "own block list" on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));
create trigger poke_insert after insert on public.blocks referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'blocker_id');
create trigger poke_update after update on public.blocks referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'blocker_id');

insert into private.mutation_kinds (kind, needs) values ('block_person', 'signed_in');

-- {person_id, on}. A block can always be taken back; blocking twice keeps the first date.
create function private.push_block_person(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'person_id');
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  elsif wanted = me then
    perform private.refuse('block_of_oneself');
  elsif (args ->> 'on')::boolean then
    perform from public.users u where u.id = wanted and not u.deleted;
    if not found then
      perform private.refuse('person_unknown');
    elsif private.fact('blocks_most') <= (select count(*) from public.blocks b where b.blocker_id = me and not b.deleted) then
      perform private.refuse('blocks_many');
    end if;
    insert into public.blocks as b (blocker_id, blocked_id) values (me, wanted)
      on conflict (blocker_id, blocked_id) do update set deleted = false, created_at = now() where b.deleted;
  else
    update public.blocks b set deleted = true where b.blocker_id = me and b.blocked_id = wanted and not b.deleted;
  end if;
  return coalesce(
    (select v.body from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'block:' || wanted and not v.gone),
    private.tombstone('block:' || wanted, pg_current_xact_id()));
end $$;

create table private.contact_reveals (
  viewer uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  at timestamptz not null default clock_timestamp(),
  primary key (viewer, listing_id, at)
);
create index contact_reveals_recent on private.contact_reveals (viewer, at);
create index contact_reveals_listing on private.contact_reveals (listing_id);

-- The seller's number as 225XXXXXXXXXX, between quotes. Signed in with a complete profile, visible listing, not one's own, nobody
-- blocked; thirty different listings a day, and the same number asked for again is written down once a day.
--
-- As bare text in json, and only to a plain call (asked_plainly). A cast in the address (`?select=listing_contact::int`) would fail
-- after the function had run: the error quotes the number, and the transaction, with what it had counted, is undone. A filter would
-- tell the same sign by sign. A bare text as json has no cast to anything that could fail with its value in the error, no operator to
-- be compared by and nothing to reach into; as jsonb, which PostgREST makes of it, it has (`->> 0`).
create function public.listing_contact(listing_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  listing public.listings;
  number text;
begin
  if me is null then
    perform private.refuse_request(401, 'contact_signed_out');
  end if;
  perform private.require_account(me);
  perform private.require_plain_call();
  if not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'contact_profile_missing');
  elsif private.is_suspended(me) then
    perform private.refuse_request(403, 'suspended');
  end if;
  select * into listing from public.listings l where l.id = listing_contact.listing_id;
  if listing.user_id = me then
    perform private.refuse_request(403, 'contact_own_listing');
  end if;
  select p.phone into number from public.user_private p
    where p.id = listing.user_id and listing.visible and not exists (
      select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, p.id), (p.id, me)));
  if number is null then
    perform private.refuse_request(404, 'contact_gone');
  end if;
  -- One request of a person at a time: the thirty-first cannot slip through beside the thirtieth.
  perform pg_advisory_xact_lock(hashtextextended('contact:' || me, 0));
  if 30 <= (select count(distinct r.listing_id) from private.contact_reveals r
            where r.viewer = me and r.at > now() - interval '1 day' and r.listing_id <> listing.id) then
    perform private.refuse_request(429, 'contacts_many', 3600);
  end if;
  insert into private.contact_reveals (viewer, listing_id) select me, listing.id
    where not exists (select from private.contact_reveals r
      where r.viewer = me and r.listing_id = listing.id and r.at > now() - interval '1 day');
  return to_json(number);
end $$;
grant execute on function public.listing_contact(uuid) to authenticated;

-- Reviews. The rating of a seller is derived from them and has no other writer; `verified` says that both sides of
-- a conversation about that listing have written, before the review or after it.

create table public.reviews (
  id uuid primary key,
  reviewer_id uuid not null references public.users (id),
  reviewed_id uuid not null references public.users (id),
  listing_id uuid not null references public.listings (id),
  rating int not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 10000),
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  town_id text not null references private.towns,
  unique (reviewer_id, listing_id),
  check (reviewer_id <> reviewed_id)
);
create index reviews_town_newest on public.reviews (town_id, created_at desc, id desc) where verified and not deleted;
create index reviews_town_change on public.reviews (town_id, xid, id);
create trigger a_town before insert on public.reviews for each row execute function private.place_by_listing();
create index reviews_reviewed on public.reviews (reviewed_id, created_at desc);
create index reviews_listing on public.reviews (listing_id);

-- Two locks, before the foreign keys take their weaker ones. The conversation: a first answer that commits meanwhile
-- waits, so neither side can miss the other. The reviewed person: the new rating will need her row, and two reviewers who
-- each held the weaker lock and asked for the stronger would lock each other out. In this order, the one of a message.
create function private.guard_review() returns trigger language plpgsql set search_path = '' as $$
begin
  select coalesce(bool_or(c.buyer_wrote and c.owner_wrote), false) into new.verified
    from (select k.buyer_wrote, k.owner_wrote from private.conversations k
          where k.listing_id = new.listing_id and k.buyer_id = new.reviewer_id for share) c;
  perform from public.users u where u.id = new.reviewed_id for update;
  if not exists (select from public.listings l where l.id = new.listing_id and l.user_id = new.reviewed_id) then
    raise exception 'a review is about the owner of the listing' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before insert on public.reviews for each row execute function private.guard_review();
create trigger zz_stamp before insert or update on public.reviews for each row execute function private.stamp();

-- Only what is shown counts, and all of that alike: it follows an exchange of messages.
create function private.derive_rating() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = new.reviewed_id for update;
  update public.users u set rating = s.mean, review_count = s.n
    from (select round(avg(r.rating), 2) as mean, count(*)::int as n
          from public.reviews r where r.reviewed_id = new.reviewed_id and r.verified and not r.deleted) s
    where u.id = new.reviewed_id and (u.rating, u.review_count) is distinct from (s.mean, s.n);
  return null;
end $$;
create trigger derive_rating after insert or update of rating, deleted, verified on public.reviews
  for each row when (new.verified) execute function private.derive_rating();

create function private.verify_review() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.reviews r set verified = true
    where r.listing_id = new.listing_id and r.reviewer_id = new.buyer_id and not r.verified;
  return null;
end $$;
create trigger verify_review after update on private.conversations for each row
  when (new.buyer_wrote and new.owner_wrote and not (old.buyer_wrote and old.owner_wrote))
  execute function private.verify_review();
alter table public.reviews enable row level security;
create policy "anyone reads reviews" on public.reviews for select to anon, authenticated using (verified and not deleted);
-- A review is shown, counted and announced once both have written to each other about that listing; until then its author alone has it, among
-- what is his own.
create trigger poke_town_insert after insert on public.reviews referencing new table as now_is
  for each statement execute function private.poke_towns('reviews', 'r.verified');
create trigger poke_town_update after update on public.reviews referencing new table as now_is
  for each statement execute function private.poke_towns('reviews', 'r.verified');
create trigger poke_insert after insert on public.reviews referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'reviewer_id');
create trigger poke_update after update on public.reviews referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('mine', 'reviewer_id', 'id, verified, deleted');

-- The title of a listing that the team removed is said to nobody.
create view private.pull_reviews as
select null::uuid as reader, k.id, k.place as xid, k.created_at as at, k.deleted as gone, k.old,
  jsonb_build_object(
    'id', k.id, 'v', greatest(private.version(k.xid), private.version(u.xid), private.version(l.xid)),
    'reviewer_id', k.reviewer_id, 'reviewed_id', k.reviewed_id,
    'listing_id', k.listing_id, 'rating', k.rating, 'comment', k.comment, 'created_at', private.iso(k.created_at),
    'reviewer_name', u.full_name, 'listing_title',
    case when l.deleted and private.is_removed(l.id) then 'Annonce supprimée' else l.title end) as body, k.town_id
from (
    select r.*, r.xid as place, false as old from public.reviews r
    union all
    select r.*, p.xid, true from public.reviews r join public.users p on p.id = r.reviewer_id where not r.deleted
    union all
    select r.*, a.xid, true from public.reviews r
      join public.listings a on a.id = r.listing_id and a.town_id = r.town_id and a.published_at is not null where not r.deleted
  ) k
  join public.users u on u.id = k.reviewer_id
  join public.listings l on l.id = k.listing_id
where k.verified;

insert into private.collections (collection, personal, id_type, max_rows, max_age, by_town) values ('reviews', false, 'uuid', 2000, '365 days', true);

insert into private.mutation_kinds (kind, needs) values ('post_review', 'person');

-- {listing_id, rating, comment}. One a person and listing; the review takes the id of the mutation. It answers with the author's own row: until
-- both have written about that listing (guard_review, verify_review) nobody else has one. Until then none over a block, and about one
-- seller two at once, then one a day. After an exchange neither holds: a seller who cheated would block the buyer to escape the stars.
-- Whether there was one the row says, once it stands: a first answer at the same moment is not missed.
create function private.push_post_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  stars int := private.int_of(args, 'rating');
  words text := nullif(private.text_of(args, 'comment'), '');
  listing public.listings;
  exchanged boolean;
begin
  if stars is null or stars not between 1 and 5 then
    perform private.refuse('rating_missing');
  elsif char_length(words) > private.fact('review_comment_max') then
    perform private.refuse('review_long');
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse('listing_unknown');
  elsif listing.user_id = me then
    perform private.refuse('review_own_listing');
  elsif listing.deleted or listing.hidden or listing.suspended then
    perform private.refuse('listing_gone');
  end if;
  perform private.limit_pace(me, 'review', 20, 20.0 / 86400, 'reviews_too_fast');
  insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment)
    values (mutation, me, listing.user_id, wanted, stars, words) on conflict (reviewer_id, listing_id) do nothing
    returning verified into exchanged;
  if not found then
    perform private.refuse('review_twice');
  elsif not exchanged then
    perform private.refuse_blocked(me, listing.user_id);
    perform private.limit_pace(me, 'review:' || listing.user_id, 2, 1.0 / 86400, 'reviews_too_fast');
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = mutation and v.id = 'review:' || mutation);
end $$;

-- A phone brings the newest reviews of its own town alone. Whoever looks at a listing, or at a person, may ask for what was said there.

-- Newest hundred reviews of a listing, or that a person received, as rows of the collection.
create function public.reviews_about(listing uuid default null, person uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(v.body order by v.at desc, v.id desc), '[]'))
  from private.pull_reviews v
  where not v.old and v.id in (
    select r.id from public.reviews r
    where r.verified and not r.deleted and (r.listing_id = reviews_about.listing or r.reviewed_id = reviews_about.person)
    order by r.created_at desc, r.id desc limit 100)
$$;
grant execute on function public.reviews_about(uuid, uuid) to anon, authenticated;

-- A review reached whoever had blocked its writer, and one account without a message could give a seller twenty.

-- Neither of two people reaches the other over a block of either.
create function private.refuse_blocked(me uuid, other uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.blocks b where b.blocker_id = me and b.blocked_id = other and not b.deleted;
  if found then
    perform private.refuse('blocked_by_you');
  end if;
  perform from public.blocks b where b.blocker_id = other and b.blocked_id = me and not b.deleted;
  if found then
    perform private.refuse('blocked_by_them');
  end if;
end $$;


-- The prices of a listing and of the packs of credits. Clients read it as a collection, the payment functions charge by the same rows; the
-- first rows are those of src/town.ts.

create table public.price_list (
  id text primary key,
  kind text not null check (kind in ('listing', 'pack')),
  name text not null,
  credits int not null check (credits >= 0),
  price int not null check (price > 0),
  note text,
  popular boolean not null default false,
  position int not null unique,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index price_list_change on public.price_list (xid, id);
create trigger zz_stamp before insert or update on public.price_list for each row execute function private.stamp();
alter table public.price_list enable row level security;
create policy "anyone reads the prices" on public.price_list for select to anon, authenticated using (not deleted);
insert into public.price_list (id, kind, name, credits, price, note, popular, position)
  select * from private.first_town_prices();

create view private.pull_prices as
select null::uuid as reader, p.id, p.xid, '2025-01-01T00:00:00Z'::timestamptz as at, p.deleted as gone, false as old,
  jsonb_build_object('id', p.id, 'v', private.version(p.xid), 'kind', p.kind, 'name', p.name, 'credits', p.credits,
    'price', p.price, 'note', p.note, 'popular', p.popular, 'position', p.position) as body
from public.price_list p;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('prices', false, 'text', null, null);

-- A proof may wait for days without a network, and what its sender has paid is what the price was when she saw it. Since a price is a row
-- that is changed, what it was before stands here; a proof that names its amount (`amount`) counts as that, of the last ninety days. Who
-- names another one is charged what the list says now, and the team compares it with the picture, as ever.
create table private.past_prices (
  item text not null references public.price_list (id) on delete cascade,
  price int not null,
  credits int not null,
  until timestamptz not null default clock_timestamp(),
  primary key (item, until)
);

create function private.store_price() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.past_prices (item, price, credits) values (old.id, old.price, old.credits);
  return null;
end $$;
create trigger store_price after update of price, credits on public.price_list for each row
  when ((new.price, new.credits) is distinct from (old.price, old.credits)) execute function private.store_price();

-- The item as it was for who saw this price; as it is where nobody did.
create function private.price_seen(item public.price_list, seen text) returns public.price_list
language plpgsql stable set search_path = '' as $$
begin
  if seen <> item.price::text then
    select p.price, p.credits into item.price, item.credits from (
      select p.price, p.credits, p.until from private.past_prices p
        where p.item = price_seen.item.id and p.price::text = seen and p.until > now() - interval '90 days'
      union all select price_seen.item.price, price_seen.item.credits, '-infinity'
      order by until desc limit 1) p;
  end if;
  return item;
end $$;

-- Credits. The ledger is the truth; the balance is its sum, kept by the ledger's own trigger and checked against it at
-- every write. One credit pays for one publication.

create table public.user_credits (
  user_id uuid primary key references public.users (id),
  credits int not null default 0 check (credits >= 0),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create trigger zz_stamp before insert or update on public.user_credits for each row execute function private.stamp();
alter table public.user_credits enable row level security;
create policy "own balance" on public.user_credits for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.user_credits referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');
create trigger poke_update after update on public.user_credits referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id),
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('publish', 'pack', 'fee_without_listing', 'gift', 'undo')),
  -- The listing published or the proof accepted: the same cause never counts twice.
  ref uuid not null,
  created_at timestamptz not null default now(),
  unique (reason, ref)
);
create index credit_ledger_user on public.credit_ledger (user_id, id);
create trigger append_only before update or delete on public.credit_ledger
  for each row execute function private.refuse_change();
create trigger append_only_whole before truncate on public.credit_ledger
  for each statement execute function private.refuse_change();
alter table public.credit_ledger enable row level security;
create policy "own ledger" on public.credit_ledger for select to authenticated using (user_id = (select auth.uid()));

create function private.post_to_balance() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.user_credits (user_id) values (new.user_id) on conflict (user_id) do nothing;
  update public.user_credits c set credits = c.credits + new.delta where c.user_id = new.user_id;
  return null;
end $$;
create trigger post_to_balance after insert on public.credit_ledger
  for each row execute function private.post_to_balance();

create function private.check_balance() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.credits <> (select coalesce(sum(l.delta), 0) from public.credit_ledger l where l.user_id = new.user_id) then
    raise exception 'a balance is the sum of its ledger' using errcode = '23514';
  end if;
  return new;
end $$;

-- AFTER, because a BEFORE INSERT trigger also sees the empty row that ON CONFLICT then skips.
create trigger check_balance after update on public.user_credits
  for each row execute function private.check_balance();
create trigger check_first_balance after insert on public.user_credits
  for each row when (new.credits <> 0) execute function private.check_balance();

-- Whether a balance still is the sum of its ledger is looked at again behind the triggers' back, a thousand people a minute.
create table private.balances_off (
  user_id uuid primary key references public.users (id),
  found_at timestamptz not null default clock_timestamp()
);

-- Those of `people` whose balance is not the sum of their ledger.
create function private.off_among(people uuid[]) returns setof uuid language sql stable set search_path = '' as $$
  select c.user_id from public.user_credits c
  where c.user_id = any (people)
    and c.credits <> (select coalesce(sum(l.delta), 0) from public.credit_ledger l where l.user_id = c.user_id)
$$;

create function private.chore_balances() returns bigint language plpgsql set search_path = '' as $$
declare
  stretch constant int := 1000;
  begun constant text := (select r.reached from private.rounds r where r.name = 'balances' for update);
  people constant uuid[] := array(select c.user_id from public.user_credits c
    where c.user_id > coalesce(nullif(begun, ''), '00000000-0000-0000-0000-000000000000')::uuid order by c.user_id limit stretch);
begin
  delete from private.balances_off b where b.user_id = any (people);
  insert into private.balances_off (user_id) select o.id from private.off_among(people) o (id);
  update private.rounds r set reached = case when cardinality(people) = stretch then people[stretch]::text else '' end
    where r.name = 'balances';
  return cardinality(people);
end $$;

insert into private.chores (name, position) values ('balances', 2);

-- Takes one credit for a cause, or answers false. A caller from outside does not exist: publishing is the only one.
create function private.decrement_user_credit(person uuid, cause uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform from public.user_credits c where c.user_id = person and c.credits > 0 for no key update;
  if not found then
    return false;
  end if;
  insert into public.credit_ledger (user_id, delta, reason, ref) values (person, -1, 'publish', cause);
  return true;
end $$;

-- Pays for a new listing: free the first time, else one credit, else it waits. AFTER INSERT, because a BEFORE trigger
-- also fires for a row that ON CONFLICT then skips, and a replay would be charged. Publishes of one person queue up
-- on her row, so one credit pays for one of twelve parallel ones.
-- Whether she is suspended is asked again once her row is held, which a suspension holds until it is over.
create function private.pay_listing() returns trigger language plpgsql set search_path = '' as $$
declare
  means text;
begin
  perform from public.users u where u.id = new.user_id for no key update;
  if private.is_suspended(new.user_id) then
    perform private.refuse('suspended');
  end if;
  update public.users u set first_listing_at = now() where u.id = new.user_id and u.first_listing_at is null;
  if found then
    means := 'first_free';
    perform private.store_free_publication(p.id, p.phone) from public.user_private p where p.id = new.user_id;
  elsif private.decrement_user_credit(new.user_id, new.id) then
    means := 'credit';
  end if;
  if means is not null then
    update public.listings l set status = 'active', paid_by = means where l.id = new.id;
  end if;
  return null;
end $$;
create trigger pay after insert on public.listings for each row
  when (new.status = 'pending' and new.paid_by is null and not new.deleted)
  execute function private.pay_listing();

-- Payments: a picture of a mobile-money payment comes in as a proof, the team accepts or refuses it, and what was paid for
-- happens in the same transaction. A decision taken back stays in the audit log; its undoing is one more action beside it,
-- and the proof waits for the team again. Money moves by new ledger lines only.

create table public.payment_proofs (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  kind text not null check (kind in ('listing', 'pack')),
  listing_id uuid references public.listings (id),
  pack text references public.price_list (id),
  -- The price and the credits that its sender saw.
  amount int not null check (amount > 0),
  credits int not null check (credits >= 0),
  status text not null default 'received' check (status in ('received', 'accepted', 'refused')),
  reason text check (char_length(reason) between 1 and 10000),
  full_name text not null check (char_length(full_name) <= 500),
  phone text not null check (char_length(phone) <= 20),
  email text not null check (char_length(email) <= 320),
  reference text check (char_length(reference) between 1 and 500),
  screenshot_sha256 text not null check (screenshot_sha256 ~ '^[0-9a-f]{64}$'),
  object_path text not null,
  -- The same screenshot or reference was sent before: shown to the team, decides nothing.
  duplicate boolean not null default false,
  created_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  -- How often a decision about it was taken back.
  undone int not null default 0 check (undone >= 0),
  -- The last time: what the decision was, and why it was taken back, as its payer reads it.
  undone_status text check (undone_status in ('accepted', 'refused')),
  undone_reason text check (char_length(undone_reason) between 1 and 10000),
  undone_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  published boolean not null default false,
  check ((kind = 'listing') = (listing_id is not null)),
  check ((kind = 'pack') = (pack is not null)),
  check ((status = 'received') = (decided_at is null)),
  check (status <> 'refused' or reason is not null)
);

-- The reference of a mobile-money payment passed as another one when its dots were left out, an O stood for a zero or a letter came from
-- another alphabet: the admin console was told of no twin, and its search missed it. What is kept and shown stays as it was typed.

-- A reference as it is compared: its digits and Latin capitals alone, what looks like one of them being it. Null for what
-- tells no payment from another, as two people write it: words ("voir capture"), less than six signs, an amount, a day, a telephone number. An index holds what it answers: who changes it makes another function and another index. So the letters stand here,
-- not with those of names, which grow.
create function private.compared_reference(words text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select case when r.signs ~ '^(?=.*[0-9])(?!(00)?(225)?0[0-9]{9}$|[0-9]{6,8}$|[0-9]*(F|FCFA)$).{6,}$' then translate(r.signs, 'OIL', '011') end
  from (select regexp_replace(upper(translate(normalize(words, NFKD),
      -- Cyrillic capitals, the same small; Greek capitals, and the small ones of these shapes; Arabic and Persian digits.
      E'\u0410\u0412\u0415\u0417\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04C0\u04AE\u04BA\u051A\u051C'
      || E'\u0430\u0432\u0435\u0437\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04CF\u04AF\u04BB\u051B\u051D'
      || E'\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7'
      || E'\u03B1\u03B9\u03BA\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7'
      || E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
      'ABE3KMHOPCTYXSIJIYHQW' || 'ABE3KMHOPCTYXSIJIYHQW' || 'ABEZHIKMNOPTYX' || 'AIKVOPTUX' || '01234567890123456789') collate "C"),
    '[^0-9A-Z]', '', 'g') as signs) r
$$;

-- A twin only warns, so rows that are alike from now on are no fault. The one that went compared the words as they were typed.
create index payment_proofs_compared on public.payment_proofs (private.compared_reference(reference));

-- The number that paid, by which the admin console finds who pays from somebody else's phone: it is the only one on the operator's statement.

create index payment_proofs_phone on public.payment_proofs using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);
create index payment_proofs_user on public.payment_proofs (user_id, created_at);
create index payment_proofs_listing on public.payment_proofs (listing_id);
create index payment_proofs_pack on public.payment_proofs (pack);
create index payment_proofs_screenshot on public.payment_proofs (screenshot_sha256);
create index payment_proofs_created on public.payment_proofs (created_at);
create index payment_proofs_waiting on public.payment_proofs (created_at) where status = 'received';
create index payment_proofs_decided on public.payment_proofs (decided_at desc) where status <> 'received';
create trigger zz_stamp before insert or update on public.payment_proofs for each row execute function private.stamp();
alter table public.payment_proofs enable row level security;
create policy "own proofs" on public.payment_proofs for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.payment_proofs referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.payment_proofs referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

create table public.transactions (
  id uuid primary key,
  user_id uuid not null references public.users (id),
  proof_id uuid unique references public.payment_proofs (id),
  kind text not null check (kind in ('listing', 'pack')),
  amount int not null check (amount > 0),
  status text not null check (status in ('completed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index transactions_user on public.transactions (user_id, created_at desc);
create trigger zz_stamp before insert or update on public.transactions for each row execute function private.stamp();
alter table public.transactions enable row level security;
create policy "own transactions" on public.transactions for select to authenticated
  using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.transactions referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');
create trigger poke_update after update on public.transactions referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id');

-- How a proof comes in. The functions of supabase/functions have read the picture and put it into the bucket; here is
-- decided whether it counts, and row and mail to the team are written in one transaction.
create function private.proof_answer(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', proof.id, 'status', 'received', 'kind', proof.kind, 'amount', proof.amount,
    'createdAt', private.iso(proof.created_at))
$$;

-- Refuses whoever may not pay for this: unknown, suspended, not the owner, nothing to pay.
create function private.check_payer(person uuid, item public.price_list, wanted uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  listing public.listings;
begin
  if not exists (select from public.user_private p where p.id = person) then
    perform private.refuse_request(403, 'profile_missing');
  elsif private.is_suspended(person) then
    perform private.refuse_request(403, 'suspended');
  elsif item.kind = 'pack' then
    return;
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or listing.deleted or (listing.user_id <> person and not listing.visible) then
    perform private.refuse_request(404, 'team_listing_unknown');
  elsif listing.user_id <> person then
    perform private.refuse_request(403, 'listing_of_another');
  elsif listing.status <> 'pending' then
    perform private.refuse_request(409, 'listing_paid');
  end if;
end $$;

-- Five proofs an hour, counted by the proofs themselves: a refusal or a replay costs nothing.
create function private.check_proof_pace(person uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  oldest timestamptz;
begin
  select p.created_at into oldest from public.payment_proofs p
    where p.user_id = person and p.created_at > clock_timestamp() - interval '1 hour'
    order by p.created_at desc offset 4 limit 1;
  if found then
    perform private.refuse_request(429, 'proofs_too_fast',
      greatest(1, ceil(extract(epoch from oldest + interval '1 hour' - clock_timestamp())))::int);
  end if;
end $$;

-- A reference as it is compared: what people add or leave out when they copy it does not count.
create function private.plain_reference(words text) returns text
language sql immutable set search_path = '' as $$
  select nullif(left(regexp_replace(private.trimmed(words), '\s', '', 'g'), private.fact('payment_reference_max')), '')
$$;

-- Takes in a proof {id, item: "listing"|pack, listing_id?, full_name, phone, email, reference?, amount, screenshot_sha256,
-- object_path} of this person. The id is the idempotency key: again the same answer, one row, one mail. With `rehearsal` everything
-- is checked and nothing written: asked before the picture is stored; it answers null when the proof would be new.
--
-- The payer's row is held first: the closing of an account waits for the proof, which it then refuses to leave behind, or the proof
-- for the closing, after which there is nobody who pays. Who has paid for a pack that has been withdrawn since has paid, at the price
-- it had. `amount` is what its sender saw (past_prices), and what is charged.
create function public.submit_proof(person uuid, proof jsonb, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  key constant uuid := private.as_uuid(proof ->> 'id');
  wanted constant uuid := private.as_uuid(proof ->> 'listing_id');
  ref constant text := private.plain_reference(proof ->> 'reference');
  item public.price_list;
  known public.payment_proofs;
  twin boolean;
begin
  if not rehearsal then
    perform from public.users u where u.id = person and not u.deleted for key share;
    if not found then
      perform private.refuse_request(403, 'profile_missing');
    end if;
    -- One proof at a time: of two with the same picture the second must see the first, whoever sends it.
    perform pg_advisory_xact_lock(hashtextextended('proofs', 0));
  end if;
  select * into item from public.price_list p where p.id = proof ->> 'item';
  if not found or key is null or proof ->> 'amount' is null or (item.kind = 'listing') <> (wanted is not null) then
    perform private.refuse_request(400, 'proof_incomplete');
  end if;
  select * into known from public.payment_proofs p where p.id = key;
  if found and (known.user_id, known.kind) = (person, item.kind)
     and coalesce(known.listing_id::text, known.pack) = coalesce(wanted::text, item.id) then
    return private.proof_answer(known);
  elsif found then
    perform private.refuse_request(409, 'proof_used');
  end if;
  perform private.check_payer(person, item, wanted);
  perform private.check_proof_pace(person);
  if rehearsal then
    return null;
  end if;
  twin := exists (select from public.payment_proofs p where p.screenshot_sha256 = proof ->> 'screenshot_sha256')
    or exists (select from public.payment_proofs p where private.compared_reference(p.reference) = private.compared_reference(ref));
  item := private.price_seen(item, proof ->> 'amount');
  insert into public.payment_proofs (id, user_id, kind, listing_id, pack, amount, credits, full_name, phone, email,
      reference, screenshot_sha256, object_path, duplicate, created_at)
    values (key, person, item.kind, wanted, case item.kind when 'pack' then item.id end, item.price, item.credits,
      proof ->> 'full_name', proof ->> 'phone', proof ->> 'email', ref, proof ->> 'screenshot_sha256',
      proof ->> 'object_path', twin, clock_timestamp())
    returning * into known;
  insert into private.mail_outbox (cause, template, recipient, data) values (key, 'proof_received', 'team',
    jsonb_build_object('kind', item.kind, 'item', item.name, 'amount', item.price, 'full_name', known.full_name,
      'title', (select l.title from public.listings l where l.id = wanted), 'duplicate', twin));
  return private.proof_answer(known);
end $$;
grant execute on function public.submit_proof(uuid, jsonb, boolean) to service_role;

-- The cause that a ledger line of this proof names: the proof itself, or one of its own for each acceptance after an undo.
create function private.cause_of(proof public.payment_proofs) returns uuid
language sql immutable set search_path = '' as $$
  select case proof.undone when 0 then proof.id else md5(proof.id || ':' || proof.undone)::uuid end
$$;

-- An accepted fee whose listing can no longer be activated (deleted meanwhile, or paid twice) becomes one credit: the
-- person has paid the price of one publication and keeps it. So an approval that races with a deletion ends the same
-- way whoever comes first: fee kept, nothing deleted comes back, and at most one credit.
-- A fee whose publication was used gives nothing when it is accepted again.
create function private.settle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.transactions as t (id, user_id, proof_id, kind, amount, status)
    values (proof.id, proof.user_id, proof.id, proof.kind, proof.amount, 'completed')
    on conflict (id) do update set status = 'completed';
  if proof.kind = 'pack' then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, proof.credits, 'pack', private.cause_of(proof));
    return;
  end if;
  update public.listings l set status = 'active', paid_by = 'manual'
    where l.id = proof.listing_id and l.status = 'pending' and not l.deleted;
  if found then
    update public.payment_proofs p set published = true where p.id = proof.id;
  elsif not proof.published then
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, 1, 'fee_without_listing', private.cause_of(proof));
  end if;
end $$;

-- Takes back what settle_proof gave: the credits while they are there, or the listing while it is not sold. A deleted listing keeps
-- the publication that it has used, and one which came back as a credit, because an appeal against its removal was granted, is taken
-- back as that credit.
create function private.unsettle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
declare
  granted int;
  listing public.listings;
begin
  select coalesce(
    (select l.delta from public.credit_ledger l
      where l.ref = private.cause_of(proof) and l.reason in ('pack', 'fee_without_listing')),
    (select l.delta from public.moderation_notices n join public.credit_ledger l on l.reason = 'gift' and l.ref = n.id
      where proof.published and n.listing_id = proof.listing_id limit 1)) into granted;
  if granted is not null then
    perform from public.user_credits c where c.user_id = proof.user_id and c.credits >= granted for no key update;
    if not found then
      perform private.refuse_request(409, 'credits_spent');
    end if;
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, -granted, 'undo', private.cause_of(proof));
    update public.payment_proofs p set published = false where p.id = proof.id and p.published;
  else
    select * into listing from public.listings l where l.id = proof.listing_id for update;
    if listing.status = 'sold' then
      perform private.refuse_request(409, 'paid_listing_sold');
    end if;
    update public.listings l set status = 'pending', paid_by = null
      where l.id = listing.id and l.status = 'active' and l.paid_by = 'manual' and not l.deleted;
    if found then
      update public.payment_proofs p set published = false where p.id = proof.id;
    end if;
  end if;
  update public.transactions t set status = 'cancelled' where t.id = proof.id;
end $$;

-- Accepts or refuses a proof of payment, once, in one transaction. Team only, never one's own. A second decision changes nothing and
-- answers what was decided. Takes the proof's id and, for a refusal, the reason shown to the person. A decision is about what its
-- maker has seen: where a colleague has decided it and taken that back meanwhile (`seen_undone`), a decision that was kept without a
-- network changes nothing, however late it arrives, and is answered with what stands.
create function public.decide_payment(proof uuid, accept boolean, seen_undone int, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  new public.payment_proofs;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'proof_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif old.status <> 'received' or old.undone is distinct from seen_undone then
    return private.team_done(action_id, private.proof_stands(old));
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif accept is null or (not accept and motive is null) then
    perform private.refuse_request(400, 'refusal_reason_missing');
  end if;
  update public.payment_proofs p
    set status = case when accept then 'accepted' else 'refused' end, reason = motive,
        decided_by = me, decided_at = clock_timestamp()
    where p.id = proof returning * into new;
  if accept then
    perform private.settle_proof(new);
  end if;
  insert into private.audit_log (actor, action, subject_kind, subject_id, before, after)
    values (me, case when accept then 'accept_payment' else 'refuse_payment' end, 'proof', proof,
            jsonb_build_object('status', old.status),
            jsonb_build_object('status', new.status, 'reason', new.reason, 'amount', new.amount));
  return private.team_done(action_id,
    jsonb_build_object('id', new.id, 'status', new.status, 'reason', new.reason, 'already', false));
end $$;
grant execute on function public.decide_payment(uuid, boolean, int, text, uuid) to authenticated;

-- Puts a decided proof back among those that wait. Team only, never one's own; a second undo changes nothing. Refused with 409 when
-- the credits are spent or the listing is sold. The payer reads the reason beside what was taken back. The decision that is taken
-- back is the one that was seen (`seen_undone`, `seen_status`). The payer's row is held first, as by submit_proof: a payment that
-- waits again while its payer closes her account would be nobody's.
create function public.reverse_payment_decision(proof uuid, seen_undone int, seen_status text, reason text default null,
  action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive text := nullif(private.trimmed(reason), '');
  old public.payment_proofs;
  present boolean; -- the payer is
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  perform from public.users u
    where u.id = (select p.user_id from public.payment_proofs p where p.id = proof) and not u.deleted for key share;
  present := found;
  select * into old from public.payment_proofs p where p.id = proof for no key update;
  if not found then
    perform private.refuse_request(404, 'proof_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif old.status = 'received' or (old.undone, old.status) is distinct from (seen_undone, seen_status) then
    return private.team_done(action_id, private.proof_stands(old));
  elsif not present then
    perform private.refuse_request(409, 'payer_gone');
  end if;
  if old.status = 'accepted' then
    perform private.unsettle_proof(old);
  end if;
  update public.payment_proofs p
    set status = 'received', reason = null, decided_by = null, decided_at = null, undone = p.undone + 1,
        undone_status = old.status, undone_reason = motive, undone_at = clock_timestamp()
    where p.id = proof;
  insert into private.audit_log (actor, action, subject_kind, subject_id, before, after)
    values (me, 'undo_payment', 'proof', proof,
            jsonb_build_object('status', old.status, 'reason', old.reason, 'decided_by', old.decided_by),
            jsonb_build_object('status', 'received', 'reason', motive, 'amount', old.amount));
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', 'received', 'already', false));
end $$;
grant execute on function public.reverse_payment_decision(uuid, int, text, text, uuid) to authenticated;

create function private.proof_counts(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('received', count(*) filter (where p.status = 'received'),
    'accepted', count(*) filter (where p.status = 'accepted'), 'refused', count(*) filter (where p.status = 'refused'))
  from public.payment_proofs p where p.user_id = person
$$;

-- Other proofs with the same picture or the same reference (compared_reference), whoever sent them, oldest first. Asked when a proof
-- is shown: what waits already is warned of too.
create function private.twins_of(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'full_name', private.name_of(o.user_id),
      'kind', o.kind, 'amount', o.amount, 'status', o.status, 'reference', o.reference,
      'created_at', private.iso(o.created_at),
      'same', array_remove(array[
        case when o.screenshot_sha256 = proof.screenshot_sha256 then 'screenshot' end,
        case when private.compared_reference(o.reference) = private.compared_reference(proof.reference) then 'reference' end],
        null)) order by o.created_at), '[]')
  from public.payment_proofs o
  where o.id <> proof.id and (o.screenshot_sha256 = proof.screenshot_sha256
    or private.compared_reference(o.reference) = private.compared_reference(proof.reference))
$$;

-- One proof as the team sees it: what is claimed beside what the account says. `undone` is how often a decision has been taken back;
-- the admin console sends it back with what it decides, as `seen_undone`.
create function private.admin_proof(me uuid, proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', proof.id, 'kind', proof.kind, 'created_at', private.iso(proof.created_at), 'amount', proof.amount,
    'credits', proof.credits, 'pack', proof.pack,
    'pack_name', (select i.name from public.price_list i where i.id = proof.pack),
    'listing', (select jsonb_build_object('id', l.id, 'title', l.title, 'cover', l.photos[1], 'status', l.status,
      'price', l.price, 'deleted', l.deleted) from public.listings l where l.id = proof.listing_id),
    'claimed', jsonb_build_object('full_name', proof.full_name, 'phone', proof.phone, 'email', proof.email,
      'reference', proof.reference),
    'account', private.account_of(proof.user_id),
    'history', private.proof_counts(proof.user_id) || jsonb_build_object(
      'listings', (select count(*) from public.listings l where l.user_id = proof.user_id and not l.deleted),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'amount', o.amount, 'status', o.status,
          'reason', o.reason, 'created_at', private.iso(o.created_at)) order by o.created_at desc), '[]')
        from (select * from public.payment_proofs p where p.user_id = proof.user_id and p.id <> proof.id
          order by p.created_at desc limit 5) o)),
    'duplicate', proof.duplicate, 'duplicates', private.twins_of(proof), 'own', proof.user_id = me,
    'status', proof.status, 'reason', proof.reason, 'undone', proof.undone, 'decided_at', private.iso(proof.decided_at),
    'decided_by_name', private.name_of(proof.decided_by))
$$;

-- Proofs that wait, oldest first; or, with `decided`, the fifty decided last. Address, number and district of who paid stand there as
-- in a search, so it is noted whose card was shown.
create function public.team_payments(decided boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  if decided then
    rows := (select coalesce(jsonb_agg(private.admin_proof(me, d.p) order by (d.p).decided_at desc), '[]')
      from (select p from public.payment_proofs p where p.status <> 'received' order by p.decided_at desc limit 50) d);
  else
    rows := (select coalesce(jsonb_agg(private.admin_proof(me, w.p) order by (w.p).created_at, (w.p).id), '[]')
      from (select p from public.payment_proofs p where p.status = 'received' order by p.created_at, p.id limit 100) w);
  end if;
  perform private.note_read(me, array(select (p #>> '{account,id}')::uuid from jsonb_array_elements(rows) p), 'fiche');
  return rows;
end $$;
grant execute on function public.team_payments(boolean) to authenticated;

-- Where the screenshot of a proof lies in the bucket; the function team-proof asks with the member's own token.
create function public.team_proof_file(proof uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  file text;
  payer uuid;
begin
  select p.object_path, p.user_id into file, payer from public.payment_proofs p where p.id = proof;
  if file is null then
    perform private.refuse_request(404, 'proof_unknown');
  end if;
  perform private.note_read(me, array[payer], 'preuve');
  return file;
end $$;
grant execute on function public.team_proof_file(uuid) to authenticated;

-- The state of a proof, for a decision that comes too late; of one that waits again, why it does.
create function private.proof_stands(proof public.payment_proofs) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', proof.id, 'status', proof.status, 'already', true,
    'reason', case proof.status when 'received' then proof.undone_reason else proof.reason end)
$$;

comment on column public.payment_proofs.published is 'It put its listing on sale, and that has not been taken back.';

-- "Je conteste": the words of a payer against a refusal, or against credits or a publication that were taken back. One a
-- decision. The team answers it beside the proof: it grants, and the payment is accepted in the same transaction, or it
-- keeps its decision and says why. Whatever else decides the proof meanwhile answers the dispute too.

create table public.payment_disputes (
  id uuid primary key,
  proof_id uuid not null references public.payment_proofs (id),
  user_id uuid not null references public.users (id),
  -- The decision it is about: a refusal or one that was taken back, and how often that had happened by then.
  about text not null check (about in ('refused', 'undone')),
  undone int not null,
  message text not null check (char_length(message) between 1 and 10000),
  status text not null default 'open' check (status in ('open', 'granted', 'upheld')),
  answer text check (char_length(answer) between 1 and 10000),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (proof_id, about, undone),
  check ((status = 'open') = (handled_at is null))
);
create index payment_disputes_handled on public.payment_disputes (handled_at) where status <> 'open';
create index payment_disputes_user on public.payment_disputes (user_id);
create index payment_disputes_open on public.payment_disputes (created_at) where status = 'open';
create trigger zz_stamp before insert or update on public.payment_disputes for each row execute function private.stamp();
alter table public.payment_disputes enable row level security;
create policy "own disputes" on public.payment_disputes for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.payment_disputes referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.payment_disputes referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

insert into private.mutation_kinds (kind, needs) values ('contest_payment', 'person');

-- {proof_id, message}. The dispute takes the id of the mutation; answers the proof as its collection shows it.
create function private.push_contest_payment(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'proof_id');
  words constant text := private.plea_of(args);
  proof public.payment_proofs;
begin
  select * into proof from public.payment_proofs p where p.id = wanted and p.user_id = me for no key update;
  if not found then
    perform private.refuse('proof_unknown');
  elsif proof.status = 'accepted' then
    perform private.refuse('dispute_moot');
  elsif proof.status = 'received' and proof.undone_status is distinct from 'accepted' then
    perform private.refuse('dispute_early');
  end if;
  perform private.limit_pace(me, 'dispute', 10, 10.0 / 86400, 'disputes_too_fast');
  insert into public.payment_disputes (id, proof_id, user_id, about, undone, message)
    values (mutation, proof.id, me, case proof.status when 'refused' then 'refused' else 'undone' end, proof.undone, words)
    on conflict (proof_id, about, undone) do nothing;
  if not found then
    perform private.refuse('dispute_twice');
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'proof:' || wanted);
end $$;

-- A proof that is decided, in whatever way, answers what was said against the decision before.
create function private.settle_disputes() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.payment_disputes d
    set status = case new.status when 'refused' then 'upheld' else 'granted' end,
        answer = coalesce(d.answer, case new.status when 'refused' then new.reason end),
        handled_by = coalesce(new.decided_by, auth.uid()), handled_at = clock_timestamp()
    where d.proof_id = new.id and d.status = 'open';
  return null;
end $$;
create trigger settle_disputes after update on public.payment_proofs for each row
  when (new.status is distinct from old.status) execute function private.settle_disputes();

-- Disputes that wait for an answer, oldest first, each with its proof.
create function public.team_disputes() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'about', w.about, 'message', w.message,
      'created_at', private.iso(w.created_at), 'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'proof', private.admin_proof(me, p)) order by w.created_at, w.id), '[]')
    from (select * from public.payment_disputes d where d.status = 'open' order by d.created_at, d.id limit 100) w
    join public.payment_proofs p on p.id = w.proof_id);
  perform private.note_read(me, array(select (d #>> '{proof,account,id}')::uuid from jsonb_array_elements(rows) d), 'fiche');
  return rows;
end $$;
grant execute on function public.team_disputes() to authenticated;

-- Grants a dispute: the payment is accepted, with all that belongs to it. Or keeps the decision, with an answer shown to the
-- person; a proof that waits again is then refused with it. Team only, never one's own; a second answer changes nothing.
create function public.decide_dispute(dispute uuid, accept boolean, answer text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  proof public.payment_proofs;
  old public.payment_disputes;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  -- The proof first, as everybody who decides it does.
  select p.* into proof from public.payment_proofs p join public.payment_disputes d on d.proof_id = p.id
    where d.id = dispute for no key update of p;
  select * into old from public.payment_disputes d where d.id = dispute for no key update;
  if not found then
    perform private.refuse_request(404, 'dispute_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_payment');
  elsif old.status <> 'open' then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  end if;
  update public.payment_disputes d set answer = words where d.id = old.id;
  if accept or proof.status = 'received' then
    update public.payment_proofs p
      set status = case when accept then 'accepted' else 'refused' end, reason = case when accept then null else words end,
          decided_by = me, decided_at = clock_timestamp()
      where p.id = proof.id returning * into proof;
  else
    update public.payment_disputes d set status = 'upheld', handled_by = me, handled_at = clock_timestamp() where d.id = old.id;
  end if;
  if accept then
    perform private.settle_proof(proof);
  end if;
  perform private.write_down(me, case when accept then 'grant_dispute' else 'keep_dispute' end, 'proof', proof.id,
    jsonb_build_object('status', case old.about when 'refused' then 'refused' else 'received' end),
    jsonb_build_object('status', proof.status, 'reason', words, 'amount', proof.amount));
  return private.team_done(action_id, jsonb_build_object('id', old.id,
    'status', case when accept then 'granted' else 'upheld' end, 'already', false));
end $$;
grant execute on function public.decide_dispute(uuid, boolean, text, uuid) to authenticated;

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

-- Personal data that the team looked at: found people, screenshots of payments, support messages, words attached to a report. One line a member, person, kind and
-- day. In the export of that person, and counted on the admin console; a year (forget_expired).
create table private.team_reads (
  actor uuid not null,
  person uuid not null,
  what text not null check (what in ('fiche', 'preuve', 'lettre', 'conversation')),
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

-- An account as the admin console shows it beside what is claimed.
create function private.account_of(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone,
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
      'reports', (select count(distinct r.subject_id) from public.reports r where r.status = 'open'),
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
        'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment,
            'status', r.status, 'at', private.iso(r.created_at), 'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
            order by r.created_at desc), '[]') from public.reports r where r.subject_id = l.id))
        order by l.created_at desc, l.id), '[]')
      from public.listings l join private.cards c on c.id = l.id where l.id = any (found_listings)));
end $$;
grant execute on function public.team_search(text) to authenticated;

-- Reports of a listing, of a person, from a conversation with them, or of a review. Three distinct people of some standing hide a listing until
-- it is looked at; three who count, and nobody new can be written to by that person. The team reads no conversation: the last words of this one
-- are copied when, and only when, the reporter attaches them.

create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  subject_kind text not null,
  subject_id uuid not null,
  -- The listing, that which the two talked about, or that of the review.
  listing_id uuid not null references public.listings (id),
  reason text not null,
  comment text check (char_length(comment) between 1 and 10000),
  -- The words of the listing at that moment (private.words_of): its owner may edit it since.
  said jsonb,
  -- [{mine, content, at}], oldest first; `mine`: the reporter's own. Gone 90 days after the decision (forget_expired).
  words jsonb,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  town_id text not null references private.towns,
  check ((status = 'open') = (handled_at is null)),
  check (subject_kind <> 'listing' or subject_id = listing_id),
  check (subject_kind <> 'person' or subject_id <> reporter_id),
  constraint reports_reason_check check ((subject_kind, reason) in (
    ('listing', 'fake'), ('listing', 'inappropriate'), ('listing', 'duplicate'), ('listing', 'wrong_category'), ('listing', 'other'),
    ('person', 'scam'), ('person', 'insult'), ('person', 'spam'), ('person', 'other'),
    ('review', 'fake'), ('review', 'insult'), ('review', 'inappropriate'), ('review', 'other'))),
  constraint reports_status_check check ((subject_kind, status) in (
    ('listing', 'open'), ('listing', 'dismissed'), ('listing', 'warned'), ('listing', 'removed'),
    ('person', 'open'), ('person', 'dismissed'), ('person', 'suspended'),
    ('review', 'open'), ('review', 'dismissed'), ('review', 'removed')))
);
create index reports_town on public.reports (town_id);
create index reports_handled on public.reports (handled_at) where status <> 'open';
create index reports_words on public.reports (handled_at) where words is not null;

-- A picture that a report is about stays for the team to look at, whatever becomes of the listing: while the report is open, and 90 days after.
create index reports_photos on public.reports using gin ((said -> 'photos'));
-- One a person and listing, or review; of a person another one once the team has answered.
create unique index reports_once on public.reports (reporter_id, subject_id) where subject_kind <> 'person' or status = 'open';
create index reports_open on public.reports (subject_kind, subject_id, created_at) where status = 'open';
create index reports_subject on public.reports (subject_id);
create index reports_listing on public.reports (listing_id);
create index reports_change on public.reports (reporter_id, xid);
create trigger a_town before insert on public.reports for each row execute function private.place_by_listing();
create trigger zz_stamp before insert or update on public.reports for each row execute function private.stamp();
alter table public.reports enable row level security;
create policy "own reports" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create trigger poke_insert after insert on public.reports referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'reporter_id', 'team');
create trigger poke_update after update on public.reports referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'reporter_id', 'team');

-- One report of a listing at a time: two last reporters at once would each count only themselves. Taken before the
-- insert, because the foreign key's weaker lock cannot be raised by two at once. What is reported is what is kept.
-- The owner's row comes before the listing, as everywhere (lock_own_listing).
create function private.queue_report() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = (select l.user_id from public.listings l where l.id = new.listing_id) for key share;
  select private.words_of(l) into new.said from public.listings l where l.id = new.listing_id for update;
  return new;
end $$;
create trigger queue before insert on public.reports for each row when (new.subject_kind = 'listing') execute function private.queue_report();

-- A listing that is gone is not hidden. The journal says it, of nobody of the team (`team_audit`).
create function private.hide_reported() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings l set hidden = true
    where l.id = new.listing_id and not l.hidden and not l.deleted and private.is_reported(new.listing_id);
  if found then
    perform private.write_down('00000000-0000-0000-0000-000000000000', 'hide_listing', 'listing', new.listing_id,
      jsonb_build_object('hidden', false), jsonb_build_object('hidden', true));
  end if;
  return null;
end $$;
create trigger hide_reported after insert on public.reports for each row when (new.subject_kind = 'listing') execute function private.hide_reported();

insert into private.mutation_kinds (kind, needs) values ('report_listing', 'signed_in'), ('report_person', 'person'), ('report_review', 'signed_in');

-- {reason, comment} of a report: a reason that there is for what it is about, and no more words than the team reads.
create function private.check_report(kind text, args jsonb) returns void language plpgsql set search_path = '' as $$
declare
  reasons constant text[] := case kind
    when 'listing' then array['fake', 'inappropriate', 'duplicate', 'wrong_category', 'other']
    when 'person' then array['scam', 'insult', 'spam', 'other']
    else array['fake', 'insult', 'inappropriate', 'other'] end;
begin
  if private.text_of(args, 'reason') <> all (reasons) then
    perform private.refuse('report_reason_missing');
  elsif char_length(private.text_of(args, 'comment')) > private.fact('report_comment_max') then
    perform private.refuse('report_long');
  end if;
end $$;

-- Files a report that may be made, once, and answers it as its reporter's collection shows it.
create function private.file_report(me uuid, mutation uuid, kind text, subject uuid, listing uuid, args jsonb, words jsonb default null)
returns jsonb language plpgsql set search_path = '' as $$
begin
  perform private.limit_pace(me, 'report', 20, 20.0 / 86400, 'reports_too_fast');
  insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason, comment, words)
    values (mutation, me, kind, subject, listing, private.text_of(args, 'reason'), nullif(private.text_of(args, 'comment'), ''), words)
    on conflict (reporter_id, subject_id) where subject_kind <> 'person' or status = 'open' do nothing;
  if not found then
    perform private.refuse(case kind when 'listing' then 'report_twice' when 'person' then 'report_person_twice' else 'report_review_twice' end);
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = mutation and v.id = 'report:' || mutation);
end $$;

-- Whether this was there when somebody looked: the admin console is told the time in milliseconds.
create function private.was_seen(at timestamptz, seen timestamptz) returns boolean language sql stable
  return date_trunc('milliseconds', at) <= seen;

-- Ends the open reports of a subject by one decision, which is about those that its maker has seen: `seen` is when the newest of them came. Where
-- a colleague has ended them all meanwhile it ends none, however late it arrives. `all_of_them`: those that came since too, for it leaves
-- nothing to decide. Returns how many.
create function private.end_reports(kind text, subject uuid, outcome text, seen timestamptz, all_of_them boolean) returns int
language plpgsql set search_path = '' as $$
declare
  ended int;
begin
  update public.reports r set status = outcome, handled_by = auth.uid(), handled_at = clock_timestamp()
    where r.subject_kind = kind and r.subject_id = subject and r.status = 'open'
      and (private.was_seen(r.created_at, seen) or all_of_them and exists (select from public.reports k
        where k.subject_kind = kind and k.subject_id = subject and k.status = 'open' and private.was_seen(k.created_at, seen)));
  get diagnostics ended = row_count;
  return ended;
end $$;

-- {listing_id, reason, comment}. One a person and listing.
create function private.push_report_listing(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  perform private.check_report('listing', args);
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse('listing_unknown');
  elsif listing.user_id = me then
    perform private.refuse('report_own_listing');
  end if;
  return private.file_report(me, mutation, 'listing', wanted, wanted, args);
end $$;

-- Listings with open reports, the one that waits longest first.
create function public.team_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'hidden', l.hidden,
      'own', l.user_id = me, 'edits', private.edits_of(l.id), 'first_at', private.iso(o.first_at), 'confirmed', o.confirmed, 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.listing_id, min(r.created_at) as first_at,
        count(*) filter (where private.has_standing(r.reporter_id)) as confirmed,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'said', r.said,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'confirmed', private.has_standing(r.reporter_id))
          order by r.created_at) as reports
      from public.reports r
      where r.subject_kind = 'listing' and r.status = 'open' group by r.listing_id order by min(r.created_at) limit 100
    ) o join public.listings l on l.id = o.listing_id join private.cards c on c.id = o.listing_id);
end $$;
grant execute on function public.team_reports() to authenticated;

-- Ends the open reports of a listing; without `seen` all of them, for a card of the admin console's search shows none. "restore" shows it again;
-- "remove" deletes it for good; "warn" shows it again and writes to the seller. The reason goes to the seller by mail, so it is asked for then. A decision is about what its maker has seen: what came
-- after `seen` stays open, and where that alone hides the listing it stays hidden; a removal ends it all. What is already decided is
-- answered as it stands. A listing which is gone is neither shown again nor its seller warned: its reports end, and its owner, who
-- may have appealed against a removal, is told nothing. The owner's row is held before the listing (lock_own_listing).
create function public.decide_report(listing uuid, action text, reason text default null, action_id uuid default null,
  seen timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.listings;
  ended int;
  stays boolean; -- hidden, for what nobody has looked at
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('restore', 'remove', 'warn') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif action <> 'restore' and motive is null then
    perform private.refuse_request(400, 'removal_reason_missing');
  end if;
  perform from public.users u
    where u.id = (select l.user_id from public.listings l where l.id = decide_report.listing) for key share;
  select * into old from public.listings l where l.id = decide_report.listing for update;
  if not found then
    perform private.refuse_request(404, 'team_listing_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_listing');
  end if;
  ended := private.end_reports('listing', old.id, case action when 'remove' then 'removed' when 'warn' then 'warned' else 'dismissed' end,
    coalesce(seen, 'infinity'), action = 'remove');
  stays := action <> 'remove' and old.hidden and not old.deleted and private.is_reported(old.id);
  if ended = 0 and (seen is not null or old.deleted or not (action = 'remove' or old.hidden)) then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'already', true) || private.listing_stands(old));
  end if;
  update public.listings l set hidden = (action = 'remove' and l.hidden), deleted = (action = 'remove')
    where l.id = old.id and not stays and not l.deleted and (l.hidden or action = 'remove');
  perform private.write_down(me, action || '_listing', 'listing', old.id,
    jsonb_build_object('hidden', old.hidden, 'deleted', old.deleted, 'reports', ended),
    jsonb_build_object('hidden', old.hidden and (stays or old.deleted or action = 'remove'), 'deleted', old.deleted or action = 'remove', 'reason', motive));
  -- Where the team removed it before, its owner has a notice and a mail: another notice would be another appeal, and another credit.
  if action <> 'restore' and not old.deleted then
    if stays then
      -- Its owner goes on reading that it is hidden, now with these words.
      update public.moderation_notices n set reason = motive where n.listing_id = old.id and n.status in ('standing', 'appealed', 'upheld');
    else
      perform private.note_moderation(l, case action when 'warn' then 'warned' else 'removed' end, motive)
        from public.listings l where l.id = old.id;
    end if;
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'listing_' || action, p.email, jsonb_build_object('title', old.title, 'reason', motive, 'hidden', stays)
      from public.user_private p where p.id = old.user_id;
  end if;
  -- Its owner had deleted it before: its title is hidden from now on, and phones that hold it are told so.
  if action = 'remove' and old.deleted then
    update public.listings l set updated = now() where l.id = old.id;
  end if;
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'action', action, 'already', false, 'hidden', stays));
end $$;
grant execute on function public.decide_report(uuid, text, text, uuid, timestamptz) to authenticated;

-- Whether a report counts against somebody: by a person of standing, to whom he has written about that listing. Three friends with a listing
-- each would otherwise stop a rival's new conversations.
create function private.counts_against(report public.reports) returns boolean language sql stable set search_path = '' as $$
  select private.has_standing(report.reporter_id) and exists (select from public.messages m
    where m.listing_id = report.listing_id and m.sender_id = report.subject_id and m.receiver_id = report.reporter_id)
$$;

-- Reported by three people who count, and the team has not looked yet (private.check_may_write).
create function private.is_watched(person uuid) returns boolean language sql stable set search_path = '' as $$
  select 3 <= (select count(distinct r.reporter_id) from public.reports r
    where r.subject_kind = 'person' and r.subject_id = is_watched.person and r.status = 'open' and private.counts_against(r))
$$;

-- The past reports of a person, about listings, people and reviews, and what the team made of them: {listings, people, reviews}, each
-- with {open, upheld, dismissed}. A listing that its owner was warned about was reported rightly.
create function private.record_of(reporter uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(k.about, jsonb_build_object('open', r.open, 'upheld', r.upheld, 'dismissed', r.dismissed))
  from (values ('listing', 'listings'), ('person', 'people'), ('review', 'reviews')) k (kind, about), lateral (
    select count(*) filter (where c.status = 'open') as open, count(*) filter (where c.status not in ('open', 'dismissed')) as upheld,
      count(*) filter (where c.status = 'dismissed') as dismissed
    from public.reports c where c.reporter_id = record_of.reporter and c.subject_kind = k.kind) r
$$;

-- The last twenty messages between two people about one listing, as `me` has them.
create function private.last_words(me uuid, other uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('mine', w.sender_id = me, 'content', w.content, 'at', private.iso(w.created_at)) order by w.seq)
  from (select m.* from public.messages m
    where m.listing_id = last_words.listing and not m.deleted
      and (m.sender_id, m.receiver_id) in ((me, other), (other, me))
    order by m.seq desc limit 20) w
$$;

-- {person_id, listing_id, reason, comment, attach}: about a listing of theirs, or one about which they have written to the reporter. Without a
-- listing, as a seller's page asks, it is about their newest one.
create function private.push_report_person(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  person constant uuid := private.uuid_of(args, 'person_id');
  about uuid := private.as_uuid(args ->> 'listing_id');
begin
  if about is null then
    select l.id into about from public.listings l
      where l.user_id = person and l.published_at is not null order by l.created_at desc, l.id limit 1;
  end if;
  perform private.check_report('person', args);
  if person = me or not (
      exists (select from public.listings l where l.id = about and l.user_id = person and l.published_at is not null)
      or exists (select from public.messages m
        where m.listing_id = about and m.sender_id = person and m.receiver_id = me and not m.deleted)) then
    perform private.refuse('report_of_stranger');
  end if;
  return private.file_report(me, mutation, 'person', person, about, args,
    case when args -> 'attach' = 'true' then private.last_words(me, person, about) end);
end $$;

-- Noted as read are those that are shown, a hundred at most, and no others that wait.
create function public.team_person_reports() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('person', private.account_of(o.subject_id), 'own', o.subject_id = me,
      'team', private.is_team(o.subject_id), 'watched', private.is_watched(o.subject_id), 'first_at', private.iso(o.first_at),
      'reports', o.reports) order by o.first_at), '[]')
    from (
      select r.subject_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'words', r.words,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id, 'title', l.title,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'counts', private.counts_against(r)) order by r.created_at) as reports
      from public.reports r join public.listings l on l.id = r.listing_id
      where r.subject_kind = 'person' and r.status = 'open' group by r.subject_id order by min(r.created_at) limit 100) o);
  perform private.note_read(me, array(select (r #>> '{person,id}')::uuid from jsonb_array_elements(rows) r), 'fiche');
  perform private.note_read(me, array(
    select distinct unnest(array[(k ->> 'reporter_id')::uuid, (r #>> '{person,id}')::uuid])
    from jsonb_array_elements(rows) r, jsonb_array_elements(r -> 'reports') k where k -> 'words' <> 'null'), 'conversation');
  return rows;
end $$;
grant execute on function public.team_person_reports() to authenticated;

-- Ends the open reports of a person: "keep" leaves it there, "suspend" suspends her, for which there must be a reason. A suspension
-- ends all reports, "rien à reprocher" those that were seen (`seen`). Reports of who is suspended already end the same way: nobody
-- has to say of them that there was nothing to it, and a reason that nobody reads is told to whoever wrote it. What is already
-- decided is answered as it stands: what the team made of the reports last (null where there are none any more), whether the person
-- is suspended and the words she has of it.
create function public.decide_person_reports(person uuid, action text, seen timestamptz, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  ended int;
  stands text;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('keep', 'suspend') then
    perform private.refuse_request(400, 'decision_missing');
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  end if;
  perform from public.users u where u.id = person for update; -- what a suspension will need
  ended := private.end_reports('person', person, case action when 'keep' then 'dismissed' else 'suspended' end, seen, action = 'suspend');
  if ended = 0 then
    return private.team_done(action_id, jsonb_build_object('id', person, 'already', true, 'suspended', private.is_suspended(person),
      'reason', (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null),
      'action', (select case r.status when 'dismissed' then 'keep' else 'suspend' end from public.reports r
        where r.subject_id = person and r.status <> 'open' order by r.handled_at desc limit 1)));
  elsif action = 'suspend' and private.is_suspended(person) then
    perform private.write_down(me, 'close_person_reports', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
    stands := (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null);
    -- With words it was meant to suspend her, and a colleague has; without any it was about the reports alone.
    return private.team_done(action_id, jsonb_build_object('id', person, 'action', action, 'suspended', true, 'reason', stands,
      'already', private.trimmed(coalesce(reason, '')) <> ''));
  elsif action = 'suspend' then
    perform public.suspend_person(person, true, private.suspensions_of(person), reason);
  else
    perform private.write_down(me, 'keep_person', 'person', person, jsonb_build_object('reports', ended), jsonb_build_object('reports', 0));
  end if;
  return private.team_done(action_id, jsonb_build_object('id', person, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_person_reports(uuid, text, timestamptz, text, uuid) to authenticated;

-- {review_id, reason, comment}. One a person and review. The review is held: one that the team is removing is not reported any more.
create function private.push_report_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'review_id');
  review public.reviews;
begin
  perform private.check_report('review', args);
  select * into review from public.reviews r where r.id = wanted for key share;
  if not found or review.deleted or not review.verified then
    perform private.refuse('review_unknown');
  elsif review.reviewer_id = me then
    perform private.refuse('report_own_review');
  end if;
  return private.file_report(me, mutation, 'review', wanted, review.listing_id, args);
end $$;

-- Reviews with open reports, the one that waits longest first.
create function public.team_review_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'review', jsonb_build_object('id', v.id, 'rating', v.rating, 'comment', v.comment,
        'created_at', private.iso(v.created_at), 'listing_id', v.listing_id, 'title', l.title,
        'reviewer_name', private.name_of(v.reviewer_id), 'reviewed_name', private.name_of(v.reviewed_id)),
      'own', me in (v.reviewer_id, v.reviewed_id), 'first_at', private.iso(o.first_at), 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.subject_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
          order by r.created_at) as reports
      from public.reports r
      where r.subject_kind = 'review' and r.status = 'open' group by r.subject_id order by min(r.created_at) limit 100
    ) o join public.reviews v on v.id = o.subject_id join public.listings l on l.id = v.listing_id);
end $$;
grant execute on function public.team_review_reports() to authenticated;

-- Ends the reports of a review that its maker has seen: "keep" leaves it, "remove" takes it from everybody, with a reason that its author
-- reads; a removal ends them all. Where a colleague was faster it changes nothing and is answered with what stands. The rating is derived by
-- the trigger, which needs the reviewed person's row: she is held first, as where a review is written.
create function public.decide_review_report(review uuid, action text, seen timestamptz, reason text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.reviews;
  title text;
  ended int;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('keep', 'remove') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif action = 'remove' and motive is null then
    perform private.refuse_request(400, 'removal_reason_missing');
  end if;
  perform from public.users u
    where u.id = (select r.reviewed_id from public.reviews r where r.id = decide_review_report.review) for update;
  select * into old from public.reviews r where r.id = decide_review_report.review for update;
  if not found then
    perform private.refuse_request(404, 'team_review_unknown');
  elsif me in (old.reviewer_id, old.reviewed_id) then
    perform private.refuse_request(403, 'decide_own_review');
  end if;
  ended := private.end_reports('review', old.id, case action when 'remove' then 'removed' else 'dismissed' end, seen, action = 'remove');
  if ended = 0 then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'already', true, 'action', case
      when old.deleted then 'remove'
      when exists (select from public.reports r where r.subject_id = old.id and r.status = 'dismissed') then 'keep' end));
  end if;
  if action = 'remove' and not old.deleted then
    update public.reviews r set deleted = true where r.id = old.id;
    select l.title into title from public.listings l where l.id = old.listing_id;
    perform private.notify(old.reviewer_id, 'listing', 'review:' || old.id, '/listings/' || old.listing_id,
      jsonb_build_object('state', 'review_removed', 'title', title, 'answer', motive));
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'review_remove', p.email, jsonb_build_object('title', title, 'reason', motive)
      from public.user_private p where p.id = old.reviewer_id;
  end if;
  perform private.write_down(me, action || '_review', 'review', old.id,
    jsonb_build_object('deleted', old.deleted, 'reports', ended),
    jsonb_build_object('deleted', old.deleted or action = 'remove', 'reports', 0, 'reason', motive));
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_review_report(uuid, text, timestamptz, text, uuid) to authenticated;

-- The last decision of the team about a listing, as an action of decide_report, and the words that its owner has of it; "delete" where it
-- is gone otherwise, null where nothing is known.
create function private.listing_stands(about public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('action', d.action, 'reason', (
    select n.reason from public.moderation_notices n
    where n.listing_id = about.id and n.kind = case d.action when 'warn' then 'warned' when 'remove' then 'removed' end
    order by n.created_at desc limit 1))
  from (select case
    when not about.deleted then (
      select case r.status when 'dismissed' then 'restore' when 'warned' then 'warn' end from public.reports r
      where r.subject_id = about.id and r.status <> 'open' order by r.handled_at desc limit 1)
    when exists (select from public.moderation_notices n where n.listing_id = about.id and n.kind = 'removed')
      or exists (select from public.reports r where r.subject_id = about.id and r.status = 'removed') then 'remove'
    else 'delete' end as action) d
$$;

-- As many reports are open as hide a listing: three distinct people of some standing.
create function private.is_reported(about uuid) returns boolean language sql stable set search_path = '' as $$
  select 3 <= (select count(distinct r.reporter_id) from public.reports r
    where r.subject_id = about and r.status = 'open' and private.has_standing(r.reporter_id))
$$;

-- Notices to the owner of a listing about its moderation: hidden until it is looked at, a warning, a removal with its reason;
-- and "Demander un nouvel examen", once a notice. The team answers: a hidden listing is shown again; for a removed one, which
-- stays deleted, its owner gets a credit and publishes it anew.

create table public.moderation_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  listing_id uuid not null references public.listings (id),
  kind text not null check (kind in ('hidden', 'warned', 'removed')),
  title text not null,
  reason text check (char_length(reason) between 1 and 10000),
  -- standing: nothing was said against it · appealed: the team has to answer · kept, granted: it has · ended: over otherwise.
  status text not null default 'standing' check (status in ('standing', 'appealed', 'upheld', 'granted', 'ended')),
  appeal text check (char_length(appeal) between 1 and 10000),
  appealed_at timestamptz,
  -- "J'ai compris", of a warning.
  acknowledged_at timestamptz,
  -- The listing was edited since: the team is to look, whether or not its owner has written.
  edited_at timestamptz,
  answer text check (char_length(answer) between 1 and 10000),
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  check ((appeal is null) = (appealed_at is null)),
  check (status <> 'appealed' or appeal is not null),
  check (status <> 'upheld' or appeal is not null or edited_at is not null)
);
create index moderation_notices_handled on public.moderation_notices (handled_at) where status in ('upheld', 'granted', 'ended');
create index moderation_notices_listing on public.moderation_notices (listing_id);
create index moderation_notices_user on public.moderation_notices (user_id);
create index moderation_notices_appealed on public.moderation_notices (appealed_at) where status = 'appealed';
create index moderation_notices_edited on public.moderation_notices (edited_at) where status = 'standing' and kind = 'warned';
create unique index moderation_notices_living on public.moderation_notices (listing_id)
  where status in ('standing', 'appealed', 'upheld');
create trigger zz_stamp before insert or update on public.moderation_notices for each row execute function private.stamp();
alter table public.moderation_notices enable row level security;
create policy "own notices" on public.moderation_notices for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.moderation_notices referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');
create trigger poke_update after update on public.moderation_notices referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'user_id', 'team');

-- Replaces the notice that stands for a listing; `kind` null: none stands any more. An appeal that is open is granted when the listing
-- is simply shown again.
create function private.note_moderation(about public.listings, kind text, reason text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.moderation_notices n
    set status = case when n.status = 'appealed' and note_moderation.kind is null and not about.deleted
                      then 'granted' else 'ended' end,
        handled_by = auth.uid(), handled_at = clock_timestamp()
    where n.listing_id = about.id and n.status in ('standing', 'appealed', 'upheld');
  if note_moderation.kind is not null then
    insert into public.moderation_notices (user_id, listing_id, kind, title, reason)
      values (about.user_id, about.id, note_moderation.kind, about.title, note_moderation.reason);
  end if;
end $$;

create function private.follow_moderation() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.note_moderation(new, case when new.hidden and not new.deleted then 'hidden' end);
  return null;
end $$;

-- A report may come after its listing has gone: it was written without a network. Such reports wait for the team as any others do,
-- and change nothing for the owner: hiding or showing a deleted row says nothing, or a third report would end her appeal against the
-- removal, and tell her of a removal where she had deleted the listing herself.
create trigger moderation after update on public.listings for each row
  when (new.hidden is distinct from old.hidden and not new.deleted or new.deleted and not old.deleted)
  execute function private.follow_moderation();

insert into private.mutation_kinds (kind, needs) values ('appeal_moderation', 'person'), ('acknowledge_notice', 'person');

-- {notice_id}. "J'ai compris": a warning was read. Said once; a notice that is over has nothing left to understand.
create function private.push_acknowledge_notice(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'notice_id');
begin
  perform from public.moderation_notices n where n.id = wanted and n.user_id = me for no key update;
  if not found then
    perform private.refuse('notice_unknown');
  end if;
  update public.moderation_notices n set acknowledged_at = clock_timestamp()
    where n.id = wanted and n.kind = 'warned' and n.status <> 'ended' and n.acknowledged_at is null;
  return private.my_notice_row(me, wanted);
end $$;

-- Returns the words of an appeal against a decision of the team: within the bounds, trimmed, or a refusal.
create function private.plea_of(args jsonb) returns text language plpgsql set search_path = '' as $$
declare
  words constant text := private.text_of(args, 'message');
begin
  if words = '' then
    perform private.refuse('plea_missing');
  elsif char_length(words) < private.fact('dispute_message_min') then
    perform private.refuse('plea_short');
  elsif char_length(words) > private.fact('dispute_message_max') then
    perform private.refuse('plea_long');
  end if;
  return words;
end $$;

-- {notice_id, message}. One a notice; answers the notice as its collection shows it.
create function private.push_appeal_moderation(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'notice_id');
  words constant text := private.plea_of(args);
  notice public.moderation_notices;
begin
  select * into notice from public.moderation_notices n where n.id = wanted and n.user_id = me for no key update;
  if not found then
    perform private.refuse('notice_unknown');
  elsif notice.appeal is not null then
    perform private.refuse('appeal_twice');
  elsif notice.status <> 'standing' or notice.kind = 'warned' then
    perform private.refuse('appeal_moot');
  end if;
  perform private.limit_pace(me, 'appeal', 10, 10.0 / 86400, 'appeals_too_fast');
  update public.moderation_notices n set status = 'appealed', appeal = words, appealed_at = clock_timestamp() where n.id = wanted;
  return private.my_notice_row(me, wanted);
end $$;

-- Appeals that wait, oldest first, each with its listing, its edits and what was reported; and warnings that were answered by
-- an edit, which have no words of their owner (`appeal` null).
-- Each with when its reports came: an answer to an appeal is about what its maker has seen (decide_appeal).
create function public.team_appeals() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.kind, 'title', w.title, 'reason', w.reason,
      'appeal', case when w.status = 'appealed' then w.appeal end, 'appealed_at', private.iso(w.asked_at), 'at', private.iso(w.created_at), 'own', w.user_id = me,
      'owner_name', private.name_of(w.user_id), 'listing', c.card, 'edits', private.edits_of(w.listing_id),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment, 'created_at', private.iso(r.created_at))
          order by r.created_at), '[]')
        from public.reports r where r.subject_id = w.listing_id)) order by w.asked_at, w.id), '[]')
    from (select n.*, case when n.status = 'appealed' then n.appealed_at else n.edited_at end as asked_at
      from public.moderation_notices n
      where n.status = 'appealed' or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)
      order by asked_at, n.id limit 100) w
    join private.cards c on c.id = w.listing_id);
end $$;
grant execute on function public.team_appeals() to authenticated;

-- Answers an appeal, or the edit that followed a warning. Granted: a hidden listing is shown again and its reports end; for a removed
-- one its owner gets one credit; a warning is settled. Kept: with a word to the person. Team only, never one's own; a second answer
-- changes nothing.
--
-- It is about what its maker has seen, however late it arrives: `seen` is when the newest of the appeal, the edits and the reports on
-- its card came. A warned listing that was edited since waits for who
-- looks at that edit. Of a hidden one only the reports that were seen end; where those that came since hide it by themselves it stays
-- hidden and its appeal open, as its owner reads it: "granted" would say that it is shown. A removed one returns the publication
-- that it had used: none where it still waited for its fee, and none where that fee is with the team again or refused, which becomes
-- a credit once it is accepted (settle_proof).
create function public.decide_appeal(notice uuid, accept boolean, seen timestamptz, answer text default null, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  old public.moderation_notices;
  stays boolean := false; -- hidden, for what nobody has looked at
  gave boolean; -- back what it had cost
  result text;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  -- Its owner first, whom her rows name and who may be suspended or leave meanwhile, then the proofs, as who decides them does, then the
  -- listing: what changing it will need.
  perform from public.users u where u.id = (select n.user_id from public.moderation_notices n where n.id = notice) for key share;
  perform from public.payment_proofs p where p.id in (
    select k.id from public.payment_proofs k join public.moderation_notices n on n.listing_id = k.listing_id
    where n.id = notice and n.kind = 'removed' order by k.id for no key update of k);
  perform from public.listings l join public.moderation_notices n on n.listing_id = l.id where n.id = notice for update of l;
  select * into old from public.moderation_notices n where n.id = notice for no key update;
  if not found then
    perform private.refuse_request(404, 'appeal_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_listing');
  -- A warning is looked at once its listing was edited: until then there is nothing to answer.
  elsif old.status <> 'appealed' and ((old.status, old.kind) is distinct from ('standing', 'warned') or old.edited_at is null) then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  elsif accept is null or (not accept and words is null) or char_length(words) > private.fact('admin_reason_max') then
    perform private.refuse_request(400, 'answer_invalid');
  elsif old.kind = 'warned' and private.was_seen(old.edited_at, seen) is not true then
    return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', old.status, 'already', true));
  end if;
  if accept and old.kind = 'hidden' then
    perform private.end_reports('listing', old.listing_id, 'dismissed', seen, false);
    stays := private.is_reported(old.listing_id);
  elsif accept and old.kind = 'removed' then
    update public.payment_proofs p set published = false
      where p.listing_id = old.listing_id and p.published and p.status <> 'accepted';
    gave := false;
    if not found then
      insert into public.credit_ledger (user_id, delta, reason, ref)
        select old.user_id, 1, 'gift', old.id from public.listings l where l.id = old.listing_id and l.status <> 'pending';
      gave := found;
    end if;
  end if;
  result := case when stays then old.status when accept then 'granted' else 'upheld' end;
  update public.moderation_notices n
    set answer = words, status = result,
      -- A warned person has another word to read now.
      acknowledged_at = case when accept then n.acknowledged_at end, handled_by = me, handled_at = clock_timestamp()
    where n.id = old.id and not stays;
  if accept and old.kind = 'hidden' then
    update public.listings l set hidden = false where l.id = old.listing_id and l.hidden and not stays;
  end if;
  perform private.write_down(me, case when accept then 'grant_appeal' else 'keep_appeal' end, 'listing', old.listing_id,
    jsonb_build_object('status', old.status),
    jsonb_build_object('status', result, 'reason', words));
  return private.team_done(action_id, jsonb_build_object('id', old.id, 'status', result, 'already', false, 'hidden', stays)
    || case when gave is null then '{}' else jsonb_build_object('credit', gave) end);
end $$;
grant execute on function public.decide_appeal(uuid, boolean, timestamptz, text, uuid) to authenticated;

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

-- {name, email, subject, message}. The support message takes the id of the mutation. There is a bound to what all visitors may send together,
-- too.
create function private.push_contact_support(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'name');
  address text := private.text_of(args, 'email');
  subject text := private.text_of(args, 'subject');
  words text := private.text_of(args, 'message');
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
  end if;
  wait := private.take_token(coalesce(me::text, private.visitor_key()), 'support_message', 10, 10.0 / 3600);
  if wait = 0 and me is null then
    wait := private.take_token('visitors', 'support_message', 500, 500.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_for_now(wait, 'support_too_fast');
  end if;
  insert into public.support_messages (id, user_id, name, email, subject, message)
    values (mutation, me, name, address, subject, words);
  return null;
end $$;

-- Support messages that wait, oldest first; or, with `answered`, the last hundred that do not.
create function public.team_support(answered boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  messages jsonb;
begin
  messages := (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'name', s.name, 'email', s.email,
      'subject', s.subject, 'message', s.message, 'answer', s.answer, 'status', s.status, 'created_at', private.iso(s.created_at),
      'handled_at', private.iso(s.handled_at))
      order by case when answered then - extract(epoch from s.created_at) else extract(epoch from s.created_at) end), '[]')
    from (
      (select k.* from public.support_messages k where answered and k.status = 'answered' order by k.created_at desc limit 100)
      union all
      (select k.* from public.support_messages k where not answered and k.status <> 'answered' order by k.created_at limit 100)) s);
  perform private.note_read(me, array(select (l ->> 'user_id')::uuid from jsonb_array_elements(messages) l), 'lettre');
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

-- Written by `npm run facts` from src/domain/search-signs.ts and synonyms.ts: change those, not this.

-- Listings hold what these rules make of their texts. A release that changes a rule or the list makes it anew, stamping nothing, for no phone
-- holds it: alter table public.listings disable trigger user; update public.listings l set (stems, stems_all) =
-- (select s.about, s.whole from private.listing_stems(l.title, private.description_of(l)) s); alter table public.listings enable trigger user; and for the
-- followed searches: update private.saved_searches set q = q.
create function private.folded(words text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select lower(regexp_replace(normalize(replace(replace(replace(replace(replace(translate(words, '‐‑‒–—―−×✕✖’‘‛ʼ′`´“”„«»″øØłŁđĐɖƉɗƊɛƐəƏɜɔƆŋŊɲƝɓƁɩƖıʋƲɣƔ', '-------xxx''''''''''''''""""""oollddddddeeeeeoonnnnbbiiivvgg'), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), NFKD), '[\u0300-\u036F]+', '', 'g'))
$$;

create function private.stem(word text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select regexp_replace(regexp_replace(word, '^(.{3,})[sx]$', '\1'), '^(.{4,}?)e+$', '\1')
$$;

create function private.stem_forms(stem text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select array_remove(array[stem,
    case when stem ~ '^(.{3,})v$' then regexp_replace(stem, '^(.{3,})v$', '\1f') end,
    case when stem ~ '^(.{3,})f$' then regexp_replace(stem, '^(.{3,})f$', '\1v') end,
    case when stem ~ '^(.{3,})eus$' then regexp_replace(stem, '^(.{3,})eus$', '\1eur') end,
    case when stem ~ '^(.{3,})eur$' then regexp_replace(stem, '^(.{3,})eur$', '\1eus') end,
    case when stem ~ '^(.{3,})au$' then regexp_replace(stem, '^(.{3,})au$', '\1al') end,
    case when stem ~ '^(.{3,})al$' then regexp_replace(stem, '^(.{3,})al$', '\1au') end,
    case when stem ~ '^(.{2,})nn$' then regexp_replace(stem, '^(.{2,})nn$', '\1n') end,
    case when stem ~ '^(.{2,})ll$' then regexp_replace(stem, '^(.{2,})ll$', '\1l') end,
    case when stem ~ '^(.{2,})tt$' then regexp_replace(stem, '^(.{2,})tt$', '\1t') end], null)
$$;

-- The other way round: of which stems this is a form.
create function private.forms_asked(stem text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select array_remove(array[
    case when stem ~ '^(.{3,})f$' then regexp_replace(stem, '^(.{3,})f$', '\1v') end,
    case when stem ~ '^(.{3,})v$' then regexp_replace(stem, '^(.{3,})v$', '\1f') end,
    case when stem ~ '^(.{3,})eur$' then regexp_replace(stem, '^(.{3,})eur$', '\1eus') end,
    case when stem ~ '^(.{3,})eus$' then regexp_replace(stem, '^(.{3,})eus$', '\1eur') end,
    case when stem ~ '^(.{3,})al$' then regexp_replace(stem, '^(.{3,})al$', '\1au') end,
    case when stem ~ '^(.{3,})au$' then regexp_replace(stem, '^(.{3,})au$', '\1al') end,
    case when stem ~ '^(.{2,})n$' then regexp_replace(stem, '^(.{2,})n$', '\1nn') end,
    case when stem ~ '^(.{2,})l$' then regexp_replace(stem, '^(.{2,})l$', '\1ll') end,
    case when stem ~ '^(.{2,})t$' then regexp_replace(stem, '^(.{2,})t$', '\1tt') end], null)
$$;

create function private.sound_of(word text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(word, '([a-z])\1+', '\1', 'g'), '(?:sch|ch|sh)', '9', 'g'), 'ph', 'f', 'g'), '(?:ck|qu|q|k|c(?![eiy]))', 'k', 'g'), '[cz]', 's', 'g'), '(?:dj|j|g(?=[eiy]))', 'j', 'g'), 'gu(?=[eiy])', 'g', 'g'), 'x(?=[a-z])', 'ks', 'g'), 'h', '', 'g'), '(?:euil|eil|oeil)(?:e)?', '3', 'g'), '([aou])il(?=[aeo])', '\1y', 'g'), '(?:eau|au)', 'o', 'g'), '(?:[aeiy]i?[nm]|u[nm])(?![aeiouy])', '1', 'g'), '(?:ou|w)', 'u', 'g'), '(?:[ae][iy]|oe|eu)', 'e', 'g'), 'y', 'i', 'g'), 'e[rz]$', 'e', 'g'), '(?:es|e|s|x)$', '', 'g'), '[tdp]$', '', 'g')
$$;

create function private.search_fillers() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['a', 'ai', 'au', 'aux', 'avec', 'c', 'ce', 'ces', 'cet', 'cette', 'ci', 'd', 'dans', 'de', 'des', 'du', 'en', 'est', 'et', 'il', 'j', 'je', 'l', 'la', 'le', 'les', 'leur', 'ma', 'me', 'mes', 'mon', 'n', 'ne', 'on', 'ou', 'par', 'pas', 'pour', 'qu', 'que', 'qui', 'sa', 'se', 'ses', 'son', 'sur', 'te', 'toi', 'tu', 'un', 'une', 'vend', 'vends', 'vendre', 'vous', 'y', 'achat', 'acheter', 'achete', 'achetez', 'as', 'avez', 'besoin', 'bjr', 'bonjour', 'bonsoir', 'cher', 'chere', 'cheres', 'chers', 'cherche', 'chercher', 'combien', 'daloa', 'dispo', 'disponible', 'donnez', 'faut', 'merci', 'moi', 'nous', 'occasion', 'pardon', 'prix', 'quelqu', 'quelquun', 'recherche', 'salut', 'stp', 'svp', 'til', 'ton', 'trouver', 'urgent', 'vendez', 'vente', 'veux', 'vos', 'votre', 'ya', 'aimerais', 'coute', 'coutent', 'faire', 'frere', 'leurs', 'montrez', 'nos', 'notre', 'quelles', 'quels', 'soeur', 'voir', 'voudrais', 'montre moi']
$$;

create function private.search_besides() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['avec', 'compatible', 'pour', 'sans']
$$;

create function private.search_accessories() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['adaptateur', 'antivol', 'bache', 'cable', 'chargeur', 'coque', 'coques', 'ecran', 'etui', 'film', 'housse', 'pieces', 'pochette', 'protection', 'sacoche', 'support', 'telecommande', 'verre', 'verres']
$$;

-- The words of a question that say something; all of them where none does. `withoutFillers` (src/domain/search-term.ts).
create function private.telling_in(q text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(
    array_agg(p.word order by p.at) filter (
      where p.before ~ '^(un places?|une places?|usb c|type c)$' or p.pair ~ '^(un places?|une places?|usb c|type c)$' or not (p.word = any (p.fillers) or p.pair = any (p.fillers))),
    array_agg(p.word order by p.at), '{}')
  from (
    select k.word, k.at, concat(lag(k.word) over w, ' ', k.word) as before, concat(k.word, ' ', lead(k.word) over w) as pair,
      private.search_fillers() as fillers
    from unnest(private.asked_words(q)) with ordinality k (word, at) window w as (order by k.at)) p
$$;

-- The words of a question that tell one search from another: `termOf` (src/domain/search-term.ts).
create function private.term_of(q text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(string_agg(private.stem(k.word), ' ' order by k.at), '') from unnest(private.telling_in(q)) with ordinality k (word, at)
$$;

create function private.search_qualities() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z', 'eme', 'ere', 'nd', 'nde', 'appareil', 'articl', 'automatiqu', 'beau', 'bel', 'bell', 'bidon', 'bluetooth', 'bon', 'bonn', 'carton', 'complet', 'electriqu', 'grand', 'gross', 'gro', 'joli', 'lot', 'machin', 'marqu', 'materiel', 'model', 'neuf', 'neuv', 'nouveau', 'nouvell', 'original', 'petit', 'propr', 'rechargeabl', 'vieill', 'vieu']
$$;

create table private.search_terms (
  term text collate "C" primary key,
  same text[] not null,
  kinds text[] not null,
  -- As it is written, how it sounds (null for several words), and its place in the list.
  word text,
  sound text,
  place int
);
insert into private.search_terms (term, same, kinds, word, sound, place) values
  ('refrigerateur', array['frigo', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'refrigerateur', 'refrijera', 0),
  ('frigo', array['refrigerateur', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'frigo', 'frigo', 1),
  ('frigidair', array['refrigerateur', 'frigo', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'frigidaire', 'frijider', 2),
  ('refrigo', array['refrigerateur', 'frigo', 'frigidair', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'refrigo', 'refrigo', 3),
  ('frijo', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'frijo', 'frijo', 4),
  ('refregirateur', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'frijo', 'refrigerater', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'refregirateur', 'refrejira', 5),
  ('refrigerater', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'frijider', 'frigider', 'refri', 'glacier electriqu'], '{}', 'refrigerater', 'refrijera', 6),
  ('frijider', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frigider', 'refri', 'glacier electriqu'], '{}', 'frijider', 'friji', 7),
  ('frigider', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'refri', 'glacier electriqu'], '{}', 'frigider', 'friji', 8),
  ('refri', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'glacier electriqu'], '{}', 'refri', 'refri', 9),
  ('glacier electriqu', array['refrigerateur', 'frigo', 'frigidair', 'refrigo', 'frijo', 'refregirateur', 'refrigerater', 'frijider', 'frigider', 'refri'], '{}', 'glaciere electrique', null, 10),
  ('congelateur', array['congelo', 'congel', 'congelateur bahut', 'frizer', 'freezer'], '{}', 'congelateur', 'konjela', 11),
  ('congelo', array['congelateur', 'congel', 'congelateur bahut', 'frizer', 'freezer'], '{}', 'congelo', 'konjelo', 12),
  ('congel', array['congelateur', 'congelo', 'congelateur bahut', 'frizer', 'freezer'], '{}', 'congel', 'konjel', 13),
  ('congelateur bahut', array['congelateur', 'congelo', 'congel', 'frizer', 'freezer'], '{}', 'congelateur bahut', null, 14),
  ('frizer', array['congelateur', 'congelo', 'congel', 'congelateur bahut', 'freezer'], '{}', 'frizer', 'fris', 15),
  ('freezer', array['congelateur', 'congelo', 'congel', 'congelateur bahut', 'frizer'], '{}', 'freezer', 'fres', 16),
  ('ventilateur', array['ventilo', 'vantilateur', 'brasseur air', 'brasseur', 'ventilo pied'], '{}', 'ventilateur', 'v1tila', 17),
  ('ventilo', array['ventilateur', 'vantilateur', 'brasseur air', 'brasseur', 'ventilo pied'], '{}', 'ventilo', 'v1tilo', 18),
  ('vantilateur', array['ventilateur', 'ventilo', 'brasseur air', 'brasseur', 'ventilo pied'], '{}', 'vantilateur', 'v1tila', 19),
  ('brasseur air', array['ventilateur', 'ventilo', 'vantilateur', 'brasseur', 'ventilo pied'], '{}', 'brasseur d air', null, 20),
  ('brasseur', array['ventilateur', 'ventilo', 'vantilateur', 'brasseur air', 'ventilo pied'], '{}', 'brasseur', 'bras', 21),
  ('ventilo pied', array['ventilateur', 'ventilo', 'vantilateur', 'brasseur air', 'brasseur'], '{}', 'ventilo sur pied', null, 22),
  ('climatiseur', array['clim', 'climatisation', 'climatizer', 'split', 'air conditionn'], '{}', 'climatiseur', 'klimatis', 23),
  ('clim', array['climatiseur', 'climatisation', 'climatizer', 'split', 'air conditionn'], '{}', 'clim', 'kl1', 24),
  ('climatisation', array['climatiseur', 'clim', 'climatizer', 'split', 'air conditionn'], '{}', 'climatisation', 'klimatisation', 25),
  ('climatizer', array['climatiseur', 'clim', 'climatisation', 'split', 'air conditionn'], '{}', 'climatizer', 'klimatis', 26),
  ('split', array['climatiseur', 'clim', 'climatisation', 'climatizer', 'air conditionn'], '{}', 'split', 'spli', 27),
  ('air conditionn', array['climatiseur', 'clim', 'climatisation', 'climatizer', 'split'], '{}', 'air conditionne', null, 28),
  ('cuisinier', array['gazinier', 'rechaud gaz', 'fourneau', 'plaqu gaz', 'rechaud'], '{}', 'cuisiniere', 'kuisinier', 29),
  ('gazinier', array['cuisinier', 'rechaud gaz', 'fourneau', 'plaqu gaz', 'rechaud'], '{}', 'gaziniere', 'gasinier', 30),
  ('rechaud gaz', array['cuisinier', 'gazinier', 'fourneau', 'plaqu gaz', 'rechaud'], '{}', 'rechaud a gaz', null, 31),
  ('fourneau', array['cuisinier', 'gazinier', 'rechaud gaz', 'plaqu gaz', 'rechaud', 'foyer amelior', 'foyer charbon'], '{}', 'fourneau', 'furno', 32),
  ('plaqu gaz', array['cuisinier', 'gazinier', 'rechaud gaz', 'fourneau', 'rechaud'], '{}', 'plaque a gaz', null, 33),
  ('rechaud', array['cuisinier', 'gazinier', 'rechaud gaz', 'fourneau', 'plaqu gaz', 'plaqu chauffant', 'plaqu electriqu', 'plaqu cuisson'], '{}', 'rechaud', 're9o', 34),
  ('bouteill gaz', array['bonbonn', 'gaz butan'], array['b 6', 'b 12'], 'bouteille de gaz', null, 35),
  ('bonbonn', array['bouteill gaz', 'gaz butan'], array['b 6', 'b 12'], 'bonbonne', 'bonbon', 36),
  ('gaz butan', array['bouteill gaz', 'bonbonn'], array['b 6', 'b 12'], 'gaz butane', null, 37),
  ('plantain', array['alloco', 'aloco'], '{}', 'plantain', 'pl1t1', 38),
  ('alloco', array['plantain', 'aloco'], '{}', 'alloco', 'aloko', 39),
  ('aloco', array['plantain', 'alloco'], '{}', 'aloco', 'aloko', 40),
  ('riz', array['malo'], '{}', 'riz', null, 41),
  ('malo', array['riz'], '{}', 'malo', 'malo', 42),
  ('micro onde', array['microond', 'four micro onde'], '{}', 'micro onde', null, 43),
  ('microond', array['micro onde', 'four micro onde'], '{}', 'microonde', 'mikron', 44),
  ('four micro onde', array['micro onde', 'microond'], '{}', 'four micro onde', null, 45),
  ('machin laver', array['lave ling', 'machin lavag'], '{}', 'machine a laver', null, 46),
  ('lave ling', array['machin laver', 'machin lavag'], '{}', 'lave linge', null, 47),
  ('machin lavag', array['machin laver', 'lave ling'], '{}', 'machine lavage', null, 48),
  ('mixeur', array['mixer', 'moulinett', 'blender', 'blinder', 'moulin', 'robot cuisin'], '{}', 'mixeur', 'miks', 49),
  ('mixer', array['mixeur', 'moulinett', 'blender', 'blinder', 'moulin', 'robot cuisin'], '{}', 'mixer', 'miks', 50),
  ('moulinett', array['mixeur', 'mixer', 'blender', 'blinder', 'moulin', 'robot cuisin'], '{}', 'moulinette', 'muline', 51),
  ('blender', array['mixeur', 'mixer', 'moulinett', 'blinder', 'moulin', 'robot cuisin'], '{}', 'blender', 'bl1', 52),
  ('blinder', array['mixeur', 'mixer', 'moulinett', 'blender', 'moulin', 'robot cuisin'], '{}', 'blinder', 'bl1', 53),
  ('moulin', array['mixeur', 'mixer', 'moulinett', 'blender', 'blinder', 'robot cuisin', 'broyeus', 'broyeur', 'rapeus', 'decortiqueus', 'machin attiek', 'machin moudr'], '{}', 'moulinex', 'muline', 54),
  ('robot cuisin', array['mixeur', 'mixer', 'moulinett', 'blender', 'blinder', 'moulin'], '{}', 'robot de cuisine', null, 55),
  ('fer repasser', array['fer repassag'], '{}', 'fer a repasser', null, 56),
  ('fer repassag', array['fer repasser'], '{}', 'fer repassage', null, 57),
  ('marmit', array['casserol', 'casseroll', 'faitout', 'canari', 'cocott'], array['batteri cuisin'], 'marmite', 'marmi', 58),
  ('casserol', array['marmit', 'casseroll', 'faitout', 'canari', 'cocott'], array['batteri cuisin'], 'casserole', 'kaserol', 59),
  ('casseroll', array['marmit', 'casserol', 'faitout', 'canari', 'cocott'], array['batteri cuisin'], 'casserolle', 'kaserol', 60),
  ('faitout', array['marmit', 'casserol', 'casseroll', 'canari', 'cocott'], array['batteri cuisin'], 'faitout', 'fetu', 61),
  ('canari', array['marmit', 'casserol', 'casseroll', 'faitout', 'cocott'], array['batteri cuisin'], 'canari', 'kanari', 62),
  ('cocott', array['marmit', 'casserol', 'casseroll', 'faitout', 'canari'], array['batteri cuisin'], 'cocotte', 'koko', 63),
  ('assiett', array['vaissell'], array['servic tabl', 'verr'], 'assiette', 'asie', 64),
  ('vaissell', array['assiett'], array['servic tabl', 'verr'], 'vaisselle', 'vesel', 65),
  ('group electrogen', array['generateur', 'group electro'], '{}', 'groupe electrogene', null, 66),
  ('generateur', array['group electrogen', 'group electro'], '{}', 'generateur', 'jenera', 67),
  ('group electro', array['group electrogen', 'generateur'], '{}', 'groupe electro', null, 68),
  ('panneau solair', array['plaqu solair', 'solair'], '{}', 'panneau solaire', null, 69),
  ('plaqu solair', array['panneau solair', 'solair'], '{}', 'plaque solaire', null, 70),
  ('solair', array['panneau solair', 'plaqu solair'], '{}', 'solaire', 'soler', 71),
  ('meubl', array['mobilier', 'ameublement', 'residenc', 'airbnb'], array['canap', 'fauteuil', 'salon', 'armoir', 'commod', 'lit', 'tabl bass', 'tabl manger', 'tabl chevet', 'chais', 'etager', 'buffet', 'bureau', 'tabouret', 'placard', 'bibliothequ', 'gard robe'], 'meuble', 'mebl', 72),
  ('mobilier', array['meubl', 'ameublement'], array['canap', 'fauteuil', 'salon', 'armoir', 'commod', 'lit', 'tabl bass', 'tabl manger', 'tabl chevet', 'chais', 'etager', 'buffet', 'bureau', 'tabouret', 'placard', 'bibliothequ', 'gard robe'], 'mobilier', 'mobili', 73),
  ('ameublement', array['meubl', 'mobilier'], array['canap', 'fauteuil', 'salon', 'armoir', 'commod', 'lit', 'tabl bass', 'tabl manger', 'tabl chevet', 'chais', 'etager', 'buffet', 'bureau', 'tabouret', 'placard', 'bibliothequ', 'gard robe'], 'ameublement', 'ameblem1', 74),
  ('lit', array['couchett'], array['sommier'], 'lit', null, 75),
  ('couchett', array['lit'], array['sommier'], 'couchette', 'ku9e', 76),
  ('matela', array['matelat'], '{}', 'matelas', 'matela', 77),
  ('matelat', array['matela'], '{}', 'matelat', 'matela', 78),
  ('une plac', array['1 plac'], '{}', 'une place', null, 79),
  ('1 plac', array['une plac'], '{}', '1 place', null, 80),
  ('canap', array['fauteuil', 'salon', 'divan', 'sofa', 'canap angl', 'group salon', 'ensembl salon'], '{}', 'canape', 'kana', 81),
  ('fauteuil', array['canap', 'salon', 'divan', 'sofa', 'canap angl', 'group salon', 'ensembl salon'], '{}', 'fauteuil', 'fot3', 82),
  ('salon', array['canap', 'fauteuil', 'divan', 'sofa', 'canap angl', 'group salon', 'ensembl salon'], '{}', 'salon', 'salon', 83),
  ('divan', array['canap', 'fauteuil', 'salon', 'sofa', 'canap angl', 'group salon', 'ensembl salon'], '{}', 'divan', 'div1', 84),
  ('sofa', array['canap', 'fauteuil', 'salon', 'divan', 'canap angl', 'group salon', 'ensembl salon'], '{}', 'sofa', 'sofa', 85),
  ('canap angl', array['canap', 'fauteuil', 'salon', 'divan', 'sofa', 'group salon', 'ensembl salon'], '{}', 'canape d angle', null, 86),
  ('group salon', array['canap', 'fauteuil', 'salon', 'divan', 'sofa', 'canap angl', 'ensembl salon'], '{}', 'groupe de salon', null, 87),
  ('ensembl salon', array['canap', 'fauteuil', 'salon', 'divan', 'sofa', 'canap angl', 'group salon'], '{}', 'ensemble salon', null, 88),
  ('armoir', array['gard robe', 'dressing', 'penderi', 'placard'], '{}', 'armoire', 'armoir', 89),
  ('gard robe', array['armoir', 'dressing', 'penderi', 'placard'], '{}', 'garde robe', null, 90),
  ('dressing', array['armoir', 'gard robe', 'penderi', 'placard'], '{}', 'dressing', 'dres1g', 91),
  ('penderi', array['armoir', 'gard robe', 'dressing', 'placard'], '{}', 'penderie', 'p1deri', 92),
  ('placard', array['armoir', 'gard robe', 'dressing', 'penderi'], '{}', 'placard', 'plakar', 93),
  ('plaqu chauffant', array['rechaud', 'plaqu electriqu', 'plaqu cuisson'], '{}', 'plaque chauffante', null, 94),
  ('plaqu electriqu', array['rechaud', 'plaqu chauffant', 'plaqu cuisson'], '{}', 'plaque electrique', null, 95),
  ('plaqu cuisson', array['rechaud', 'plaqu chauffant', 'plaqu electriqu'], '{}', 'plaque de cuisson', null, 96),
  ('bouilloir', array['chauff eau'], '{}', 'bouilloire', 'buioir', 97),
  ('chauff eau', array['bouilloir'], '{}', 'chauffe eau', null, 98),
  ('perceus', array['visseus', 'chignol'], '{}', 'perceuse', 'perses', 99),
  ('visseus', array['perceus', 'chignol'], '{}', 'visseuse', 'vises', 100),
  ('chignol', array['perceus', 'visseus'], '{}', 'chignole', '9ignol', 101),
  ('meuleus', array['disqueus', 'tronconneus disqu'], '{}', 'meuleuse', 'meles', 102),
  ('disqueus', array['meuleus', 'tronconneus disqu'], '{}', 'disqueuse', 'diskes', 103),
  ('tronconneus disqu', array['meuleus', 'disqueus'], '{}', 'tronconneuse a disque', null, 104),
  ('tole', array['tole bac', 'bac alu', 'toitur'], '{}', 'tole', 'tol', 105),
  ('tole bac', array['tole', 'bac alu', 'toitur'], '{}', 'tole bac', null, 106),
  ('bac alu', array['tole', 'tole bac', 'toitur'], '{}', 'bac alu', null, 107),
  ('toitur', array['tole', 'tole bac', 'bac alu'], '{}', 'toiture', 'toitur', 108),
  ('mortier', array['pilon'], '{}', 'mortier', 'morti', 109),
  ('pilon', array['mortier'], '{}', 'pilon', 'pilon', 110),
  ('louch', array['cuiller', 'couvert', 'fourchett'], '{}', 'louche', 'lu9', 111),
  ('cuiller', array['louch', 'couvert', 'fourchett'], '{}', 'cuillere', 'kuier', 112),
  ('couvert', array['louch', 'cuiller', 'fourchett'], '{}', 'couvert', 'kuver', 113),
  ('fourchett', array['louch', 'cuiller', 'couvert'], '{}', 'fourchette', 'fur9e', 114),
  ('poel', array['sauteus'], '{}', 'poele', 'pel', 115),
  ('sauteus', array['poel'], '{}', 'sauteuse', 'sotes', 116),
  ('friteus', array['airfryer', 'air fryer'], '{}', 'friteuse', 'frites', 117),
  ('airfryer', array['friteus', 'air fryer'], '{}', 'airfryer', 'erfri', 118),
  ('air fryer', array['friteus', 'airfryer'], '{}', 'air fryer', null, 119),
  ('cafetier', array['machin cafe', 'nespresso'], '{}', 'cafetiere', 'kafetier', 120),
  ('machin cafe', array['cafetier', 'nespresso'], '{}', 'machine a cafe', null, 121),
  ('nespresso', array['cafetier', 'machin cafe'], '{}', 'nespresso', 'nespreso', 122),
  ('grill pain', array['toaster'], '{}', 'grille pain', null, 123),
  ('toaster', array['grill pain'], '{}', 'toaster', 'toas', 124),
  ('extracteur jus', array['centrifugeus', 'press agrum'], '{}', 'extracteur de jus', null, 125),
  ('centrifugeus', array['extracteur jus', 'press agrum'], '{}', 'centrifugeuse', 's1trifujes', 126),
  ('press agrum', array['extracteur jus', 'centrifugeus'], '{}', 'presse agrumes', null, 127),
  ('rice cooker', array['cuiseur riz', 'autocuiseur', 'cocott minut'], '{}', 'rice cooker', null, 128),
  ('cuiseur riz', array['rice cooker', 'autocuiseur', 'cocott minut'], '{}', 'cuiseur a riz', null, 129),
  ('autocuiseur', array['rice cooker', 'cuiseur riz', 'cocott minut'], '{}', 'autocuiseur', 'otokuis', 130),
  ('cocott minut', array['rice cooker', 'cuiseur riz', 'autocuiseur'], '{}', 'cocotte minute', null, 131),
  ('barbecu', array['braisier', 'foyer', 'gril'], '{}', 'barbecue', 'barbeku', 132),
  ('braisier', array['barbecu', 'foyer', 'gril'], '{}', 'braisiere', 'bresier', 133),
  ('foyer', array['barbecu', 'braisier', 'gril'], '{}', 'foyer', 'foi', 134),
  ('gril', array['barbecu', 'braisier', 'foyer'], '{}', 'gril', 'gril', 135),
  ('gobelet', array['verr'], '{}', 'gobelet', 'gobele', 136),
  ('verr', array['gobelet'], '{}', 'verre', 'ver', 137),
  ('bidon', array['jerrican', 'fut', 'baril', 'barriqu'], '{}', 'bidon', 'bidon', 138),
  ('jerrican', array['bidon', 'fut', 'baril', 'barriqu'], '{}', 'jerrican', 'jerik1', 139),
  ('fut', array['bidon', 'jerrican', 'baril', 'barriqu'], '{}', 'fut', null, 140),
  ('baril', array['bidon', 'jerrican', 'fut', 'barriqu'], '{}', 'baril', 'baril', 141),
  ('barriqu', array['bidon', 'jerrican', 'fut', 'baril'], '{}', 'barrique', 'barik', 142),
  ('citern', array['reservoir', 'cuve', 'polytank', 'chateau eau'], '{}', 'citerne', 'sitern', 143),
  ('reservoir', array['citern', 'cuve', 'polytank', 'chateau eau'], '{}', 'reservoir', 'reservoir', 144),
  ('cuve', array['citern', 'reservoir', 'polytank', 'chateau eau'], '{}', 'cuve', 'kuv', 145),
  ('polytank', array['citern', 'reservoir', 'cuve', 'chateau eau'], '{}', 'polytank', 'polit1k', 146),
  ('chateau eau', array['citern', 'reservoir', 'cuve', 'polytank'], '{}', 'chateau d eau', null, 147),
  ('etendoir', array['sechoir ling'], '{}', 'etendoir', 'et1doir', 148),
  ('sechoir ling', array['etendoir'], '{}', 'sechoir a linge', null, 149),
  ('chevet', array['tabl nuit'], '{}', 'chevet', '9eve', 150),
  ('tabl nuit', array['chevet'], '{}', 'table de nuit', null, 151),
  ('coiffeus meubl', array['coiffeus miroir'], '{}', 'coiffeuse meuble', null, 152),
  ('coiffeus miroir', array['coiffeus meubl'], '{}', 'coiffeuse miroir', null, 153),
  ('portemanteau', array['cintr'], '{}', 'portemanteau', 'portem1to', 154),
  ('cintr', array['portemanteau'], '{}', 'cintre', 's1tr', 155),
  ('buffet', array['bahut', 'living', 'traiteur', 'restauration'], '{}', 'buffet', 'bufe', 156),
  ('bahut', array['buffet', 'living'], '{}', 'bahut', 'bo', 157),
  ('living', array['buffet', 'bahut'], '{}', 'living', 'liv1g', 158),
  ('vitrin', array['presentoir', 'comptoir'], '{}', 'vitrine', 'vitrin', 159),
  ('presentoir', array['vitrin', 'comptoir'], '{}', 'presentoir', 'pres1toir', 160),
  ('comptoir', array['vitrin', 'presentoir'], '{}', 'comptoir', 'komptoir', 161),
  ('kiosqu', array['conteneur', 'container', 'baraqu'], '{}', 'kiosque', 'kiosk', 162),
  ('conteneur', array['kiosqu', 'container', 'baraqu'], '{}', 'conteneur', 'konten', 163),
  ('container', array['kiosqu', 'conteneur', 'baraqu'], '{}', 'container', 'konten', 164),
  ('baraqu', array['kiosqu', 'conteneur', 'container'], '{}', 'baraque', 'barak', 165),
  ('paraplui', array['parasol'], '{}', 'parapluie', 'paraplui', 166),
  ('parasol', array['paraplui'], '{}', 'parasol', 'parasol', 167),
  ('bach', array['tent', 'chapiteau'], '{}', 'bache', 'ba9', 168),
  ('tent', array['bach', 'chapiteau'], '{}', 'tente', 't1', 169),
  ('chapiteau', array['bach', 'tent'], '{}', 'chapiteau', '9apito', 170),
  ('camera surveillanc', array['videosurveillanc', 'camera ip', 'cctv'], '{}', 'camera de surveillance', null, 171),
  ('videosurveillanc', array['camera surveillanc', 'camera ip', 'cctv'], '{}', 'videosurveillance', 'videosurv31s', 172),
  ('camera ip', array['camera surveillanc', 'videosurveillanc', 'cctv'], '{}', 'camera ip', null, 173),
  ('cctv', array['camera surveillanc', 'videosurveillanc', 'camera ip'], '{}', 'cctv', 'ktv', 174),
  ('rafraichisseur', array['air cooler', 'climatiseur mobil'], '{}', 'rafraichisseur', 'rafre9is', 175),
  ('air cooler', array['rafraichisseur', 'climatiseur mobil'], '{}', 'air cooler', null, 176),
  ('climatiseur mobil', array['rafraichisseur', 'air cooler'], '{}', 'climatiseur mobile', null, 177),
  ('purificateur', array['filtr eau'], '{}', 'purificateur', 'purifika', 178),
  ('filtr eau', array['purificateur'], '{}', 'filtre a eau', null, 179),
  ('balanc', array['bascul', 'peson', 'pese personn'], '{}', 'balance', 'bal1s', 180),
  ('bascul', array['balanc', 'peson', 'pese personn'], '{}', 'bascule', 'baskul', 181),
  ('peson', array['balanc', 'bascul', 'pese personn'], '{}', 'peson', 'peson', 182),
  ('pese personn', array['balanc', 'bascul', 'peson'], '{}', 'pese personne', null, 183),
  ('poulet', array['poul', 'volaill', 'coq', 'poulet chair', 'pondeus'], array['poussin', 'pintad', 'canard', 'dind'], 'poulet', 'pule', 184),
  ('poul', array['poulet', 'volaill', 'coq', 'poulet chair', 'pondeus'], array['poussin', 'pintad', 'canard', 'dind'], 'poule', 'pul', 185),
  ('volaill', array['poulet', 'poul', 'coq', 'poulet chair', 'pondeus'], array['poussin', 'pintad', 'canard', 'dind'], 'volaille', 'vole', 186),
  ('coq', array['poulet', 'poul', 'volaill', 'poulet chair', 'pondeus'], array['poussin', 'pintad', 'canard', 'dind'], 'coq', null, 187),
  ('poulet chair', array['poulet', 'poul', 'volaill', 'coq', 'pondeus'], array['poussin', 'pintad', 'canard', 'dind'], 'poulets de chair', null, 188),
  ('pondeus', array['poulet', 'poul', 'volaill', 'coq', 'poulet chair'], array['poussin', 'pintad', 'canard', 'dind'], 'pondeuse', 'pondes', 189),
  ('mouton', array['belier', 'agneau', 'brebi'], '{}', 'mouton', 'muton', 190),
  ('belier', array['mouton', 'agneau', 'brebi'], '{}', 'belier', 'beli', 191),
  ('agneau', array['mouton', 'belier', 'brebi'], '{}', 'agneau', 'agno', 192),
  ('brebi', array['mouton', 'belier', 'agneau'], '{}', 'brebis', 'brebi', 193),
  ('chevr', array['cabri', 'bouc', 'chevreau'], '{}', 'chevre', '9evr', 194),
  ('cabri', array['chevr', 'bouc', 'chevreau'], '{}', 'cabri', 'kabri', 195),
  ('bouc', array['chevr', 'cabri', 'chevreau'], '{}', 'bouc', 'buk', 196),
  ('chevreau', array['chevr', 'cabri', 'bouc'], '{}', 'chevreau', '9evro', 197),
  ('boeuf', array['vach', 'zebu', 'taureau', 'veau'], '{}', 'boeuf', 'beuf', 198),
  ('vach', array['boeuf', 'zebu', 'taureau', 'veau'], '{}', 'vache', 'va9', 199),
  ('zebu', array['boeuf', 'vach', 'taureau', 'veau'], '{}', 'zebu', 'sebu', 200),
  ('taureau', array['boeuf', 'vach', 'zebu', 'veau'], '{}', 'taureau', 'toro', 201),
  ('veau', array['boeuf', 'vach', 'zebu', 'taureau'], '{}', 'veau', 'vo', 202),
  ('porc', array['cochon', 'porcelet', 'porcin'], '{}', 'porc', 'pork', 203),
  ('cochon', array['porc', 'porcelet', 'porcin'], '{}', 'cochon', 'ko9on', 204),
  ('porcelet', array['porc', 'cochon', 'porcin'], '{}', 'porcelet', 'porsele', 205),
  ('porcin', array['porc', 'cochon', 'porcelet'], '{}', 'porcin', 'pors1', 206),
  ('chien', array['chiot', 'toutou', 'chienn'], '{}', 'chien', '9i1', 207),
  ('chiot', array['chien', 'toutou', 'chienn'], '{}', 'chiot', '9io', 208),
  ('toutou', array['chien', 'chiot', 'chienn'], '{}', 'toutou', 'tutu', 209),
  ('chienn', array['chien', 'chiot', 'toutou'], '{}', 'chienne', '9ien', 210),
  ('pulverisateur', array['atomiseur', 'pomp traitement'], '{}', 'pulverisateur', 'pulverisa', 211),
  ('atomiseur', array['pulverisateur', 'pomp traitement'], '{}', 'atomiseur', 'atomis', 212),
  ('pomp traitement', array['pulverisateur', 'atomiseur'], '{}', 'pompe de traitement', null, 213),
  ('lapin', array['lapereau', 'clapier'], '{}', 'lapin', 'lap1', 214),
  ('lapereau', array['lapin', 'clapier'], '{}', 'lapereau', 'lapero', 215),
  ('clapier', array['lapin', 'lapereau'], '{}', 'clapier', 'klapi', 216),
  ('chat', array['chaton'], '{}', 'chat', '9a', 217),
  ('chaton', array['chat'], '{}', 'chaton', '9aton', 218),
  ('oiseau', array['perruch', 'perroquet'], '{}', 'oiseau', 'oiso', 219),
  ('perruch', array['oiseau', 'perroquet'], '{}', 'perruche', 'peru9', 220),
  ('perroquet', array['oiseau', 'perruch'], '{}', 'perroquet', 'peroke', 221),
  ('couveus', array['incubateur'], '{}', 'couveuse', 'kuves', 222),
  ('incubateur', array['couveus'], '{}', 'incubateur', '1kuba', 223),
  ('provend', array['aliment volaill', 'aliment betail'], '{}', 'provende', 'prov1', 224),
  ('aliment volaill', array['provend', 'aliment betail'], '{}', 'aliment volaille', null, 225),
  ('aliment betail', array['provend', 'aliment volaill'], '{}', 'aliment betail', null, 226),
  ('mangeoir', array['abreuvoir'], '{}', 'mangeoire', 'm1jeoir', 227),
  ('abreuvoir', array['mangeoir'], '{}', 'abreuvoir', 'abrevoir', 228),
  ('pell', array['pioch', 'rateau', 'hach'], '{}', 'pelle', 'pel', 229),
  ('pioch', array['pell', 'rateau', 'hach'], '{}', 'pioche', 'pio9', 230),
  ('rateau', array['pell', 'pioch', 'hach'], '{}', 'rateau', 'rato', 231),
  ('hach', array['pell', 'pioch', 'rateau'], '{}', 'hache', 'a9', 232),
  ('broyeus', array['broyeur', 'rapeus', 'decortiqueus', 'moulin', 'machin attiek', 'machin moudr'], '{}', 'broyeuse', 'broies', 233),
  ('broyeur', array['broyeus', 'rapeus', 'decortiqueus', 'moulin', 'machin attiek', 'machin moudr'], '{}', 'broyeur', 'broi', 234),
  ('rapeus', array['broyeus', 'broyeur', 'decortiqueus', 'moulin', 'machin attiek', 'machin moudr'], '{}', 'rapeuse', 'rapes', 235),
  ('decortiqueus', array['broyeus', 'broyeur', 'rapeus', 'moulin', 'machin attiek', 'machin moudr'], '{}', 'decortiqueuse', 'dekortikes', 236),
  ('machin attiek', array['broyeus', 'broyeur', 'rapeus', 'decortiqueus', 'moulin', 'machin moudr'], '{}', 'machine attieke', null, 237),
  ('machin moudr', array['broyeus', 'broyeur', 'rapeus', 'decortiqueus', 'moulin', 'machin attiek'], '{}', 'machine a moudre', null, 238),
  ('plant', array['pepinier', 'semenc', 'grain'], '{}', 'plant', 'pl1', 239),
  ('pepinier', array['plant', 'semenc', 'grain'], '{}', 'pepiniere', 'pepinier', 240),
  ('semenc', array['plant', 'pepinier', 'grain'], '{}', 'semence', 'sem1s', 241),
  ('grain', array['plant', 'pepinier', 'semenc'], '{}', 'graine', 'gren', 242),
  ('engrai', array['npk', 'uree', 'fumier', 'fertilisant'], '{}', 'engrais', '1gr', 243),
  ('npk', array['engrai', 'uree', 'fumier', 'fertilisant'], '{}', 'npk', null, 244),
  ('uree', array['engrai', 'npk', 'fumier', 'fertilisant'], '{}', 'uree', 'ur', 245),
  ('fumier', array['engrai', 'npk', 'uree', 'fertilisant'], '{}', 'fumier', 'fumi', 246),
  ('fertilisant', array['engrai', 'npk', 'uree', 'fumier'], '{}', 'fertilisant', 'fertilis1', 247),
  ('herbicid', array['desherbant', 'glyphosat', 'insecticid', 'pesticid'], '{}', 'herbicide', 'erbisi', 248),
  ('desherbant', array['herbicid', 'glyphosat', 'insecticid', 'pesticid'], '{}', 'desherbant', 'de9erb1', 249),
  ('glyphosat', array['herbicid', 'desherbant', 'insecticid', 'pesticid'], '{}', 'glyphosate', 'glifosa', 250),
  ('insecticid', array['herbicid', 'desherbant', 'glyphosat', 'pesticid'], '{}', 'insecticide', '1sektisi', 251),
  ('pesticid', array['herbicid', 'desherbant', 'glyphosat', 'insecticid'], '{}', 'pesticide', 'pestisi', 252),
  ('sac jute', array['sacheri'], '{}', 'sac de jute', null, 253),
  ('sacheri', array['sac jute'], '{}', 'sacherie', 'sa9eri', 254),
  ('anacard', array['cajou', 'noi cajou'], '{}', 'anacarde', 'anakar', 255),
  ('cajou', array['anacard', 'noi cajou'], '{}', 'cajou', 'kaju', 256),
  ('noi cajou', array['anacard', 'cajou'], '{}', 'noix de cajou', null, 257),
  ('attiek', array['atchek', 'akiek'], '{}', 'attieke', 'atiek', 258),
  ('atchek', array['attiek', 'akiek'], '{}', 'atcheke', 'at9ek', 259),
  ('akiek', array['attiek', 'atchek'], '{}', 'akieke', 'akiek', 260),
  ('poisson', array['carp', 'tilapia'], '{}', 'poisson', 'poison', 261),
  ('carp', array['poisson', 'tilapia'], '{}', 'carpe', 'kar', 262),
  ('tilapia', array['poisson', 'carp'], '{}', 'tilapia', 'tilapia', 263),
  ('champ', array['plantation', 'ferm', 'verger'], '{}', 'champ', '91', 264),
  ('plantation', array['champ', 'ferm', 'verger'], '{}', 'plantation', 'pl1tation', 265),
  ('ferm', array['champ', 'plantation', 'verger'], '{}', 'ferme', 'ferm', 266),
  ('verger', array['champ', 'plantation', 'ferm'], '{}', 'verger', 'verj', 267),
  ('maison', array['villa', 'dupl', 'logement'], array['studio', 'appartement', 'chambr salon', 'deu piec', 'troi piec'], 'maison', 'meson', 268),
  ('villa', array['maison', 'dupl', 'logement'], array['studio', 'appartement', 'chambr salon', 'deu piec', 'troi piec'], 'villa', 'vila', 269),
  ('dupl', array['maison', 'villa', 'logement'], array['studio', 'appartement', 'chambr salon', 'deu piec', 'troi piec'], 'duplex', 'duple', 270),
  ('logement', array['maison', 'villa', 'dupl', 'appartement', 'appart'], array['studio', 'appartement', 'chambr salon', 'deu piec', 'troi piec'], 'logement', 'lojem1', 271),
  ('appartement', array['appart', 'logement'], '{}', 'appartement', 'apartem1', 272),
  ('appart', array['appartement', 'logement'], '{}', 'appart', 'apar', 273),
  ('chambr salon', array['deu piec', '2 piec', 'chambr', 'entr coucher', 'entrer coucher', 'studio'], '{}', 'chambre salon', null, 274),
  ('deu piec', array['chambr salon', '2 piec'], '{}', 'deux pieces', null, 275),
  ('2 piec', array['chambr salon', 'deu piec'], '{}', '2 pieces', null, 276),
  ('chambr', array['entr coucher', 'entrer coucher', 'chambr salon', 'studio'], '{}', 'chambre', '91br', 277),
  ('entr coucher', array['chambr', 'entrer coucher', 'chambr salon', 'studio'], '{}', 'entree coucher', null, 278),
  ('entrer coucher', array['chambr', 'entr coucher', 'chambr salon', 'studio'], '{}', 'entrer coucher', null, 279),
  ('studio', array['chambr', 'entr coucher', 'entrer coucher', 'chambr salon'], '{}', 'studio', 'studio', 280),
  ('terrain', array['parcell', 'hectar'], array['lot'], 'terrain', 'ter1', 281),
  ('parcell', array['terrain', 'hectar'], array['lot'], 'parcelle', 'parsel', 282),
  ('hectar', array['terrain', 'parcell'], array['lot'], 'hectare', 'ektar', 283),
  ('lot', '{}', array['terrain', 'parcell'], 'lot', null, 284),
  ('magasin', array['boutiqu', 'local', 'box commercial'], '{}', 'magasin', 'magas1', 285),
  ('boutiqu', array['magasin', 'local', 'box commercial'], '{}', 'boutique', 'butik', 286),
  ('local', array['magasin', 'boutiqu', 'box commercial'], '{}', 'local', 'lokal', 287),
  ('box commercial', array['magasin', 'boutiqu', 'local'], '{}', 'box commercial', null, 288),
  ('commod', array['chiffonnier', 'meubl rangement'], '{}', 'commode', 'komo', 289),
  ('chiffonnier', array['commod', 'meubl rangement'], '{}', 'chiffonnier', '9ifoni', 290),
  ('meubl rangement', array['commod', 'chiffonnier'], '{}', 'meuble de rangement', null, 291),
  ('etager', array['rayonnag', 'bibliothequ meubl', 'bibliothequ'], '{}', 'etagere', 'etajer', 292),
  ('rayonnag', array['etager', 'bibliothequ meubl', 'bibliothequ'], '{}', 'rayonnage', 'reonaj', 293),
  ('bibliothequ meubl', array['etager', 'rayonnag', 'bibliothequ'], '{}', 'bibliotheque meuble', null, 294),
  ('bibliothequ', array['etager', 'rayonnag', 'bibliothequ meubl'], '{}', 'bibliotheque', 'bibliotek', 295),
  ('tabl manger', array['sall manger', 'tabl sall manger'], '{}', 'table a manger', null, 296),
  ('sall manger', array['tabl manger', 'tabl sall manger'], '{}', 'salle a manger', null, 297),
  ('tabl sall manger', array['tabl manger', 'sall manger'], '{}', 'table salle a manger', null, 298),
  ('tabl', '{}', array['bureau', 'tabl bass'], 'table', 'tabl', 299),
  ('chais roulant', array['fauteuil roulant', 'chais handicap'], '{}', 'chaise roulante', null, 300),
  ('fauteuil roulant', array['chais roulant', 'chais handicap'], '{}', 'fauteuil roulant', null, 301),
  ('chais handicap', array['chais roulant', 'fauteuil roulant'], '{}', 'chaise handicape', null, 302),
  ('chais bureau', array['fauteuil bureau', 'fauteuil roulett', 'chais roulett'], '{}', 'chaise de bureau', null, 303),
  ('fauteuil bureau', array['chais bureau', 'fauteuil roulett', 'chais roulett'], '{}', 'fauteuil de bureau', null, 304),
  ('fauteuil roulett', array['chais bureau', 'fauteuil bureau', 'chais roulett'], '{}', 'fauteuil roulettes', null, 305),
  ('chais roulett', array['chais bureau', 'fauteuil bureau', 'fauteuil roulett'], '{}', 'chaise roulettes', null, 306),
  ('chais', array['tabouret', 'sieg'], array['fauteuil bureau'], 'chaise', '9es', 307),
  ('tabouret', array['chais', 'sieg'], array['fauteuil bureau'], 'tabouret', 'tabure', 308),
  ('sieg', array['chais', 'tabouret'], array['fauteuil bureau'], 'siege', 'siej', 309),
  ('rideau', array['voilag', 'stor', 'rido'], '{}', 'rideau', 'rido', 310),
  ('voilag', array['rideau', 'stor', 'rido'], '{}', 'voilage', 'voiaj', 311),
  ('stor', array['rideau', 'voilag', 'rido'], '{}', 'store', 'stor', 312),
  ('rido', array['rideau', 'voilag', 'stor'], '{}', 'rido', 'rido', 313),
  ('moustiquair', array['moustikair', 'moustiquer'], '{}', 'moustiquaire', 'mustiker', 314),
  ('moustikair', array['moustiquair', 'moustiquer'], '{}', 'moustikaire', 'mustiker', 315),
  ('moustiquer', array['moustiquair', 'moustikair'], '{}', 'moustiquere', 'mustiker', 316),
  ('drap', array['couvertur', 'couett', 'dra'], '{}', 'drap', 'dra', 317),
  ('couvertur', array['drap', 'couett', 'dra'], '{}', 'couverture', 'kuvertur', 318),
  ('couett', array['drap', 'couvertur', 'dra'], '{}', 'couette', 'kue', 319),
  ('dra', array['drap', 'couvertur', 'couett'], '{}', 'dra', null, 320),
  ('tapi', array['moquett', 'carpett', 'natt'], '{}', 'tapis', 'tapi', 321),
  ('moquett', array['tapi', 'carpett', 'natt'], '{}', 'moquette', 'moke', 322),
  ('carpett', array['tapi', 'moquett', 'natt'], '{}', 'carpette', 'karpe', 323),
  ('natt', array['tapi', 'moquett', 'carpett', 'nate'], '{}', 'natte', 'na', 324),
  ('nate', array['natt'], '{}', 'nate', 'na', 325),
  ('miroir', array['glac mural'], '{}', 'miroir', 'miroir', 326),
  ('glac mural', array['miroir'], '{}', 'glace murale', null, 327),
  ('foyer amelior', array['fourneau', 'foyer charbon'], '{}', 'foyer ameliore', null, 328),
  ('foyer charbon', array['foyer amelior', 'fourneau'], '{}', 'foyer a charbon', null, 329),
  ('lamp', array['ampoul', 'luminair', 'lumier', 'lampadair', 'torch', 'veilleus'], array['projecteur', 'appliqu', 'lustr'], 'lampe', 'l1', 330),
  ('ampoul', array['lamp', 'luminair', 'lumier', 'lampadair', 'torch', 'veilleus'], array['projecteur', 'appliqu', 'lustr'], 'ampoule', '1pul', 331),
  ('luminair', array['lamp', 'ampoul', 'lumier', 'lampadair', 'torch', 'veilleus'], array['projecteur', 'appliqu', 'lustr'], 'luminaire', 'luminer', 332),
  ('lumier', array['lamp', 'ampoul', 'luminair', 'lampadair', 'torch', 'veilleus'], array['projecteur', 'appliqu', 'lustr'], 'lumiere', 'lumier', 333),
  ('lampadair', array['lamp', 'ampoul', 'luminair', 'lumier', 'torch', 'veilleus'], array['projecteur', 'appliqu', 'lustr'], 'lampadaire', 'l1pader', 334),
  ('torch', array['lamp', 'ampoul', 'luminair', 'lumier', 'lampadair', 'veilleus'], array['projecteur', 'appliqu', 'lustr'], 'torche', 'tor9', 335),
  ('veilleus', array['lamp', 'ampoul', 'luminair', 'lumier', 'lampadair', 'torch'], array['projecteur', 'appliqu', 'lustr'], 'veilleuse', 'v3us', 336),
  ('projecteur', array['videoprojecteur', 'video projecteur', 'projo', 'retroprojecteur', 'retro projecteur', 'data show'], '{}', 'projecteur', 'projek', 337),
  ('videoprojecteur', array['projecteur', 'video projecteur', 'projo', 'retroprojecteur', 'retro projecteur', 'data show'], '{}', 'videoprojecteur', 'videoprojek', 338),
  ('video projecteur', array['projecteur', 'videoprojecteur', 'projo', 'retroprojecteur', 'retro projecteur', 'data show'], '{}', 'video projecteur', null, 339),
  ('projo', array['projecteur', 'videoprojecteur', 'video projecteur', 'retroprojecteur', 'retro projecteur', 'data show'], '{}', 'projo', 'projo', 340),
  ('retroprojecteur', array['projecteur', 'videoprojecteur', 'video projecteur', 'projo', 'retro projecteur', 'data show'], '{}', 'retroprojecteur', 'retroprojek', 341),
  ('retro projecteur', array['projecteur', 'videoprojecteur', 'video projecteur', 'projo', 'retroprojecteur', 'data show'], '{}', 'retro projecteur', null, 342),
  ('data show', array['projecteur', 'videoprojecteur', 'video projecteur', 'projo', 'retroprojecteur', 'retro projecteur'], '{}', 'data show', null, 343),
  ('aspirateur', array['aspirato'], '{}', 'aspirateur', 'aspira', 344),
  ('aspirato', array['aspirateur'], '{}', 'aspirato', 'aspirato', 345),
  ('seau', array['bassin', 'cuvett', 'sceau'], '{}', 'seau', 'so', 346),
  ('bassin', array['seau', 'cuvett', 'sceau'], '{}', 'bassine', 'basin', 347),
  ('cuvett', array['seau', 'bassin', 'sceau'], '{}', 'cuvette', 'kuve', 348),
  ('sceau', array['seau', 'bassin', 'cuvett'], '{}', 'sceau', 'sso', 349),
  ('glacier', array['thermo', 'bac glac'], '{}', 'glaciere', 'glasier', 350),
  ('thermo', array['glacier', 'bac glac'], '{}', 'thermos', 'termo', 351),
  ('bac glac', array['glacier', 'thermo'], '{}', 'bac a glace', null, 352),
  ('machett', array['coup coup', 'daba', 'houe'], '{}', 'machette', 'ma9e', 353),
  ('coup coup', array['machett', 'daba', 'houe'], '{}', 'coupe coupe', null, 354),
  ('daba', array['machett', 'coup coup', 'houe'], '{}', 'daba', 'daba', 355),
  ('houe', array['machett', 'coup coup', 'daba'], '{}', 'houe', 'u', 356),
  ('post souder', array['soudur', 'soudeus', 'machin souder', 'post soudur', 'fer souder'], '{}', 'poste a souder', null, 357),
  ('soudur', array['post souder', 'soudeus', 'machin souder', 'post soudur', 'fer souder'], '{}', 'soudure', 'sudur', 358),
  ('soudeus', array['post souder', 'soudur', 'machin souder', 'post soudur', 'fer souder'], '{}', 'soudeuse', 'sudes', 359),
  ('machin souder', array['post souder', 'soudur', 'soudeus', 'post soudur', 'fer souder'], '{}', 'machine a souder', null, 360),
  ('post soudur', array['post souder', 'soudur', 'soudeus', 'machin souder', 'fer souder'], '{}', 'poste soudure', null, 361),
  ('fer souder', array['post souder', 'soudur', 'soudeus', 'machin souder', 'post soudur'], '{}', 'fer a souder', null, 362),
  ('sech cheveu', array['sechoir'], '{}', 'seche cheveux', null, 363),
  ('sechoir', array['sech cheveu'], '{}', 'sechoir', 'se9oir', 364),
  ('tondeus', array['rasoir electriqu'], '{}', 'tondeuse', 'tondes', 365),
  ('rasoir electriqu', array['tondeus'], '{}', 'rasoir electrique', null, 366),
  ('berceau', array['lit bebe'], '{}', 'berceau', 'berso', 367),
  ('lit bebe', array['berceau'], '{}', 'lit bebe', null, 368),
  ('meubl tv', array['tabl tv', 'meubl tele', 'tabl tele'], '{}', 'meuble tv', null, 369),
  ('tabl tv', array['meubl tv', 'meubl tele', 'tabl tele'], '{}', 'table tv', null, 370),
  ('meubl tele', array['meubl tv', 'tabl tv', 'tabl tele'], '{}', 'meuble tele', null, 371),
  ('tabl tele', array['meubl tv', 'tabl tv', 'meubl tele'], '{}', 'table tele', null, 372),
  ('brouett', array['pouss pouss', 'wotro', 'wottro', 'charrett', 'poussoir'], '{}', 'brouette', 'brue', 373),
  ('pouss pouss', array['brouett', 'wotro', 'wottro', 'charrett', 'poussoir'], '{}', 'pousse pousse', null, 374),
  ('wotro', array['brouett', 'pouss pouss', 'wottro', 'charrett', 'poussoir'], '{}', 'wotro', 'uotro', 375),
  ('wottro', array['brouett', 'pouss pouss', 'wotro', 'charrett', 'poussoir'], '{}', 'wottro', 'uotro', 376),
  ('charrett', array['brouett', 'pouss pouss', 'wotro', 'wottro', 'poussoir'], '{}', 'charrette', '9are', 377),
  ('poussoir', array['brouett', 'pouss pouss', 'wotro', 'wottro', 'charrett'], '{}', 'poussoir', 'pusoir', 378),
  ('motopomp', array['moto pomp', 'pomp eau'], '{}', 'motopompe', 'motopom', 379),
  ('moto pomp', array['motopomp', 'pomp eau'], '{}', 'moto pompe', null, 380),
  ('pomp eau', array['motopomp', 'moto pomp'], '{}', 'pompe a eau', null, 381),
  ('fontain eau', array['distributeur eau', 'dispenser'], '{}', 'fontaine a eau', null, 382),
  ('distributeur eau', array['fontain eau', 'dispenser'], '{}', 'distributeur d eau', null, 383),
  ('dispenser', array['fontain eau', 'distributeur eau'], '{}', 'dispenser', 'disp1s', 384),
  ('colocation', array['coloc'], '{}', 'colocation', 'kolokation', 385),
  ('coloc', array['colocation'], '{}', 'coloc', 'kolok', 386),
  ('residenc', array['meubl', 'airbnb'], '{}', 'residence', 'resid1s', 387),
  ('airbnb', array['meubl', 'residenc'], '{}', 'airbnb', 'erbnb', 388),
  ('louer', array['location', 'bail'], '{}', 'louer', 'lu', 389),
  ('location', array['louer', 'bail'], '{}', 'location', 'lokation', 390),
  ('bail', array['louer', 'location'], '{}', 'bail', 'bel', 391),
  ('bouteill', '{}', '{}', 'bouteille', 'but3', 392),
  ('bracelet', array['bijou', 'collier', 'boucl oreill', 'gourmett', 'parur'], '{}', 'bracelet', 'brasele', 393),
  ('carreau', array['carreleur', 'carrelag'], '{}', 'carreau', 'karo', 394),
  ('ceintur', '{}', '{}', 'ceinture', 's1tur', 395),
  ('chain', '{}', '{}', 'chaine', '9en', 396),
  ('chaussett', '{}', '{}', 'chaussette', '9ose', 397),
  ('compresseur', '{}', '{}', 'compresseur', 'kompres', 398),
  ('coussin', '{}', '{}', 'coussin', 'kus1', 399),
  ('cravat', '{}', '{}', 'cravate', 'krava', 400),
  ('cuiseur', '{}', '{}', 'cuiseur', 'kuis', 401),
  ('echarp', array['foulard', 'hijab', 'foular'], '{}', 'echarpe', 'e9ar', 402),
  ('epong', '{}', '{}', 'eponge', 'eponj', 403),
  ('fenetr', '{}', '{}', 'fenetre', 'fenetr', 404),
  ('gant', '{}', '{}', 'gant', 'g1', 405),
  ('gilet', '{}', '{}', 'gilet', 'jile', 406),
  ('jant', array['pneu', 'pneumatiqu', 'roue', 'peneu'], '{}', 'jante', 'j1', 407),
  ('jupe', '{}', '{}', 'jupe', 'ju', 408),
  ('karaok', '{}', '{}', 'karaoke', 'karaok', 409),
  ('mocassin', '{}', '{}', 'mocassin', 'mokas1', 410),
  ('oreiller', '{}', '{}', 'oreiller', 'or3r', 411),
  ('panier', '{}', '{}', 'panier', 'pani', 412),
  ('peluch', '{}', '{}', 'peluche', 'pelu9', 413),
  ('port', '{}', '{}', 'porte', 'por', 414),
  ('portefeuill', array['port monnai'], '{}', 'portefeuille', 'portef3', 415),
  ('raquett', '{}', '{}', 'raquette', 'rake', 416),
  ('reveil', '{}', '{}', 'reveil', 'rev3', 417),
  ('retroviseur', '{}', '{}', 'retroviseur', 'retrovis', 418),
  ('robinet', '{}', '{}', 'robinet', 'robine', 419),
  ('serviett', '{}', '{}', 'serviette', 'servie', 420),
  ('tableau', '{}', '{}', 'tableau', 'tablo', 421),
  ('tournevi', '{}', '{}', 'tournevis', 'turnevi', 422),
  ('banan', '{}', '{}', 'banane', 'banan', 423),
  ('ciment', '{}', '{}', 'ciment', 'sim1', 424),
  ('piment', '{}', '{}', 'piment', 'pim1', 425),
  ('ignam', '{}', '{}', 'igname', 'ignam', 426),
  ('manioc', '{}', '{}', 'manioc', 'maniok', 427),
  ('miel', '{}', '{}', 'miel', 'miel', 428),
  ('dron', '{}', '{}', 'drone', 'dron', 429),
  ('marteau', '{}', '{}', 'marteau', 'marto', 430),
  ('peign', '{}', '{}', 'peigne', 'pegn', 431),
  ('plateau', '{}', '{}', 'plateau', 'plato', 432),
  ('banc', '{}', '{}', 'banc', 'b1k', 433),
  ('bagu', array['allianc', 'anneau'], '{}', 'bague', 'bag', 434),
  ('alternateur', '{}', '{}', 'alternateur', 'alterna', 435),
  ('demarreur', '{}', '{}', 'demarreur', 'demar', 436),
  ('amortisseur', '{}', '{}', 'amortisseur', 'amortis', 437),
  ('carburateur', '{}', '{}', 'carburateur', 'karbura', 438),
  ('phar', '{}', '{}', 'phare', 'far', 439),
  ('hamac', '{}', '{}', 'hamac', 'amak', 440),
  ('poubell', '{}', '{}', 'poubelle', 'pubel', 441),
  ('balai', '{}', '{}', 'balai', 'bal', 442),
  ('napp', '{}', '{}', 'nappe', 'na', 443),
  ('placali', '{}', '{}', 'placali', 'plakali', 444),
  ('foutou', '{}', '{}', 'foutou', 'futu', 445),
  ('tchapalo', '{}', '{}', 'tchapalo', 't9apalo', 446),
  ('bandji', '{}', '{}', 'bandji', 'b1ji', 447),
  ('parpaing', array['briqu', 'agglo'], '{}', 'parpaing', 'parp1g', 448),
  ('briqu', array['parpaing', 'agglo'], '{}', 'brique', 'brik', 449),
  ('agglo', array['parpaing', 'briqu'], '{}', 'agglo', 'aglo', 450),
  ('planch', array['boi', 'chevron', 'madrier', 'contreplaqu'], '{}', 'planche', 'pl19', 451),
  ('boi', array['planch', 'chevron', 'madrier', 'contreplaqu'], '{}', 'bois', 'boi', 452),
  ('chevron', array['planch', 'boi', 'madrier', 'contreplaqu'], '{}', 'chevron', '9evron', 453),
  ('madrier', array['planch', 'boi', 'chevron', 'contreplaqu'], '{}', 'madrier', 'madri', 454),
  ('contreplaqu', array['planch', 'boi', 'chevron', 'madrier'], '{}', 'contreplaque', 'kontreplak', 455),
  ('sabl', array['gravier'], '{}', 'sable', 'sabl', 456),
  ('gravier', array['sabl'], '{}', 'gravier', 'gravi', 457),
  ('lavabo', array['evier', 'sanitair'], '{}', 'lavabo', 'lavabo', 458),
  ('evier', array['lavabo', 'sanitair'], '{}', 'evier', 'evi', 459),
  ('sanitair', array['lavabo', 'evier'], '{}', 'sanitaire', 'saniter', 460),
  ('toilett', array['wc', 'cuvett wc'], '{}', 'toilette', 'toie', 461),
  ('wc', array['toilett', 'cuvett wc'], '{}', 'wc', null, 462),
  ('cuvett wc', array['toilett', 'wc'], '{}', 'cuvette wc', null, 463),
  ('serrur', array['verrou'], '{}', 'serrure', 'serur', 464),
  ('verrou', array['serrur'], '{}', 'verrou', 'veru', 465),
  ('betonnier', array['betonneus', 'malaxeur'], '{}', 'betonniere', 'betonier', 466),
  ('betonneus', array['betonnier', 'malaxeur'], '{}', 'betonneuse', 'betones', 467),
  ('malaxeur', array['betonnier', 'betonneus'], '{}', 'malaxeur', 'malaks', 468),
  ('echell', array['escabeau', 'echafaudag'], '{}', 'echelle', 'e9el', 469),
  ('escabeau', array['echell', 'echafaudag'], '{}', 'escabeau', 'eskabo', 470),
  ('echafaudag', array['echell', 'escabeau'], '{}', 'echafaudage', 'e9afodaj', 471),
  ('caiss outil', array['outil', 'outillag', 'boit outil'], '{}', 'caisse a outils', null, 472),
  ('outil', array['caiss outil', 'outillag', 'boit outil'], '{}', 'outil', 'util', 473),
  ('outillag', array['caiss outil', 'outil', 'boit outil'], '{}', 'outillage', 'utilaj', 474),
  ('boit outil', array['caiss outil', 'outil', 'outillag'], '{}', 'boite a outils', null, 475),
  ('cric', array['verin'], '{}', 'cric', 'krik', 476),
  ('verin', array['cric'], '{}', 'verin', 'ver1', 477),
  ('tronconneus', array['scie chain', 'motosci'], '{}', 'tronconneuse', 'tronkones', 478),
  ('scie chain', array['tronconneus', 'motosci'], '{}', 'scie a chaine', null, 479),
  ('motosci', array['tronconneus', 'scie chain'], '{}', 'motoscie', 'motossi', 480),
  ('debroussailleus', array['faucheus', 'coup herb'], '{}', 'debroussailleuse', 'debrusees', 481),
  ('faucheus', array['debroussailleus', 'coup herb'], '{}', 'faucheuse', 'fo9es', 482),
  ('coup herb', array['debroussailleus', 'faucheus'], '{}', 'coupe herbe', null, 483),
  ('tuyau', array['pvc', 'tube'], '{}', 'tuyau', 'tuio', 484),
  ('pvc', array['tuyau', 'tube'], '{}', 'pvc', null, 485),
  ('tube', array['tuyau', 'pvc'], '{}', 'tube', 'tub', 486),
  ('cour', array['repetiteur', 'maitr maison', 'soutien scolair', 'encadreur', 'encadrement', 'professeur', 'prof'], '{}', 'cours', 'kur', 487),
  ('repetiteur', array['cour', 'maitr maison', 'soutien scolair', 'encadreur', 'encadrement', 'professeur', 'prof'], '{}', 'repetiteur', 'repeti', 488),
  ('maitr maison', array['cour', 'repetiteur', 'soutien scolair', 'encadreur', 'encadrement', 'professeur', 'prof'], '{}', 'maitre de maison', null, 489),
  ('soutien scolair', array['cour', 'repetiteur', 'maitr maison', 'encadreur', 'encadrement', 'professeur', 'prof'], '{}', 'soutien scolaire', null, 490),
  ('encadreur', array['cour', 'repetiteur', 'maitr maison', 'soutien scolair', 'encadrement', 'professeur', 'prof'], '{}', 'encadreur', '1kadr', 491),
  ('encadrement', array['cour', 'repetiteur', 'maitr maison', 'soutien scolair', 'encadreur', 'professeur', 'prof'], '{}', 'encadrement', '1kadrem1', 492),
  ('professeur', array['cour', 'repetiteur', 'maitr maison', 'soutien scolair', 'encadreur', 'encadrement', 'prof'], '{}', 'professeur', 'profes', 493),
  ('prof', array['cour', 'repetiteur', 'maitr maison', 'soutien scolair', 'encadreur', 'encadrement', 'professeur'], '{}', 'prof', 'prof', 494),
  ('livraison', array['livreur', 'coursier', 'livrer'], '{}', 'livraison', 'livreson', 495),
  ('livreur', array['livraison', 'coursier', 'livrer'], '{}', 'livreur', 'livr', 496),
  ('coursier', array['livraison', 'livreur', 'livrer'], '{}', 'coursier', 'kursi', 497),
  ('livrer', array['livraison', 'livreur', 'coursier'], '{}', 'livrer', 'livr', 498),
  ('reparation', array['reparateur', 'reparer', 'depannag', 'depanneur'], '{}', 'reparation', 'reparation', 499),
  ('reparateur', array['reparation', 'reparer', 'depannag', 'depanneur'], '{}', 'reparateur', 'repara', 500),
  ('reparer', array['reparation', 'reparateur', 'depannag', 'depanneur'], '{}', 'reparer', 'repar', 501),
  ('depannag', array['reparation', 'reparateur', 'reparer', 'depanneur'], '{}', 'depannage', 'depanaj', 502),
  ('depanneur', array['reparation', 'reparateur', 'reparer', 'depannag'], '{}', 'depanneur', 'depan', 503),
  ('coutur', array['couturier', 'tailleur', 'retouch'], '{}', 'couture', 'kutur', 504),
  ('couturier', array['coutur', 'tailleur', 'retouch'], '{}', 'couturier', 'kuturi', 505),
  ('tailleur', array['coutur', 'couturier', 'retouch'], '{}', 'tailleur', 'te', 506),
  ('retouch', array['coutur', 'couturier', 'tailleur'], '{}', 'retouche', 'retu9', 507),
  ('coiffur', array['coiffeur', 'coiffeus'], '{}', 'coiffure', 'koifur', 508),
  ('coiffeur', array['coiffur', 'coiffeus'], '{}', 'coiffeur', 'koif', 509),
  ('coiffeus', array['coiffur', 'coiffeur'], '{}', 'coiffeuse', 'koifes', 510),
  ('tress', array['tresseus', 'rasta', 'lock'], '{}', 'tresse', 'tres', 511),
  ('tresseus', array['tress', 'rasta', 'lock'], '{}', 'tresseuse', 'treses', 512),
  ('rasta', array['tress', 'tresseus', 'lock'], '{}', 'rasta', 'rasta', 513),
  ('lock', array['tress', 'tresseus', 'rasta'], '{}', 'locks', 'lok', 514),
  ('photograph', array['photographi', 'photo', 'foto', 'cameraman'], '{}', 'photographe', 'fotograf', 515),
  ('photographi', array['photograph', 'photo', 'foto', 'cameraman'], '{}', 'photographie', 'fotografi', 516),
  ('photo', array['photograph', 'photographi', 'foto', 'cameraman'], '{}', 'photo', 'foto', 517),
  ('foto', array['photograph', 'photographi', 'photo', 'cameraman'], '{}', 'foto', 'foto', 518),
  ('cameraman', array['photograph', 'photographi', 'photo', 'foto'], '{}', 'cameraman', 'kameram1', 519),
  ('impression', array['imprimer', 'photocopi', 'saisi', 'tirag'], '{}', 'impression', '1presion', 520),
  ('imprimer', array['impression', 'photocopi', 'saisi', 'tirag'], '{}', 'imprimer', '1prim', 521),
  ('photocopi', array['impression', 'imprimer', 'saisi', 'tirag'], '{}', 'photocopie', 'fotokopi', 522),
  ('saisi', array['impression', 'imprimer', 'photocopi', 'tirag'], '{}', 'saisie', 'sesi', 523),
  ('tirag', array['impression', 'imprimer', 'photocopi', 'saisi'], '{}', 'tirage', 'tiraj', 524),
  ('gateau', array['patisseri', 'patissier', 'cake', 'gato'], '{}', 'gateau', 'gato', 525),
  ('patisseri', array['gateau', 'patissier', 'cake', 'gato'], '{}', 'patisserie', 'patiseri', 526),
  ('patissier', array['gateau', 'patisseri', 'cake', 'gato'], '{}', 'patissier', 'patisi', 527),
  ('cake', array['gateau', 'patisseri', 'patissier', 'gato'], '{}', 'cake', 'kak', 528),
  ('gato', array['gateau', 'patisseri', 'patissier', 'cake'], '{}', 'gato', 'gato', 529),
  ('traiteur', array['buffet', 'restauration'], '{}', 'traiteur', 'tre', 530),
  ('restauration', array['traiteur', 'buffet'], '{}', 'restauration', 'restoration', 531),
  ('demenagement', array['demenageur', 'transporteur'], '{}', 'demenagement', 'demenajem1', 532),
  ('demenageur', array['demenagement', 'transporteur'], '{}', 'demenageur', 'demenaj', 533),
  ('transporteur', array['demenagement', 'demenageur'], '{}', 'transporteur', 'tr1spor', 534),
  ('plombier', array['plomberi'], '{}', 'plombier', 'plombi', 535),
  ('plomberi', array['plombier'], '{}', 'plomberie', 'plomberi', 536),
  ('electricien', array['electricit'], '{}', 'electricien', 'elektrisi1', 537),
  ('electricit', array['electricien'], '{}', 'electricite', 'elektrisi', 538),
  ('macon', array['maconneri'], '{}', 'macon', 'makon', 539),
  ('maconneri', array['macon'], '{}', 'maconnerie', 'makoneri', 540),
  ('menuisier', array['menuiseri', 'ebenist'], '{}', 'menuisier', 'menuisi', 541),
  ('menuiseri', array['menuisier', 'ebenist'], '{}', 'menuiserie', 'menuiseri', 542),
  ('ebenist', array['menuisier', 'menuiseri'], '{}', 'ebeniste', 'ebenis', 543),
  ('soudeur', array['ferronnier'], '{}', 'soudeur', 'su', 544),
  ('ferronnier', array['soudeur'], '{}', 'ferronnier', 'feroni', 545),
  ('peintr', array['peintur'], '{}', 'peintre', 'p1tr', 546),
  ('peintur', array['peintr'], '{}', 'peinture', 'p1tur', 547),
  ('carreleur', array['carrelag', 'carreau'], '{}', 'carreleur', 'karel', 548),
  ('carrelag', array['carreleur', 'carreau'], '{}', 'carrelage', 'karelaj', 549),
  ('mecanicien', array['mecano', 'mecaniqu'], '{}', 'mecanicien', 'mekanisi1', 550),
  ('mecano', array['mecanicien', 'mecaniqu'], '{}', 'mecano', 'mekano', 551),
  ('mecaniqu', array['mecanicien', 'mecano'], '{}', 'mecanique', 'mekanik', 552),
  ('lavag', array['pressing', 'lessiv', 'blanchisseri'], '{}', 'lavage', 'lavaj', 553),
  ('pressing', array['lavag', 'lessiv', 'blanchisseri'], '{}', 'pressing', 'pres1g', 554),
  ('lessiv', array['lavag', 'pressing', 'blanchisseri'], '{}', 'lessive', 'lesiv', 555),
  ('blanchisseri', array['lavag', 'pressing', 'lessiv'], '{}', 'blanchisserie', 'bl19iseri', 556),
  ('menag', array['nounou', 'menager', 'femm menag', 'fill maison', 'servant'], '{}', 'menage', 'menaj', 557),
  ('nounou', array['menag', 'menager', 'femm menag', 'fill maison', 'servant'], '{}', 'nounou', 'nunu', 558),
  ('menager', array['menag', 'nounou', 'femm menag', 'fill maison', 'servant'], '{}', 'menagere', 'menajer', 559),
  ('femm menag', array['menag', 'nounou', 'menager', 'fill maison', 'servant'], '{}', 'femme de menage', null, 560),
  ('fill maison', array['menag', 'nounou', 'menager', 'femm menag', 'servant'], '{}', 'fille de maison', null, 561),
  ('servant', array['menag', 'nounou', 'menager', 'femm menag', 'fill maison'], '{}', 'servante', 'serv1', 562),
  ('gardien', array['vigil', 'gardiennag'], '{}', 'gardien', 'gardi1', 563),
  ('vigil', array['gardien', 'gardiennag'], '{}', 'vigile', 'vijil', 564),
  ('gardiennag', array['gardien', 'vigil'], '{}', 'gardiennage', 'gardienaj', 565),
  ('dj', array['animation', 'animateur'], '{}', 'dj', null, 566),
  ('animation', array['dj', 'animateur'], '{}', 'animation', 'animation', 567),
  ('animateur', array['dj', 'animation'], '{}', 'animateur', 'anima', 568),
  ('decoration', array['deco', 'decorateur'], '{}', 'decoration', 'dekoration', 569),
  ('deco', array['decoration', 'decorateur'], '{}', 'deco', 'deko', 570),
  ('decorateur', array['decoration', 'deco'], '{}', 'decorateur', 'dekora', 571),
  ('manucur', array['ongl', 'fau ongl', 'capsul', 'pedicur', 'ongleri', 'verni'], '{}', 'manucure', 'manukur', 572),
  ('ongl', array['manucur', 'fau ongl', 'capsul', 'pedicur', 'ongleri', 'verni'], '{}', 'ongle', 'ongl', 573),
  ('fau ongl', array['manucur', 'ongl', 'capsul', 'pedicur', 'ongleri', 'verni'], '{}', 'faux ongles', null, 574),
  ('capsul', array['manucur', 'ongl', 'fau ongl', 'pedicur', 'ongleri', 'verni'], '{}', 'capsule', 'kapsul', 575),
  ('pedicur', array['manucur', 'ongl', 'fau ongl', 'capsul', 'ongleri', 'verni'], '{}', 'pedicure', 'pedikur', 576),
  ('ongleri', array['manucur', 'ongl', 'fau ongl', 'capsul', 'pedicur', 'verni'], '{}', 'onglerie', 'ongleri', 577),
  ('verni', array['manucur', 'ongl', 'fau ongl', 'capsul', 'pedicur', 'ongleri'], '{}', 'vernis', 'verni', 578),
  ('massag', array['masseur', 'spa'], '{}', 'massage', 'masaj', 579),
  ('masseur', array['massag', 'spa'], '{}', 'masseur', 'mas', 580),
  ('spa', array['massag', 'masseur'], '{}', 'spa', null, 581),
  ('affich', array['flyer', 'logo', 'infographi', 'infograph', 'graphist', 'design'], '{}', 'affiche', 'afi9', 582),
  ('flyer', array['affich', 'logo', 'infographi', 'infograph', 'graphist', 'design'], '{}', 'flyer', 'fli', 583),
  ('logo', array['affich', 'flyer', 'infographi', 'infograph', 'graphist', 'design'], '{}', 'logo', 'logo', 584),
  ('infographi', array['affich', 'flyer', 'logo', 'infograph', 'graphist', 'design'], '{}', 'infographie', '1fografi', 585),
  ('infograph', array['affich', 'flyer', 'logo', 'infographi', 'graphist', 'design'], '{}', 'infographe', '1fograf', 586),
  ('graphist', array['affich', 'flyer', 'logo', 'infographi', 'infograph', 'design'], '{}', 'graphiste', 'grafis', 587),
  ('design', array['affich', 'flyer', 'logo', 'infographi', 'infograph', 'graphist'], '{}', 'design', 'design', 588),
  ('cv', array['curriculum vita', 'lettr motivation'], '{}', 'cv', null, 589),
  ('curriculum vita', array['cv', 'lettr motivation'], '{}', 'curriculum vitae', null, 590),
  ('lettr motivation', array['cv', 'curriculum vita'], '{}', 'lettre de motivation', null, 591),
  ('chauffeur', array['conducteur'], '{}', 'chauffeur', '9of', 592),
  ('conducteur', array['chauffeur'], '{}', 'conducteur', 'konduk', 593),
  ('permi', array['auto ecol'], '{}', 'permis', 'permi', 594),
  ('auto ecol', array['permi'], '{}', 'auto ecole', null, 595),
  ('emploi', array['travail', 'job', 'boulot', 'recrutement'], '{}', 'emploi', '1ploi', 596),
  ('travail', array['emploi', 'job', 'boulot', 'recrutement'], '{}', 'travail', 'travel', 597),
  ('job', array['emploi', 'travail', 'boulot', 'recrutement'], '{}', 'job', null, 598),
  ('boulot', array['emploi', 'travail', 'job', 'recrutement'], '{}', 'boulot', 'bulo', 599),
  ('recrutement', array['emploi', 'travail', 'job', 'boulot'], '{}', 'recrutement', 'rekrutem1', 600),
  ('memoir', array['rapport stag', 'rapport'], '{}', 'memoire', 'memoir', 601),
  ('rapport stag', array['memoir', 'rapport'], '{}', 'rapport de stage', null, 602),
  ('rapport', array['memoir', 'rapport stag'], '{}', 'rapport', 'rapor', 603),
  ('telephon', array['smartphon', 'phon', 'telefon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'telephone', 'telefon', 604),
  ('smartphon', array['telephon', 'phon', 'telefon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'smartphone', 'smartfon', 605),
  ('phon', array['telephon', 'smartphon', 'telefon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'phone', 'fon', 606),
  ('telefon', array['telephon', 'smartphon', 'phon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'telefone', 'telefon', 607),
  ('fone', array['telephon', 'smartphon', 'phon', 'telefon', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'fone', 'fon', 608),
  ('gsm', array['telephon', 'smartphon', 'phon', 'telefon', 'fone', 'cellulair', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'gsm', null, 609),
  ('cellulair', array['telephon', 'smartphon', 'phon', 'telefon', 'fone', 'gsm', 'telephon portabl', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'cellulaire', 'seluler', 610),
  ('telephon portabl', array['telephon', 'smartphon', 'phon', 'telefon', 'fone', 'gsm', 'cellulair', 'tel', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'telephone portable', null, 611),
  ('tel', array['telephon', 'smartphon', 'phon', 'telefon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'bigo', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'tel', null, 612),
  ('bigo', array['telephon', 'smartphon', 'phon', 'telefon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigophon'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'bigo', 'bigo', 613),
  ('bigophon', array['telephon', 'smartphon', 'phon', 'telefon', 'fone', 'gsm', 'cellulair', 'telephon portabl', 'tel', 'bigo'], array['iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'xiaomi', 'oppo', 'huawei', 'nokia', 'honor', 'vivo', 'realm', 'pixel', 'motorola', 'oneplu'], 'bigophone', 'bigofon', 614),
  ('portabl', array['mobil', 'android'], array['telephon', 'smartphon', 'iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'nokia'], 'portable', 'portabl', 615),
  ('mobil', array['portabl', 'android'], array['telephon', 'smartphon', 'iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'nokia'], 'mobile', 'mobil', 616),
  ('android', array['portabl', 'mobil'], array['telephon', 'smartphon', 'iphon', 'galaxy', 'samsung note', 'samsung a ##', 'samsung j #', 'samsung m #', 'samsung s #', 'samsung z #', 'tecno', 'infini', 'itel', 'redmi', 'nokia'], 'android', '1droi', 617),
  ('iphon', array['i phon', 'aifon', 'ifon', 'iphonn', 'aiphon', 'ayphon'], '{}', 'iphone', 'ifon', 618),
  ('i phon', array['iphon', 'aifon', 'ifon', 'iphonn', 'aiphon', 'ayphon'], '{}', 'i phone', null, 619),
  ('aifon', array['iphon', 'i phon', 'ifon', 'iphonn', 'aiphon', 'ayphon'], '{}', 'aifone', 'efon', 620),
  ('ifon', array['iphon', 'i phon', 'aifon', 'iphonn', 'aiphon', 'ayphon'], '{}', 'ifone', 'ifon', 621),
  ('iphonn', array['iphon', 'i phon', 'aifon', 'ifon', 'aiphon', 'ayphon'], '{}', 'iphonne', 'ifon', 622),
  ('aiphon', array['iphon', 'i phon', 'aifon', 'ifon', 'iphonn', 'ayphon'], '{}', 'aiphone', 'efon', 623),
  ('ayphon', array['iphon', 'i phon', 'aifon', 'ifon', 'iphonn', 'aiphon'], '{}', 'ayphone', 'efon', 624),
  ('samsung', array['samsumg', 'samsoung', 'sansung', 'samsong', 'samsun', 'sumsung'], '{}', 'samsung', 's1s1g', 625),
  ('samsumg', array['samsung', 'samsoung', 'sansung', 'samsong', 'samsun', 'sumsung'], '{}', 'samsumg', 's1s1g', 626),
  ('samsoung', array['samsung', 'samsumg', 'sansung', 'samsong', 'samsun', 'sumsung'], '{}', 'samsoung', 's1so1g', 627),
  ('sansung', array['samsung', 'samsumg', 'samsoung', 'samsong', 'samsun', 'sumsung'], '{}', 'sansung', 's1s1g', 628),
  ('samsong', array['samsung', 'samsumg', 'samsoung', 'sansung', 'samsun', 'sumsung'], '{}', 'samsong', 's1song', 629),
  ('samsun', array['samsung', 'samsumg', 'samsoung', 'sansung', 'samsong', 'sumsung'], '{}', 'samsun', 's1s1', 630),
  ('sumsung', array['samsung', 'samsumg', 'samsoung', 'sansung', 'samsong', 'samsun'], '{}', 'sumsung', 's1s1g', 631),
  ('tecno', array['techno', 'tekno', 'teckno', 'tehno'], '{}', 'tecno', 'tekno', 632),
  ('techno', array['tecno', 'tekno', 'teckno', 'tehno'], '{}', 'techno', 'te9no', 633),
  ('tekno', array['tecno', 'techno', 'teckno', 'tehno'], '{}', 'tekno', 'tekno', 634),
  ('teckno', array['tecno', 'techno', 'tekno', 'tehno'], '{}', 'teckno', 'tekno', 635),
  ('tehno', array['tecno', 'techno', 'tekno', 'teckno'], '{}', 'tehno', 'teno', 636),
  ('infini', array['infin', 'enfini', 'infinix', 'infini x'], '{}', 'infinix', '1fini', 637),
  ('infin', array['infini', 'enfini', 'infinix', 'infini x'], '{}', 'infinx', '1f1', 638),
  ('enfini', array['infini', 'infin', 'infinix', 'infini x'], '{}', 'enfinix', '1fini', 639),
  ('infinix', array['infini', 'infin', 'enfini', 'infini x'], '{}', 'infinixe', '1finiks', 640),
  ('infini x', array['infini', 'infin', 'enfini', 'infinix'], '{}', 'infini x', null, 641),
  ('itel', array['itell', 'aitel'], '{}', 'itel', 'itel', 642),
  ('itell', array['itel', 'aitel'], '{}', 'itell', 'itel', 643),
  ('aitel', array['itel', 'itell'], '{}', 'aitel', 'etel', 644),
  ('redmi', array['xiaomi', 'xiomi', 'shaomi', 'chiaomi', 'chaomi'], '{}', 'redmi', 'redmi', 645),
  ('xiaomi', array['redmi', 'xiomi', 'shaomi', 'chiaomi', 'chaomi'], '{}', 'xiaomi', 'ksiaomi', 646),
  ('xiomi', array['redmi', 'xiaomi', 'shaomi', 'chiaomi', 'chaomi'], '{}', 'xiomi', 'ksiomi', 647),
  ('shaomi', array['redmi', 'xiaomi', 'xiomi', 'chiaomi', 'chaomi'], '{}', 'shaomi', '9aomi', 648),
  ('chiaomi', array['redmi', 'xiaomi', 'xiomi', 'shaomi', 'chaomi'], '{}', 'chiaomi', '9iaomi', 649),
  ('chaomi', array['redmi', 'xiaomi', 'xiomi', 'shaomi', 'chiaomi'], '{}', 'chaomi', '9aomi', 650),
  ('huawei', array['huwawei', 'houawei', 'hawei', 'uawei'], '{}', 'huawei', 'uau', 651),
  ('huwawei', array['huawei', 'houawei', 'hawei', 'uawei'], '{}', 'huwawei', 'uuau', 652),
  ('houawei', array['huawei', 'huwawei', 'hawei', 'uawei'], '{}', 'houawei', 'uau', 653),
  ('hawei', array['huawei', 'huwawei', 'houawei', 'uawei'], '{}', 'hawei', 'au', 654),
  ('uawei', array['huawei', 'huwawei', 'houawei', 'hawei'], '{}', 'uawei', 'uau', 655),
  ('nokia', array['nokya', 'noquia'], '{}', 'nokia', 'nokia', 656),
  ('nokya', array['nokia', 'noquia'], '{}', 'nokya', 'nokia', 657),
  ('noquia', array['nokia', 'nokya'], '{}', 'noquia', 'nokia', 658),
  ('telephon touch', array['yam', 'petit telephon'], array['nokia 105', 'itel 2160'], 'telephone a touches', null, 659),
  ('yam', array['telephon touch', 'petit telephon'], array['nokia 105', 'itel 2160'], 'yam', null, 660),
  ('petit telephon', array['telephon touch', 'yam'], array['nokia 105', 'itel 2160'], 'petit telephone', null, 661),
  ('coqu', array['pochett telephon', 'antichoc', 'etui', 'cover'], array['pochett'], 'coque', 'kok', 662),
  ('pochett telephon', array['coqu', 'antichoc', 'etui', 'cover'], array['pochett'], 'pochette telephone', null, 663),
  ('antichoc', array['coqu', 'pochett telephon', 'etui', 'cover'], array['pochett'], 'antichoc', '1ti9ok', 664),
  ('etui', array['coqu', 'pochett telephon', 'antichoc', 'cover'], array['pochett'], 'etui', 'etui', 665),
  ('cover', array['coqu', 'pochett telephon', 'antichoc', 'etui'], array['pochett'], 'cover', 'kov', 666),
  ('pochett', array['sac main', 'sac dame', 'sac femm'], array['coqu', 'etui'], 'pochette', 'po9e', 667),
  ('vitr', '{}', array['tremp'], 'vitre', 'vitr', 668),
  ('cabl', array['cordon'], '{}', 'cable', 'kabl', 669),
  ('cordon', array['cabl'], '{}', 'cordon', 'kordon', 670),
  ('verr tremp', array['proteg ecran', 'protecteur ecran', 'incassabl'], array['tremp'], 'verre trempe', null, 671),
  ('proteg ecran', array['verr tremp', 'protecteur ecran', 'incassabl'], array['tremp'], 'protege ecran', null, 672),
  ('protecteur ecran', array['verr tremp', 'proteg ecran', 'incassabl'], array['tremp'], 'protecteur d ecran', null, 673),
  ('incassabl', array['verr tremp', 'proteg ecran', 'protecteur ecran'], array['tremp'], 'incassable', '1kasabl', 674),
  ('chargeur', array['charger', 'chargeur rapid'], array['cabl usb', 'adaptateur secteur'], 'chargeur', '9arj', 675),
  ('charger', array['chargeur', 'chargeur rapid'], array['cabl usb', 'adaptateur secteur'], 'charger', '9arj', 676),
  ('chargeur rapid', array['chargeur', 'charger'], array['cabl usb', 'adaptateur secteur'], 'chargeur rapide', null, 677),
  ('ecouteur', array['oreillett', 'kit pieton', 'kit main libr', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'air pod', 'pod', 'earpod'], '{}', 'ecouteur', 'eku', 678),
  ('oreillett', array['ecouteur', 'kit pieton', 'kit main libr', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'air pod', 'pod', 'earpod'], '{}', 'oreillette', 'or3', 679),
  ('kit pieton', array['ecouteur', 'oreillett', 'kit main libr', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'air pod', 'pod', 'earpod'], '{}', 'kit pieton', null, 680),
  ('kit main libr', array['ecouteur', 'oreillett', 'kit pieton', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'air pod', 'pod', 'earpod'], '{}', 'kit main libre', null, 681),
  ('kit bluetooth', array['ecouteur', 'oreillett', 'kit pieton', 'kit main libr', 'airpod', 'ecouteur bluetooth', 'air pod', 'pod', 'earpod'], '{}', 'kit bluetooth', null, 682),
  ('airpod', array['ecouteur', 'oreillett', 'kit pieton', 'kit main libr', 'kit bluetooth', 'ecouteur bluetooth', 'air pod', 'pod', 'earpod'], '{}', 'airpods', 'erpo', 683),
  ('ecouteur bluetooth', array['ecouteur', 'oreillett', 'kit pieton', 'kit main libr', 'kit bluetooth', 'airpod', 'air pod', 'pod', 'earpod'], '{}', 'ecouteur bluetooth', null, 684),
  ('air pod', array['ecouteur', 'oreillett', 'kit pieton', 'kit main libr', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'pod', 'earpod'], '{}', 'air pods', null, 685),
  ('pod', array['ecouteur', 'oreillett', 'kit pieton', 'kit main libr', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'air pod', 'earpod'], '{}', 'pods', 'po', 686),
  ('earpod', array['ecouteur', 'oreillett', 'kit pieton', 'kit main libr', 'kit bluetooth', 'airpod', 'ecouteur bluetooth', 'air pod', 'pod'], '{}', 'earpods', 'earpo', 687),
  ('casqu audio', array['casqu', 'headset', 'casqu bluetooth'], '{}', 'casque audio', null, 688),
  ('casqu', array['casqu audio', 'headset', 'casqu bluetooth'], '{}', 'casque', 'kask', 689),
  ('headset', array['casqu audio', 'casqu', 'casqu bluetooth'], '{}', 'headset', 'eadse', 690),
  ('casqu bluetooth', array['casqu audio', 'casqu', 'headset'], '{}', 'casque bluetooth', null, 691),
  ('enceint', array['baffl', 'haut parleur', 'speaker', 'bafl', 'boomer', 'woofer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'enceinte', '1s1', 692),
  ('baffl', array['enceint', 'haut parleur', 'speaker', 'bafl', 'boomer', 'woofer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'baffle', 'bafl', 693),
  ('haut parleur', array['enceint', 'baffl', 'speaker', 'bafl', 'boomer', 'woofer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'haut parleur', null, 694),
  ('speaker', array['enceint', 'baffl', 'haut parleur', 'bafl', 'boomer', 'woofer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'speaker', 'speak', 695),
  ('bafl', array['enceint', 'baffl', 'haut parleur', 'speaker', 'boomer', 'woofer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'bafle', 'bafl', 696),
  ('boomer', array['enceint', 'baffl', 'haut parleur', 'speaker', 'bafl', 'woofer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'boomer', 'bom', 697),
  ('woofer', array['enceint', 'baffl', 'haut parleur', 'speaker', 'bafl', 'boomer', 'subwoofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'woofer', 'uof', 698),
  ('subwoofer', array['enceint', 'baffl', 'haut parleur', 'speaker', 'bafl', 'boomer', 'woofer', 'caisson'], array['jbl', 'sonorisation', 'home cinema'], 'subwoofer', 'subuof', 699),
  ('caisson', array['enceint', 'baffl', 'haut parleur', 'speaker', 'bafl', 'boomer', 'woofer', 'subwoofer'], array['jbl', 'sonorisation', 'home cinema'], 'caisson', 'keson', 700),
  ('sonorisation', array['sono', 'ampli', 'amplificateur', 'tabl mixag'], '{}', 'sonorisation', 'sonorisation', 701),
  ('sono', array['sonorisation', 'ampli', 'amplificateur', 'tabl mixag'], '{}', 'sono', 'sono', 702),
  ('ampli', array['sonorisation', 'sono', 'amplificateur', 'tabl mixag'], '{}', 'ampli', '1pli', 703),
  ('amplificateur', array['sonorisation', 'sono', 'ampli', 'tabl mixag'], '{}', 'amplificateur', '1plifika', 704),
  ('tabl mixag', array['sonorisation', 'sono', 'ampli', 'amplificateur'], '{}', 'table de mixage', null, 705),
  ('batteri extern', array['batteri secour', 'power bank', 'powerbank', 'pawa bank', 'paour bank', 'pawerbank', 'pawabank'], '{}', 'batterie externe', null, 706),
  ('batteri secour', array['batteri extern', 'power bank', 'powerbank', 'pawa bank', 'paour bank', 'pawerbank', 'pawabank'], '{}', 'batterie de secours', null, 707),
  ('power bank', array['batteri extern', 'batteri secour', 'powerbank', 'pawa bank', 'paour bank', 'pawerbank', 'pawabank'], '{}', 'power bank', null, 708),
  ('powerbank', array['batteri extern', 'batteri secour', 'power bank', 'pawa bank', 'paour bank', 'pawerbank', 'pawabank'], '{}', 'powerbank', 'pouerb1k', 709),
  ('pawa bank', array['batteri extern', 'batteri secour', 'power bank', 'powerbank', 'paour bank', 'pawerbank', 'pawabank'], '{}', 'pawa bank', null, 710),
  ('paour bank', array['batteri extern', 'batteri secour', 'power bank', 'powerbank', 'pawa bank', 'pawerbank', 'pawabank'], '{}', 'paour bank', null, 711),
  ('pawerbank', array['batteri extern', 'batteri secour', 'power bank', 'powerbank', 'pawa bank', 'paour bank', 'pawabank'], '{}', 'pawerbank', 'pauerb1k', 712),
  ('pawabank', array['batteri extern', 'batteri secour', 'power bank', 'powerbank', 'pawa bank', 'paour bank', 'pawerbank'], '{}', 'pawabank', 'pauab1k', 713),
  ('ordinateur portabl', array['pc portabl', 'laptop', 'lap top', 'pc', 'ordinateur', 'ordi', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'ordinateur portable', null, 714),
  ('pc portabl', array['ordinateur portabl', 'laptop', 'lap top', 'pc', 'ordinateur', 'ordi', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'pc portable', null, 715),
  ('laptop', array['ordinateur portabl', 'pc portabl', 'lap top', 'pc', 'ordinateur', 'ordi', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'laptop', 'lapto', 716),
  ('lap top', array['ordinateur portabl', 'pc portabl', 'laptop', 'pc', 'ordinateur', 'ordi', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'lap top', null, 717),
  ('pc', array['ordinateur portabl', 'pc portabl', 'laptop', 'lap top', 'ordinateur', 'ordi', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'pc', null, 718),
  ('ordinateur', array['ordinateur portabl', 'pc portabl', 'laptop', 'lap top', 'pc', 'ordi', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'ordinateur', 'ordina', 719),
  ('ordi', array['ordinateur portabl', 'pc portabl', 'laptop', 'lap top', 'pc', 'ordinateur', 'computer', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'ordi', 'ordi', 720),
  ('computer', array['ordinateur portabl', 'pc portabl', 'laptop', 'lap top', 'pc', 'ordinateur', 'ordi', 'ordinater', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'computer', 'kompu', 721),
  ('ordinater', array['ordinateur portabl', 'pc portabl', 'laptop', 'lap top', 'pc', 'ordinateur', 'ordi', 'computer', 'notebook'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'ordinater', 'ordina', 722),
  ('notebook', array['ordinateur portabl', 'pc portabl', 'laptop', 'lap top', 'pc', 'ordinateur', 'ordi', 'computer', 'ordinater'], array['macbook', 'thinkpad', 'vostro', 'zenbook', 'vivobook', 'aspir', 'latitud', 'elitebook', 'probook', 'chromebook', 'ideapad', 'inspiron', 'pavilion'], 'notebook', 'notebok', 723),
  ('macbook', array['mac book', 'mac', 'appl macbook'], '{}', 'macbook', 'makbok', 724),
  ('mac book', array['macbook', 'mac', 'appl macbook'], '{}', 'mac book', null, 725),
  ('mac', array['macbook', 'mac book', 'appl macbook'], '{}', 'mac', null, 726),
  ('appl macbook', array['macbook', 'mac book', 'mac'], '{}', 'apple macbook', null, 727),
  ('unit central', array['ordinateur bureau', 'tour pc', 'desktop', 'pc fixe', 'ordinateur fixe', 'pc bureau', 'uc'], '{}', 'unite centrale', null, 728),
  ('ordinateur bureau', array['unit central', 'tour pc', 'desktop', 'pc fixe', 'ordinateur fixe', 'pc bureau', 'uc'], '{}', 'ordinateur de bureau', null, 729),
  ('tour pc', array['unit central', 'ordinateur bureau', 'desktop', 'pc fixe', 'ordinateur fixe', 'pc bureau', 'uc'], '{}', 'tour pc', null, 730),
  ('desktop', array['unit central', 'ordinateur bureau', 'tour pc', 'pc fixe', 'ordinateur fixe', 'pc bureau', 'uc'], '{}', 'desktop', 'deskto', 731),
  ('pc fixe', array['unit central', 'ordinateur bureau', 'tour pc', 'desktop', 'ordinateur fixe', 'pc bureau', 'uc'], '{}', 'pc fixe', null, 732),
  ('ordinateur fixe', array['unit central', 'ordinateur bureau', 'tour pc', 'desktop', 'pc fixe', 'pc bureau', 'uc'], '{}', 'ordinateur fixe', null, 733),
  ('pc bureau', array['unit central', 'ordinateur bureau', 'tour pc', 'desktop', 'pc fixe', 'ordinateur fixe', 'uc'], '{}', 'pc bureau', null, 734),
  ('uc', array['unit central', 'ordinateur bureau', 'tour pc', 'desktop', 'pc fixe', 'ordinateur fixe', 'pc bureau'], '{}', 'uc', null, 735),
  ('usb c', array['usbc', 'type c'], '{}', 'usb c', null, 736),
  ('usbc', array['usb c', 'type c'], '{}', 'usbc', 'usbk', 737),
  ('type c', array['usb c', 'usbc'], '{}', 'type c', null, 738),
  ('hi fi', array['hifi'], '{}', 'hi fi', null, 739),
  ('hifi', array['hi fi'], '{}', 'hifi', 'ifi', 740),
  ('cle usb', array['flash disk', 'flash disqu', 'clef usb', 'cart memoir'], '{}', 'cle usb', null, 741),
  ('flash disk', array['cle usb', 'flash disqu', 'clef usb', 'cart memoir'], '{}', 'flash disk', null, 742),
  ('flash disqu', array['cle usb', 'flash disk', 'clef usb', 'cart memoir'], '{}', 'flash disque', null, 743),
  ('clef usb', array['cle usb', 'flash disk', 'flash disqu', 'cart memoir'], '{}', 'clef usb', null, 744),
  ('cart memoir', array['cle usb', 'flash disk', 'flash disqu', 'clef usb', 'cart sd', 'micro sd', 'cart micro sd', 'memory card'], '{}', 'carte memoire', null, 745),
  ('cart sd', array['cart memoir', 'micro sd', 'cart micro sd', 'memory card'], '{}', 'carte sd', null, 746),
  ('micro sd', array['cart memoir', 'cart sd', 'cart micro sd', 'memory card'], '{}', 'micro sd', null, 747),
  ('cart micro sd', array['cart memoir', 'cart sd', 'micro sd', 'memory card'], '{}', 'carte micro sd', null, 748),
  ('memory card', array['cart memoir', 'cart sd', 'micro sd', 'cart micro sd'], '{}', 'memory card', null, 749),
  ('disqu dur', array['hdd', 'disk dur', 'disqu extern'], '{}', 'disque dur', null, 750),
  ('hdd', array['disqu dur', 'disk dur', 'disqu extern'], '{}', 'hdd', null, 751),
  ('disk dur', array['disqu dur', 'hdd', 'disqu extern'], '{}', 'disk dur', null, 752),
  ('disqu extern', array['disqu dur', 'hdd', 'disk dur'], '{}', 'disque externe', null, 753),
  ('imprimant', array['printer', 'photocopieus', 'impriment'], '{}', 'imprimante', '1prim1', 754),
  ('printer', array['imprimant', 'photocopieus', 'impriment'], '{}', 'printer', 'pr1', 755),
  ('photocopieus', array['imprimant', 'printer', 'impriment'], '{}', 'photocopieuse', 'fotokopies', 756),
  ('impriment', array['imprimant', 'printer', 'photocopieus'], '{}', 'imprimente', '1prim1', 757),
  ('television', array['tele', 'tv', 'televiseur', 'smart tv', 'ecran plat', 'post televiseur', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'television', 'television', 758),
  ('tele', array['television', 'tv', 'televiseur', 'smart tv', 'ecran plat', 'post televiseur', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'tele', 'tel', 759),
  ('tv', array['television', 'tele', 'televiseur', 'smart tv', 'ecran plat', 'post televiseur', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'tv', null, 760),
  ('televiseur', array['television', 'tele', 'tv', 'smart tv', 'ecran plat', 'post televiseur', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'televiseur', 'televis', 761),
  ('smart tv', array['television', 'tele', 'tv', 'televiseur', 'ecran plat', 'post televiseur', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'smart tv', null, 762),
  ('ecran plat', array['television', 'tele', 'tv', 'televiseur', 'smart tv', 'post televiseur', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'ecran plat', null, 763),
  ('post televiseur', array['television', 'tele', 'tv', 'televiseur', 'smart tv', 'ecran plat', 'ecran tele', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'poste televiseur', null, 764),
  ('ecran tele', array['television', 'tele', 'tv', 'televiseur', 'smart tv', 'ecran plat', 'post televiseur', 'ecran tv'], array['plasma', 'hisens', 'tcl', 'ecran'], 'ecran tele', null, 765),
  ('ecran tv', array['television', 'tele', 'tv', 'televiseur', 'smart tv', 'ecran plat', 'post televiseur', 'ecran tele'], array['plasma', 'hisens', 'tcl', 'ecran'], 'ecran tv', null, 766),
  ('decodeur', array['canal plu', 'decodeur canal', 'canalsat', 'canal sat', 'parabol', 'antenn'], '{}', 'decodeur', 'deko', 767),
  ('canal plu', array['decodeur', 'decodeur canal', 'canalsat', 'canal sat', 'parabol', 'antenn'], '{}', 'canal plus', null, 768),
  ('decodeur canal', array['decodeur', 'canal plu', 'canalsat', 'canal sat', 'parabol', 'antenn'], '{}', 'decodeur canal', null, 769),
  ('canalsat', array['decodeur', 'canal plu', 'decodeur canal', 'canal sat', 'parabol', 'antenn'], '{}', 'canalsat', 'kanalsa', 770),
  ('canal sat', array['decodeur', 'canal plu', 'decodeur canal', 'canalsat', 'parabol', 'antenn'], '{}', 'canal sat', null, 771),
  ('parabol', array['decodeur', 'canal plu', 'decodeur canal', 'canalsat', 'canal sat', 'antenn'], '{}', 'parabole', 'parabol', 772),
  ('antenn', array['decodeur', 'canal plu', 'decodeur canal', 'canalsat', 'canal sat', 'parabol'], '{}', 'antenne', '1ten', 773),
  ('consol', array['playstation', 'play station', 'ps', 'ps 3', 'ps 4', 'ps 5'], array['xbo', 'nintendo', 'manett'], 'console', 'konsol', 774),
  ('playstation', array['consol', 'play station', 'ps', 'ps 3', 'ps 4', 'ps 5'], array['xbo', 'nintendo', 'manett'], 'playstation', 'plestation', 775),
  ('play station', array['consol', 'playstation', 'ps', 'ps 3', 'ps 4', 'ps 5'], array['xbo', 'nintendo', 'manett'], 'play station', null, 776),
  ('ps', array['consol', 'playstation', 'play station', 'ps 3', 'ps 4', 'ps 5'], array['xbo', 'nintendo', 'manett'], 'ps', null, 777),
  ('ps 3', array['consol', 'playstation', 'play station', 'ps', 'ps 4', 'ps 5'], array['xbo', 'nintendo', 'manett'], 'ps 3', null, 778),
  ('ps 4', array['consol', 'playstation', 'play station', 'ps', 'ps 3', 'ps 5'], array['xbo', 'nintendo', 'manett'], 'ps 4', null, 779),
  ('ps 5', array['consol', 'playstation', 'play station', 'ps', 'ps 3', 'ps 4'], array['xbo', 'nintendo', 'manett'], 'ps 5', null, 780),
  ('manett', array['joystick', 'gamepad', 'pad'], '{}', 'manette', 'mane', 781),
  ('joystick', array['manett', 'gamepad', 'pad'], '{}', 'joystick', 'joistik', 782),
  ('gamepad', array['manett', 'joystick', 'pad'], '{}', 'gamepad', 'gamepa', 783),
  ('pad', array['manett', 'joystick', 'gamepad'], '{}', 'pad', null, 784),
  ('tablett', array['ipad', 'tablet', 'i pad'], '{}', 'tablette', 'table', 785),
  ('ipad', array['tablett', 'tablet', 'i pad'], '{}', 'ipad', 'ipa', 786),
  ('tablet', array['tablett', 'ipad', 'i pad'], '{}', 'tablet', 'table', 787),
  ('i pad', array['tablett', 'ipad', 'tablet'], '{}', 'i pad', null, 788),
  ('appareil photo', array['camera', 'refl', 'canon photo', 'camescop'], array['canon eos', 'nikon'], 'appareil photo', null, 789),
  ('camera', array['appareil photo', 'refl', 'canon photo', 'camescop'], array['canon eos', 'nikon'], 'camera', 'kamera', 790),
  ('refl', array['appareil photo', 'camera', 'canon photo', 'camescop'], array['canon eos', 'nikon'], 'reflex', 'refle', 791),
  ('canon photo', array['appareil photo', 'camera', 'refl', 'camescop'], array['canon eos', 'nikon'], 'canon photo', null, 792),
  ('camescop', array['appareil photo', 'camera', 'refl', 'canon photo'], array['canon eos', 'nikon'], 'camescope', 'kamesko', 793),
  ('montr connect', array['smartwatch', 'smart watch', 'montr bluetooth'], '{}', 'montre connectee', null, 794),
  ('smartwatch', array['montr connect', 'smart watch', 'montr bluetooth'], '{}', 'smartwatch', 'smartuat9', 795),
  ('smart watch', array['montr connect', 'smartwatch', 'montr bluetooth'], '{}', 'smart watch', null, 796),
  ('montr bluetooth', array['montr connect', 'smartwatch', 'smart watch'], '{}', 'montre bluetooth', null, 797),
  ('modem', array['routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'modem', 'mod1', 798),
  ('routeur', array['modem', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'routeur', 'ru', 799),
  ('wifi', array['modem', 'routeur', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'wifi', 'uifi', 800),
  ('wi fi', array['modem', 'routeur', 'wifi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'wi fi', null, 801),
  ('mifi', array['modem', 'routeur', 'wifi', 'wi fi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'mifi', 'mifi', 802),
  ('router', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'router', 'ru', 803),
  ('flybo', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'flybox', 'flibo', 804),
  ('flaibo', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'flaibox', 'flebo', 805),
  ('fly box', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'fly box', null, 806),
  ('box internet', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'box internet', null, 807),
  ('box', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'domino wifi', 'hotspot', 'cle internet', 'cle modem'], '{}', 'box', null, 808),
  ('domino wifi', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'hotspot', 'cle internet', 'cle modem'], '{}', 'domino wifi', null, 809),
  ('hotspot', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'cle internet', 'cle modem'], '{}', 'hotspot', 'otspo', 810),
  ('cle internet', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle modem'], '{}', 'cle internet', null, 811),
  ('cle modem', array['modem', 'routeur', 'wifi', 'wi fi', 'mifi', 'router', 'flybo', 'flaibo', 'fly box', 'box internet', 'box', 'domino wifi', 'hotspot', 'cle internet'], '{}', 'cle modem', null, 812),
  ('calculatric', array['calculett', 'machin calculer', 'calculatris'], array['casio fx'], 'calculatrice', 'kalkulatris', 813),
  ('calculett', array['calculatric', 'machin calculer', 'calculatris'], array['casio fx'], 'calculette', 'kalkule', 814),
  ('machin calculer', array['calculatric', 'calculett', 'calculatris'], array['casio fx'], 'machine a calculer', null, 815),
  ('calculatris', array['calculatric', 'calculett', 'machin calculer'], array['casio fx'], 'calculatrise', 'kalkulatris', 816),
  ('autoradio', array['auto radio', 'post radio', 'radio voitur', 'post voitur', 'post auto', 'post radio voitur', 'lecteur voitur'], '{}', 'autoradio', 'otoradio', 817),
  ('auto radio', array['autoradio', 'post radio', 'radio voitur', 'post voitur', 'post auto', 'post radio voitur', 'lecteur voitur'], '{}', 'auto radio', null, 818),
  ('post radio', array['autoradio', 'auto radio', 'radio voitur', 'post voitur', 'post auto', 'post radio voitur', 'lecteur voitur', 'radio', 'transistor'], '{}', 'poste radio', null, 819),
  ('radio voitur', array['autoradio', 'auto radio', 'post radio', 'post voitur', 'post auto', 'post radio voitur', 'lecteur voitur'], '{}', 'radio voiture', null, 820),
  ('post voitur', array['autoradio', 'auto radio', 'post radio', 'radio voitur', 'post auto', 'post radio voitur', 'lecteur voitur'], '{}', 'poste voiture', null, 821),
  ('post auto', array['autoradio', 'auto radio', 'post radio', 'radio voitur', 'post voitur', 'post radio voitur', 'lecteur voitur'], '{}', 'poste auto', null, 822),
  ('post radio voitur', array['autoradio', 'auto radio', 'post radio', 'radio voitur', 'post voitur', 'post auto', 'lecteur voitur'], '{}', 'poste radio voiture', null, 823),
  ('lecteur voitur', array['autoradio', 'auto radio', 'post radio', 'radio voitur', 'post voitur', 'post auto', 'post radio voitur'], '{}', 'lecteur voiture', null, 824),
  ('radio', array['post radio', 'transistor'], '{}', 'radio', 'radio', 825),
  ('transistor', array['radio', 'post radio'], '{}', 'transistor', 'tr1sistor', 826),
  ('ecran', array['moniteur', 'ecran pc', 'ecran ordinateur'], '{}', 'ecran', 'ekr1', 827),
  ('moniteur', array['ecran', 'ecran pc', 'ecran ordinateur'], '{}', 'moniteur', 'moni', 828),
  ('ecran pc', array['ecran', 'moniteur', 'ecran ordinateur'], '{}', 'ecran pc', null, 829),
  ('ecran ordinateur', array['ecran', 'moniteur', 'ecran pc'], '{}', 'ecran ordinateur', null, 830),
  ('souri', array['mous'], '{}', 'souris', 'suri', 831),
  ('mous', array['souri'], '{}', 'mouse', 'mus', 832),
  ('rallong', array['multipris', 'pris multipl', 'triplett'], '{}', 'rallonge', 'ralonj', 833),
  ('multipris', array['rallong', 'pris multipl', 'triplett'], '{}', 'multiprise', 'multipris', 834),
  ('pris multipl', array['rallong', 'multipris', 'triplett'], '{}', 'prise multiple', null, 835),
  ('triplett', array['rallong', 'multipris', 'pris multipl'], '{}', 'triplette', 'triple', 836),
  ('onduleur', array['ondulateur', 'stabilisateur', 'regulateur', 'regulateur tension'], '{}', 'onduleur', 'ondul', 837),
  ('ondulateur', array['onduleur', 'stabilisateur', 'regulateur', 'regulateur tension'], '{}', 'ondulateur', 'ondula', 838),
  ('stabilisateur', array['onduleur', 'ondulateur', 'regulateur', 'regulateur tension'], '{}', 'stabilisateur', 'stabilisa', 839),
  ('regulateur', array['onduleur', 'ondulateur', 'stabilisateur', 'regulateur tension'], '{}', 'regulateur', 'regula', 840),
  ('regulateur tension', array['onduleur', 'ondulateur', 'stabilisateur', 'regulateur'], '{}', 'regulateur de tension', null, 841),
  ('micro', array['microphon', 'micro san fil'], '{}', 'micro', 'mikro', 842),
  ('microphon', array['micro', 'micro san fil'], '{}', 'microphone', 'mikrofon', 843),
  ('micro san fil', array['micro', 'microphon'], '{}', 'micro sans fil', null, 844),
  ('trepied', array['ring light', 'perch', 'selfi', 'anneau lumineu', 'lumier tiktok', 'lamp tiktok', 'lamp selfi'], '{}', 'trepied', 'trepie', 845),
  ('ring light', array['trepied', 'perch', 'selfi', 'anneau lumineu', 'lumier tiktok', 'lamp tiktok', 'lamp selfi'], '{}', 'ring light', null, 846),
  ('perch', array['trepied', 'ring light', 'selfi', 'anneau lumineu', 'lumier tiktok', 'lamp tiktok', 'lamp selfi'], '{}', 'perche', 'per9', 847),
  ('selfi', array['trepied', 'ring light', 'perch', 'anneau lumineu', 'lumier tiktok', 'lamp tiktok', 'lamp selfi'], '{}', 'selfie', 'selfi', 848),
  ('anneau lumineu', array['trepied', 'ring light', 'perch', 'selfi', 'lumier tiktok', 'lamp tiktok', 'lamp selfi'], '{}', 'anneau lumineux', null, 849),
  ('lumier tiktok', array['trepied', 'ring light', 'perch', 'selfi', 'anneau lumineu', 'lamp tiktok', 'lamp selfi'], '{}', 'lumiere tiktok', null, 850),
  ('lamp tiktok', array['trepied', 'ring light', 'perch', 'selfi', 'anneau lumineu', 'lumier tiktok', 'lamp selfi'], '{}', 'lampe tiktok', null, 851),
  ('lamp selfi', array['trepied', 'ring light', 'perch', 'selfi', 'anneau lumineu', 'lumier tiktok', 'lamp tiktok'], '{}', 'lampe selfie', null, 852),
  ('ram', array['barrett', 'barrett memoir'], '{}', 'ram', null, 853),
  ('barrett', array['ram', 'barrett memoir'], '{}', 'barrette', 'bare', 854),
  ('barrett memoir', array['ram', 'barrett'], '{}', 'barrette memoire', null, 855),
  ('cartouch', array['encr', 'toner'], '{}', 'cartouche', 'kartu9', 856),
  ('encr', array['cartouch', 'toner'], '{}', 'encre', '1kr', 857),
  ('toner', array['cartouch', 'encr'], '{}', 'toner', 'ton', 858),
  ('lecteur dvd', array['dvd', 'lecteur cd', 'magnetoscop'], '{}', 'lecteur dvd', null, 859),
  ('dvd', array['lecteur dvd', 'lecteur cd', 'magnetoscop'], '{}', 'dvd', null, 860),
  ('lecteur cd', array['lecteur dvd', 'dvd', 'magnetoscop'], '{}', 'lecteur cd', null, 861),
  ('magnetoscop', array['lecteur dvd', 'dvd', 'lecteur cd'], '{}', 'magnetoscope', 'magnetosko', 862),
  ('puce', array['sim', 'cart sim'], '{}', 'puce', 'pus', 863),
  ('sim', array['puce', 'cart sim'], '{}', 'sim', null, 864),
  ('cart sim', array['puce', 'sim'], '{}', 'carte sim', null, 865),
  ('doubl sim', array['doubl puce', 'deu puce'], '{}', 'double sim', null, 866),
  ('doubl puce', array['doubl sim', 'deu puce'], '{}', 'double puce', null, 867),
  ('deu puce', array['doubl sim', 'doubl puce'], '{}', 'deux puces', null, 868),
  ('gps', array['traceur', 'tracker'], '{}', 'gps', null, 869),
  ('traceur', array['gps', 'tracker'], '{}', 'traceur', 'tras', 870),
  ('tracker', array['gps', 'traceur'], '{}', 'tracker', 'trak', 871),
  ('webcam', array['camera web'], '{}', 'webcam', 'uebk1', 872),
  ('camera web', array['webcam'], '{}', 'camera web', null, 873),
  ('lisseur', array['fer lisser', 'lisseus', 'fer plat'], '{}', 'lisseur', 'lis', 874),
  ('fer lisser', array['lisseur', 'lisseus', 'fer plat'], '{}', 'fer a lisser', null, 875),
  ('lisseus', array['lisseur', 'fer lisser', 'fer plat'], '{}', 'lisseuse', 'lises', 876),
  ('fer plat', array['lisseur', 'fer lisser', 'lisseus'], '{}', 'fer plat', null, 877),
  ('machin coudr', array['machin coutur'], '{}', 'machine a coudre', null, 878),
  ('machin coutur', array['machin coudr'], '{}', 'machine a couture', null, 879),
  ('minibu', array['gbaka', 'massa', 'minicar'], '{}', 'minibus', 'minibu', 880),
  ('gbaka', array['minibu', 'massa', 'minicar'], '{}', 'gbaka', 'gbaka', 881),
  ('massa', array['minibu', 'gbaka', 'minicar'], '{}', 'massa', 'masa', 882),
  ('minicar', array['minibu', 'gbaka', 'massa'], '{}', 'minicar', 'minikar', 883),
  ('taxi', array['woro woro', 'worro worro'], '{}', 'taxi', 'taksi', 884),
  ('woro woro', array['taxi', 'worro worro'], '{}', 'woro woro', null, 885),
  ('worro worro', array['taxi', 'woro woro'], '{}', 'worro worro', null, 886),
  ('moto', array['motocyclett', 'engin', 'deu roue', 'becan', 'mobylett', 'cyclomoteur'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'moto', 'moto', 887),
  ('motocyclett', array['moto', 'engin', 'deu roue', 'becan', 'mobylett', 'cyclomoteur'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'motocyclette', 'motosikle', 888),
  ('engin', array['moto', 'motocyclett', 'deu roue', 'becan', 'mobylett', 'cyclomoteur'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'engin', '1j1', 889),
  ('deu roue', array['moto', 'motocyclett', 'engin', 'becan', 'mobylett', 'cyclomoteur'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'deux roues', null, 890),
  ('becan', array['moto', 'motocyclett', 'engin', 'deu roue', 'mobylett', 'cyclomoteur'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'becane', 'bekan', 891),
  ('mobylett', array['moto', 'motocyclett', 'engin', 'deu roue', 'becan', 'cyclomoteur'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'mobylette', 'mobile', 892),
  ('cyclomoteur', array['moto', 'motocyclett', 'engin', 'deu roue', 'becan', 'mobylett'], array['haoju', 'apsonic', 'kymco', 'yamaha', 'crypton', 'dayang', 'lifan', 'kisb', 'jakarta', 'tvs', 'sanya', 'boxer', 'bajaj', 'x one', 'royal', 'rato', 'kavaki', 'djakarta', 'ktm', 'scooter'], 'cyclomoteur', 'siklomo', 893),
  ('haoju', array['haoji', 'hauju', 'aoju', 'haojou', 'haju'], '{}', 'haojue', 'aoju', 894),
  ('haoji', array['haoju', 'hauju', 'aoju', 'haojou', 'haju'], '{}', 'haojie', 'aoji', 895),
  ('hauju', array['haoju', 'haoji', 'aoju', 'haojou', 'haju'], '{}', 'haujue', 'oju', 896),
  ('aoju', array['haoju', 'haoji', 'hauju', 'haojou', 'haju'], '{}', 'aojue', 'aoju', 897),
  ('haojou', array['haoju', 'haoji', 'hauju', 'aoju', 'haju'], '{}', 'haojoue', 'aoju', 898),
  ('haju', array['haoju', 'haoji', 'hauju', 'aoju', 'haojou'], '{}', 'hajue', 'aju', 899),
  ('apsonic', array['apsonik', 'absonic', 'aponic'], '{}', 'apsonic', 'apsonik', 900),
  ('apsonik', array['apsonic', 'absonic', 'aponic'], '{}', 'apsonik', 'apsonik', 901),
  ('absonic', array['apsonic', 'apsonik', 'aponic'], '{}', 'absonic', 'absonik', 902),
  ('aponic', array['apsonic', 'apsonik', 'absonic'], '{}', 'aponic', 'aponik', 903),
  ('crypton', array['cripton', 'kripton', 'krypton'], '{}', 'crypton', 'kripton', 904),
  ('cripton', array['crypton', 'kripton', 'krypton'], '{}', 'cripton', 'kripton', 905),
  ('kripton', array['crypton', 'cripton', 'krypton'], '{}', 'kripton', 'kripton', 906),
  ('krypton', array['crypton', 'cripton', 'kripton'], '{}', 'krypton', 'kripton', 907),
  ('jakarta', array['djakarta', 'jacarta', 'yakarta'], '{}', 'jakarta', 'jakarta', 908),
  ('djakarta', array['jakarta', 'jacarta', 'yakarta'], '{}', 'djakarta', 'jakarta', 909),
  ('jacarta', array['jakarta', 'djakarta', 'yakarta'], '{}', 'jacarta', 'jakarta', 910),
  ('yakarta', array['jakarta', 'djakarta', 'jacarta'], '{}', 'yakarta', 'iakarta', 911),
  ('tricycl', array['troi roue', 'taxi moto cargo', 'moto tricycl', 'saloni', 'moto troi roue', 'moto 3 roue', '3 roue', 'taxi 3 roue'], '{}', 'tricycle', 'trisikl', 912),
  ('troi roue', array['tricycl', 'taxi moto cargo', 'moto tricycl', 'saloni', 'moto troi roue', 'moto 3 roue', '3 roue', 'taxi 3 roue'], '{}', 'trois roues', null, 913),
  ('taxi moto cargo', array['tricycl', 'troi roue', 'moto tricycl', 'saloni', 'moto troi roue', 'moto 3 roue', '3 roue', 'taxi 3 roue'], '{}', 'taxi moto cargo', null, 914),
  ('moto tricycl', array['tricycl', 'troi roue', 'taxi moto cargo', 'saloni', 'moto troi roue', 'moto 3 roue', '3 roue', 'taxi 3 roue'], '{}', 'moto tricycle', null, 915),
  ('saloni', array['tricycl', 'troi roue', 'taxi moto cargo', 'moto tricycl', 'moto troi roue', 'moto 3 roue', '3 roue', 'taxi 3 roue'], '{}', 'saloni', 'saloni', 916),
  ('moto troi roue', array['tricycl', 'troi roue', 'taxi moto cargo', 'moto tricycl', 'saloni', 'moto 3 roue', '3 roue', 'taxi 3 roue'], '{}', 'moto trois roues', null, 917),
  ('moto 3 roue', array['tricycl', 'troi roue', 'taxi moto cargo', 'moto tricycl', 'saloni', 'moto troi roue', '3 roue', 'taxi 3 roue'], '{}', 'moto 3 roues', null, 918),
  ('3 roue', array['tricycl', 'troi roue', 'taxi moto cargo', 'moto tricycl', 'saloni', 'moto troi roue', 'moto 3 roue', 'taxi 3 roue'], '{}', '3 roues', null, 919),
  ('taxi 3 roue', array['tricycl', 'troi roue', 'taxi moto cargo', 'moto tricycl', 'saloni', 'moto troi roue', 'moto 3 roue', '3 roue'], '{}', 'taxi 3 roues', null, 920),
  ('scooter', array['scoter', 'vespa', 'scouter'], '{}', 'scooter', 'sko', 921),
  ('scoter', array['scooter', 'vespa', 'scouter'], '{}', 'scoter', 'sko', 922),
  ('vespa', array['scooter', 'scoter', 'scouter'], '{}', 'vespa', 'vespa', 923),
  ('scouter', array['scooter', 'scoter', 'vespa'], '{}', 'scouter', 'sku', 924),
  ('voitur', array['auto', 'vehicul', 'automobil', 'bagnol', 'vago'], array['toyota', 'corolla', 'peugeot', 'renault', 'merced', 'hyundai', 'kia', 'suzuki', 'nissan', 'rav 4', 'yari', 'avensi', 'camry', 'starlet', 'opel', 'ford', 'volkswagen', 'golf', 'bmw', 'audi', 'mazda', 'mitsubishi', 'chevrolet', 'dacia', 'duster', 'fiat', 'citroen', 'picanto', 'tucson'], 'voiture', 'voitur', 925),
  ('auto', array['voitur', 'vehicul', 'automobil', 'bagnol', 'vago'], array['toyota', 'corolla', 'peugeot', 'renault', 'merced', 'hyundai', 'kia', 'suzuki', 'nissan', 'rav 4', 'yari', 'avensi', 'camry', 'starlet', 'opel', 'ford', 'volkswagen', 'golf', 'bmw', 'audi', 'mazda', 'mitsubishi', 'chevrolet', 'dacia', 'duster', 'fiat', 'citroen', 'picanto', 'tucson'], 'auto', 'oto', 926),
  ('vehicul', array['voitur', 'auto', 'automobil', 'bagnol', 'vago'], array['toyota', 'corolla', 'peugeot', 'renault', 'merced', 'hyundai', 'kia', 'suzuki', 'nissan', 'rav 4', 'yari', 'avensi', 'camry', 'starlet', 'opel', 'ford', 'volkswagen', 'golf', 'bmw', 'audi', 'mazda', 'mitsubishi', 'chevrolet', 'dacia', 'duster', 'fiat', 'citroen', 'picanto', 'tucson'], 'vehicule', 'vekul', 927),
  ('automobil', array['voitur', 'auto', 'vehicul', 'bagnol', 'vago'], array['toyota', 'corolla', 'peugeot', 'renault', 'merced', 'hyundai', 'kia', 'suzuki', 'nissan', 'rav 4', 'yari', 'avensi', 'camry', 'starlet', 'opel', 'ford', 'volkswagen', 'golf', 'bmw', 'audi', 'mazda', 'mitsubishi', 'chevrolet', 'dacia', 'duster', 'fiat', 'citroen', 'picanto', 'tucson'], 'automobile', 'otomobil', 928),
  ('bagnol', array['voitur', 'auto', 'vehicul', 'automobil', 'vago'], array['toyota', 'corolla', 'peugeot', 'renault', 'merced', 'hyundai', 'kia', 'suzuki', 'nissan', 'rav 4', 'yari', 'avensi', 'camry', 'starlet', 'opel', 'ford', 'volkswagen', 'golf', 'bmw', 'audi', 'mazda', 'mitsubishi', 'chevrolet', 'dacia', 'duster', 'fiat', 'citroen', 'picanto', 'tucson'], 'bagnole', 'bagnol', 929),
  ('vago', array['voitur', 'auto', 'vehicul', 'automobil', 'bagnol'], array['toyota', 'corolla', 'peugeot', 'renault', 'merced', 'hyundai', 'kia', 'suzuki', 'nissan', 'rav 4', 'yari', 'avensi', 'camry', 'starlet', 'opel', 'ford', 'volkswagen', 'golf', 'bmw', 'audi', 'mazda', 'mitsubishi', 'chevrolet', 'dacia', 'duster', 'fiat', 'citroen', 'picanto', 'tucson'], 'vago', 'vago', 930),
  ('toyota', array['toyotta', 'toiota', 'toyot'], '{}', 'toyota', 'toiota', 931),
  ('toyotta', array['toyota', 'toiota', 'toyot'], '{}', 'toyotta', 'toiota', 932),
  ('toiota', array['toyota', 'toyotta', 'toyot'], '{}', 'toiota', 'toiota', 933),
  ('toyot', array['toyota', 'toyotta', 'toiota'], '{}', 'toyot', 'toio', 934),
  ('peugeot', array['peujot', 'pejo', 'peujo', 'peugot'], '{}', 'peugeot', 'pejeo', 935),
  ('peujot', array['peugeot', 'pejo', 'peujo', 'peugot'], '{}', 'peujot', 'pejo', 936),
  ('pejo', array['peugeot', 'peujot', 'peujo', 'peugot'], '{}', 'pejo', 'pejo', 937),
  ('peujo', array['peugeot', 'peujot', 'pejo', 'peugot'], '{}', 'peujo', 'pejo', 938),
  ('peugot', array['peugeot', 'peujot', 'pejo', 'peujo'], '{}', 'peugot', 'pego', 939),
  ('renault', array['renaut', 'reno', 'renaul'], '{}', 'renault', 'renol', 940),
  ('renaut', array['renault', 'reno', 'renaul'], '{}', 'renaut', 'reno', 941),
  ('reno', array['renault', 'renaut', 'renaul'], '{}', 'reno', 'reno', 942),
  ('renaul', array['renault', 'renaut', 'reno'], '{}', 'renaul', 'renol', 943),
  ('hyundai', array['hundai', 'yundai', 'hunday'], '{}', 'hyundai', 'i1', 944),
  ('hundai', array['hyundai', 'yundai', 'hunday'], '{}', 'hundai', '1', 945),
  ('yundai', array['hyundai', 'hundai', 'hunday'], '{}', 'yundai', 'i1', 946),
  ('hunday', array['hyundai', 'hundai', 'yundai'], '{}', 'hunday', '1', 947),
  ('suzuki', array['susuki', 'suziki'], '{}', 'suzuki', 'susuki', 948),
  ('susuki', array['suzuki', 'suziki'], '{}', 'susuki', 'susuki', 949),
  ('suziki', array['suzuki', 'susuki'], '{}', 'suziki', 'susiki', 950),
  ('yamaha', array['yamaa', 'iamaha', 'yamah'], '{}', 'yamaha', 'iamaa', 951),
  ('yamaa', array['yamaha', 'iamaha', 'yamah'], '{}', 'yamaa', 'iama', 952),
  ('iamaha', array['yamaha', 'yamaa', 'yamah'], '{}', 'iamaha', 'iamaa', 953),
  ('yamah', array['yamaha', 'yamaa', 'iamaha'], '{}', 'yamah', 'iama', 954),
  ('kymco', array['kimco', 'kimko'], '{}', 'kymco', 'k1ko', 955),
  ('kimco', array['kymco', 'kimko'], '{}', 'kimco', 'k1ko', 956),
  ('kimko', array['kymco', 'kimco'], '{}', 'kimko', 'k1ko', 957),
  ('honda', array['onda'], '{}', 'honda', 'onda', 958),
  ('onda', array['honda'], '{}', 'onda', 'onda', 959),
  ('adida', array['addida', 'adidass'], '{}', 'adidas', 'adida', 960),
  ('addida', array['adida', 'adidass'], '{}', 'addidas', 'adida', 961),
  ('adidass', array['adida', 'addida'], '{}', 'adidasse', 'adidas', 962),
  ('nike', array['naik', 'nyke'], '{}', 'nike', 'nik', 963),
  ('naik', array['nike', 'nyke'], '{}', 'naike', 'nek', 964),
  ('nyke', array['nike', 'naik'], '{}', 'nyke', 'nik', 965),
  ('merced', array['mercedez', 'merco', 'benz'], '{}', 'mercedes', 'merse', 966),
  ('mercedez', array['merced', 'merco', 'benz'], '{}', 'mercedez', 'merse', 967),
  ('merco', array['merced', 'mercedez', 'benz'], '{}', 'merco', 'merko', 968),
  ('benz', array['merced', 'mercedez', 'merco'], '{}', 'benz', 'b1', 969),
  ('pneu', array['pneumatiqu', 'roue', 'peneu', 'jant'], '{}', 'pneu', 'pn', 970),
  ('pneumatiqu', array['pneu', 'roue', 'peneu', 'jant'], '{}', 'pneumatique', 'pnematik', 971),
  ('roue', array['pneu', 'pneumatiqu', 'peneu', 'jant'], '{}', 'roue', 'ru', 972),
  ('peneu', array['pneu', 'pneumatiqu', 'roue', 'jant'], '{}', 'peneu', 'pen', 973),
  ('batteri voitur', array['accumulateur', 'batteri auto'], '{}', 'batterie voiture', null, 974),
  ('accumulateur', array['batteri voitur', 'batteri auto'], '{}', 'accumulateur', 'akumula', 975),
  ('batteri auto', array['batteri voitur', 'accumulateur'], '{}', 'batterie auto', null, 976),
  ('piec detach', array['piec', 'piec auto', 'piec rechang'], '{}', 'pieces detachees', null, 977),
  ('piec', array['piec detach', 'piec auto', 'piec rechang'], '{}', 'piece', 'pies', 978),
  ('piec auto', array['piec detach', 'piec', 'piec rechang'], '{}', 'pieces auto', null, 979),
  ('piec rechang', array['piec detach', 'piec', 'piec auto'], '{}', 'piece de rechange', null, 980),
  ('casqu moto', array['casqu protection'], '{}', 'casque moto', null, 981),
  ('casqu protection', array['casqu moto'], '{}', 'casque de protection', null, 982),
  ('antivol', array['cadena', 'chain antivol'], '{}', 'antivol', '1tivol', 983),
  ('cadena', array['antivol', 'chain antivol'], '{}', 'cadenas', 'kadena', 984),
  ('chain antivol', array['antivol', 'cadena'], '{}', 'chaine antivol', null, 985),
  ('velo', array['bicyclett', 'byciclett', 'vtt', 'biclou', 'becan velo', 'bicyclet'], '{}', 'velo', 'velo', 986),
  ('bicyclett', array['velo', 'byciclett', 'vtt', 'biclou', 'becan velo', 'bicyclet'], '{}', 'bicyclette', 'bisikle', 987),
  ('byciclett', array['velo', 'bicyclett', 'vtt', 'biclou', 'becan velo', 'bicyclet'], '{}', 'byciclette', 'bisikle', 988),
  ('vtt', array['velo', 'bicyclett', 'byciclett', 'biclou', 'becan velo', 'bicyclet'], '{}', 'vtt', null, 989),
  ('biclou', array['velo', 'bicyclett', 'byciclett', 'vtt', 'becan velo', 'bicyclet'], '{}', 'biclou', 'biklu', 990),
  ('becan velo', array['velo', 'bicyclett', 'byciclett', 'vtt', 'biclou', 'bicyclet'], '{}', 'becane velo', null, 991),
  ('bicyclet', array['velo', 'bicyclett', 'byciclett', 'vtt', 'biclou', 'becan velo'], '{}', 'bicyclet', 'bisikle', 992),
  ('trottinett', array['patinett', 'trotinett'], '{}', 'trottinette', 'trotine', 993),
  ('patinett', array['trottinett', 'trotinett'], '{}', 'patinette', 'patine', 994),
  ('trotinett', array['trottinett', 'patinett'], '{}', 'trotinette', 'trotine', 995),
  ('4 x 4', array['suv', 'pick up', 'pickup', 'tout terrain'], '{}', '4 x 4', null, 996),
  ('suv', array['4 x 4', 'pick up', 'pickup', 'tout terrain'], '{}', 'suv', null, 997),
  ('pick up', array['4 x 4', 'suv', 'pickup', 'tout terrain'], '{}', 'pick up', null, 998),
  ('pickup', array['4 x 4', 'suv', 'pick up', 'tout terrain'], '{}', 'pickup', 'piku', 999),
  ('tout terrain', array['4 x 4', 'suv', 'pick up', 'pickup'], '{}', 'tout terrain', null, 1000),
  ('camion', array['camionnett', 'fourgon', 'fourgonnett', 'benn'], '{}', 'camion', 'kamion', 1001),
  ('camionnett', array['camion', 'fourgon', 'fourgonnett', 'benn'], '{}', 'camionnette', 'kamione', 1002),
  ('fourgon', array['camion', 'camionnett', 'fourgonnett', 'benn'], '{}', 'fourgon', 'furgon', 1003),
  ('fourgonnett', array['camion', 'camionnett', 'fourgon', 'benn'], '{}', 'fourgonnette', 'furgone', 1004),
  ('benn', array['camion', 'camionnett', 'fourgon', 'fourgonnett'], '{}', 'benne', 'ben', 1005),
  ('car', array['bus', 'autocar'], '{}', 'car', null, 1006),
  ('bus', array['car', 'autocar'], '{}', 'bus', null, 1007),
  ('autocar', array['car', 'bus'], '{}', 'autocar', 'otokar', 1008),
  ('cart gris', array['papier'], '{}', 'carte grise', null, 1009),
  ('papier', array['cart gris'], '{}', 'papiers', 'papier', 1010),
  ('boit automatiqu', array['automatiqu'], '{}', 'boite automatique', null, 1011),
  ('automatiqu', array['boit automatiqu'], '{}', 'automatique', 'otomatik', 1012),
  ('pare choc', array['pare bris'], '{}', 'pare chocs', null, 1013),
  ('pare bris', array['pare choc'], '{}', 'pare brise', null, 1014),
  ('huil moteur', array['lubrifiant'], '{}', 'huile moteur', null, 1015),
  ('lubrifiant', array['huil moteur'], '{}', 'lubrifiant', 'lubrifi1', 1016),
  ('chaussur', array['soulier', 'godass', 'souli'], array['basket', 'sandal', 'mocassin', 'escarpin', 'claquett', 'tenni', 'talon', 'nike', 'adida', 'air forc', 'leke'], 'chaussure', '9osur', 1017),
  ('soulier', array['chaussur', 'godass', 'souli'], array['basket', 'sandal', 'mocassin', 'escarpin', 'claquett', 'tenni', 'talon', 'nike', 'adida', 'air forc', 'leke'], 'soulier', 'suli', 1018),
  ('godass', array['chaussur', 'soulier', 'souli'], array['basket', 'sandal', 'mocassin', 'escarpin', 'claquett', 'tenni', 'talon', 'nike', 'adida', 'air forc', 'leke'], 'godasse', 'godas', 1019),
  ('souli', array['chaussur', 'soulier', 'godass'], array['basket', 'sandal', 'mocassin', 'escarpin', 'claquett', 'tenni', 'talon', 'nike', 'adida', 'air forc', 'leke'], 'soulie', 'suli', 1020),
  ('basket', array['sneaker', 'tenni', 'teni', 'sniker', 'basquett'], array['nike', 'adida', 'air forc', 'jordan', 'puma'], 'basket', 'baske', 1021),
  ('sneaker', array['basket', 'tenni', 'teni', 'sniker', 'basquett'], array['nike', 'adida', 'air forc', 'jordan', 'puma'], 'sneakers', 'sneaker', 1022),
  ('tenni', array['basket', 'sneaker', 'teni', 'sniker', 'basquett'], array['nike', 'adida', 'air forc', 'jordan', 'puma'], 'tennis', 'teni', 1023),
  ('teni', array['basket', 'sneaker', 'tenni', 'sniker', 'basquett'], array['nike', 'adida', 'air forc', 'jordan', 'puma'], 'tenis', 'teni', 1024),
  ('sniker', array['basket', 'sneaker', 'tenni', 'teni', 'basquett'], array['nike', 'adida', 'air forc', 'jordan', 'puma'], 'snikers', 'sniker', 1025),
  ('basquett', array['basket', 'sneaker', 'tenni', 'teni', 'sniker'], array['nike', 'adida', 'air forc', 'jordan', 'puma'], 'basquette', 'baske', 1026),
  ('sandal', array['claquett', 'tapett', 'tong', 'samara', 'leke', 'nu pied', 'sandalett', 'san confianc'], '{}', 'sandale', 's1dal', 1027),
  ('claquett', array['sandal', 'tapett', 'tong', 'samara', 'leke', 'nu pied', 'sandalett', 'san confianc'], '{}', 'claquette', 'klake', 1028),
  ('tapett', array['sandal', 'claquett', 'tong', 'samara', 'leke', 'nu pied', 'sandalett', 'san confianc'], '{}', 'tapette', 'tape', 1029),
  ('tong', array['sandal', 'claquett', 'tapett', 'samara', 'leke', 'nu pied', 'sandalett', 'san confianc'], '{}', 'tong', 'tong', 1030),
  ('samara', array['sandal', 'claquett', 'tapett', 'tong', 'leke', 'nu pied', 'sandalett', 'san confianc'], '{}', 'samara', 'samara', 1031),
  ('leke', array['sandal', 'claquett', 'tapett', 'tong', 'samara', 'nu pied', 'sandalett', 'san confianc'], '{}', 'leke', 'lek', 1032),
  ('nu pied', array['sandal', 'claquett', 'tapett', 'tong', 'samara', 'leke', 'sandalett', 'san confianc'], '{}', 'nu pied', null, 1033),
  ('sandalett', array['sandal', 'claquett', 'tapett', 'tong', 'samara', 'leke', 'nu pied', 'san confianc'], '{}', 'sandalette', 's1dale', 1034),
  ('san confianc', array['sandal', 'claquett', 'tapett', 'tong', 'samara', 'leke', 'nu pied', 'sandalett'], '{}', 'sans confiance', null, 1035),
  ('habit', array['vetement', 'fringu', 'sape', 'tenu', 'ling', 'friperi', 'yougou yougou'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'habit', 'abi', 1036),
  ('vetement', array['habit', 'fringu', 'sape', 'tenu', 'ling', 'friperi', 'yougou yougou'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'vetement', 'vetem1', 1037),
  ('fringu', array['habit', 'vetement', 'sape', 'tenu', 'ling', 'friperi', 'yougou yougou'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'fringue', 'fr1g', 1038),
  ('sape', array['habit', 'vetement', 'fringu', 'tenu', 'ling', 'friperi', 'yougou yougou'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'sape', 'sa', 1039),
  ('tenu', array['habit', 'vetement', 'fringu', 'sape', 'ling', 'friperi', 'yougou yougou'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'tenue', 'tenu', 1040),
  ('ling', array['habit', 'vetement', 'fringu', 'sape', 'tenu', 'friperi', 'yougou yougou'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'linge', 'l1j', 1041),
  ('friperi', array['habit', 'vetement', 'fringu', 'sape', 'tenu', 'ling', 'yougou yougou', 'frip', 'ballot', 'ball'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'friperie', 'friperi', 1042),
  ('yougou yougou', array['habit', 'vetement', 'fringu', 'sape', 'tenu', 'ling', 'friperi', 'frip', 'ballot', 'ball'], array['robe', 'chemis', 'pantalon', 'jupe', 'polo', 't shirt', 'ensembl', 'vest', 'costum'], 'yougou yougou', null, 1043),
  ('t shirt', array['tee shirt', 'tshirt', 'tricot', 'maillot', 'tisheurt', 'teeshirt', 'polo'], '{}', 't shirt', null, 1044),
  ('tee shirt', array['t shirt', 'tshirt', 'tricot', 'maillot', 'tisheurt', 'teeshirt', 'polo'], '{}', 'tee shirt', null, 1045),
  ('tshirt', array['t shirt', 'tee shirt', 'tricot', 'maillot', 'tisheurt', 'teeshirt', 'polo'], '{}', 'tshirt', 't9ir', 1046),
  ('tricot', array['t shirt', 'tee shirt', 'tshirt', 'maillot', 'tisheurt', 'teeshirt', 'polo'], '{}', 'tricot', 'triko', 1047),
  ('maillot', array['t shirt', 'tee shirt', 'tshirt', 'tricot', 'tisheurt', 'teeshirt', 'polo', 'maillot foot', 'ensembl foot', 'jersey'], '{}', 'maillot', 'meo', 1048),
  ('tisheurt', array['t shirt', 'tee shirt', 'tshirt', 'tricot', 'maillot', 'teeshirt', 'polo'], '{}', 'tisheurt', 'ti9er', 1049),
  ('teeshirt', array['t shirt', 'tee shirt', 'tshirt', 'tricot', 'maillot', 'tisheurt', 'polo'], '{}', 'teeshirt', 'te9ir', 1050),
  ('polo', array['t shirt', 'tee shirt', 'tshirt', 'tricot', 'maillot', 'tisheurt', 'teeshirt'], '{}', 'polo', 'polo', 1051),
  ('pantalon', array['jean', 'djin', 'culott longu', 'falzar'], '{}', 'pantalon', 'p1talon', 1052),
  ('jean', array['pantalon', 'djin', 'culott longu', 'falzar'], '{}', 'jean', 'je1', 1053),
  ('djin', array['pantalon', 'jean', 'culott longu', 'falzar'], '{}', 'djin', 'j1', 1054),
  ('culott longu', array['pantalon', 'jean', 'djin', 'falzar'], '{}', 'culotte longue', null, 1055),
  ('falzar', array['pantalon', 'jean', 'djin', 'culott longu'], '{}', 'falzar', 'falsar', 1056),
  ('robe', array['rob', 'abaya', 'robe soir'], '{}', 'robe', 'rob', 1057),
  ('rob', array['robe', 'abaya', 'robe soir'], '{}', 'rob', null, 1058),
  ('abaya', array['robe', 'rob', 'robe soir'], '{}', 'abaya', 'abea', 1059),
  ('robe soir', array['robe', 'rob', 'abaya'], '{}', 'robe de soiree', null, 1060),
  ('bazin', array['basin', 'pagn', 'wax', 'tissu', 'super wax', 'kita'], array['uniwa', 'vlisco', 'woodin'], 'bazin', 'bas1', 1061),
  ('basin', array['bazin'], '{}', 'basin', 'bas1', 1062),
  ('pagn', array['wax', 'tissu', 'super wax', 'kita', 'bazin'], array['uniwa', 'vlisco', 'woodin'], 'pagne', 'pagn', 1063),
  ('wax', array['pagn', 'tissu', 'super wax', 'kita', 'bazin'], array['uniwa', 'vlisco', 'woodin'], 'wax', null, 1064),
  ('tissu', array['pagn', 'wax', 'super wax', 'kita', 'bazin'], array['uniwa', 'vlisco', 'woodin'], 'tissu', 'tisu', 1065),
  ('super wax', array['pagn', 'wax', 'tissu', 'kita', 'bazin'], array['uniwa', 'vlisco', 'woodin'], 'super wax', null, 1066),
  ('kita', array['pagn', 'wax', 'tissu', 'super wax', 'bazin'], array['uniwa', 'vlisco', 'woodin'], 'kita', 'kita', 1067),
  ('foulard', array['hijab', 'echarp', 'foular'], '{}', 'foulard', 'fular', 1068),
  ('hijab', array['foulard', 'echarp', 'foular'], '{}', 'hijab', 'ijab', 1069),
  ('foular', array['foulard', 'hijab', 'echarp'], '{}', 'foular', 'fular', 1070),
  ('casquett', array['kepi', 'chapeau', 'bob', 'casket', 'bonnet'], '{}', 'casquette', 'kaske', 1071),
  ('kepi', array['casquett', 'chapeau', 'bob', 'casket', 'bonnet'], '{}', 'kepi', 'kepi', 1072),
  ('chapeau', array['casquett', 'kepi', 'bob', 'casket', 'bonnet'], '{}', 'chapeau', '9apo', 1073),
  ('bob', array['casquett', 'kepi', 'chapeau', 'casket', 'bonnet'], '{}', 'bob', null, 1074),
  ('casket', array['casquett', 'kepi', 'chapeau', 'bob', 'bonnet'], '{}', 'casket', 'kaske', 1075),
  ('bonnet', array['casquett', 'kepi', 'chapeau', 'bob', 'casket'], '{}', 'bonnet', 'bone', 1076),
  ('sac', array['cartabl', 'sacoch', 'besac'], array['valis'], 'sac', null, 1077),
  ('cartabl', array['sac', 'sacoch', 'besac', 'sac dos', 'sac ecol', 'sac scolair'], array['valis'], 'cartable', 'kartabl', 1078),
  ('sacoch', array['sac', 'cartabl', 'besac'], array['valis'], 'sacoche', 'sako9', 1079),
  ('besac', array['sac', 'cartabl', 'sacoch'], array['valis'], 'besace', 'besas', 1080),
  ('sac main', array['sac dame', 'sac femm', 'pochett'], '{}', 'sac a main', null, 1081),
  ('sac dame', array['sac main', 'sac femm', 'pochett'], '{}', 'sac dame', null, 1082),
  ('sac femm', array['sac main', 'sac dame', 'pochett'], '{}', 'sac de femme', null, 1083),
  ('sac dos', array['cartabl', 'sac ecol', 'sac scolair'], '{}', 'sac a dos', null, 1084),
  ('sac ecol', array['sac dos', 'cartabl', 'sac scolair'], '{}', 'sac d ecole', null, 1085),
  ('sac scolair', array['sac dos', 'cartabl', 'sac ecol'], '{}', 'sac scolaire', null, 1086),
  ('valis', array['bagag', 'mall', 'trolley', 'valiz'], '{}', 'valise', 'valis', 1087),
  ('bagag', array['valis', 'mall', 'trolley', 'valiz'], '{}', 'bagage', 'bagaj', 1088),
  ('mall', array['valis', 'bagag', 'trolley', 'valiz'], '{}', 'malle', 'mal', 1089),
  ('trolley', array['valis', 'bagag', 'mall', 'valiz'], '{}', 'trolley', 'trol', 1090),
  ('valiz', array['valis', 'bagag', 'mall', 'trolley'], '{}', 'valize', 'valis', 1091),
  ('montr', array['horlog'], array['role', 'casio'], 'montre', 'montr', 1092),
  ('horlog', array['montr'], array['role', 'casio'], 'horloge', 'orloj', 1093),
  ('lunett', array['lunett soleil'], '{}', 'lunettes', 'lune', 1094),
  ('lunett soleil', array['lunett'], '{}', 'lunettes de soleil', null, 1095),
  ('perruqu', array['mech', 'tissag', 'perruk', 'greffag', 'greff', 'rajout', 'closur', 'lace'], array['cheveu'], 'perruque', 'peruk', 1096),
  ('mech', array['perruqu', 'tissag', 'perruk', 'greffag', 'greff', 'rajout', 'closur', 'lace'], array['cheveu'], 'meche', 'me9', 1097),
  ('tissag', array['perruqu', 'mech', 'perruk', 'greffag', 'greff', 'rajout', 'closur', 'lace'], array['cheveu'], 'tissage', 'tisaj', 1098),
  ('perruk', array['perruqu', 'mech', 'tissag', 'greffag', 'greff', 'rajout', 'closur', 'lace'], array['cheveu'], 'perruke', 'peruk', 1099),
  ('greffag', array['perruqu', 'mech', 'tissag', 'perruk', 'greff', 'rajout', 'closur', 'lace'], array['cheveu'], 'greffage', 'grefaj', 1100),
  ('greff', array['perruqu', 'mech', 'tissag', 'perruk', 'greffag', 'rajout', 'closur', 'lace'], array['cheveu'], 'greffe', 'gref', 1101),
  ('rajout', array['perruqu', 'mech', 'tissag', 'perruk', 'greffag', 'greff', 'closur', 'lace'], array['cheveu'], 'rajout', 'raju', 1102),
  ('closur', array['perruqu', 'mech', 'tissag', 'perruk', 'greffag', 'greff', 'rajout', 'lace'], array['cheveu'], 'closure', 'klosur', 1103),
  ('lace', array['perruqu', 'mech', 'tissag', 'perruk', 'greffag', 'greff', 'rajout', 'closur'], array['cheveu'], 'lace', 'las', 1104),
  ('cheveu', '{}', array['perruqu', 'mech', 'tissag'], 'cheveux', '9eve', 1105),
  ('bijou', array['collier', 'bracelet', 'boucl oreill', 'gourmett', 'parur'], '{}', 'bijou', 'biju', 1106),
  ('collier', array['bijou', 'bracelet', 'boucl oreill', 'gourmett', 'parur'], '{}', 'collier', 'koli', 1107),
  ('boucl oreill', array['bijou', 'collier', 'bracelet', 'gourmett', 'parur'], '{}', 'boucle d oreille', null, 1108),
  ('gourmett', array['bijou', 'collier', 'bracelet', 'boucl oreill', 'parur'], '{}', 'gourmette', 'gurme', 1109),
  ('parur', array['bijou', 'collier', 'bracelet', 'boucl oreill', 'gourmett'], '{}', 'parure', 'parur', 1110),
  ('crem', array['pommad', 'lait corp', 'lotion', 'cosmetiqu'], '{}', 'creme', 'krem', 1111),
  ('pommad', array['crem', 'lait corp', 'lotion', 'cosmetiqu'], '{}', 'pommade', 'poma', 1112),
  ('lait corp', array['crem', 'pommad', 'lotion', 'cosmetiqu'], '{}', 'lait de corps', null, 1113),
  ('lotion', array['crem', 'pommad', 'lait corp', 'cosmetiqu'], '{}', 'lotion', 'lotion', 1114),
  ('cosmetiqu', array['crem', 'pommad', 'lait corp', 'lotion'], '{}', 'cosmetique', 'kosmetik', 1115),
  ('survetement', array['jogging', 'training', 'ensembl sport', 'jogger'], '{}', 'survetement', 'survetem1', 1116),
  ('jogging', array['survetement', 'training', 'ensembl sport', 'jogger'], '{}', 'jogging', 'joj1g', 1117),
  ('training', array['survetement', 'jogging', 'ensembl sport', 'jogger'], '{}', 'training', 'tren1g', 1118),
  ('ensembl sport', array['survetement', 'jogging', 'training', 'jogger'], '{}', 'ensemble sport', null, 1119),
  ('jogger', array['survetement', 'jogging', 'training', 'ensembl sport'], '{}', 'jogger', 'joj', 1120),
  ('boubou', array['grand boubou', 'caftan', 'djellaba', 'gandoura'], '{}', 'boubou', 'bubu', 1121),
  ('grand boubou', array['boubou', 'caftan', 'djellaba', 'gandoura'], '{}', 'grand boubou', null, 1122),
  ('caftan', array['boubou', 'grand boubou', 'djellaba', 'gandoura'], '{}', 'caftan', 'kaft1', 1123),
  ('djellaba', array['boubou', 'grand boubou', 'caftan', 'gandoura'], '{}', 'djellaba', 'jelaba', 1124),
  ('gandoura', array['boubou', 'grand boubou', 'caftan', 'djellaba'], '{}', 'gandoura', 'g1dura', 1125),
  ('etager chaussur', array['rang chaussur', 'port chaussur', 'meubl chaussur'], '{}', 'etagere a chaussures', null, 1126),
  ('rang chaussur', array['etager chaussur', 'port chaussur', 'meubl chaussur'], '{}', 'range chaussures', null, 1127),
  ('port chaussur', array['etager chaussur', 'rang chaussur', 'meubl chaussur'], '{}', 'porte chaussures', null, 1128),
  ('meubl chaussur', array['etager chaussur', 'rang chaussur', 'port chaussur'], '{}', 'meuble a chaussures', null, 1129),
  ('couch', array['pamper', 'couch bebe', 'lang'], '{}', 'couche', 'ku9', 1130),
  ('pamper', array['couch', 'couch bebe', 'lang'], '{}', 'pampers', 'p1per', 1131),
  ('couch bebe', array['couch', 'pamper', 'lang'], '{}', 'couches bebe', null, 1132),
  ('lang', array['couch', 'pamper', 'couch bebe'], '{}', 'lange', 'l1j', 1133),
  ('parfum', array['senteur', 'eau toilett', 'perfum'], '{}', 'parfum', 'parf1', 1134),
  ('senteur', array['parfum', 'eau toilett', 'perfum'], '{}', 'senteur', 's1', 1135),
  ('eau toilett', array['parfum', 'senteur', 'perfum'], '{}', 'eau de toilette', null, 1136),
  ('perfum', array['parfum', 'senteur', 'eau toilett'], '{}', 'perfum', 'perf1', 1137),
  ('mari', array['mariag', 'noce'], '{}', 'mariee', 'mari', 1138),
  ('mariag', array['mari', 'noce'], '{}', 'mariage', 'mariaj', 1139),
  ('noce', array['mari', 'mariag'], '{}', 'noces', 'nos', 1140),
  ('levi', array['levi s'], '{}', 'levis', 'levi', 1141),
  ('levi s', array['levi'], '{}', 'levi s', null, 1142),
  ('air forc', array['airforc', 'air forc one', 'air forc 1', 'af 1'], '{}', 'air force', null, 1143),
  ('airforc', array['air forc', 'air forc one', 'air forc 1', 'af 1'], '{}', 'airforce', 'erfors', 1144),
  ('air forc one', array['air forc', 'airforc', 'air forc 1', 'af 1'], '{}', 'air force one', null, 1145),
  ('air forc 1', array['air forc', 'airforc', 'air forc one', 'af 1'], '{}', 'air force 1', null, 1146),
  ('af 1', array['air forc', 'airforc', 'air forc one', 'air forc 1'], '{}', 'af 1', null, 1147),
  ('costum', array['smoking', 'complet vest', 'costar', 'complet homm', 'ensembl vest'], '{}', 'costume', 'kostum', 1148),
  ('smoking', array['costum', 'complet vest', 'costar', 'complet homm', 'ensembl vest'], '{}', 'smoking', 'smok1g', 1149),
  ('complet vest', array['costum', 'smoking', 'costar', 'complet homm', 'ensembl vest'], '{}', 'complet veste', null, 1150),
  ('costar', array['costum', 'smoking', 'complet vest', 'complet homm', 'ensembl vest'], '{}', 'costar', 'kostar', 1151),
  ('complet homm', array['costum', 'smoking', 'complet vest', 'costar', 'ensembl vest'], '{}', 'complet homme', null, 1152),
  ('ensembl vest', array['costum', 'smoking', 'complet vest', 'costar', 'complet homm'], '{}', 'ensemble veste', null, 1153),
  ('vest', array['blouson', 'jacket', 'manteau', 'jaquett'], array['costum'], 'veste', 'ves', 1154),
  ('blouson', array['vest', 'jacket', 'manteau', 'jaquett'], array['costum'], 'blouson', 'bluson', 1155),
  ('jacket', array['vest', 'blouson', 'manteau', 'jaquett'], array['costum'], 'jacket', 'jake', 1156),
  ('manteau', array['vest', 'blouson', 'jacket', 'jaquett'], array['costum'], 'manteau', 'm1to', 1157),
  ('jaquett', array['vest', 'blouson', 'jacket', 'manteau'], array['costum'], 'jaquette', 'jake', 1158),
  ('pull', array['sweat', 'hoodi', 'pull over', 'pullover', 'capuch', 'sweat shirt'], '{}', 'pull', 'pul', 1159),
  ('sweat', array['pull', 'hoodi', 'pull over', 'pullover', 'capuch', 'sweat shirt'], '{}', 'sweat', 'suea', 1160),
  ('hoodi', array['pull', 'sweat', 'pull over', 'pullover', 'capuch', 'sweat shirt'], '{}', 'hoodie', 'odi', 1161),
  ('pull over', array['pull', 'sweat', 'hoodi', 'pullover', 'capuch', 'sweat shirt'], '{}', 'pull over', null, 1162),
  ('pullover', array['pull', 'sweat', 'hoodi', 'pull over', 'capuch', 'sweat shirt'], '{}', 'pullover', 'pulov', 1163),
  ('capuch', array['pull', 'sweat', 'hoodi', 'pull over', 'pullover', 'sweat shirt'], '{}', 'capuche', 'kapu9', 1164),
  ('sweat shirt', array['pull', 'sweat', 'hoodi', 'pull over', 'pullover', 'capuch'], '{}', 'sweat shirt', null, 1165),
  ('short', array['culott', 'bermuda', 'culott court'], '{}', 'short', '9or', 1166),
  ('culott', array['short', 'bermuda', 'culott court'], '{}', 'culotte', 'kulo', 1167),
  ('bermuda', array['short', 'culott', 'culott court'], '{}', 'bermuda', 'bermuda', 1168),
  ('culott court', array['short', 'culott', 'bermuda'], '{}', 'culotte courte', null, 1169),
  ('sou vetement', array['slip', 'calecon', 'boxer homm'], '{}', 'sous vetement', null, 1170),
  ('slip', array['sou vetement', 'calecon', 'boxer homm'], '{}', 'slip', 'sli', 1171),
  ('calecon', array['sou vetement', 'slip', 'boxer homm'], '{}', 'calecon', 'kalekon', 1172),
  ('boxer homm', array['sou vetement', 'slip', 'calecon'], '{}', 'boxer homme', null, 1173),
  ('uniform', array['kaki', 'tenu scolair', 'tenu kaki', 'tenu ecol'], '{}', 'uniforme', 'uniform', 1174),
  ('kaki', array['uniform', 'tenu scolair', 'tenu kaki', 'tenu ecol'], '{}', 'kaki', 'kaki', 1175),
  ('tenu scolair', array['uniform', 'kaki', 'tenu kaki', 'tenu ecol'], '{}', 'tenue scolaire', null, 1176),
  ('tenu kaki', array['uniform', 'kaki', 'tenu scolair', 'tenu ecol'], '{}', 'tenue kaki', null, 1177),
  ('tenu ecol', array['uniform', 'kaki', 'tenu scolair', 'tenu kaki'], '{}', 'tenue d ecole', null, 1178),
  ('blous', array['blous blanch', 'blous labo'], '{}', 'blouse', 'blus', 1179),
  ('blous blanch', array['blous', 'blous labo'], '{}', 'blouse blanche', null, 1180),
  ('blous labo', array['blous', 'blous blanch'], '{}', 'blouse labo', null, 1181),
  ('maquillag', array['make up', 'makeup', 'fond teint', 'roug levr'], '{}', 'maquillage', 'makilaj', 1182),
  ('make up', array['maquillag', 'makeup', 'fond teint', 'roug levr'], '{}', 'make up', null, 1183),
  ('makeup', array['maquillag', 'make up', 'fond teint', 'roug levr'], '{}', 'makeup', 'make', 1184),
  ('fond teint', array['maquillag', 'make up', 'makeup', 'roug levr'], '{}', 'fond de teint', null, 1185),
  ('roug levr', array['maquillag', 'make up', 'makeup', 'fond teint'], '{}', 'rouge a levres', null, 1186),
  ('complet pagn', array['model pagn', 'ensembl pagn', 'kamito'], array['pagn'], 'complet pagne', null, 1187),
  ('model pagn', array['complet pagn', 'ensembl pagn', 'kamito'], array['pagn'], 'modele pagne', null, 1188),
  ('ensembl pagn', array['complet pagn', 'model pagn', 'kamito'], array['pagn'], 'ensemble pagne', null, 1189),
  ('kamito', array['complet pagn', 'model pagn', 'ensembl pagn'], array['pagn'], 'kamito', 'kamito', 1190),
  ('soutien gorg', array['soutif', 'brassier', 'lingeri'], '{}', 'soutien gorge', null, 1191),
  ('soutif', array['soutien gorg', 'brassier', 'lingeri'], '{}', 'soutif', 'sutif', 1192),
  ('brassier', array['soutien gorg', 'soutif', 'lingeri'], '{}', 'brassiere', 'brasier', 1193),
  ('lingeri', array['soutien gorg', 'soutif', 'brassier'], '{}', 'lingerie', 'l1jeri', 1194),
  ('collant', array['legging', 'calecon long'], '{}', 'collant', 'kol1', 1195),
  ('legging', array['collant', 'calecon long'], '{}', 'legging', 'lej1g', 1196),
  ('calecon long', array['collant', 'legging'], '{}', 'calecon long', null, 1197),
  ('pyjama', array['nuisett', 'robe nuit'], '{}', 'pyjama', 'pijama', 1198),
  ('nuisett', array['pyjama', 'robe nuit'], '{}', 'nuisette', 'nuise', 1199),
  ('robe nuit', array['pyjama', 'nuisett'], '{}', 'robe de nuit', null, 1200),
  ('maillot bain', array['bikini'], '{}', 'maillot de bain', null, 1201),
  ('bikini', array['maillot bain'], '{}', 'bikini', 'bikini', 1202),
  ('babouch', array['mule', 'ballerin', 'chausson'], array['sandal', 'claquett', 'tong'], 'babouche', 'babu9', 1203),
  ('mule', array['babouch', 'ballerin', 'chausson'], array['sandal', 'claquett', 'tong'], 'mule', 'mul', 1204),
  ('ballerin', array['babouch', 'mule', 'chausson'], array['sandal', 'claquett', 'tong'], 'ballerine', 'balerin', 1205),
  ('chausson', array['babouch', 'mule', 'ballerin'], array['sandal', 'claquett', 'tong'], 'chausson', '9oson', 1206),
  ('bott', array['bottin', 'ranger'], '{}', 'botte', 'bo', 1207),
  ('bottin', array['bott', 'ranger'], '{}', 'bottine', 'botin', 1208),
  ('ranger', array['bott', 'bottin'], '{}', 'rangers', 'r1jer', 1209),
  ('port monnai', array['portefeuill'], '{}', 'porte monnaie', null, 1210),
  ('allianc', array['bagu', 'anneau'], '{}', 'alliance', 'ali1s', 1211),
  ('anneau', array['bagu', 'allianc'], '{}', 'anneau', 'ano', 1212),
  ('tapi prier', array['natt prier'], '{}', 'tapis de priere', null, 1213),
  ('natt prier', array['tapi prier'], '{}', 'natte de priere', null, 1214),
  ('frip', array['friperi', 'ballot', 'ball', 'yougou yougou'], '{}', 'fripe', 'fri', 1215),
  ('ballot', array['friperi', 'frip', 'ball', 'yougou yougou'], '{}', 'ballot', 'balo', 1216),
  ('ball', array['friperi', 'frip', 'ballot', 'yougou yougou', 'ballon', 'balon', 'football', 'foot'], '{}', 'balle', 'bal', 1217),
  ('beurr karit', array['karit'], '{}', 'beurre de karite', null, 1218),
  ('karit', array['beurr karit'], '{}', 'karite', 'kari', 1219),
  ('savon', array['kabakrou'], '{}', 'savon', 'savon', 1220),
  ('kabakrou', array['savon'], '{}', 'kabakrou', 'kabakru', 1221),
  ('fau cil', array['cil'], '{}', 'faux cils', null, 1222),
  ('cil', array['fau cil'], '{}', 'cil', null, 1223),
  ('jeu societ', array['ludo', 'scrabbl', 'damier', 'awal', 'monopoly', 'echec', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'jeu de societe', null, 1224),
  ('ludo', array['jeu societ', 'scrabbl', 'damier', 'awal', 'monopoly', 'echec', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'ludo', 'ludo', 1225),
  ('scrabbl', array['jeu societ', 'ludo', 'damier', 'awal', 'monopoly', 'echec', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'scrabble', 'skrabl', 1226),
  ('damier', array['jeu societ', 'ludo', 'scrabbl', 'awal', 'monopoly', 'echec', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'damier', 'dami', 1227),
  ('awal', array['jeu societ', 'ludo', 'scrabbl', 'damier', 'monopoly', 'echec', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'awale', 'aual', 1228),
  ('monopoly', array['jeu societ', 'ludo', 'scrabbl', 'damier', 'awal', 'echec', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'monopoly', 'monopoli', 1229),
  ('echec', array['jeu societ', 'ludo', 'scrabbl', 'damier', 'awal', 'monopoly', 'jeu dame', 'echiquier', 'jeu echec'], '{}', 'echecs', 'e9ek', 1230),
  ('jeu dame', array['jeu societ', 'ludo', 'scrabbl', 'damier', 'awal', 'monopoly', 'echec', 'echiquier', 'jeu echec'], '{}', 'jeu de dames', null, 1231),
  ('echiquier', array['jeu societ', 'ludo', 'scrabbl', 'damier', 'awal', 'monopoly', 'echec', 'jeu dame', 'jeu echec'], '{}', 'echiquier', 'e9iki', 1232),
  ('jeu echec', array['jeu societ', 'ludo', 'scrabbl', 'damier', 'awal', 'monopoly', 'echec', 'jeu dame', 'echiquier'], '{}', 'jeu d echecs', null, 1233),
  ('layett', array['habit bebe', 'vetement bebe', 'ensembl bebe', 'barboteus'], '{}', 'layette', 'lee', 1234),
  ('habit bebe', array['layett', 'vetement bebe', 'ensembl bebe', 'barboteus'], '{}', 'habit bebe', null, 1235),
  ('vetement bebe', array['layett', 'habit bebe', 'ensembl bebe', 'barboteus'], '{}', 'vetement bebe', null, 1236),
  ('ensembl bebe', array['layett', 'habit bebe', 'vetement bebe', 'barboteus'], '{}', 'ensemble bebe', null, 1237),
  ('barboteus', array['layett', 'habit bebe', 'vetement bebe', 'ensembl bebe'], '{}', 'barboteuse', 'barbotes', 1238),
  ('escarpin', array['talon', 'talon aiguill'], '{}', 'escarpin', 'eskarp1', 1239),
  ('talon', array['escarpin', 'talon aiguill'], '{}', 'talon', 'talon', 1240),
  ('talon aiguill', array['escarpin', 'talon'], '{}', 'talon aiguille', null, 1241),
  ('trotteur', array['youpala', 'trott bebe'], '{}', 'trotteur', 'tro', 1242),
  ('youpala', array['trotteur', 'trott bebe'], '{}', 'youpala', 'iupala', 1243),
  ('trott bebe', array['trotteur', 'youpala'], '{}', 'trotte bebe', null, 1244),
  ('biberon', array['tetin', 'bibron'], '{}', 'biberon', 'biberon', 1245),
  ('tetin', array['biberon', 'bibron'], '{}', 'tetine', 'tetin', 1246),
  ('bibron', array['biberon', 'tetin'], '{}', 'bibron', 'bibron', 1247),
  ('fascicul', array['polycopi', 'polycop', 'support cour'], '{}', 'fascicule', 'fassikul', 1248),
  ('polycopi', array['fascicul', 'polycop', 'support cour'], '{}', 'polycopie', 'polikopi', 1249),
  ('polycop', array['fascicul', 'polycopi', 'support cour'], '{}', 'polycop', 'poliko', 1250),
  ('support cour', array['fascicul', 'polycopi', 'polycop'], '{}', 'support de cours', null, 1251),
  ('ballon', array['ball', 'balon', 'football', 'foot'], '{}', 'ballon', 'balon', 1252),
  ('balon', array['ballon', 'ball', 'football', 'foot'], '{}', 'balon', 'balon', 1253),
  ('football', array['ballon', 'ball', 'balon', 'foot'], '{}', 'football', 'fotbal', 1254),
  ('foot', array['ballon', 'ball', 'balon', 'football'], '{}', 'foot', 'fo', 1255),
  ('maillot foot', array['maillot', 'ensembl foot', 'jersey'], '{}', 'maillot de foot', null, 1256),
  ('ensembl foot', array['maillot', 'maillot foot', 'jersey'], '{}', 'ensemble foot', null, 1257),
  ('jersey', array['maillot', 'maillot foot', 'ensembl foot'], '{}', 'jersey', 'jers', 1258),
  ('crampon', array['godillot', 'chaussur foot', 'soulier foot', 'godass foot', 'boot'], '{}', 'crampon', 'kr1pon', 1259),
  ('godillot', array['crampon', 'chaussur foot', 'soulier foot', 'godass foot', 'boot'], '{}', 'godillot', 'godilo', 1260),
  ('chaussur foot', array['crampon', 'godillot', 'soulier foot', 'godass foot', 'boot'], '{}', 'chaussure de foot', null, 1261),
  ('soulier foot', array['crampon', 'godillot', 'chaussur foot', 'godass foot', 'boot'], '{}', 'soulier de foot', null, 1262),
  ('godass foot', array['crampon', 'godillot', 'chaussur foot', 'soulier foot', 'boot'], '{}', 'godasse de foot', null, 1263),
  ('boot', array['crampon', 'godillot', 'chaussur foot', 'soulier foot', 'godass foot'], '{}', 'boots', 'bo', 1264),
  ('halter', array['musculation', 'muscu', 'alter', 'gym', 'banc musculation'], '{}', 'haltere', 'alter', 1265),
  ('musculation', array['halter', 'muscu', 'alter', 'gym', 'banc musculation'], '{}', 'musculation', 'muskulation', 1266),
  ('muscu', array['halter', 'musculation', 'alter', 'gym', 'banc musculation'], '{}', 'muscu', 'musku', 1267),
  ('alter', array['halter', 'musculation', 'muscu', 'gym', 'banc musculation'], '{}', 'altere', 'alter', 1268),
  ('gym', array['halter', 'musculation', 'muscu', 'alter', 'banc musculation'], '{}', 'gym', null, 1269),
  ('banc musculation', array['halter', 'musculation', 'muscu', 'alter', 'gym'], '{}', 'banc de musculation', null, 1270),
  ('guitar', array['gitar'], '{}', 'guitare', 'gitar', 1271),
  ('gitar', array['guitar'], '{}', 'gitare', 'jitar', 1272),
  ('piano', array['clavier', 'synth', 'synthetiseur', 'orgu', 'yamaha psr'], '{}', 'piano', 'piano', 1273),
  ('clavier', array['piano', 'synth', 'synthetiseur', 'orgu', 'yamaha psr'], '{}', 'clavier', 'klavi', 1274),
  ('synth', array['piano', 'clavier', 'synthetiseur', 'orgu', 'yamaha psr'], '{}', 'synthe', 's1', 1275),
  ('synthetiseur', array['piano', 'clavier', 'synth', 'orgu', 'yamaha psr'], '{}', 'synthetiseur', 's1tetis', 1276),
  ('orgu', array['piano', 'clavier', 'synth', 'synthetiseur', 'yamaha psr'], '{}', 'orgue', 'org', 1277),
  ('yamaha psr', array['piano', 'clavier', 'synth', 'synthetiseur', 'orgu'], '{}', 'yamaha psr', null, 1278),
  ('djemb', array['tam tam', 'tamtam', 'tambour', 'jemb'], '{}', 'djembe', 'j1b', 1279),
  ('tam tam', array['djemb', 'tamtam', 'tambour', 'jemb'], '{}', 'tam tam', null, 1280),
  ('tamtam', array['djemb', 'tam tam', 'tambour', 'jemb'], '{}', 'tamtam', 't1t1', 1281),
  ('tambour', array['djemb', 'tam tam', 'tamtam', 'jemb'], '{}', 'tambour', 't1bur', 1282),
  ('jemb', array['djemb', 'tam tam', 'tamtam', 'tambour'], '{}', 'jembe', 'j1b', 1283),
  ('baby foot', array['babyfoot'], '{}', 'baby foot', null, 1284),
  ('babyfoot', array['baby foot'], '{}', 'babyfoot', 'babifo', 1285),
  ('jouet', array['jeu enfant', 'joujou', 'poup'], '{}', 'jouet', 'jue', 1286),
  ('jeu enfant', array['jouet', 'joujou', 'poup'], '{}', 'jeu enfant', null, 1287),
  ('joujou', array['jouet', 'jeu enfant', 'poup'], '{}', 'joujou', 'juju', 1288),
  ('poup', array['jouet', 'jeu enfant', 'joujou'], '{}', 'poupee', 'pu', 1289),
  ('poussett', array['landau', 'pousett', 'port bebe'], '{}', 'poussette', 'puse', 1290),
  ('landau', array['poussett', 'pousett', 'port bebe'], '{}', 'landau', 'l1do', 1291),
  ('pousett', array['poussett', 'landau', 'port bebe'], '{}', 'pousette', 'puse', 1292),
  ('port bebe', array['poussett', 'landau', 'pousett'], '{}', 'porte bebe', null, 1293),
  ('livr', array['bouquin', 'roman', 'manuel', 'ouvrag', 'livr scolair'], array['annal', 'dictionnair', 'bibl', 'bescherell'], 'livre', 'livr', 1294),
  ('bouquin', array['livr', 'roman', 'manuel', 'ouvrag', 'livr scolair'], array['annal', 'dictionnair', 'bibl', 'bescherell'], 'bouquin', 'buk1', 1295),
  ('roman', array['livr', 'bouquin', 'manuel', 'ouvrag', 'livr scolair'], array['annal', 'dictionnair', 'bibl', 'bescherell'], 'roman', 'rom1', 1296),
  ('manuel', array['livr', 'bouquin', 'roman', 'ouvrag', 'livr scolair'], array['annal', 'dictionnair', 'bibl', 'bescherell'], 'manuel', 'manuel', 1297),
  ('ouvrag', array['livr', 'bouquin', 'roman', 'manuel', 'livr scolair'], array['annal', 'dictionnair', 'bibl', 'bescherell'], 'ouvrage', 'uvraj', 1298),
  ('livr scolair', array['livr', 'bouquin', 'roman', 'manuel', 'ouvrag'], array['annal', 'dictionnair', 'bibl', 'bescherell'], 'livre scolaire', null, 1299),
  ('coran', array['saint coran', 'mushaf'], '{}', 'coran', 'kor1', 1300),
  ('saint coran', array['coran', 'mushaf'], '{}', 'saint coran', null, 1301),
  ('mushaf', array['coran', 'saint coran'], '{}', 'mushaf', 'mu9af', 1302),
  ('bibl', array['saint bibl'], '{}', 'bible', 'bibl', 1303),
  ('saint bibl', array['bibl'], '{}', 'sainte bible', null, 1304),
  ('dictionnair', array['dico', 'larouss', 'petit robert', 'dictionair'], '{}', 'dictionnaire', 'diktioner', 1305),
  ('dico', array['dictionnair', 'larouss', 'petit robert', 'dictionair'], '{}', 'dico', 'diko', 1306),
  ('larouss', array['dictionnair', 'dico', 'petit robert', 'dictionair'], '{}', 'larousse', 'larus', 1307),
  ('petit robert', array['dictionnair', 'dico', 'larouss', 'dictionair'], '{}', 'petit robert', null, 1308),
  ('dictionair', array['dictionnair', 'dico', 'larouss', 'petit robert'], '{}', 'dictionaire', 'diktioner', 1309),
  ('annal', array['anal', 'sujet', 'sujet corrig', 'epreuv'], '{}', 'annales', 'anal', 1310),
  ('anal', array['annal', 'sujet', 'sujet corrig', 'epreuv'], '{}', 'anale', 'anal', 1311),
  ('sujet', array['annal', 'anal', 'sujet corrig', 'epreuv'], '{}', 'sujet', 'suje', 1312),
  ('sujet corrig', array['annal', 'anal', 'sujet', 'epreuv'], '{}', 'sujets corriges', null, 1313),
  ('epreuv', array['annal', 'anal', 'sujet', 'sujet corrig'], '{}', 'epreuves', 'eprev', 1314),
  ('cahier', array['carnet', 'caier'], '{}', 'cahier', 'ke', 1315),
  ('carnet', array['cahier', 'caier'], '{}', 'carnet', 'karne', 1316),
  ('caier', array['cahier', 'carnet'], '{}', 'caier', 'ke', 1317),
  ('band dessin', array['bd', 'manga', 'comic'], '{}', 'bande dessinee', null, 1318),
  ('bd', array['band dessin', 'manga', 'comic'], '{}', 'bd', null, 1319),
  ('manga', array['band dessin', 'bd', 'comic'], '{}', 'manga', 'm1ga', 1320),
  ('comic', array['band dessin', 'bd', 'manga'], '{}', 'comics', 'komik', 1321),
  ('6 e', array['6 eme', 'sixiem'], '{}', '6 e', null, 1322),
  ('6 eme', array['6 e', 'sixiem'], '{}', '6 eme', null, 1323),
  ('sixiem', array['6 e', '6 eme'], '{}', 'sixieme', 'siksiem', 1324),
  ('5 e', array['5 eme', 'cinquiem'], '{}', '5 e', null, 1325),
  ('5 eme', array['5 e', 'cinquiem'], '{}', '5 eme', null, 1326),
  ('cinquiem', array['5 e', '5 eme'], '{}', 'cinquieme', 's1kiem', 1327),
  ('4 e', array['4 eme', 'quatriem'], '{}', '4 e', null, 1328),
  ('4 eme', array['4 e', 'quatriem'], '{}', '4 eme', null, 1329),
  ('quatriem', array['4 e', '4 eme'], '{}', 'quatrieme', 'katriem', 1330),
  ('3 e', array['3 eme', 'troisiem'], '{}', '3 e', null, 1331),
  ('3 eme', array['3 e', 'troisiem'], '{}', '3 eme', null, 1332),
  ('troisiem', array['3 e', '3 eme'], '{}', 'troisieme', 'troisiem', 1333),
  ('second', array['2 nde', '2'], '{}', 'seconde', 'sekon', 1334),
  ('2 nde', array['second', '2'], '{}', '2 nde', null, 1335),
  ('2', array['second', '2 nde', 'deu'], '{}', '2 de', null, 1336),
  ('premier', array['1 ere'], '{}', 'premiere', 'premier', 1337),
  ('1 ere', array['premier'], '{}', '1 ere', null, 1338),
  ('terminal', array['tle'], '{}', 'terminale', 'terminal', 1339),
  ('tle', array['terminal'], '{}', 'tle', null, 1340),
  ('fournitur scolair', array['kit scolair', 'papeteri', 'bic'], '{}', 'fourniture scolaire', null, 1341),
  ('kit scolair', array['fournitur scolair', 'papeteri', 'bic'], '{}', 'kit scolaire', null, 1342),
  ('papeteri', array['fournitur scolair', 'kit scolair', 'bic'], '{}', 'papeterie', 'papeteri', 1343),
  ('bic', array['fournitur scolair', 'kit scolair', 'papeteri'], '{}', 'bic', null, 1344),
  ('sieg auto', array['sieg bebe', 'rehausseur'], '{}', 'siege auto', null, 1345),
  ('sieg bebe', array['sieg auto', 'rehausseur'], '{}', 'siege bebe', null, 1346),
  ('rehausseur', array['sieg auto', 'sieg bebe'], '{}', 'rehausseur', 'ros', 1347),
  ('chais haut', array['chais bebe'], '{}', 'chaise haute', null, 1348),
  ('chais bebe', array['chais haut'], '{}', 'chaise bebe', null, 1349),
  ('couffin', array['mois', 'nacell'], '{}', 'couffin', 'kuf1', 1350),
  ('mois', array['couffin', 'nacell'], '{}', 'moise', 'mois', 1351),
  ('nacell', array['couffin', 'mois'], '{}', 'nacelle', 'nasel', 1352),
  ('lait bebe', array['lait infantil', 'guigoz'], '{}', 'lait bebe', null, 1353),
  ('lait infantil', array['lait bebe', 'guigoz'], '{}', 'lait infantile', null, 1354),
  ('guigoz', array['lait bebe', 'lait infantil'], '{}', 'guigoz', 'gigo', 1355),
  ('tapi cours', array['tapi roulant'], '{}', 'tapis de course', null, 1356),
  ('tapi roulant', array['tapi cours'], '{}', 'tapis roulant', null, 1357),
  ('velo appartement', array['velo sport'], '{}', 'velo d appartement', null, 1358),
  ('velo sport', array['velo appartement'], '{}', 'velo sport', null, 1359),
  ('ping pong', array['tenni tabl'], '{}', 'ping pong', null, 1360),
  ('tenni tabl', array['ping pong'], '{}', 'tennis de table', null, 1361),
  ('trouss', array['stylo', 'crayon'], '{}', 'trousse', 'trus', 1362),
  ('stylo', array['trouss', 'crayon'], '{}', 'stylo', 'stilo', 1363),
  ('crayon', array['trouss', 'stylo'], '{}', 'crayon', 'kreon', 1364),
  ('math', array['mathematiqu'], '{}', 'maths', 'ma', 1365),
  ('mathematiqu', array['math'], '{}', 'mathematiques', 'matematik', 1366),
  ('svt', array['biologi'], '{}', 'svt', null, 1367),
  ('biologi', array['svt'], '{}', 'biologie', 'bioloji', 1368),
  ('physiqu', array['physiqu chimi'], '{}', 'physique', 'fisik', 1369),
  ('physiqu chimi', array['physiqu'], '{}', 'physique chimie', null, 1370),
  ('anglai', array['english'], '{}', 'anglais', '1gl', 1371),
  ('english', array['anglai'], '{}', 'english', '1gli9', 1372),
  ('rame', array['rame papier', 'papier 4'], '{}', 'rame', 'ram', 1373),
  ('rame papier', array['rame', 'papier 4'], '{}', 'rame papier', null, 1374),
  ('papier 4', array['rame', 'rame papier'], '{}', 'papier a 4', null, 1375),
  ('jeu video', array['fifa'], '{}', 'jeu video', null, 1376),
  ('fifa', array['jeu video'], '{}', 'fifa', 'fifa', 1377),
  ('deu', array['2'], '{}', 'deux', 'de', 1378),
  ('troi', array['3'], '{}', 'trois', 'troi', 1379),
  ('3', array['troi'], '{}', '3', null, 1380),
  ('quatr', array['4'], '{}', 'quatre', 'katr', 1381),
  ('4', array['quatr'], '{}', '4', null, 1382),
  ('cinq', array['5'], '{}', 'cinq', 's1k', 1383),
  ('5', array['cinq'], '{}', '5', null, 1384),
  ('six', array['6'], '{}', 'six', null, 1385),
  ('6', array['six'], '{}', '6', null, 1386),
  ('sept', array['7'], '{}', 'sept', 'sep', 1387),
  ('7', array['sept'], '{}', '7', null, 1388),
  ('huit', array['8'], '{}', 'huit', 'ui', 1389),
  ('8', array['huit'], '{}', '8', null, 1390),
  ('dix', array['10'], '{}', 'dix', null, 1391),
  ('10', array['dix'], '{}', '10', null, 1392),
  ('onze', array['11'], '{}', 'onze', 'ons', 1393),
  ('11', array['onze'], '{}', '11', null, 1394),
  ('douz', array['12'], '{}', 'douze', 'dus', 1395),
  ('12', array['douz'], '{}', '12', null, 1396),
  ('treiz', array['13'], '{}', 'treize', 'tres', 1397),
  ('13', array['treiz'], '{}', '13', null, 1398),
  ('quatorz', array['14'], '{}', 'quatorze', 'kators', 1399),
  ('14', array['quatorz'], '{}', '14', null, 1400),
  ('quinz', array['15'], '{}', 'quinze', 'k1s', 1401),
  ('15', array['quinz'], '{}', '15', null, 1402),
  ('seiz', array['16'], '{}', 'seize', 'ses', 1403),
  ('16', array['seiz'], '{}', '16', null, 1404),
  ('vingt', array['20'], '{}', 'vingt', 'v1g', 1405),
  ('20', array['vingt'], '{}', '20', null, 1406),
  ('giga', array['go', 'gb', 'gig'], '{}', 'giga', 'jiga', 1407),
  ('go', array['giga', 'gb', 'gig'], '{}', 'go', null, 1408),
  ('gb', array['giga', 'go', 'gig'], '{}', 'gb', null, 1409),
  ('gig', array['giga', 'go', 'gb'], '{}', 'gig', null, 1410),
  ('tera', array['to', 'tb'], '{}', 'tera', 'tera', 1411),
  ('to', array['tera', 'tb'], '{}', 'to', null, 1412),
  ('tb', array['tera', 'to'], '{}', 'tb', null, 1413),
  ('kilo', array['kg', 'kilogramm'], '{}', 'kilo', 'kilo', 1414),
  ('kg', array['kilo', 'kilogramm'], '{}', 'kg', null, 1415),
  ('kilogramm', array['kilo', 'kg'], '{}', 'kilogramme', 'kilogram', 1416),
  ('watt', array['w'], '{}', 'watt', 'ua', 1417),
  ('w', array['watt'], '{}', 'w', null, 1418),
  ('volt', array['v'], '{}', 'volt', 'vol', 1419),
  ('v', array['volt'], '{}', 'v', null, 1420),
  ('pouc', array['inch'], '{}', 'pouces', 'pus', 1421),
  ('inch', array['pouc'], '{}', 'inch', '19', 1422),
  ('enfant', array['bebe', 'goss', 'gamin'], '{}', 'enfant', '1f1', 1423),
  ('bebe', array['enfant', 'goss', 'gamin'], '{}', 'bebe', 'beb', 1424),
  ('goss', array['enfant', 'bebe', 'gamin'], '{}', 'gosse', 'gos', 1425),
  ('gamin', array['enfant', 'bebe', 'goss'], '{}', 'gamin', 'gam1', 1426),
  ('femm', array['dame', 'fill', 'feminin'], '{}', 'femme', 'fem', 1427),
  ('dame', array['femm', 'fill', 'feminin'], '{}', 'dame', 'dam', 1428),
  ('fill', array['femm', 'dame', 'feminin'], '{}', 'fille', 'fil', 1429),
  ('feminin', array['femm', 'dame', 'fill'], '{}', 'feminin', 'femin1', 1430),
  ('homm', array['monsieur', 'garcon', 'masculin'], '{}', 'homme', 'om', 1431),
  ('monsieur', array['homm', 'garcon', 'masculin'], '{}', 'monsieur', 'monsi', 1432),
  ('garcon', array['homm', 'monsieur', 'masculin'], '{}', 'garcon', 'garkon', 1433),
  ('masculin', array['homm', 'monsieur', 'garcon'], '{}', 'masculin', 'maskul1', 1434),
  ('neuf', array['nouveau', 'scell', 'jamai utilis'], '{}', 'neuf', 'nef', 1435),
  ('nouveau', array['neuf', 'scell', 'jamai utilis'], '{}', 'nouveau', 'nuvo', 1436),
  ('scell', array['neuf', 'nouveau', 'jamai utilis'], '{}', 'scelle', 'ssel', 1437),
  ('jamai utilis', array['neuf', 'nouveau', 'scell'], '{}', 'jamais utilise', null, 1438),
  ('cass', array['fissur', 'bris', 'gate', 'pann'], '{}', 'casse', 'kas', 1439),
  ('fissur', array['cass', 'bris', 'gate', 'pann'], '{}', 'fissure', 'fisur', 1440),
  ('bris', array['cass', 'fissur', 'gate', 'pann'], '{}', 'brise', 'bris', 1441),
  ('gate', array['cass', 'fissur', 'bris', 'pann'], '{}', 'gate', 'ga', 1442),
  ('pann', array['cass', 'fissur', 'bris', 'gate'], '{}', 'en panne', null, 1443),
  ('franc revoir', array['venu franc', 'venu europ'], '{}', 'france au revoir', null, 1444),
  ('venu franc', array['franc revoir', 'venu europ'], '{}', 'venu de france', null, 1445),
  ('venu europ', array['franc revoir', 'venu franc'], '{}', 'venu d europe', null, 1446);

-- Terms of several words, their stems but for numbers that may be any, and how one is found in a row of stems.
create table private.search_phrases (
  term text primary key,
  stems text[] not null,
  pattern text not null
);
insert into private.search_phrases (term, stems, pattern) values
  ('glacier electriqu', array['glacier', 'electriqu'], '(?:^| )glacier[sx]? (?:[a-z]{1,3} )?electriqu[sx]?(?= |$)'),
  ('congelateur bahut', array['congelateur', 'bahut'], '(?:^| )congelateur[sx]? (?:[a-z]{1,3} )?bahut[sx]?(?= |$)'),
  ('brasseur air', array['brasseur', 'air'], '(?:^| )brasseur[sx]? (?:[a-z]{1,3} )?air[sx]?(?= |$)'),
  ('ventilo pied', array['ventilo', 'pied'], '(?:^| )ventilo[sx]? (?:[a-z]{1,3} )?pied[sx]?(?= |$)'),
  ('air conditionn', array['air', 'conditionn'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?conditionn[sx]?(?= |$)'),
  ('rechaud gaz', array['rechaud', 'gaz'], '(?:^| )rechaud[sx]? (?:[a-z]{1,3} )?gaz[sx]?(?= |$)'),
  ('plaqu gaz', array['plaqu', 'gaz'], '(?:^| )plaqu[sx]? (?:[a-z]{1,3} )?gaz[sx]?(?= |$)'),
  ('foyer amelior', array['foyer', 'amelior'], '(?:^| )foyer[sx]? (?:[a-z]{1,3} )?amelior[sx]?(?= |$)'),
  ('foyer charbon', array['foyer', 'charbon'], '(?:^| )foyer[sx]? (?:[a-z]{1,3} )?charbon[sx]?(?= |$)'),
  ('plaqu chauffant', array['plaqu', 'chauffant'], '(?:^| )plaqu[sx]? (?:[a-z]{1,3} )?chauffant[sx]?(?= |$)'),
  ('plaqu electriqu', array['plaqu', 'electriqu'], '(?:^| )plaqu[sx]? (?:[a-z]{1,3} )?electriqu[sx]?(?= |$)'),
  ('plaqu cuisson', array['plaqu', 'cuisson'], '(?:^| )plaqu[sx]? (?:[a-z]{1,3} )?cuisson[sx]?(?= |$)'),
  ('bouteill gaz', array['bouteill', 'gaz'], '(?:^| )bouteill[sx]? (?:[a-z]{1,3} )?gaz[sx]?(?= |$)'),
  ('gaz butan', array['gaz', 'butan'], '(?:^| )gaz[sx]? (?:[a-z]{1,3} )?butan[sx]?(?= |$)'),
  ('b 6', array['b', '6'], '(?:^| )b[sx]? (?:[a-z]{1,3} )?6[sx]?(?= |$)'),
  ('b 12', array['b', '12'], '(?:^| )b[sx]? (?:[a-z]{1,3} )?12[sx]?(?= |$)'),
  ('micro onde', array['micro', 'onde'], '(?:^| )micro[sx]? (?:[a-z]{1,3} )?onde[sx]?(?= |$)'),
  ('four micro onde', array['four', 'micro', 'onde'], '(?:^| )four[sx]? (?:[a-z]{1,3} )?micro[sx]? (?:[a-z]{1,3} )?onde[sx]?(?= |$)'),
  ('machin laver', array['machin', 'laver'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?laver[sx]?(?= |$)'),
  ('lave ling', array['lave', 'ling'], '(?:^| )lave[sx]? (?:[a-z]{1,3} )?ling[sx]?(?= |$)'),
  ('machin lavag', array['machin', 'lavag'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?lavag[sx]?(?= |$)'),
  ('robot cuisin', array['robot', 'cuisin'], '(?:^| )robot[sx]? (?:[a-z]{1,3} )?cuisin[sx]?(?= |$)'),
  ('machin attiek', array['machin', 'attiek'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?attiek[sx]?(?= |$)'),
  ('machin moudr', array['machin', 'moudr'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?moudr[sx]?(?= |$)'),
  ('fer repasser', array['fer', 'repasser'], '(?:^| )fer[sx]? (?:[a-z]{1,3} )?repasser[sx]?(?= |$)'),
  ('fer repassag', array['fer', 'repassag'], '(?:^| )fer[sx]? (?:[a-z]{1,3} )?repassag[sx]?(?= |$)'),
  ('batteri cuisin', array['batteri', 'cuisin'], '(?:^| )batteri[sx]? (?:[a-z]{1,3} )?cuisin[sx]?(?= |$)'),
  ('servic tabl', array['servic', 'tabl'], '(?:^| )servic[sx]? (?:[a-z]{1,3} )?tabl[sx]?(?= |$)'),
  ('group electrogen', array['group', 'electrogen'], '(?:^| )group[sx]? (?:[a-z]{1,3} )?electrogen[sx]?(?= |$)'),
  ('group electro', array['group', 'electro'], '(?:^| )group[sx]? (?:[a-z]{1,3} )?electro[sx]?(?= |$)'),
  ('panneau solair', array['panneau', 'solair'], '(?:^| )panneau[sx]? (?:[a-z]{1,3} )?solair[sx]?(?= |$)'),
  ('plaqu solair', array['plaqu', 'solair'], '(?:^| )plaqu[sx]? (?:[a-z]{1,3} )?solair[sx]?(?= |$)'),
  ('tabl bass', array['tabl', 'bass'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?bass[sx]?(?= |$)'),
  ('tabl manger', array['tabl', 'manger'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?manger[sx]?(?= |$)'),
  ('tabl chevet', array['tabl', 'chevet'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?chevet[sx]?(?= |$)'),
  ('gard robe', array['gard', 'robe'], '(?:^| )gard[sx]? (?:[a-z]{1,3} )?robe[sx]?(?= |$)'),
  ('une plac', array['une', 'plac'], '(?:^| )une[sx]? (?:[a-z]{1,3} )?plac[sx]?(?= |$)'),
  ('1 plac', array['1', 'plac'], '(?:^| )1[sx]? (?:[a-z]{1,3} )?plac[sx]?(?= |$)'),
  ('canap angl', array['canap', 'angl'], '(?:^| )canap[sx]? (?:[a-z]{1,3} )?angl[sx]?(?= |$)'),
  ('group salon', array['group', 'salon'], '(?:^| )group[sx]? (?:[a-z]{1,3} )?salon[sx]?(?= |$)'),
  ('ensembl salon', array['ensembl', 'salon'], '(?:^| )ensembl[sx]? (?:[a-z]{1,3} )?salon[sx]?(?= |$)'),
  ('chauff eau', array['chauff', 'eau'], '(?:^| )chauff[sx]? (?:[a-z]{1,3} )?eau[sx]?(?= |$)'),
  ('tronconneus disqu', array['tronconneus', 'disqu'], '(?:^| )tronconneus[sx]? (?:[a-z]{1,3} )?disqu[sx]?(?= |$)'),
  ('tole bac', array['tole', 'bac'], '(?:^| )tole[sx]? (?:[a-z]{1,3} )?bac[sx]?(?= |$)'),
  ('bac alu', array['bac', 'alu'], '(?:^| )bac[sx]? (?:[a-z]{1,3} )?alu[sx]?(?= |$)'),
  ('air fryer', array['air', 'fryer'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?fryer[sx]?(?= |$)'),
  ('machin cafe', array['machin', 'cafe'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?cafe[sx]?(?= |$)'),
  ('grill pain', array['grill', 'pain'], '(?:^| )grill[sx]? (?:[a-z]{1,3} )?pain[sx]?(?= |$)'),
  ('extracteur jus', array['extracteur', 'jus'], '(?:^| )extracteur[sx]? (?:[a-z]{1,3} )?jus[sx]?(?= |$)'),
  ('press agrum', array['press', 'agrum'], '(?:^| )press[sx]? (?:[a-z]{1,3} )?agrum[sx]?(?= |$)'),
  ('rice cooker', array['rice', 'cooker'], '(?:^| )rice[sx]? (?:[a-z]{1,3} )?cooker[sx]?(?= |$)'),
  ('cuiseur riz', array['cuiseur', 'riz'], '(?:^| )cuiseur[sx]? (?:[a-z]{1,3} )?riz[sx]?(?= |$)'),
  ('cocott minut', array['cocott', 'minut'], '(?:^| )cocott[sx]? (?:[a-z]{1,3} )?minut[sx]?(?= |$)'),
  ('chateau eau', array['chateau', 'eau'], '(?:^| )chateau[sx]? (?:[a-z]{1,3} )?eau[sx]?(?= |$)'),
  ('sechoir ling', array['sechoir', 'ling'], '(?:^| )sechoir[sx]? (?:[a-z]{1,3} )?ling[sx]?(?= |$)'),
  ('tabl nuit', array['tabl', 'nuit'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?nuit[sx]?(?= |$)'),
  ('coiffeus meubl', array['coiffeus', 'meubl'], '(?:^| )coiffeus[sx]? (?:[a-z]{1,3} )?meubl[sx]?(?= |$)'),
  ('coiffeus miroir', array['coiffeus', 'miroir'], '(?:^| )coiffeus[sx]? (?:[a-z]{1,3} )?miroir[sx]?(?= |$)'),
  ('camera surveillanc', array['camera', 'surveillanc'], '(?:^| )camera[sx]? (?:[a-z]{1,3} )?surveillanc[sx]?(?= |$)'),
  ('camera ip', array['camera', 'ip'], '(?:^| )camera[sx]? (?:[a-z]{1,3} )?ip[sx]?(?= |$)'),
  ('air cooler', array['air', 'cooler'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?cooler[sx]?(?= |$)'),
  ('climatiseur mobil', array['climatiseur', 'mobil'], '(?:^| )climatiseur[sx]? (?:[a-z]{1,3} )?mobil[sx]?(?= |$)'),
  ('filtr eau', array['filtr', 'eau'], '(?:^| )filtr[sx]? (?:[a-z]{1,3} )?eau[sx]?(?= |$)'),
  ('pese personn', array['pese', 'personn'], '(?:^| )pese[sx]? (?:[a-z]{1,3} )?personn[sx]?(?= |$)'),
  ('poulet chair', array['poulet', 'chair'], '(?:^| )poulet[sx]? (?:[a-z]{1,3} )?chair[sx]?(?= |$)'),
  ('pomp traitement', array['pomp', 'traitement'], '(?:^| )pomp[sx]? (?:[a-z]{1,3} )?traitement[sx]?(?= |$)'),
  ('aliment volaill', array['aliment', 'volaill'], '(?:^| )aliment[sx]? (?:[a-z]{1,3} )?volaill[sx]?(?= |$)'),
  ('aliment betail', array['aliment', 'betail'], '(?:^| )aliment[sx]? (?:[a-z]{1,3} )?betail[sx]?(?= |$)'),
  ('sac jute', array['sac', 'jute'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?jute[sx]?(?= |$)'),
  ('noi cajou', array['noi', 'cajou'], '(?:^| )noi[sx]? (?:[a-z]{1,3} )?cajou[sx]?(?= |$)'),
  ('chambr salon', array['chambr', 'salon'], '(?:^| )chambr[sx]? (?:[a-z]{1,3} )?salon[sx]?(?= |$)'),
  ('deu piec', array['deu', 'piec'], '(?:^| )deu[sx]? (?:[a-z]{1,3} )?piec[sx]?(?= |$)'),
  ('troi piec', array['troi', 'piec'], '(?:^| )troi[sx]? (?:[a-z]{1,3} )?piec[sx]?(?= |$)'),
  ('2 piec', array['2', 'piec'], '(?:^| )2[sx]? (?:[a-z]{1,3} )?piec[sx]?(?= |$)'),
  ('entr coucher', array['entr', 'coucher'], '(?:^| )entr[sx]? (?:[a-z]{1,3} )?coucher[sx]?(?= |$)'),
  ('entrer coucher', array['entrer', 'coucher'], '(?:^| )entrer[sx]? (?:[a-z]{1,3} )?coucher[sx]?(?= |$)'),
  ('box commercial', array['box', 'commercial'], '(?:^| )box[sx]? (?:[a-z]{1,3} )?commercial[sx]?(?= |$)'),
  ('meubl rangement', array['meubl', 'rangement'], '(?:^| )meubl[sx]? (?:[a-z]{1,3} )?rangement[sx]?(?= |$)'),
  ('bibliothequ meubl', array['bibliothequ', 'meubl'], '(?:^| )bibliothequ[sx]? (?:[a-z]{1,3} )?meubl[sx]?(?= |$)'),
  ('sall manger', array['sall', 'manger'], '(?:^| )sall[sx]? (?:[a-z]{1,3} )?manger[sx]?(?= |$)'),
  ('tabl sall manger', array['tabl', 'sall', 'manger'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?sall[sx]? (?:[a-z]{1,3} )?manger[sx]?(?= |$)'),
  ('chais roulant', array['chais', 'roulant'], '(?:^| )chais[sx]? (?:[a-z]{1,3} )?roulant[sx]?(?= |$)'),
  ('fauteuil roulant', array['fauteuil', 'roulant'], '(?:^| )fauteuil[sx]? (?:[a-z]{1,3} )?roulant[sx]?(?= |$)'),
  ('chais handicap', array['chais', 'handicap'], '(?:^| )chais[sx]? (?:[a-z]{1,3} )?handicap[sx]?(?= |$)'),
  ('chais bureau', array['chais', 'bureau'], '(?:^| )chais[sx]? (?:[a-z]{1,3} )?bureau[sx]?(?= |$)'),
  ('fauteuil bureau', array['fauteuil', 'bureau'], '(?:^| )fauteuil[sx]? (?:[a-z]{1,3} )?bureau[sx]?(?= |$)'),
  ('fauteuil roulett', array['fauteuil', 'roulett'], '(?:^| )fauteuil[sx]? (?:[a-z]{1,3} )?roulett[sx]?(?= |$)'),
  ('chais roulett', array['chais', 'roulett'], '(?:^| )chais[sx]? (?:[a-z]{1,3} )?roulett[sx]?(?= |$)'),
  ('glac mural', array['glac', 'mural'], '(?:^| )glac[sx]? (?:[a-z]{1,3} )?mural[sx]?(?= |$)'),
  ('video projecteur', array['video', 'projecteur'], '(?:^| )video[sx]? (?:[a-z]{1,3} )?projecteur[sx]?(?= |$)'),
  ('retro projecteur', array['retro', 'projecteur'], '(?:^| )retro[sx]? (?:[a-z]{1,3} )?projecteur[sx]?(?= |$)'),
  ('data show', array['data', 'show'], '(?:^| )data[sx]? (?:[a-z]{1,3} )?show[sx]?(?= |$)'),
  ('bac glac', array['bac', 'glac'], '(?:^| )bac[sx]? (?:[a-z]{1,3} )?glac[sx]?(?= |$)'),
  ('coup coup', array['coup', 'coup'], '(?:^| )coup[sx]? (?:[a-z]{1,3} )?coup[sx]?(?= |$)'),
  ('post souder', array['post', 'souder'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?souder[sx]?(?= |$)'),
  ('machin souder', array['machin', 'souder'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?souder[sx]?(?= |$)'),
  ('post soudur', array['post', 'soudur'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?soudur[sx]?(?= |$)'),
  ('fer souder', array['fer', 'souder'], '(?:^| )fer[sx]? (?:[a-z]{1,3} )?souder[sx]?(?= |$)'),
  ('sech cheveu', array['sech', 'cheveu'], '(?:^| )sech[sx]? (?:[a-z]{1,3} )?cheveu[sx]?(?= |$)'),
  ('rasoir electriqu', array['rasoir', 'electriqu'], '(?:^| )rasoir[sx]? (?:[a-z]{1,3} )?electriqu[sx]?(?= |$)'),
  ('lit bebe', array['lit', 'bebe'], '(?:^| )lit[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('meubl tv', array['meubl', 'tv'], '(?:^| )meubl[sx]? (?:[a-z]{1,3} )?tv[sx]?(?= |$)'),
  ('tabl tv', array['tabl', 'tv'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?tv[sx]?(?= |$)'),
  ('meubl tele', array['meubl', 'tele'], '(?:^| )meubl[sx]? (?:[a-z]{1,3} )?tele[sx]?(?= |$)'),
  ('tabl tele', array['tabl', 'tele'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?tele[sx]?(?= |$)'),
  ('pouss pouss', array['pouss', 'pouss'], '(?:^| )pouss[sx]? (?:[a-z]{1,3} )?pouss[sx]?(?= |$)'),
  ('moto pomp', array['moto', 'pomp'], '(?:^| )moto[sx]? (?:[a-z]{1,3} )?pomp[sx]?(?= |$)'),
  ('pomp eau', array['pomp', 'eau'], '(?:^| )pomp[sx]? (?:[a-z]{1,3} )?eau[sx]?(?= |$)'),
  ('fontain eau', array['fontain', 'eau'], '(?:^| )fontain[sx]? (?:[a-z]{1,3} )?eau[sx]?(?= |$)'),
  ('distributeur eau', array['distributeur', 'eau'], '(?:^| )distributeur[sx]? (?:[a-z]{1,3} )?eau[sx]?(?= |$)'),
  ('boucl oreill', array['boucl', 'oreill'], '(?:^| )boucl[sx]? (?:[a-z]{1,3} )?oreill[sx]?(?= |$)'),
  ('port monnai', array['port', 'monnai'], '(?:^| )port[sx]? (?:[a-z]{1,3} )?monnai[sx]?(?= |$)'),
  ('cuvett wc', array['cuvett', 'wc'], '(?:^| )cuvett[sx]? (?:[a-z]{1,3} )?wc[sx]?(?= |$)'),
  ('caiss outil', array['caiss', 'outil'], '(?:^| )caiss[sx]? (?:[a-z]{1,3} )?outil[sx]?(?= |$)'),
  ('boit outil', array['boit', 'outil'], '(?:^| )boit[sx]? (?:[a-z]{1,3} )?outil[sx]?(?= |$)'),
  ('scie chain', array['scie', 'chain'], '(?:^| )scie[sx]? (?:[a-z]{1,3} )?chain[sx]?(?= |$)'),
  ('coup herb', array['coup', 'herb'], '(?:^| )coup[sx]? (?:[a-z]{1,3} )?herb[sx]?(?= |$)'),
  ('maitr maison', array['maitr', 'maison'], '(?:^| )maitr[sx]? (?:[a-z]{1,3} )?maison[sx]?(?= |$)'),
  ('soutien scolair', array['soutien', 'scolair'], '(?:^| )soutien[sx]? (?:[a-z]{1,3} )?scolair[sx]?(?= |$)'),
  ('femm menag', array['femm', 'menag'], '(?:^| )femm[sx]? (?:[a-z]{1,3} )?menag[sx]?(?= |$)'),
  ('fill maison', array['fill', 'maison'], '(?:^| )fill[sx]? (?:[a-z]{1,3} )?maison[sx]?(?= |$)'),
  ('fau ongl', array['fau', 'ongl'], '(?:^| )fau[sx]? (?:[a-z]{1,3} )?ongl[sx]?(?= |$)'),
  ('curriculum vita', array['curriculum', 'vita'], '(?:^| )curriculum[sx]? (?:[a-z]{1,3} )?vita[sx]?(?= |$)'),
  ('lettr motivation', array['lettr', 'motivation'], '(?:^| )lettr[sx]? (?:[a-z]{1,3} )?motivation[sx]?(?= |$)'),
  ('auto ecol', array['auto', 'ecol'], '(?:^| )auto[sx]? (?:[a-z]{1,3} )?ecol[sx]?(?= |$)'),
  ('rapport stag', array['rapport', 'stag'], '(?:^| )rapport[sx]? (?:[a-z]{1,3} )?stag[sx]?(?= |$)'),
  ('telephon portabl', array['telephon', 'portabl'], '(?:^| )telephon[sx]? (?:[a-z]{1,3} )?portabl[sx]?(?= |$)'),
  ('samsung note', array['samsung', 'note'], '(?:^| )samsung[sx]? (?:[a-z]{1,3} )?note[sx]?(?= |$)'),
  ('samsung a ##', array['samsung', 'a'], '(?:^| )samsung[sx]? (?:[a-z]{1,3} )?a[sx]? (?:[a-z]{1,3} )?[0-9]{2}(?! (?:000|tiroir|kg|kilo|pouc|plac|port|litr|cv|go)(?: |$))(?= |$)'),
  ('samsung j #', array['samsung', 'j'], '(?:^| )samsung[sx]? (?:[a-z]{1,3} )?j[sx]? (?:[a-z]{1,3} )?[0-9]+(?= |$)'),
  ('samsung m #', array['samsung', 'm'], '(?:^| )samsung[sx]? (?:[a-z]{1,3} )?m[sx]? (?:[a-z]{1,3} )?[0-9]+(?= |$)'),
  ('samsung s #', array['samsung', 's'], '(?:^| )samsung[sx]? (?:[a-z]{1,3} )?s[sx]? (?:[a-z]{1,3} )?[0-9]+(?= |$)'),
  ('samsung z #', array['samsung', 'z'], '(?:^| )samsung[sx]? (?:[a-z]{1,3} )?z[sx]? (?:[a-z]{1,3} )?[0-9]+(?= |$)'),
  ('i phon', array['i', 'phon'], '(?:^| )i[sx]? (?:[a-z]{1,3} )?phon[sx]?(?= |$)'),
  ('infini x', array['infini', 'x'], '(?:^| )infini[sx]? (?:[a-z]{1,3} )?x[sx]?(?= |$)'),
  ('telephon touch', array['telephon', 'touch'], '(?:^| )telephon[sx]? (?:[a-z]{1,3} )?touch[sx]?(?= |$)'),
  ('petit telephon', array['petit', 'telephon'], '(?:^| )petit[sx]? (?:[a-z]{1,3} )?telephon[sx]?(?= |$)'),
  ('nokia 105', array['nokia', '105'], '(?:^| )nokia[sx]? (?:[a-z]{1,3} )?105[sx]?(?= |$)'),
  ('itel 2160', array['itel', '2160'], '(?:^| )itel[sx]? (?:[a-z]{1,3} )?2160[sx]?(?= |$)'),
  ('pochett telephon', array['pochett', 'telephon'], '(?:^| )pochett[sx]? (?:[a-z]{1,3} )?telephon[sx]?(?= |$)'),
  ('sac main', array['sac', 'main'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?main[sx]?(?= |$)'),
  ('sac dame', array['sac', 'dame'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?dame[sx]?(?= |$)'),
  ('sac femm', array['sac', 'femm'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?femm[sx]?(?= |$)'),
  ('verr tremp', array['verr', 'tremp'], '(?:^| )verr[sx]? (?:[a-z]{1,3} )?tremp[sx]?(?= |$)'),
  ('proteg ecran', array['proteg', 'ecran'], '(?:^| )proteg[sx]? (?:[a-z]{1,3} )?ecran[sx]?(?= |$)'),
  ('protecteur ecran', array['protecteur', 'ecran'], '(?:^| )protecteur[sx]? (?:[a-z]{1,3} )?ecran[sx]?(?= |$)'),
  ('chargeur rapid', array['chargeur', 'rapid'], '(?:^| )chargeur[sx]? (?:[a-z]{1,3} )?rapid[sx]?(?= |$)'),
  ('cabl usb', array['cabl', 'usb'], '(?:^| )cabl[sx]? (?:[a-z]{1,3} )?usb[sx]?(?= |$)'),
  ('adaptateur secteur', array['adaptateur', 'secteur'], '(?:^| )adaptateur[sx]? (?:[a-z]{1,3} )?secteur[sx]?(?= |$)'),
  ('kit pieton', array['kit', 'pieton'], '(?:^| )kit[sx]? (?:[a-z]{1,3} )?pieton[sx]?(?= |$)'),
  ('kit main libr', array['kit', 'main', 'libr'], '(?:^| )kit[sx]? (?:[a-z]{1,3} )?main[sx]? (?:[a-z]{1,3} )?libr[sx]?(?= |$)'),
  ('kit bluetooth', array['kit', 'bluetooth'], '(?:^| )kit[sx]? (?:[a-z]{1,3} )?bluetooth[sx]?(?= |$)'),
  ('ecouteur bluetooth', array['ecouteur', 'bluetooth'], '(?:^| )ecouteur[sx]? (?:[a-z]{1,3} )?bluetooth[sx]?(?= |$)'),
  ('air pod', array['air', 'pod'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?pod[sx]?(?= |$)'),
  ('casqu audio', array['casqu', 'audio'], '(?:^| )casqu[sx]? (?:[a-z]{1,3} )?audio[sx]?(?= |$)'),
  ('casqu bluetooth', array['casqu', 'bluetooth'], '(?:^| )casqu[sx]? (?:[a-z]{1,3} )?bluetooth[sx]?(?= |$)'),
  ('haut parleur', array['haut', 'parleur'], '(?:^| )haut[sx]? (?:[a-z]{1,3} )?parleur[sx]?(?= |$)'),
  ('home cinema', array['home', 'cinema'], '(?:^| )home[sx]? (?:[a-z]{1,3} )?cinema[sx]?(?= |$)'),
  ('tabl mixag', array['tabl', 'mixag'], '(?:^| )tabl[sx]? (?:[a-z]{1,3} )?mixag[sx]?(?= |$)'),
  ('batteri extern', array['batteri', 'extern'], '(?:^| )batteri[sx]? (?:[a-z]{1,3} )?extern[sx]?(?= |$)'),
  ('batteri secour', array['batteri', 'secour'], '(?:^| )batteri[sx]? (?:[a-z]{1,3} )?secour[sx]?(?= |$)'),
  ('power bank', array['power', 'bank'], '(?:^| )power[sx]? (?:[a-z]{1,3} )?bank[sx]?(?= |$)'),
  ('pawa bank', array['pawa', 'bank'], '(?:^| )pawa[sx]? (?:[a-z]{1,3} )?bank[sx]?(?= |$)'),
  ('paour bank', array['paour', 'bank'], '(?:^| )paour[sx]? (?:[a-z]{1,3} )?bank[sx]?(?= |$)'),
  ('ordinateur portabl', array['ordinateur', 'portabl'], '(?:^| )ordinateur[sx]? (?:[a-z]{1,3} )?portabl[sx]?(?= |$)'),
  ('pc portabl', array['pc', 'portabl'], '(?:^| )pc[sx]? (?:[a-z]{1,3} )?portabl[sx]?(?= |$)'),
  ('lap top', array['lap', 'top'], '(?:^| )lap[sx]? (?:[a-z]{1,3} )?top[sx]?(?= |$)'),
  ('mac book', array['mac', 'book'], '(?:^| )mac[sx]? (?:[a-z]{1,3} )?book[sx]?(?= |$)'),
  ('appl macbook', array['appl', 'macbook'], '(?:^| )appl[sx]? (?:[a-z]{1,3} )?macbook[sx]?(?= |$)'),
  ('unit central', array['unit', 'central'], '(?:^| )unit[sx]? (?:[a-z]{1,3} )?central[sx]?(?= |$)'),
  ('ordinateur bureau', array['ordinateur', 'bureau'], '(?:^| )ordinateur[sx]? (?:[a-z]{1,3} )?bureau[sx]?(?= |$)'),
  ('tour pc', array['tour', 'pc'], '(?:^| )tour[sx]? (?:[a-z]{1,3} )?pc[sx]?(?= |$)'),
  ('pc fixe', array['pc', 'fixe'], '(?:^| )pc[sx]? (?:[a-z]{1,3} )?fixe[sx]?(?= |$)'),
  ('ordinateur fixe', array['ordinateur', 'fixe'], '(?:^| )ordinateur[sx]? (?:[a-z]{1,3} )?fixe[sx]?(?= |$)'),
  ('pc bureau', array['pc', 'bureau'], '(?:^| )pc[sx]? (?:[a-z]{1,3} )?bureau[sx]?(?= |$)'),
  ('usb c', array['usb', 'c'], '(?:^| )usb[sx]? (?:[a-z]{1,3} )?c[sx]?(?= |$)'),
  ('type c', array['type', 'c'], '(?:^| )type[sx]? (?:[a-z]{1,3} )?c[sx]?(?= |$)'),
  ('hi fi', array['hi', 'fi'], '(?:^| )hi[sx]? (?:[a-z]{1,3} )?fi[sx]?(?= |$)'),
  ('cle usb', array['cle', 'usb'], '(?:^| )cle[sx]? (?:[a-z]{1,3} )?usb[sx]?(?= |$)'),
  ('flash disk', array['flash', 'disk'], '(?:^| )flash[sx]? (?:[a-z]{1,3} )?disk[sx]?(?= |$)'),
  ('flash disqu', array['flash', 'disqu'], '(?:^| )flash[sx]? (?:[a-z]{1,3} )?disqu[sx]?(?= |$)'),
  ('clef usb', array['clef', 'usb'], '(?:^| )clef[sx]? (?:[a-z]{1,3} )?usb[sx]?(?= |$)'),
  ('cart memoir', array['cart', 'memoir'], '(?:^| )cart[sx]? (?:[a-z]{1,3} )?memoir[sx]?(?= |$)'),
  ('cart sd', array['cart', 'sd'], '(?:^| )cart[sx]? (?:[a-z]{1,3} )?sd[sx]?(?= |$)'),
  ('micro sd', array['micro', 'sd'], '(?:^| )micro[sx]? (?:[a-z]{1,3} )?sd[sx]?(?= |$)'),
  ('cart micro sd', array['cart', 'micro', 'sd'], '(?:^| )cart[sx]? (?:[a-z]{1,3} )?micro[sx]? (?:[a-z]{1,3} )?sd[sx]?(?= |$)'),
  ('memory card', array['memory', 'card'], '(?:^| )memory[sx]? (?:[a-z]{1,3} )?card[sx]?(?= |$)'),
  ('disqu dur', array['disqu', 'dur'], '(?:^| )disqu[sx]? (?:[a-z]{1,3} )?dur[sx]?(?= |$)'),
  ('disk dur', array['disk', 'dur'], '(?:^| )disk[sx]? (?:[a-z]{1,3} )?dur[sx]?(?= |$)'),
  ('disqu extern', array['disqu', 'extern'], '(?:^| )disqu[sx]? (?:[a-z]{1,3} )?extern[sx]?(?= |$)'),
  ('smart tv', array['smart', 'tv'], '(?:^| )smart[sx]? (?:[a-z]{1,3} )?tv[sx]?(?= |$)'),
  ('ecran plat', array['ecran', 'plat'], '(?:^| )ecran[sx]? (?:[a-z]{1,3} )?plat[sx]?(?= |$)'),
  ('post televiseur', array['post', 'televiseur'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?televiseur[sx]?(?= |$)'),
  ('ecran tele', array['ecran', 'tele'], '(?:^| )ecran[sx]? (?:[a-z]{1,3} )?tele[sx]?(?= |$)'),
  ('ecran tv', array['ecran', 'tv'], '(?:^| )ecran[sx]? (?:[a-z]{1,3} )?tv[sx]?(?= |$)'),
  ('canal plu', array['canal', 'plu'], '(?:^| )canal[sx]? (?:[a-z]{1,3} )?plu[sx]?(?= |$)'),
  ('decodeur canal', array['decodeur', 'canal'], '(?:^| )decodeur[sx]? (?:[a-z]{1,3} )?canal[sx]?(?= |$)'),
  ('canal sat', array['canal', 'sat'], '(?:^| )canal[sx]? (?:[a-z]{1,3} )?sat[sx]?(?= |$)'),
  ('play station', array['play', 'station'], '(?:^| )play[sx]? (?:[a-z]{1,3} )?station[sx]?(?= |$)'),
  ('ps 3', array['ps', '3'], '(?:^| )ps[sx]? (?:[a-z]{1,3} )?3[sx]?(?= |$)'),
  ('ps 4', array['ps', '4'], '(?:^| )ps[sx]? (?:[a-z]{1,3} )?4[sx]?(?= |$)'),
  ('ps 5', array['ps', '5'], '(?:^| )ps[sx]? (?:[a-z]{1,3} )?5[sx]?(?= |$)'),
  ('i pad', array['i', 'pad'], '(?:^| )i[sx]? (?:[a-z]{1,3} )?pad[sx]?(?= |$)'),
  ('appareil photo', array['appareil', 'photo'], '(?:^| )appareil[sx]? (?:[a-z]{1,3} )?photo[sx]?(?= |$)'),
  ('canon photo', array['canon', 'photo'], '(?:^| )canon[sx]? (?:[a-z]{1,3} )?photo[sx]?(?= |$)'),
  ('canon eos', array['canon', 'eos'], '(?:^| )canon[sx]? (?:[a-z]{1,3} )?eos[sx]?(?= |$)'),
  ('montr connect', array['montr', 'connect'], '(?:^| )montr[sx]? (?:[a-z]{1,3} )?connect[sx]?(?= |$)'),
  ('smart watch', array['smart', 'watch'], '(?:^| )smart[sx]? (?:[a-z]{1,3} )?watch[sx]?(?= |$)'),
  ('montr bluetooth', array['montr', 'bluetooth'], '(?:^| )montr[sx]? (?:[a-z]{1,3} )?bluetooth[sx]?(?= |$)'),
  ('wi fi', array['wi', 'fi'], '(?:^| )wi[sx]? (?:[a-z]{1,3} )?fi[sx]?(?= |$)'),
  ('fly box', array['fly', 'box'], '(?:^| )fly[sx]? (?:[a-z]{1,3} )?box[sx]?(?= |$)'),
  ('box internet', array['box', 'internet'], '(?:^| )box[sx]? (?:[a-z]{1,3} )?internet[sx]?(?= |$)'),
  ('domino wifi', array['domino', 'wifi'], '(?:^| )domino[sx]? (?:[a-z]{1,3} )?wifi[sx]?(?= |$)'),
  ('cle internet', array['cle', 'internet'], '(?:^| )cle[sx]? (?:[a-z]{1,3} )?internet[sx]?(?= |$)'),
  ('cle modem', array['cle', 'modem'], '(?:^| )cle[sx]? (?:[a-z]{1,3} )?modem[sx]?(?= |$)'),
  ('machin calculer', array['machin', 'calculer'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?calculer[sx]?(?= |$)'),
  ('casio fx', array['casio', 'fx'], '(?:^| )casio[sx]? (?:[a-z]{1,3} )?fx[sx]?(?= |$)'),
  ('auto radio', array['auto', 'radio'], '(?:^| )auto[sx]? (?:[a-z]{1,3} )?radio[sx]?(?= |$)'),
  ('post radio', array['post', 'radio'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?radio[sx]?(?= |$)'),
  ('radio voitur', array['radio', 'voitur'], '(?:^| )radio[sx]? (?:[a-z]{1,3} )?voitur[sx]?(?= |$)'),
  ('post voitur', array['post', 'voitur'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?voitur[sx]?(?= |$)'),
  ('post auto', array['post', 'auto'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?auto[sx]?(?= |$)'),
  ('post radio voitur', array['post', 'radio', 'voitur'], '(?:^| )post[sx]? (?:[a-z]{1,3} )?radio[sx]? (?:[a-z]{1,3} )?voitur[sx]?(?= |$)'),
  ('lecteur voitur', array['lecteur', 'voitur'], '(?:^| )lecteur[sx]? (?:[a-z]{1,3} )?voitur[sx]?(?= |$)'),
  ('ecran pc', array['ecran', 'pc'], '(?:^| )ecran[sx]? (?:[a-z]{1,3} )?pc[sx]?(?= |$)'),
  ('ecran ordinateur', array['ecran', 'ordinateur'], '(?:^| )ecran[sx]? (?:[a-z]{1,3} )?ordinateur[sx]?(?= |$)'),
  ('pris multipl', array['pris', 'multipl'], '(?:^| )pris[sx]? (?:[a-z]{1,3} )?multipl[sx]?(?= |$)'),
  ('regulateur tension', array['regulateur', 'tension'], '(?:^| )regulateur[sx]? (?:[a-z]{1,3} )?tension[sx]?(?= |$)'),
  ('micro san fil', array['micro', 'san', 'fil'], '(?:^| )micro[sx]? (?:[a-z]{1,3} )?san[sx]? (?:[a-z]{1,3} )?fil[sx]?(?= |$)'),
  ('ring light', array['ring', 'light'], '(?:^| )ring[sx]? (?:[a-z]{1,3} )?light[sx]?(?= |$)'),
  ('anneau lumineu', array['anneau', 'lumineu'], '(?:^| )anneau[sx]? (?:[a-z]{1,3} )?lumineu[sx]?(?= |$)'),
  ('lumier tiktok', array['lumier', 'tiktok'], '(?:^| )lumier[sx]? (?:[a-z]{1,3} )?tiktok[sx]?(?= |$)'),
  ('lamp tiktok', array['lamp', 'tiktok'], '(?:^| )lamp[sx]? (?:[a-z]{1,3} )?tiktok[sx]?(?= |$)'),
  ('lamp selfi', array['lamp', 'selfi'], '(?:^| )lamp[sx]? (?:[a-z]{1,3} )?selfi[sx]?(?= |$)'),
  ('barrett memoir', array['barrett', 'memoir'], '(?:^| )barrett[sx]? (?:[a-z]{1,3} )?memoir[sx]?(?= |$)'),
  ('lecteur dvd', array['lecteur', 'dvd'], '(?:^| )lecteur[sx]? (?:[a-z]{1,3} )?dvd[sx]?(?= |$)'),
  ('lecteur cd', array['lecteur', 'cd'], '(?:^| )lecteur[sx]? (?:[a-z]{1,3} )?cd[sx]?(?= |$)'),
  ('cart sim', array['cart', 'sim'], '(?:^| )cart[sx]? (?:[a-z]{1,3} )?sim[sx]?(?= |$)'),
  ('doubl sim', array['doubl', 'sim'], '(?:^| )doubl[sx]? (?:[a-z]{1,3} )?sim[sx]?(?= |$)'),
  ('doubl puce', array['doubl', 'puce'], '(?:^| )doubl[sx]? (?:[a-z]{1,3} )?puce[sx]?(?= |$)'),
  ('deu puce', array['deu', 'puce'], '(?:^| )deu[sx]? (?:[a-z]{1,3} )?puce[sx]?(?= |$)'),
  ('camera web', array['camera', 'web'], '(?:^| )camera[sx]? (?:[a-z]{1,3} )?web[sx]?(?= |$)'),
  ('fer lisser', array['fer', 'lisser'], '(?:^| )fer[sx]? (?:[a-z]{1,3} )?lisser[sx]?(?= |$)'),
  ('fer plat', array['fer', 'plat'], '(?:^| )fer[sx]? (?:[a-z]{1,3} )?plat[sx]?(?= |$)'),
  ('machin coudr', array['machin', 'coudr'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?coudr[sx]?(?= |$)'),
  ('machin coutur', array['machin', 'coutur'], '(?:^| )machin[sx]? (?:[a-z]{1,3} )?coutur[sx]?(?= |$)'),
  ('woro woro', array['woro', 'woro'], '(?:^| )woro[sx]? (?:[a-z]{1,3} )?woro[sx]?(?= |$)'),
  ('worro worro', array['worro', 'worro'], '(?:^| )worro[sx]? (?:[a-z]{1,3} )?worro[sx]?(?= |$)'),
  ('deu roue', array['deu', 'roue'], '(?:^| )deu[sx]? (?:[a-z]{1,3} )?roue[sx]?(?= |$)'),
  ('x one', array['x', 'one'], '(?:^| )x[sx]? (?:[a-z]{1,3} )?one[sx]?(?= |$)'),
  ('troi roue', array['troi', 'roue'], '(?:^| )troi[sx]? (?:[a-z]{1,3} )?roue[sx]?(?= |$)'),
  ('taxi moto cargo', array['taxi', 'moto', 'cargo'], '(?:^| )taxi[sx]? (?:[a-z]{1,3} )?moto[sx]? (?:[a-z]{1,3} )?cargo[sx]?(?= |$)'),
  ('moto tricycl', array['moto', 'tricycl'], '(?:^| )moto[sx]? (?:[a-z]{1,3} )?tricycl[sx]?(?= |$)'),
  ('moto troi roue', array['moto', 'troi', 'roue'], '(?:^| )moto[sx]? (?:[a-z]{1,3} )?troi[sx]? (?:[a-z]{1,3} )?roue[sx]?(?= |$)'),
  ('moto 3 roue', array['moto', '3', 'roue'], '(?:^| )moto[sx]? (?:[a-z]{1,3} )?3[sx]? (?:[a-z]{1,3} )?roue[sx]?(?= |$)'),
  ('3 roue', array['3', 'roue'], '(?:^| )3[sx]? (?:[a-z]{1,3} )?roue[sx]?(?= |$)'),
  ('taxi 3 roue', array['taxi', '3', 'roue'], '(?:^| )taxi[sx]? (?:[a-z]{1,3} )?3[sx]? (?:[a-z]{1,3} )?roue[sx]?(?= |$)'),
  ('rav 4', array['rav', '4'], '(?:^| )rav[sx]? (?:[a-z]{1,3} )?4[sx]?(?= |$)'),
  ('batteri voitur', array['batteri', 'voitur'], '(?:^| )batteri[sx]? (?:[a-z]{1,3} )?voitur[sx]?(?= |$)'),
  ('batteri auto', array['batteri', 'auto'], '(?:^| )batteri[sx]? (?:[a-z]{1,3} )?auto[sx]?(?= |$)'),
  ('piec detach', array['piec', 'detach'], '(?:^| )piec[sx]? (?:[a-z]{1,3} )?detach[sx]?(?= |$)'),
  ('piec auto', array['piec', 'auto'], '(?:^| )piec[sx]? (?:[a-z]{1,3} )?auto[sx]?(?= |$)'),
  ('piec rechang', array['piec', 'rechang'], '(?:^| )piec[sx]? (?:[a-z]{1,3} )?rechang[sx]?(?= |$)'),
  ('casqu moto', array['casqu', 'moto'], '(?:^| )casqu[sx]? (?:[a-z]{1,3} )?moto[sx]?(?= |$)'),
  ('casqu protection', array['casqu', 'protection'], '(?:^| )casqu[sx]? (?:[a-z]{1,3} )?protection[sx]?(?= |$)'),
  ('chain antivol', array['chain', 'antivol'], '(?:^| )chain[sx]? (?:[a-z]{1,3} )?antivol[sx]?(?= |$)'),
  ('becan velo', array['becan', 'velo'], '(?:^| )becan[sx]? (?:[a-z]{1,3} )?velo[sx]?(?= |$)'),
  ('4 x 4', array['4', 'x', '4'], '(?:^| )4[sx]? (?:[a-z]{1,3} )?x[sx]? (?:[a-z]{1,3} )?4[sx]?(?= |$)'),
  ('pick up', array['pick', 'up'], '(?:^| )pick[sx]? (?:[a-z]{1,3} )?up[sx]?(?= |$)'),
  ('tout terrain', array['tout', 'terrain'], '(?:^| )tout[sx]? (?:[a-z]{1,3} )?terrain[sx]?(?= |$)'),
  ('cart gris', array['cart', 'gris'], '(?:^| )cart[sx]? (?:[a-z]{1,3} )?gris[sx]?(?= |$)'),
  ('boit automatiqu', array['boit', 'automatiqu'], '(?:^| )boit[sx]? (?:[a-z]{1,3} )?automatiqu[sx]?(?= |$)'),
  ('pare choc', array['pare', 'choc'], '(?:^| )pare[sx]? (?:[a-z]{1,3} )?choc[sx]?(?= |$)'),
  ('pare bris', array['pare', 'bris'], '(?:^| )pare[sx]? (?:[a-z]{1,3} )?bris[sx]?(?= |$)'),
  ('huil moteur', array['huil', 'moteur'], '(?:^| )huil[sx]? (?:[a-z]{1,3} )?moteur[sx]?(?= |$)'),
  ('air forc', array['air', 'forc'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?forc[sx]?(?= |$)'),
  ('nu pied', array['nu', 'pied'], '(?:^| )nu[sx]? (?:[a-z]{1,3} )?pied[sx]?(?= |$)'),
  ('san confianc', array['san', 'confianc'], '(?:^| )san[sx]? (?:[a-z]{1,3} )?confianc[sx]?(?= |$)'),
  ('yougou yougou', array['yougou', 'yougou'], '(?:^| )yougou[sx]? (?:[a-z]{1,3} )?yougou[sx]?(?= |$)'),
  ('t shirt', array['t', 'shirt'], '(?:^| )t[sx]? (?:[a-z]{1,3} )?shirt[sx]?(?= |$)'),
  ('tee shirt', array['tee', 'shirt'], '(?:^| )tee[sx]? (?:[a-z]{1,3} )?shirt[sx]?(?= |$)'),
  ('maillot foot', array['maillot', 'foot'], '(?:^| )maillot[sx]? (?:[a-z]{1,3} )?foot[sx]?(?= |$)'),
  ('ensembl foot', array['ensembl', 'foot'], '(?:^| )ensembl[sx]? (?:[a-z]{1,3} )?foot[sx]?(?= |$)'),
  ('culott longu', array['culott', 'longu'], '(?:^| )culott[sx]? (?:[a-z]{1,3} )?longu[sx]?(?= |$)'),
  ('robe soir', array['robe', 'soir'], '(?:^| )robe[sx]? (?:[a-z]{1,3} )?soir[sx]?(?= |$)'),
  ('super wax', array['super', 'wax'], '(?:^| )super[sx]? (?:[a-z]{1,3} )?wax[sx]?(?= |$)'),
  ('sac dos', array['sac', 'dos'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?dos[sx]?(?= |$)'),
  ('sac ecol', array['sac', 'ecol'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?ecol[sx]?(?= |$)'),
  ('sac scolair', array['sac', 'scolair'], '(?:^| )sac[sx]? (?:[a-z]{1,3} )?scolair[sx]?(?= |$)'),
  ('lunett soleil', array['lunett', 'soleil'], '(?:^| )lunett[sx]? (?:[a-z]{1,3} )?soleil[sx]?(?= |$)'),
  ('lait corp', array['lait', 'corp'], '(?:^| )lait[sx]? (?:[a-z]{1,3} )?corp[sx]?(?= |$)'),
  ('ensembl sport', array['ensembl', 'sport'], '(?:^| )ensembl[sx]? (?:[a-z]{1,3} )?sport[sx]?(?= |$)'),
  ('grand boubou', array['grand', 'boubou'], '(?:^| )grand[sx]? (?:[a-z]{1,3} )?boubou[sx]?(?= |$)'),
  ('etager chaussur', array['etager', 'chaussur'], '(?:^| )etager[sx]? (?:[a-z]{1,3} )?chaussur[sx]?(?= |$)'),
  ('rang chaussur', array['rang', 'chaussur'], '(?:^| )rang[sx]? (?:[a-z]{1,3} )?chaussur[sx]?(?= |$)'),
  ('port chaussur', array['port', 'chaussur'], '(?:^| )port[sx]? (?:[a-z]{1,3} )?chaussur[sx]?(?= |$)'),
  ('meubl chaussur', array['meubl', 'chaussur'], '(?:^| )meubl[sx]? (?:[a-z]{1,3} )?chaussur[sx]?(?= |$)'),
  ('couch bebe', array['couch', 'bebe'], '(?:^| )couch[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('eau toilett', array['eau', 'toilett'], '(?:^| )eau[sx]? (?:[a-z]{1,3} )?toilett[sx]?(?= |$)'),
  ('levi s', array['levi', 's'], '(?:^| )levi[sx]? (?:[a-z]{1,3} )?s[sx]?(?= |$)'),
  ('air forc one', array['air', 'forc', 'one'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?forc[sx]? (?:[a-z]{1,3} )?one[sx]?(?= |$)'),
  ('air forc 1', array['air', 'forc', '1'], '(?:^| )air[sx]? (?:[a-z]{1,3} )?forc[sx]? (?:[a-z]{1,3} )?1[sx]?(?= |$)'),
  ('af 1', array['af', '1'], '(?:^| )af[sx]? (?:[a-z]{1,3} )?1[sx]?(?= |$)'),
  ('complet vest', array['complet', 'vest'], '(?:^| )complet[sx]? (?:[a-z]{1,3} )?vest[sx]?(?= |$)'),
  ('complet homm', array['complet', 'homm'], '(?:^| )complet[sx]? (?:[a-z]{1,3} )?homm[sx]?(?= |$)'),
  ('ensembl vest', array['ensembl', 'vest'], '(?:^| )ensembl[sx]? (?:[a-z]{1,3} )?vest[sx]?(?= |$)'),
  ('pull over', array['pull', 'over'], '(?:^| )pull[sx]? (?:[a-z]{1,3} )?over[sx]?(?= |$)'),
  ('sweat shirt', array['sweat', 'shirt'], '(?:^| )sweat[sx]? (?:[a-z]{1,3} )?shirt[sx]?(?= |$)'),
  ('culott court', array['culott', 'court'], '(?:^| )culott[sx]? (?:[a-z]{1,3} )?court[sx]?(?= |$)'),
  ('sou vetement', array['sou', 'vetement'], '(?:^| )sou[sx]? (?:[a-z]{1,3} )?vetement[sx]?(?= |$)'),
  ('boxer homm', array['boxer', 'homm'], '(?:^| )boxer[sx]? (?:[a-z]{1,3} )?homm[sx]?(?= |$)'),
  ('tenu scolair', array['tenu', 'scolair'], '(?:^| )tenu[sx]? (?:[a-z]{1,3} )?scolair[sx]?(?= |$)'),
  ('tenu kaki', array['tenu', 'kaki'], '(?:^| )tenu[sx]? (?:[a-z]{1,3} )?kaki[sx]?(?= |$)'),
  ('tenu ecol', array['tenu', 'ecol'], '(?:^| )tenu[sx]? (?:[a-z]{1,3} )?ecol[sx]?(?= |$)'),
  ('blous blanch', array['blous', 'blanch'], '(?:^| )blous[sx]? (?:[a-z]{1,3} )?blanch[sx]?(?= |$)'),
  ('blous labo', array['blous', 'labo'], '(?:^| )blous[sx]? (?:[a-z]{1,3} )?labo[sx]?(?= |$)'),
  ('make up', array['make', 'up'], '(?:^| )make[sx]? (?:[a-z]{1,3} )?up[sx]?(?= |$)'),
  ('fond teint', array['fond', 'teint'], '(?:^| )fond[sx]? (?:[a-z]{1,3} )?teint[sx]?(?= |$)'),
  ('roug levr', array['roug', 'levr'], '(?:^| )roug[sx]? (?:[a-z]{1,3} )?levr[sx]?(?= |$)'),
  ('complet pagn', array['complet', 'pagn'], '(?:^| )complet[sx]? (?:[a-z]{1,3} )?pagn[sx]?(?= |$)'),
  ('model pagn', array['model', 'pagn'], '(?:^| )model[sx]? (?:[a-z]{1,3} )?pagn[sx]?(?= |$)'),
  ('ensembl pagn', array['ensembl', 'pagn'], '(?:^| )ensembl[sx]? (?:[a-z]{1,3} )?pagn[sx]?(?= |$)'),
  ('soutien gorg', array['soutien', 'gorg'], '(?:^| )soutien[sx]? (?:[a-z]{1,3} )?gorg[sx]?(?= |$)'),
  ('calecon long', array['calecon', 'long'], '(?:^| )calecon[sx]? (?:[a-z]{1,3} )?long[sx]?(?= |$)'),
  ('robe nuit', array['robe', 'nuit'], '(?:^| )robe[sx]? (?:[a-z]{1,3} )?nuit[sx]?(?= |$)'),
  ('maillot bain', array['maillot', 'bain'], '(?:^| )maillot[sx]? (?:[a-z]{1,3} )?bain[sx]?(?= |$)'),
  ('tapi prier', array['tapi', 'prier'], '(?:^| )tapi[sx]? (?:[a-z]{1,3} )?prier[sx]?(?= |$)'),
  ('natt prier', array['natt', 'prier'], '(?:^| )natt[sx]? (?:[a-z]{1,3} )?prier[sx]?(?= |$)'),
  ('beurr karit', array['beurr', 'karit'], '(?:^| )beurr[sx]? (?:[a-z]{1,3} )?karit[sx]?(?= |$)'),
  ('fau cil', array['fau', 'cil'], '(?:^| )fau[sx]? (?:[a-z]{1,3} )?cil[sx]?(?= |$)'),
  ('jeu societ', array['jeu', 'societ'], '(?:^| )jeu[sx]? (?:[a-z]{1,3} )?societ[sx]?(?= |$)'),
  ('jeu dame', array['jeu', 'dame'], '(?:^| )jeu[sx]? (?:[a-z]{1,3} )?dame[sx]?(?= |$)'),
  ('jeu echec', array['jeu', 'echec'], '(?:^| )jeu[sx]? (?:[a-z]{1,3} )?echec[sx]?(?= |$)'),
  ('habit bebe', array['habit', 'bebe'], '(?:^| )habit[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('vetement bebe', array['vetement', 'bebe'], '(?:^| )vetement[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('ensembl bebe', array['ensembl', 'bebe'], '(?:^| )ensembl[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('talon aiguill', array['talon', 'aiguill'], '(?:^| )talon[sx]? (?:[a-z]{1,3} )?aiguill[sx]?(?= |$)'),
  ('trott bebe', array['trott', 'bebe'], '(?:^| )trott[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('support cour', array['support', 'cour'], '(?:^| )support[sx]? (?:[a-z]{1,3} )?cour[sx]?(?= |$)'),
  ('chaussur foot', array['chaussur', 'foot'], '(?:^| )chaussur[sx]? (?:[a-z]{1,3} )?foot[sx]?(?= |$)'),
  ('soulier foot', array['soulier', 'foot'], '(?:^| )soulier[sx]? (?:[a-z]{1,3} )?foot[sx]?(?= |$)'),
  ('godass foot', array['godass', 'foot'], '(?:^| )godass[sx]? (?:[a-z]{1,3} )?foot[sx]?(?= |$)'),
  ('banc musculation', array['banc', 'musculation'], '(?:^| )banc[sx]? (?:[a-z]{1,3} )?musculation[sx]?(?= |$)'),
  ('yamaha psr', array['yamaha', 'psr'], '(?:^| )yamaha[sx]? (?:[a-z]{1,3} )?psr[sx]?(?= |$)'),
  ('tam tam', array['tam', 'tam'], '(?:^| )tam[sx]? (?:[a-z]{1,3} )?tam[sx]?(?= |$)'),
  ('baby foot', array['baby', 'foot'], '(?:^| )baby[sx]? (?:[a-z]{1,3} )?foot[sx]?(?= |$)'),
  ('jeu enfant', array['jeu', 'enfant'], '(?:^| )jeu[sx]? (?:[a-z]{1,3} )?enfant[sx]?(?= |$)'),
  ('port bebe', array['port', 'bebe'], '(?:^| )port[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('livr scolair', array['livr', 'scolair'], '(?:^| )livr[sx]? (?:[a-z]{1,3} )?scolair[sx]?(?= |$)'),
  ('saint coran', array['saint', 'coran'], '(?:^| )saint[sx]? (?:[a-z]{1,3} )?coran[sx]?(?= |$)'),
  ('saint bibl', array['saint', 'bibl'], '(?:^| )saint[sx]? (?:[a-z]{1,3} )?bibl[sx]?(?= |$)'),
  ('petit robert', array['petit', 'robert'], '(?:^| )petit[sx]? (?:[a-z]{1,3} )?robert[sx]?(?= |$)'),
  ('sujet corrig', array['sujet', 'corrig'], '(?:^| )sujet[sx]? (?:[a-z]{1,3} )?corrig[sx]?(?= |$)'),
  ('band dessin', array['band', 'dessin'], '(?:^| )band[sx]? (?:[a-z]{1,3} )?dessin[sx]?(?= |$)'),
  ('6 e', array['6', 'e'], '(?:^| )6[sx]? (?:[a-z]{1,3} )?e[sx]?(?= |$)'),
  ('6 eme', array['6', 'eme'], '(?:^| )6[sx]? (?:[a-z]{1,3} )?eme[sx]?(?= |$)'),
  ('5 e', array['5', 'e'], '(?:^| )5[sx]? (?:[a-z]{1,3} )?e[sx]?(?= |$)'),
  ('5 eme', array['5', 'eme'], '(?:^| )5[sx]? (?:[a-z]{1,3} )?eme[sx]?(?= |$)'),
  ('4 e', array['4', 'e'], '(?:^| )4[sx]? (?:[a-z]{1,3} )?e[sx]?(?= |$)'),
  ('4 eme', array['4', 'eme'], '(?:^| )4[sx]? (?:[a-z]{1,3} )?eme[sx]?(?= |$)'),
  ('3 e', array['3', 'e'], '(?:^| )3[sx]? (?:[a-z]{1,3} )?e[sx]?(?= |$)'),
  ('3 eme', array['3', 'eme'], '(?:^| )3[sx]? (?:[a-z]{1,3} )?eme[sx]?(?= |$)'),
  ('2 nde', array['2', 'nde'], '(?:^| )2[sx]? (?:[a-z]{1,3} )?nde[sx]?(?= |$)'),
  ('1 ere', array['1', 'ere'], '(?:^| )1[sx]? (?:[a-z]{1,3} )?ere[sx]?(?= |$)'),
  ('fournitur scolair', array['fournitur', 'scolair'], '(?:^| )fournitur[sx]? (?:[a-z]{1,3} )?scolair[sx]?(?= |$)'),
  ('kit scolair', array['kit', 'scolair'], '(?:^| )kit[sx]? (?:[a-z]{1,3} )?scolair[sx]?(?= |$)'),
  ('sieg auto', array['sieg', 'auto'], '(?:^| )sieg[sx]? (?:[a-z]{1,3} )?auto[sx]?(?= |$)'),
  ('sieg bebe', array['sieg', 'bebe'], '(?:^| )sieg[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('chais haut', array['chais', 'haut'], '(?:^| )chais[sx]? (?:[a-z]{1,3} )?haut[sx]?(?= |$)'),
  ('chais bebe', array['chais', 'bebe'], '(?:^| )chais[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('lait bebe', array['lait', 'bebe'], '(?:^| )lait[sx]? (?:[a-z]{1,3} )?bebe[sx]?(?= |$)'),
  ('lait infantil', array['lait', 'infantil'], '(?:^| )lait[sx]? (?:[a-z]{1,3} )?infantil[sx]?(?= |$)'),
  ('tapi cours', array['tapi', 'cours'], '(?:^| )tapi[sx]? (?:[a-z]{1,3} )?cours[sx]?(?= |$)'),
  ('tapi roulant', array['tapi', 'roulant'], '(?:^| )tapi[sx]? (?:[a-z]{1,3} )?roulant[sx]?(?= |$)'),
  ('velo appartement', array['velo', 'appartement'], '(?:^| )velo[sx]? (?:[a-z]{1,3} )?appartement[sx]?(?= |$)'),
  ('velo sport', array['velo', 'sport'], '(?:^| )velo[sx]? (?:[a-z]{1,3} )?sport[sx]?(?= |$)'),
  ('ping pong', array['ping', 'pong'], '(?:^| )ping[sx]? (?:[a-z]{1,3} )?pong[sx]?(?= |$)'),
  ('tenni tabl', array['tenni', 'tabl'], '(?:^| )tenni[sx]? (?:[a-z]{1,3} )?tabl[sx]?(?= |$)'),
  ('physiqu chimi', array['physiqu', 'chimi'], '(?:^| )physiqu[sx]? (?:[a-z]{1,3} )?chimi[sx]?(?= |$)'),
  ('rame papier', array['rame', 'papier'], '(?:^| )rame[sx]? (?:[a-z]{1,3} )?papier[sx]?(?= |$)'),
  ('papier 4', array['papier', '4'], '(?:^| )papier[sx]? (?:[a-z]{1,3} )?4[sx]?(?= |$)'),
  ('jeu video', array['jeu', 'video'], '(?:^| )jeu[sx]? (?:[a-z]{1,3} )?video[sx]?(?= |$)'),
  ('jamai utilis', array['jamai', 'utilis'], '(?:^| )jamai[sx]? (?:[a-z]{1,3} )?utilis[sx]?(?= |$)'),
  ('franc revoir', array['franc', 'revoir'], '(?:^| )franc[sx]? (?:[a-z]{1,3} )?revoir[sx]?(?= |$)'),
  ('venu franc', array['venu', 'franc'], '(?:^| )venu[sx]? (?:[a-z]{1,3} )?franc[sx]?(?= |$)'),
  ('venu europ', array['venu', 'europ'], '(?:^| )venu[sx]? (?:[a-z]{1,3} )?europ[sx]?(?= |$)');

-- Questions to the server only, because a phone holds no more than its bound.

-- How a title and a question are read: as src/domain/search-words.ts and search-index.ts read them, with the words of 18_words.sql. One
-- table of cases is run on both sides. A listing is the stems of its words; a word of a question is the stems that answer it.

-- Runs of letters and runs of digits, so that "iphone11" is "iphone 11".
create function private.words_in(words text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select m.run[1] from regexp_matches(private.folded(words), '[a-z]+|[0-9]+', 'g') with ordinality m (run, at)
               order by m.at)
$$;

-- The words of a question: the same, and "16 pouces" is one, for its number says nothing without it. `askedWordsIn` (src/domain/search-term.ts).
create function private.asked_words(question text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(select regexp_replace(m.run[1], '^([0-9]+) *(?:pouces?|inch(?:es)?)$', '\1 pouces')
    from regexp_matches(private.folded(question), '[0-9]+ *(?:pouces?|inch(?:es)?)(?![a-z])|[a-z]+|[0-9]+', 'g') with ordinality m (run, at)
    order by m.at)
$$;

-- How many words of a title say what the thing is: the first ones.
create function private.saying_what(words text[]) returns int language sql immutable parallel safe set search_path = '' as $$
  select case when words[1] = any (private.search_accessories()) then 1 else coalesce(
    (select min(w.at)::int - 1 from unnest(words) with ordinality w (word, at)
      where w.at > 1 and w.word = any (private.search_besides())), cardinality(words)) end
$$;

-- The stems of words in their order, each once, and behind them sizes ("18 pouc") and the terms of several words that the list has, in which
-- "PCs" is "PC". A pattern costs much to read: only those are whose stems are all there.
create function private.stems_in(words text[]) returns text[] language plpgsql stable set search_path = '' as $$
declare
  said constant text[] := array(select private.stem(w.word) from unnest(words) with ordinality w (word, at) order by w.at);
  line constant text := array_to_string(said, ' ');
  there constant text[] := said || array(select left(s.stem, 2) from unnest(said) s (stem) where s.stem ~ '^[a-z]{2}[sx]$');
begin
  return array(select s.stem from unnest(said) with ordinality s (stem, at) group by s.stem order by min(s.at))
    || array(select m.size[1] || ' pouc' from regexp_matches(line, '(?:^| )([0-9]+) (?:pouc|inch)(?= |$)', 'g') m (size))
    || array(select p.term from (select k.term, k.pattern from private.search_phrases k where k.stems <@ there offset 0) p
      where line ~ p.pattern);
end $$;

-- A listing as its stems: of what its title says it is, the first word's first, and of all that it says.
create function private.listing_stems(title text, description text, out about text[], out whole text[])
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := private.words_in(title);
  saying constant int := private.saying_what(words);
begin
  about := private.stems_in(words[:saying]);
  whole := array(select distinct s.stem
    from unnest(about || private.stems_in(words[saying + 1:] || private.words_in(description))) s (stem));
end $$;

-- Every stem of letters and every term that stands in a listing of a town, or once stood: what is looked for within words, what a typing
-- error may mean and which synonyms are in use is found here, in some ten thousand rows, and then asked of the listings. Filed when a
-- listing is written (guard_listing).
create table private.town_words (
  town_id text not null references private.towns,
  stem text not null collate "C",
  primary key (town_id, stem)
);
create index town_words_letters on private.town_words using gin (town_id extensions.text_ops, stem extensions.gin_trgm_ops);

create function private.file_words(town text, stems text[]) returns void language sql set search_path = '' as $$
  insert into private.town_words (town_id, stem)
    select distinct file_words.town, s.stem from unnest(stems) s (stem) where s.stem ~ '[a-z]' order by 2 on conflict do nothing
$$;

-- Those of them that the town has, and numbers: the others answer nothing, and would be asked for with every question.
create function private.known(stems text[], town text) returns text[] language sql stable set search_path = '' as $$
  select array(select s.stem from unnest(stems) with ordinality s (stem, at)
    where s.stem !~ '[a-z]' or exists (select from private.town_words w where w.town_id = town and w.stem = s.stem) order by s.at)
$$;

-- One word or term of a question, and the stems that answer it: itself with its forms, its synonyms, words that begin with it, its
-- kinds, words that hold it. `typed` is null where a word was taken apart, for all parts but the first.
create type private.sought as (typed text, own text[], same text[], begun text[], kinds text[], within text[]);

-- Fewer letters than four are sought at the beginning of words only: "lit" is not in "qualité". "pull" is not also sought as "pul".
create function private.sought_by(typed text, own text[], same text[], kinds text[], town text) returns private.sought
language sql stable set search_path = '' as $$
  with part as (select o.stem, length(o.stem) >= 4 as long from unnest(own) o (stem) where o.stem ~ '^[a-z]+$'),
    hit as (
      select w.stem, bool_or(starts_with(w.stem, p.stem)) as begins from part p join private.town_words w
        on w.town_id = sought_by.town and w.stem !~ '[ 0-9]' and w.stem like case when p.long then '%' else '' end || p.stem || '%'
      where p.long or not exists (select from part k where k.long)
      group by w.stem order by length(w.stem), w.stem limit 1000)
  select row(typed, own, private.known(same, town), array(select h.stem from hit h where h.begins), private.known(kinds, town),
    array(select h.stem from hit h where not h.begins))::private.sought
$$;

-- A question in its reading with terms of up to `longest` words.
create function private.reading_of(typed text[], longest int, town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  stems constant text[] := array(select private.stem(w.word) from unnest(typed) with ordinality w (word, at) order by w.at);
  sought private.sought[] := '{}';
  at int := 1;
  size int;
  term private.search_terms;
begin
  while at <= cardinality(stems) loop
    for length in reverse least(longest, cardinality(stems) - at + 1) .. 1 loop
      size := length;
      select * into term from private.search_terms t where t.term = array_to_string(stems[at:at + length - 1], ' ');
      exit when found;
    end loop;
    sought := sought || private.sought_by(array_to_string(typed[at:at + size - 1], ' '),
      case when size = 1 then private.stem_forms(stems[at]) else array[array_to_string(stems[at:at + size - 1], ' ')] end,
      coalesce(term.same, '{}'), coalesce(term.kinds, '{}'), town);
    at := at + size;
  end loop;
  return sought;
end $$;

-- How well a listing answers one word, the best first: in what its title names, then anywhere else. The figures are those of
-- src/domain/search-words.ts.
create function private.fit(about text[], whole text[], own text[], same text[], begun text[], kinds text[], within text[])
returns int language sql immutable parallel safe
return case
  when about && own then 12 when about && same then 11 when about && begun then 10 when about && kinds then 8 when about && within then 7
  when whole && own then 5 when whole && same then 4 when whole && begun then 3 when whole && kinds then 2 when whole && within then 1
  else 0 end;

-- The filters of a search besides its words; null for one that it does not ask for. `delivery`: only what can be delivered.
create type private.search_filters as (
  town text, category text, condition text, district text, min_price int, max_price int, delivery boolean, sort text);

create type private.search_row as (id uuid, created_at timestamptz, price int, about text[], whole text[]);

-- The stems that answer a word: as it was typed (width 1), or in any way.
create function private.stems_for(one private.sought, width int) returns text[] language sql immutable parallel safe
return case when width = 1 then (one).own else (one).own || (one).same || (one).begun || (one).kinds || (one).within end;

create function private.passes(category text, condition text, district text, price int, delivery boolean, f private.search_filters) returns boolean
language sql immutable parallel safe
return ((f).category is null or category = (f).category) and ((f).condition is null or condition = (f).condition)
  and ((f).district is null or district = (f).district)
  and ((f).min_price is null or price >= (f).min_price) and ((f).max_price is null or price <= (f).max_price)
  and ((f).delivery is not true or delivery);

-- Null is a word that is not asked for.
create function private.has(about text[], whole text[], anywhere boolean, wanted text[]) returns boolean
language sql immutable parallel safe
return wanted is null or case when anywhere then whole else about end && wanted;

-- The first thousand and one, as they are sorted, of what has each of the words: as it was typed and in the title (width 1), in any way in the
-- title (2), or anywhere (3); some of it twice. For words that one in forty of the first listings has, in the order that is asked for, listings are
-- looked through in that order where the town has enough of them, and for others the index is asked: left to choose, PostgreSQL walks through a
-- whole market for a word that it takes for frequent. Few questions have more than four words.
create function private.having_words(reading private.sought[], width int, f private.search_filters) returns setof private.search_row
language plpgsql stable set search_path = '' as $$
declare
  w1 constant text[] := private.stems_for(reading[1], width);
  w2 constant text[] := private.stems_for(reading[2], width);
  w3 constant text[] := private.stems_for(reading[3], width);
  w4 constant text[] := private.stems_for(reading[4], width);
  more constant private.sought[] := case when cardinality(reading) > 4 then reading[5:] end;
  anywhere constant boolean := width = 3;
  offered constant bigint := (select t.listings from private.town_total t where t.town_id = f.town);
  depth int;
  n int;
begin
  if w1 is null then
    return query select l.id, l.created_at, l.price, l.stems, l.stems_all from public.listings l
      where l.visible and l.town_id = f.town and private.passes(l.category, l.condition, l.district, l.price, l.delivery, f)
      order by case when f.sort = 'price_asc' then l.price end, case when f.sort = 'price_desc' then l.price end desc,
        l.created_at desc, l.id desc limit 1001;
    return;
  end if;
  foreach depth in array array[200, 60000] loop
    return query select l.id, l.created_at, l.price, l.stems, l.stems_all from (
        select * from public.listings k where k.visible and k.town_id = f.town
          and (f.sort = 'newest' or f.min_price is null or k.price >= f.min_price)
          and (f.sort = 'newest' or f.max_price is null or k.price <= f.max_price)
        order by case when f.sort = 'price_asc' then k.price end, case when f.sort = 'price_desc' then k.price end desc,
          k.created_at desc, k.id desc limit depth) l
      where private.passes(l.category, l.condition, l.district, l.price, l.delivery, f)
        and private.has(l.stems, l.stems_all, anywhere, w1) and private.has(l.stems, l.stems_all, anywhere, w2)
        and private.has(l.stems, l.stems_all, anywhere, w3) and private.has(l.stems, l.stems_all, anywhere, w4)
        and (more is null or not exists (select from unnest(more) m
          where not private.has(l.stems, l.stems_all, anywhere, private.stems_for(m, width)))) limit 1001;
    get diagnostics n = row_count;
    exit when n * 40 < depth or n * offered < 1000 * depth;
  end loop;
  if n > 1000 then
    return;
  end if;
  return query with hit as materialized (
      select l.id, l.created_at, l.price, l.stems, l.stems_all from public.listings l
      where l.visible and l.town_id = f.town and private.passes(l.category, l.condition, l.district, l.price, l.delivery, f)
        and private.has(l.stems, l.stems_all, anywhere, w1) and private.has(l.stems, l.stems_all, anywhere, w2)
        and private.has(l.stems, l.stems_all, anywhere, w3) and private.has(l.stems, l.stems_all, anywhere, w4)
        and (more is null or not exists (select from unnest(more) m
          where not private.has(l.stems, l.stems_all, anywhere, private.stems_for(m, width)))))
    select h.* from hit h order by case when f.sort = 'price_asc' then h.price end, case when f.sort = 'price_desc' then h.price end desc,
      h.created_at desc, h.id desc limit 1001;
end $$;

-- Listings that answer a reading, with their score. Where a thousand titles name it, as it was typed or in any way, those are the answer: none of the
-- others would come before the thousandth. By price they might.
create function private.fitting(reading private.sought[], f private.search_filters)
returns table (id uuid, created_at timestamptz, price int, score int) language plpgsql stable set search_path = '' as $$
declare
  opening constant text[] := array(select split_part(o.term, ' ', 1) from unnest(reading) r, unnest(r.own) o (term));
  named private.search_row[] := '{}';
begin
  if f.sort = 'newest' and reading <> '{}' then
    named := array(select h from private.having_words(reading, 1, f) h);
    if cardinality(named) <= 1000 then
      named := array(select h from private.having_words(reading, 2, f) h);
    end if;
  end if;
  if cardinality(named) <= 1000 then
    named := named || array(select h from private.having_words(reading, 3, f) h);
  end if;
  return query select distinct on (c.id) c.id, c.created_at, c.price,
      coalesce(s.fit, 0) + case when c.about[1] = any (opening) then 2 else 0 end
    from unnest(named) c, lateral (
      select sum(private.fit(c.about, c.whole, r.own, r.same, r.begun, r.kinds, r.within))::int as fit from unnest(reading) r) s;
end $$;

-- A page of what answers one of two readings: the best first, or by price, the newest first among equals. {rows, total, capped, nearest}
create function private.answer_of(reading private.sought[], other private.sought[], f private.search_filters, page int) returns jsonb
language sql stable set search_path = '' as $$
  with fits as materialized (
      select k.id, k.created_at, k.price, max(k.score) as score
      from (select * from private.fitting(reading, f) union all select * from private.fitting(other, f) where other <> reading) k
      group by k.id, k.created_at, k.price),
    shown as (select c.*, row_number() over () as place from (select k.id from fits k
      order by case when f.sort = 'price_asc' then k.price end, case when f.sort = 'price_desc' then k.price end desc,
        case when f.sort = 'newest' then k.score end desc, k.created_at desc, k.id desc
      limit private.fact('search_page') offset (page - 1) * private.fact('search_page')) c),
    counted as (select count(*)::int as n from fits)
  select jsonb_build_object(
    'rows', coalesce((select jsonb_agg(c.card order by s.place) from shown s join private.cards c on c.id = s.id), '[]'),
    'total', least(counted.n, 1000), 'capped', counted.n > 1000, 'nearest', null) from counted
$$;

-- Whether a listing of the town has it: one of the newest, as of most words, or any. All of those at once and then the first: PostgreSQL,
-- asked for one, expects to meet it soon, and reads a whole market for a word that is nowhere.
create function private.is_written(one private.sought, town text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text[] := private.stems_for(one, 3);
begin
  return exists (select from (select k.stems_all from public.listings k where k.visible and k.town_id = town
      order by k.created_at desc, k.id desc limit 500) l where l.stems_all && wanted)
    or (with hit as materialized (
      select from public.listings l where l.visible and l.town_id = town and l.stems_all && wanted)
    select exists (select from hit));
end $$;

-- A word that nobody wrote, where a town has its parts: "airpods" is "Air Pods". The fewest parts first, two or three of them.
create function private.parts_of(typed text, town text) returns table (parts text[])
language sql stable set search_path = '' as $$
  with piece as materialized (
    select p.* from (select i, j, private.stem(substr(typed, i, j - i)) as stem
      from generate_series(1, length(typed)) i, generate_series(i + 1, length(typed) + 1) j) p
    where exists (select from private.town_words w where w.town_id = town and w.stem = p.stem)),
  whole as (
    select a.j, array[a.stem, b.stem] as parts from piece a join piece b on b.i = a.j
      where a.i = 1 and b.j = length(typed) + 1
    union all
    select a.j, array[a.stem, b.stem, c.stem] from piece a join piece b on b.i = a.j join piece c on c.i = b.j
      where a.i = 1 and c.j = length(typed) + 1)
  select w.parts from whole w order by cardinality(w.parts), w.j desc, w.parts
$$;

-- Two letters that changed places are two steps of Levenshtein's.
create function private.one_letter_apart(a text, b text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select extensions.levenshtein_less_equal(a, b, 1) <= 1 or length(a) = length(b) and exists (
    select from generate_series(1, length(a) - 1) i where overlay(a placing reverse(substr(a, i, 2)) from i for 2) = b)
$$;

-- The words of titles that a word with a letter wrong may mean, the most frequent first, five at most. One letter wrong leaves its
-- beginning or its end as it was.
create function private.words_near(typed text, town text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  mine constant text := private.stem(typed);
  size constant int := (length(mine) - 1) / 2;
  near constant text[] := array(select w.stem from private.town_words w
    where w.town_id = words_near.town and w.stem !~ '[ 0-9]' and (w.stem like left(mine, size) || '%' or w.stem like '%' || right(mine, size))
      and extensions.levenshtein_less_equal(w.stem, mine, 2) <= 2 and private.one_letter_apart(w.stem, mine));
begin
  if near = '{}' then
    return '{}';
  end if;
  return array(select w.word from (
      select private.words_in(l.title) as words from public.listings l
      where l.visible and l.town_id = words_near.town and l.stems && near
      order by l.created_at desc, l.id desc limit 100 offset 0) t,
    lateral (select distinct k.word from unnest(t.words[:private.saying_what(t.words)]) k (word)) w
    where private.stem(w.word) = any (near) group by w.word order by count(*) desc, w.word limit 5);
end $$;

-- The same words, each taken apart or with one letter put right where no listing of the town has it as it was typed; last of all what the list
-- of synonyms has that sounds alike or is one letter away, as `meantBy` (src/domain/search-words.ts) has it on the phone.
create function private.mended(reading private.sought[], town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  one private.sought;
  words text[];
  result private.sought[] := '{}';
begin
  foreach one in array reading loop
    -- As `isForgiven` there.
    if length(one.typed) between 5 and 24 and one.typed ~ '^[a-z]+$' and not private.is_written(one, town) then
      words := case when private.is_spelt(private.stem(one.typed)) then '{}' else private.words_near(one.typed, town) end;
      result := result || coalesce(private.taken_apart(one.typed, town), case when words = '{}' then private.meant_by(one, town)
        else array[private.sought_by(words[1], array(select distinct private.stem(w.word) from unnest(words) w (word)),
          coalesce((select t.same from private.search_terms t where t.term = private.stem(words[1])), '{}'), '{}', town)] end);
    else
      result := result || one;
    end if;
  end loop;
  return result;
end $$;

-- Its parts, each to be found as it is in one and the same title; null when no title has them.
create function private.taken_apart(typed text, town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  made private.sought[];
begin
  for made in select array(select row(case when p.at = 1 then typed end, array[p.stem], '{}', '{}', '{}', '{}')::private.sought
      from unnest(k.parts) with ordinality p (stem, at) order by p.at) from private.parts_of(typed, town) k loop
    if exists (select from private.having_words(made, 1, row(town, null, null, null, null, null, null, 'newest')::private.search_filters)) then
      return made;
    end if;
  end loop;
  return null;
end $$;

create function private.meant_by(one private.sought, town text) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  mine constant text := private.stem(one.typed);
  size constant int := (length(mine) - 1) / 2;
  heard constant text := private.sound_of(one.typed);
  spelt constant boolean := private.is_spelt(mine);
  term private.search_terms;
  meant private.sought;
begin
  for term in select * from private.search_terms t
    where t.sound = heard or not spelt and t.sound is not null
      and (t.term like left(mine, size) || '%' or reverse(t.term) like reverse(right(mine, size)) || '%')
      and extensions.levenshtein_less_equal(t.term, mine, 2) <= 2 and private.one_letter_apart(t.term, mine)
    order by (t.sound = heard) desc, t.place
  loop
    meant := private.sought_by(term.word, array[term.term], term.same, term.kinds, town);
    if private.is_written(meant, town) then
      return array[meant];
    end if;
  end loop;
  return array[one];
end $$;

-- True when the list has it, alone or within a term: such a word is no misspelling of another.
create function private.is_spelt(stem text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.search_terms t where private.stems_of(t.term, t.kinds) @> array[is_spelt.stem])
$$;

-- The words of the list are more than a thousand rows: who asks for a misspelt word finds them by an index.
create function private.stems_of(term text, kinds text[]) returns text[]
language sql immutable parallel safe strict set search_path = '' as $$
  select string_to_array(term || ' ' || array_to_string(kinds, ' '), ' ')
$$;
create index search_terms_stems on private.search_terms using gin (private.stems_of(term, kinds));
create index search_terms_sound on private.search_terms (sound);
create index search_terms_end on private.search_terms (reverse(term));
create index search_terms_answers on private.search_terms using gin (same, kinds);
analyze private.search_terms;

create function private.as_typed(reading private.sought[]) returns text language sql immutable set search_path = '' as $$
  select string_agg(r.typed, ' ' order by r.at) from unnest(reading) with ordinality r (typed, a, b, c, d, e, at)
$$;

-- Shortens a question that nothing answers to the words that one listing has most of; among as many those that a title names, then the
-- first. Words that only say how good a thing is are left out, and so is what comes behind six that something has. Asked of the newest
-- three hundred that name each of them, and that hold it. `#less` on the phone.
create function private.fewer(reading private.sought[], f private.search_filters) returns private.sought[]
language plpgsql stable set search_path = '' as $$
declare
  one private.sought;
  telling private.sought[] := '{}';
  found_rows private.search_row[];
  hits private.search_row[] := '{}';
begin
  foreach one in array reading loop
    continue when private.stem(one.typed) = any (private.search_qualities());
    found_rows := (array(select h from private.having_words(array[one], 2, f) h))[:300]
      || (array(select h from private.having_words(array[one], 3, f) h))[:300];
    continue when found_rows = '{}';
    telling := telling || one;
    hits := hits || found_rows;
    exit when cardinality(telling) = 6;
  end loop;
  return (
    with word as materialized (
        select t.*, array(select split_part(o.term, ' ', 1) from unnest(t.own) o (term)) as opening
        from unnest(telling) with ordinality t (typed, own, same, begun, kinds, within, at)),
      hit as materialized (select distinct on (h.id) h.* from unnest(hits) h),
      fits as (select h.id, w.at, private.fit(h.about, h.whole, w.own, w.same, w.begun, w.kinds, w.within) as fit,
        h.about[1] = any (w.opening) as opens from hit h, word w),
      counted as (select array_agg(s.fit > 0 order by s.at) as has, count(*) filter (where s.fit > 0) as n,
        sum(s.fit) + 2 * bool_or(s.fit > 0 and s.opens)::int as score from fits s group by s.id)
    select array(select telling[w.at] from unnest(k.has) with ordinality w (has, at) where w.has order by w.at)
    from counted k order by k.n desc, least(k.score, 7 * k.n) desc, k.has desc limit 1);
end $$;

-- The filters and sorts of spec §2, an empty filter is none, and the words of a question in any order. With words the
-- best come first (what the title names, then the rest; the word itself, synonyms, beginnings, kinds, parts), newest first
-- among equals. Pages of private.fact('search_page') from 1. Counted up to a thousand: {rows, total, capped, nearest}; `nearest` is the question as
-- it was mended or cut short, when nothing fits what was typed. Of one town.
create function public.search_listings(
  q text default null, category text default null, condition text default null, district text default null,
  min_price int default null, max_price int default null, sort text default 'newest', page int default 1,
  town text default null, delivery boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text := private.trimmed(coalesce(q, ''));
  telling constant text[] := private.telling_in(left(asked, 100));
  f constant private.search_filters := row(private.town_asked(town), nullif(category, ''), nullif(condition, ''), nullif(district, ''),
    min_price, max_price, delivery, case when sort in ('price_asc', 'price_desc') then sort else 'newest' end);
  place constant int := least(greatest(coalesce(page, 1), 1), 10000);
  words constant private.sought[] := private.reading_of(telling, 1, f.town);
  terms constant private.sought[] := case when cardinality(telling) > 1 then private.reading_of(telling, 3, f.town) else words end;
  kept private.sought[];
  answer jsonb;
begin
  if telling = '{}' and asked <> '' then
    return jsonb_build_object('rows', '[]'::jsonb, 'total', 0, 'capped', false, 'nearest', null);
  end if;
  answer := private.answer_of(words, terms, f, place);
  if (answer ->> 'total')::int > 0 or telling = '{}' then
    return answer;
  end if;
  kept := private.mended(words, f.town);
  if kept <> words then
    answer := private.answer_of(kept, kept, f, place);
  end if;
  if (answer ->> 'total')::int = 0 then
    kept := private.fewer(kept, f);
    if kept is null then
      return answer;
    end if;
    answer := private.answer_of(kept, kept, f, place);
  end if;
  return answer || jsonb_build_object('nearest', nullif(private.as_typed(kept), private.as_typed(words)));
end $$;
grant execute on function public.search_listings(text, text, text, text, int, int, text, int, text, boolean) to anon, authenticated;

-- One listing by its address: `active` for everyone, `own` for its owner in any other status, `unavailable` when it is
-- not for this reader, `missing` when there is none.
-- Why others see a listing no more; null for one that they never saw.
create function private.why_unavailable(about uuid) returns text language sql stable set search_path = '' as $$
  select case
    when l.published_at is null then null
    when l.deleted and exists (select from public.moderation_notices n where n.listing_id = l.id and n.kind = 'removed') then 'removed'
    when l.deleted then 'deleted'
    when l.status = 'sold' then 'sold'
    when l.suspended then 'suspended'
    when l.hidden then 'hidden'
  end from public.listings l where l.id = about
$$;

-- One that others do not see is for its owner, in a session that lasts.
create function public.listing_by_id(listing_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.visible then jsonb_build_object('state', 'active', 'row', c.card)
      when c.user_id = (select auth.uid()) and c.state <> 'deleted' and (select public.session_lasts_now())
        then jsonb_build_object('state', 'own', 'row', c.card)
      else jsonb_strip_nulls(jsonb_build_object('state', 'unavailable', 'why', private.why_unavailable(c.id)))
        || jsonb_build_object('row', null)
    end
    from private.cards c where c.id = listing_by_id.listing_id
  ), jsonb_build_object('state', 'missing', 'row', null))
$$;
grant execute on function public.listing_by_id(uuid) to anon, authenticated;

-- The same by the eight signs of its short address (/a/…), as people pass them on: in any case, with I and L for 1, O for 0.
create function public.listing_by_code(code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select public.listing_by_id(l.id) || jsonb_build_object('id', l.id) from public.listings l
    where l.code = translate(upper(listing_by_code.code), 'ILO', '110')
  ), jsonb_build_object('state', 'missing', 'row', null))
$$;
grant execute on function public.listing_by_code(text) to anon, authenticated;

-- A person's page: name and rating, and what she has for sale, newest 60 first. `person` is null when there is nobody.
create function public.seller_listings(seller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'person', (select jsonb_build_object('id', u.id, 'name', u.full_name, 'rating', u.rating, 'reviews', u.review_count,
               'since', private.iso(u.created_at)) from public.users u where u.id = seller and not u.deleted),
    'rows', coalesce((select jsonb_agg(c.card order by c.created_at desc, c.id desc) from (
      select k.* from private.cards k where k.user_id = seller and k.visible
      order by k.created_at desc, k.id desc limit 60) c), '[]'))
$$;
grant execute on function public.seller_listings(uuid) to anon, authenticated;

-- Addresses that a search engine may know: things on sale and those who sell them, newest first, as `{id, at}`.
create function public.public_addresses() returns jsonb language sql stable security definer set search_path = '' as $$
  with shown as materialized (
    select l.id, l.user_id, l.updated from public.listings l where l.visible and l.published_at is not null
      order by l.published_at desc limit 20000)
  select jsonb_build_object(
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'at', private.iso(s.updated)) order by s.updated desc)
      from shown s), '[]'),
    'sellers', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'at', private.iso(t.at)) order by t.at desc)
      from (select s.user_id as id, max(s.updated) as at from shown s group by 1) t), '[]'))
$$;
revoke execute on function public.public_addresses() from public, anon, authenticated;
grant execute on function public.public_addresses() to service_role;

-- Searches that a person follows: told of what is newly on sale. Each new listing is put against the searches, never a search
-- against the market: a search is the keys that a listing must answer to, a listing all the keys that it answers to, and one index says
-- which searches have no other. The reading is that of search_listings; a search is about the town in which it was asked for.

create table private.saved_searches (
  -- Made of the person and what is asked for: the same search saved on two phones is one, and so are "Vélo" and "vélos".
  id uuid primary key,
  person uuid not null references public.users (id) on delete cascade,
  town text not null default private.first_town() references private.towns,
  q text not null check (char_length(q) <= 100),
  category text check (category ~ '^[a-z_]{1,20}$'),
  condition text check (condition ~ '^[a-z_]{1,20}$'),
  district text check (char_length(district) <= 60),
  min_price int check (min_price >= 0),
  max_price int check (max_price >= 0),
  -- Only what can be delivered.
  delivery boolean not null default false,
  -- Only what this person sells, in whatever town.
  seller uuid references public.users (id),
  -- A listing that answers to all keys of one of three readings fits: word by word, with terms of several words, and with letters put
  -- right or words taken apart where no listing had one as it was typed (`slips`). Null: there is no such reading.
  stems text[],
  terms text[],
  mended text[],
  slips text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index saved_searches_town on private.saved_searches (town);
create index saved_searches_person on private.saved_searches (person, xid);
create index saved_searches_seller on private.saved_searches (seller);
create index saved_searches_keys on private.saved_searches using gin (stems, terms, mended) where not deleted;
create trigger zz_stamp before insert or update on private.saved_searches for each row execute function private.stamp();
create trigger poke_insert after insert on private.saved_searches referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'person');
create trigger poke_update after update on private.saved_searches referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('mine', 'person', 'id, deleted');

-- Finds of a search that are not told yet, the latest last and twenty-one at most: more than twenty is said as that. Which
-- ones, not how many: up to an hour passes until it is notified, and what is sold or removed by then is no news. By itself, so that the
-- search keeps its place in the order of changes.
create table private.search_finds (
  search uuid primary key references private.saved_searches (id) on delete cascade,
  listings uuid[] not null default '{}',
  notified_at timestamptz not null default '-infinity'
);
create index search_finds_due on private.search_finds (notified_at) where listings <> '{}';

-- Listings that have just come on sale, and the search up to which each was put against them.
create table private.fresh_listings (
  listing uuid primary key references public.listings (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
create index fresh_listings_at on private.fresh_listings (at);

-- The key of searches without a word: what they ask of category and district. That of a seller's listings is '@' and who sells.
create function private.place_key(category text, district text) returns text language sql immutable parallel safe set search_path = '' as $$
  select '/' || coalesce(category, '') || '/' || coalesce(district, '')
$$;

-- The words that are answered by these stems: themselves, other forms of them, and what the list says of them.
create function private.answered_by(stems text[]) returns text[] language sql stable set search_path = '' as $$
  select array(
    select s.stem from unnest(stems) s (stem)
    union select f.form from unnest(stems) s (stem), unnest(private.forms_asked(s.stem)) f (form)
    union select t.term from unnest(stems) s (stem) join private.search_terms t on t.same @> array[s.stem]
    union select t.term from unnest(stems) s (stem) join private.search_terms t on t.kinds @> array[s.stem])
$$;

-- Every key that a listing answers to: the words that its stems answer, the parts of its words that a town knows, among them all that its
-- followed searches ask for, what its title names in so many words ("=velo"), its place and its seller.
create function private.keys_of(l public.listings) returns text[] language sql stable set search_path = '' as $$
  with letters as (
    select s.stem from unnest(l.stems_all) s (stem) where s.stem !~ '[ 0-9]')
  select private.answered_by(l.stems_all)
    || array(select w.stem from private.town_words w where w.town_id = l.town_id and w.stem in (
      select substr(s.stem, at, size) from letters s, generate_series(1, length(s.stem)) at, generate_series(1, length(s.stem) - at + 1) size
      where at = 1 or size >= 4))
    || array(select '=' || k.key from unnest(private.answered_by(l.stems)) k (key))
    || array(select private.place_key(c, d) from unnest(array[null, l.category]) c, unnest(array[null, l.district]) d)
    || array['@' || l.user_id]
$$;

-- How a search is read from now on; also for a later version that knows more words: `update … set q = q`. All that one asked for goes
-- with it.
create function private.read_saved_search() returns trigger language plpgsql set search_path = '' as $$
declare
  telling constant text[] := private.telling_in(new.q);
  words constant private.sought[] := private.reading_of(telling, 1, new.town);
  terms constant private.sought[] := private.reading_of(telling, 3, new.town);
  mended private.sought[];
begin
  new.stems := null; new.terms := null; new.mended := null; new.slips := '{}';
  if new.deleted then
    new.q := ''; new.category := null; new.condition := null; new.district := null;
    new.min_price := null; new.max_price := null; new.delivery := false; new.seller := null;
    return new;
  elsif telling = '{}' then
    new.stems := array[coalesce('@' || new.seller, private.place_key(new.category, new.district))];
    return new;
  end if;
  new.stems := array(select r.own[1] from unnest(words) r);
  new.terms := case when terms <> words then array(select r.own[1] from unnest(terms) r) end;
  mended := private.mended(words, new.town);
  if mended <> words then
    -- Another word than the one typed is met as a whole and by what a title names: within words "tron" was in every "électronique".
    new.mended := array(select case when r = any (words) then r.own[1] else '=' || r.own[1] end from unnest(mended) r);
    new.slips := array(select w.typed from unnest(words) w where not w = any (mended));
  end if;
  perform private.file_words(new.town, new.stems);
  return new;
end $$;
create trigger read before insert or update of q, category, district, seller, deleted on private.saved_searches
  for each row execute function private.read_saved_search();

-- With a search its finds go, and the notice of them.
create function private.forget_finds() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from private.search_finds f where f.search = new.id;
  delete from private.notices n where n.person = new.person and n.tag = 'search:' || new.id;
  return null;
end $$;
create trigger forget_finds after update on private.saved_searches for each row
  when (new.deleted and not old.deleted) execute function private.forget_finds();

-- It is on sale for the first time. Where nobody follows a search nothing is noted.
create function private.note_fresh() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from private.saved_searches s where not s.deleted) then
    insert into private.fresh_listings (listing) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

-- A row that is put in with an older time, as an import does, is no news.
create trigger fresh_insert after insert on public.listings for each row
  when (new.visible and new.created_at > now() - interval '1 day') execute function private.note_fresh();
create trigger fresh_update after update on public.listings for each row
  when (new.visible and not old.visible and old.published_at is null) execute function private.note_fresh();

-- Which of these searches a listing, which has these keys, answers to now, for their person: asked when the listing is new, and again when it
-- is notified. A word put right counts only while no text of the town has it as it was typed, as in search_listings.
create function private.answered_searches(l public.listings, keys text[], among uuid[]) returns setof uuid
language sql stable set search_path = '' as $$
  select s.id from private.saved_searches s
  where s.id = any (among) and l.visible and not s.deleted and s.person <> l.user_id
    and case when s.seller is null then s.town = l.town_id else s.seller = l.user_id end
    and (s.category is null or s.category = l.category) and (s.condition is null or s.condition = l.condition)
    and (s.district is null or s.district = l.district)
    and (s.min_price is null or l.price >= s.min_price) and (s.max_price is null or l.price <= s.max_price)
    and (l.delivery or not s.delivery)
    and s.person not in (
      select b.blocked_id from public.blocks b where b.blocker_id = l.user_id and not b.deleted
      union all select b.blocker_id from public.blocks b where b.blocked_id = l.user_id and not b.deleted)
    and (s.stems <@ keys or s.terms <@ keys or s.mended <@ keys and not exists (
      select from unnest(s.slips) k (slip) where private.is_written((private.reading_of(array[k.slip], 1, s.town))[1], s.town)))
$$;

-- A listing that was found for a search, and what holds it: a notice, a mail, the search.
create type private.find as (holder uuid, search uuid, listing uuid);

-- Returns the finds that still answer to their search, in the same order. Many searches find one and the same listing.
create function private.still_found(finds private.find[]) returns table (holder uuid, search uuid, ids uuid[])
language sql stable set search_path = '' as $$
  with known as materialized (
    select l.id, l, private.keys_of(l) as keys from public.listings l where l.id in (select f.listing from unnest(finds) f))
  select f.holder, f.search, array_agg(f.listing order by f.at)
  from unnest(finds) with ordinality f (holder, search, listing, at) join (
    select k.id, a.search from known k, private.answered_searches(k.l, k.keys,
      array(select f.search from unnest(finds) f where f.listing = k.id)) a (search)) k on (k.id, k.search) = (f.listing, f.search)
  group by f.holder, f.search
$$;

create function private.ids_in(list jsonb) returns uuid[] language sql immutable parallel safe set search_path = '' as $$
  select array(select e.id::uuid from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end)
    with ordinality e (id, at) order by e.at)
$$;

-- The words of a notice or a part of a mail about a search, and the listings they are about.
create function private.finds_in(holder uuid, notice jsonb) returns setof private.find language sql stable set search_path = '' as $$
  select finds_in.holder, (notice ->> 'search')::uuid, i.id from unnest(private.ids_in(notice -> 'listings')) with ordinality i (id, at) order by i.at
$$;

-- Returns the finds that are under review, or whose seller is suspended: each may be shown again.
create function private.held_back(ids uuid[]) returns uuid[] language sql stable set search_path = '' as $$
  select array(select l.id from unnest(ids) with ordinality i (id, at) join public.listings l on l.id = i.id
    where not l.visible and not l.deleted and l.status = 'active' order by i.at)
$$;

-- The words of a notice or a mail about these listings, found for this search; of its twenty-one latest. `listings` and `search` say of which, for
-- recheck_finds.
create function private.notice_of_finds(s private.saved_searches, ids uuid[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('search', s.id, 'listings', to_jsonb(k.ids), 'found', cardinality(k.ids), 'q', s.q,
    'seller', (select u.full_name from public.users u where u.id = s.seller), 'title', l.title, 'price', l.price)
  from (select notice_of_finds.ids[greatest(cardinality(notice_of_finds.ids) - 20, 1):] as ids) k
    join public.listings l on l.id = k.ids[cardinality(k.ids)]
$$;

-- Puts one listing against at most `most` searches behind `reached` that have no key but its own; null when those were all. Which those are
-- is asked of the index of keys first: in the order of their ids PostgreSQL walked through all there are.
create function private.match_searches(about uuid, since timestamptz, reached uuid, most int) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  l public.listings;
  keys text[];
  seen uuid[];
begin
  select * into l from public.listings k where k.id = about and k.visible;
  if not found then
    return null;
  end if;
  keys := private.keys_of(l);
  with fits as materialized (
    select s.id from private.saved_searches s
    where not s.deleted and (s.town = l.town_id or s.seller = l.user_id) and (s.stems <@ keys or s.terms <@ keys or s.mended <@ keys))
  select array(select f.id from fits f where f.id > reached order by f.id limit most) into seen;
  insert into private.search_finds as f (search, listings)
    select s.id, array[l.id] from private.saved_searches s
    where s.id in (select private.answered_searches(l, keys, seen)) and s.created_at <= since
    order by s.id
    on conflict (search) do update set listings = (f.listings || excluded.listings)[greatest(cardinality(f.listings) - 19, 1):];
  return case when cardinality(seen) = most then seen[most] end;
end $$;

-- A part of an address, its signs as UTF-8.
create function private.url_part(words text) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(case when s.sign ~ '^[A-Za-z0-9_.~-]$' then s.sign
    else regexp_replace(upper(encode(convert_to(s.sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by s.at), '')
  from regexp_split_to_table(words, '') with ordinality s (sign, at)
$$;

-- Where a search leads: to the page of its seller, or the address that the screen of the search has for it.
create function private.search_path_of(s private.saved_searches) returns text language sql stable set search_path = '' as $$
  select coalesce('/profile/seller/' || s.seller, '/search?' || string_agg(p.name || '=' || private.url_part(p.value), '&' order by p.place))
  from (values
    (1, 'q', nullif(s.q, '')), (2, 'category', s.category), (3, 'condition', s.condition), (4, 'district', s.district),
    (5, 'minPrice', s.min_price::text), (6, 'maxPrice', s.max_price::text), (7, 'delivery', case when s.delivery then 'true' end),
    -- Where there are several, the phone that opens it may be in another one.
    (8, 'town', case when exists (select from private.towns t where t.open and t.id <> s.town) then s.town end)) p (place, name, value)
  where p.value is not null
$$;

-- In the minute chores, so bounded: five thousand searches looked at and a thousand people told at most. What is left comes
-- with the next minute. Returns how many were notified. A search is notified once an hour; what came since is counted in it. What does not answer
-- to it any more by then is left out, and where nothing is left no hour is taken. A listing under review waits for its decision.
create function private.chore_searches() returns bigint language plpgsql set search_path = '' as $$
declare
  page constant int := 1000;
  left_over int := 5;
  fresh private.fresh_listings;
  behind uuid;
  notified bigint;
begin
  while left_over > 0 loop
    select f.* into fresh from private.fresh_listings f join public.listings l on l.id = f.listing
      where l.visible or l.deleted or l.status <> 'active' order by f.at, f.listing limit 1 for update of f skip locked;
    exit when not found;
    behind := private.match_searches(fresh.listing, fresh.at, fresh.reached, page);
    if behind is null then
      delete from private.fresh_listings f where f.listing = fresh.listing;
    else
      update private.fresh_listings f set reached = behind where f.listing = fresh.listing;
      left_over := left_over - 1;
    end if;
    exit when clock_timestamp() > now() + interval '2 seconds';
  end loop;
  with due as (
    select f.search, f.listings from private.search_finds f
    where f.listings <> '{}' and f.notified_at <= (select clock_timestamp()) - interval '1 hour'
    order by f.notified_at, f.search limit 1000 for no key update skip locked
  ), looked as materialized (
    select s.id, s.person, coalesce(k.ids, '{}') as still, private.held_back(d.listings) as held
    from due d join private.saved_searches s on s.id = d.search
      left join private.still_found(array(select row(d.search, d.search, i.id)::private.find
        from due d, unnest(d.listings) with ordinality i (id, at) order by i.at)) k on k.search = d.search
  ), waiting as materialized (
    -- Finds that still wait to be told are counted in it.
    select t.* from private.still_found(array(select f from looked k
      join private.notices n on n.person = k.person and n.tag = 'search:' || k.id and n.notified_version < n.version,
      private.finds_in(n.id, n.data) f)) t
  ), done as (
    -- With nothing but what is under review it is looked at again in ten minutes.
    update private.search_finds f set listings = k.held, notified_at = case when k.still <> '{}' then clock_timestamp()
        when k.held <> '{}' then clock_timestamp() - interval '50 minutes' else f.notified_at end
    from looked k where f.search = k.id
  )
  select count(private.notify(k.person, 'search', 'search:' || k.id, private.search_path_of(s),
      private.notice_of_finds(s, coalesce(w.ids, '{}') || k.still), interval '10 minutes')::text) into notified
    from looked k join private.saved_searches s on s.id = k.id left join waiting w on w.search = k.id
    where k.still <> '{}';
  return notified;
end $$;

insert into private.chores (name, position) values ('searches', 5);

insert into private.mutation_kinds (kind, needs) values ('save_search', 'person');

-- A search as its owner has it on the phone, and under names a person understands.
create function private.search_facts(s private.saved_searches) returns jsonb language sql stable
  return jsonb_build_object('q', s.q, 'town', s.town, 'category', s.category, 'condition', s.condition, 'district', s.district,
    'min_price', s.min_price, 'max_price', s.max_price, 'delivery', s.delivery, 'created_at', private.iso(s.created_at),
    'seller', (select jsonb_build_object('id', u.id, 'name', u.full_name) from public.users u where u.id = s.seller));

create function private.export_search(s private.saved_searches) returns jsonb language sql stable
  return jsonb_build_object('mots', s.q, 'categorie', s.category, 'etat', s.condition, 'quartier', s.district, 'ville', s.town,
    'prix_min', s.min_price, 'prix_max', s.max_price, 'livraison', s.delivery, 'depuis', private.iso(s.created_at),
    'vendeur', (select u.full_name from public.users u where u.id = s.seller));

-- A find that is under review before it was told is found again: told when it is shown. Whoever tells of the search at this
-- moment has it locked, and is not waited for: that could be a deadlock.
create function private.find_again(about uuid, held uuid[]) returns void language sql set search_path = '' as $$
  update private.search_finds f set listings = find_again.held || f.listings where find_again.held <> '{}' and f.search in (
    select k.search from private.search_finds k where k.search = about for no key update skip locked)
$$;

-- A notice or mail that waits or was told says nothing more of what does not answer to its search any more; with nothing left
-- it goes. The version stays: nobody hears of it.
create function private.recheck_finds(waiting uuid[], mails uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from private.notices n where n.id = any (waiting) order by n.id for no key update;
  perform private.find_again((n.data ->> 'search')::uuid, private.held_back(private.ids_in(n.data -> 'listings')))
    from private.notices n where n.id = any (waiting) and (n.notified_version < n.version or n.mail_at is not null);
  with looked as (
    select n.id, private.notice_of_finds(s, f.ids) as now_is
    from private.notices n left join private.still_found(array(select f from private.notices k, private.finds_in(k.id, k.data) f
        where k.id = any (waiting))) f on f.holder = n.id
      left join private.saved_searches s on s.id = f.search where n.id = any (waiting)
  ), kept as (
    update private.notices n set data = k.now_is from looked k where n.id = k.id and k.now_is is not null
  )
  delete from private.notices n using looked k where n.id = k.id and k.now_is is null;
  perform from private.mail_outbox m where m.id = any (mails) order by m.id for no key update;
  perform private.find_again((e.find ->> 'search')::uuid, private.held_back(private.ids_in(e.find -> 'listings')))
    from private.mail_outbox m, jsonb_array_elements(m.data -> 'finds') e (find) where m.id = any (mails) and m.sent_at is null;
  with still as materialized (
    select t.* from private.still_found(array(select f from private.mail_outbox m, jsonb_array_elements(m.data -> 'finds') e (find),
      private.finds_in(m.id, e.find) f where m.id = any (mails) and m.sent_at is null)) t
  ), looked as (
    select m.id, (select jsonb_agg(f.now_is || jsonb_build_object('path', f.path) order by f.at) from (
      select e.at, e.find -> 'path' as path, private.notice_of_finds(s, t.ids) as now_is
      from jsonb_array_elements(m.data -> 'finds') with ordinality e (find, at)
        join still t on t.holder = m.id and t.search = (e.find ->> 'search')::uuid
        join private.saved_searches s on s.id = t.search) f where f.now_is is not null) as finds
    from private.mail_outbox m where m.id = any (mails) and m.sent_at is null
  ), kept as (
    update private.mail_outbox m set data = m.data || jsonb_build_object('finds', k.finds) from looked k where m.id = k.id and k.finds is not null
  )
  delete from private.mail_outbox m using looked k where m.id = k.id and k.finds is null;
end $$;

-- Sold, deleted, taken down or under review, of a suspended seller or of one who has left.
create function private.withdraw_gone() returns trigger language plpgsql set search_path = '' as $$
declare
  gone constant text[] := array(select n.id::text from now_is n join was o on o.id = n.id where o.visible and not n.visible);
begin
  if cardinality(gone) > 0 then
    -- Nor is a heart told any more that it is cheaper; that it is sold is written by the sale itself.
    delete from private.notices n using public.favorites f
      where f.listing_id = any (gone::uuid[]) and (n.person, n.tag) = (f.user_id, 'favorite:' || f.listing_id)
        and n.data ->> 'state' = 'cheaper' and n.notified_version < n.version;
    perform private.recheck_finds(
      array(select n.id from private.notices n where n.kind = 'search' and n.data -> 'listings' ?| gone),
      array(select m.id from private.mail_outbox m where m.template = 'search_finds' and m.sent_at is null
        and exists (select from jsonb_array_elements(m.data -> 'finds') f where f -> 'listings' ?| gone)));
  end if;
  return null;
end $$;
create trigger withdraw_gone after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.withdraw_gone();

-- A block between two ends that one follows the other.
create function private.withdraw_blocked() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.saved_searches s set deleted = true
    where (s.person, s.seller) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform private.recheck_finds(
    array(select n.id from private.notices n where n.person in (new.blocker_id, new.blocked_id) and n.kind = 'search'),
    array(select m.id from private.mail_outbox m where m.template = 'search_finds' and m.sent_at is null
      and m.recipient in (select p.email from public.user_private p where p.id in (new.blocker_id, new.blocked_id))));
  return null;
end $$;
create trigger withdraw_blocked after insert or update on public.blocks for each row
  when (not new.deleted) execute function private.withdraw_blocked();

-- Nor is a seller followed who has left.
create function private.unfollow_departed() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.saved_searches s set deleted = true where s.seller = new.id;
  return null;
end $$;
create trigger unfollow after update on public.users for each row
  when (new.deleted and not old.deleted) execute function private.unfollow_departed();

-- {on, q, category, condition, district, min_price, max_price, delivery?, seller?: {id}, town?}; null for what is not asked for, the town of the
-- account where none is named; of a seller's listings it does not matter. The search itself, not a name, says which one: saved twice it is
-- one, and taken back where there is none nothing is done.
create function private.push_save_search(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q constant text := left(private.text_of(args, 'q'), 100);
  category constant text := nullif(private.text_of(args, 'category'), '');
  condition constant text := nullif(private.text_of(args, 'condition'), '');
  district constant text := nullif(private.text_of(args, 'district'), '');
  least_price constant int := private.int_of(args, 'min_price');
  most_price constant int := private.int_of(args, 'max_price');
  delivery constant boolean := coalesce(args -> 'delivery' = 'true', false);
  seller constant uuid := private.as_uuid(args #>> '{seller,id}');
  town constant text := coalesce(nullif(private.text_of(args, 'town'), ''), (select u.town_id from public.users u where u.id = me), private.first_town());
  wanted constant uuid := md5(jsonb_build_array(me, private.term_of(q), category, condition, district, least_price, most_price, delivery,
    seller, case when seller is null then town end)::text)::uuid;
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  if not (args ->> 'on')::boolean then
    update private.saved_searches s set deleted = true where s.id = wanted and s.person = me and not s.deleted;
  elsif cardinality(private.words_in(q)) = 0
      and (q <> '' or num_nonnulls(category, condition, district, least_price, most_price, seller) = 0 and not delivery) then
    perform private.refuse('search_empty');
  elsif not exists (select from private.towns t where t.id = town) then
    perform private.refuse('mutation_incomplete');
  elsif not exists (select from private.saved_searches s where s.id = wanted and not s.deleted) then
    if private.fact('searches_most') <= (select count(*) from private.saved_searches s where s.person = me and not s.deleted) then
      perform private.refuse('searches_many');
    end if;
    if seller is not null then
      perform private.refuse_blocked(me, seller);
      -- Whoever is just leaving is waited for.
      perform from public.users u where u.id = seller and not u.deleted for key share;
      if not found or seller = me or private.is_suspended(seller) then
        perform private.refuse('seller_not_followed');
      end if;
    end if;
    -- A letter is put right by looking through the market.
    perform private.limit_pace(me, 'saved_search', 60, 60.0 / 3600, 'tries_too_fast');
    insert into private.saved_searches as s (id, person, town, q, category, condition, district, min_price, max_price, delivery, seller)
      values (wanted, me, town, q, category, condition, district, least_price, most_price, delivery, seller)
      on conflict (id) do update set deleted = false, created_at = now(), q = excluded.q, category = excluded.category,
        condition = excluded.condition, district = excluded.district, min_price = excluded.min_price, max_price = excluded.max_price,
        delivery = excluded.delivery, seller = excluded.seller;
  end if;
  -- The ledger keeps what is answered here, and would name a seller who has left since.
  return case when seller is null then coalesce(
    (select v.body from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'search:' || wanted and not v.gone),
    private.tombstone('search:' || wanted, pg_current_xact_id())) end;
end $$;

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
  kind text not null check (kind in ('message', 'payment', 'credits', 'listing', 'favorite', 'team', 'search')),
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
-- messages are there to be read.
create function private.notify(
  person uuid, kind text, tag text, path text, data jsonb, mail_after interval default null
) returns void language plpgsql set search_path = '' as $$
declare
  muted boolean := exists (select from private.notice_choices c where c.person = notify.person and notify.kind = any (c.muted));
  by_mail boolean := mail_after is not null
    and not exists (select from private.notice_choices c where c.person = notify.person and not c.by_mail);
begin
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
    (select jsonb_build_object('from', u.full_name, 'title', l.title, 'text', left(new.content, 200), 'at', private.iso(new.created_at))
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

-- People who kept a listing hear that it is sold, or cheaper than what they were told; a heart that came later does not.
create function private.notify_hearts(listing public.listings, late private.late_hearts, people uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if late.state = 'cheaper' and not (listing.visible and listing.status = 'active')
      or late.state = 'sold' and (listing.hidden or listing.deleted or listing.suspended) then
    return;
  end if;
  insert into private.notices as n (person, kind, tag, path, data, next_at)
    select f.user_id, 'favorite', 'favorite:' || listing.id, '/listings/' || listing.id,
      jsonb_build_object('state', late.state, 'title', listing.title, 'price', listing.price), now()
    from public.favorites f
    where f.listing_id = listing.id and f.user_id = any (people) and not f.deleted and f.created_at < late.since
      and f.user_id <> listing.user_id and private.has_browser(f.user_id)
      and not exists (select from private.notice_choices c where c.person = f.user_id and 'favorite' = any (c.muted))
      and not exists (select from public.blocks b where not b.deleted
        and (b.blocker_id, b.blocked_id) in ((f.user_id, listing.user_id), (listing.user_id, f.user_id)))
      and not exists (select from private.notices k
        where k.person = f.user_id and k.tag = 'favorite:' || listing.id and k.data ->> 'state' = late.state
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
  when (new.visible and new.status = 'active' and new.price < old.price or new.status = 'sold' and old.status = 'active')
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
  if not coalesce($1 <@ array['message', 'payment', 'credits', 'listing', 'favorite', 'team', 'search'], true) then
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

-- A listing that has been on sale for a month: its seller is asked once whether it still is. Nothing is taken down.
insert into private.rounds (name, reached) select 'month', (now() - interval '30 days')::text;

create function private.chore_month_old() returns bigint language plpgsql set search_path = '' as $$
declare
  behind constant timestamptz := (select r.reached::timestamptz from private.rounds r where r.name = 'month' for update);
  until_then timestamptz;
  notified bigint;
begin
  select max(l.published_at) into until_then from (
    select k.published_at from public.listings k
    where k.published_at > behind and k.published_at <= now() - interval '30 days' order by k.published_at limit 500) l;
  if until_then is null then
    return 0;
  end if;
  select count(private.notify(l.user_id, 'listing', 'listing:' || l.id, '/listings/' || l.id,
      jsonb_build_object('state', 'month_old', 'title', l.title))::text) into notified
    from public.listings l where l.published_at > behind and l.published_at <= until_then and l.visible;
  update private.rounds r set reached = until_then::text where r.name = 'month';
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

-- The collection of what is a person's own: profile, balance, listings in every status, payments, reports, blocks, followed searches.
-- Profile and balance carry a date that puts them on the first page of a backfill; a name that changes brings the row of a block
-- or of a followed seller again. `key`: by which one row is found without making all of hers; an id is put together.
create view private.pull_mine as
select t.reader, (t.kind || ':' || t.key) collate "C" as id, t.xid, t.at, t.gone, false as old,
  jsonb_build_object('id', t.kind || ':' || t.key, 'v', private.version(t.xid), 'kind', t.kind, 'data', t.data) as body, t.key
from (
  select u.id as reader, 'profile' as kind, u.id as key, greatest(u.xid, p.xid) as xid,
    '2200-01-01T00:00:00Z'::timestamptz as at, false as gone,
    jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone, 'district', p.district, 'town', u.town_id,
      'avatar_url', u.avatar_url, 'rating', u.rating, 'review_count', u.review_count,
      'created_at', private.iso(u.created_at), 'first_listing_at', private.iso(u.first_listing_at),
      'suspended', (select jsonb_build_object('reason', s.reason, 'at', private.iso(s.at)) from private.suspensions s
        where s.user_id = u.id and s.lifted_at is null order by s.at limit 1)) as data
  from public.users u join public.user_private p on p.id = u.id
  union all
  select c.user_id, 'credits', c.user_id, c.xid, '2200-01-01T00:00:00Z', false,
    jsonb_build_object('credits', c.credits)
  from public.user_credits c
  union all
  select c.user_id, 'listing', c.id, c.xid, c.created_at, c.state = 'deleted', c.card
  from private.cards c
  union all
  select t.user_id, 'transaction', t.id, t.xid, t.created_at, false,
    jsonb_build_object('id', t.id, 'kind', t.kind, 'amount', t.amount, 'status', t.status,
      'created_at', private.iso(t.created_at))
  from public.transactions t
  union all
  select p.user_id, 'proof', p.id, greatest(p.xid, d.xid), p.created_at, false,
    jsonb_build_object('id', p.id, 'kind', p.kind, 'listing_id', p.listing_id, 'pack', p.pack, 'amount', p.amount,
      'status', p.status, 'reason', p.reason, 'created_at', private.iso(p.created_at),
      'decided_at', private.iso(p.decided_at), 'undone', p.undone, 'undone_status', p.undone_status,
      'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'dispute', case when d.id is not null then jsonb_build_object('about', d.about, 'undone', d.undone, 'message', d.message,
        'status', d.status, 'answer', d.answer, 'handled_at', private.iso(d.handled_at)) end,
      -- It brought a credit, or had before that was taken back: there was no listing to publish.
      'as_credit', p.kind = 'listing' and exists (
        select from public.credit_ledger l where l.reason = 'fee_without_listing' and l.ref in (
          private.cause_of(p), case p.undone when 0 then null when 1 then p.id else md5(p.id || ':' || p.undone - 1)::uuid end)))
  from public.payment_proofs p left join lateral (
    select k.* from public.payment_disputes k where k.proof_id = p.id order by k.created_at desc, k.id limit 1) d on true
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('subject_kind', r.subject_kind, 'subject_id', r.subject_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.reports r
  union all
  -- One's own; `shown`: to everybody, since both have written about that listing.
  select r.reviewer_id, 'review', r.id, r.xid, r.created_at, r.deleted,
    jsonb_build_object('listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'shown', r.verified)
  from public.reviews r
  union all
  select n.user_id, 'notice', n.id, n.xid, n.created_at, n.status = 'ended',
    jsonb_build_object('id', n.id, 'listing_id', n.listing_id, 'kind', n.kind, 'title', n.title, 'reason', n.reason,
      'status', n.status, 'appeal', n.appeal, 'answer', n.answer, 'acknowledged_at', private.iso(n.acknowledged_at),
      'edited_at', private.iso(n.edited_at), 'created_at', private.iso(n.created_at),
      -- A removed listing is a tombstone in every collection: what it said is kept here for another try.
      'listing', case when n.kind = 'removed' and n.created_at > now() - interval '30 days' then private.words_of(l) || jsonb_build_object(
        'price', l.price, 'district', l.district) end,
      -- It had not been paid for, so nothing was given back.
      'without_credit', n.kind = 'removed' and n.status = 'granted' and not exists (
        select from public.credit_ledger g where g.reason = 'gift' and g.ref = n.id))
  from public.moderation_notices n join public.listings l on l.id = n.listing_id
  union all
  select m.user_id, 'support_message', m.id, m.xid, m.created_at, false,
    jsonb_build_object('id', m.id, 'subject', m.subject, 'message', m.message, 'answer', m.answer, 'created_at', private.iso(m.created_at))
  from public.support_messages m where m.user_id is not null
  union all
  select b.blocker_id, 'block', b.blocked_id, greatest(b.xid, u.xid), b.created_at, b.deleted,
    jsonb_build_object('person_id', b.blocked_id, 'full_name', u.full_name, 'created_at', private.iso(b.created_at))
  from public.blocks b join public.users u on u.id = b.blocked_id
  union all
  select s.person, 'search', s.id, greatest(s.xid, u.xid), s.created_at, s.deleted or private.is_suspended(s.seller), private.search_facts(s)
  from private.saved_searches s left join public.users u on u.id = s.seller
) t;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('mine', true, 'text', null, null);

-- A listing of one's own as that collection shows it: what the verbs of selling answer. Found by its key: who sells two thousand things
-- would have two thousand read for one price.
create function private.my_listing_row(me uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = listing and v.id = 'listing:' || listing
$$;

-- A notice as that collection shows it.
create function private.my_notice_row(me uuid, notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = notice and v.id = 'notice:' || notice
$$;

-- Everything this database knows about the person who asks (law 2013-450), under names a person understands. A piece
-- is one function; each takes the person from export_my_data, which takes her from her token and nothing else.
create function private.export_account(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'compte', (select jsonb_build_object('identifiant', a.id, 'email', a.email, 'cree_le', private.iso(a.created_at),
        'email_confirme_le', private.iso(a.email_confirmed_at), 'derniere_connexion', private.iso(a.last_sign_in_at))
      from auth.users a where a.id = me),
    'profil', (select jsonb_build_object('nom', u.full_name, 'email', p.email, 'telephone', p.phone, 'quartier', p.district,
        'ville', (select t.name from private.towns t where t.id = u.town_id),
        'photo', u.avatar_url, 'note_moyenne', u.rating, 'nombre_avis', u.review_count,
        'membre_depuis', private.iso(u.created_at), 'premiere_annonce_le', private.iso(u.first_listing_at))
      from public.users u join public.user_private p on p.id = u.id where u.id = me),
    'suspensions', (select coalesce(jsonb_agg(jsonb_build_object('motif', s.reason, 'le', private.iso(s.at),
        'levee_le', private.iso(s.lifted_at)) order by s.at), '[]') from private.suspensions s where s.user_id = me))
$$;

-- Data of hers that the machinery keeps beside what she wrote, and who looked: nobody of the team is named.
create function private.export_traces(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'appareils', (select coalesce(jsonb_agg(jsonb_build_object('navigateur', s.user_agent, 'adresse_reseau', host(s.ip),
        'connecte_le', private.iso(s.created_at), 'vu_le', private.iso(s.refreshed_at at time zone 'UTC')) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me),
    'metadonnees_du_compte', (select coalesce(a.raw_user_meta_data, '{}') from auth.users a where a.id = me),
    'consultations_par_l_equipe', (select coalesce(jsonb_agg(jsonb_build_object('quoi', r.what, 'le', r.day, 'fois', r.times)
        order by r.day, r.what), '[]') from private.team_reads r where r.person = me),
    'mails_envoyes', (select coalesce(jsonb_agg(jsonb_build_object('modele', m.template, 'ecrit_le', private.iso(m.created_at),
        'parti_le', private.iso(m.sent_at)) order by m.created_at), '[]')
      from private.mail_outbox m join auth.users a on a.email = m.recipient where a.id = me),
    'reponses_a_vos_actes', (select jsonb_build_object('nombre', count(*), 'depuis', private.iso(min(g.at)))
      from private.push_ledger g where g.user_id = me))
$$;

create function private.export_selling(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'annonces', (select coalesce(jsonb_agg(private.export_listing(l) order by l.created_at), '[]') from public.listings l where l.user_id = me),
    'modifications_d_annonces', (select coalesce(jsonb_agg(jsonb_build_object('annonce', e.listing_id, 'avant', e.before,
        'apres', e.after, 'le', private.iso(e.at)) order by e.at), '[]') from private.listing_edits e where e.user_id = me),
    'brouillons', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', d.id, 'contenu', d.data,
        'cree_le', private.iso(d.created_at), 'modifie_le', private.iso(d.updated)) order by d.created_at), '[]')
      from public.drafts d where d.user_id = me and not d.deleted),
    'favoris', (select coalesce(jsonb_agg(jsonb_build_object('annonce', f.listing_id, 'titre', l.title,
        'ajoute_le', private.iso(f.created_at)) order by f.created_at), '[]')
      from public.favorites f join public.listings l on l.id = f.listing_id where f.user_id = me and not f.deleted),
    'avis_donnes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id where r.reviewer_id = me and not r.deleted),
    'avis_recus', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'de', u.full_name, 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id join public.users u on u.id = r.reviewer_id
      where r.reviewed_id = me and r.verified and not r.deleted))
$$;

create function private.export_conversations(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'avec', u.full_name,
        'sens', case when m.sender_id = me then 'envoyé' else 'reçu' end, 'texte', m.content, 'lu', m.read,
        'le', private.iso(m.created_at)) order by m.created_at, m.seq), '[]')
      from (select s.*, s.receiver_id as other from public.messages s where s.sender_id = me
            union all select s.*, s.sender_id from public.messages s where s.receiver_id = me) m
      join public.listings l on l.id = m.listing_id join public.users u on u.id = m.other where not m.deleted),
    'personnes_bloquees', (select coalesce(jsonb_agg(jsonb_build_object('nom', u.full_name,
        'le', private.iso(b.created_at)) order by b.created_at), '[]')
      from public.blocks b join public.users u on u.id = b.blocked_id where b.blocker_id = me and not b.deleted),
    'signalements', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'raison', r.reason,
        'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.listings l on l.id = r.listing_id where r.reporter_id = me and r.subject_kind = 'listing'),
    'signalements_de_personnes', (select coalesce(jsonb_agg(jsonb_build_object('personne', u.full_name, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'messages_joints', r.words, 'statut', r.status, 'le', private.iso(r.created_at))
        order by r.created_at), '[]')
      from public.reports r join public.users u on u.id = r.subject_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me and r.subject_kind = 'person'),
    'signalements_d_avis', (select coalesce(jsonb_agg(jsonb_build_object('avis', v.comment, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.reviews v on v.id = r.subject_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me and r.subject_kind = 'review'),
    'avis_de_moderation', (select coalesce(jsonb_agg(jsonb_build_object('annonce', n.title, 'decision', n.kind, 'raison', n.reason,
        'demande', n.appeal, 'statut', n.status, 'reponse', n.answer, 'compris_le', private.iso(n.acknowledged_at), 'le', private.iso(n.created_at)) order by n.created_at), '[]')
      from public.moderation_notices n where n.user_id = me),
    'lettres_au_support', (select coalesce(jsonb_agg(jsonb_build_object('nom', c.name, 'email', c.email, 'sujet', c.subject,
        'message', c.message, 'statut', c.status, 'reponse', c.answer, 'le', private.iso(c.created_at)) order by c.created_at), '[]')
      from public.support_messages c where c.user_id = me),
    'numeros_consultes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'le', private.iso(k.at))
        order by k.at), '[]')
      from private.contact_reveals k join public.listings l on l.id = k.listing_id where k.viewer = me))
$$;

create function private.export_money(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'credits', jsonb_build_object(
      'solde', coalesce((select c.credits from public.user_credits c where c.user_id = me), 0),
      'mouvements', (select coalesce(jsonb_agg(jsonb_build_object('variation', g.delta, 'motif', g.reason,
        'le', private.iso(g.created_at)) order by g.id), '[]') from public.credit_ledger g where g.user_id = me)),
    'paiements', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', t.id, 'objet', t.kind,
        'montant_fcfa', t.amount, 'statut', t.status, 'le', private.iso(t.created_at)) order by t.created_at), '[]')
      from public.transactions t where t.user_id = me),
    'preuves_de_paiement', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', p.id, 'objet', p.kind,
        'pack', p.pack, 'annonce', p.listing_id, 'montant_fcfa', p.amount, 'nom', p.full_name, 'telephone', p.phone,
        'email', p.email, 'reference', p.reference, 'statut', p.status, 'motif', p.reason,
        'envoyee_le', private.iso(p.created_at), 'decidee_le', private.iso(p.decided_at), 'reprise_le', private.iso(p.undone_at),
        'motif_de_la_reprise', p.undone_reason) order by p.created_at), '[]')
      from public.payment_proofs p where p.user_id = me),
    'contestations', (select coalesce(jsonb_agg(jsonb_build_object('preuve', d.proof_id, 'message', d.message,
        'statut', d.status, 'reponse', d.answer, 'le', private.iso(d.created_at), 'repondue_le', private.iso(d.handled_at))
        order by d.created_at), '[]')
      from public.payment_disputes d where d.user_id = me))
$$;

-- POST, because it counts: ten exports an hour. Reasons and states are ids: the phone that saves the file says them in French.
create function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  wait int;
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
  wait := private.take_token(me::text, 'export', 10, 10.0 / 3600);
  if wait > 0 then
    perform private.refuse_request(429, 'exports_too_fast', wait);
  end if;
  return jsonb_build_object('etabli_le', private.iso(clock_timestamp())) || private.export_account(me) || private.export_selling(me)
    || private.export_conversations(me) || private.export_money(me) || private.export_notices(me) || private.export_traces(me);
end $$;
grant execute on function public.export_my_data() to authenticated;

-- Photos are public by URL and written once: the name is the hash of the content, so nothing is ever overwritten. That
-- the bytes are a picture and have that hash is judged before they are stored, where the server can see them (the local
-- one does; a hosted storage looks at the type alone).
-- Proofs have no policy at all: only the functions, with the service key, put them and sign their addresses. Nor have the
-- pictures that messengers show: drawn by a function from a listing's cover (supabase/functions/_share/picture.ts), and sent by it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('listings', 'listings', true, private.fact('photo_bytes'), '{image/webp,image/jpeg,image/png}'),
  ('proofs', 'proofs', false, private.fact('proof_bytes'), '{image/webp,image/jpeg,image/png}'),
  ('shares', 'shares', false, 524288, '{image/jpeg}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Seconds until this person may store another picture of a listing, null for never: ninety an hour, 100 MB a day, three thousand in all.
create function private.upload_wait(person uuid) returns int language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  a_day_ago constant timestamptz := clock_timestamp() - interval '1 day';
  stored int;
  lately int;
  first timestamptz;
  bytes bigint;
  first_of_day timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select count(*), count(*) filter (where o.created_at > an_hour_ago), min(o.created_at) filter (where o.created_at > an_hour_ago),
      sum((o.metadata ->> 'size')::bigint) filter (where o.created_at > a_day_ago), min(o.created_at) filter (where o.created_at > a_day_ago)
    into stored, lately, first, bytes, first_of_day
    from storage.objects o where o.bucket_id = 'listings' and starts_with(o.name, person || '/');
  return case when stored >= 3000 then null
    when bytes >= 100000000 then greatest(1, ceil(extract(epoch from first_of_day - a_day_ago))::int)
    when lately < 90 then 0
    else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.upload_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more. Too fast is no refusal: the error makes a hosted storage answer 500, and the
-- phone tries again. No address is signed to upload at later (stores_now): whoever had a thousand of them would put a thousand
-- pictures at once. A session that has ended puts none.
create function public.may_upload() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.upload_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
grant execute on function public.may_upload() to authenticated;

-- For the policy: does a listing of the caller show this object, or the photo of which it is a smaller size; did one before it was
-- edited, or is a report about it, which is the team's to see?
create function public.is_shown(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.listings l
    where l.user_id = (select auth.uid()) and not l.deleted
      and regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2') = any (l.photos))
    or exists (select from private.listing_edits e
      where e.user_id = (select auth.uid()) and e.at > clock_timestamp() - interval '90 days'
        and e.before -> 'photos' ? regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2'))
    or starts_with(object, (select auth.uid()) || '/') and exists (select from public.reports r
      where r.said -> 'photos' ? regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2')
        and coalesce(r.handled_at > clock_timestamp() - interval '90 days', true))
$$;
grant execute on function public.is_shown(text) to authenticated;

-- For the policy: is it a size of a photo that a listing of the caller has been showing for more than an hour? Else what buyers have looked
-- at for days could get another picture for its card. That all sizes show the same is judged where there are decoders (the local server); a
-- hosted storage has none, nor does it look for moving pictures or take out what a picture tells of where it was taken.
create function public.comes_late(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object ~ '-(320|800)\.[a-z]+$' and exists (
    select from public.listings l, regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2') photo
    where l.user_id = (select auth.uid()) and photo = any (l.photos)
      and l.published_at < clock_timestamp() - interval '1 hour'
      and not exists (select from private.listing_edits e
        where e.listing_id = l.id and e.at > clock_timestamp() - interval '1 hour'
          and e.after -> 'photos' ? photo and not e.before -> 'photos' ? photo))
$$;
grant execute on function public.comes_late(text) to authenticated;

-- A photo has three sizes: the small one is named with -320, the middle one (800 px, which listings show on a phone's screen for a
-- third of the bytes) with -800.
create policy "own photos are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'listings' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9](-320|-800)?\.(webp|jpg|jpeg|png)$')
    and not public.comes_late(name) and (select public.may_upload()));
create policy "own photos are listed" on storage.objects for select to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and (select public.session_lasts_now()));
create policy "own photos are removed" on storage.objects for delete to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and (select public.session_lasts_now())
    and not public.is_shown(name));

-- Pictures to remove among the next 200 of a bucket, in the order of their names; a hundred at most, the rest next time. Each call
-- goes on where the last one stopped, so none reads the whole storage. A photo, its smaller sizes and what was drawn of it for
-- messengers have the same name up to the size and the type: 142 signs. A picture is to go
--   with its listing, 30 days after that was deleted, unless a living one of the same owner shows pictures from its folder;
--   when it leads nowhere, a day after it came: no listing shows it, and no draft waits to. What was just taken out of a
--   listing can still be taken back, and phones show it until they hear of it;
--   unless a report is about it, which the team has to see.
create function private.pictures_to_remove(bucket text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 200;
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = bucket for update skip locked;
  if not found then
    return '[]'; -- another call is at it
  end if;
  select max(s.name), count(*) into last, n from (
    select o.name from storage.objects o where o.bucket_id = bucket and o.name > begun order by o.name limit stretch) s;
  with stored as materialized (
    select o.name, o.created_at, split_part(o.name, '/', 1)::uuid as owner, split_part(o.name, '/', 2)::uuid as folder,
      left(o.name, 142) as photo
    from storage.objects o where o.bucket_id = bucket and o.name > begun and o.name <= last
      -- Two uuids and a name; a regular expression would cost more than all the rest.
      and o.name like '________-____-____-____-____________/________-____-____-____-____________/%'
      and translate(left(o.name, 73), '0123456789abcdef', '') = '----/----'
  ), shown as materialized (
    select not l.deleted as living, left(p.name, 142) as photo from public.listings l, unnest(l.photos) p (name)
    where l.user_id in (select s.owner from stored s)
  ), edited_out as materialized (
    -- A picture that an edit took out stays for the team to look at.
    select left(p.name, 142) as photo from private.listing_edits e, jsonb_array_elements_text(e.before -> 'photos') p (name)
    where e.user_id in (select s.owner from stored s) and e.at > clock_timestamp() - interval '90 days'
  )
  select array_agg(s.name order by s.name) into names from (
    select s.name from stored s left join public.listings l on l.id = s.folder
    where ((l.user_id = s.owner and l.deleted and l.updated < clock_timestamp() - interval '30 days'
        and s.owner || '/' || s.folder not in (select left(h.photo, 73) from shown h where h.living))
      or (s.created_at < clock_timestamp() - interval '1 day' and s.photo not in (select h.photo from shown h)
        and (l.id is null or l.updated <= clock_timestamp() - interval '1 day')
        and not exists (select from public.drafts d where d.user_id = s.owner and not d.deleted and (d.id = s.folder
          or d.data -> 'photos' ?| array[s.photo || '.webp', s.photo || '.jpg', s.photo || '.jpeg', s.photo || '.png']))
        and s.photo not in (select e.photo from edited_out e)))
      and not exists (select from public.reports r
        where r.said -> 'photos' ?| array[s.photo || '.webp', s.photo || '.jpg', s.photo || '.jpeg', s.photo || '.png']
          and coalesce(r.handled_at > clock_timestamp() - interval '90 days', true))
    order by s.name limit 100) s;
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = bucket;
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.pictures_to_remove(text) from public, anon, authenticated;

-- The picture of a payment may come before its proof, in parts, for slow connections: into a folder of its sender where nothing is ever
-- read, listed, changed or removed by them. The function that takes the proof in judges its bytes and keeps a copy beside the
-- others; what waits there is gone a week later.

-- Whether the storage asks in order to store, or to begin or go on with an upload. An address to upload at later is signed by the same
-- policy, stores nothing that a limit would count, and is used without asking again. A hosted storage names what it does
-- (ROUTE_OPERATIONS of supabase/storage; its helpers leave the first part out); ours names nothing and signs none.
create function private.stores_now() returns boolean language sql stable set search_path = '' as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '')
    in ('', 'object.upload', 'tus.upload.create', 'tus.upload.part')
$$;

-- Seconds until this person may put one more; 0: now; null: not at all, as one without a profile, suspended, or with twenty there
-- already: what waits is kept a week, and a small project has one gigabyte for everybody. Five proofs an hour are taken in; a picture
-- made smaller goes anew. Who gets null loses nothing: the phone sends the picture within its proof, where who is suspended reads so
-- (private.check_payer takes no payment of theirs, and an appeal or a dispute has no picture).
create function private.screenshot_wait(person uuid) returns int
language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person)
    or (select count(*) from storage.objects o where o.bucket_id = 'proofs' and starts_with(o.name, person || '/waiting/')) >= 20 then
    return null;
  end if;
  select o.created_at into first from storage.objects o
    where o.bucket_id = 'proofs' and starts_with(o.name, person || '/waiting/') and o.created_at > an_hour_ago
    order by o.created_at desc offset 11 limit 1;
  return case when not found then 0 else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.screenshot_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more, while the session lasts (public.session_lasts_now).
create function public.may_send_screenshot() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.screenshot_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many screenshots in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
revoke execute on function public.may_send_screenshot() from public, anon;
grant execute on function public.may_send_screenshot() to authenticated;

create policy "own screenshots wait in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'proofs' and name ~ ('^' || (select auth.uid())::text
    || '/waiting/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9]{1,8}\.(webp|jpg|jpeg|png)$')
    and (select public.may_send_screenshot()));

-- The limits of pictures counted what was there when each request asked, and a storage tries a row, takes it back, and keeps it only
-- once it has the bytes, past the policies: two hundred requests at once were all let in. Now the row that stays is counted too, one
-- of a person at a time. Rows without an owner are no person's uploads: the functions with the secret key, a seed, a copy that is put back.

-- Seconds until this person may put one more into this bucket; 0: now; null: not at all.
create function private.picture_wait(bucket text, person uuid) returns int
language sql stable set search_path = '' as $$
  select case bucket when 'listings' then private.upload_wait(person) when 'proofs' then private.screenshot_wait(person) else 0 end
$$;
revoke execute on function private.picture_wait(text, uuid) from public, anon, authenticated;

-- Volatile: what it counts is what is there once the person's earlier picture has been kept or given up.
create function private.count_picture() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := new.owner_id::uuid;
  wait int;
begin
  perform pg_advisory_xact_lock(hashtextextended('picture:' || person, 0));
  wait := private.picture_wait(new.bucket_id, person);
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  elsif wait is null then
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger count_picture before insert on storage.objects for each row
  when (new.bucket_id in ('listings', 'proofs') and starts_with(new.name, new.owner_id || '/'))
  execute function private.count_picture();

-- "Supprimer mon compte". One transaction: the login and all that only she had go; what others hold on to (their
-- conversations with her, reviews, payments) keeps a person without a name. Called by the function close-account, which
-- has asked for the password again: a token alone, stolen or left open, closes nothing.
-- The end of the file is what the privacy page says is forgotten after a while.

-- People whose pictures have still to leave the storage. The objects go through the storage's own API, and that may be down:
-- so they are asked for until they are gone.
create table private.departed (
  person uuid primary key,
  at timestamptz not null default now(),
  cleared_at timestamptz,
  -- How far the log of the auth server was looked through for her; null when all of it was.
  log_reached uuid default '00000000-0000-0000-0000-000000000000'
);
create index departed_waiting on private.departed (at) where cleared_at is null;
create index departed_logged on private.departed (at) where log_reached is not null;

-- The next `most` rows of the log of the auth server, without those that name her: it has one for each time that a session was renewed,
-- each with the ids of who did it and to whom, and no index of ours. Returns how many were looked at.
create function private.forget_logins(who uuid, most int) returns int language plpgsql set search_path = '' as $$
declare
  begun constant uuid := (select d.log_reached from private.departed d where d.person = who);
  last uuid;
  n int;
begin
  select (array_agg(k.id order by k.id desc))[1], count(*) into last, n
    from (select e.id from auth.audit_log_entries e where e.id > begun order by e.id limit most) k;
  delete from auth.audit_log_entries e where e.id > begun and e.id <= last and strpos(lower(e.payload::text), who::text) > 0;
  update private.departed d set log_reached = case when n = most then last end where d.person = who;
  return n;
end $$;

create function private.chore_logins() returns bigint language plpgsql set search_path = '' as $$
declare
  who constant uuid := (select d.person from private.departed d where d.log_reached is not null order by d.at limit 1 for update skip locked);
begin
  return case when who is null then 0 else private.forget_logins(who, 20000) end;
end $$;

insert into private.chores (name, position) values ('logins', 14);

-- The team's words about her, and about her reviews, go; that it decided, and what, stays.
create function private.forget_words_of_team(who uuid) returns void language plpgsql set search_path = '' as $$
declare
  about constant uuid[] := array(select who union all select p.id from public.payment_proofs p where p.user_id = who
    union all select l.id from public.listings l where l.user_id = who
    union all select r.id from public.reviews r where r.reviewer_id = who);
begin
  update private.suspensions s set reason = 'Compte supprimé' where s.user_id = who;
  update private.audit_log a set before = a.before - 'reason', after = a.after - 'reason'
    where a.subject_id = any (about) and (a.before ? 'reason' or a.after ? 'reason');
  update private.team_actions t set answer = t.answer - 'reason' where private.as_uuid(t.answer ->> 'id') = any (about);
end $$;

-- The answers that others got to their own mutations show her name and listing for up to 30 days: of those, the status is left.
create function private.forget_verdicts_about(who uuid) returns void language sql volatile set search_path = '' as $$
  update private.push_ledger g set verdict = g.verdict - 'row'
  where g.verdict ? 'row' and strpos(g.verdict::text, who::text) > 0 and g.user_id in (
    select m.sender_id from public.messages m where m.receiver_id = who
    union select m.receiver_id from public.messages m where m.sender_id = who
    union select f.user_id from public.favorites f join public.listings l on l.id = f.listing_id where l.user_id = who
    union select r.reviewer_id from public.reviews r where r.reviewed_id = who
    union select r.reporter_id from public.reports r where r.subject_id = who
    union select r.reporter_id from public.reports r join public.listings l on l.id = r.listing_id where l.user_id = who)
$$;

-- Deletes traces that others do not hold on to, and no foreign key takes along. `address`: the person's e-mail.
-- Her mails go last, those to the address of her profile as well.
create function private.forget_traces(person uuid, address text)
returns void language plpgsql set search_path = '' as $$
begin
  delete from public.support_messages c where c.user_id = person;
  delete from public.payment_disputes d where d.user_id = person;
  delete from public.moderation_notices n where n.user_id = person;
  delete from private.listing_edits e where e.user_id = person;
  delete from public.reports r where person in (r.subject_id, r.reporter_id);
  update public.reports r set said = null where r.said is not null and r.listing_id in (select l.id from public.listings l where l.user_id = person);
  delete from private.push_ledger g where g.user_id = person;
  delete from private.rate_buckets b where b.owner = person::text;
  delete from private.team_reads t where t.person = forget_traces.person;
  -- Notices and mails to others name her. Found by who talks with her and who kept what she sold: nothing
  -- here may read a table whole.
  delete from private.notices n where n.person = forget_traces.person;
  delete from private.notices n using (
      select c.buyer_id as other, 'conversation:' || l.id || ':' || forget_traces.person as tag
        from public.listings l join private.conversations c on c.listing_id = l.id where l.user_id = forget_traces.person
      union all select l.user_id, 'conversation:' || l.id || ':' || forget_traces.person
        from private.conversations c join public.listings l on l.id = c.listing_id where c.buyer_id = forget_traces.person
      union all select f.user_id, 'favorite:' || l.id
        from public.listings l join public.favorites f on f.listing_id = l.id where l.user_id = forget_traces.person) others
    where n.person = others.other and n.tag = others.tag;
  delete from private.notice_choices c where c.person = forget_traces.person;
  -- After what they are made of: a mail that was being queued meanwhile is waited for above, and found here. Only one that has still to
  -- be sent leads anywhere (mail_sent).
  delete from private.mail_outbox m
    where m.recipient in (address, (select p.email from public.user_private p where p.id = person));
  delete from private.mail_outbox m where m.sent_at is null and m.data ->> 'path' like '%/' || person;
  delete from private.mail_outbox m where m.cause in (select p.id from public.payment_proofs p where p.user_id = person);
  delete from private.push_subscriptions p where p.person = forget_traces.person;
  delete from private.saved_searches s where s.person = forget_traces.person;
  perform private.forget_logins(person, 10000);
  perform private.forget_words_of_team(person);
  perform private.forget_verdicts_about(person);
  -- Both sides have left: nobody can read it any more.
  delete from public.messages m using public.users u
    where u.deleted and ((m.sender_id = person and m.receiver_id = u.id) or (m.receiver_id = person and m.sender_id = u.id));
end $$;

-- The amount, the day and the decision stay, as accounts must; who paid does not. The hash of the picture stays too: it
-- says nothing of anybody, and shows the team the same screenshot when it comes again.
create function private.anonymise_payments(person uuid) returns void language sql volatile set search_path = '' as $$
  update public.payment_proofs p
    set full_name = 'Compte supprimé', phone = '', email = '', reference = null, object_path = '',
      reason = case when p.reason is not null then 'Compte supprimé' end,
      undone_reason = case when p.undone_reason is not null then 'Compte supprimé' end
    where p.user_id = person
$$;

-- The words and the names of the pictures go; that something was sold there stays, for those who talked about it.
create function private.withdraw_listings(person uuid) returns void language sql volatile set search_path = '' as $$
  update public.listings l
    set deleted = true, title = 'Annonce retirée', description = 'Annonce retirée avec le compte de son auteur.',
        photos = array['retirée']
    where l.id in (select k.id from public.listings k where k.user_id = person order by k.id for update)
$$;

-- All that happens to the rows of a person who leaves, whichever way she leaves; a second call changes nothing.
create function private.erase_person(person uuid, address text) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.departed (person) values (person) on conflict do nothing;
  if not found then
    return;
  end if;
  perform from public.users u where u.id = person for update; -- what the new name will need
  perform private.withdraw_listings(person);
  perform private.anonymise_payments(person);
  perform private.forget_traces(person, address);
  update public.users u set full_name = 'Compte supprimé', avatar_url = null, deleted = true where u.id = person;
end $$;

-- A login that is deleted anywhere else, by the dashboard of a project for instance, takes this row along (cascade). The
-- one who deletes then is the auth server, which has no right to anything of ours: hence the rights of the owner.
create function private.close_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_free_publication(old.id, old.phone, clock_timestamp());
  perform private.erase_person(old.id, old.email);
  return null;
end $$;
create trigger close_account after delete on public.user_private
  for each row execute function private.close_account();

-- Closes the account of `person`. With `rehearsal` only asks whether it may be closed; each question counts, so that
-- nobody tries passwords for ever. Not while a payment waits for the team: the money would be nobody's.
-- One account is closed at a time: of two who have talked and close theirs at once, each would have what the other's last step needs.
-- A call that names nobody is told so.
create function public.close_account(person uuid, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  wait int;
begin
  if person is null then
    perform private.refuse_request(400, 'mutation_incomplete');
  end if;
  -- Behind whatever she is just sending.
  perform pg_advisory_xact_lock(hashtextextended('push:' || person, 0));
  if rehearsal then
    wait := private.take_token(person::text, 'closing', 10, 10.0 / 3600);
    if wait > 0 then
      perform private.refuse_request(429, 'tries_too_fast', wait);
    end if;
  else
    perform pg_advisory_xact_lock(hashtextextended('closings', 0));
  end if;
  perform from public.users u where u.id = person for update; -- what the new name will need
  if exists (select from public.payment_proofs p where p.user_id = person and p.status = 'received') then
    perform private.refuse_request(409, 'closing_payment_open');
  elsif not rehearsal then
    perform private.erase_person(person, (select a.email from auth.users a where a.id = person));
    delete from auth.users a where a.id = person;
  end if;
  return jsonb_build_object('closed', not rehearsal);
end $$;
grant execute on function public.close_account(uuid, boolean) to service_role;

-- The timer that sends mails asks for the two below, again and again, so neither may cost much when there is nothing to do.

-- Deletes support messages and reports, a year after the team dealt with them; what a listing said before an edit, a year after it. Verdicts: whole for 30 days, their status alone until 90,
-- then nothing; the answers to the team as long. Paces, once they are full again. Of each two thousand a minute: where much came together, after
-- a pause of the timer or a term that was shortened, the statement would be cut off each time. Returns how many support messages and reports went.
create function public.forget_expired() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_is constant timestamptz := clock_timestamp();
  old constant timestamptz := now_is - interval '1 year';
  most constant int := 2000;
  messages int;
  reports int;
begin
  delete from public.support_messages where ctid = any (array(
    select c.ctid from public.support_messages c where c.status = 'answered' and c.handled_at < old limit most));
  get diagnostics messages = row_count;
  delete from public.reports where ctid = any (array(
    select r.ctid from public.reports r where r.status <> 'open' and r.handled_at < old limit most));
  get diagnostics reports = row_count;
  delete from public.payment_disputes where ctid = any (array(
    select d.ctid from public.payment_disputes d where d.status <> 'open' and d.handled_at < old limit most));
  delete from private.listing_edits where ctid = any (array(
    select e.ctid from private.listing_edits e where e.at < old limit most));
  update public.reports set words = null where ctid = any (array(
    select r.ctid from public.reports r where r.words is not null and r.handled_at < now_is - interval '90 days' limit most));
  delete from public.moderation_notices where ctid = any (array(
    select n.ctid from public.moderation_notices n where n.status in ('upheld', 'granted', 'ended') and n.handled_at < old limit most));
  update private.push_ledger g set verdict = g.verdict - 'row' - 'message' where ctid = any (array(
    select k.ctid from private.push_ledger k where k.at < now_is - interval '30 days' and k.verdict ?| array['row', 'message'] limit most));
  delete from private.push_ledger where ctid = any (array(
    select g.ctid from private.push_ledger g where g.at < now_is - interval '90 days' limit most));
  delete from private.mail_outbox where ctid = any (array(
    select m.ctid from private.mail_outbox m where m.sent_at < now_is - interval '90 days' limit most));
  delete from private.mail_outbox where ctid = any (array(
    select m.ctid from private.mail_outbox m where m.sent_at is null and m.created_at < now_is - interval '90 days' limit most));
  delete from private.team_actions where ctid = any (array(
    select t.ctid from private.team_actions t where t.at < now_is - interval '90 days' limit most));
  delete from private.team_reads where ctid = any (array(
    select t.ctid from private.team_reads t where t.day < old::date limit most));
  delete from private.free_publications where ctid = any (array(
    select f.ctid from private.free_publications f where f.closed_at < now_is - interval '3 years' limit most));
  delete from private.rate_buckets where ctid = any (array(
    select b.ctid from private.rate_buckets b where b.at < now_is - interval '2 days' limit most));
  return messages + reports;
end $$;
grant execute on function public.forget_expired() to service_role;

-- Is this object in the folder of that person? Compared byte by byte, as the index for beginnings of names is.
create function private.owned_by(person uuid) returns setof storage.objects language sql stable set search_path = '' as $$
  select o.* from storage.objects o
  where o.name operator(pg_catalog.~>=~) (person || '/') and o.name operator(pg_catalog.~<~) (person || '0')
$$;
revoke execute on function private.owned_by(uuid) from public, anon, authenticated;

-- Objects of people who have left, then of listings long gone and of none at all, and what has waited for its proof for a week; a
-- hundred at most; [] when there is none in the stretch of the storage that is looked at. A person counts as cleared only once no token of
-- hers can put a new picture there.
create function public.files_of_departed() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  theirs jsonb;
begin
  update private.departed d set cleared_at = clock_timestamp()
    where d.cleared_at is null and d.at < (select clock_timestamp()) - interval '1 day'
      and not exists (select from private.owned_by(d.person));
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]') into theirs
    from (select o.bucket_id, o.name from private.departed d, private.owned_by(d.person) o
          where d.cleared_at is null and o.bucket_id in ('listings', 'shares', 'proofs') order by 2 limit 100) f;
  if theirs = '[]' then
    theirs := private.pictures_to_remove('listings') || private.pictures_to_remove('shares')
      || private.screenshots_to_remove();
  end if;
  return theirs;
end $$;
grant execute on function public.files_of_departed() to service_role;

-- Screenshots that have waited for their proof for a week, among the next five hundred of the bucket, as pictures_to_remove does it.
insert into private.rounds (name) values ('proofs');

create function private.screenshots_to_remove() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  old constant timestamptz := clock_timestamp() - interval '7 days';
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = 'proofs' for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*), (array_agg(s.name order by s.name) filter (where substr(s.name, 37, 9) = '/waiting/' and s.created_at < old))[1:100]
    into last, n, names from (
      select o.name, o.created_at from storage.objects o
      where o.bucket_id = 'proofs' and o.name > begun order by o.name limit stretch) s;
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = 'proofs';
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', 'proofs', 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.screenshots_to_remove() from public, anon, authenticated;
