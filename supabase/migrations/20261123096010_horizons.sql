-- Newest text of 030020_shared_walk; new is that a horizon that is still to come is refused. Pages are kept for an hour by the cache before
-- the database under the cursor that was asked for (supabase/functions/_flux). Whoever asked for the cursors of a later moment ahead of it
-- had pages put there on which nothing of the time between has happened: phones that begin then would take them for what was made
-- after their horizon, and keep for sale what has been sold.
create or replace function private.pull_backfill(source text, c private.lanes, me uuid, before text, page int) returns jsonb
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
    'before', last || coalesce('~' || anchor, ''), 'more', last is not null, 'generation', private.generation());
end $$;
