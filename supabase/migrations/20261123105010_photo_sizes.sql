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

-- What a report is about stays for the team to look at, whatever becomes of the listing: while the report is open, and 90 days after.
create index reports_photos on public.reports using gin ((said -> 'photos'));

-- As before, with the middle size, and with what reports are about.
create or replace function public.is_shown(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.listings l
    where l.user_id = (select auth.uid()) and not l.deleted
      and regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2') = any (l.photos))
    or exists (select from private.listing_edits e
      where e.user_id = (select auth.uid()) and e.at > clock_timestamp() - interval '90 days'
        and e.before -> 'photos' ? regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2'))
    or starts_with(object, (select auth.uid()) || '/') and exists (select from public.reports r
      where r.said -> 'photos' ? regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2')
        and coalesce(r.handled_at > clock_timestamp() - interval '90 days', true))
$$;

-- Newest text of 210_storage; new is what reports are about.
create or replace function private.pictures_to_remove(bucket text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 200;
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = bucket for update skip locked;
  if not found then
    return '[]'; -- another call is at it
  end if;
  select max(s.name), count(*) into last, n from (
    select o.name from storage.objects o where o.bucket_id = bucket and o.name > begun order by o.name limit stretch) s;
  with stored as materialized (
    select o.name, o.created_at, split_part(o.name, '/', 1)::uuid as owner, split_part(o.name, '/', 2)::uuid as folder,
      left(o.name, 138) as photo
    from storage.objects o where o.bucket_id = bucket and o.name > begun and o.name <= last
      -- Two uuids and a name; a regular expression would cost more than all the rest.
      and o.name like '________-____-____-____-____________/________-____-____-____-____________/%'
      and translate(left(o.name, 73), '0123456789abcdef', '') = '----/----'
  ), shown as materialized (
    select not l.deleted as living, left(p.name, 138) as photo from public.listings l, unnest(l.photos) p (name)
    where l.user_id in (select s.owner from stored s)
  ), edited_out as materialized (
    -- What an edit took out stays for the team to look at.
    select left(p.name, 138) as photo from private.listing_edits e, jsonb_array_elements_text(e.before -> 'photos') p (name)
    where e.user_id in (select s.owner from stored s) and e.at > clock_timestamp() - interval '90 days'
  )
  select array_agg(s.name order by s.name) into names from (
    select s.name from stored s left join public.listings l on l.id = s.folder
    where ((l.user_id = s.owner and l.deleted and l.updated < clock_timestamp() - interval '30 days'
        and s.owner || '/' || s.folder not in (select left(h.photo, 73) from shown h where h.living))
      or (s.created_at < clock_timestamp() - interval '1 day' and s.photo not in (select h.photo from shown h)
        and (l.id is null or l.updated <= clock_timestamp() - interval '1 day')
        and not exists (select from public.drafts d where d.user_id = s.owner and not d.deleted and (d.id = s.folder
          or d.data -> 'photos' ?| array[s.photo || '.webp', s.photo || '.jpg', s.photo || '.jpeg', s.photo || '.png']))
        and s.photo not in (select e.photo from edited_out e)))
      and not exists (select from public.reports r
        where r.said -> 'photos' ?| array[s.photo || '.webp', s.photo || '.jpg', s.photo || '.jpeg', s.photo || '.png']
          and coalesce(r.handled_at > clock_timestamp() - interval '90 days', true))
    order by s.name limit 100) s;
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = bucket;
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
