-- Push: a batch of mutations in, one verdict each out, in the same order.
--
-- A kind is one row here and one function private.push_<kind>(me, mutation, args, base) that returns the changed row
-- as its collection shows it, or refuses. It never asks who is calling by any other way than `me`.

create table private.mutation_kinds (
  kind text primary key check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- 'anyone' also without a session; 'signed_in' with one; 'person' with a complete profile.
  needs text not null check (needs in ('anyone', 'signed_in', 'person'))
);

-- One verdict a mutation: a replay after a lost answer, or from a second tab, is answered from here. Whole for 30 days, its
-- status alone until 90 (forget_expired). Visitors share the zero id; their mutations are told apart by their own ids, and
-- only what they did is kept: a refusal of theirs can be judged again.
create table private.push_ledger (
  user_id uuid not null,
  mutation_id uuid not null,
  verdict jsonb,
  at timestamptz not null default now(),
  primary key (user_id, mutation_id)
);
create index push_ledger_at on private.push_ledger (at);
create index push_ledger_whole on private.push_ledger (at) where verdict ?| array['row', 'message'];

-- A kind that this database does not know: the mutation of a newer phone, or of one that asks a server which is one deploy
-- behind. The mutation waits, see private.judge.
create function private.refuse_unknown_kind() returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'DJ404', message = private.refusal('kind_unknown') ->> 'message';
end $$;

create function private.perform(me uuid, mutation uuid, item json) returns jsonb
language plpgsql set search_path = '' as $$
declare
  m jsonb := item::jsonb;
  args jsonb := m -> 'args';
  k private.mutation_kinds;
  result jsonb;
begin
  select * into k from private.mutation_kinds t where t.kind = m ->> 'kind';
  if not found then
    perform private.refuse_unknown_kind();
  elsif jsonb_typeof(args) is distinct from 'object' then
    perform private.refuse('mutation_incomplete');
  elsif me is null and k.needs <> 'anyone' then
    perform private.refuse('not_signed_in');
  elsif k.needs = 'person' and not exists (select from public.user_private p where p.id = me) then
    perform private.refuse('profile_missing');
  elsif k.needs <> 'anyone' and private.is_suspended(me) then
    perform private.refuse('suspended');
  end if;
  if me is not null then
    perform private.limit_pace(me, 'mutation', 3000, 600.0 / 60, 'mutations_too_fast');
    perform private.limit_pace(me, 'mutation_bytes', 20000000, 20000000.0 / 86400, 'bytes_too_many', octet_length(item::text));
  end if;
  execute format('select private.%I($1, $2, $3, $4)', 'push_' || k.kind)
    into result using me, mutation, args, m -> 'base';
  return result;
end $$;

-- The id and the key alone, also from a mutation whose texts PostgreSQL cannot hold (a NUL, half a surrogate pair), as long as it is
-- no longer than a mutation can be: taking a hundred thousand of them out, for each of the two, would use up the time of a whole request.
create function private.label_of(item json, field text) returns text language plpgsql immutable set search_path = '' as $$
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

-- The answer to a fault of ours, and the line it leaves in the log of the server: the state, no words of anybody.
-- `outage`: read-only, a full disk and a disk that fails are the trouble of the whole server: a phone that hears so counts nothing
-- against the mutation.
create function private.fault(mutation uuid, state text) returns jsonb language plpgsql set search_path = '' as $$
begin
  raise warning 'sync_push: mutation % failed with %', mutation, state;
  return jsonb_build_object('status', 'retry', 'retry_after', 5) || private.refusal('our_fault')
    || case when state in ('25006', '53100', '58030') then '{"outage": true}'::jsonb else '{}' end;
end $$;

-- Does one mutation and keeps its verdict, or answers the one that was kept. Raises what the mutation raises. The ledger holds no draft: as many
-- as somebody saves would stay in it for thirty days. Asked again, the draft is read as it stands.
create function private.apply(me uuid, mutation uuid, item json) returns jsonb language plpgsql set search_path = '' as $$
declare
  author constant uuid := coalesce(me, '00000000-0000-0000-0000-000000000000');
  draft constant boolean := private.label_of(item, 'kind') = 'save_draft';
  answer jsonb;
  changed jsonb;
begin
  loop
    insert into private.push_ledger (user_id, mutation_id) values (author, mutation) on conflict do nothing;
    exit when found;
    select l.verdict into answer from private.push_ledger l where l.user_id = author and l.mutation_id = mutation;
    if found then
      return answer || case when draft and answer ->> 'status' = 'applied' then jsonb_strip_nulls(jsonb_build_object('row', (
        select case when v.gone then private.tombstone(v.id::text, v.xid) else v.body end from private.pull_drafts v
        where v.reader = me and v.id = private.as_uuid(item::jsonb #>> '{args,id}')))) else '{}' end;
    end if;
  end loop;
  changed := private.perform(me, mutation, item);
  answer := jsonb_build_object('id', mutation, 'status', 'applied');
  update private.push_ledger l
    set verdict = answer || case when changed is null or draft then '{}' else jsonb_build_object('row', changed) end
    where l.user_id = author and l.mutation_id = mutation;
  return answer || case when changed is null then '{}' else jsonb_build_object('row', changed) end;
end $$;

-- The verdict on one mutation, whatever becomes of it.
create function private.judge(me uuid, item json) returns jsonb language plpgsql set search_path = '' as $$
declare
  author constant uuid := coalesce(me, '00000000-0000-0000-0000-000000000000');
  mutation constant uuid := private.as_uuid(private.label_of(item, 'id'));
  answer jsonb;
  said text;
  hint text;
  counted text;
  wait int;
begin
  if mutation is null then
    return jsonb_build_object('id', null, 'status', 'rejected') || private.refusal('mutation_unreadable');
  end if;
  begin
    return private.apply(me, mutation, item);
  exception
    when sqlstate 'DJ400' then
      get stacked diagnostics said = pg_exception_detail, counted = pg_exception_hint;
      if counted <> '' then
        perform private.count_refusal(author, counted);
      end if;
      answer := jsonb_build_object('status', 'rejected') || said::jsonb;
    when sqlstate 'DJ429' then
      get stacked diagnostics said = pg_exception_detail, hint = pg_exception_hint;
      answer := jsonb_build_object('status', 'retry', 'retry_after', hint::int) || said::jsonb;
    when sqlstate 'DJ409' then
      get stacked diagnostics said = pg_exception_detail, hint = pg_exception_hint;
      answer := jsonb_build_object('status', 'conflict', 'row', hint::jsonb) || said::jsonb;
    when sqlstate 'DJ404' then
      answer := jsonb_build_object('status', 'retry', 'retry_after', 60) || private.refusal('kind_unknown');
    when serialization_failure or deadlock_detected or lock_not_available then
      answer := jsonb_build_object('status', 'retry', 'retry_after', 1);
    when unique_violation then
      answer := jsonb_build_object('status', 'rejected') || private.refusal('done_already');
    when foreign_key_violation then
      answer := jsonb_build_object('status', 'rejected') || private.refusal('row_gone');
    when check_violation or not_null_violation or data_exception then
      answer := jsonb_build_object('status', 'rejected') || private.refusal('value_invalid');
    when query_canceled or others then
      answer := private.fault(mutation, sqlstate);
  end;
  if me is not null and answer ->> 'status' in ('rejected', 'conflict') then
    wait := private.take_token(author::text, 'refused', 3000, 600.0 / 3600);
    if wait > 0 then
      answer := jsonb_build_object('status', 'retry', 'retry_after', wait) || private.refusal('mutations_too_fast');
    end if;
  end if;
  answer := jsonb_build_object('id', mutation) || answer;
  if answer ->> 'status' in ('rejected', 'conflict') and not (me is null and answer ->> 'status' = 'rejected') then
    insert into private.push_ledger (user_id, mutation_id, verdict) values (author, mutation, answer) on conflict do nothing;
  end if;
  return answer;
end $$;

-- Mutations from place `first` to `last`, in one savepoint: all of them are done, or none and `failed` says which raised what. One whose key
-- is held is not looked at; after the deadline none is.
create function private.do_together(
  me uuid, items json[], first int, last int, held text[], deadline timestamptz, out done jsonb[], out failed int, out state text
) language plpgsql set search_path = '' as $$
declare
  at int;
  mutation uuid;
begin
  done := '{}';
  for at in first..last loop
    exit when clock_timestamp() > deadline;
    failed := at;
    mutation := private.as_uuid(private.label_of(items[at], 'id'));
    if private.label_of(items[at], 'key') = any (held) then
      done := array_append(done, jsonb_build_object('id', mutation, 'status', 'retry', 'retry_after', 1));
    elsif mutation is null then
      perform private.refuse('mutation_unreadable');
    else
      done := array_append(done, private.apply(me, mutation, items[at]));
    end if;
  end loop;
  failed := null;
exception when query_canceled or others then
  done := '{}';
  state := sqlstate;
end $$;

-- Fifty mutations share a savepoint. Where one raises, those before it are done again without it, and it alone: each is tried twice at most. A request
-- keeps fewer than 64 savepoints, the rest of it is sent again.
create function public.sync_push(mutations json) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  me constant uuid := auth.uid();
  later constant jsonb := '{"status": "retry", "retry_after": 1}';
  deadline timestamptz := clock_timestamp() + case when me is null then interval '2 seconds' else interval '6 seconds' end;
  items json[];
  verdicts jsonb[] := '{}';
  held text[] := '{}';
  savepoints int := 0;
  place int := 1;
  upto int := 50;
  late boolean;
  done jsonb[];
  failed int;
  state text;
  mutation uuid;
  verdict jsonb;
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
  items := array(select e.value from json_array_elements(mutations) with ordinality e (value, place) order by e.place);
  while place <= cardinality(items) loop
    late := clock_timestamp() > deadline or savepoints >= 60;
    if not late then
      select t.done, t.failed, t.state into done, failed, state
        from private.do_together(me, items, place, least(upto, cardinality(items)), held, deadline) t;
      savepoints := savepoints + least(cardinality(done), 1);
      verdicts := verdicts || done;
      place := place + cardinality(done);
      if failed is null or cardinality(done) > 0 then
        upto := place + 49;
        continue;
      elsif state = '57014' then
        -- Time is up: those before it were undone with it.
        for at in place..failed - 1 loop
          verdicts := array_append(verdicts, jsonb_build_object('id', private.as_uuid(private.label_of(items[at], 'id'))) || later);
          held := array_append(held, private.label_of(items[at], 'key'));
        end loop;
        place := failed;
      elsif failed > place then
        upto := failed - 1;
        continue;
      end if;
    end if;
    -- A mutation that comes after the time is up is read for its id alone.
    mutation := private.as_uuid(private.label_of(items[place], 'id'));
    verdict := case
      when late or state in ('40001', '40P01', '55P03') then jsonb_build_object('id', mutation) || later
      when state = '57014' then jsonb_build_object('id', mutation) || private.fault(mutation, state)
      else private.judge(me, items[place]) end;
    savepoints := savepoints + (verdict ->> 'status' = 'applied')::int;
    verdicts := array_append(verdicts, verdict);
    if verdict ->> 'status' = 'retry' then
      held := array_append(held, case when not late then private.label_of(items[place], 'key') end);
    end if;
    place := place + 1;
    upto := place + 49;
  end loop;
  return to_jsonb(verdicts);
end $$;
grant execute on function public.sync_push(json) to anon, authenticated;

-- Helpers of the verbs. A text of which nothing is seen is none, wherever one is asked for. Most have a letter, and are not looked
-- through.
create function private.text_of(args jsonb, field text) returns text
language sql immutable set search_path = '' as $$
  select case when t.words ~ '[0-9A-Za-z]' or not private.is_unseen(t.words) then t.words else '' end
  from (select case when jsonb_typeof(args -> field) = 'string' then private.trimmed(args ->> field) else '' end as words) t
$$;

create function private.uuid_of(args jsonb, field text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  found_id uuid := private.as_uuid(args ->> field);
begin
  if found_id is null then
    perform private.refuse('mutation_incomplete');
  end if;
  return found_id;
end $$;

-- A whole number, or null when it is missing or anything else.
create function private.int_of(args jsonb, field text) returns int
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(args -> field) = 'number' and args ->> field ~ '^-?[0-9]{1,9}$' then (args ->> field)::int end
$$;

create function private.limit_pace(me uuid, bucket text, burst int, per_second double precision, named text, many int default 1)
returns void language plpgsql set search_path = '' as $$
declare
  wait int := private.take_token(me::text, bucket, burst, per_second, many);
begin
  if wait > 0 then
    perform private.refuse_for_now(wait, named);
  end if;
end $$;
