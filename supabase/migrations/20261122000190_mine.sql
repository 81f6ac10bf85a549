-- The lane of what is a person's own: profile, balance, listings in every status, payments, reports, blocks. Profile and
-- balance carry a date that puts them on the first page of a backfill; a name that changes brings the row of a block again.

create view private.lane_mine as
select t.reader, (t.kind || ':' || t.key) collate "C" as id, t.xid, t.at, t.gone, false as old,
  jsonb_build_object('id', t.kind || ':' || t.key, 'v', private.version(t.xid), 'kind', t.kind, 'data', t.data) as body
from (
  select u.id as reader, 'profile' as kind, u.id as key, greatest(u.xid, p.xid) as xid,
    '2200-01-01T00:00:00Z'::timestamptz as at, false as gone,
    jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone, 'district', p.district,
      'avatar_url', u.avatar_url, 'rating', u.rating, 'review_count', u.review_count,
      'created_at', private.iso(u.created_at), 'first_listing_at', private.iso(u.first_listing_at),
      'suspended', (select jsonb_build_object('reason', s.reason, 'at', private.iso(s.at)) from private.suspensions s
        where s.user_id = u.id and s.lifted_at is null order by s.at limit 1)) as data
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
  select p.user_id, 'proof', p.id, greatest(p.xid, d.xid), p.created_at, false,
    jsonb_build_object('id', p.id, 'kind', p.kind, 'listing_id', p.listing_id, 'pack', p.pack, 'amount', p.amount,
      'status', p.status, 'reason', p.reason, 'created_at', private.iso(p.created_at),
      'decided_at', private.iso(p.decided_at), 'undone', p.undone, 'undone_status', p.undone_status,
      'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'dispute', case when d.id is not null then jsonb_build_object('about', d.about, 'undone', d.undone, 'message', d.message,
        'status', d.status, 'answer', d.answer, 'created_at', private.iso(d.created_at),
        'handled_at', private.iso(d.handled_at)) end)
  from public.payment_proofs p left join lateral (
    select k.* from public.payment_disputes k where k.proof_id = p.id order by k.created_at desc, k.id limit 1) d on true
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.reports r
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('id', r.id, 'person_id', r.person_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.person_reports r
  union all
  select n.user_id, 'notice', n.id, n.xid, n.created_at, n.status = 'ended',
    jsonb_build_object('id', n.id, 'listing_id', n.listing_id, 'kind', n.kind, 'title', n.title, 'reason', n.reason,
      'status', n.status, 'appeal', n.appeal, 'answer', n.answer, 'acknowledged_at', private.iso(n.acknowledged_at),
      'edited_at', private.iso(n.edited_at), 'created_at', private.iso(n.created_at),
      'handled_at', private.iso(n.handled_at),
      -- A removed listing is a tombstone in every lane: what it said is kept here for another try.
      'listing', case when n.kind = 'removed' and n.created_at > now() - interval '30 days' then jsonb_build_object(
        'title', l.title, 'description', l.description, 'price', l.price, 'category', l.category, 'condition', l.condition,
        'district', l.district, 'photos', to_jsonb(l.photos)) end)
  from public.moderation_notices n join public.listings l on l.id = n.listing_id
  union all
  select m.user_id, 'letter', m.id, m.xid, m.created_at, false,
    jsonb_build_object('id', m.id, 'subject', m.subject, 'message', m.message, 'answer', m.answer, 'status', m.status,
      'created_at', private.iso(m.created_at), 'handled_at', private.iso(m.handled_at))
  from public.contact_messages m where m.user_id is not null
  union all
  select b.blocker_id, 'block', b.blocked_id, greatest(b.xid, u.xid), b.created_at, b.deleted,
    jsonb_build_object('person_id', b.blocked_id, 'full_name', u.full_name, 'created_at', private.iso(b.created_at))
  from public.blocks b join public.users u on u.id = b.blocked_id
) t;

insert into private.lanes (lane, personal, id_type, max_rows, max_age) values ('mine', true, 'text', null, null);

create function public.sync_pull_mine(after text default null, before text default null, max_rows int default 60)
returns jsonb language sql stable security definer set search_path = '' as $$
  select private.pull('mine', after, before, max_rows)
$$;
grant execute on function public.sync_pull_mine(text, text, int) to authenticated;

-- A listing of one's own as that lane shows it: what the verbs of selling answer.
create function private.my_listing_row(me uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.lane_mine v where v.reader = me and v.id = 'listing:' || listing
$$;

-- A notice as that lane shows it.
create function private.my_notice_row(me uuid, notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.lane_mine v where v.reader = me and v.id = 'notice:' || notice
$$;
