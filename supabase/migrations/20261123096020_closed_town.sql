-- {full_name, phone, district, town?}. Newest text of 050040_town_people; new is that nobody moves into a town that is closed, which the
-- choice of the app alone left out: who is there goes on. And that the person is locked before it is asked whether she is of the team: who was taken
-- off it in the same moment kept its name. And that a name is written in letters that names are written with, is no service's
-- (24020040_names), no number and no picture. And what a number that changes hands brings along (28010020_left_numbers).
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
  had constant text := (select p.phone from public.user_private p where p.id = me);
begin
  perform from public.users u where u.id = me for update; -- what a new name will need, see spread_person
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
  elsif name !~ '[^\u0001-@\u005B-`{-\u00BF\u2000-\u20FF\u2190-\u245F\u2500-\u2BFF\u3000-\u303F\uFE00-\uFE0F\U0001F000-\U0001F12F\U0001F1E6-\U0001FAFF]' and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_wordless');
  elsif private.reads_as_service(name) and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_service');
  elsif private.has_odd_letters(name) and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_letters');
  elsif typed = '' then
    perform private.refuse('phone_missing');
  elsif number is null then
    perform private.refuse('phone_invalid');
  elsif not exists (select from private.districts d where (d.town_id, d.name) = (town, quarter))
      or not exists (select from private.towns t where t.id = town
        and (t.open or t.id = (select u.town_id from public.users u where u.id = me))) then
    perform private.refuse('district_missing');
  elsif address is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.refuse_after_tries(me, 'phone_taken', 'phone_tries');
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
  insert into public.users as u (id, full_name, town_id) values (me, name, town)
    on conflict (id) do update set full_name = excluded.full_name, town_id = excluded.town_id
    where (u.full_name, u.town_id) <> (excluded.full_name, excluded.town_id);
  begin
    insert into public.user_private (id, email, phone, district) values (me, address, number, quarter)
      on conflict (id) do update set email = excluded.email, phone = excluded.phone, district = excluded.district;
  exception when unique_violation then
    perform private.refuse('phone_taken', 'phone_taken');
  end;
  if had <> number then
    perform private.keep_free_publication(me, had, clock_timestamp());
  end if;
  update public.users u set first_listing_at = now() where u.id = me and u.first_listing_at is null
    and exists (select from private.free_publications f where f.phone = private.phone_hash(number));
  perform private.carry_suspension(me, number);
  insert into public.user_credits (user_id) values (me) on conflict (user_id) do nothing;
  return (select v.body from private.lane_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;
