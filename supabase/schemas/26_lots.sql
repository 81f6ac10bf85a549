-- Lots: the newest listings of a category with their thumbnails, as one signed file that phones hand to each other (supabase/functions/_lot).

-- The key pairs of this server. Read by the function alone, which makes them; phones ask for the public ones once a week.
create table private.lot_keys (
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now()
);

-- Every pair that is believed, the one that signs first: the youngest that phones have had a week to hear of. `wanted`: a new one is due, after a
-- year. `made`: that one, {public, private}; two at once are two that are believed.
create function public.lot_keys(made jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if made is not null then
    insert into private.lot_keys (public_key, private_key) values (made ->> 'public', made ->> 'private') on conflict do nothing;
    delete from private.lot_keys k where k.made_at < now() - interval '400 days';
  end if;
  return jsonb_build_object(
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('public', k.public_key, 'private', k.private_key)
        order by k.made_at > now() - interval '7 days', case when k.made_at > now() - interval '7 days' then k.made_at end, k.made_at desc), '[]')
      from private.lot_keys k),
    'wanted', not exists (select from private.lot_keys k where k.made_at > now() - interval '365 days'));
end $$;
revoke execute on function public.lot_keys(jsonb) from public, anon, authenticated;
grant execute on function public.lot_keys(jsonb) to service_role;

-- The newest of a category that everybody finds: so many that a lot has about a megabyte.
create function private.lot_listings(town text, category text) returns setof uuid language sql stable set search_path = '' as $$
  select l.id from public.listings l
  where l.visible and l.published_at is not null and l.town_id = lot_listings.town and l.category = lot_listings.category
  order by l.created_at desc, l.id desc limit 60
$$;

-- The rows of a lot as a pull gives them. `horizon`: what changes from there on is in none of them, and comes by any checkpoint before it.
create function public.lot_rows(category text, town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := private.town_asked(town);
begin
  return jsonb_build_object('town', place, 'category', category, 'at', private.iso(now()), 'epoch', private.epoch(),
    'horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
    'rows', (select coalesce(jsonb_agg(f.body order by f.at desc, f.id desc), '[]')
      from private.lot_listings(place, category) n (id) join private.pull_feed f on f.id = n.id));
end $$;
revoke execute on function public.lot_rows(text, text) from public, anon, authenticated;
grant execute on function public.lot_rows(text, text) to service_role;

-- How large the lot of each category is: [{category, listings, bytes}], of those that have any.
create function public.lot_sizes(town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := private.town_asked(town);
begin
  return (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
    select c.category, count(*)::int as listings,
      sum(octet_length(f.body::text) + coalesce((o.metadata ->> 'size')::int, 0))::int as bytes
    from unnest('{fashion,electronics,home,vehicles,sports,books}'::text[]) c (category)
      cross join lateral private.lot_listings(place, c.category) n (id)
      join private.pull_feed f on f.id = n.id
      left join storage.objects o on o.bucket_id = 'listings'
        and o.name = regexp_replace(f.body -> 'photos' ->> 0, '(\.[a-z]+)$', '-320\1')
    group by c.category) s);
end $$;
revoke execute on function public.lot_sizes(text) from public, anon, authenticated;
grant execute on function public.lot_sizes(text) to service_role;
