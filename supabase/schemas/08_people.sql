-- People: what anyone may see of a seller, and what only its owner may. The public row outlives the account,
-- because reviews, conversations and payments point at it; the private row goes with the account.

create table public.users (
  id uuid primary key,
  full_name text not null check (char_length(full_name) between 1 and 500),
  avatar_url text check (char_length(avatar_url) <= 500),
  rating numeric(3, 2) check (rating between 1 and 5),
  review_count int not null default 0 check (review_count >= 0),
  created_at timestamptz not null default now(),
  first_listing_at timestamptz,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  town_id text not null default private.first_town() references private.towns
);
create index users_town on public.users (town_id);
create trigger count_insert after insert on public.users for each row
  when (not new.deleted) execute function private.count_person();
create trigger count_delete after delete on public.users for each row
  when (not old.deleted) execute function private.count_person();
create trigger count_update after update on public.users for each row
  when ((new.deleted, new.town_id) is distinct from (old.deleted, old.town_id)) execute function private.count_person();
create index users_created on public.users (created_at);

-- Rows that show a person are found from here: who changed since, and who did lately.
create index users_change on public.users (xid, id);
create index users_lately on public.users (updated desc, id desc);

-- For the admin console, which looks for a part of a name, an address or a number.
create index users_name on public.users using gin (private.normalised(full_name) extensions.gin_trgm_ops);
create trigger zz_stamp before insert or update on public.users for each row execute function private.stamp();
alter table public.users enable row level security;
create policy "anyone sees a seller" on public.users for select to anon, authenticated using (true);

create trigger poke_insert after insert on public.users referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');
create trigger poke_update after update on public.users referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');

create table public.user_private (
  id uuid primary key references public.users (id) references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  phone text not null check (phone ~ '^[0-9]{8,15}$'),
  district text not null,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- Whether the number is given for a call (listing_contact).
  calls boolean not null default true,
  -- When the team found that this very number is hers, and the code that she tells it meanwhile from there.
  number_confirmed_at timestamptz,
  number_code text check (number_code ~ '^[0-9]{4}$'),
  number_code_at timestamptz
);

-- One active account a number: a free publication for each account would else be one for each e-mail address.
create unique index user_private_phone_once on public.user_private (phone);
create index user_private_code on public.user_private (number_code_at desc) where number_code is not null;
create index user_private_email on public.user_private using gin (lower(email) extensions.gin_trgm_ops);
create index user_private_phone on public.user_private using gin (phone extensions.gin_trgm_ops);

-- Until when the code is good; null when there is none.
create function private.number_code_until(p public.user_private) returns timestamptz language sql stable
  return p.number_code_at + make_interval(days => private.fact('number_code_days_most'));

-- Another number is confirmed by nobody, and no code is good for it.
create function private.unconfirm_number() returns trigger language plpgsql set search_path = '' as $$
begin
  new.number_confirmed_at := null;
  new.number_code := null;
  new.number_code_at := null;
  return new;
end $$;
create trigger unconfirm before update of phone on public.user_private for each row
  when (new.phone <> old.phone) execute function private.unconfirm_number();
create trigger zz_stamp before insert or update on public.user_private for each row execute function private.stamp();
alter table public.user_private enable row level security;
create policy "own contact details" on public.user_private for select to authenticated using (id = (select auth.uid()));
create trigger poke_insert after insert on public.user_private referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');
create trigger poke_update after update on public.user_private referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'id');

create table private.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id),
  suspended_by uuid not null,
  reason text not null check (char_length(reason) between 1 and 10000),
  at timestamptz not null default now(),
  lifted_at timestamptz
);
create index suspensions_user on private.suspensions (user_id);

-- Her own profile says it: why, and since when. With the app closed her listings would be gone and nobody would have said a word, so
-- both the suspension, with its reason, and its end are told and mailed; of a decision about her she cannot end the mails. A closed
-- account's reason is rewritten, and nobody is there to be told.
create function private.notify_suspended() returns trigger language plpgsql set search_path = '' as $$
declare
  now_is constant text := case when new.lifted_at is null then 'suspended' else 'restored' end;
begin
  update public.users u set updated = now() where u.id = new.user_id;
  if tg_op = 'UPDATE' and new.lifted_at is not distinct from old.lifted_at then
    return null;
  end if;
  perform private.notify(new.user_id, 'team', 'account', '/profile', jsonb_build_object('state', now_is, 'text', new.reason));
  -- Lifted before anybody was written to: that it was is no news any more, and would arrive beside the other.
  delete from private.mail_outbox m
    where m.cause = new.id and m.template = 'account_suspended' and now_is = 'restored' and m.sent_at is null and m.attempts = 0;
  if not found then
    insert into private.mail_outbox (cause, template, recipient, data)
      select new.id, 'account_' || now_is, p.email, jsonb_build_object('reason', new.reason)
      from public.user_private p where p.id = new.user_id;
  end if;
  return null;
end $$;
create trigger notify after insert or update on private.suspensions for each row execute function private.notify_suspended();

create function private.is_suspended(person uuid) returns boolean language sql stable
  return exists (select from private.suspensions s where s.user_id = person and s.lifted_at is null);

-- How many suspensions there have been of a person, lifted ones too.
create function private.suspensions_of(person uuid) returns int language sql stable
  return (select count(*)::int from private.suspensions s where s.user_id = person);

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

create function private.name_of(person uuid) returns text language sql stable
  return (select u.full_name from public.users u where u.id = person);

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
  closed_at timestamptz,
  suspended_by uuid
);
create index free_publications_closed on private.free_publications (closed_at) where closed_at is not null;

create function private.phone_hash(phone text) returns bytea language sql stable set search_path = '' as $$
  select sha256(k.key || sha256(k.key || convert_to(phone, 'UTF8'))) from private.phone_key k
$$;

-- The free publication of this person is used: her number has had it. `left_at`: she closes her account. A suspension stays with the
-- number, too (carry_suspension).
create function private.store_free_publication(person uuid, phone text, left_at timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  insert into private.free_publications as f (phone, closed_at, suspended_by)
    select private.phone_hash(store_free_publication.phone), left_at, s.suspended_by
    from public.users u left join private.suspensions s on s.user_id = u.id and s.lifted_at is null
    where u.id = person and (u.first_listing_at is not null or s.id is not null) limit 1
    on conflict (phone) do update set closed_at = excluded.closed_at, suspended_by = excluded.suspended_by
$$;

insert into private.mutation_kinds (kind, needs) values ('update_profile', 'signed_in'), ('allow_calls', 'person'), ('ask_number_code', 'person'), ('choose_avatar', 'person');

-- A number as the country's code and ten digits, or null: what people type is read as the phone reads it (src/domain/phone.ts).
-- Words beside it and whatever is neither a digit, a letter of French nor a + are left out (pictures, quotes, dashes of any kind, signs
-- that nobody sees), digits of other keyboards count, and a letter O that no other letter touches is a zero. Behind a + or 00 stands the country's whole number or none ("+2250712345", cut short, would be ten
-- digits and somebody's), and a number begins as those of the country do.
create function private.as_phone(typed text) returns text
language sql immutable set search_path = '' as $$
  select private.country_code() || (regexp_match(regexp_replace(translate(regexp_replace(
    translate(typed, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９＋﹢', '012345678901234567890123456789++'),
    '(?<![0-9A-Za-zªºÀ-ÖØ-öø-ÿŒœ])(?![Oo]+(?![A-Za-zªºÀ-ÖØ-öø-ÿŒœ]))[A-Za-zªºÀ-ÖØ-öø-ÿŒœ]+', '', 'g'), 'Oo', '00'),
    '[^0-9A-Za-zªºÀ-ÖØ-öø-ÿŒœ+]', '', 'g'),
    '^(?:(?:\+|00)?' || private.country_code() || ')?((?:0[1-9]|2[157])[0-9]{8})$'))[1]
$$;

-- {full_name, phone, district, town?}. Makes the profile when there is none; without a town she stays where she is. Nobody moves into
-- a town that is closed; who is there goes on. The person is locked before it is asked whether she is of the team: who is taken off
-- it in the same moment would keep its name. A name is written in letters that names are written with, and is no service's, no number
-- and no picture. A number that changes hands brings its suspension along (carry_suspension).
create function private.push_update_profile(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'full_name');
  typed text := private.text_of(args, 'phone');
  number text := private.as_phone(typed);
  quarter text := private.text_of(args, 'district');
  town text := coalesce(nullif(private.text_of(args, 'town'), ''), (select u.town_id from public.users u where u.id = me),
    private.first_town());
  address text := (select a.email from auth.users a where a.id = me);
  had constant text := (select p.phone from public.user_private p where p.id = me);
begin
  perform from public.users u where u.id = me for update; -- what a new name will need
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
  elsif name !~ '[^\u0001-@\u005B-`{-\u00BF\u2000-\u20FF\u2190-\u245F\u2500-\u2BFF\u3000-\u303F\uFE00-\uFE0F\U0001F000-\U0001F12F\U0001F1E6-\U0001FAFF]' and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_wordless');
  elsif private.reads_as_service(name) and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_service');
  elsif private.has_odd_letters(name) and name is distinct from private.name_of(me) then
    perform private.refuse('full_name_letters');
  elsif typed = '' then
    perform private.refuse('phone_missing');
  elsif number is null then
    perform private.refuse('phone_invalid');
  elsif not exists (select from private.districts d where (d.town_id, d.name) = (town, quarter))
      or not exists (select from private.towns t where t.id = town
        and (t.open or t.id = (select u.town_id from public.users u where u.id = me))) then
    perform private.refuse('district_missing');
  elsif address is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.refuse_after_tries(me, 'phone_taken', 'phone_tries');
  perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
  insert into public.users as u (id, full_name, town_id) values (me, name, town)
    on conflict (id) do update set full_name = excluded.full_name, town_id = excluded.town_id
    where (u.full_name, u.town_id) <> (excluded.full_name, excluded.town_id);
  begin
    insert into public.user_private (id, email, phone, district) values (me, address, number, quarter)
      on conflict (id) do update set email = excluded.email, phone = excluded.phone, district = excluded.district;
  exception when unique_violation then
    perform private.refuse('phone_taken', 'phone_taken');
  end;
  if had <> number then
    perform private.store_free_publication(me, had, clock_timestamp());
  end if;
  update public.users u set first_listing_at = now() where u.id = me and u.first_listing_at is null
    and exists (select from private.free_publications f where f.phone = private.phone_hash(number));
  perform private.carry_suspension(me, number);
  insert into public.user_credits (user_id) values (me) on conflict (user_id) do nothing;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;

-- {on}
create function private.push_allow_calls(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  update public.user_private p set calls = (args ->> 'on')::boolean where p.id = me and p.calls <> (args ->> 'on')::boolean;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;

-- {}. The code that says to the team whose account a number belongs to, when it comes from that number: as a message or by a call. It is good
-- for some days; asked for again meanwhile it is the same one.
create function private.push_ask_number_code(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform from public.user_private p where p.id = me and p.number_confirmed_at is null
    and coalesce(private.number_code_until(p) <= now(), true) for no key update;
  if found then
    perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
    update public.user_private p set number_code_at = now(),
        number_code = 1000 + ('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 9000
      where p.id = me;
    perform private.poke('team');
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;

-- As others see it: the photo of who is suspended is shown to nobody.
create function private.avatar_of(u public.users) returns text language sql stable
  return case when u.avatar_url like 'drawn:%' or not private.is_suspended(u.id) then u.avatar_url end;

-- {avatar}. One of those that the app draws, by its name there; a photo, by its name in the bucket, where it is already; or null: the initials.
-- What an app does not know it shows as initials, too.
create function private.push_choose_avatar(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant text := args ->> 'avatar';
  photo constant boolean := coalesce(wanted ~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg)$'), false);
begin
  if not photo and (jsonb_typeof(args -> 'avatar') is null or args -> 'avatar' <> 'null' and wanted !~ '^drawn:[a-z]{1,12}-[a-z]{1,12}$') then
    perform private.refuse('mutation_incomplete');
  elsif exists (select from public.users u where u.id = me and u.avatar_url is distinct from wanted) then
    if photo and not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = wanted) then
      perform private.refuse('photo_not_there');
    end if;
    perform private.limit_pace(me, 'profile', 10, 10.0 / 3600, 'profile_too_fast');
    update public.users u set avatar_url = wanted where u.id = me;
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;

-- A project lets people change their address at its auth server, and only the next change of the profile told us: mails went on to the old address,
-- with the link that ends them, and those that were still there when the account closed were kept.

-- The auth server has no right to anything of ours: hence the rights of the owner. What was queued for the old address follows, so that nothing here
-- names it any more.
create function private.follow_address() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was constant text := (select p.email from public.user_private p where p.id = new.id);
begin
  update public.user_private p set email = new.email where p.id = new.id and p.email <> new.email;
  if found then
    -- The refused one was the other address.
    update private.mail_outbox m set recipient = new.email, refusals = 0
      where m.recipient = was and not exists (
        select from private.mail_outbox k where (k.cause, k.template, k.recipient) = (m.cause, m.template, new.email));
    delete from private.mail_outbox m where m.recipient = was;
  end if;
  return null;
end $$;
create trigger follow_address after update of email on auth.users for each row
  when (new.email is distinct from old.email and new.email is not null)
  execute function private.follow_address();

-- {full_name, phone, district} was written: this number is hers now. Who calls it has locked her.
create function private.carry_suspension(me uuid, phone text) returns void language plpgsql volatile set search_path = '' as $$
declare
  left_by constant bytea := private.phone_hash(carry_suspension.phone);
  why constant text := 'Ce numéro était celui d''un compte suspendu, supprimé depuis.';
begin
  insert into private.suspensions (user_id, suspended_by, reason) select me, f.suspended_by, why
    from private.free_publications f where f.phone = left_by and f.suspended_by is not null;
  if found then
    update private.free_publications f set suspended_by = null where f.phone = left_by;
    perform private.apply_suspension(me, true);
    perform private.write_down('00000000-0000-0000-0000-000000000000', 'carry_suspension', 'person', me,
      jsonb_build_object('suspended', false), jsonb_build_object('suspended', true, 'reason', why));
  end if;
end $$;
