-- Push: an act that takes longer than a statement may is a fault of ours (`retry` with `internal`), as any other is, and no longer
-- a passing lock: the phone then tries it all by itself, counts, and refuses it at last. Without a code it came first in each
-- further request, used up the time of all that stood behind it, and nothing else of the queue arrived. (`others` does not mean
-- query_canceled: it is named.) And what is refused has a pace of its own: a refusal undoes the token that
-- its act had taken (private.perform) while its verdict is kept for ninety days, so that anybody could fill the disk. Three thousand at once are more
-- than a queue holds, then six hundred an hour. Changed against 20261122000030_push.sql: the third and the last handler of the second
-- block, and what follows it.
create or replace function private.judge(me uuid, item json) returns jsonb language plpgsql set search_path = '' as $$
declare
  author constant uuid := coalesce(me, '00000000-0000-0000-0000-000000000000');
  mutation constant uuid := private.as_uuid(private.label_of(item, 'id'));
  answer jsonb;
  changed jsonb;
  said text;
  hint text;
  counted text;
  wait int;
begin
  if mutation is null then
    return jsonb_build_object('id', null, 'status', 'rejected') || private.refusal('act_unreadable');
  end if;
  begin
    loop
      insert into private.push_ledger (user_id, mutation_id) values (author, mutation) on conflict do nothing;
      exit when found;
      select l.verdict into answer from private.push_ledger l where l.user_id = author and l.mutation_id = mutation;
      if found then
        return answer;
      end if;
    end loop;
  exception
    when serialization_failure or deadlock_detected or lock_not_available or query_canceled then
      return jsonb_build_object('id', mutation, 'status', 'retry', 'retry_after', 1);
    when others then
      return jsonb_build_object('id', mutation) || private.fault(mutation, sqlstate);
  end;
  begin
    changed := private.perform(me, mutation, item);
    answer := jsonb_build_object('status', 'applied')
      || case when changed is null then '{}' else jsonb_build_object('row', changed) end;
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
      answer := jsonb_build_object('status', 'retry', 'retry_after', wait) || private.refusal('acts_too_fast');
    end if;
  end if;
  answer := jsonb_build_object('id', mutation) || answer;
  if answer ->> 'status' = 'retry' or (me is null and answer ->> 'status' = 'rejected') then
    delete from private.push_ledger l where l.user_id = author and l.mutation_id = mutation;
  else
    update private.push_ledger l set verdict = answer where l.user_id = author and l.mutation_id = mutation;
  end if;
  return answer;
end $$;
