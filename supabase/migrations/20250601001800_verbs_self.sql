-- The verbs about oneself: profile, favourites, drafts.

insert into private.mutation_kinds (kind, needs) values
  ('update_profile', 'signed_in'), ('set_favorite', 'signed_in'), ('save_draft', 'signed_in'), ('delete_draft', 'signed_in');

-- An Ivorian number as 225 and ten digits, or null. Takes what people type: spaces, dots, +225, 00225.
create function private.as_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select case when typed !~ '[^0-9+ ().\-\u00A0\u202F]' then (
    select case
      when d ~ '^[0-9]{10}$' then '225' || d
      when d ~ '^225[0-9]{10}$' then d
      when d ~ '^00225[0-9]{10}$' then substr(d, 3)
    end
    from (select regexp_replace(typed, '[^0-9]', '', 'g') as d) t) end
$$;

-- {full_name, phone, district}. Makes the profile when there is none.
create function private.push_update_profile(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'full_name');
  typed text := private.text_of(args, 'phone');
  number text := private.as_phone(typed);
  quarter text := private.text_of(args, 'district');
  address text := (select a.email from auth.users a where a.id = me);
begin
  if name = '' then
    perform private.refuse('invalid', 'Le nom complet est requis');
  elsif char_length(name) < 3 then
    perform private.refuse('invalid', 'Le nom doit contenir au moins 3 caractères');
  elsif char_length(name) > 80 then
    perform private.refuse('too_long', 'Le nom ne doit pas dépasser 80 caractères');
  elsif typed = '' then
    perform private.refuse('invalid', 'Le numéro de téléphone est requis');
  elsif number is null then
    perform private.refuse('invalid', 'Veuillez entrer un numéro de téléphone ivoirien valide');
  elsif not exists (select from private.districts d where d.name = quarter) then
    perform private.refuse('invalid', 'Le quartier est requis');
  elsif address is null then
    perform private.refuse('signed_out', 'Connectez-vous pour continuer.');
  end if;
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'Votre profil a beaucoup changé. Réessayez plus tard.');
  perform from public.users u where u.id = me for update; -- what a new name will need, see cascades
  insert into public.users as u (id, full_name) values (me, name)
    on conflict (id) do update set full_name = excluded.full_name where u.full_name <> excluded.full_name;
  insert into public.user_private (id, email, phone, district) values (me, address, number, quarter)
    on conflict (id) do update set email = excluded.email, phone = excluded.phone, district = excluded.district;
  insert into public.user_credits (user_id) values (me) on conflict (user_id) do nothing;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'profile:' || me);
end $$;

-- {listing_id, on}. A heart can always be taken back; it can only be put on what is for sale or one's own.
create function private.push_set_favorite(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('invalid', 'Cette action est incomplète.');
  end if;
  if (args ->> 'on')::boolean then
    -- The lock a foreign key would take: a heart put on again inserts nothing, and a sale must see it all the same.
    select * into listing from public.listings l where l.id = wanted for key share;
    if not found then
      perform private.refuse('not_found', 'Cette annonce n’existe pas.');
    elsif not listing.visible and not exists (
      select from public.favorites f where f.user_id = me and f.listing_id = wanted and not f.deleted) then
      perform private.refuse('gone', 'Cette annonce n’est plus disponible.');
    elsif 1000 <= (select count(*) from public.favorites f where f.user_id = me and not f.deleted) then
      perform private.refuse('too_many', 'Vous avez déjà 1 000 favoris.');
    end if;
    insert into public.favorites as f (user_id, listing_id) values (me, wanted)
      on conflict (user_id, listing_id) do update set deleted = false, created_at = now() where f.deleted;
  else
    update public.favorites f set deleted = true where f.user_id = me and f.listing_id = wanted and not f.deleted;
  end if;
  return coalesce(
    (select v.body from private.lane_favorites v where v.reader = me and v.id = wanted and not v.gone),
    private.tombstone(wanted::text, pg_current_xact_id()));
end $$;

-- Merges two versions of a draft field by field against the version both came from. What only one side changed is
-- taken from that side. Of what both changed: something written wins over something emptied, photos added on either side
-- are kept, a short field is the later writer's. `text_clash` tells that a long text was rewritten on both sides: merged
-- then holds the server's, and the caller keeps the other too.
create function private.merge_draft(base jsonb, theirs jsonb, mine jsonb, out merged jsonb, out text_clash boolean)
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  b jsonb;
  t jsonb;
  m jsonb;
begin
  merged := '{}';
  text_clash := false;
  for field in select jsonb_object_keys(theirs || mine || base) loop
    b := base -> field;
    t := theirs -> field;
    m := mine -> field;
    if m is distinct from b and t is distinct from b and m is distinct from t then
      if coalesce(m, 'null') in ('null', '""', '[]') then
        m := t;
      elsif coalesce(t, 'null') in ('null', '""', '[]') then
        null; -- theirs emptied what mine wrote: mine stays
      elsif jsonb_typeof(t) = 'array' and jsonb_typeof(m) = 'array' then
        m := m || coalesce((select jsonb_agg(e.value order by e.place) from jsonb_array_elements(t) with ordinality e (value, place)
          where not m @> jsonb_build_array(e.value) and not coalesce(nullif(b, 'null'), '[]') @> jsonb_build_array(e.value)), '[]');
      elsif jsonb_typeof(t) = 'string' and jsonb_typeof(m) = 'string'
        and (field = 'description' or greatest(char_length(t #>> '{}'), char_length(m #>> '{}')) > 40) then
        text_clash := true;
        m := t;
      end if;
    elsif m is not distinct from b then
      m := t;
    end if;
    if m is not null then
      merged := merged || jsonb_build_object(field, m);
    end if;
  end loop;
end $$;

-- {id, data}, with `base` the data this device last had from the server. Two devices writing the same draft queue up on
-- its row. A long text changed on both keeps both: the other device's stays, this one's becomes a draft "… (copie)"
-- that takes the id of the mutation.
create function private.push_save_draft(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  mine jsonb := args -> 'data';
  common jsonb := case when jsonb_typeof(base) = 'object' then base else '{}' end;
  current public.drafts;
  merge record;
begin
  if jsonb_typeof(mine) is distinct from 'object' then
    perform private.refuse('invalid', 'Ce brouillon est illisible.');
  elsif octet_length(mine::text) > 32768 then
    perform private.refuse('too_long', 'Ce brouillon est trop long.');
  end if;
  insert into public.drafts (user_id, id, data) values (me, wanted, mine) on conflict (user_id, id) do nothing;
  if found then
    if 100 < (select count(*) from public.drafts d where d.user_id = me and not d.deleted) then
      perform private.refuse('too_many', 'Vous avez déjà 100 brouillons. Supprimez-en pour en garder d’autres.');
    end if;
  else
    select * into current from public.drafts d where d.user_id = me and d.id = wanted for no key update;
    if current.published_as is not null then
      perform private.refuse('gone', 'Ce brouillon a déjà été publié.');
    elsif current.deleted then
      update public.drafts d set data = mine, deleted = false where d.user_id = me and d.id = wanted;
    else
      merge := private.merge_draft(common, current.data, mine);
      if merge.text_clash then
        insert into public.drafts (user_id, id, data) values (me, mutation, mine || jsonb_build_object(
          'title', private.trimmed(coalesce(mine ->> 'title', '') || ' (copie)')));
      end if;
      update public.drafts d set data = merge.merged where d.user_id = me and d.id = wanted;
    end if;
  end if;
  return (select v.body from private.lane_drafts v where v.reader = me and v.id = wanted);
end $$;

-- {id}
create function private.push_delete_draft(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
begin
  update public.drafts d set deleted = true, data = '{}' where d.user_id = me and d.id = wanted and not d.deleted;
  return private.tombstone(wanted::text, pg_current_xact_id());
end $$;
