-- A token outlives its account by up to an hour. Whoever still holds one is told that the account is gone, instead of
-- being shown an empty life: each phone of that person then forgets her.

create function private.require_account(me uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from auth.users a where a.id = me) then
    perform private.refuse_request(401, 'gone', 'Ce compte a été supprimé.');
  end if;
end $$;

create or replace function private.pull(lane text, after text, before text, max_rows int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c private.lanes;
  me uuid := auth.uid();
  page int := least(greatest(coalesce(max_rows, 60), 1), 500);
  source text;
begin
  select * into strict c from private.lanes k where k.lane = pull.lane;
  if c.personal and me is null then
    perform private.refuse_request(401, 'signed_out', 'Connectez-vous.');
  elsif c.personal then
    perform private.require_account(me);
  end if;
  -- %I and a constant: nothing of the request is part of the statement.
  source := format('private.%I where %s', 'lane_' || c.lane, case when c.personal then 'reader = $1' else 'true' end);
  if after is not null then
    return private.pull_changes(source, c.id_type, me, after, page);
  end if;
  return private.pull_backfill(source, c, me, before, page);
end $$;

-- Nothing is pushed in the name of an account that is gone, and nothing of it is judged: a verdict would be stored.
alter function public.sync_push(json) rename to push_batch;
alter function public.push_batch(json) set schema private;
alter function private.push_batch(json) security invoker;
revoke execute on function private.push_batch(json) from anon, authenticated;

create function public.sync_push(mutations json) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
begin
  if auth.uid() is not null then
    perform private.require_account(auth.uid());
  end if;
  return private.push_batch(mutations);
end $$;
grant execute on function public.sync_push(json) to anon, authenticated;
comment on function public.sync_push(json) is
  'Applies up to 50 mutations in order, one verdict each: see private.push_batch.';
