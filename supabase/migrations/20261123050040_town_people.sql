-- The town of a person: in her profile, in her export, and where she publishes.

-- Newest text of 190_mine; new is the town of the profile, unless it is the first.
create or replace view private.lane_mine as
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
        where s.user_id = u.id and s.lifted_at is null order by s.at limit 1))
      || case when u.town_id = private.first_town() then '{}' else jsonb_build_object('town', u.town_id) end as data
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

-- {full_name, phone, district, town?}. Newest text of 060_people; new is the town: without one she stays where she is.
create or replace function private.push_update_profile(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'full_name');
  typed text := private.text_of(args, 'phone');
  number text := private.as_phone(typed);
  quarter text := private.text_of(args, 'district');
  town text := coalesce(nullif(private.text_of(args, 'town'), ''), (select u.town_id from public.users u where u.id = me),
    private.first_town());
  address text := (select a.email from auth.users a where a.id = me);
begin
  if name = '' then
    perform private.refuse('full_name_missing');
  elsif char_length(name) < private.fact('full_name_min') then
    perform private.refuse('full_name_short');
  elsif char_length(name) > private.fact('full_name_max') then
    perform private.refuse('full_name_long');
  elsif name ~ '[\u00AD\u0600-\u0605\u06DD\u070F\u180E\u200B\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0001-\U000E007F]' then
    perform private.refuse('full_name_invisible');
  elsif private.reads_as_team(name) and not private.is_team(me) then
    perform private.refuse('full_name_reserved');
  elsif typed = '' then
    perform private.refuse('phone_missing');
  elsif number is null then
    perform private.refuse('phone_invalid');
  elsif not exists (select from private.districts d where (d.town_id, d.name) = (town, quarter)) then
    perform private.refuse('district_missing');
  elsif address is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.refuse_after_tries(me, 'phone_taken', 'phone_tries');
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
  perform from public.users u where u.id = me for update; -- what a new name will need, see spread_person
  insert into public.users as u (id, full_name, town_id) values (me, name, town)
    on conflict (id) do update set full_name = excluded.full_name, town_id = excluded.town_id
    where (u.full_name, u.town_id) <> (excluded.full_name, excluded.town_id);
  begin
    insert into public.user_private (id, email, phone, district) values (me, address, number, quarter)
      on conflict (id) do update set email = excluded.email, phone = excluded.phone, district = excluded.district;
  exception when unique_violation then
    perform private.refuse('phone_taken', 'phone_taken');
  end;
  update public.users u set first_listing_at = now() where u.id = me and u.first_listing_at is null
    and exists (select from private.free_publications f where f.phone = private.phone_hash(number));
  insert into public.user_credits (user_id) values (me) on conflict (user_id) do nothing;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'profile:' || me);
end $$;

-- Newest text of 220_export, with the town.
create or replace function private.export_account(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'compte', (select jsonb_build_object('identifiant', a.id, 'email', a.email, 'cree_le', private.iso(a.created_at),
        'email_confirme_le', private.iso(a.email_confirmed_at), 'derniere_connexion', private.iso(a.last_sign_in_at))
      from auth.users a where a.id = me),
    'profil', (select jsonb_build_object('nom', u.full_name, 'email', p.email, 'telephone', p.phone, 'quartier', p.district,
        'ville', (select t.name from private.towns t where t.id = u.town_id),
        'photo', u.avatar_url, 'note_moyenne', u.rating, 'nombre_avis', u.review_count,
        'membre_depuis', private.iso(u.created_at), 'premiere_annonce_le', private.iso(u.first_listing_at))
      from public.users u join public.user_private p on p.id = u.id where u.id = me),
    'suspensions', (select coalesce(jsonb_agg(jsonb_build_object('motif', s.reason, 'le', private.iso(s.at),
        'levee_le', private.iso(s.lifted_at)) order by s.at), '[]') from private.suspensions s where s.user_id = me))
$$;
