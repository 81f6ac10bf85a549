-- Pull: pages of a lane, cut so that no change is ever skipped.
--
--   settled   xid < pg_snapshot_xmin(): every transaction that could still add a row before this point has ended, so
--             a checkpoint may pass it.
--   tail      visible rows above that horizon (the newest page of them), appended to a short page without moving the
--             checkpoint: nobody waits for somebody else's long transaction. They come again once settled; ids make
--             that harmless.
--   backfill  newest first. The horizon of its first page is the checkpoint: whatever changes later has a greater xid.
--
-- The functions are STABLE, so that GET works and one snapshot serves horizon and rows alike. They are SECURITY DEFINER
-- because a row shows facts its reader has no right to select (the title of a deleted listing one talked about); the
-- only filter that matters stands in private.pull(), once: reader = auth.uid().

create function private.pull(lane text, after text, before text, max_rows int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c private.lanes;
  me uuid := auth.uid();
  page int := least(greatest(coalesce(max_rows, 60), 1), 500);
  source text;
begin
  select * into strict c from private.lanes k where k.lane = pull.lane;
  if c.personal and me is null then
    perform private.refuse_request(401, 'signed_out', 'Connectez-vous.');
  end if;
  -- %I and a constant: nothing of the request is part of the statement.
  source := format('private.%I where %s', 'lane_' || c.lane, case when c.personal then 'reader = $1' else 'true' end);
  if after is not null then
    return private.pull_changes(source, c.id_type, me, after, page);
  end if;
  return private.pull_backfill(source, c, me, before, page);
end $$;

-- Cursor "<xid>~<id>": never to be mistaken for a number on its way through a query string.
create function private.pull_changes(source text, id_type regtype, me uuid, after text, page int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  -- At or above it no transaction of this cluster has started: such a row was restored from elsewhere.
  ceiling xid8 := pg_snapshot_xmax(pg_current_snapshot());
  place text[] := regexp_match(after, '^(\d{1,19})~(.{0,100})$');
  settled jsonb;
  tail jsonb := '[]';
  n int;
  last text;
begin
  if place is null or (id_type = 'uuid'::regtype and private.as_uuid(place[2]) is null) then
    perform private.refuse_request(400, 'invalid', 'Ce repère de synchronisation n’est pas valable.');
  end if;
  execute format($q$
    select coalesce(jsonb_agg(r.doc order by r.xid, r.id), '[]'), count(*)::int,
      (array_agg(r.xid::text || '~' || r.id order by r.xid desc, r.id desc))[1]
    from (select id, xid, case when gone then private.tombstone(id::text, xid) else body end as doc
          from %1$s and (xid, id) > ($2, $3::%2$s) and xid < $4
          order by xid, id limit $5) r $q$, source, id_type)
    into settled, n, last using me, place[1]::xid8, place[2], horizon, page;
  if n < page then
    execute format($q$
      select coalesce(jsonb_agg(r.doc order by r.xid, r.id), '[]')
      from (select id, xid, case when gone then private.tombstone(id::text, xid) else body end as doc
            from %1$s and xid >= $2 and xid < $3
            order by xid desc, id desc limit $4) r $q$, source)
      into tail using me, greatest(horizon, place[1]::xid8), ceiling, page;
  end if;
  return jsonb_build_object('rows', settled || tail, 'checkpoint', coalesce(last, after), 'before', null,
    'more', n = page, 'generation', private.generation());
end $$;

-- Cursor "<microseconds>~<rows so far>~<id>".
create function private.pull_backfill(source text, c private.lanes, me uuid, before text, page int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  place text[] := regexp_match(before, '^(\d{1,17})~(\d{1,9})~(.{1,100})$');
  so_far int := coalesce(place[2]::int, 0);
  size int := least(page, coalesce(c.max_rows - so_far, page));
  listed jsonb := '[]';
  n int := 0;
  last text;
begin
  if before is not null and (place is null or (c.id_type = 'uuid'::regtype and private.as_uuid(place[3]) is null)) then
    perform private.refuse_request(400, 'invalid', 'Ce repère de synchronisation n’est pas valable.');
  end if;
  if size > 0 then
    execute format($q$
      select coalesce(jsonb_agg(r.body order by r.at desc, r.id desc), '[]'), count(*)::int,
        (array_agg((extract(epoch from r.at) * 1000000)::bigint || '~' || ($5 + $4) || '~' || r.id order by r.at, r.id))[1]
      from (select id, at, body from %1$s and not gone and not old %2$s %3$s
            order by at desc, id desc limit $4) r $q$,
        source,
        case when before is null then '' else format('and (at, id) < ($2, $3::%s)', c.id_type) end,
        case when c.max_age is null then '' else 'and at > $6' end)
      into listed, n, last
      using me, timestamptz 'epoch' + place[1]::bigint * interval '1 microsecond',
        place[3], size, so_far, now() - c.max_age;
  end if;
  if n < size or n = 0 or (c.max_rows is not null and so_far + n >= c.max_rows) then
    last := null;
  end if;
  return jsonb_build_object('rows', listed,
    'checkpoint', case when before is null then pg_snapshot_xmin(pg_current_snapshot())::text || '~'
      || case when c.id_type = 'uuid'::regtype then '00000000-0000-0000-0000-000000000000' else '' end end,
    'before', last, 'more', last is not null, 'generation', private.generation());
end $$;

create function public.sync_pull_feed(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('feed', after, before, max_rows)
$$;
create function public.sync_pull_reviews(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('reviews', after, before, max_rows)
$$;
create function public.sync_pull_prices(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('prices', after, before, max_rows)
$$;
create function public.sync_pull_mine(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('mine', after, before, max_rows)
$$;
create function public.sync_pull_drafts(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('drafts', after, before, max_rows)
$$;
create function public.sync_pull_messages(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('messages', after, before, max_rows)
$$;
create function public.sync_pull_favorites(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('favorites', after, before, max_rows)
$$;
grant execute on function public.sync_pull_feed(text, text, int), public.sync_pull_reviews(text, text, int),
  public.sync_pull_prices(text, text, int) to anon, authenticated;
grant execute on function public.sync_pull_mine(text, text, int), public.sync_pull_drafts(text, text, int),
  public.sync_pull_messages(text, text, int), public.sync_pull_favorites(text, text, int) to authenticated;
