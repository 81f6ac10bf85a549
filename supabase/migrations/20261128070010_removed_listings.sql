-- What the team removed for its words or pictures went on being shown: whoever had put a heart on it, and whoever read the reviews about it, saw
-- its title, and in the favourites its photos. Who talked about it keeps the title, as evidence; the desk and its owner's notice too.

-- Whether the team removed it, whoever deleted it first. The journal says so for good: notices and reports are forgotten after a year.
create function private.is_removed(about uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.audit_log a where a.subject_kind = 'listing' and a.subject_id = about and a.act = 'remove_listing')
$$;

-- Newest text of 080_favorites; new is what is left of a listing that the team removed. What was deleted is asked alone: this is read for each row.
create or replace view private.lane_favorites as
select f.user_id as reader, f.listing_id as id, f.xid, f.created_at as at, f.deleted as gone, false as old,
  jsonb_build_object(
    'id', f.listing_id, 'v', private.version(f.xid), 'created_at', private.iso(f.created_at),
    'listing', case when c.visible then c.card else c.card || jsonb_build_object(
      'description', '', 'status', case c.state when 'pending' then 'unavailable' else c.state end)
      || case when c.state = 'deleted' and private.is_removed(c.id)
        then jsonb_build_object('title', 'Annonce supprimée', 'photos', '[]'::jsonb) else '{}' end end) as body
from public.favorites f join private.cards c on c.id = f.listing_id;

-- Newest text of 050010_towns; new is what stands for the title of a listing that the team removed.
create or replace view private.lane_reviews as
select null::uuid as reader, r.id, r.xid, r.created_at as at, r.deleted as gone, false as old,
  jsonb_build_object(
    'id', r.id, 'v', private.version(r.xid), 'reviewer_id', r.reviewer_id, 'reviewed_id', r.reviewed_id,
    'listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'created_at', private.iso(r.created_at),
    'verified', r.verified, 'reviewer_name', u.full_name, 'listing_title',
    case when l.deleted and private.is_removed(l.id) then 'Annonce supprimée' else l.title end) as body, r.town_id
from public.reviews r join public.users u on u.id = r.reviewer_id join public.listings l on l.id = r.listing_id;

-- Phones that hold such a title get the row anew: now, and (decide_report) whenever one is removed.
create function private.spread_removal(about uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  update public.favorites f set updated = now()
    where (f.user_id, f.listing_id) in (select k.user_id, k.listing_id from public.favorites k
      where k.listing_id = any (about) and not k.deleted order by k.listing_id, k.user_id for no key update);
  update public.reviews r set updated = now()
    where r.id in (select k.id from public.reviews k where k.listing_id = any (about) and not k.deleted order by k.id for no key update);
end $$;
select private.spread_removal(array(select l.id from public.listings l where l.deleted and private.is_removed(l.id)));
