-- Newest text of 210_storage; new is that no address is signed to upload at later (stores_now): whoever had a thousand of them put a
-- thousand pictures at once; and that a session that has ended puts none.
create or replace function public.may_upload() returns boolean
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
