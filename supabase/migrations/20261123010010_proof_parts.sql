-- The picture of a payment may come before its proof, in parts, for slow roads: into a folder of its sender where nothing is ever
-- read, listed, changed or removed by them. The function that takes the proof in judges its bytes and keeps a copy beside the
-- others; what waits there is gone a week later.

-- Whether the storage asks in order to store, or to begin or go on with an upload. An address to upload at later is signed by the same
-- policy, stores nothing that a limit would count, and is used without asking again. A hosted storage names what it does
-- (ROUTE_OPERATIONS of supabase/storage; its helpers leave the first part out); ours names nothing and signs none.
create function private.stores_now() returns boolean language sql stable set search_path = '' as $$
  select regexp_replace(coalesce(current_setting('storage.operation', true), ''), '^storage\.', '')
    in ('', 'object.upload', 'tus.upload.create', 'tus.upload.part')
$$;

-- Seconds until this person may put one more; 0: now; null: not at all, as one without a profile, suspended, or with twenty there
-- already: what waits is kept a week, and a small project has one gigabyte for everybody. Five proofs an hour are taken in; a picture
-- made smaller goes anew. Who gets null loses nothing: the phone sends the picture within its proof, where who is suspended reads so
-- (private.check_payer takes no payment of theirs, and an appeal or a dispute has no picture).
create function private.screenshot_wait(person uuid) returns int
language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person)
    or (select count(*) from storage.objects o where o.bucket_id = 'proofs' and starts_with(o.name, person || '/waiting/')) >= 20 then
    return null;
  end if;
  select o.created_at into first from storage.objects o
    where o.bucket_id = 'proofs' and starts_with(o.name, person || '/waiting/') and o.created_at > an_hour_ago
    order by o.created_at desc offset 11 limit 1;
  return case when not found then 0 else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.screenshot_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more, while the session lasts (public.session_lasts_now).
create function public.may_send_screenshot() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.screenshot_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many screenshots in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
revoke execute on function public.may_send_screenshot() from public, anon;
grant execute on function public.may_send_screenshot() to authenticated;

create policy "own screenshots wait in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'proofs' and name ~ ('^' || (select auth.uid())::text
    || '/waiting/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9]{1,8}\.(webp|jpg|jpeg|png)$')
    and (select public.may_send_screenshot()));

-- As before, and what has waited for its proof for a week.
create or replace function public.files_of_departed() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  theirs jsonb;
begin
  update private.departed d set cleared_at = clock_timestamp()
    where d.cleared_at is null and d.at < clock_timestamp() - interval '1 day'
      and not exists (select from private.owned_by(d.person));
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]') into theirs
    from (select o.bucket_id, o.name from private.departed d, private.owned_by(d.person) o
          where d.cleared_at is null and o.bucket_id in ('listings', 'shares', 'proofs') order by 2 limit 100) f;
  if theirs = '[]' then
    theirs := private.pictures_to_remove('listings') || private.pictures_to_remove('shares')
      || (select coalesce(jsonb_agg(jsonb_build_object('bucket', 'proofs', 'name', w.name)), '[]')
          from (select o.name from storage.objects o
                where o.bucket_id = 'proofs' and substr(o.name, 37, 9) = '/waiting/'
                  and o.created_at < clock_timestamp() - interval '7 days' order by o.name limit 100) w);
  end if;
  return theirs;
end $$;
