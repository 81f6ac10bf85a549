-- What a listing and the packs of credits cost. Clients read it as a lane, the payment functions charge by the same rows; the
-- first rows are those of src/town.ts.

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
insert into public.price_list (id, kind, name, credits, price, note, popular, position)
  select * from private.town_prices();

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
