-- A lane's row also shows facts of its parents: the seller's name and rating on a listing, the listing's status in a
-- conversation or among the favourites. When such a fact changes, the rows that show it are touched in the same
-- transaction: they get its xid, and every replica learns of it by the one way it knows.
--
-- Nothing may slip through between: a row inserted by a transaction that has not committed yet is invisible to the
-- touch. So the parent is first locked FOR UPDATE, which waits for the KEY SHARE lock that every foreign key of such a
-- row holds until its commit; whoever comes later waits in turn, and commits after the new fact.
--
-- A writer that knows it will change such a fact takes that lock first of all: raising a weaker one later is how two
-- writers lock each other out. (The lock here serves the writers that did not.)
--
-- Rows are touched in the order of their ids, so that two touches cannot lock each other out.

create function private.spread_person() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = new.id for update;
  update public.listings l set updated = now()
    where l.id in (select k.id from public.listings k where k.user_id = new.id order by k.id for no key update);
  if new.full_name is distinct from old.full_name then
    update public.messages m set updated = now()
      where m.id in (select k.id from public.messages k
                     where k.sender_id = new.id or k.receiver_id = new.id order by k.id for no key update);
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.reviewer_id = new.id order by k.id for no key update);
  end if;
  return null;
end $$;
create trigger spread after update on public.users for each row
  when ((new.full_name, new.rating, new.review_count) is distinct from (old.full_name, old.rating, old.review_count))
  execute function private.spread_person();

create function private.spread_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.listings l where l.id = new.id for update;
  update public.favorites f set updated = now()
    where (f.user_id, f.listing_id) in (
      select k.user_id, k.listing_id from public.favorites k
      where k.listing_id = new.id and not k.deleted order by k.user_id for no key update);
  if (new.status, new.deleted, new.hidden, new.title, new.photos)
     is distinct from (old.status, old.deleted, old.hidden, old.title, old.photos) then
    update public.messages m set updated = now()
      where m.id in (select k.id from public.messages k where k.listing_id = new.id order by k.id for no key update);
  end if;
  if new.title is distinct from old.title then
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.listing_id = new.id order by k.id for no key update);
  end if;
  return null;
end $$;
create trigger spread after update on public.listings for each row execute function private.spread_listing();
