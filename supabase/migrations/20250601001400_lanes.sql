-- One view a lane, all of one shape; private.pull() writes the protocol once for all of them.
--   reader  whose row it is (personal lanes only)     id    the row's id for the client
--   xid     its position in the order of changes      at    its place in the backfill, newest first
--   gone    comes as a tombstone                      old   beyond the bound of the backfill, sent only when it changes
--   body    what the client gets
-- Adding a lane is a view here, a row in private.lanes and a three-line function.

create table private.lanes (
  lane text primary key,
  personal boolean not null,
  id_type regtype not null,
  -- Bounds of the backfill; null is none. Changes are never bounded: a row on a phone must learn that it is gone.
  max_rows int,
  max_age interval
);
insert into private.lanes (lane, personal, id_type, max_rows, max_age) values
  ('feed', false, 'uuid', 2000, '90 days'),
  ('reviews', false, 'uuid', 2000, '365 days'),
  ('prices', false, 'text', null, null),
  ('mine', true, 'text', null, null),
  ('drafts', true, 'uuid', null, null),
  ('messages', true, 'uuid', null, '90 days'),
  ('favorites', true, 'uuid', null, null);

-- What a row that is gone sends. It carries `v` like any other, so that a late answer cannot bring the row back.
create function private.tombstone(id text, xid xid8) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('id', id, 'v', xid::text::bigint, 'deleted', true)
$$;

-- A listing as every lane shows it.
create view private.cards as
select l.id, l.user_id, l.xid, l.created_at, l.visible, l.published_at,
  case when l.deleted then 'deleted' when l.hidden then 'unavailable' else l.status end as state,
  jsonb_build_object(
    'id', l.id, 'v', l.xid::text::bigint, 'user_id', l.user_id, 'title', l.title, 'description', l.description,
    'price', l.price, 'category', l.category, 'condition', l.condition, 'district', l.district,
    'photos', to_jsonb(l.photos),
    'status', case when l.deleted then 'deleted' when l.hidden then 'unavailable' else l.status end,
    'created_at', private.iso(l.created_at), 'boosted_until', private.iso(l.boosted_until),
    'seller_name', u.full_name, 'seller_rating', u.rating, 'seller_reviews', u.review_count) as card
from public.listings l join public.users u on u.id = l.user_id;

-- Only listings that were visible once: nobody hears of the others, not even as a tombstone.
create view private.lane_feed as
select null::uuid as reader, c.id, c.xid, c.created_at as at, not c.visible as gone, false as old, c.card as body
from private.cards c where c.published_at is not null;

create view private.lane_reviews as
select null::uuid as reader, r.id, r.xid, r.created_at as at, r.deleted as gone, false as old,
  jsonb_build_object(
    'id', r.id, 'v', r.xid::text::bigint, 'reviewer_id', r.reviewer_id, 'reviewed_id', r.reviewed_id,
    'listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'created_at', private.iso(r.created_at),
    'verified', r.verified, 'reviewer_name', u.full_name, 'listing_title', l.title) as body
from public.reviews r join public.users u on u.id = r.reviewer_id join public.listings l on l.id = r.listing_id;

create view private.lane_prices as
select null::uuid as reader, p.id, p.xid, '2025-01-01T00:00:00Z'::timestamptz as at, p.deleted as gone, false as old,
  jsonb_build_object('id', p.id, 'v', p.xid::text::bigint, 'kind', p.kind, 'name', p.name, 'credits', p.credits,
    'price', p.price, 'note', p.note, 'popular', p.popular, 'position', p.position) as body
from public.price_list p;

create view private.lane_messages as
select m.reader, m.id, m.xid, m.created_at as at, m.deleted as gone, k.last_seq - m.seq >= 500 as old,
  jsonb_build_object(
    'id', m.id, 'v', m.xid::text::bigint, 'listing_id', m.listing_id, 'sender_id', m.sender_id,
    'receiver_id', m.receiver_id, 'content', m.content, 'read', m.read, 'seq', m.seq,
    'created_at', private.iso(m.created_at), 'other_id', m.other, 'other_name', u.full_name,
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

-- The text of a listing is for those who may read it: the card stays, its description goes with its visibility.
create view private.lane_favorites as
select f.user_id as reader, f.listing_id as id, f.xid, f.created_at as at, f.deleted as gone, false as old,
  jsonb_build_object(
    'id', f.listing_id, 'v', f.xid::text::bigint, 'created_at', private.iso(f.created_at),
    'listing', case when c.visible then c.card else c.card || jsonb_build_object(
      'description', '', 'status', case c.state when 'pending' then 'unavailable' else c.state end) end) as body
from public.favorites f join private.cards c on c.id = f.listing_id;

create view private.lane_drafts as
select d.user_id as reader, d.id, d.xid, d.created_at as at, d.deleted as gone, false as old,
  jsonb_build_object('id', d.id, 'v', d.xid::text::bigint, 'data', d.data, 'updated', private.iso(d.updated)) as body
from public.drafts d;

-- Profile and balance carry a date that puts them on the first page of a backfill.
create view private.lane_mine as
select t.reader, (t.kind || ':' || t.key) collate "C" as id, t.xid, t.at, t.gone, false as old,
  jsonb_build_object('id', t.kind || ':' || t.key, 'v', t.xid::text::bigint, 'kind', t.kind, 'data', t.data) as body
from (
  select u.id as reader, 'profile' as kind, u.id as key, greatest(u.xid, p.xid) as xid,
    '2200-01-01T00:00:00Z'::timestamptz as at, false as gone,
    jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone, 'district', p.district,
      'avatar_url', u.avatar_url, 'rating', u.rating, 'review_count', u.review_count,
      'created_at', private.iso(u.created_at), 'first_listing_at', private.iso(u.first_listing_at)) as data
  from public.users u join public.user_private p on p.id = u.id
  union all
  select c.user_id, 'credits', c.user_id, c.xid, '2200-01-01T00:00:00Z', false,
    jsonb_build_object('credits', c.credits)
  from public.user_credits c
  union all
  select c.user_id, 'listing', c.id, c.xid, c.created_at, c.state = 'deleted', c.card
  from private.cards c
  union all
  select t.user_id, 'transaction', t.id, t.xid, t.created_at, false,
    jsonb_build_object('id', t.id, 'kind', t.kind, 'amount', t.amount, 'status', t.status,
      'created_at', private.iso(t.created_at))
  from public.transactions t
  union all
  select p.user_id, 'proof', p.id, p.xid, p.created_at, false,
    jsonb_build_object('id', p.id, 'kind', p.kind, 'listing_id', p.listing_id, 'pack', p.pack, 'amount', p.amount,
      'status', p.status, 'reason', p.reason, 'created_at', private.iso(p.created_at),
      'decided_at', private.iso(p.decided_at))
  from public.payment_proofs p
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.reports r
) t;
