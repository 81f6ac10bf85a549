-- A poke says "ask again", nothing more: what changed travels by the pull alone. One poke a topic and transaction,
-- however many rows it wrote; a touch by the cascades pokes nobody but the feed, the next pull brings it.

create policy "the feed topic is open, the user topic is its owner's" on realtime.messages
  for select to anon, authenticated
  using (extension = 'broadcast' and ((select realtime.topic()) = 'feed'
    or (select realtime.topic()) = 'user:' || (select auth.uid())::text));

create function private.poke(topic text) returns void language plpgsql set search_path = '' as $$
declare
  poked text := coalesce(current_setting('djassa.poked', true), '');
begin
  if strpos(poked, topic) > 0 then
    return;
  end if;
  -- Local to the transaction, and undone with a subtransaction that fails, exactly like the row sent.
  perform set_config('djassa.poked', poked || ' ' || topic, true);
  perform realtime.send('{}'::jsonb, 'poke', topic, true);
end $$;

create function private.poke_owner() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('user:' || (to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;

create function private.poke_feed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('feed');
  return null;
end $$;

create function private.poke_both_ends() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.poke('user:' || new.receiver_id);
  perform private.poke('user:' || new.sender_id);
  return null;
end $$;

create trigger poke_insert after insert on public.messages for each row execute function private.poke_both_ends();
create trigger poke_update after update on public.messages for each row
  when ((new.read, new.deleted) is distinct from (old.read, old.deleted)) execute function private.poke_both_ends();

create trigger poke_insert after insert on public.listings for each row execute function private.poke_owner('user_id');
create trigger poke_update after update on public.listings for each row
  when ((new.status, new.price, new.deleted, new.hidden) is distinct from (old.status, old.price, old.deleted, old.hidden))
  execute function private.poke_owner('user_id');
create trigger poke_feed_insert after insert on public.listings for each row
  when (new.status = 'active') execute function private.poke_feed();
create trigger poke_feed_update after update on public.listings for each row
  when (new.published_at is not null) execute function private.poke_feed();
create trigger poke_feed after insert or update on public.reviews for each row execute function private.poke_feed();

create trigger poke after insert or update on public.users for each row execute function private.poke_owner('id');
create trigger poke after insert or update on public.user_private for each row execute function private.poke_owner('id');
create trigger poke after insert or update on public.user_credits for each row execute function private.poke_owner('user_id');
create trigger poke after insert or update on public.transactions for each row execute function private.poke_owner('user_id');
create trigger poke after insert or update on public.payment_proofs for each row execute function private.poke_owner('user_id');
create trigger poke after insert or update on public.drafts for each row execute function private.poke_owner('user_id');
create trigger poke after insert or update on public.reports for each row execute function private.poke_owner('reporter_id');
create trigger poke after insert or update on public.blocks for each row execute function private.poke_owner('blocker_id');
create trigger poke_insert after insert on public.favorites for each row execute function private.poke_owner('user_id');
create trigger poke_update after update on public.favorites for each row
  when (new.deleted is distinct from old.deleted) execute function private.poke_owner('user_id');
