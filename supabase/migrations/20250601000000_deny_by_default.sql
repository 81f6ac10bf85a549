-- A Supabase project hands every new table and function to anon and authenticated. That is taken back before
-- anything exists: from here on each grant is written out, and tests/database/privileges.json lists them all.

create schema if not exists extensions;
create schema if not exists private;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

revoke all on schema public from public;
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

comment on schema private is
  'Tables, views and functions no API role can reach. The functions of public are the only doors to it.';
