-- Blocking a person: from then on neither writes to the other (check_may_write), nor gets the other's number
-- (listing_contact). The list travels in the lane "mine", so that every phone of the person knows it.

insert into private.mutation_kinds (kind, needs) values ('block_person', 'signed_in');

-- As before, with the people one has blocked. A name that changes brings the row again.
create or replace view private.lane_mine as
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
  union all
  select b.blocker_id, 'block', b.blocked_id, greatest(b.xid, u.xid), b.created_at, b.deleted,
    jsonb_build_object('person_id', b.blocked_id, 'full_name', u.full_name, 'created_at', private.iso(b.created_at))
  from public.blocks b join public.users u on u.id = b.blocked_id
) t;

-- {person_id, on}. A block can always be taken back; blocking twice keeps the first date.
create function private.push_block_person(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'person_id');
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('invalid', 'Cette action est incomplète.');
  elsif wanted = me then
    perform private.refuse('invalid', 'Vous ne pouvez pas vous bloquer vous-même.');
  elsif (args ->> 'on')::boolean then
    perform from public.users u where u.id = wanted and not u.deleted;
    if not found then
      perform private.refuse('not_found', 'Cette personne n’a plus de compte.');
    elsif 500 <= (select count(*) from public.blocks b where b.blocker_id = me and not b.deleted) then
      perform private.refuse('too_many', 'Vous avez déjà bloqué 500 personnes.');
    end if;
    insert into public.blocks as b (blocker_id, blocked_id) values (me, wanted)
      on conflict (blocker_id, blocked_id) do update set deleted = false, created_at = now() where b.deleted;
  else
    update public.blocks b set deleted = true where b.blocker_id = me and b.blocked_id = wanted and not b.deleted;
  end if;
  return coalesce(
    (select v.body from private.lane_mine v where v.reader = me and v.id = 'block:' || wanted and not v.gone),
    private.tombstone('block:' || wanted, pg_current_xact_id()));
end $$;
