-- Reviews: of the owner of a listing, or by the owner of a sold one of the buyer who is named in the sale. The rating of a person is derived from
-- them and has no other writer; `verified` says that the two have both written about that listing, before the review or after it.

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
-- waits, so neither side can miss the other; and so does a review by the other of the two, for each refers to both. The reviewed person: the
-- new rating will need her row, and two reviewers who each held the weaker lock and asked for the stronger would lock each other out. In this
-- order, the one of a message.
create function private.guard_review() returns trigger language plpgsql set search_path = '' as $$
begin
  select coalesce(bool_or(c.buyer_wrote and c.owner_wrote), false) into new.verified
    from (select k.buyer_wrote, k.owner_wrote from private.conversations k
          where k.listing_id = new.listing_id and k.buyer_id in (new.reviewer_id, new.reviewed_id) for no key update) c;
  perform from public.users u where u.id = new.reviewed_id for update;
  if not exists (select from public.listings l where l.id = new.listing_id and (l.user_id = new.reviewed_id
      or l.status = 'sold' and (l.user_id, l.buyer_id) = (new.reviewer_id, new.reviewed_id))) then
    raise exception 'a review is about the owner of the listing, or by the owner about its buyer' using errcode = '23514';
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
    where r.listing_id = new.listing_id and new.buyer_id in (r.reviewer_id, r.reviewed_id) and not r.verified;
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
    'reviewer_name', u.full_name, 'reviewer_avatar', private.avatar_of(u), 'listing_title',
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

-- {listing_id, rating, comment, buyer_id?}. It is about the owner; that of the owner names the buyer whom it is about, to whom the listing is
-- sold: of somebody else who was named meanwhile it says nothing. It stays when the sale is taken back, as the buyer's does.
-- One a person and listing; the review takes the id of the mutation. It answers with the author's own row: until
-- both have written about that listing (guard_review, verify_review) nobody else has one. Until then none over a block, and about one
-- person two at once, then one a day. After an exchange neither holds: who cheated would block the other to escape the stars.
-- Whether there was one the row says, once it stands: a first answer at the same moment is not missed.
create function private.push_post_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  stars int := private.int_of(args, 'rating');
  words text := nullif(private.text_of(args, 'comment'), '');
  buyer constant uuid := private.as_uuid(args ->> 'buyer_id');
  listing public.listings;
  whom uuid;
  exchanged boolean;
begin
  if stars is null or stars not between 1 and 5 then
    perform private.refuse('rating_missing');
  elsif char_length(words) > private.fact('review_comment_max') then
    perform private.refuse('review_long');
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id = me and buyer is null then
    perform private.refuse('review_own_listing');
  elsif listing.deleted or listing.hidden or listing.suspended then
    perform private.refuse('listing_gone');
  elsif listing.user_id <> me then
    whom := listing.user_id;
  elsif listing.status = 'sold' and listing.buyer_id = buyer then
    whom := buyer;
  else
    perform private.refuse_unknown('review_without_sale');
  end if;
  perform private.limit_pace(me, 'review', 20, 20.0 / 86400, 'reviews_too_fast');
  insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment)
    values (mutation, me, whom, wanted, stars, words) on conflict (reviewer_id, listing_id) do nothing
    returning verified into exchanged;
  if not found then
    perform private.refuse('review_twice');
  elsif not exchanged then
    perform private.refuse_blocked(me, whom);
    perform private.limit_pace(me, 'review:' || whom, 2, 1.0 / 86400, 'reviews_too_fast');
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

