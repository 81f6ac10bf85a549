-- What is sold or deleted for 90 days leaves the table that is read all day: its text moves here, and the searched form of
-- that text goes: most of a row. What others point at stays: id, owner, title, price, pictures, state, version. So conversations,
-- reviews, hearts and payments go on as they are, a phone that was away for a year still gets its tombstone, and nothing is
-- sent anew: a move is no change. The owner's card (050010_towns), the export and the desk read the text from here.

alter table public.listings
  add column archived boolean not null default false,
  -- When it was first sold or deleted. `updated` also moves with its owner's name and stars.
  add column ended_at timestamptz,
  drop constraint listings_description_check,
  add constraint listings_description_check check (
    case when archived then description = '' and (status = 'sold' or deleted)
    else char_length(description) between private.fact('description_min') and private.fact('description_max') end);

create table private.old_listings (
  id uuid primary key references public.listings (id) on delete cascade,
  description text not null
);

-- Those that ended before this was noted count from their last change.
create index listings_to_archive on public.listings (coalesce(ended_at, updated))
  where not archived and (status = 'sold' or deleted);

create function private.description_of(l public.listings) returns text language sql stable set search_path = '' as $$
  select case when l.archived then (select o.description from private.old_listings o where o.id = l.id) else l.description end
$$;

-- Newest text of 070_listings; new are the end's date, and that a text written while its own is in the archive brings the row back.
create or replace function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id) is distinct from (old.id, old.user_id) then
      raise exception 'a listing keeps its id and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (('pending', 'active'), ('active', 'sold'))
       and not (old.status = 'active' and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
    if new.archived and new.description <> old.description then
      delete from private.old_listings o where o.id = new.id;
      new.archived := false;
    elsif new.archived and not old.archived then
      insert into private.old_listings (id, description) values (new.id, old.description);
      new.description := '';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  if new.ended_at is null and (new.status = 'sold' or new.deleted) then
    new.ended_at := case when tg_op = 'UPDATE' and (old.status = 'sold' or old.deleted) then old.updated else now() end;
  end if;
  new.search := private.search_text(new.title, new.description);
  return new;
end $$;

-- A move into the archive keeps version and date, and is told to nobody.
create function private.stamp_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.archived <= old.archived then
    new.xid := pg_catalog.pg_current_xact_id();
    new.updated := pg_catalog.now();
  end if;
  return new;
end $$;
drop trigger zz_stamp on public.listings;
create trigger zz_stamp before insert or update on public.listings for each row execute function private.stamp_listing();

drop trigger spread on public.listings;
create trigger spread after update on public.listings for each row
  when (new.archived <= old.archived) execute function private.spread_listing();
drop trigger poke_update on public.listings;
create trigger poke_update after update on public.listings for each row
  when (new.archived <= old.archived and
    (new.status, new.price, new.deleted, new.hidden, new.suspended, new.title, new.description, new.category, new.condition, new.photos)
    is distinct from (old.status, old.price, old.deleted, old.hidden, old.suspended, old.title, old.description, old.category,
      old.condition, old.photos))
  execute function private.poke_owner('user_id', 'mine');
drop trigger poke_feed_update on public.listings;
create trigger poke_feed_update after update on public.listings for each row
  when (new.archived <= old.archived and new.published_at is not null) execute function private.poke_feed();

create function private.chore_archive() returns bigint language plpgsql set search_path = '' as $$
declare
  old uuid[] := array(
    select l.id from public.listings l
    where not l.archived and (l.status = 'sold' or l.deleted)
      and coalesce(l.ended_at, l.updated) < now() - interval '90 days'
    order by coalesce(l.ended_at, l.updated) limit 200 for no key update skip locked);
begin
  update public.listings l set archived = true where l.id = any (old);
  return cardinality(old);
end $$;
insert into private.chores (name, position) values ('archive', 4);

-- Newest text of 075_edits, with the description from where it is.
create or replace function private.words_of(l public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('title', l.title, 'description', private.description_of(l), 'category', l.category,
    'condition', l.condition, 'photos', to_jsonb(l.photos))
$$;

-- Newest text of 070_listings: a phone that was away for months sends its publication again and is answered as then.
create or replace function private.push_publish_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'publish_too_fast');
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
      values (wanted, me, title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district', names)
      on conflict (id) do nothing;
    select * into existing from public.listings l where l.id = wanted;
  end if;
  if existing.user_id <> me then
    perform private.refuse('listing_exists');
  elsif existing.deleted then
    perform private.refuse('listing_deleted');
  elsif (existing.title, private.description_of(existing), existing.price, existing.category, existing.condition, existing.district)
      is distinct from (title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district')
      or to_jsonb(existing.photos) is distinct from args -> 'photos' then
    perform private.conflict('listing_published_otherwise', private.my_listing_row(me, wanted));
  end if;
  -- A draft that was deleted on another device meanwhile, too: written again there later, it must not come back beside its listing.
  update public.drafts d set deleted = true, published_as = wanted, data = '{}'
    where d.user_id = me and d.id = private.as_uuid(args ->> 'draft_id') and d.published_as is null;
  return private.my_listing_row(me, wanted);
end $$;

-- Newest text of 220_export, with the description from where it is.
create or replace function private.export_selling(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'annonces', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', l.id, 'titre', l.title,
        'description', private.description_of(l), 'prix_fcfa', l.price, 'categorie', l.category, 'etat', l.condition,
        'quartier', l.district, 'photos', to_jsonb(l.photos), 'statut', l.status, 'payee_par', l.paid_by,
        'masquee', l.hidden, 'supprimee', l.deleted, 'creee_le', private.iso(l.created_at),
        'publiee_le', private.iso(l.published_at)) order by l.created_at), '[]') from public.listings l where l.user_id = me),
    'modifications_d_annonces', (select coalesce(jsonb_agg(jsonb_build_object('annonce', e.listing_id, 'avant', e.before,
        'apres', e.after, 'le', private.iso(e.at)) order by e.at), '[]') from private.listing_edits e where e.user_id = me),
    'brouillons', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', d.id, 'contenu', d.data,
        'cree_le', private.iso(d.created_at), 'modifie_le', private.iso(d.updated)) order by d.created_at), '[]')
      from public.drafts d where d.user_id = me and not d.deleted),
    'favoris', (select coalesce(jsonb_agg(jsonb_build_object('annonce', f.listing_id, 'titre', l.title,
        'ajoute_le', private.iso(f.created_at)) order by f.created_at), '[]')
      from public.favorites f join public.listings l on l.id = f.listing_id where f.user_id = me and not f.deleted),
    'avis_donnes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id where r.reviewer_id = me and not r.deleted),
    'avis_recus', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'de', u.full_name, 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id join public.users u on u.id = r.reviewer_id
      where r.reviewed_id = me and not r.deleted))
$$;
