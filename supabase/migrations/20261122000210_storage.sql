-- Photos are public by URL and written once: the name is the hash of the content, so nothing is ever overwritten. That
-- the bytes are a picture and have that hash is judged before they are stored, where the server can see them (the local
-- one does; a hosted storage looks at the type alone).
-- Proofs have no policy at all: only the functions, with the service key, put them and sign their addresses. Nor have the
-- pictures that messengers show: drawn by a function from a listing's cover (supabase/functions/_share/picture.ts), and sent by it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('listings', 'listings', true, private.fact('photo_bytes'), '{image/webp,image/jpeg,image/png}'),
  ('proofs', 'proofs', false, private.fact('proof_bytes'), '{image/webp,image/jpeg,image/png}'),
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

-- For the policy: does a listing of the caller show this object, or the photo whose small twin it is; or did one before it was
-- edited, which is the team's to see?
create function public.is_shown(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.listings l
    where l.user_id = (select auth.uid()) and not l.deleted
      and regexp_replace(object, '-320(\.[a-z]+)$', '\1') = any (l.photos))
    or exists (select from private.listing_edits e
      where e.user_id = (select auth.uid()) and e.at > clock_timestamp() - interval '90 days'
        and e.before -> 'photos' ? regexp_replace(object, '-320(\.[a-z]+)$', '\1'))
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

-- Pictures to remove among the next 200 of a bucket, in the order of their names; a hundred at most, the rest next time. Each call
-- goes on where the last one stopped, so none reads the whole storage. A photo, its small twin and what was drawn of it for
-- messengers have the same name up to the size and the type: 138 signs. A picture is to go
--   with its listing, 30 days after that was deleted, unless a living one of the same owner shows pictures from its folder;
--   when it leads nowhere, a day after it came: no listing shows it, and no draft waits to. What was just taken out of a
--   listing can still be taken back, and phones show it until they hear of it.
create function private.pictures_to_remove(bucket text) returns jsonb
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
    where (l.user_id = s.owner and l.deleted and l.updated < clock_timestamp() - interval '30 days'
        and s.owner || '/' || s.folder not in (select left(h.photo, 73) from shown h where h.living))
      or (s.created_at < clock_timestamp() - interval '1 day' and s.photo not in (select h.photo from shown h)
        and (l.id is null or l.updated <= clock_timestamp() - interval '1 day')
        and not exists (select from public.drafts d where d.user_id = s.owner and not d.deleted and (d.id = s.folder
          or d.data -> 'photos' ?| array[s.photo || '.webp', s.photo || '.jpg', s.photo || '.jpeg', s.photo || '.png']))
        and s.photo not in (select e.photo from edited_out e))
    order by s.name limit 100) s;
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = bucket;
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.pictures_to_remove(text) from public, anon, authenticated;
