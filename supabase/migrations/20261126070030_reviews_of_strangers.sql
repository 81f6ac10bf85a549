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

-- Newest text of 093020_gone_talks; new is that the blocks stand above, and that an account which is just being closed or suspended
-- is waited for: it would get a message, and a notice with its words, that nobody could read or remove any more.
create or replace function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
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

-- {listing_id, rating, comment}. One a person and listing; the review takes the id of the mutation. Newest text of 120_reviews; new is what
-- holds for a review without an exchange about that listing: none over a block, and about one seller two at once, then one a day. After
-- an exchange neither holds: a seller who cheated would block the buyer to escape the stars. Whether there was one the row says, once it stands
-- (guard_review): a first answer at the same moment is not missed.
create or replace function private.push_post_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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
  return (select v.body from private.lane_reviews v where v.id = mutation);
end $$;

-- The mean of a person's stars, by the weight of who gave them, and how many reviews there are: an exchange of messages about the listing
-- counts whole, a person of standing half, an account made for the occasion a tenth. What one person gave without an exchange
-- weighs as one review, with their mean, however many they are.
create function private.stars_of(person uuid, out mean numeric, out n int) language sql stable set search_path = '' as $$
  select round(sum(g.stars * g.weight) / sum(g.n * g.weight), 2), coalesce(sum(g.n), 0)::int
  from (select t.n, t.stars, case when t.verified then 1.0
      when private.has_standing(t.reviewer_id) then 0.5 / t.n else 0.1 / t.n end as weight
    from (select r.reviewer_id, r.verified, count(*) as n, sum(r.rating) as stars
      from public.reviews r where r.reviewed_id = person and not r.deleted group by r.reviewer_id, r.verified) t) g
$$;

-- Newest text of 120_reviews; new is that the mean stands above.
create or replace function private.derive_rating() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = new.reviewed_id for update;
  update public.users u set rating = s.mean, review_count = s.n from private.stars_of(new.reviewed_id) s
    where u.id = new.reviewed_id and (u.rating, u.review_count) is distinct from (s.mean, s.n);
  return null;
end $$;

-- Whom somebody gave more than one before.
update public.users u set rating = s.mean
  from (select distinct r.reviewed_id as id from public.reviews r where not r.verified and not r.deleted
    group by r.reviewed_id, r.reviewer_id having count(*) > 1) m, private.stars_of(m.id) s
  where u.id = m.id and u.rating is distinct from s.mean;
