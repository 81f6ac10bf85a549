-- The facts of this one town: its districts and its prices. src/town.ts holds the same list for the screens. Clients read
-- the prices as a lane, the payment functions charge by the same rows.

-- The facts of this one town. src/town.ts holds the same list for the screens.
create table private.districts (name text primary key);
insert into private.districts (name) values
  ('Abattoir 1'), ('Abattoir 2 (Sud B)'), ('Aviation'), ('Baoulé'), ('Belleville'), ('Bribouo'), ('CAFOP'),
  ('Commerce'), ('Dalolabia'), ('Dioulabougou'), ('Gbeuliville'), ('Gbokora'), ('Gbobélé'), ('Huberson'),
  ('Kennedy 1'), ('Kennedy 2'), ('Kirman'), ('Lobia'), ('Marais'), ('Orly 1'), ('Piscine'), ('Sapia'),
  ('Soleil 1'), ('Soleil 2'), ('Sud A'), ('Tagoura'), ('Tazibouo'), ('Tazibouo Piscine'), ('Zakoua');

create table public.price_list (
  id text primary key,
  kind text not null check (kind in ('listing', 'pack')),
  name text not null,
  credits int not null check (credits >= 0),
  price int not null check (price > 0),
  note text,
  popular boolean not null default false,
  position int not null unique,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index price_list_change on public.price_list (xid, id);
create trigger zz_stamp before insert or update on public.price_list for each row execute function private.stamp();
alter table public.price_list enable row level security;
create policy "anyone reads the prices" on public.price_list for select to anon, authenticated using (not deleted);
insert into public.price_list (id, kind, name, credits, price, note, popular, position) values
  ('listing', 'listing', 'Annonce', 0, 200, null, false, 0),
  ('starter', 'pack', 'Starter', 3, 500, 'Pour vos premières annonces', false, 1),
  ('regular', 'pack', 'Regular', 10, 1500, null, true, 2),
  ('pro', 'pack', 'Pro', 30, 3500, null, false, 3);

create view private.lane_prices as
select null::uuid as reader, p.id, p.xid, '2025-01-01T00:00:00Z'::timestamptz as at, p.deleted as gone, false as old,
  jsonb_build_object('id', p.id, 'v', private.version(p.xid), 'kind', p.kind, 'name', p.name, 'credits', p.credits,
    'price', p.price, 'note', p.note, 'popular', p.popular, 'position', p.position) as body
from public.price_list p;

insert into private.lanes (lane, personal, id_type, max_rows, max_age) values ('prices', false, 'text', null, null);

create function public.sync_pull_prices(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('prices', after, before, max_rows)
$$;
grant execute on function public.sync_pull_prices(text, text, int) to anon, authenticated;
