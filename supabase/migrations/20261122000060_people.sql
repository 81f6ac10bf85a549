-- People: what anyone may see of a seller, and what only its owner may. The public row outlives the account,
-- because reviews, conversations and payments point at it; the private row goes with the account.

create table public.users (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between private.fact('full_name_min') and private.fact('full_name_max')),
  avatar_url text check (char_length(avatar_url) <= 500),
  rating numeric(3, 2) check (rating between 1 and 5),
  review_count int not null default 0 check (review_count >= 0),
  created_at timestamptz not null default now(),
  first_listing_at timestamptz,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index users_created on public.users (created_at);
-- For the desk, which looks for a part of a name, an address or a number.
create index users_name on public.users using gin (private.normalised(full_name) extensions.gin_trgm_ops);
create trigger zz_stamp before insert or update on public.users for each row execute function private.stamp();
alter table public.users enable row level security;
create policy "anyone sees a seller" on public.users for select to anon, authenticated using (true);

create trigger poke after insert or update on public.users for each row execute function private.poke_owner('id', 'mine');

create table public.user_private (
  id uuid primary key references public.users (id) references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  phone text not null check (phone ~ ('^' || private.country_code() || '[0-9]{10}$')),
  district text not null references private.districts (name),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
-- One active account a number: a free publication for each account would else be one for each e-mail address.
create unique index user_private_phone_once on public.user_private (phone);
create index user_private_district on public.user_private (district);
create index user_private_email on public.user_private using gin (lower(email) extensions.gin_trgm_ops);
create index user_private_phone on public.user_private using gin (phone extensions.gin_trgm_ops);
create trigger zz_stamp before insert or update on public.user_private for each row execute function private.stamp();
alter table public.user_private enable row level security;
create policy "own contact details" on public.user_private for select to authenticated using (id = (select auth.uid()));
create trigger poke after insert or update on public.user_private for each row execute function private.poke_owner('id', 'mine');

create table private.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  suspended_by uuid not null,
  reason text not null check (char_length(reason) between 1 and private.fact('desk_suspension_max')),
  at timestamptz not null default now(),
  lifted_at timestamptz
);
create index suspensions_user on private.suspensions (user_id);
-- Her own profile says it: why, and since when.
create function private.tell_suspended() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.users u set updated = now() where u.id = new.user_id;
  return null;
end $$;
create trigger tell after insert or update on private.suspensions for each row execute function private.tell_suspended();

create function private.is_suspended(person uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.suspensions s where s.user_id = person and s.lifted_at is null)
$$;

-- Whether a person counts when others are judged (reports that hide, reviews that rate): a confirmed address, a complete
-- profile, an account of at least three days, and something done here that the town saw: a listing published, or a seller's
-- answer. Accounts made for the occasion have none of it.
create function private.has_standing(person uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from auth.users a join public.user_private p on p.id = a.id
      where a.id = person and a.email_confirmed_at is not null and a.created_at < now() - interval '3 days')
    and not private.is_suspended(person)
    and (exists (select from public.listings l where l.user_id = person and l.published_at is not null)
      or exists (select from private.conversations c where c.buyer_id = person and c.owner_wrote));
end $$;

-- A token outlives its account by up to an hour. Whoever still holds one is told that the account is gone, instead of
-- being shown an empty life: each phone of that person then forgets her.
-- The session that the caller's token belongs to; null for a token without one.
create function private.caller_session() returns uuid language sql stable set search_path = '' as $$
  select private.as_uuid(auth.jwt() ->> 'session_id')
$$;

-- A token outlives its session by up to an hour: a device that was signed out from another one is heard no more at once.
create function private.require_account(me uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from auth.users a where a.id = me) then
    perform private.refuse_request(401, 'account_closed');
  elsif private.caller_session() is not null
    and not exists (select from auth.sessions s where s.id = private.caller_session() and s.user_id = me) then
    perform private.refuse_request(401, 'device_signed_out');
  end if;
end $$;

create function private.name_of(person uuid) returns text language sql stable set search_path = '' as $$
  select u.full_name from public.users u where u.id = person
$$;

-- A lane's row also shows facts of its parents: the seller's name and rating on a listing, the listing's status in a
-- conversation or among the favourites. When such a fact changes, the rows that show it are touched in the same
-- transaction: they get its xid, and every replica learns of it by the one way it knows.
--
-- Nothing may slip through between: a row inserted by a transaction that has not committed yet is invisible to the
-- touch. So the parent is first locked FOR UPDATE, which waits for the KEY SHARE lock that every foreign key of such a
-- row holds until its commit; whoever comes later waits in turn, and commits after the new fact.
--
-- A writer that knows it will change such a fact takes that lock first of all: raising a weaker one later is how two
-- writers lock each other out. (The lock here serves the writers that did not.)
--
-- Rows are touched in the order of their ids, so that two touches cannot lock each other out.
create function private.spread_person() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = new.id for update;
  if new.full_name = old.full_name and private.is_shop(new.id) then
    insert into private.late_ratings as t (person) values (new.id) on conflict (person) do update set wanted = true;
    return null;
  end if;
  update public.listings l set updated = now()
    where l.id in (select k.id from public.listings k where k.user_id = new.id order by k.id for no key update);
  if new.full_name is distinct from old.full_name then
    update public.messages m set updated = now()
      where m.id in (select k.id from public.messages k
                     where k.sender_id = new.id or k.receiver_id = new.id order by k.id for no key update);
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.reviewer_id = new.id order by k.id for no key update);
  end if;
  return null;
end $$;
-- A shop: a new star would touch more listings than one act may. They get the new rating from the timer, a stretch a minute and
-- no more than once in six hours, however many reviews there are. Her own row, her page and the review say it at once.
create function private.is_shop(person uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (select count(*) > 50 from (select from public.listings l where l.user_id = person limit 51) few);
end $$;

create table private.late_ratings (
  person uuid primary key references public.users (id),
  wanted boolean not null default true,
  -- The last listing touched by the round that is under way; null: none is.
  reached uuid,
  ended_at timestamptz not null default '-infinity'
);

-- No lock on the person is needed here: the new rating had been committed before this began, so a listing that is not seen yet
-- will be read with it.
create function private.chore_ratings() returns bigint language plpgsql set search_path = '' as $$
declare
  shop private.late_ratings;
  touched uuid[];
  n bigint := 0;
begin
  for shop in
    select * from private.late_ratings t
    where t.reached is not null or (t.wanted and t.ended_at < clock_timestamp() - interval '6 hours')
    order by t.ended_at limit 3 for update
  loop
    touched := array(select k.id from public.listings k where k.user_id = shop.person and k.published_at is not null
      and k.id > coalesce(shop.reached, '00000000-0000-0000-0000-000000000000') order by k.id limit 200 for no key update);
    update public.listings l set updated = now() where l.id = any (touched);
    update private.late_ratings t
      set reached = case when cardinality(touched) = 200 then touched[200] end,
        wanted = t.wanted and shop.reached is not null,
        ended_at = case when cardinality(touched) < 200 then clock_timestamp() else t.ended_at end
      where t.person = shop.person;
    n := n + cardinality(touched);
  end loop;
  return n;
end $$;
insert into private.chores (name, position) values ('ratings', 3);

create trigger spread after update on public.users for each row
  when ((new.full_name, new.rating, new.review_count) is distinct from (old.full_name, old.rating, old.review_count))
  execute function private.spread_person();

-- Numbers whose free publication is used up, as keyed hashes that outlive the account: closing it and coming back is no second
-- one. The key is drawn by this database and leaves it in backups alone; without it all numbers there are could be tried. Three
-- years after the account was closed a hash is forgotten (forget_expired).
create table private.phone_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into private.phone_key default values;
create table private.free_publications (
  phone bytea primary key,
  closed_at timestamptz
);

create function private.phone_hash(phone text) returns bytea language sql stable set search_path = '' as $$
  select sha256(k.key || sha256(k.key || convert_to(phone, 'UTF8'))) from private.phone_key k
$$;

-- The free publication of this person is used: her number has had it. `left_at`: she closes her account.
create function private.keep_free_publication(person uuid, phone text, left_at timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  insert into private.free_publications as f (phone, closed_at)
    select private.phone_hash(keep_free_publication.phone), left_at from public.users u
    where u.id = person and u.first_listing_at is not null
    on conflict (phone) do update set closed_at = excluded.closed_at
$$;

insert into private.mutation_kinds (kind, needs) values ('update_profile', 'signed_in');

-- A number as the country's code and ten digits, or null. Takes what people type: spaces, dots, +225, 00225.
create function private.as_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select case when typed !~ '[^0-9+ ().\-\u00A0\u202F]' then (
    select case
      when d ~ '^[0-9]{10}$' then country || d
      when d ~ ('^' || country || '[0-9]{10}$') then d
      when d ~ ('^00' || country || '[0-9]{10}$') then substr(d, 3)
    end
    from (select regexp_replace(typed, '[^0-9]', '', 'g') as d, private.country_code() as country) t) end
$$;

-- {full_name, phone, district}. Makes the profile when there is none.
create function private.push_update_profile(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'full_name');
  typed text := private.text_of(args, 'phone');
  number text := private.as_phone(typed);
  quarter text := private.text_of(args, 'district');
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
  elsif not exists (select from private.districts d where d.name = quarter) then
    perform private.refuse('district_missing');
  elsif address is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.refuse_after_tries(me, 'phone_taken', 'phone_tries');
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
  perform from public.users u where u.id = me for update; -- what a new name will need, see spread_person
  insert into public.users as u (id, full_name) values (me, name)
    on conflict (id) do update set full_name = excluded.full_name where u.full_name <> excluded.full_name;
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
