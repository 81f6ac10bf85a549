-- The state of a new Supabase project before its first migration, run once per database:
-- the API roles and the generous default privileges that our first migration takes away again.
do $$
declare
  api_role text;
begin
  foreach api_role in array array['anon', 'authenticated', 'service_role', 'authenticator'] loop
    begin
      execute format('create role %I nologin noinherit', api_role);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole server: another database may have made them
    end;
  end loop;
end $$;
alter role service_role bypassrls;
grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
grant usage on schema public, extensions, auth, storage, realtime to anon, authenticated, service_role;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
