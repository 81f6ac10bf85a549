-- Written by `npm run facts` from src/town.ts: change that, not this.

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
