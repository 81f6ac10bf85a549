-- Reviews. The rating of a seller is derived from them and has no other writer; `verified` says that both sides of
-- a conversation about that listing have written, before the review or after it.

create table public.reviews (
  id uuid primary key,
  reviewer_id uuid not null references public.users (id),
  reviewed_id uuid not null references public.users (id),
  listing_id uuid not null references public.listings (id),
  rating int not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and private.fact('review_comment_max')),
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (reviewer_id, listing_id),
  check (reviewer_id <> reviewed_id)
);
create index reviews_reviewed on public.reviews (reviewed_id, created_at desc);
create index reviews_listing on public.reviews (listing_id);
create index reviews_newest on public.reviews (created_at desc, id desc) where not deleted;
create index reviews_change on public.reviews (xid, id);

-- Two locks, before the foreign keys take their weaker ones. The conversation: a first answer that commits meanwhile
-- waits, so neither side can miss the other. The reviewed person: the new rating will need her row, and two reviewers who
-- each held the weaker lock and asked for the stronger would lock each other out. In this order, the one of a message.
create function private.guard_review() returns trigger language plpgsql set search_path = '' as $$
begin
  select coalesce(bool_or(c.buyer_wrote and c.owner_wrote), false) into new.verified
    from (select k.buyer_wrote, k.owner_wrote from private.conversations k
          where k.listing_id = new.listing_id and k.buyer_id = new.reviewer_id for share) c;
  perform from public.users u where u.id = new.reviewed_id for update;
  if not exists (select from public.listings l where l.id = new.listing_id and l.user_id = new.reviewed_id) then
    raise exception 'a review is about the owner of the listing' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before insert on public.reviews for each row execute function private.guard_review();
create trigger zz_stamp before insert or update on public.reviews for each row execute function private.stamp();

-- The mean of the stars, by the weight of who gave them: an exchange of messages about the listing counts whole, a person of
-- standing half, an account made for the occasion a tenth.
create function private.derive_rating() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = new.reviewed_id for update;
  update public.users u
    set rating = s.mean, review_count = s.n
    from (select round((sum(r.rating * w.weight) / sum(w.weight))::numeric, 2) as mean, count(*)::int as n
          from public.reviews r, lateral (select case when r.verified then 1.0
            when private.has_standing(r.reviewer_id) then 0.5 else 0.1 end as weight) w
          where r.reviewed_id = new.reviewed_id and not r.deleted) s
    where u.id = new.reviewed_id and (u.rating, u.review_count) is distinct from (s.mean, s.n);
  return null;
end $$;
create trigger derive_rating after insert or update of rating, deleted, verified on public.reviews
  for each row execute function private.derive_rating();

create function private.verify_review() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.reviews r set verified = true
    where r.listing_id = new.listing_id and r.reviewer_id = new.buyer_id and not r.verified;
  return null;
end $$;
create trigger verify_review after update on private.conversations for each row
  when (new.buyer_wrote and new.owner_wrote and not (old.buyer_wrote and old.owner_wrote))
  execute function private.verify_review();

alter table public.reviews enable row level security;
create policy "anyone reads reviews" on public.reviews for select to anon, authenticated using (not deleted);
create trigger poke_feed after insert or update on public.reviews for each row execute function private.poke_feed('reviews');

create view private.lane_reviews as
select null::uuid as reader, r.id, r.xid, r.created_at as at, r.deleted as gone, false as old,
  jsonb_build_object(
    'id', r.id, 'v', private.version(r.xid), 'reviewer_id', r.reviewer_id, 'reviewed_id', r.reviewed_id,
    'listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'created_at', private.iso(r.created_at),
    'verified', r.verified, 'reviewer_name', u.full_name, 'listing_title', l.title) as body
from public.reviews r join public.users u on u.id = r.reviewer_id join public.listings l on l.id = r.listing_id;

insert into private.lanes (lane, personal, id_type, max_rows, max_age) values ('reviews', false, 'uuid', 2000, '365 days');

create function public.sync_pull_reviews(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('reviews', after, before, max_rows)
$$;
grant execute on function public.sync_pull_reviews(text, text, int) to anon, authenticated;

insert into private.mutation_kinds (kind, needs) values ('post_review', 'person');

-- {listing_id, rating, comment}. One a person and listing; the review takes the id of the mutation.
create function private.push_post_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  stars int := private.int_of(args, 'rating');
  words text := nullif(private.text_of(args, 'comment'), '');
  listing public.listings;
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
    values (mutation, me, listing.user_id, wanted, stars, words) on conflict (reviewer_id, listing_id) do nothing;
  if not found then
    perform private.refuse('review_twice');
  end if;
  return (select v.body from private.lane_reviews v where v.id = mutation);
end $$;
