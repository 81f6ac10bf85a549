-- A phone brings the newest reviews of its own town alone. Whoever looks at a listing, or at a person, may ask for what was said there.

-- Newest hundred reviews of a listing, or that a person received, as rows of the lane.
create function public.reviews_about(listing uuid default null, person uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(jsonb_agg(v.body order by v.at desc, v.id desc), '[]'))
  from private.lane_reviews v
  where v.id in (
    select r.id from public.reviews r
    where not r.deleted and (r.listing_id = reviews_about.listing or r.reviewed_id = reviews_about.person)
    order by r.created_at desc, r.id desc limit 100)
$$;
grant execute on function public.reviews_about(uuid, uuid) to anon, authenticated;
