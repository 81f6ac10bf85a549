-- Reviews. The rating of a seller is derived from them and has no other writer; `verified` says that both sides of
-- a conversation about that listing have written, before the review or after it.

create table public.reviews (
  id uuid primary key,
  reviewer_id uuid not null references public.users (id),
  reviewed_id uuid not null references public.users (id),
  listing_id uuid not null references public.listings (id),
  rating int not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 1000),
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

create function private.derive_rating() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = new.reviewed_id for update;
  update public.users u
    set rating = s.mean, review_count = s.n
    from (select round(avg(r.rating), 2) as mean, count(*)::int as n
          from public.reviews r where r.reviewed_id = new.reviewed_id and not r.deleted) s
    where u.id = new.reviewed_id and (u.rating, u.review_count) is distinct from (s.mean, s.n);
  return null;
end $$;
create trigger derive_rating after insert or update of rating, deleted on public.reviews
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
grant select (id, reviewer_id, reviewed_id, listing_id, rating, comment, verified, created_at)
  on public.reviews to anon, authenticated;
