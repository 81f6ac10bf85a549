-- Written by `npm run facts` from src/town.ts: change that, not this. The one file that each market has of its own: no release holds it,
-- so that it can be written until the market's first `db push` (docs/hosting.md).

create schema if not exists private;
-- Here already, because this file is applied first: from here on each grant is written out (02_foundations.sql).
alter default privileges revoke execute on functions from public;

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

create function private.first_town_districts() returns table (name text) language sql immutable set search_path = '' as $$
  values
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
  ('Zakoua')
$$;

-- The first rows of public.price_list.
create function private.first_town_prices()
returns table (id text, kind text, name text, credits int, price int, note text, popular boolean, place int)
language sql immutable set search_path = '' as $$
  values
  ('listing', 'listing', 'Annonce', 0, 200, null, false, 0),
  ('starter', 'pack', 'Starter', 3, 500, 'Pour vos premières annonces', false, 1),
  ('regular', 'pack', 'Regular', 10, 1500, 'Pour vendre de temps en temps', true, 2),
  ('pro', 'pack', 'Pro', 30, 3500, 'Pour vendre souvent', false, 3)
$$;

-- Facts that private.fact does not know itself.
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

-- Refusals whose words have a fact of the town in them.
create function private.first_town_refusals() returns table (name text, code text, field text, words text)
language sql immutable set search_path = '' as $$
  values
  ('full_name_reserved', 'invalid', 'full_name', 'Ce nom est réservé à l''équipe de Djassa'),
  ('price_low', 'invalid', 'price', 'Le prix minimum est de 200 FCFA'),
  ('price_high', 'invalid', 'price', 'Le prix maximum est de 10 000 000 FCFA'),
  ('photos_many', 'too_many', 'photos', 'Maximum 5 photos autorisées')
$$;
