-- A third size of each photo, 800 px, which listings show on a phone's screen for a third of the bytes. Phones of 0.2.0 send
-- and ask for two, as before; the name of the new one is that of the photo with -800.

drop policy "own photos are put in the own folder" on storage.objects;
create policy "own photos are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'listings' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}(-320|-800)?\.(webp|jpg|jpeg|png)$')
    and (select public.may_upload()));

-- As before, but for three sizes: half as many objects again.
create or replace function private.upload_wait(person uuid) returns int
language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  stored int;
  lately int;
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select count(*), count(*) filter (where o.created_at > an_hour_ago), min(o.created_at) filter (where o.created_at > an_hour_ago)
    into stored, lately, first
    from storage.objects o where o.bucket_id = 'listings' and starts_with(o.name, person || '/');
  return case when stored >= 3000 then null when lately < 90 then 0
    else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;

-- As before, with the middle size.
create or replace function public.is_shown(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.listings l
    where l.user_id = (select auth.uid()) and not l.deleted
      and regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2') = any (l.photos))
    or exists (select from private.listing_edits e
      where e.user_id = (select auth.uid()) and e.at > clock_timestamp() - interval '90 days'
        and e.before -> 'photos' ? regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2'))
$$;
