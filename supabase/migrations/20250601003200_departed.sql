-- A conversation says when the other side has closed the account: the name alone could be anybody's choice. With it goes
-- the place where one writes; send_message refuses it anyway.
create or replace view private.lane_messages as
select m.reader, m.id, m.xid, m.created_at as at, m.deleted as gone, k.last_seq - m.seq >= 500 as old,
  jsonb_build_object(
    'id', m.id, 'v', m.xid::text::bigint, 'listing_id', m.listing_id, 'sender_id', m.sender_id,
    'receiver_id', m.receiver_id, 'content', m.content, 'read', m.read, 'seq', m.seq,
    'created_at', private.iso(m.created_at), 'other_id', m.other, 'other_name', u.full_name, 'other_gone', u.deleted,
    'listing_title', l.title, 'listing_cover', l.photos[1], 'listing_owner_id', l.user_id,
    'listing_status', case when l.deleted or l.hidden then 'deleted' else l.status end) as body
from (
    select s.sender_id as reader, s.receiver_id as other, s.* from public.messages s
    union all
    select s.receiver_id, s.sender_id, s.* from public.messages s
  ) m
  join private.conversations k on k.id = m.conversation_id
  join public.users u on u.id = m.other
  join public.listings l on l.id = m.listing_id;
