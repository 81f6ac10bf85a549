-- A report may come after its listing has gone: it was written without a network. Such reports wait for the team as any others do, and change
-- nothing for the owner: a third one hid the deleted row, which ended her appeal against the removal, and told her of a removal where
-- she had deleted the listing herself.

-- Replaces the text of 165_moderation; new is that hiding or showing a deleted row says nothing.
drop trigger moderation on public.listings;
create trigger moderation after update on public.listings for each row
  when (new.hidden is distinct from old.hidden and not new.deleted or new.deleted and not old.deleted)
  execute function private.follow_moderation();

-- Replaces the text of 225_notices; new is the same. Her own deletion is no news to her; the team's removal of what it had hidden is.
drop trigger tell on public.listings;
create trigger tell after update on public.listings for each row
  when (new.hidden is distinct from old.hidden and not new.deleted
    or new.deleted and not old.deleted and auth.uid() is distinct from new.user_id)
  execute function private.tell_listing();
