-- What is asked of the server only, because a phone holds no more than its bound.

-- Visible listings whose title or description contains `q` (no case, no accents, `%`, `_` and `\` as themselves), with
-- the filters and sorts of spec §2; an empty filter is none. Pages of 12 from 1, exact total, ties broken by id.
-- The plan is made for the values at hand: a filter that is absent then costs nothing, and the trigram index serves
-- every query of three characters or more.
create function public.search_listings(
  q text default null, category text default null, condition text default null, district text default null,
  min_price int default null, max_price int default null, sort text default 'newest', page int default 1)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text := private.normalised(left(private.trimmed(coalesce(q, '')), 100));
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  kind text := nullif(search_listings.category, '');
  state text := nullif(search_listings.condition, '');
  quarter text := nullif(search_listings.district, '');
  skipped int := (least(greatest(coalesce(page, 1), 1), 10000) - 1) * 12;
  by_price int := case sort when 'price_asc' then 1 when 'price_desc' then -1 else 0 end;
begin
  return (
    with found as materialized (
      select l.id, l.created_at, l.price * by_price as rank
      from public.listings l
      where l.visible
        and (words = '' or l.search like pattern)
        and (kind is null or l.category = kind)
        and (state is null or l.condition = state)
        and (quarter is null or l.district = quarter)
        and (min_price is null or l.price >= min_price)
        and (max_price is null or l.price <= max_price)
    ), shown as (
      select f.* from found f order by f.rank, f.created_at desc, f.id desc limit 12 offset skipped
    )
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(c.card order by s.rank, s.created_at desc, s.id desc)
                        from shown s join private.cards c on c.id = s.id), '[]'),
      'total', (select count(*) from found)));
end $$;
grant execute on function public.search_listings(text, text, text, text, int, int, text, int) to anon, authenticated;

-- One listing by its address: `active` for everyone, `own` for its owner in any other status, `unavailable` when it is
-- not for this reader, `missing` when there is none.
create function public.listing_by_id(listing_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.visible then jsonb_build_object('state', 'active', 'row', c.card)
      when c.user_id = (select auth.uid()) and c.state <> 'deleted' then jsonb_build_object('state', 'own', 'row', c.card)
      else jsonb_build_object('state', 'unavailable', 'row', null)
    end
    from private.cards c where c.id = listing_by_id.listing_id
  ), jsonb_build_object('state', 'missing', 'row', null))
$$;
grant execute on function public.listing_by_id(uuid) to anon, authenticated;

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

-- The two counts of the home tiles.
create function public.town_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'listings', (select count(*) from public.listings l where l.visible),
    'people', (select count(*) from public.users u where not u.deleted))
$$;
grant execute on function public.town_counts() to anon, authenticated;
