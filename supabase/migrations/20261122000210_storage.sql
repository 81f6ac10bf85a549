-- Photos are public by URL and written once: the name is the hash of the content, so nothing is ever overwritten. That
-- the bytes are a picture and have that hash is judged before they are stored, where the server can see them (the local
-- one does; a hosted storage looks at the type alone).
-- Proofs have no policy at all: only the functions, with the service key, put them and sign their addresses. Nor have the
-- pictures that messengers show: drawn by a function from a listing's cover (supabase/functions/_share/picture.ts), and sent by it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('listings', 'listings', true, 5242880, '{image/webp,image/jpeg,image/png}'),
  ('proofs', 'proofs', false, 5242880, '{image/webp,image/jpeg,image/png}'),
  ('shares', 'shares', false, 524288, '{image/jpeg}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Seconds until this person may put one more picture; 0: now; null: not at all, as one without a profile, suspended, gone,
-- or with more than any shop here needs. Both sizes of a photo count.
create function private.upload_wait(person uuid) returns int
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
  return case when stored >= 2000 then null when lately < 60 then 0
    else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.upload_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more. Too fast is no refusal: the error makes a hosted storage answer
-- 500, and the phone tries again.
create function public.may_upload() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait constant int := private.upload_wait((select auth.uid()));
begin
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
grant execute on function public.may_upload() to authenticated;

-- For the policy: does a listing of the caller show this object, or the photo whose small twin it is?
create function public.is_shown(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.listings l
    where l.user_id = (select auth.uid()) and not l.deleted
      and regexp_replace(object, '-320(\.[a-z]+)$', '\1') = any (l.photos))
$$;
grant execute on function public.is_shown(text) to authenticated;

create policy "own photos are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'listings' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}(-320)?\.(webp|jpg|jpeg|png)$')
    and (select public.may_upload()));
create policy "own photos are listed" on storage.objects for select to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/'));
create policy "own photos are removed" on storage.objects for delete to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and not public.is_shown(name));

-- Pictures that lead nowhere, a day after they came: no listing shows them, and no draft waits to. A photo, its small twin and
-- what was drawn of it for messengers have the same name up to the size and the type.
create function private.orphaned_files() returns setof storage.objects
language sql stable set search_path = '' as $$
  with old as materialized (
    select o.id, split_part(o.name, '/', 1)::uuid as owner, split_part(o.name, '/', 2)::uuid as folder,
      regexp_replace(o.name, '(-320|-1200)?\.[a-z]+$', '') as photo
    from storage.objects o
    where o.bucket_id in ('listings', 'shares') and o.created_at < clock_timestamp() - interval '1 day'
      and o.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
  )
  select o.* from storage.objects o join old f on f.id = o.id
  where not exists (select from public.listings l, unnest(l.photos) p (name)
      where regexp_replace(p.name, '\.[a-z]+$', '') = f.photo)
    -- What was just taken out of a listing can still be taken back, and phones show it until they hear of it.
    and not exists (select from public.listings l where l.id = f.folder and l.updated > clock_timestamp() - interval '1 day')
    and not exists (select from public.drafts d where d.user_id = f.owner and d.id = f.folder and not d.deleted)
    and not exists (select from public.drafts d where d.user_id = f.owner and not d.deleted
      and d.data -> 'photos' ?| array[f.photo || '.webp', f.photo || '.jpg', f.photo || '.jpeg', f.photo || '.png'])
$$;
revoke execute on function private.orphaned_files() from public, anon, authenticated;
