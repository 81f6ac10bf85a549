-- A chore that outlasts the time of its statement is noted like any other that failed, and what the others did in that minute stays:
-- "others" does not catch a cancellation.

-- Newest text of 010_foundations; new is the cancellation.
create or replace function private.do_chore(chore text) returns void language plpgsql set search_path = '' as $$
declare
  begun constant timestamptz := clock_timestamp();
  n bigint;
  fault text;
begin
  begin
    execute format('select private.%I()', 'chore_' || chore) into n;
  exception when query_canceled or others then
    fault := sqlstate;
    raise warning 'chore %: %', chore, sqlstate;
  end;
  update private.chores c set ran_at = begun, took_ms = extract(epoch from clock_timestamp() - begun) * 1000,
      done = n, failed = fault
    where c.name = chore;
end $$;
