-- A schema small enough to know by heart: what the server itself is tested with.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;

create extension if not exists unaccent with schema extensions;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  text text not null check (length(text) between 1 and 20),
  number numeric(12, 2),
  tags text[] not null default '{}',
  extra jsonb,
  created_at timestamptz not null default now(),
  unique (user_id, text)
);
alter table public.notes enable row level security;
grant select, insert on public.notes to authenticated;
grant update (text) on public.notes to authenticated;
create policy own_notes on public.notes for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.secrets (id int primary key);
alter table public.secrets enable row level security;

create function public.page(after text default null, max_rows int default 3) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('rows', jsonb_agg(n), 'after', after, 'email', auth.email(), 'uid', auth.uid())
  from generate_series(1, max_rows) n
$$;
create function public.echo(body jsonb) returns jsonb language sql volatile set search_path = '' as $$ select body $$;
create function public.fail(state text, words text) returns jsonb language plpgsql volatile set search_path = '' as $$
begin
  raise exception using errcode = state, message = words, hint = 'a hint', detail = 'a detail';
end $$;
create function public.kinds(t text default null, i int default null, b boolean default null, n numeric default null, j jsonb default null,
  a text[] default null, d timestamptz default null) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('t', t, 'i', i, 'b', b, 'n', n, 'j', j, 'a', a, 'd', d)
$$;
create function public.write() returns void language sql volatile security definer set search_path = '' as $$
  insert into public.secrets values (7)
$$;
create function public.add_note(text text, tags text[] default '{}', extra jsonb default null, number numeric default null,
  of uuid default auth.uid()) returns public.notes language sql volatile set search_path = '' as $$
  insert into public.notes (user_id, text, tags, extra, number) values (of, text, tags, extra, number) returning *
$$;
create function public.my_notes(named text default null) returns setof public.notes language sql stable set search_path = '' as $$
  select * from public.notes where named is null or text = named order by text
$$;
create function public.words() returns setof text language sql stable set search_path = '' as $$ values ('un'), ('deux'), (null) $$;
create function public.pair(out first int, out second text) language sql stable set search_path = '' as $$ select 1, 'un' $$;
create function public.secrets_known() returns int language sql stable set search_path = '' as $$
  select count(*)::int from public.secrets
$$;
create function public.settings() returns jsonb language sql volatile set search_path = '' as $$
  select jsonb_build_object('role', current_user, 'claims', current_setting('request.jwt.claims')::jsonb,
    'agent', current_setting('request.headers')::jsonb ->> 'user-agent', 'method', current_setting('request.method'),
    'path', current_setting('request.path'), 'time', current_setting('statement_timeout'), 'reads', current_setting('transaction_read_only'))
$$;
create function public.slow() returns int language sql volatile set search_path = '' as $$ select 1 from pg_catalog.pg_sleep(20) $$;
grant execute on function public.slow, public.write, public.kinds, public.page, public.echo, public.fail, public.add_note,
  public.my_notes, public.words, public.pair, public.secrets_known, public.settings to anon, authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 100000, '{image/webp,image/png}'), ('private', 'private', false, null, null);
create policy own_folder_insert on storage.objects for insert to authenticated
  with check (bucket_id in ('pictures', 'private') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_folder_read on storage.objects for select to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text);
create policy own_folder_delete on storage.objects for delete to authenticated
  using ((storage.foldername(name))[1] = (select auth.uid())::text);

create policy feed_for_all on realtime.messages for select to anon, authenticated
  using (realtime.topic() = 'feed');
create policy own_topic on realtime.messages for select to authenticated
  using (realtime.topic() = 'user:' || (select auth.uid())::text);
