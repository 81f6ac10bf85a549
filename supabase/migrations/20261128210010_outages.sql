-- Read-only, a full disk and a disk that fails are the trouble of the whole server: a phone that hears so counts nothing against
-- the act. Changed against 20261122000030_push.sql: `outage`.
create or replace function private.fault(mutation uuid, state text) returns jsonb language plpgsql set search_path = '' as $$
begin
  raise warning 'sync_push: mutation % failed with %', mutation, state;
  return jsonb_build_object('status', 'retry', 'retry_after', 5) || private.refusal('our_fault')
    || case when state in ('25006', '53100', '58030') then '{"outage": true}'::jsonb else '{}' end;
end $$;
