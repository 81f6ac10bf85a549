-- The verbs of selling.

insert into private.mutation_kinds (kind, needs) values
  ('publish_listing', 'person'), ('mark_sold', 'person'), ('change_price', 'person'), ('delete_listing', 'person');

create function private.my_listing_row(me uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.lane_mine v where v.reader = me and v.id = 'listing:' || listing
$$;

create function private.check_price(price int) returns void language plpgsql set search_path = '' as $$
begin
  if price is null then
    perform private.refuse('invalid', 'Le prix est requis');
  elsif price < 200 then
    perform private.refuse('invalid', 'Le prix minimum est de 200 FCFA');
  elsif price > 10000000 then
    perform private.refuse('invalid', 'Le prix maximum est de 10 000 000 FCFA');
  end if;
end $$;

-- The photos of a listing: one to five objects of one's own folder, already uploaded. A listing never goes out before its
-- pictures have arrived.
create function private.check_photos(me uuid, photos jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  names text[];
begin
  if jsonb_typeof(photos) is distinct from 'array' or jsonb_array_length(photos) = 0 then
    perform private.refuse('invalid', 'Veuillez ajouter au moins une photo');
  elsif jsonb_array_length(photos) > 5 then
    perform private.refuse('too_many', 'Maximum 5 photos autorisées');
  end if;
  names := array(select p.name from jsonb_array_elements_text(photos) with ordinality p (name, place) order by p.place);
  if exists (select from unnest(names) n (name) where n.name is null
      or n.name !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webp|jpg|jpeg|png)$'))
    or cardinality(names) <> (select count(distinct n.name) from unnest(names) n (name)) then
    perform private.refuse('invalid', 'Une photo n’est pas valable.');
  elsif exists (select from unnest(names) n (name) where not exists (
      select from storage.objects o where o.bucket_id = 'listings' and o.name = n.name)) then
    perform private.refuse('invalid', 'Une photo n’est pas encore arrivée. Réessayez.');
  end if;
  return names;
end $$;

create function private.check_listing_texts(title text, description text, args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if title = '' then
    perform private.refuse('invalid', 'Le titre est requis');
  elsif char_length(title) < 5 then
    perform private.refuse('invalid', 'Le titre doit contenir au moins 5 caractères');
  elsif char_length(title) > 100 then
    perform private.refuse('too_long', 'Le titre ne doit pas dépasser 100 caractères');
  elsif char_length(description) < 20 then
    perform private.refuse('invalid', 'La description doit contenir au moins 20 caractères');
  elsif char_length(description) > 5000 then
    perform private.refuse('too_long', 'La description ne doit pas dépasser 5 000 caractères');
  elsif coalesce(args ->> 'category', '') not in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books') then
    perform private.refuse('invalid', 'La catégorie est requise');
  elsif coalesce(args ->> 'condition', '') not in ('new', 'like_new', 'good', 'used') then
    perform private.refuse('invalid', 'L’état est requis');
  elsif not exists (select from private.districts d where d.name = args ->> 'district') then
    perform private.refuse('invalid', 'Le quartier est requis');
  end if;
end $$;

-- {id, title, description, price, category, condition, district, photos, draft_id?}. One transaction: the listing, its
-- price (trigger "pay") and the end of its draft. The same id again answers the same listing and charges nothing.
create function private.push_publish_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  title text := private.text_of(args, 'title');
  description text := private.text_of(args, 'description');
  price int := private.int_of(args, 'price');
  names text[];
  existing public.listings;
begin
  select * into existing from public.listings l where l.id = wanted;
  if not found then
    perform private.check_listing_texts(title, description, args);
    perform private.check_price(price);
    names := private.check_photos(me, args -> 'photos');
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'Vous publiez beaucoup. Cette annonce partira un peu plus tard.');
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
      values (wanted, me, title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district', names)
      on conflict (id) do nothing;
    select * into existing from public.listings l where l.id = wanted;
  end if;
  if existing.user_id <> me then
    perform private.refuse('duplicate', 'Cette annonce existe déjà.');
  elsif existing.deleted then
    perform private.refuse('gone', 'Cette annonce a été supprimée.');
  end if;
  update public.drafts d set deleted = true, published_as = wanted, data = '{}'
    where d.user_id = me and d.id = private.as_uuid(args ->> 'draft_id') and not d.deleted;
  return private.my_listing_row(me, wanted);
end $$;

-- One's own listing, locked, or a refusal that tells strangers no more than they could read anyway.
create function private.lock_own_listing(me uuid, wanted uuid) returns public.listings
language plpgsql set search_path = '' as $$
declare
  listing public.listings;
begin
  select * into listing from public.listings l where l.id = wanted for update; -- what the change will need, see cascades
  if not found or (listing.user_id <> me and not listing.visible) then
    perform private.refuse('not_found', 'Cette annonce n’existe pas.');
  elsif listing.user_id <> me then
    perform private.refuse('forbidden', 'Cette annonce n’est pas la vôtre.');
  end if;
  return listing;
end $$;

-- {id}
create function private.push_mark_sold(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('gone', 'Cette annonce a été supprimée.');
  elsif listing.status = 'pending' then
    perform private.refuse('invalid', 'Cette annonce n’est pas encore publiée.');
  end if;
  update public.listings l set status = 'sold' where l.id = listing.id and l.status = 'active';
  return private.my_listing_row(me, listing.id);
end $$;

-- {id, price}
create function private.push_change_price(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted int := private.int_of(args, 'price');
begin
  perform private.check_price(wanted);
  if listing.deleted then
    perform private.refuse('gone', 'Cette annonce a été supprimée.');
  elsif listing.status <> 'active' then
    perform private.refuse('invalid', 'Le prix ne change que sur une annonce en ligne.');
  end if;
  update public.listings l set price = wanted where l.id = listing.id and l.price <> wanted;
  return private.my_listing_row(me, listing.id);
end $$;

-- {id}
create function private.push_delete_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.status = 'sold' and not listing.deleted then
    perform private.refuse('invalid', 'Une annonce vendue ne se supprime pas.');
  end if;
  update public.listings l set deleted = true where l.id = listing.id and not l.deleted;
  return private.my_listing_row(me, listing.id);
end $$;
