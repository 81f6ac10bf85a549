-- PostgREST reads `?select=`, casts and filters of a call's answer in the statement that made the call, and turns every answer into jsonb
-- for it (`pgrst_scalar->0->>status::int`). A cast that fails there says the value in the error and undoes what was counted and written
-- down for telling it: five tries of numbers a day, thirty contacts, whose data the team looked at. No shape of an answer prevents
-- that, and nothing that is written outlives it. So what counts is not told to a statement that asks for more than to be made: a cast, a
-- filter, or the column by its name, which PostgREST writes between quotes for the caller alone. A plain call has none of the three
-- (PostgREST 9 to 14, callPlanToQuery and readPlanToQuery); arguments are parameters and stand in no statement.
create function private.asked_plainly() returns boolean language sql stable set search_path = '' as $$
  select current_query() !~ '\mpgrst_source\M' or current_query() !~ $q$\mCAST\M|\mWHERE\M|["']pgrst_scalar["']$q$
$$;
-- Asked by `npm run doctor`: a later PostgREST may write its plain calls in other words.
create function public.is_plain_call() returns boolean language sql stable security definer set search_path = '' as $$
  select private.asked_plainly()
$$;
grant execute on function public.is_plain_call() to anon, authenticated;
create function private.require_plain_call() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.asked_plainly() then
    perform private.refuse_request(400, 'act_unreadable');
  end if;
end $$;

-- Newest text of 010_foundations; new is that whoever asks otherwise learns as little as after five tries. Only her profile waits.
create or replace function private.refuse_after_tries(who uuid, bucket text, named text) returns void language plpgsql set search_path = '' as $$
declare
  left_now double precision;
begin
  if not private.asked_plainly() then
    perform private.refuse_for_now(3600, named);
  end if;
  select b.tokens + greatest(0, extract(epoch from clock_timestamp() - b.at)) * 5.0 / 86400 into left_now
    from private.rate_buckets b where b.owner = who::text and b.name = bucket;
  if left_now < 1 then
    perform private.refuse_for_now(ceil((1 - left_now) * 86400 / 5)::int, named);
  end if;
end $$;

-- Newest text of 150_team; new is the last condition: what the team reads is written down.
create or replace function private.require_team() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  door constant text := private.team_door();
begin
  if door = 'out' then
    perform private.refuse_request(403, 'team_only');
  end if;
  perform private.require_account(me); -- a device that was signed out from another one
  if door not in ('in', 'open') then
    perform private.refuse_request(403, 'team_code_missing');
  end if;
  perform private.require_plain_call();
  return me;
end $$;
