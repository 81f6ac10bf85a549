-- Who corrects a listing after a warning hears what the team makes of it: it was told on the listing alone, where nobody looks again.

-- Newest text of 225_notices; new is what is said of a correction, and `credit`: whether a removed listing gave one back.
create or replace function private.tell_appeal() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'listing', 'listing:' || new.listing_id, '/profile', jsonb_build_object(
    'state', case when new.kind = 'warned' and new.status = 'granted' then 'correction_granted' else 'appeal_' || new.status end,
    'title', new.title, 'answer', new.answer)
    || case when new.kind = 'removed' and new.status = 'granted' then jsonb_build_object('credit', exists (
      select from public.credit_ledger l where l.reason = 'gift' and l.ref = new.id)) else '{}' end);
  return null;
end $$;
drop trigger tell on public.moderation_notices;
create trigger tell after update on public.moderation_notices for each row
  when (old.status = 'appealed' and (new.status = 'kept' or new.status = 'granted' and new.kind = 'removed')
    or old.status = 'standing' and old.kind = 'warned' and new.status in ('kept', 'granted'))
  execute function private.tell_appeal();
