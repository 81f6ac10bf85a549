-- Photos are public by URL and written once: the name is the hash of the content, so nothing is ever overwritten. That
-- the bytes are a picture and have that hash is judged before they are stored, where the server can see them (the local
-- one does; a hosted storage looks at the type alone).
-- Proofs have no policy at all: only the functions, with the service key, put them and sign their addresses. Nor have the
-- pictures that messengers show: drawn by a function from a listing's cover (supabase/functions/_share/picture.ts), and sent by it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('listings', 'listings', true, private.fact('photo_bytes'), '{image/webp,image/jpeg,image/png}'),
  ('proofs', 'proofs', false, private.fact('proof_bytes'), '{image/webp,image/jpeg,image/png}'),
  ('shares', 'shares', false, 524288, '{image/jpeg}'),
  ('messages', 'messages', false, 100000, '{image/webp,image/jpeg}'),
  ('voices', 'voices', false, 125000, '{audio/webm,audio/ogg,audio/mp4}'),
  ('avatars', 'avatars', true, 15000, '{image/webp,image/jpeg}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Seconds until this person may store another picture of a listing, null for never: ninety an hour, 100 MB a day, three thousand in all.
create function private.upload_wait(person uuid) returns int language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  a_day_ago constant timestamptz := clock_timestamp() - interval '1 day';
  stored int;
  lately int;
  first timestamptz;
  bytes bigint;
  first_of_day timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select count(*), count(*) filter (where o.created_at > an_hour_ago), min(o.created_at) filter (where o.created_at > an_hour_ago),
      sum((o.metadata ->> 'size')::bigint) filter (where o.created_at > a_day_ago), min(o.created_at) filter (where o.created_at > a_day_ago)
    into stored, lately, first, bytes, first_of_day
    from storage.objects o where o.bucket_id = 'listings' and starts_with(o.name, person || '/');
  return case when stored >= 3000 then null
    when bytes >= 100000000 then greatest(1, ceil(extract(epoch from first_of_day - a_day_ago))::int)
    when lately < 90 then 0
    else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.upload_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more. Too fast is no refusal: the error makes a hosted storage answer 500, and the
-- phone tries again. No address is signed to upload at later (stores_now): whoever had a thousand of them would put a thousand
-- pictures at once. A session that has ended puts none.
create function public.may_upload() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.upload_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
grant execute on function public.may_upload() to authenticated;

-- For the policy: does a listing of the caller show this object, or the photo of which it is a smaller size; did one before it was
-- edited, or is a report about it, which is the team's to see?
create function public.is_shown(object text) returns boolean
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
grant execute on function public.is_shown(text) to authenticated;

-- For the policy: is it a size of a photo that a listing of the caller has been showing for more than an hour? Else what buyers have looked
-- at for days could get another picture for its card. That all sizes show the same is judged where there are decoders (the local server); a
-- hosted storage has none, nor does it look for moving pictures or take out what a picture tells of where it was taken.
create function public.comes_late(object text) returns boolean
language sql stable security definer set search_path = '' as $$
  select object ~ '-(320|800)\.[a-z]+$' and exists (
    select from public.listings l, regexp_replace(object, '-(320|800)(\.[a-z]+)$', '\2') photo
    where l.user_id = (select auth.uid()) and photo = any (l.photos)
      and l.published_at < clock_timestamp() - interval '1 hour'
      and not exists (select from private.listing_edits e
        where e.listing_id = l.id and e.at > clock_timestamp() - interval '1 hour'
          and e.after -> 'photos' ? photo and not e.before -> 'photos' ? photo))
$$;
grant execute on function public.comes_late(text) to authenticated;

-- A photo has three sizes: the small one is named with -320, the middle one (800 px, which listings show on a phone's screen for a
-- third of the bytes) with -800.
create policy "own photos are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'listings' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9](-320|-800)?\.(webp|jpg|jpeg|png)$')
    and not public.comes_late(name) and (select public.may_upload()));
create policy "own photos are listed" on storage.objects for select to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and (select public.session_lasts_now()));
create policy "own photos are removed" on storage.objects for delete to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and (select public.session_lasts_now())
    and not public.is_shown(name));

-- Pictures to remove among the next 200 of a bucket, in the order of their names; a hundred at most, the rest next time. Each call
-- goes on where the last one stopped, so none reads the whole storage. A photo, its smaller sizes and what was drawn of it for
-- messengers have the same name up to the size and the type: 142 signs. A picture is to go
--   with its listing, 30 days after that was deleted, unless a living one of the same owner shows pictures from its folder;
--   when it leads nowhere, a day after it came: no listing shows it, and no draft waits to. What was just taken out of a
--   listing can still be taken back, and phones show it until they hear of it;
--   unless a report is about it, which the team has to see.
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
      left(o.name, 142) as photo
    from storage.objects o where o.bucket_id = bucket and o.name > begun and o.name <= last
      -- Two uuids and a name; a regular expression would cost more than all the rest.
      and o.name like '________-____-____-____-____________/________-____-____-____-____________/%'
      and translate(left(o.name, 73), '0123456789abcdef', '') = '----/----'
  ), shown as materialized (
    select not l.deleted as living, left(p.name, 142) as photo from public.listings l, unnest(l.photos) p (name)
    where l.user_id in (select s.owner from stored s)
  ), edited_out as materialized (
    -- A picture that an edit took out stays for the team to look at.
    select left(p.name, 142) as photo from private.listing_edits e, jsonb_array_elements_text(e.before -> 'photos') p (name)
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
revoke execute on function private.pictures_to_remove(text) from public, anon, authenticated;

-- The picture of a payment may come before its proof, in parts, for slow connections: into a folder of its sender where nothing is ever
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

-- The picture of a message comes before it, into a folder of its sender, with its small size; so does a voice. Who may have it is asked of the
-- message that names it: the two who talk, for 90 days; and the team, from a report that has brought it along for as long as its words are there.

-- Seconds until this person may put one more; 0: now; null: not at all. A hundred and twenty an hour, sixty messages with both sizes,
-- 20 MB a day, six thousand that are there.
create function private.media_wait(person uuid) returns int language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  a_day_ago constant timestamptz := clock_timestamp() - interval '1 day';
  stored int;
  bytes bigint;
  first_of_day timestamptz;
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select count(*), sum((o.metadata ->> 'size')::bigint) filter (where o.created_at > a_day_ago),
      min(o.created_at) filter (where o.created_at > a_day_ago)
    into stored, bytes, first_of_day
    from storage.objects o where o.bucket_id in ('messages', 'voices') and starts_with(o.name, person || '/');
  select o.created_at into first from storage.objects o
    where o.bucket_id in ('messages', 'voices') and starts_with(o.name, person || '/') and o.created_at > an_hour_ago
    order by o.created_at desc offset 119 limit 1;
  return case when stored >= 6000 then null
    when bytes >= 20000000 then greatest(1, ceil(extract(epoch from first_of_day - a_day_ago))::int)
    when first is null then 0 else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.media_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more, while the session lasts.
create function public.may_send_media() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.media_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
revoke execute on function public.may_send_media() from public, anon;
grant execute on function public.may_send_media() to authenticated;

-- Whether a report has brought this picture along, among words that are there still.
create function private.is_reported_media(wanted text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.reports r where r.words is not null
    and r.words @> jsonb_build_array(jsonb_build_object('media', jsonb_build_object('name', wanted))))
$$;

-- For the policy: whether the caller may have the voice, or see the picture of which this is a size.
create function public.may_see_media(object text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := regexp_replace(object, '-320(\.[a-z]+)$', '\1');
begin
  return exists (select from public.messages m where m.media ->> 'name' = wanted and not m.deleted
      and m.created_at > clock_timestamp() - interval '90 days' and auth.uid() in (m.sender_id, m.receiver_id))
    or private.team_access() in ('in', 'open') and private.is_reported_media(wanted);
end $$;
revoke execute on function public.may_see_media(text) from public, anon;
grant execute on function public.may_see_media(text) to authenticated;

create policy "own pictures of messages are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'messages' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9](-320)?\.(webp|jpg)$') and (select public.may_send_media()));
create policy "own voices are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'voices' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webm|ogg|m4a)$') and (select public.may_send_media()));
create policy "pictures and voices of messages are for those who talk" on storage.objects for select to authenticated
  using (bucket_id in ('messages', 'voices') and (select public.session_lasts_now()) and public.may_see_media(name));

-- The photo of a person comes before they choose it, into a folder of theirs; everybody may see it who knows its name, as that of a listing.

-- Seconds until this person may put one more; 0: now; null: not at all. Twenty an hour; what nobody has chosen is gone after that hour.
create function private.avatar_wait(person uuid) returns int language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select o.created_at into first from storage.objects o
    where o.bucket_id = 'avatars' and starts_with(o.name, person || '/') and o.created_at > an_hour_ago
    order by o.created_at desc offset 19 limit 1;
  return case when first is null then 0 else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;
revoke execute on function private.avatar_wait(uuid) from public, anon, authenticated;

-- For the policy: whether the caller may put one more, while the session lasts.
create function public.may_send_avatar() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.avatar_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;
revoke execute on function public.may_send_avatar() from public, anon;
grant execute on function public.may_send_avatar() to authenticated;

create policy "own photos of people are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg)$') and (select public.may_send_avatar()));

-- The limits of pictures counted what was there when each request asked, and a storage tries a row, takes it back, and keeps it only
-- once it has the bytes, past the policies: two hundred requests at once were all let in. Now the row that stays is counted too, one
-- of a person at a time. Rows without an owner are no person's uploads: the functions with the secret key, a seed, a copy that is put back.

-- Seconds until this person may put one more into this bucket; 0: now; null: not at all.
create function private.picture_wait(bucket text, person uuid) returns int
language sql stable set search_path = '' as $$
  select case bucket when 'listings' then private.upload_wait(person) when 'proofs' then private.screenshot_wait(person)
    when 'messages' then private.media_wait(person) when 'voices' then private.media_wait(person) when 'avatars' then private.avatar_wait(person) else 0 end
$$;
revoke execute on function private.picture_wait(text, uuid) from public, anon, authenticated;

-- Volatile: what it counts is what is there once the person's earlier picture has been kept or given up.
create function private.count_picture() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := new.owner_id::uuid;
  wait int;
begin
  perform pg_advisory_xact_lock(hashtextextended('picture:' || person, 0));
  wait := private.picture_wait(new.bucket_id, person);
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  elsif wait is null then
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger count_picture before insert on storage.objects for each row
  when (new.bucket_id in ('listings', 'proofs', 'messages', 'voices', 'avatars') and starts_with(new.name, new.owner_id || '/'))
  execute function private.count_picture();
