-- The statements before each call of the API, in its transaction and its round trip (rest/endpoint.ts); a project has PostgREST for it.
-- Takes on the caller's role, claims and time limits: PostgreSQL itself gives the limits of a role to new sessions alone. `fn` and
-- `version` are the row of the function as the endpoint has read it: of any other it knows neither arguments nor result.
create or replace function auth.local_caller(fn oid, version xid, reads boolean, caller name, claims text, headers text, method text, path text)
returns void language plpgsql as $$
begin
  if not exists (select from pg_catalog.pg_proc where oid = fn and xmin = version) then
    raise exception 'the function has changed' using errcode = 'STALE';
  end if;
  perform pg_catalog.set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true)
    from pg_catalog.pg_roles, unnest(rolconfig) setting where rolname = caller and setting like '%\_timeout=%';
  perform pg_catalog.set_config('request.jwt.claims', claims, true), pg_catalog.set_config('request.headers', headers, true),
    pg_catalog.set_config('request.method', method, true), pg_catalog.set_config('request.path', path, true),
    pg_catalog.set_config('transaction_read_only', reads::text, true), pg_catalog.set_config('role', caller, true);
end $$;
revoke execute on function auth.local_caller(oid, xid, boolean, name, text, text, text, text) from public;
