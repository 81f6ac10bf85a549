-- The town of a person: in her profile, in her export, and where she publishes.

-- {full_name, phone, district, town?}. Newest text of 060_people; new is the town: without one she stays where she is.
create or replace function private.push_update_profile(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'full_name');
  typed text := private.text_of(args, 'phone');
  number text := private.as_phone(typed);
  quarter text := private.text_of(args, 'district');
  town text := coalesce(nullif(private.text_of(args, 'town'), ''), (select u.town_id from public.users u where u.id = me),
    private.first_town());
  address text := (select a.email from auth.users a where a.id = me);
begin
  if name = '' then
    perform private.refuse('full_name_missing');
  elsif char_length(name) < private.fact('full_name_min') then
    perform private.refuse('full_name_short');
  elsif char_length(name) > private.fact('full_name_max') then
    perform private.refuse('full_name_long');
  elsif name ~ '[\u00AD\u0600-\u0605\u06DD\u070F\u180E\u200B\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0001-\U000E007F]' then
    perform private.refuse('full_name_invisible');
  elsif private.reads_as_team(name) and not private.is_team(me) then
    perform private.refuse('full_name_reserved');
  elsif typed = '' then
    perform private.refuse('phone_missing');
  elsif number is null then
    perform private.refuse('phone_invalid');
  elsif not exists (select from private.districts d where (d.town_id, d.name) = (town, quarter)) then
    perform private.refuse('district_missing');
  elsif address is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.refuse_after_tries(me, 'phone_taken', 'phone_tries');
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
  perform from public.users u where u.id = me for update; -- what a new name will need, see spread_person
  insert into public.users as u (id, full_name, town_id) values (me, name, town)
    on conflict (id) do update set full_name = excluded.full_name, town_id = excluded.town_id
    where (u.full_name, u.town_id) <> (excluded.full_name, excluded.town_id);
  begin
    insert into public.user_private (id, email, phone, district) values (me, address, number, quarter)
      on conflict (id) do update set email = excluded.email, phone = excluded.phone, district = excluded.district;
  exception when unique_violation then
    perform private.refuse('phone_taken', 'phone_taken');
  end;
  update public.users u set first_listing_at = now() where u.id = me and u.first_listing_at is null
    and exists (select from private.free_publications f where f.phone = private.phone_hash(number));
  insert into public.user_credits (user_id) values (me) on conflict (user_id) do nothing;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'profile:' || me);
end $$;

-- Newest text of 220_export, with the town.
create or replace function private.export_account(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'compte', (select jsonb_build_object('identifiant', a.id, 'email', a.email, 'cree_le', private.iso(a.created_at),
        'email_confirme_le', private.iso(a.email_confirmed_at), 'derniere_connexion', private.iso(a.last_sign_in_at))
      from auth.users a where a.id = me),
    'profil', (select jsonb_build_object('nom', u.full_name, 'email', p.email, 'telephone', p.phone, 'quartier', p.district,
        'ville', (select t.name from private.towns t where t.id = u.town_id),
        'photo', u.avatar_url, 'note_moyenne', u.rating, 'nombre_avis', u.review_count,
        'membre_depuis', private.iso(u.created_at), 'premiere_annonce_le', private.iso(u.first_listing_at))
      from public.users u join public.user_private p on p.id = u.id where u.id = me),
    'suspensions', (select coalesce(jsonb_agg(jsonb_build_object('motif', s.reason, 'le', private.iso(s.at),
        'levee_le', private.iso(s.lifted_at)) order by s.at), '[]') from private.suspensions s where s.user_id = me))
$$;

-- Newest text of 150_team, with the town.
create or replace function private.account_of(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone,
    'district', p.district, 'created_at', private.iso(u.created_at),
    'credits', coalesce((select c.credits from public.user_credits c where c.user_id = u.id), 0),
    'suspended', private.is_suspended(u.id))
    || case when u.town_id = private.first_town() then '{}' else jsonb_build_object('town', u.town_id) end
  from public.users u left join public.user_private p on p.id = u.id where u.id = person
$$;
