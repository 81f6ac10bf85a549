-- A price that goes up and down again is no fall. Newest text of 225_notices; new is that somebody who was told of this price, or of a
-- lower one, is not told again while that notice is there, about a week; and of further falls once a day. What has not rung
-- yet takes the newest price. A notice that has rung is known by its versions, and its `next_at` is half a minute after that. And that nothing is
-- told over a block, of either side, as of a followed search: who was blocked could ring whoever has blocked them, once a day, by a price.
-- Nor of a listing that nobody may see, hidden, removed or its seller suspended: its title is not for them, sold or not.
create or replace function private.tell_favorites() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell(f.user_id, 'favorite', 'favorite:' || new.id, '/listings/' || new.id,
      jsonb_build_object('state', case when new.status = 'sold' then 'sold' else 'cheaper' end, 'title', new.title,
        'price', new.price))
    from public.favorites f where f.listing_id = new.id and not f.deleted and f.user_id <> new.user_id
      and not (new.hidden or new.deleted or new.suspended)
      and not exists (select from public.blocks b where not b.deleted
        and (b.blocker_id, b.blocked_id) in ((f.user_id, new.user_id), (new.user_id, f.user_id)))
      and (new.status = 'sold' or not exists (select from private.notices n
        where n.person = f.user_id and n.tag = 'favorite:' || new.id and n.data ->> 'state' = 'cheaper'
          and ((n.data ->> 'price')::int <= new.price
            or n.told_version = n.version and n.next_at > clock_timestamp() - interval '1 day')));
  return null;
end $$;
