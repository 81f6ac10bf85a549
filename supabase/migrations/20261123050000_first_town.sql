-- Written by `npm run facts` from src/town.ts: change that, not this. The one migration that each market has of its own: no release
-- records it, so that it can be written until the market's first `db push` (docs/hosting.md).

create function private.first_town() returns text language sql immutable parallel safe set search_path = '' as $$
  select 'daloa'
$$;

-- The first row of private.towns.
create function private.first_town_facts() returns table (id text, name text, of_name text, money jsonb, support jsonb)
language sql immutable set search_path = '' as $$
  select 'daloa', 'Daloa', 'de Daloa',
    '[{"operator":"Orange Money / Wave","phone":"2250700000001"},{"operator":"MTN MoMo","phone":"2250500000002"}]'::jsonb,
    '{"email":"support@djassa.ci","phones":["2250700000001","2250500000002"],"whatsapp":"2250700000001","address":"Quartier Tazibouo, Daloa, Côte d''Ivoire"}'::jsonb
$$;

-- What private.fact does not know itself.
create function private.town_fact(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case name
    when 'price_min' then return 200;
    when 'price_max' then return 10000000;
    when 'photos_max' then return 5;
    when 'photo_bytes' then return 5242880;
    when 'proof_bytes' then return 5242880;
    when 'search_page' then return 12;
    else raise exception 'There is no fact %', name;
  end case;
end $$;

update private.refusals r set words = n.words from (values
  ('full_name_reserved', 'Ce nom est réservé à l''équipe de Djassa'),
  ('price_low', 'Le prix minimum est de 200 FCFA'),
  ('price_high', 'Le prix maximum est de 10 000 000 FCFA'),
  ('photos_many', 'Maximum 5 photos autorisées')
) n (name, words) where r.name = n.name;

-- Districts and prices, in the place of those that came with 0.2.0. Where somebody is here already they are the operator's rows.
do $$
begin
  if exists (select from public.users) then
    return;
  end if;
  delete from private.districts;
  insert into private.districts (name) values
  ('Abattoir 1'),
  ('Abattoir 2 (Sud B)'),
  ('Aviation'),
  ('Baoulé'),
  ('Belleville'),
  ('Bribouo'),
  ('CAFOP'),
  ('Commerce'),
  ('Dalolabia'),
  ('Dioulabougou'),
  ('Gbeuliville'),
  ('Gbokora'),
  ('Gbobélé'),
  ('Huberson'),
  ('Kennedy 1'),
  ('Kennedy 2'),
  ('Kirman'),
  ('Lobia'),
  ('Marais'),
  ('Orly 1'),
  ('Piscine'),
  ('Sapia'),
  ('Soleil 1'),
  ('Soleil 2'),
  ('Sud A'),
  ('Tagoura'),
  ('Tazibouo'),
  ('Tazibouo Piscine'),
  ('Zakoua');
  delete from public.price_list;
  insert into public.price_list (id, kind, name, credits, price, note, popular, position) values
  ('listing', 'listing', 'Annonce', 0, 200, null, false, 0),
  ('starter', 'pack', 'Starter', 3, 500, 'Pour vos premières annonces', false, 1),
  ('regular', 'pack', 'Regular', 10, 1500, 'Pour vendre de temps en temps', true, 2),
  ('pro', 'pack', 'Pro', 30, 3500, 'Pour vendre souvent', false, 3);
end $$;
