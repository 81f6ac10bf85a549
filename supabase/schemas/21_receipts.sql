-- Receipts of sales. Whoever is found with a stolen phone is asked where it comes from: both sides of a sale confirm what was sold, for how much,
-- on which day and by whom to whom, of a phone also its IMEI. Seller and buyer alone see it, and the team when one of them asks. A confirmed one is
-- the proof of both and says what was true then: it outlives the listing, a sale that is taken back, and the account of one of them. Hence no
-- foreign key, and the names as they were.

create table private.receipts (
  id uuid primary key,
  listing_id uuid not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  seller_name text not null,
  buyer_name text not null,
  title text not null,
  price int not null check (price between 1 and 1000000000),
  imei text check (imei ~ '^[0-9]{15}$'),
  sold_at timestamptz not null,
  -- Proposed by the seller; confirmed or refused by the buyer; over: taken back, replaced by another, or its sale came to nothing.
  status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'refused', 'over')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create unique index receipts_open on private.receipts (listing_id) where status in ('proposed', 'refused');
create unique index receipts_confirmed on private.receipts (listing_id, buyer_id) where status = 'confirmed';
create index receipts_seller on private.receipts (seller_id, xid);
create index receipts_buyer on private.receipts (buyer_id, xid);
create index receipts_created on private.receipts (created_at);
create index receipts_over on private.receipts (updated) where status = 'over';
create trigger zz_stamp before insert or update on private.receipts for each row execute function private.stamp();
create trigger poke_insert after insert on private.receipts referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'seller_id, buyer_id');
create trigger poke_update after update on private.receipts referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'seller_id, buyer_id');

insert into private.mutation_kinds (kind, needs) values ('make_receipt', 'person'), ('answer_receipt', 'person');

-- The fifteen digits of a phone, or null: the last one is made of the others (Luhn), so that a slip is told at once. Read as the app reads it
-- (src/domain/imei.ts).
create function private.as_imei(typed text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when d.digits ~ '^[0-9]{15}$' and 0 = (
      select sum(case when place % 2 = 0 then digit * 2 / 10 + digit * 2 % 10 else digit end) % 10
      from (select place, ascii(substr(d.digits, place, 1)) - 48 as digit from generate_series(1, 15) place) s) then d.digits end
  from (select regexp_replace(typed, '[\s./-]', '', 'g') as digits) d
$$;

-- A receipt as both of its people read it.
create function private.receipt_facts(r private.receipts) returns jsonb language sql stable
  return jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'seller_id', r.seller_id, 'buyer_id', r.buyer_id,
    'seller_name', r.seller_name, 'buyer_name', r.buyer_name, 'title', r.title, 'price', r.price, 'imei', r.imei, 'status', r.status,
    'sold_at', private.iso(r.sold_at), 'created_at', private.iso(r.created_at), 'answered_at', private.iso(r.answered_at));

create function private.my_receipt_row(me uuid, receipt uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = receipt and v.id = 'receipt:' || receipt
$$;

-- {id, listing_id, buyer_id, price, imei?}: the seller proposes it, once the listing is noted as sold to that person. It takes the place of one that was
-- not confirmed; a confirmed one stands. Twenty a day.
create function private.push_make_receipt(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'id');
  buyer constant uuid := private.named_buyer(args);
  price constant int := private.int_of(args, 'price');
  typed constant text := coalesce(args ->> 'imei', '');
  imei constant text := private.as_imei(typed);
  listing constant public.listings := private.lock_own_listing(me, private.uuid_of(args, 'listing_id'));
  standing uuid;
begin
  perform private.check_price(price);
  if typed <> '' and imei is null then
    perform private.refuse('imei_invalid');
  elsif listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status <> 'sold' or buyer is null or listing.buyer_id is distinct from buyer then
    perform private.refuse('receipt_without_sale');
  end if;
  select r.id into standing from private.receipts r where r.listing_id = listing.id and r.buyer_id = buyer and r.status = 'confirmed';
  if found then
    perform private.conflict('receipt_confirmed', private.my_receipt_row(me, standing));
  end if;
  perform private.refuse_blocked(me, buyer);
  perform private.limit_pace(me, 'receipt', 20, 20.0 / 86400, 'receipts_too_fast');
  update private.receipts r set status = 'over' where r.listing_id = listing.id and r.status in ('proposed', 'refused');
  insert into private.receipts (id, listing_id, seller_id, buyer_id, seller_name, buyer_name, title, price, imei, sold_at)
    values (wanted, listing.id, me, buyer, private.name_of(me), private.name_of(buyer), listing.title, price, imei, listing.ended_at);
  return private.my_receipt_row(me, wanted);
end $$;

-- {id, yes}: the buyer confirms or refuses it, the seller takes it back. An answer names the very receipt that was read: what was replaced meanwhile is
-- not confirmed unseen. A refusal may be thought over; what is confirmed stays.
create function private.push_answer_receipt(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'id');
  receipt private.receipts;
  answer text;
begin
  if jsonb_typeof(args -> 'yes') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  -- The rows of both come before it, as in the mutation of who closes an account: the news that it brings need them.
  perform from public.users u where u.id in (
    select p.id from private.receipts r, unnest(array[r.seller_id, r.buyer_id]) p (id) where r.id = wanted) order by u.id for key share;
  select * into receipt from private.receipts r where r.id = wanted and me in (r.seller_id, r.buyer_id) for no key update;
  if not found then
    perform private.refuse_unknown('receipt_unknown');
  elsif (args -> 'yes')::boolean then
    if me = receipt.seller_id then
      perform private.refuse('receipt_of_oneself');
    end if;
    answer := 'confirmed';
  else
    answer := case when me = receipt.buyer_id then 'refused' else 'over' end;
  end if;
  if receipt.status <> answer then
    if receipt.status in ('confirmed', 'over') then
      perform private.conflict('receipt_over', private.my_receipt_row(me, wanted));
    end if;
    update private.receipts r set status = answer, answered_at = now() where r.id = wanted;
  end if;
  return private.my_receipt_row(me, wanted);
end $$;

-- A sale that came to nothing, and a buyer who has left, end what was not confirmed.
create function private.end_receipt() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.receipts r set status = 'over' where r.listing_id = new.id and r.status in ('proposed', 'refused');
  return null;
end $$;
create trigger end_receipt after update on public.listings for each row
  when (old.status = 'sold' and old.buyer_id is not null and new.buyer_id is distinct from old.buyer_id)
  execute function private.end_receipt();

-- The buyer hears that there is one to confirm, the seller what came of it. What is over is no news.
create function private.notify_receipt() returns trigger language plpgsql set search_path = '' as $$
declare
  about constant text := 'receipt:' || new.listing_id;
begin
  delete from private.notices n where n.person = new.buyer_id and n.tag = about and n.notified_version < n.version;
  perform private.withdraw_news(array[new.buyer_id], array[about]);
  if new.status = 'proposed' then
    perform private.notify(new.buyer_id, 'listing', about, '/messages/' || new.listing_id || '/' || new.seller_id,
      jsonb_build_object('state', 'receipt_proposed', 'title', new.title));
  elsif new.status <> 'over' then
    perform private.notify(new.seller_id, 'listing', about, '/messages/' || new.listing_id || '/' || new.buyer_id,
      jsonb_build_object('state', 'receipt_' || new.status, 'title', new.title));
  end if;
  return null;
end $$;
create trigger notify_insert after insert on private.receipts for each row
  when (new.created_at > now() - interval '1 day') execute function private.notify_receipt();
create trigger notify_update after update on private.receipts for each row
  when (new.status <> old.status) execute function private.notify_receipt();

create function private.export_receipts(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('recus_de_vente', coalesce(jsonb_agg(jsonb_build_object('annonce', r.title, 'prix_fcfa', r.price, 'imei', r.imei,
      'vendeur', r.seller_name, 'acheteur', r.buyer_name, 'vendu_le', private.iso(r.sold_at), 'statut', r.status,
      'repondu_le', private.iso(r.answered_at)) order by r.created_at), '[]'))
  from private.receipts r where me in (r.seller_id, r.buyer_id) and r.status <> 'over'
$$;

-- A person leaves: what the other has confirmed with her stays, with her name, as long as the other is there.
create function private.forget_receipts(person uuid) returns void language sql volatile set search_path = '' as $$
  delete from private.receipts r using public.users o
  where forget_receipts.person in (r.seller_id, r.buyer_id)
    and o.id = case forget_receipts.person when r.seller_id then r.buyer_id else r.seller_id end
    and (r.status <> 'confirmed' or o.deleted)
$$;

-- Five years, as long as a court may ask; what is over for as long as a phone may not have heard so.
create function private.chore_receipts() returns bigint language sql volatile set search_path = '' as $$
  with gone as (delete from private.receipts where ctid = any (array(
    (select r.ctid from private.receipts r where r.created_at < now() - interval '5 years' limit 1000)
    union all (select r.ctid from private.receipts r where r.status = 'over' and r.updated < now() - interval '90 days' limit 1000))) returning 1)
  select count(*) from gone
$$;

insert into private.chores (name, position) values ('receipts', 16);
