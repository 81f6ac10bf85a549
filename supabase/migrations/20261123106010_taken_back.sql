-- Another price or other words after one that was taken back when it had left and its answer was lost: whether it had arrived
-- or not, what stands there is this phone's own doing and no change of another device. `or_was` names what that may be. Phones
-- of 0.2.0 name nothing, and are answered as before.

create function private.or_was(args jsonb, now jsonb) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(
    case when jsonb_typeof(or_was.args -> 'or_was') = 'array' then or_was.args -> 'or_was' else '[]' end) o where o.value = or_was.now)
$$;

-- {id, price, was?, or_was?}. As before, but for what this phone may have set itself, and for a pace: each change writes every heart
-- and message of the listing anew.
create or replace function private.push_change_price(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted int := private.int_of(args, 'price');
begin
  perform private.check_price(wanted);
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status <> 'active' then
    perform private.refuse('price_of_sold');
  elsif listing.price not in (private.int_of(args, 'was'), wanted) and not private.or_was(args, to_jsonb(listing.price)) then
    perform private.conflict('price_changed_elsewhere', private.my_listing_row(me, listing.id));
  end if;
  if listing.price <> wanted then
    perform private.limit_pace(me, 'price', 20, 20.0 / 86400, 'price_too_fast');
    update public.listings l set price = wanted where l.id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, title, description, category, condition, photos, or_was?}. As before; what this phone may have written itself is what it came from.
create or replace function private.push_edit_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  was constant jsonb := private.words_of(listing);
  wanted jsonb;
  names text[] := listing.photos;
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'sold' then
    perform private.refuse('edit_of_sold');
  elsif listing.status <> 'active' then
    perform private.refuse('listing_not_published');
  end if;
  wanted := private.merge_words(
    case when jsonb_typeof(base) = 'object' and not private.or_was(args, was) then base else was end, was, jsonb_build_object(
    'title', private.text_of(args, 'title'), 'description', private.text_of(args, 'description'),
    'category', args -> 'category', 'condition', args -> 'condition', 'photos', args -> 'photos'));
  if wanted is null then
    perform private.conflict('listing_edited_elsewhere', private.my_listing_row(me, listing.id));
  elsif wanted = was then
    return private.my_listing_row(me, listing.id);
  end if;
  perform private.check_listing_texts(wanted ->> 'title', wanted ->> 'description',
    wanted || jsonb_build_object('district', listing.district));
  if wanted -> 'photos' <> was -> 'photos' then
    names := private.check_photos(me, wanted -> 'photos', listing.photos);
  end if;
  perform private.limit_pace(me, 'edit', 10, 10.0 / 86400, 'edit_too_fast');
  update public.listings l set title = wanted ->> 'title', description = wanted ->> 'description',
      category = wanted ->> 'category', condition = wanted ->> 'condition', photos = names
    where l.id = listing.id;
  insert into private.listing_edits (listing_id, user_id, before, after)
    select listing.id, me, jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, wanted -> f.key)
    from jsonb_each(was) f where f.value <> wanted -> f.key;
  perform private.tell_team_of_edit(listing.id);
  return private.my_listing_row(me, listing.id);
end $$;
