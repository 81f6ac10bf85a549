-- Photos are public by URL and written once: the name is the hash of the content, so nothing is ever overwritten.
-- Proofs have no policy at all: only the functions, with the service key, put them and sign their addresses.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('listings', 'listings', true, 5242880, '{image/webp,image/jpeg,image/png}'),
  ('proofs', 'proofs', false, 5242880, '{image/webp,image/jpeg,image/png}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "own photos are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'listings' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}(-320)?\.(webp|jpg|jpeg|png)$'));
create policy "own photos are listed" on storage.objects for select to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/'));
create policy "own photos are removed" on storage.objects for delete to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/'));
