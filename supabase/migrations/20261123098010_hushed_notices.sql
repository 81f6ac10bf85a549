-- What somebody wrote and nobody was told of yet stays untold once the reader has blocked them or the team has suspended them: no
-- browser rings for it and no mail leaves. It waits there for as long as a push service fails, and ten minutes for the mail. Nor does what waits
-- to be told of a favourite that is the other's, whoever of the two has blocked.
create function private.hush(writer uuid, reader uuid default null) returns void
language sql volatile set search_path = '' as $$
  delete from private.notices n
  where n.kind = 'message' and n.tag like 'conversation:%:' || writer and (reader is null or n.person = reader)
    and (n.told_version < n.version or n.mail_at is not null)
$$;

create function private.hush_blocked() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.hush(new.blocked_id, new.blocker_id);
  delete from private.notices n using public.favorites f join public.listings l on l.id = f.listing_id
    where (f.user_id, l.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and (n.person, n.tag) = (f.user_id, 'favorite:' || f.listing_id) and n.told_version < n.version;
  return null;
end $$;
create trigger hush after insert or update on public.blocks for each row when (not new.deleted) execute function private.hush_blocked();

create function private.hush_suspended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.hush(new.user_id);
  return null;
end $$;
create trigger hush after insert on private.suspensions for each row execute function private.hush_suspended();
