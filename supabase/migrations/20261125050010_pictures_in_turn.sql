-- The limits of pictures counted what was there when each request asked, and a storage tries a row, takes it back, and keeps it only
-- once it has the bytes, past the policies: two hundred requests at once were all let in. Now the row that stays is counted too, one
-- of a person at a time. Rows without an owner are no person's uploads: the functions with the secret key, a seed, a copy that is put back.

-- Seconds until this person may put one more into this bucket; 0: now; null: not at all.
create function private.picture_wait(bucket text, person uuid) returns int
language sql stable set search_path = '' as $$
  select case bucket when 'listings' then private.upload_wait(person) when 'proofs' then private.screenshot_wait(person) else 0 end
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
  when (new.bucket_id in ('listings', 'proofs') and starts_with(new.name, new.owner_id || '/'))
  execute function private.count_picture();
