-- A person's pace is counted in one write an act, and in none where the act is refused: a bucket was written twice each time, which of a
-- batch of two hundred messages took a quarter of the time.
create or replace function private.take_token(who text, bucket text, burst int, per_second double precision)
returns int language plpgsql set search_path = '' as $$
declare
  instant timestamptz := clock_timestamp();
  remaining double precision;
begin
  insert into private.rate_buckets as b (owner, name, tokens, at) values (who, bucket, burst - 1, instant)
  on conflict (owner, name) do update
    set tokens = least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second) - 1,
        at = greatest(b.at, instant)
    where least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second) >= 1
  returning tokens into remaining;
  if found then
    return 0;
  end if;
  select least(burst, b.tokens + greatest(0, extract(epoch from instant - b.at)) * per_second) into remaining
    from private.rate_buckets b where b.owner = who and b.name = bucket;
  return greatest(1, ceil((1 - coalesce(remaining, 0)) / per_second))::int;
end $$;

-- The id and the key alone, also from a mutation whose texts PostgreSQL cannot hold (a NUL, half a surrogate pair), as long as it is no longer
-- than an act can be: taking a hundred thousand of them out, for each of the two, used up the time of a whole request.
create or replace function private.label_of(item json, field text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if json_typeof(item) <> 'object' then
    return null;
  end if;
  begin
    return item::jsonb ->> field;
  exception when data_exception then
    if octet_length(item::text) > 250000 then
      return null;
    end if;
    return regexp_replace(item::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '', 'g')::jsonb ->> field;
  end;
exception when data_exception then
  return null;
end $$;

-- A batch of a visitor is as long as some letters are: the tokens that all visitors share wait for whoever has taken one until his whole batch
-- is judged. What comes after the time is up is read for its id alone. The verdicts of a batch are gathered in an array: a document that grows by one was copied whole for each act.
create or replace function public.sync_push(mutations json) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  me constant uuid := auth.uid();
  deadline timestamptz := clock_timestamp() + case when me is null then interval '2 seconds' else interval '6 seconds' end;
  verdicts jsonb[] := '{}';
  held text[] := '{}';
  verdict jsonb;
  item json;
  line text;
  late boolean;
begin
  if json_typeof(mutations) is distinct from 'array' then
    perform private.refuse_request(400, 'batch_invalid');
  elsif json_array_length(mutations) > 200 or (me is null and octet_length(mutations::text) > 100000) then
    perform private.refuse_request(413, 'batch_too_long');
  end if;
  -- One pusher a person: two tabs with the same queue take turns instead of locking each other out half way. A tab that
  -- waits too long is told to come back; the ledger, not this lock, is what makes an effect happen once.
  begin
    if me is not null then
      perform pg_advisory_xact_lock(hashtextextended('push:' || me, 0));
    end if;
  exception when lock_not_available or deadlock_detected or query_canceled then
    deadline := '-infinity';
  end;
  -- Nothing is pushed in the name of an account that is gone, and nothing of it is judged: a verdict would be stored. Asked once the lock is
  -- held, for who closes an account holds it.
  if me is not null then
    perform private.require_account(me);
  end if;
  for item in select e.value from json_array_elements(mutations) with ordinality e (value, place) order by e.place loop
    late := clock_timestamp() > deadline;
    line := case when not late then private.label_of(item, 'key') end;
    if late or line = any (held) then
      verdict := jsonb_build_object('id', private.as_uuid(private.label_of(item, 'id')), 'status', 'retry', 'retry_after', 1);
    else
      verdict := private.judge(me, item);
    end if;
    if verdict ->> 'status' = 'retry' then
      held := array_append(held, line);
    end if;
    verdicts := array_append(verdicts, verdict);
  end loop;
  return to_jsonb(verdicts);
end $$;
