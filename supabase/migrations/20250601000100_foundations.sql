-- What every table and verb leans on: stamps, text rules, refusals, limits, the generation of this database.

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

create function private.iso(at timestamptz) returns text
language sql stable parallel safe set search_path = '' as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Spaces that a phone keyboard or a copied text brings along count as nothing at both ends.
create function private.trimmed(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(words, E' \t\n\r\f\u000B\u00A0\u2007\u2009\u200B\u202F\u2060\uFEFF')
$$;

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

-- Refusals inside a pushed mutation. sync_push turns them into a verdict; nothing else raises these two states.
create function private.refuse(code text, message text) returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'DJ400', message = message, detail = code;
end $$;

create function private.refuse_for_now(seconds int, message text) returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'DJ429', message = message, detail = 'rate_limited', hint = seconds::text;
end $$;

-- Refusal of a whole request, in the form PostgREST turns into a status, a JSON body and headers.
create function private.refuse_request(status int, code text, message text, retry_after int default null)
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PGRST',
    message = jsonb_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object('status', status, 'headers',
      case when retry_after is null then '{}'::jsonb else jsonb_build_object('Retry-After', retry_after::text) end)::text;
end $$;

-- Token buckets: `burst` tokens at most, refilled at `per_second`. Takes one and answers 0, or answers the seconds
-- to wait. A refused mutation rolls its token back, so only what took effect counts.
create table private.rate_buckets (
  owner text not null,
  name text not null,
  tokens double precision not null,
  at timestamptz not null,
  primary key (owner, name)
);

create function private.take_token(who text, bucket text, burst int, per_second double precision)
returns int language plpgsql set search_path = '' as $$
declare
  instant timestamptz := clock_timestamp();
  remaining double precision;
begin
  insert into private.rate_buckets as b (owner, name, tokens, at) values (who, bucket, burst, instant)
  on conflict (owner, name) do update
    set tokens = least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second),
        at = greatest(b.at, instant)
  returning tokens into remaining;
  if remaining < 1 then
    return greatest(1, ceil((1 - remaining) / per_second))::int;
  end if;
  update private.rate_buckets set tokens = remaining - 1 where owner = who and name = bucket;
  return 0;
end $$;

-- A client whose checkpoint was given by another generation drops its replica: transaction ids restart when a
-- database is restored elsewhere. Derived, so that no restore procedure can forget to change it: the seed row
-- travels with a dump, the rest tells this cluster, this timeline and this database apart from every other.
create table private.generation_seed (
  only_row boolean primary key default true check (only_row),
  seed uuid not null default gen_random_uuid()
);
insert into private.generation_seed default values;

create function private.generation() returns uuid language sql stable set search_path = '' as $$
  select md5(concat_ws(':', g.seed, s.system_identifier, c.timeline_id, d.oid))::uuid
  from private.generation_seed g, pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;

-- The facts of this one town. src/town.ts holds the same list for the screens.
create table private.districts (name text primary key);
insert into private.districts (name) values
  ('Abattoir 1'), ('Abattoir 2 (Sud B)'), ('Aviation'), ('Baoulé'), ('Belleville'), ('Bribouo'), ('CAFOP'),
  ('Commerce'), ('Dalolabia'), ('Dioulabougou'), ('Gbeuliville'), ('Gbokora'), ('Gbobélé'), ('Huberson'),
  ('Kennedy 1'), ('Kennedy 2'), ('Kirman'), ('Lobia'), ('Marais'), ('Orly 1'), ('Piscine'), ('Sapia'),
  ('Soleil 1'), ('Soleil 2'), ('Sud A'), ('Tagoura'), ('Tazibouo'), ('Tazibouo Piscine'), ('Zakoua');
