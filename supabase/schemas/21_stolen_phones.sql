-- Phones by their IMEI. Who sells one may give its number, so that a buyer who holds it can compare; whoever was robbed may declare it stolen. The
-- numbers stand nowhere: what is stored is a keyed hash, made with the key of phone numbers, which leaves this database in backups alone; without it all
-- numbers there are could be tried. A declaration is one person's word: who types that very number is told of it, and the team; no list shows it.

create function private.imei_hash(imei text) returns bytea language sql stable set search_path = '' as $$
  select private.phone_hash('imei:' || imei)
$$;

-- The phone of a listing, as its seller has typed it; listings.has_imei says to everybody that there is one. What is sold or deleted keeps it for as
-- long as its text stays with it (chore_archive).
create table private.listing_imeis (
  listing_id uuid primary key references public.listings (id),
  imei bytea not null
);
create index listing_imeis_imei on private.listing_imeis (imei);

create table private.stolen_phones (
  id uuid primary key,
  person uuid not null references public.users (id),
  imei bytea not null,
  -- On which it was stolen, as its declarer says.
  day date not null,
  -- Declared; withdrawn by who declared it; removed by the team, who then does not declare that phone again.
  status text not null default 'declared' check (status in ('declared', 'withdrawn', 'removed')),
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create unique index stolen_phones_once on private.stolen_phones (person, imei) where status <> 'withdrawn';
create index stolen_phones_imei on private.stolen_phones (imei) where status = 'declared';
create index stolen_phones_person on private.stolen_phones (person, xid);
create index stolen_phones_created on private.stolen_phones (created_at);
create trigger zz_stamp before insert or update on private.stolen_phones for each row execute function private.stamp();
create trigger poke_insert after insert on private.stolen_phones referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'person', 'team');
create trigger poke_update after update on private.stolen_phones referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'person', 'team');

insert into private.mutation_kinds (kind, needs) values ('give_imei', 'person'), ('declare_stolen', 'person'), ('withdraw_stolen', 'signed_in');

-- The first day on which somebody here says that this phone was stolen; null: nobody does.
create function private.stolen_on(imei bytea) returns date language sql stable set search_path = '' as $$
  select min(s.day) from private.stolen_phones s where s.imei = stolen_on.imei and s.status = 'declared'
$$;

-- Whether a listing that is here is about this phone.
create function private.is_for_sale(imei bytea) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.listing_imeis i join public.listings l on l.id = i.listing_id
    where i.imei = is_for_sale.imei and not l.deleted and l.status <> 'sold')
$$;

-- {id, imei}: the number of the phone of an own listing, or null, and there is none. Twenty a day. The team hears of one that is declared stolen.
create function private.push_give_imei(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  typed constant text := coalesce(args ->> 'imei', '');
  number constant text := private.as_imei(typed);
  listing constant public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if typed <> '' and number is null then
    perform private.refuse('imei_invalid');
  elsif listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'sold' then
    perform private.refuse('edit_of_sold');
  end if;
  perform private.limit_pace(me, 'imei', 20, 20.0 / 86400, 'imeis_too_fast');
  if number is null then
    delete from private.listing_imeis i where i.listing_id = listing.id;
  else
    insert into private.listing_imeis as i (listing_id, imei) values (listing.id, private.imei_hash(number))
      on conflict (listing_id) do update set imei = excluded.imei;
    if private.stolen_on(private.imei_hash(number)) is not null then
      perform private.poke('team');
    end if;
  end if;
  update public.listings l set has_imei = number is not null where l.id = listing.id and l.has_imei <> (number is not null);
  return private.my_listing_row(me, listing.id);
end $$;

-- Whether a phone that somebody holds is that of a listing, and whether it is declared stolen. The number of the listing is told to nobody: ten tries a
-- day, three about one listing. A number that cannot be is no try.
create function public.check_imei(listing_id uuid, imei text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  number constant text := private.as_imei(imei);
  given bytea;
  wait int;
begin
  if me is null then
    perform private.refuse_request(401, 'imei_signed_out');
  end if;
  perform private.require_account(me);
  perform private.require_plain_call();
  if not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'imei_profile_missing');
  elsif private.is_suspended(me) then
    perform private.refuse_request(403, 'suspended');
  elsif number is null then
    perform private.refuse_request(400, 'imei_invalid');
  end if;
  select i.imei into given from private.listing_imeis i join public.listings l on l.id = i.listing_id
    where i.listing_id = check_imei.listing_id and l.visible and not exists (
      select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, l.user_id), (l.user_id, me)));
  if not found then
    perform private.refuse_request(404, 'imei_not_given');
  end if;
  wait := private.take_token(me::text, 'imei_check:' || check_imei.listing_id, 3, 3.0 / 86400);
  if wait > 0 then
    perform private.refuse_request(429, 'imei_checks_of_listing', wait);
  end if;
  wait := private.take_token(me::text, 'imei_check', 10, 10.0 / 86400);
  if wait > 0 then
    perform private.refuse_request(429, 'imei_checks_many', wait);
  end if;
  return jsonb_build_object('same', given = private.imei_hash(number), 'stolen_on', private.stolen_on(private.imei_hash(number)));
end $$;
grant execute on function public.check_imei(uuid, text) to authenticated;

create function private.my_stolen_phone_row(me uuid, wanted uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'stolen_phone:' || wanted
$$;

-- {id, imei, day}: a phone that was stolen on that day (YYYY-MM-DD). Once a phone and person, three a day; not again after the team has removed it.
create function private.push_declare_stolen(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'id');
  number constant text := private.as_imei(private.text_of(args, 'imei'));
  typed constant text := private.text_of(args, 'day');
  known private.stolen_phones;
begin
  if number is null then
    perform private.refuse('imei_invalid');
  elsif typed !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or not pg_input_is_valid(typed, 'date') then
    perform private.refuse('stolen_day_invalid');
  elsif typed::date not between now()::date - 3650 and now()::date + 1 then
    perform private.refuse('stolen_day_invalid');
  end if;
  perform from public.users u where u.id = me for no key update; -- two devices declare one phone once
  select * into known from private.stolen_phones s
    where s.person = me and s.imei = private.imei_hash(number) and s.status <> 'withdrawn';
  if known.status = 'removed' then
    perform private.refuse('stolen_removed');
  elsif known.id is not null then
    perform private.conflict('stolen_twice', private.my_stolen_phone_row(me, known.id));
  end if;
  perform private.limit_pace(me, 'stolen_phone', 3, 3.0 / 86400, 'stolen_too_fast');
  insert into private.stolen_phones (id, person, imei, day) values (wanted, me, private.imei_hash(number), typed::date);
  return private.my_stolen_phone_row(me, wanted);
end $$;

-- {id}: it was found, or it was a mistake. One that the team has removed stays so.
create function private.push_withdraw_stolen(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'id');
begin
  perform from private.stolen_phones s where s.id = wanted and s.person = me for no key update;
  if not found then
    perform private.refuse_unknown('stolen_unknown');
  end if;
  update private.stolen_phones s set status = 'withdrawn' where s.id = wanted and s.status = 'declared';
  return private.my_stolen_phone_row(me, wanted);
end $$;

-- For the team: declarations about the phone of a listing that is here, the newest first. A seller who was told of one writes to it.
create function public.team_stolen_phones() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  answer jsonb;
begin
  answer := (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'person', s.person, 'name', private.name_of(s.person), 'day', s.day,
      'declared_at', private.iso(s.created_at), 'own', s.person = me, 'listings', s.listings) order by s.created_at desc, s.id), '[]')
    from (select k.*, (
        select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'seller_name', private.name_of(l.user_id)) order by l.created_at)
        from private.listing_imeis i join public.listings l on l.id = i.listing_id
        where i.imei = k.imei and not l.deleted and l.status <> 'sold') as listings
      from private.stolen_phones k where k.status = 'declared' and private.is_for_sale(k.imei)
      order by k.created_at desc, k.id limit 100) s);
  perform private.note_read(me, array(select (r ->> 'person')::uuid from jsonb_array_elements(answer) r), 'fiche');
  return answer;
end $$;
grant execute on function public.team_stolen_phones() to authenticated;

-- Takes a declaration away that the team does not believe. What its declarer has taken back meanwhile, or a colleague away, stays as it is.
create function public.remove_stolen_phone(declaration uuid, action_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  was private.stolen_phones;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  select * into was from private.stolen_phones s where s.id = declaration for no key update;
  if not found then
    perform private.refuse_request(404, 'stolen_unknown');
  elsif was.person = me then
    perform private.refuse_request(403, 'decide_own_account');
  elsif was.status <> 'declared' then
    return private.team_done(action_id, jsonb_build_object('id', declaration, 'status', was.status, 'already', true));
  end if;
  update private.stolen_phones s set status = 'removed' where s.id = declaration;
  perform private.write_down(me, 'remove_stolen_phone', 'person', was.person,
    jsonb_build_object('declared', true), jsonb_build_object('declared', false));
  return private.team_done(action_id, jsonb_build_object('id', declaration, 'status', 'removed', 'already', false));
end $$;
grant execute on function public.remove_stolen_phone(uuid, uuid) to authenticated;

create function private.export_stolen_phones(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('telephones_declares_voles', coalesce(jsonb_agg(jsonb_build_object('vole_le', s.day, 'statut', s.status,
      'declare_le', private.iso(s.created_at)) order by s.created_at), '[]'))
  from private.stolen_phones s where s.person = me
$$;

-- A person leaves: neither her declarations stay nor the numbers of what she sold.
create function private.forget_imeis(leaving uuid) returns void language sql volatile set search_path = '' as $$
  delete from private.stolen_phones s where s.person = leaving;
  delete from private.listing_imeis i using public.listings l where l.user_id = leaving and i.listing_id = l.id;
$$;

-- Five years, withdrawn for as long as a phone may not have heard so.
create function private.chore_stolen_phones() returns bigint language sql volatile set search_path = '' as $$
  with gone as (delete from private.stolen_phones where ctid = any (array(
      select s.ctid from private.stolen_phones s
      where s.created_at < now() - interval '5 years' or s.status = 'withdrawn' and s.updated < now() - interval '90 days' limit 1000)) returning 1)
  select count(*) from gone
$$;

insert into private.chores (name, position) values ('stolen_phones', 17);
