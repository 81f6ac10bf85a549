-- What the privacy page says is forgotten after a while. The timer that sends mails asks for both, again and again, so
-- neither may cost much when there is nothing to do.

-- Letters and reports, a year after the team dealt with them. Gives how many went.
create function public.forget_expired() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  old constant timestamptz := clock_timestamp() - interval '1 year';
  letters int;
  reports int;
begin
  delete from public.contact_messages c where c.status = 'answered' and c.handled_at < old;
  get diagnostics letters = row_count;
  delete from public.reports r where r.status <> 'open' and r.handled_at < old;
  get diagnostics reports = row_count;
  return letters + reports;
end $$;
grant execute on function public.forget_expired() to service_role;

-- Photos of listings that were deleted 30 days ago. A folder that a living listing shows pictures from stays.
create function private.files_of_deleted_listings() returns setof storage.objects
language sql stable set search_path = '' as $$
  select o.* from storage.objects o
  join public.listings l on l.id::text = split_part(o.name, '/', 2) and l.user_id::text = split_part(o.name, '/', 1)
  where o.bucket_id = 'listings' and l.deleted and l.updated < clock_timestamp() - interval '30 days'
    and not exists (select from public.listings k, unnest(k.photos) photo
      where k.user_id = l.user_id and not k.deleted and split_part(photo, '/', 2) = l.id::text)
$$;
revoke execute on function private.files_of_deleted_listings() from public, anon, authenticated;

-- Objects of people who have left and of listings long gone, a hundred at most; [] when there is none. A person counts
-- as cleared only once no token of hers can put a new picture there.
create function public.files_of_departed() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.departed d set cleared_at = clock_timestamp()
    where d.cleared_at is null and d.at < clock_timestamp() - interval '1 day'
      and not exists (select from storage.objects o where starts_with(o.name, d.person || '/'));
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]')
    from (select o.bucket_id, o.name from private.departed d join storage.objects o on starts_with(o.name, d.person || '/')
          where d.cleared_at is null and o.bucket_id in ('listings', 'proofs')
          union
          select o.bucket_id, o.name from private.files_of_deleted_listings() o
          order by 2 limit 100) f);
end $$;
grant execute on function public.files_of_departed() to service_role;
