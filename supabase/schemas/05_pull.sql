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
  elsif collection = 'news' then
    return exists (select from private.pull_news l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
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
-- no other kind. Answers a page for each collection that it knows and has something new of and, beside the collections, the mark of the towns. Of
-- those with nothing new the one that has come furthest speaks for all: a phone takes one that is not in the answer for that. A personal collection
-- needs its person.
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
  select jsonb_object_agg(q.collection, q.page) into answer
    from (
      select p.*, row_number() over (partition by p.silent order by (regexp_match(p.after, '^\d+'))[1]::numeric desc) as place
      from (
        select l.collection, g.page, k.value ->> 'after' as after,
          coalesce(g.page -> 'rows' = '[]' and g.page ->> 'tail' is null and g.page ->> 'checkpoint' = k.value ->> 'after', false) as silent
        from private.cursors_in(cursors) k join private.collections l on l.collection = k.collection,
          private.page_of(l, me, epoch, k.value ->> 'after', k.value ->> 'before', (k.value ->> 'max')::int, k.value ->> 'tail', k.value ->> 'town') g (page)) p) q
    where not q.silent or q.place = 1;
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
