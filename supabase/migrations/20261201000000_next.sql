alter table public.listings add column buyer_id uuid references public.users (id);
create index listings_buyer on public.listings (buyer_id);
create index listings_renewed on public.listings (created_at) where created_at > published_at;
create index listings_sold on public.listings (user_id) where status = 'sold' and not deleted;
insert into private.mutation_kinds (kind, needs) values ('relist_listing', 'person'), ('renew_listing', 'person');
insert into private.refusals (name, code, field, words) values
  ('buyer_unknown', 'not_party', null, 'Cette personne ne vous a pas écrit au sujet de cette annonce.'),
  ('sold_to_another', 'conflict', null, 'Cette annonce est déjà notée comme vendue à quelqu''un d''autre.'),
  ('relist_late', 'gone', null, 'Cette vente a plus de 14 jours. Publiez une annonce semblable : tout est déjà rempli.'),
  ('renew_of_sold', 'gone', null, 'Cette annonce est vendue : elle n''est plus à renouveler.');
-- A message may bring a picture or a voice, of its two people alone.
alter table public.messages add column media jsonb,
  add constraint messages_media_check check (jsonb_typeof(media) = 'object');
create unique index messages_media on public.messages ((media ->> 'name'));
create index reports_media on public.reports using gin (words jsonb_path_ops) where words is not null;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('messages', 'messages', false, 100000, '{image/webp,image/jpeg}'),
  ('voices', 'voices', false, 125000, '{audio/webm,audio/ogg,audio/mp4}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
insert into private.rounds (name) values ('messages'), ('voices');
insert into private.mutation_kinds (kind, needs) values ('send_media', 'person');
insert into private.refusals (name, code, field, words) values
  ('voice_not_there', 'invalid', 'photos', 'Le message vocal n''est pas encore arrivé. Réessayez.');
-- Haggling: a message may be a step of it, and a listing knows when one was last agreed on.
alter table public.messages add column offer jsonb;
alter table public.messages add constraint messages_offer_check
  check (offer is null or offer ->> 'step' in ('made', 'accepted', 'refused', 'withdrawn') and jsonb_typeof(offer -> 'amount') = 'number');
create index messages_offers on public.messages (conversation_id, seq) where offer is not null;
alter table public.listings add column agreed_at timestamptz;
insert into private.refusals (name, code, field, words) values
  ('offer_low', 'invalid', 'offer', 'Proposez au moins un cinquième du prix demandé.'),
  ('offer_high', 'invalid', 'offer', 'Votre offre dépasse le prix demandé.'),
  ('offer_not_for_sale', 'gone', null, 'Cette annonce n''est plus à vendre : il n''y a plus d''offre à faire.'),
  ('offer_over', 'gone', null, 'Cette offre n''attend plus de réponse : elle en a eu une, ou elle a pris fin.'),
  ('offer_of_other', 'not_party', null, 'C''est à l''autre personne de répondre à cette offre.');
-- News behind the bell, and the price at which a heart was put.
alter table private.notices drop constraint notices_kind_check;
alter table private.notices add constraint notices_kind_check
  check (kind in ('message', 'payment', 'credits', 'listing', 'favorite', 'team', 'search', 'review'));
alter table public.favorites add column price int;
create table private.news (
  id uuid primary key default gen_random_uuid(),
  person uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,20}$'),
  tag text not null,
  path text not null check (path ~ '^/'),
  data jsonb not null,
  at timestamptz not null default now(),
  seen boolean not null default false,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (person, tag)
);
create index news_change on private.news (person, xid, id);
create index news_newest on private.news (person, at desc, id desc);
create index news_at on private.news (at);
insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('news', true, 'uuid', null, '60 days');
insert into private.mutation_kinds (kind, needs) values ('see_news', 'signed_in');
-- Whether a number is given for a call.
alter table public.user_private add column calls boolean not null default true;
insert into private.mutation_kinds (kind, needs) values ('allow_calls', 'person');
insert into private.refusals (name, code, field, words) values ('contact_calls_off', 'forbidden', null, 'Ce vendeur préfère qu''on lui écrive.');

-- What a listing got: who looked, for the day, and the numbers of the days.
create table private.viewers (
  viewer uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null,
  day date not null,
  primary key (viewer, listing_id, day)
);
create index viewers_listing on private.viewers (listing_id);
create index viewers_day on private.viewers (day);
create table private.views (
  listing_id uuid not null,
  day date not null,
  many int not null,
  primary key (listing_id, day)
);
insert into private.mutation_kinds (kind, needs) values ('note_views', 'signed_in');
insert into private.chores (name, position) values ('views', 15);

-- A seller may say that the bill is there.
alter table public.listings add column invoice boolean not null default false;
-- A number that the team found to be its owner's, and the code by which it does.
alter table public.user_private add column number_confirmed_at timestamptz,
  add column number_code text check (number_code ~ '^[0-9]{4}$'),
  add column number_code_at timestamptz;
create index user_private_code on public.user_private (number_code_at desc) where number_code is not null;
insert into private.mutation_kinds (kind, needs) values ('ask_number_code', 'person');
-- A listing falls asleep whose owner does not answer. Those that are a month old are asked after anew, a week from now.
alter table public.listings drop constraint listings_status_check;
alter table public.listings add constraint listings_status_check check (status in ('pending', 'active', 'asleep', 'sold'));
create table private.renewals (
  listing_id uuid primary key references public.listings (id) on delete cascade,
  asked int not null default 0 check (asked between 0 and 2),
  due timestamptz not null
);
create index renewals_due on private.renewals (due);
insert into private.renewals (listing_id, due)
  select l.id, now() + interval '7 days' from public.listings l
  where l.status = 'active' and not l.deleted and l.created_at <= now() - interval '30 days';
-- The key pairs that sign lots of listings.
create table private.lot_keys (
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null default now()
);
-- A person may have one of the drawn avatars.
insert into private.mutation_kinds (kind, needs) values ('choose_avatar', 'person');

-- Receipts of sales.
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
insert into private.mutation_kinds (kind, needs) values ('make_receipt', 'person'), ('answer_receipt', 'person');
insert into private.chores (name, position) values ('receipts', 16);
insert into private.refusals (name, code, field, words) values
  ('receipts_too_fast', 'rate_limited', null, 'Vous avez fait beaucoup de reçus aujourd''hui. Celui-ci partira plus tard.'),
  ('receipt_without_sale', 'gone', null, 'Cette annonce n''est pas notée comme vendue à cette personne : il n''y a pas de reçu à faire.'),
  ('receipt_confirmed', 'conflict', null, 'Ce reçu est déjà confirmé par l''acheteur : il ne change plus.'),
  ('receipt_unknown', 'gone', null, 'Ce reçu n''existe plus.'),
  ('receipt_over', 'conflict', null, 'Ce reçu n''attend plus de réponse : il a été confirmé, remplacé ou retiré.'),
  ('receipt_of_oneself', 'not_party', null, 'C''est à l''acheteur de confirmer ce reçu.'),
  ('imei_invalid', 'invalid', 'imei', 'Ce numéro n''est pas un IMEI : vérifiez le dernier chiffre.');
-- When the database was last restored: what is about something that it has lost waits for a while.
alter table private.epoch_seed add column restored_at timestamptz;
-- A voice that was heard says so to its sender.
alter table public.messages add column heard boolean not null default false;
insert into private.mutation_kinds (kind, needs) values ('hear_voice', 'signed_in');
-- A support message may name a receipt, which the team reads beside it.
alter table public.support_messages add column receipt_id uuid;
alter table private.team_reads drop constraint team_reads_what_check;
alter table private.team_reads add constraint team_reads_what_check check (what in ('fiche', 'preuve', 'lettre', 'conversation', 'recu'));

-- The seller reviews the buyer who is named in the sale.
insert into private.refusals (name, code, field, words) values
  ('review_without_sale', 'gone', null, 'Cette annonce n''est pas notée comme vendue à cette personne : il n''y a pas d''avis à donner.');
-- A photo of a person may be their avatar.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 15000, '{image/webp,image/jpeg}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
insert into private.rounds (name) values ('avatars');
-- Phones by their IMEI: that of a listing, and those that were stolen.
alter table public.listings add column has_imei boolean not null default false;
create table private.listing_imeis (
  listing_id uuid primary key references public.listings (id),
  imei bytea not null
);
create index listing_imeis_imei on private.listing_imeis (imei);
create table private.stolen_phones (
  id uuid primary key,
  person uuid not null references public.users (id),
  imei bytea not null,
  day date not null,
  status text not null default 'declared' check (status in ('declared', 'withdrawn', 'removed')),
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create unique index stolen_phones_once on private.stolen_phones (person, imei) where status <> 'withdrawn';
create index stolen_phones_imei on private.stolen_phones (imei) where status = 'declared';
create index stolen_phones_person on private.stolen_phones (person, xid);
create index stolen_phones_created on private.stolen_phones (created_at);
insert into private.mutation_kinds (kind, needs) values ('give_imei', 'person'), ('declare_stolen', 'person'), ('withdraw_stolen', 'signed_in');
insert into private.chores (name, position) values ('stolen_phones', 17);
insert into private.refusals (name, code, field, words) values
  ('imeis_too_fast', 'rate_limited', null, 'Vous avez donné beaucoup d''IMEI aujourd''hui. Celui-ci partira plus tard.'),
  ('imei_signed_out', 'signed_out', null, 'Connectez-vous pour vérifier un IMEI.'),
  ('imei_profile_missing', 'profile_required', null, 'Complétez votre profil pour vérifier un IMEI.'),
  ('imei_not_given', 'not_found', null, 'L''IMEI de cette annonce ne peut plus être vérifié.'),
  ('imei_checks_of_listing', 'rate_limited', null, 'Vous avez vérifié trois fois l''IMEI de cette annonce aujourd''hui. Revenez demain.'),
  ('imei_checks_many', 'rate_limited', null, 'Vous avez vérifié dix IMEI aujourd''hui. Revenez demain.'),
  ('stolen_day_invalid', 'invalid', 'day', 'Indiquez le jour du vol : il y a dix ans au plus, aujourd''hui au plus tard.'),
  ('stolen_twice', 'conflict', null, 'Vous avez déjà déclaré ce téléphone.'),
  ('stolen_removed', 'forbidden', null, 'L''équipe a retiré votre déclaration de ce téléphone. Écrivez-lui si c''est une erreur.'),
  ('stolen_too_fast', 'rate_limited', null, 'Vous avez déclaré trois téléphones aujourd''hui. Celui-ci partira plus tard.'),
  ('stolen_unknown', 'not_found', null, 'Cette déclaration n''existe plus.');

-- Written by `npm run migration` from supabase/schemas, from here on. What changes tables and rows stands above, by hand.
set check_function_bodies = off;

drop function if exists public.listing_contact;

create or replace function private.refuse_unknown(named text) returns void language plpgsql set search_path = '' as $$
begin
  if exists (select from private.epoch_seed e where e.restored_at > now() - interval '2 days') then
    perform private.refuse_for_now(60, named);
  end if;
  perform private.refuse(named);
end $$;

create or replace function private.raise_epoch() returns void language sql volatile set search_path = '' as $$
  update private.epoch_seed set epoch = gen_random_uuid(), restored_at = now()
$$;

create or replace function private.fact(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case name
    when 'title_min' then return 5;
    when 'title_max' then return 100;
    when 'description_min' then return 20;
    when 'description_max' then return 5000;
    when 'full_name_min' then return 3;
    when 'full_name_max' then return 80;
    when 'message_min' then return 1;
    when 'message_max' then return 1000;
    when 'review_comment_min' then return 0;
    when 'review_comment_max' then return 1000;
    when 'report_comment_min' then return 0;
    when 'report_comment_max' then return 1000;
    when 'contact_name_min' then return 1;
    when 'contact_name_max' then return 80;
    when 'contact_subject_min' then return 1;
    when 'contact_subject_max' then return 120;
    when 'contact_message_min' then return 10;
    when 'contact_message_max' then return 5000;
    when 'dispute_message_min' then return 10;
    when 'dispute_message_max' then return 1000;
    when 'payment_reference_min' then return 0;
    when 'payment_reference_max' then return 60;
    when 'admin_reason_max' then return 500;
    when 'admin_suspension_max' then return 1000;
    when 'admin_support_answer_max' then return 2000;
    when 'favorites_most' then return 1000;
    when 'drafts_most' then return 100;
    when 'blocks_most' then return 500;
    when 'searches_most' then return 10;
    when 'reserved_hours_most' then return 72;
    when 'relist_days_most' then return 14;
    when 'renew_days_most' then return 30;
    when 'asleep_days_most' then return 60;
    when 'asleep_warning_days_most' then return 7;
    when 'views_most' then return 200;
    when 'number_code_days_most' then return 7;
    when 'offer_hours' then return 48;
    when 'offer_least_percent' then return 20;
    else return private.town_fact(name);
  end case;
end $$;

create or replace function private.offer_words(step text, amount int) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(case step
    when 'made' then 'Je vous propose {prix}.'
    when 'accepted' then 'D''accord pour {prix}.'
    when 'refused' then '{prix}, ce n''est pas possible pour moi.'
    when 'withdrawn' then 'Je retire mon offre de {prix}.'
  end, '{prix}', replace(to_char(amount, 'FM999,999,999,999'), ',', U&'\202F') || U&'\00A0FCFA')
$$;

create or replace function private.has_news(c private.collections, me uuid, town text, after text) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  ceiling constant xid8 := pg_snapshot_xmax(pg_current_snapshot());
  place constant text[] := regexp_match(after, '^(\d{1,19})~([^~]{0,100})(~[0-9a-f]{16})?$');
  since constant xid8 := place[1]::xid8;
  collection constant text := c.collection;
begin
  if since is null or since > ceiling or c.id_type = 'uuid'::regtype and private.as_uuid(place[2]) is null then
    return true;
  end if;
  if collection = 'feed' then
    return exists (select from private.pull_feed l where l.town_id = town and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'reviews' then
    return exists (select from private.pull_reviews l where l.town_id = town and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'prices' then
    return exists (select from private.pull_prices l where l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]));
  elsif collection = 'mine' then
    return exists (select from private.pull_mine l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]));
  elsif collection = 'drafts' then
    return exists (select from private.pull_drafts l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'messages' then
    return exists (select from private.pull_messages l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'conversations' then
    return exists (select from private.pull_conversations l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'favorites' then
    return exists (select from private.pull_favorites l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  elsif collection = 'news' then
    return exists (select from private.pull_news l where l.reader = me and l.xid >= since and l.xid < ceiling and (l.xid, l.id) > (since, place[2]::uuid));
  end if;
  return true;
end $$;

create or replace function public.sync_pull(cursors text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  epoch constant uuid := private.epoch();
  mark constant text := private.towns_version();
  answer jsonb;
begin
  if exists (select from private.cursors_in(cursors) k join private.collections l on l.collection = k.collection where l.personal) then
    perform private.require_reader(me);
  end if;
  select jsonb_object_agg(q.collection, q.page) into answer
    from (
      select p.*, row_number() over (partition by p.silent order by (regexp_match(p.after, '^\d+'))[1]::numeric desc) as place
      from (
        select l.collection, g.page, k.value ->> 'after' as after,
          coalesce(g.page -> 'rows' = '[]' and g.page ->> 'tail' is null and g.page ->> 'checkpoint' = k.value ->> 'after', false) as silent
        from private.cursors_in(cursors) k join private.collections l on l.collection = k.collection,
          private.page_of(l, me, epoch, k.value ->> 'after', k.value ->> 'before', (k.value ->> 'max')::int, k.value ->> 'tail', k.value ->> 'town') g (page)) p) q
    where not q.silent or q.place = 1;
  return coalesce(answer, '{}') || case when mark is null then '{}' else jsonb_build_object('towns', mark) end;
end $$;

create or replace function private.number_code_until(p public.user_private) returns timestamptz language sql stable
  return p.number_code_at + make_interval(days => private.fact('number_code_days_most'));

create or replace function private.unconfirm_number() returns trigger language plpgsql set search_path = '' as $$
begin
  new.number_confirmed_at := null;
  new.number_code := null;
  new.number_code_at := null;
  return new;
end $$;

create or replace trigger unconfirm before update of phone on public.user_private for each row
  when (new.phone <> old.phone) execute function private.unconfirm_number();

create or replace function private.push_allow_calls(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  update public.user_private p set calls = (args ->> 'on')::boolean where p.id = me and p.calls <> (args ->> 'on')::boolean;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = me and v.id = 'profile:' || me);
end $$;

create or replace function private.push_ask_number_code(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function private.avatar_of(u public.users) returns text language sql stable
  return case when u.avatar_url like 'drawn:%' or not private.is_suspended(u.id) then u.avatar_url end;

create or replace function private.push_choose_avatar(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id, new.code) is distinct from (old.id, old.user_id, old.code) then
      raise exception 'a listing keeps its id, its code and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in
         (('pending', 'active'), ('active', 'sold'), ('active', 'asleep'), ('asleep', 'active'), ('asleep', 'sold'))
       and not (old.status in ('active', 'asleep') and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null)
       and not (old.status = 'sold' and new.status = 'active' and old.ended_at is not null and new.ended_at is null) then
      raise exception 'a listing goes from pending to active to sold' using errcode = '23514';
    end if;
    if old.deleted and not new.deleted then
      raise exception 'a deleted listing stays deleted' using errcode = '23514';
    end if;
    if new.archived and new.description <> old.description then
      delete from private.old_listings o where o.id = new.id;
      new.archived := false;
    elsif new.archived and not old.archived then
      insert into private.old_listings (id, description) values (new.id, old.description);
      new.description := '';
    end if;
  end if;
  if new.status <> 'pending' and not new.deleted and new.published_at is null then
    new.published_at := new.created_at;
  end if;
  if new.ended_at is null and (new.status = 'sold' or new.deleted) then
    new.ended_at := case when tg_op = 'UPDATE' and (old.status = 'sold' or old.deleted) then old.updated else now() end;
  end if;
  if tg_op = 'INSERT' or new.archived <= old.archived
      and (new.town_id, new.title, new.description) is distinct from (old.town_id, old.title, old.description) then
    select s.about, s.whole into new.stems, new.stems_all from private.listing_stems(new.title, new.description) s;
    perform private.file_words(new.town_id, new.stems_all);
  end if;
  return new;
end $$;

create or replace function private.listing_facts(l public.listings) returns jsonb language sql stable
  return jsonb_build_object(
    'id', l.id, 'code', l.code, 'user_id', l.user_id, 'title', l.title, 'description', private.description_of(l), 'price', l.price,
    'category', l.category, 'condition', l.condition, 'district', l.district, 'delivery', l.delivery, 'invoice', l.invoice, 'has_imei', l.has_imei, 'photos', to_jsonb(l.photos),
    'status', private.state_of(l), 'created_at', private.iso(l.created_at), 'boosted_until', private.iso(l.boosted_until),
    'reserved_until', private.iso(l.reserved_until), 'town', l.town_id);

create or replace function private.heading_facts(l public.listings) returns jsonb language sql stable
  return jsonb_build_object('title', l.title, 'price', l.price, 'photos', to_jsonb(l.photos[1:1]), 'user_id', l.user_id,
    'status', case when l.deleted or l.hidden or l.suspended or l.status = 'asleep' then 'deleted' else l.status end,
    'reserved_until', private.iso(l.reserved_until), 'agreed_at', private.iso(l.agreed_at));

create or replace function private.export_listing(l public.listings) returns jsonb language sql stable
  return jsonb_build_object(
    'identifiant', l.id, 'adresse_courte', l.code, 'titre', l.title, 'description', private.description_of(l), 'prix_fcfa', l.price,
    'categorie', l.category, 'etat', l.condition, 'quartier', l.district, 'livraison', l.delivery, 'facture', l.invoice, 'imei_verifiable', l.has_imei and not l.archived, 'photos', to_jsonb(l.photos),
    'statut', l.status, 'payee_par', l.paid_by, 'masquee', l.hidden, 'supprimee', l.deleted, 'creee_le', private.iso(coalesce(l.published_at, l.created_at)),
    'publiee_le', private.iso(l.published_at), 'renouvelee_le', case when l.created_at > l.published_at then private.iso(l.created_at) end, 'reservee_jusqu_au', private.iso(l.reserved_until),
    'acheteur', case when l.status = 'sold' or l.reserved_until > now() then private.name_of(l.buyer_id) end);

create or replace trigger poke_update after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('mine', 'user_id', 'buyer_id, private.listing_facts(r::public.listings)');

create or replace view private.cards as
select l.id, l.user_id, l.xid, l.created_at, l.visible, l.published_at, u.xid as seller_xid, private.state_of(l) as state,
  private.listing_facts(l) || jsonb_build_object('v', private.version(l.xid),
    'seller_name', u.full_name, 'seller_rating', u.rating, 'seller_reviews', u.review_count,
    'seller_avatar', private.avatar_of(u)) as card,
  l.town_id, l.buyer_id, l.ended_at
from public.listings l join public.users u on u.id = l.user_id;

create or replace view private.pull_sellers as
select null::uuid as reader, u.id, u.xid, u.updated as at, u.deleted as gone, false as old,
  jsonb_build_object('id', u.id, 'v', private.version(u.xid), 'name', u.full_name, 'rating', u.rating,
    'reviews', u.review_count, 'avatar', private.avatar_of(u)) as body, t.id as town_id
from public.users u cross join private.towns t
where exists (select from public.listings l where l.user_id = u.id and l.town_id = t.id and l.published_at is not null);

create or replace function private.check_listing_texts(title text, description text, args jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if title = '' then
    perform private.refuse('title_missing');
  elsif char_length(title) < private.fact('title_min') then
    perform private.refuse('title_short');
  elsif char_length(title) > private.fact('title_max') then
    perform private.refuse('title_long');
  elsif char_length(description) < private.fact('description_min') then
    perform private.refuse('description_short');
  elsif char_length(description) > private.fact('description_max') then
    perform private.refuse('description_long');
  elsif coalesce(args ->> 'category', '') not in ('fashion', 'electronics', 'home', 'vehicles', 'sports', 'books') then
    perform private.refuse('category_missing');
  elsif coalesce(args ->> 'condition', '') not in ('new', 'like_new', 'good', 'used') then
    perform private.refuse('condition_missing');
  elsif not exists (select from private.districts d where d.name = args ->> 'district') then
    perform private.refuse('district_missing');
  elsif jsonb_typeof(args -> 'delivery') <> 'boolean' or jsonb_typeof(args -> 'invoice') <> 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
end $$;

create or replace function private.push_publish_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  title text := private.text_of(args, 'title');
  description text := private.text_of(args, 'description');
  price int := private.int_of(args, 'price');
  names text[];
  existing public.listings;
begin
  select * into existing from public.listings l where l.id = wanted;
  if not found then
    perform private.check_listing_texts(title, description, args);
    perform private.check_price(price);
    names := private.check_photos(me, args -> 'photos');
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'publish_too_fast');
    insert into public.listings (id, user_id, title, description, price, category, condition, district, delivery, invoice, photos)
      values (wanted, me, title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district',
        coalesce((args ->> 'delivery')::boolean, false), coalesce((args ->> 'invoice')::boolean, false), names)
      on conflict (id) do nothing;
    select * into existing from public.listings l where l.id = wanted;
  end if;
  if existing.user_id <> me then
    perform private.refuse('listing_exists');
  elsif existing.deleted then
    perform private.refuse('listing_deleted');
  elsif (existing.title, private.description_of(existing), existing.price, existing.category, existing.condition, existing.district)
      is distinct from (title, description, price, args ->> 'category', args ->> 'condition', args ->> 'district')
      or to_jsonb(existing.delivery) <> coalesce(args -> 'delivery', 'false')
      or to_jsonb(existing.invoice) <> coalesce(args -> 'invoice', 'false')
      or to_jsonb(existing.photos) is distinct from args -> 'photos' then
    perform private.conflict('listing_published_otherwise', private.my_listing_row(me, wanted));
  end if;
  -- A draft that was deleted on another device meanwhile, too: written again there later, it must not come back beside its listing.
  update public.drafts d set deleted = true, published_as = wanted, data = '{}'
    where d.user_id = me and d.id = private.as_uuid(args ->> 'draft_id') and d.published_as is null;
  return private.my_listing_row(me, wanted);
end $$;

create or replace function private.lock_own_listing(me uuid, wanted uuid) returns public.listings
language plpgsql set search_path = '' as $$
declare
  listing public.listings;
begin
  perform from public.users u where u.id = me for key share;
  select * into listing from public.listings l where l.id = wanted for update; -- what the change will need
  if not found or (listing.user_id <> me and not listing.visible) then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id <> me then
    perform private.refuse('listing_of_another');
  end if;
  return listing;
end $$;

create or replace function private.named_buyer(args jsonb) returns uuid language plpgsql set search_path = '' as $$
declare
  named uuid;
begin
  if coalesce(jsonb_typeof(args -> 'buyer_id'), 'null') = 'null' then
    return null;
  end if;
  named := private.uuid_of(args, 'buyer_id');
  perform from public.users u where u.id = named for key share;
  return case when exists (select from public.users u where u.id = named and u.deleted) then null else named end;
end $$;

create or replace function private.check_buyer(listing public.listings, buyer uuid) returns void language plpgsql set search_path = '' as $$
begin
  if buyer is not null and not exists (
      select from private.conversations c where c.listing_id = listing.id and c.buyer_id = buyer) then
    perform private.refuse_unknown('buyer_unknown');
  end if;
end $$;

create or replace function private.push_mark_sold(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  buyer uuid := private.named_buyer(args);
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  end if;
  perform private.check_buyer(listing, buyer);
  if listing.status = 'sold' and buyer <> listing.buyer_id then
    perform private.conflict('sold_to_another', private.my_listing_row(me, listing.id));
  end if;
  update public.listings l set status = 'sold', buyer_id = buyer
    where l.id = listing.id and (l.status <> 'sold' or l.buyer_id is null and buyer is not null);
  return private.my_listing_row(me, listing.id);
end $$;

create or replace function private.push_relist_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status = 'sold' then
    if coalesce(listing.ended_at, '-infinity') < now() - make_interval(days => private.fact('relist_days_most')::int) then
      perform private.refuse('relist_late');
    end if;
    perform private.limit_pace(me, 'publish', 40, 40.0 / 3600, 'publish_too_fast');
    update public.listings l set status = 'active', ended_at = null, buyer_id = null, reserved_until = null where l.id = listing.id;
    insert into private.renewals (listing_id, due)
      values (listing.id, now() + make_interval(days => private.fact('renew_days_most')))
      on conflict (listing_id) do update set asked = 0, due = excluded.due;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

create or replace function private.push_renew_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted timestamptz;
begin
  if jsonb_typeof(args -> 'at') is distinct from 'number' then
    perform private.refuse('mutation_incomplete');
  elsif listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status = 'sold' then
    perform private.refuse('renew_of_sold');
  end if;
  wanted := least(to_timestamp((args ->> 'at')::double precision / 1000), now());
  wanted := case when listing.created_at <= wanted - make_interval(days => private.fact('renew_days_most')) then wanted else listing.created_at end;
  update public.listings l set status = 'active', created_at = wanted
    where l.id = listing.id and (l.status, l.created_at) is distinct from ('active', wanted);
  if found then
    delete from private.renewals r where r.listing_id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

create or replace function private.push_reserve_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  buyer uuid := private.named_buyer(args);
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted timestamptz;
begin
  if jsonb_typeof(args -> 'until') = 'number' then
    if listing.deleted then
      perform private.refuse('listing_deleted');
    elsif listing.status = 'pending' then
      perform private.refuse('listing_not_published');
    elsif listing.status = 'sold' then
      perform private.refuse('reserve_of_sold');
    elsif not listing.visible then
      perform private.refuse('reserve_of_hidden');
    end if;
    perform private.check_buyer(listing, buyer);
    wanted := least(to_timestamp((args ->> 'until')::double precision / 1000),
      now() + make_interval(hours => private.fact('reserved_hours_most')::int));
    if wanted > now() and wanted >= coalesce(listing.reserved_until, wanted)
        and (wanted, buyer) is distinct from (listing.reserved_until, listing.buyer_id) then
      perform private.limit_pace(me, 'reserve', 20, 20.0 / 86400, 'reserve_too_fast');
      update public.listings l set reserved_until = wanted, buyer_id = buyer where l.id = listing.id;
    end if;
  elsif jsonb_typeof(args -> 'until') is distinct from 'null' then
    perform private.refuse('mutation_incomplete');
  elsif jsonb_typeof(args -> 'was') is distinct from 'number'
      or date_trunc('milliseconds', listing.reserved_until) <= to_timestamp((args ->> 'was')::double precision / 1000) then
    update public.listings l set reserved_until = null, buyer_id = case when l.status = 'sold' then l.buyer_id end
      where l.id = listing.id and l.reserved_until is not null;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

create or replace function private.push_change_price(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  wanted int := private.int_of(args, 'price');
begin
  perform private.check_price(wanted);
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  elsif listing.status = 'sold' then
    perform private.refuse('price_of_sold');
  elsif listing.price not in (private.int_of(args, 'was'), wanted) and not private.or_was(args, to_jsonb(listing.price)) then
    perform private.conflict('price_changed_elsewhere', private.my_listing_row(me, listing.id));
  end if;
  if listing.price <> wanted then
    perform private.limit_pace(me, 'price', 20, 20.0 / 86400, 'price_too_fast');
    update public.listings l set price = wanted where l.id = listing.id;
  end if;
  return private.my_listing_row(me, listing.id);
end $$;

create or replace function private.words_of(l public.listings) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_object_agg(f.key, f.value) from jsonb_each(private.listing_facts(l)) f
  where f.key in ('title', 'description', 'category', 'condition', 'delivery', 'invoice', 'photos')
$$;

create or replace function private.push_edit_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  was constant jsonb := private.words_of(listing);
  wanted jsonb;
  names text[] := listing.photos;
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'sold' then
    perform private.refuse('edit_of_sold');
  elsif listing.status = 'pending' then
    perform private.refuse('listing_not_published');
  end if;
  wanted := private.merge_words(
    case when jsonb_typeof(base) = 'object' and not private.or_was(args, was) then base else was end, was, jsonb_build_object(
    'title', private.text_of(args, 'title'), 'description', private.text_of(args, 'description'),
    'category', args -> 'category', 'condition', args -> 'condition', 'delivery', coalesce(args -> 'delivery', was -> 'delivery'),
    'invoice', coalesce(args -> 'invoice', was -> 'invoice'), 'photos', args -> 'photos'));
  if wanted is null then
    perform private.conflict('listing_edited_elsewhere', private.my_listing_row(me, listing.id));
  elsif wanted = was then
    return private.my_listing_row(me, listing.id);
  end if;
  perform private.check_listing_texts(wanted ->> 'title', wanted ->> 'description',
    wanted || jsonb_build_object('district', listing.district));
  if wanted -> 'photos' <> was -> 'photos' then
    names := private.check_photos(me, wanted -> 'photos', listing.photos);
  end if;
  perform private.limit_pace(me, 'edit', 10, 10.0 / 86400, 'edit_too_fast');
  update public.listings l set title = wanted ->> 'title', description = wanted ->> 'description',
      category = wanted ->> 'category', condition = wanted ->> 'condition', delivery = (wanted -> 'delivery')::boolean,
      invoice = (wanted -> 'invoice')::boolean, photos = names
    where l.id = listing.id;
  insert into private.listing_edits (listing_id, user_id, before, after)
    select listing.id, me, jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, wanted -> f.key)
    from jsonb_each(was) f where f.value <> wanted -> f.key;
  perform private.notify_team_of_edit(listing.id);
  return private.my_listing_row(me, listing.id);
end $$;

create or replace function private.chore_archive() returns bigint language plpgsql set search_path = '' as $$
declare
  old uuid[] := array(
    select l.id from public.listings l
    where not l.archived and (l.status = 'sold' or l.deleted)
      and coalesce(l.ended_at, l.updated) < now() - interval '90 days'
    order by coalesce(l.ended_at, l.updated) limit 200 for no key update skip locked);
begin
  update public.listings l set archived = true where l.id = any (old);
  delete from private.listing_imeis i where i.listing_id = any (old);
  return cardinality(old);
end $$;

create or replace function private.or_was(args jsonb, now jsonb) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from jsonb_array_elements(
    case when jsonb_typeof(or_was.args -> 'or_was') = 'array' then or_was.args -> 'or_was' else '[]' end) o
    where o.value = or_was.now or jsonb_typeof(o.value) = 'object' and jsonb_typeof(or_was.now) = 'object' and or_was.now || o.value = or_was.now)
$$;

create or replace view private.pull_favorites as
select f.user_id as reader, f.listing_id as id, p.xid, f.created_at as at, f.deleted as gone, p.old,
  jsonb_build_object(
    'id', f.listing_id, 'v', greatest(private.version(f.xid), private.version(c.xid), private.version(c.seller_xid)),
    'created_at', private.iso(f.created_at), 'price_then', f.price,
    'listing', case when c.visible then c.card else c.card || jsonb_build_object(
      'description', '', 'status', case c.state when 'pending' then 'unavailable' else c.state end)
      || case when c.state = 'deleted' and private.is_removed(c.id)
        then jsonb_build_object('title', 'Annonce supprimée', 'photos', '[]'::jsonb) else '{}' end end) as body
from public.favorites f join private.cards c on c.id = f.listing_id
  cross join lateral (values (f.xid, false), (c.xid, true), (c.seller_xid, true)) p (xid, old)
where not (f.deleted and p.old);

create or replace function private.push_set_favorite(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  if jsonb_typeof(args -> 'on') is distinct from 'boolean' then
    perform private.refuse('mutation_incomplete');
  end if;
  if (args ->> 'on')::boolean then
    -- The lock a foreign key would take: a heart put on again inserts nothing, and a sale must see it all the same.
    select * into listing from public.listings l where l.id = wanted for key share;
    if not found then
      perform private.refuse_unknown('listing_unknown');
    elsif not listing.visible and not exists (
      select from public.favorites f where f.user_id = me and f.listing_id = wanted and not f.deleted) then
      perform private.refuse('listing_gone');
    elsif private.fact('favorites_most') <= (select count(*) from public.favorites f where f.user_id = me and not f.deleted) then
      perform private.refuse('favorites_many');
    end if;
    insert into public.favorites as f (user_id, listing_id, price) values (me, wanted, listing.price)
      on conflict (user_id, listing_id) do update set deleted = false, created_at = now(), price = excluded.price where f.deleted;
  else
    update public.favorites f set deleted = true where f.user_id = me and f.listing_id = wanted and not f.deleted;
  end if;
  return coalesce(
    (select v.body from private.pull_favorites v where v.reader = me and v.id = wanted and not v.gone and not v.old),
    private.tombstone(wanted::text, pg_current_xact_id()));
end $$;

create or replace function private.merge_draft(base jsonb, theirs jsonb, mine jsonb, out merged jsonb, out text_clash boolean)
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  fields text[] := '{}';
  contents jsonb[] := '{}';
  b jsonb;
  t jsonb;
  m jsonb;
begin
  text_clash := false;
  for field in select jsonb_object_keys(theirs || mine || base) loop
    b := base -> field;
    t := theirs -> field;
    m := mine -> field;
    if m is distinct from b and t is distinct from b and m is distinct from t then
      if jsonb_typeof(t) = 'array' and jsonb_typeof(m) = 'array' then
        b := case when jsonb_typeof(b) = 'array' then b else '[]' end;
        m := (select coalesce(jsonb_agg(e.value order by e.side, e.place), '[]') from (
          select 1 as side, k.value, k.place from jsonb_array_elements(m) with ordinality k (value, place)
          where k.value in (select o.value from jsonb_array_elements(t) o) or k.value not in (select o.value from jsonb_array_elements(b) o)
          union all
          select 2, k.value, k.place from jsonb_array_elements(t) with ordinality k (value, place)
          where k.value not in (select o.value from jsonb_array_elements(m) o) and k.value not in (select o.value from jsonb_array_elements(b) o)) e);
      elsif coalesce(m, 'null') in ('null', '""', '[]') then
        m := t;
      elsif coalesce(t, 'null') in ('null', '""', '[]') then
        null; -- theirs emptied what mine wrote: mine stays
      elsif jsonb_typeof(t) = 'string' and jsonb_typeof(m) = 'string'
        and (field = 'description' or greatest(char_length(t #>> '{}'), char_length(m #>> '{}')) > 40) then
        text_clash := true;
        m := t;
      end if;
    elsif m is not distinct from b then
      m := t;
    end if;
    if m is not null then
      fields := array_append(fields, field);
      contents := array_append(contents, m);
    end if;
  end loop;
  merged := coalesce((select jsonb_object_agg(f.name, f.content) from unnest(fields, contents) f (name, content)), '{}');
end $$;

create or replace function private.guard_message() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.conversation_id, new.listing_id, new.sender_id, new.receiver_id, new.content, new.offer, new.seq, new.created_at)
     is distinct from
     (old.id, old.conversation_id, old.listing_id, old.sender_id, old.receiver_id, old.content, old.offer, old.seq, old.created_at)
     or new.media is distinct from old.media and new.media is distinct from old.media - 'name'
  then
    raise exception 'a message is never rewritten' using errcode = '23514';
  end if;
  new.read := new.read or old.read;
  new.heard := new.heard or old.heard;
  return new;
end $$;

create or replace trigger poke_update after update on public.messages referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('messages', 'sender_id, receiver_id', 'id, read, heard, deleted');

create or replace view private.pull_messages as
select m.reader, m.id, m.xid, m.created_at as at, m.deleted as gone, k.last_seq - m.seq >= 500 as old,
  jsonb_build_object(
    'id', m.id, 'v', private.version(m.xid), 'listing_id', m.listing_id, 'sender_id', m.sender_id,
    'receiver_id', m.receiver_id, 'content', m.content, 'read', m.read, 'seq', m.seq,
    'created_at', private.iso(m.created_at), 'other_id', m.other)
    || case when m.media is null then '{}' else jsonb_build_object('media', m.media) end
    || case when m.offer is null then '{}' else jsonb_build_object('offer', m.offer) end
    || case when m.heard then '{"heard": true}'::jsonb else '{}' end as body
from (
    select s.sender_id as reader, s.receiver_id as other, s.* from public.messages s
    union all
    select s.receiver_id, s.sender_id, s.* from public.messages s
  ) m
  join private.conversations k on k.id = m.conversation_id;

create or replace view private.pull_conversations as
select k.reader, k.id, k.place as xid, k.created_at as at, false as gone, k.old,
  jsonb_build_object(
    'id', k.id, 'v', greatest(private.version(k.xid), private.version(u.xid), private.version(l.xid)),
    'listing_id', k.listing_id, 'other_id', k.other, 'other_name', u.full_name, 'other_avatar', private.avatar_of(u), 'other_gone', u.deleted,
    'other_suspended', private.is_suspended(k.other),
    'listing', private.heading_facts(l) || jsonb_build_object('yours', coalesce(l.buyer_id = k.reader, false))) as body
from (
    select t.*, t.xid as place, false as old from private.conversation_rows t
    union all
    select t.*, p.xid, true from private.conversation_rows t join public.users p on p.id = t.other
    union all
    select t.*, a.xid, true from private.conversation_rows t join public.listings a on a.id = t.listing_id and a.user_id = t.owner_id
  ) k
  join public.users u on u.id = k.other
  join public.listings l on l.id = k.listing_id;

create or replace function private.poke_participants() returns trigger language plpgsql set search_path = '' as $$
declare
  people text[];
begin
  execute $q$
    select array_agg(distinct 'user:' || p.id) from (
      select r.id, r.buyer_id, private.heading_facts(r::public.listings) from now_is r where r.xid = pg_current_xact_id()
      except select r.id, r.buyer_id, private.heading_facts(r::public.listings) from was r
    ) l join private.conversations c on c.listing_id = l.id, unnest(array[c.buyer_id, c.owner_id]) p (id) $q$ into people;
  perform private.poke_all(people, 'conversations');
  return null;
end $$;

create or replace function private.apply_suspension(person uuid, suspend boolean) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.listings l set suspended = suspend where l.id in (
    select k.id from public.listings k where k.user_id = person and k.suspended <> suspend order by k.id for update);
  -- Brings the rows anew that show her photo, or show it no more.
  update public.users u set avatar_url = u.avatar_url where u.id = person and strpos(u.avatar_url, '/') > 0;
  perform private.poke_all(array(
    select 'user:' || t.reader from private.conversation_rows t where t.other = person union select 'user:' || person), 'conversations');
end $$;

create or replace function private.check_may_write(me uuid, listing public.listings, receiver uuid) returns void
language plpgsql set search_path = '' as $$
declare
  talked boolean;
begin
  if receiver = me then
    perform private.refuse(case when listing.user_id = me then 'own_message' else 'message_to_oneself' end);
  elsif listing.id is null then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id not in (me, receiver) then
    perform private.refuse('not_the_seller');
  end if;
  perform from public.users u where u.id = receiver and not u.deleted for key share;
  if not found then
    perform private.refuse('person_gone');
  end if;
  if private.is_suspended(receiver) then
    perform private.refuse('other_suspended');
  end if;
  perform private.refuse_blocked(me, receiver);
  if listing.deleted then
    perform private.refuse('listing_gone');
  end if;
  talked := exists (select from private.conversations c where c.listing_id = listing.id
    and c.buyer_id = case when listing.user_id = me then receiver else me end);
  if talked then
    return;
  elsif listing.user_id = me then
    perform private.refuse_unknown('not_written_yet');
  elsif not listing.visible then
    perform private.refuse('listing_gone');
  elsif private.is_watched(me) then
    perform private.refuse('reported_by_many');
  end if;
  perform private.limit_pace(me, 'conversation', 20, 20.0 / 3600, 'conversations_too_fast');
end $$;

create or replace function private.is_voice(name text) returns boolean language sql immutable set search_path = ''
  return coalesce(name ~ '\.(webm|ogg|m4a)$', false);

create or replace function private.media_facts(args jsonb, voice boolean) returns jsonb language sql immutable set search_path = '' as $$
  select case
    when not voice then '{"kind": "photo"}'
    when jsonb_typeof(args -> 'seconds') = 'number' and jsonb_typeof(args -> 'peaks') = 'array' then
      (select case when count(*) between 1 and 64 and bool_and(jsonb_typeof(p.value) = 'number')
        then jsonb_build_object('kind', 'voice', 'seconds', round(least(greatest((args ->> 'seconds')::numeric, 0.1), 60), 1),
          'peaks', jsonb_agg(round(least(greatest(case when jsonb_typeof(p.value) = 'number' then (p.value #>> '{}')::numeric end, 0), 100)) order by p.place)) end
      from jsonb_array_elements(args -> 'peaks') with ordinality p (value, place)) end
$$;

create or replace function private.check_media(me uuid, args jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted constant text := args #>> '{photos,0}';
  voice constant boolean := private.is_voice(wanted);
  facts constant jsonb := private.media_facts(args, voice);
  size bigint;
begin
  if args #> '{photos,1}' is not null or facts is null
      or coalesce(wanted !~ ('^' || me || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}(_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg)|\.(webm|ogg|m4a))$'), true)
      or exists (select from public.messages m where m.media ->> 'name' = wanted) then
    perform private.refuse(case when voice then 'voice_not_there' else 'photo_invalid' end);
  end if;
  select coalesce((o.metadata ->> 'size')::bigint, 0) into size from storage.objects o
    where o.bucket_id = case when voice then 'voices' else 'messages' end and o.name = wanted;
  if not found then
    perform private.refuse(case when voice then 'voice_not_there' else 'photo_not_there' end);
  end if;
  return facts || jsonb_build_object('name', wanted, 'bytes', size);
end $$;

create or replace function private.judged_offer(me uuid, about uuid, receiver uuid, wanted jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  step constant text := wanted ->> 'step';
  amount int := private.int_of(wanted, 'amount');
  named constant uuid := private.as_uuid(wanted ->> 'offer_id');
  listing public.listings;
  last public.messages;
begin
  if wanted is null or jsonb_typeof(wanted) = 'null' then
    return null;
  elsif coalesce(step, '') not in ('made', 'accepted', 'refused', 'withdrawn') or step <> 'made' and named is null then
    perform private.refuse('mutation_incomplete');
  end if;
  -- The listing first: two accepted at once, in two conversations, come one after the other.
  select * into listing from public.listings l where l.id = about for no key update;
  perform from private.conversations c where c.listing_id = about and c.buyer_id in (me, receiver) for no key update;
  select m.* into last from public.messages m join private.conversations c on c.id = m.conversation_id
    where c.listing_id = about and c.buyer_id in (me, receiver) and m.offer is not null order by m.seq desc limit 1;
  if not listing.visible then
    perform private.refuse('offer_not_for_sale');
  elsif named is not null and not exists (select from public.messages m where m.id = named) then
    perform private.refuse_unknown('offer_over');
  elsif named is not null and (last.id is distinct from named or last.offer ->> 'step' <> 'made'
      or last.created_at <= clock_timestamp() - make_interval(hours => private.fact('offer_hours')) or last.created_at <= listing.agreed_at) then
    perform private.refuse('offer_over');
  elsif named is not null and last.sender_id <> (case step when 'withdrawn' then me else receiver end) then
    perform private.refuse('offer_of_other');
  elsif step <> 'made' then
    amount := (last.offer ->> 'amount')::int;
  else
    perform private.check_price(amount);
    if amount::bigint * 100 < listing.price::bigint * private.fact('offer_least_percent') then
      perform private.refuse('offer_low');
    elsif listing.user_id <> me and amount > listing.price then
      perform private.refuse('offer_high');
    end if;
  end if;
  return jsonb_build_object('step', step, 'amount', amount);
end $$;

create or replace function private.push_send_message(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  receiver uuid := private.uuid_of(args, 'receiver_id');
  words text := private.text_of(args, 'content');
  listing public.listings;
  offer jsonb;
  said_at timestamptz;
begin
  if words = '' then
    perform private.refuse('message_missing');
  elsif char_length(words) > private.fact('message_max') then
    perform private.refuse('message_long');
  end if;
  perform from public.messages m where m.id = mutation and m.sender_id = me;
  if not found then
    select * into listing from public.listings l where l.id = wanted;
    perform private.check_may_write(me, listing, receiver);
    if exists (select from private.conversations c where c.listing_id = wanted and c.last_seq >= 30
        and c.buyer_id = case when listing.user_id = me then receiver else me end
        and not case when listing.user_id = me then c.buyer_wrote else c.owner_wrote end) then
      perform private.refuse('messages_unanswered');
    end if;
    perform private.limit_pace(me, 'message', 1500, 300.0 / 60, 'messages_too_fast');
    perform private.limit_pace(me, 'messages_day', 3000, 3000.0 / 86400, 'messages_too_fast');
    offer := private.judged_offer(me, wanted, receiver, args -> 'offer');
    insert into public.messages (id, listing_id, sender_id, receiver_id, content, offer, media)
      values (mutation, wanted, me, receiver, coalesce(private.offer_words(offer ->> 'step', (offer ->> 'amount')::int), words), offer,
        case when offer is null and args ? 'photos' then private.check_media(me, args) end)
      returning created_at into said_at;
    if offer ->> 'step' = 'accepted' then
      update public.listings l set agreed_at = said_at where l.id = wanted;
      -- The seller keeps it for that buyer with the same press: with an acceptance that is refused, so is this.
      if listing.user_id = me and args #> '{offer,reserve_until}' is not null then
        perform private.push_reserve_listing(me, mutation,
          jsonb_build_object('id', wanted, 'until', args #> '{offer,reserve_until}', 'buyer_id', receiver), null);
      end if;
    end if;
  end if;
  return null;
end $$;

create or replace function private.push_send_media(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.push_send_message(me, mutation, '{"photos": []}' || args || jsonb_build_object('content',
    case when private.is_voice(args #>> '{photos,0}') then 'Message vocal' else 'Photo' end), base)
$$;

create or replace function private.push_mark_read(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing uuid := private.uuid_of(args, 'listing_id');
  other uuid := private.uuid_of(args, 'other_id');
  up_to int := private.int_of(args, 'up_to_seq');
begin
  if up_to is null then
    perform private.refuse('mutation_incomplete');
  end if;
  perform from public.messages m where m.listing_id = listing and m.receiver_id = me and m.sender_id = other limit 1;
  if not found then
    perform private.refuse_unknown('conversation_unknown');
  end if;
  perform from private.conversations c where c.listing_id = listing and c.buyer_id in (me, other) for no key update;
  update public.messages m set read = true where m.id in (
    select k.id from public.messages k
    where k.receiver_id = me and k.listing_id = listing and k.sender_id = other and k.seq <= up_to and not k.read
    order by k.id for no key update);
  return null;
end $$;

create or replace function private.push_hear_voice(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'message_id');
  place uuid;
  sender uuid;
begin
  select m.conversation_id, m.sender_id into place, sender from public.messages m
    where m.id = wanted and m.receiver_id = me and m.media ->> 'kind' = 'voice' and not m.deleted;
  if not found then
    perform private.refuse('conversation_unknown');
  end if;
  perform from private.conversations c where c.id = place for no key update;
  update public.messages m set heard = true where m.id = wanted and not m.heard and not exists (
    select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, sender), (sender, me)));
  return null;
end $$;

create or replace function public.listing_contact(listing_id uuid, calling boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  listing public.listings;
  number text;
begin
  if me is null then
    perform private.refuse_request(401, 'contact_signed_out');
  end if;
  perform private.require_account(me);
  perform private.require_plain_call();
  if not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'contact_profile_missing');
  elsif private.is_suspended(me) then
    perform private.refuse_request(403, 'suspended');
  end if;
  select * into listing from public.listings l where l.id = listing_contact.listing_id;
  if listing.user_id = me then
    perform private.refuse_request(403, 'contact_own_listing');
  end if;
  select p.phone into number from public.user_private p
    where p.id = listing.user_id and listing.visible and not exists (
      select from public.blocks b where not b.deleted and (b.blocker_id, b.blocked_id) in ((me, p.id), (p.id, me)));
  if number is null then
    perform private.refuse_request(404, 'contact_gone');
  elsif calling and exists (select from public.user_private p where p.id = listing.user_id and not p.calls) then
    perform private.refuse_request(403, 'contact_calls_off');
  end if;
  -- One request of a person at a time: the thirty-first cannot slip through beside the thirtieth.
  perform pg_advisory_xact_lock(hashtextextended('contact:' || me, 0));
  if 30 <= (select count(distinct r.listing_id) from private.contact_reveals r
            where r.viewer = me and r.at > now() - interval '1 day' and r.listing_id <> listing.id) then
    perform private.refuse_request(429, 'contacts_many', 3600);
  end if;
  insert into private.contact_reveals (viewer, listing_id) select me, listing.id
    where not exists (select from private.contact_reveals r
      where r.viewer = me and r.listing_id = listing.id and r.at > now() - interval '1 day');
  return to_json(number);
end $$;

grant execute on function public.listing_contact(uuid, boolean) to authenticated;

create or replace function private.guard_review() returns trigger language plpgsql set search_path = '' as $$
begin
  select coalesce(bool_or(c.buyer_wrote and c.owner_wrote), false) into new.verified
    from (select k.buyer_wrote, k.owner_wrote from private.conversations k
          where k.listing_id = new.listing_id and k.buyer_id in (new.reviewer_id, new.reviewed_id) for no key update) c;
  perform from public.users u where u.id = new.reviewed_id for update;
  if not exists (select from public.listings l where l.id = new.listing_id and (l.user_id = new.reviewed_id
      or l.status = 'sold' and (l.user_id, l.buyer_id) = (new.reviewer_id, new.reviewed_id))) then
    raise exception 'a review is about the owner of the listing, or by the owner about its buyer' using errcode = '23514';
  end if;
  return new;
end $$;

create or replace function private.verify_review() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.reviews r set verified = true
    where r.listing_id = new.listing_id and new.buyer_id in (r.reviewer_id, r.reviewed_id) and not r.verified;
  return null;
end $$;

create or replace view private.pull_reviews as
select null::uuid as reader, k.id, k.place as xid, k.created_at as at, k.deleted as gone, k.old,
  jsonb_build_object(
    'id', k.id, 'v', greatest(private.version(k.xid), private.version(u.xid), private.version(l.xid)),
    'reviewer_id', k.reviewer_id, 'reviewed_id', k.reviewed_id,
    'listing_id', k.listing_id, 'rating', k.rating, 'comment', k.comment, 'created_at', private.iso(k.created_at),
    'reviewer_name', u.full_name, 'reviewer_avatar', private.avatar_of(u), 'listing_title',
    case when l.deleted and private.is_removed(l.id) then 'Annonce supprimée' else l.title end) as body, k.town_id
from (
    select r.*, r.xid as place, false as old from public.reviews r
    union all
    select r.*, p.xid, true from public.reviews r join public.users p on p.id = r.reviewer_id where not r.deleted
    union all
    select r.*, a.xid, true from public.reviews r
      join public.listings a on a.id = r.listing_id and a.town_id = r.town_id and a.published_at is not null where not r.deleted
  ) k
  join public.users u on u.id = k.reviewer_id
  join public.listings l on l.id = k.listing_id
where k.verified;

create or replace function private.push_post_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  stars int := private.int_of(args, 'rating');
  words text := nullif(private.text_of(args, 'comment'), '');
  buyer constant uuid := private.as_uuid(args ->> 'buyer_id');
  listing public.listings;
  whom uuid;
  exchanged boolean;
begin
  if stars is null or stars not between 1 and 5 then
    perform private.refuse('rating_missing');
  elsif char_length(words) > private.fact('review_comment_max') then
    perform private.refuse('review_long');
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id = me and buyer is null then
    perform private.refuse('review_own_listing');
  elsif listing.deleted or listing.hidden or listing.suspended then
    perform private.refuse('listing_gone');
  elsif listing.user_id <> me then
    whom := listing.user_id;
  elsif listing.status = 'sold' and listing.buyer_id = buyer then
    whom := buyer;
  else
    perform private.refuse_unknown('review_without_sale');
  end if;
  perform private.limit_pace(me, 'review', 20, 20.0 / 86400, 'reviews_too_fast');
  insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment)
    values (mutation, me, whom, wanted, stars, words) on conflict (reviewer_id, listing_id) do nothing
    returning verified into exchanged;
  if not found then
    perform private.refuse('review_twice');
  elsif not exchanged then
    perform private.refuse_blocked(me, whom);
    perform private.limit_pace(me, 'review:' || whom, 2, 1.0 / 86400, 'reviews_too_fast');
  end if;
  return (select v.body from private.pull_mine v where v.reader = me and v.key = mutation and v.id = 'review:' || mutation);
end $$;

create or replace function private.unsettle_proof(proof public.payment_proofs) returns void
language plpgsql set search_path = '' as $$
declare
  granted int;
  listing public.listings;
begin
  select coalesce(
    (select l.delta from public.credit_ledger l
      where l.ref = private.cause_of(proof) and l.reason in ('pack', 'fee_without_listing')),
    (select l.delta from public.moderation_notices n join public.credit_ledger l on l.reason = 'gift' and l.ref = n.id
      where proof.published and n.listing_id = proof.listing_id limit 1)) into granted;
  if granted is not null then
    perform from public.user_credits c where c.user_id = proof.user_id and c.credits >= granted for no key update;
    if not found then
      perform private.refuse_request(409, 'credits_spent');
    end if;
    insert into public.credit_ledger (user_id, delta, reason, ref)
      values (proof.user_id, -granted, 'undo', private.cause_of(proof));
    update public.payment_proofs p set published = false where p.id = proof.id and p.published;
  else
    select * into listing from public.listings l where l.id = proof.listing_id for update;
    if listing.status = 'sold' then
      perform private.refuse_request(409, 'paid_listing_sold');
    end if;
    update public.listings l set status = 'pending', paid_by = null
      where l.id = listing.id and l.status in ('active', 'asleep') and l.paid_by = 'manual' and not l.deleted;
    if found then
      update public.payment_proofs p set published = false where p.id = proof.id;
    end if;
  end if;
  update public.transactions t set status = 'cancelled' where t.id = proof.id;
end $$;

create or replace function public.team_numbers() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  answer jsonb;
begin
  answer := (select coalesce(jsonb_agg(jsonb_build_object('person', p.id, 'name', private.name_of(p.id), 'phone', p.phone, 'code', p.number_code,
      'asked_at', private.iso(p.number_code_at), 'own', p.id = me) order by p.number_code_at desc, p.id), '[]')
    from (select k.* from public.user_private k
      where k.number_code is not null and k.number_code_at > now() - make_interval(days => private.fact('number_code_days_most'))
        and not private.is_suspended(k.id)
      order by k.number_code_at desc, k.id limit 200) p);
  perform private.note_read(me, array(select (r ->> 'person')::uuid from jsonb_array_elements(answer) r), 'fiche');
  return answer;
end $$;

grant execute on function public.team_numbers() to authenticated;

create or replace function public.decide_number(person uuid, confirm boolean, seen_phone text, seen_code text, action_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  was public.user_private;
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  end if;
  perform from public.users u where u.id = person for key share; -- what her news will need
  select * into was from public.user_private p where p.id = person for no key update;
  if not found then
    perform private.refuse_request(404, 'team_person_unknown');
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  elsif confirm is null then
    perform private.refuse_request(400, 'decision_missing');
  elsif (was.phone, was.number_code) is distinct from (seen_phone, seen_code) or was.number_code is null or private.is_suspended(person) then
    return private.team_done(action_id, jsonb_build_object('id', person, 'already', true, 'status', case
      when was.phone is distinct from seen_phone or was.number_code is not null then null
      when was.number_confirmed_at is null then 'refused' else 'accepted' end));
  end if;
  update public.user_private p
    set number_confirmed_at = case when confirm then clock_timestamp() end, number_code = null, number_code_at = null where p.id = person;
  perform private.notify(person, 'team', 'number', '/settings',
    jsonb_build_object('state', case when confirm then 'number_confirmed' else 'number_refused' end));
  perform private.poke('team');
  perform private.write_down(me, case when confirm then 'confirm_number' else 'refuse_number' end, 'person', person,
    jsonb_build_object('confirmed', false), jsonb_build_object('confirmed', confirm));
  return private.team_done(action_id, jsonb_build_object('id', person, 'already', false,
    'status', case when confirm then 'accepted' else 'refused' end));
end $$;

grant execute on function public.decide_number(uuid, boolean, text, text, uuid) to authenticated;

create or replace function public.remove_avatar(person uuid, seen text, action_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  known constant jsonb := private.team_answer(me, action_id);
begin
  if known is not null then
    return known;
  elsif person = me then
    perform private.refuse_request(403, 'decide_own_account');
  elsif not exists (select from public.users u where u.id = person) then
    perform private.refuse_request(404, 'team_person_unknown');
  end if;
  update public.users u set avatar_url = null where u.id = person and u.avatar_url = seen and strpos(seen, '/') > 0;
  if not found then
    return private.team_done(action_id, jsonb_build_object('id', person, 'already', true, 'status',
      (select case when coalesce(strpos(u.avatar_url, '/'), 0) = 0 then 'removed' end from public.users u where u.id = person)));
  end if;
  perform private.notify(person, 'team', 'avatar', '/profile', jsonb_build_object('state', 'avatar_removed'));
  perform private.write_down(me, 'remove_avatar', 'person', person, jsonb_build_object('avatar', true), jsonb_build_object('avatar', false));
  return private.team_done(action_id, jsonb_build_object('id', person, 'already', false, 'status', 'removed'));
end $$;

grant execute on function public.remove_avatar(uuid, text, uuid) to authenticated;

create or replace function private.account_of(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'avatar', u.avatar_url, 'email', p.email, 'phone', p.phone,
    'district', p.district, 'town', u.town_id, 'created_at', private.iso(u.created_at),
    'credits', coalesce((select c.credits from public.user_credits c where c.user_id = u.id), 0),
    'suspended', private.is_suspended(u.id))
  from public.users u left join public.user_private p on p.id = u.id where u.id = person
$$;

create or replace function public.team_figures(last_day date default null, days int default 14) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  today constant date := (now() at time zone 'UTC')::date;
  until constant date := least(greatest(coalesce(last_day, today), today - 3653), today + 3653);
  many constant int := least(greatest(coalesce(days, 14), 1), 92);
begin
  return jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day,
        'received', (select count(*) from public.payment_proofs p where p.created_at >= d.a and p.created_at < d.z),
        'accepted', x.accepted, 'refused', x.refused, 'median_minutes', x.median,
        'listings', (select count(*) from public.listings l where l.published_at >= d.a and l.published_at < d.z),
        'messages', (select count(*) from public.messages m where m.created_at >= d.a and m.created_at < d.z),
        'people', (select count(*) from public.users u where u.created_at >= d.a and u.created_at < d.z)) order by d.day)
      from (select g::date as day, g::date::timestamp at time zone 'UTC' as a, (g::date + 1)::timestamp at time zone 'UTC' as z
            from generate_series(until - many + 1, until, interval '1 day') g) d,
        lateral (select count(*) filter (where p.status = 'accepted') as accepted,
            count(*) filter (where p.status = 'refused') as refused,
            round(percentile_cont(0.5) within group (order by extract(epoch from p.decided_at - p.created_at) / 60))::int as median
          from public.payment_proofs p where p.status <> 'received' and p.decided_at >= d.a and p.decided_at < d.z) x),
    'waiting', jsonb_build_object(
      'payments', (select count(*) from public.payment_proofs p where p.status = 'received'),
      'oldest_at', (select private.iso(min(p.created_at)) from public.payment_proofs p where p.status = 'received'),
      'reports', (select count(distinct r.subject_id) from public.reports r where r.status = 'open')
        + (select count(*) from private.stolen_phones s where s.status = 'declared' and private.is_for_sale(s.imei)),
      'support', (select count(*) from public.support_messages m where m.status = 'new'),
      'appeals', (select count(*) from public.moderation_notices n where n.status = 'appealed'
        or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)),
      'disputes', (select count(*) from public.payment_disputes d where d.status = 'open')),
    'watched', jsonb_build_object('refused_sign_ins', private.refused_sign_ins(),
      'reads', (select coalesce(jsonb_agg(jsonb_build_object('name', private.name_of(t.actor), 'people', t.people, 'times', t.times)
          order by t.people desc, t.actor), '[]')
        from (select r.actor, count(distinct r.person) as people, sum(r.times) as times from private.team_reads r
              where r.day = (now() at time zone 'UTC')::date group by r.actor) t)),
    'machine', private.machine_state(),
    'ledger_off', (select count(*) from private.off_among(array(select b.user_id from private.balances_off b))));
end $$;

create or replace function public.team_search(q text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  typed constant text := left(private.trimmed(coalesce(q, '')), 100);
  words constant text := private.normalised(typed);
  wanted constant uuid := private.as_uuid(typed);
  people jsonb;
  owners uuid[];
  found_listings uuid[];
  found_payments uuid[];
  payments jsonb;
begin
  if char_length(words) < 2 then
    return jsonb_build_object('people', '[]'::jsonb, 'listings', '[]'::jsonb, 'payments', '[]'::jsonb);
  end if;
  people := private.people_of(case when wanted is null then array(select l.id from private.people_like(words) l (id))
                              else array[wanted] end);
  owners := array(select (p ->> 'id')::uuid from jsonb_array_elements(people) p);
  found_listings := array(select private.listings_asked(words, wanted, owners));
  found_payments := array(select private.payments_asked(typed, wanted, owners));
  payments := (select coalesce(jsonb_agg(private.admin_proof(me, p) order by p.created_at desc, p.id), '[]')
    from public.payment_proofs p where p.id = any (found_payments));
  perform private.note_read(me, owners || array(select (p #>> '{account,id}')::uuid from jsonb_array_elements(payments) p), 'fiche');
  return jsonb_build_object('people', people, 'payments', payments,
    'listings', (select coalesce(jsonb_agg(jsonb_build_object(
        'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'state', c.state,
        'own', l.user_id = me, 'edits', private.edits_of(l.id),
        'buyer', case when l.status = 'sold' or l.reserved_until > now() then private.name_of(l.buyer_id) end,
        'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment,
            'status', r.status, 'at', private.iso(r.created_at), 'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
            order by r.created_at desc), '[]') from public.reports r where r.subject_id = l.id))
        order by l.created_at desc, l.id), '[]')
      from public.listings l join private.cards c on c.id = l.id where l.id = any (found_listings)));
end $$;

create or replace function private.push_report_listing(me uuid, mutation uuid, args jsonb, base jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  listing public.listings;
begin
  perform private.check_report('listing', args);
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse_unknown('listing_unknown');
  elsif listing.user_id = me then
    perform private.refuse('report_own_listing');
  end if;
  return private.file_report(me, mutation, 'listing', wanted, wanted, args);
end $$;

create or replace function private.last_words(me uuid, other uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('mine', w.sender_id = me, 'content', w.content, 'at', private.iso(w.created_at))
    || case when w.media is null then '{}' else jsonb_build_object('media', w.media) end order by w.seq)
  from (select m.* from public.messages m
    where m.listing_id = last_words.listing and not m.deleted
      and (m.sender_id, m.receiver_id) in ((me, other), (other, me))
    order by m.seq desc limit 20) w
$$;

create or replace function private.push_report_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid := private.uuid_of(args, 'review_id');
  review public.reviews;
begin
  perform private.check_report('review', args);
  select * into review from public.reviews r where r.id = wanted for key share;
  if not found or review.deleted or not review.verified then
    perform private.refuse_unknown('review_unknown');
  elsif review.reviewer_id = me then
    perform private.refuse('report_own_review');
  end if;
  return private.file_report(me, mutation, 'review', wanted, review.listing_id, args);
end $$;

create or replace function private.push_contact_support(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'name');
  address text := private.text_of(args, 'email');
  subject text := private.text_of(args, 'subject');
  words text := private.text_of(args, 'message');
  receipt constant uuid := case when args ->> 'receipt_id' is not null then private.uuid_of(args, 'receipt_id') end;
  wait int;
begin
  if name = '' then
    perform private.refuse('support_name_missing');
  elsif address = '' then
    perform private.refuse('email_missing');
  elsif address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 320 then
    perform private.refuse('email_invalid');
  elsif subject = '' then
    perform private.refuse('support_subject_missing');
  elsif words = '' then
    perform private.refuse('support_message_missing');
  elsif char_length(words) < private.fact('contact_message_min') then
    perform private.refuse('support_message_short');
  elsif char_length(name) > private.fact('contact_name_max') then
    perform private.refuse('support_name_long');
  elsif char_length(subject) > private.fact('contact_subject_max') then
    perform private.refuse('support_subject_long');
  elsif char_length(words) > private.fact('contact_message_max') then
    perform private.refuse('support_message_long');
  elsif receipt is not null and not exists (select from private.receipts r where r.id = receipt and me in (r.seller_id, r.buyer_id)) then
    perform private.refuse_unknown('receipt_unknown');
  end if;
  wait := private.take_token(coalesce(me::text, private.visitor_key()), 'support_message', 10, 10.0 / 3600);
  if wait = 0 and me is null then
    wait := private.take_token('visitors', 'support_message', 500, 500.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_for_now(wait, 'support_too_fast');
  end if;
  insert into public.support_messages (id, user_id, name, email, subject, message, receipt_id)
    values (mutation, me, name, address, subject, words, receipt);
  return null;
end $$;

create or replace function public.team_support(answered boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  messages jsonb;
begin
  messages := (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'name', s.name, 'email', s.email,
      'subject', s.subject, 'message', s.message, 'answer', s.answer, 'status', s.status, 'created_at', private.iso(s.created_at),
      'handled_at', private.iso(s.handled_at),
      'receipt', (select private.receipt_facts(r) from private.receipts r where r.id = s.receipt_id))
      order by case when answered then - extract(epoch from s.created_at) else extract(epoch from s.created_at) end), '[]')
    from (
      (select k.* from public.support_messages k where answered and k.status = 'answered' order by k.created_at desc limit 100)
      union all
      (select k.* from public.support_messages k where not answered and k.status <> 'answered' order by k.created_at limit 100)) s);
  perform private.note_read(me, array(select (l ->> 'user_id')::uuid from jsonb_array_elements(messages) l), 'lettre');
  perform private.note_read(me, array(select (l #>> array['receipt', p.side])::uuid
    from jsonb_array_elements(messages) l, unnest('{seller_id,buyer_id}'::text[]) p (side)), 'recu');
  return messages;
end $$;

create or replace function private.why_unavailable(about uuid) returns text language sql stable set search_path = '' as $$
  select case
    when l.published_at is null then null
    when l.deleted and exists (select from public.moderation_notices n where n.listing_id = l.id and n.kind = 'removed') then 'removed'
    when l.deleted then 'deleted'
    when l.status = 'sold' then 'sold'
    when l.suspended then 'suspended'
    when l.hidden then 'hidden'
    when l.status = 'asleep' then 'asleep'
  end from public.listings l where l.id = about
$$;

create or replace function private.answers_within(seller uuid) returns text language sql stable set search_path = '' as $$
  select case when count(k.took) < 3 then null
    when percentile_disc(0.5) within group (order by coalesce(k.took, interval '1 year')) <= interval '1 hour' then 'hour'
    when percentile_disc(0.5) within group (order by coalesce(k.took, interval '1 year')) <= interval '1 day' then 'day'
    when percentile_disc(0.5) within group (order by coalesce(k.took, interval '1 year')) <= interval '3 days' then 'days' end
  from (
    select (select m.created_at from public.messages m where m.conversation_id = c.id and m.sender_id = seller
        order by m.seq limit 1) - a.at as took, a.at
    from (select c.* from private.conversations c where c.owner_id = seller order by c.xid desc, c.id desc limit 30) c
      cross join lateral (select m.created_at as at from public.messages m where m.conversation_id = c.id and m.seq = 1) a
  ) k where k.took is not null or k.at < now() - interval '3 days'
$$;

create or replace function private.seller_facts(seller uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('since', private.iso(u.created_at), 'answers', private.answers_within(u.id),
    'sales', (select count(*) from public.listings l where l.user_id = u.id and l.status = 'sold' and not l.deleted),
    'calls', coalesce((select p.calls from public.user_private p where p.id = u.id), false),
    'confirmed', not private.is_suspended(u.id)
      and exists (select from public.user_private p where p.id = u.id and p.number_confirmed_at is not null))
  from public.users u where u.id = seller and not u.deleted
$$;

create or replace function public.seller_facts(seller uuid) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('facts', private.seller_facts(seller));

grant execute on function public.seller_facts(uuid) to anon, authenticated;

create or replace function public.seller_listings(seller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'person', (select jsonb_build_object('id', u.id, 'name', u.full_name, 'rating', u.rating, 'reviews', u.review_count, 'avatar', private.avatar_of(u))
               || private.seller_facts(u.id) from public.users u where u.id = seller and not u.deleted),
    'rows', coalesce((select jsonb_agg(c.card order by c.created_at desc, c.id desc) from (
      select k.* from private.cards k where k.user_id = seller and k.visible
      order by k.created_at desc, k.id desc limit 60) c), '[]'))
$$;

create or replace function private.forget_finds() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from private.search_finds f where f.search = new.id;
  delete from private.notices n where n.person = new.person and n.tag = 'search:' || new.id;
  perform private.withdraw_news(array[new.person], array['search:' || new.id]);
  return null;
end $$;

create or replace function private.notify(
  person uuid, kind text, tag text, path text, data jsonb, mail_after interval default null
) returns void language plpgsql set search_path = '' as $$
declare
  muted boolean := exists (select from private.notice_choices c where c.person = notify.person and notify.kind = any (c.muted));
  by_mail boolean := mail_after is not null
    and not exists (select from private.notice_choices c where c.person = notify.person and not c.by_mail);
begin
  if kind <> 'message' then
    perform private.add_news(array[person], kind, tag, path, data);
  end if;
  if muted or not (by_mail or private.has_browser(notify.person)) then
    return;
  end if;
  insert into private.notices as n (person, kind, tag, path, data, next_at, mail_at)
    values (notify.person, notify.kind, notify.tag, notify.path, notify.data, now(),
            case when by_mail then clock_timestamp() + mail_after end)
    on conflict on constraint notices_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0, notified_endpoints = '{}',
          next_at = excluded.next_at, mail_at = coalesce(n.mail_at, excluded.mail_at)
      where excluded.kind <> 'message' or n.next_at <> now() or n.notified_version = n.version;
  perform private.ring();
end $$;

create or replace function private.notify_message() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.notify(new.receiver_id, 'message', 'conversation:' || new.listing_id || ':' || new.sender_id,
    '/messages/' || new.listing_id || '/' || new.sender_id,
    (select jsonb_build_object('from', u.full_name, 'title', l.title, 'text', left(new.content, 200), 'offer', new.offer,
       'at', private.iso(new.created_at))
     from public.users u, public.listings l where u.id = new.sender_id and l.id = new.listing_id),
    interval '10 minutes');
  return null;
end $$;

create or replace function private.notify_buyer() returns trigger language plpgsql set search_path = '' as $$
declare
  sold constant boolean := new.status = 'sold';
begin
  delete from private.notices n where n.person = old.buyer_id and n.tag = 'buyer:' || new.id and n.notified_version < n.version;
  perform private.withdraw_news(array[old.buyer_id], array['buyer:' || new.id]);
  if (sold or new.reserved_until > now()) and not (new.hidden or new.deleted) and not exists (select from public.blocks b where not b.deleted
      and (b.blocker_id, b.blocked_id) in ((new.buyer_id, new.user_id), (new.user_id, new.buyer_id))) then
    perform private.notify(new.buyer_id, 'listing', 'buyer:' || new.id,
      case when sold then '/listings/' || new.id else '/messages/' || new.id || '/' || new.user_id end,
      jsonb_build_object('state', case when sold then 'sold_to_you' else 'reserved_for_you' end, 'title', new.title))
    where new.buyer_id is not null;
  end if;
  return null;
end $$;

create or replace trigger notify_buyer after update on public.listings for each row
  when ((new.buyer_id, new.status) is distinct from (old.buyer_id, old.status) and (new.buyer_id is not null or old.buyer_id is not null))
  execute function private.notify_buyer();

create or replace function private.notify_hearts(listing public.listings, late private.late_hearts, people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  subject constant text := 'favorite:' || listing.id;
  place constant text := '/listings/' || listing.id;
  words constant jsonb := jsonb_build_object('state', late.state, 'title', listing.title, 'price', listing.price);
  hearts uuid[];
begin
  if late.state = 'cheaper' and not (listing.visible and listing.status = 'active')
      or late.state = 'sold' and (listing.status <> 'sold' or listing.hidden or listing.deleted or listing.suspended) then
    return;
  end if;
  hearts := array(
    select f.user_id from public.favorites f
    where f.listing_id = listing.id and f.user_id = any (people) and not f.deleted and f.created_at < late.since
      and f.user_id <> listing.user_id
      -- The buyer is told so (notify_buyer).
      and not (late.state = 'sold' and f.user_id is not distinct from listing.buyer_id)
      and not exists (select from public.blocks b where not b.deleted
        and (b.blocker_id, b.blocked_id) in ((f.user_id, listing.user_id), (listing.user_id, f.user_id))));
  -- No more often than by a notification: a price that falls every hour would be new every hour.
  perform private.add_news(array(
    select h.id from unnest(hearts) h (id)
    where not exists (select from private.news k
      where k.person = h.id and k.tag = subject and k.data ->> 'state' = late.state
        and (late.state = 'sold' or (k.data ->> 'price')::int <= listing.price or k.at > clock_timestamp() - interval '1 day'))),
    'favorite', subject, place, words);
  insert into private.notices as n (person, kind, tag, path, data, next_at)
    select h.id, 'favorite', subject, place, words, now()
    from unnest(hearts) h (id)
    where private.has_browser(h.id)
      and not exists (select from private.notice_choices c where c.person = h.id and 'favorite' = any (c.muted))
      and not exists (select from private.notices k
        where k.person = h.id and k.tag = subject and k.data ->> 'state' = late.state
          and (late.state = 'sold' or (k.data ->> 'price')::int <= listing.price
            or k.notified_version = k.version and k.next_at > clock_timestamp() - interval '1 day'))
    on conflict on constraint notices_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, version = n.version + 1, attempts = 0, notified_endpoints = '{}',
          next_at = excluded.next_at;
  if found then
    perform private.ring();
  end if;
end $$;

create or replace trigger notify_favorites after update on public.listings for each row
  when (new.visible and new.status = 'active' and new.price < old.price or new.status = 'sold' and old.status in ('active', 'asleep'))
  execute function private.notify_favorites();

create or replace function public.notice_choices(muted text[] default null, shows_text boolean default null, by_mail boolean default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_person();
  -- Each once, however often it is sent.
  unwanted constant text[] := case when $1 is not null then array(select distinct k from unnest($1) k order by k) end;
  chosen private.notice_choices;
begin
  if not coalesce($1 <@ array['message', 'payment', 'credits', 'listing', 'favorite', 'team', 'search', 'review'], true) then
    perform private.refuse_request(400, 'notices_unknown');
  end if;
  insert into private.notice_choices as c (person, muted, shows_text, by_mail)
    values (me, coalesce(unwanted, '{}'), coalesce($2, false), coalesce($3, true))
    on conflict (person) do update
      set muted = coalesce(unwanted, c.muted), shows_text = coalesce($2, c.shows_text), by_mail = coalesce($3, c.by_mail)
    returning * into chosen;
  return jsonb_build_object('muted', chosen.muted, 'showsText', chosen.shows_text, 'byMail', chosen.by_mail,
    'browsers', (select count(*) from private.push_subscriptions s where s.person = me));
end $$;

create or replace function private.chore_month_old() returns bigint language plpgsql set search_path = '' as $$
declare
  behind constant timestamptz := (select r.reached::timestamptz from private.rounds r where r.name = 'month' for update);
  month constant interval := make_interval(days => private.fact('renew_days_most'));
  warning constant interval := make_interval(days => private.fact('asleep_warning_days_most'));
  -- By how often it was asked after: what comes next, and how long after that the next is due.
  states constant text[] := array['month_old', 'asleep_soon', 'asleep'];
  waits constant interval[] := array[make_interval(days => private.fact('asleep_days_most')) - warning - month, warning];
  until_then timestamptz;
  chosen uuid[];
  listing public.listings;
  times int;
  busy_until timestamptz;
  notified bigint := 0;
begin
  select max(l.at) into until_then from (
    select k.at from (
      select p.published_at as at from public.listings p where p.published_at > behind and p.published_at <= now() - month
      union all
      select p.created_at from public.listings p
        where p.created_at > p.published_at and p.created_at > behind and p.created_at <= now() - month) k
    order by k.at limit 500) l;
  if until_then is not null then
    insert into private.renewals (listing_id, due)
      select l.id, now() from public.listings l where l.status = 'active' and not l.deleted and (l.published_at > behind and l.published_at <= until_then
        or l.created_at > l.published_at and l.created_at > behind and l.created_at <= until_then)
      -- The listing before its row here, as who renews or sells it.
      for key share
      on conflict (listing_id) do update set asked = 0, due = excluded.due;
    update private.rounds r set reached = until_then::text where r.name = 'month';
  end if;
  chosen := array(select r.listing_id from private.renewals r where r.due <= now() order by r.due limit 500);
  -- Their owners first, as everywhere (lock_own_listing).
  perform from public.users u where u.id in (select l.user_id from public.listings l where l.id = any (chosen)) order by u.id for key share;
  for listing in select l.* from public.listings l where l.id = any (chosen) order by l.id for no key update skip locked loop
    select r.asked into times from private.renewals r where r.listing_id = listing.id and r.due <= now();
    continue when not found;
    busy_until := greatest(listing.reserved_until, listing.agreed_at + month, case when not listing.visible then now() + interval '1 day' end);
    if listing.status <> 'active' or listing.deleted then
      delete from private.renewals r where r.listing_id = listing.id;
    elsif busy_until > now() then
      update private.renewals r set due = busy_until where r.listing_id = listing.id;
    else
      if times = 2 then
        update public.listings l set status = 'asleep' where l.id = listing.id;
        delete from private.renewals r where r.listing_id = listing.id;
      else
        update private.renewals r set asked = times + 1, due = now() + waits[times + 1] where r.listing_id = listing.id;
      end if;
      perform private.notify(listing.user_id, 'listing', 'listing:' || listing.id, '/listings/' || listing.id,
        jsonb_build_object('state', states[times + 1], 'title', listing.title));
      notified := notified + 1;
    end if;
  end loop;
  return notified;
end $$;

create or replace function private.hush_blocked() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.hush(new.blocked_id, new.blocker_id);
  delete from private.notices n using public.favorites f join public.listings l on l.id = f.listing_id
    where (f.user_id, l.user_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and (n.person, n.tag) = (f.user_id, 'favorite:' || f.listing_id) and n.notified_version < n.version;
  perform private.withdraw_news_of(new.blocker_id, new.blocked_id);
  perform private.withdraw_news_of(new.blocked_id, new.blocker_id);
  return null;
end $$;

create or replace function private.newest_message_of(notice private.notices) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('text', left(m.content, 200), 'offer', m.offer, 'at', private.iso(m.created_at), 'unread', (
    select count(*) from (
      select from public.messages u where u.receiver_id = notice.person and u.listing_id = m.listing_id and u.sender_id = m.sender_id
        and not u.read and not u.deleted limit 100) waiting))
  from private.conversations c join public.messages m on m.conversation_id = c.id
  where notice.kind = 'message' and c.listing_id = private.as_uuid(split_part(notice.tag, ':', 2))
    and c.buyer_id in (notice.person, private.as_uuid(split_part(notice.tag, ':', 3)))
    and m.receiver_id = notice.person and not m.deleted
  order by m.seq desc limit 1
$$;

create or replace trigger zz_stamp before insert or update on private.receipts for each row execute function private.stamp();

create or replace trigger poke_insert after insert on private.receipts referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'seller_id, buyer_id');

create or replace trigger poke_update after update on private.receipts referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'seller_id, buyer_id');

create or replace function private.as_imei(typed text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when d.digits ~ '^[0-9]{15}$' and 0 = (
      select sum(case when place % 2 = 0 then digit * 2 / 10 + digit * 2 % 10 else digit end) % 10
      from (select place, ascii(substr(d.digits, place, 1)) - 48 as digit from generate_series(1, 15) place) s) then d.digits end
  from (select regexp_replace(typed, '[\s./-]', '', 'g') as digits) d
$$;

create or replace function private.receipt_facts(r private.receipts) returns jsonb language sql stable
  return jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'seller_id', r.seller_id, 'buyer_id', r.buyer_id,
    'seller_name', r.seller_name, 'buyer_name', r.buyer_name, 'title', r.title, 'price', r.price, 'imei', r.imei, 'status', r.status,
    'sold_at', private.iso(r.sold_at), 'created_at', private.iso(r.created_at), 'answered_at', private.iso(r.answered_at));

create or replace function private.my_receipt_row(me uuid, receipt uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = receipt and v.id = 'receipt:' || receipt
$$;

create or replace function private.push_make_receipt(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function private.push_answer_receipt(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function private.end_receipt() returns trigger language plpgsql set search_path = '' as $$
begin
  update private.receipts r set status = 'over' where r.listing_id = new.id and r.status in ('proposed', 'refused');
  return null;
end $$;

create or replace trigger end_receipt after update on public.listings for each row
  when (old.status = 'sold' and old.buyer_id is not null and new.buyer_id is distinct from old.buyer_id)
  execute function private.end_receipt();

create or replace function private.notify_receipt() returns trigger language plpgsql set search_path = '' as $$
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

create or replace trigger notify_insert after insert on private.receipts for each row
  when (new.created_at > now() - interval '1 day') execute function private.notify_receipt();

create or replace trigger notify_update after update on private.receipts for each row
  when (new.status <> old.status) execute function private.notify_receipt();

create or replace function private.export_receipts(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('recus_de_vente', coalesce(jsonb_agg(jsonb_build_object('annonce', r.title, 'prix_fcfa', r.price, 'imei', r.imei,
      'vendeur', r.seller_name, 'acheteur', r.buyer_name, 'vendu_le', private.iso(r.sold_at), 'statut', r.status,
      'repondu_le', private.iso(r.answered_at)) order by r.created_at), '[]'))
  from private.receipts r where me in (r.seller_id, r.buyer_id) and r.status <> 'over'
$$;

create or replace function private.forget_receipts(person uuid) returns void language sql volatile set search_path = '' as $$
  delete from private.receipts r using public.users o
  where forget_receipts.person in (r.seller_id, r.buyer_id)
    and o.id = case forget_receipts.person when r.seller_id then r.buyer_id else r.seller_id end
    and (r.status <> 'confirmed' or o.deleted)
$$;

create or replace function private.chore_receipts() returns bigint language sql volatile set search_path = '' as $$
  with gone as (delete from private.receipts where ctid = any (array(
    (select r.ctid from private.receipts r where r.created_at < now() - interval '5 years' limit 1000)
    union all (select r.ctid from private.receipts r where r.status = 'over' and r.updated < now() - interval '90 days' limit 1000))) returning 1)
  select count(*) from gone
$$;

create or replace function private.imei_hash(imei text) returns bytea language sql stable set search_path = '' as $$
  select private.phone_hash('imei:' || imei)
$$;

create or replace trigger zz_stamp before insert or update on private.stolen_phones for each row execute function private.stamp();

create or replace trigger poke_insert after insert on private.stolen_phones referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'person', 'team');

create or replace trigger poke_update after update on private.stolen_phones referencing new table as now_is
  for each statement execute function private.poke_people('mine', 'person', 'team');

create or replace function private.stolen_on(imei bytea) returns date language sql stable set search_path = '' as $$
  select min(s.day) from private.stolen_phones s where s.imei = stolen_on.imei and s.status = 'declared'
$$;

create or replace function private.is_for_sale(imei bytea) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.listing_imeis i join public.listings l on l.id = i.listing_id
    where i.imei = is_for_sale.imei and not l.deleted and l.status <> 'sold')
$$;

create or replace function private.push_give_imei(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function public.check_imei(listing_id uuid, imei text) returns jsonb
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

create or replace function private.my_stolen_phone_row(me uuid, wanted uuid) returns jsonb language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = wanted and v.id = 'stolen_phone:' || wanted
$$;

create or replace function private.push_declare_stolen(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function private.push_withdraw_stolen(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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

create or replace function public.team_stolen_phones() returns jsonb
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

create or replace function public.remove_stolen_phone(declaration uuid, action_id uuid default null) returns jsonb
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

create or replace function private.export_stolen_phones(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('telephones_declares_voles', coalesce(jsonb_agg(jsonb_build_object('vole_le', s.day, 'statut', s.status,
      'declare_le', private.iso(s.created_at)) order by s.created_at), '[]'))
  from private.stolen_phones s where s.person = me
$$;

create or replace function private.forget_imeis(leaving uuid) returns void language sql volatile set search_path = '' as $$
  delete from private.stolen_phones s where s.person = leaving;
  delete from private.listing_imeis i using public.listings l where l.user_id = leaving and i.listing_id = l.id;
$$;

create or replace function private.chore_stolen_phones() returns bigint language sql volatile set search_path = '' as $$
  with gone as (delete from private.stolen_phones where ctid = any (array(
      select s.ctid from private.stolen_phones s
      where s.created_at < now() - interval '5 years' or s.status = 'withdrawn' and s.updated < now() - interval '90 days' limit 1000)) returning 1)
  select count(*) from gone
$$;

create or replace view private.pull_mine as
select t.reader, (t.kind || ':' || t.key) collate "C" as id, t.xid, t.at, t.gone, false as old,
  jsonb_build_object('id', t.kind || ':' || t.key, 'v', private.version(t.xid), 'kind', t.kind, 'data', t.data) as body, t.key
from (
  select u.id as reader, 'profile' as kind, u.id as key, greatest(u.xid, p.xid) as xid,
    '2200-01-01T00:00:00Z'::timestamptz as at, false as gone,
    jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone, 'calls', p.calls, 'district', p.district,
      'number_confirmed_at', private.iso(p.number_confirmed_at),
      'number_code', case when p.number_code is not null then jsonb_build_object('code', p.number_code, 'until', private.iso(private.number_code_until(p))) end,
      'town', u.town_id,
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
  select c.user_id, 'listing', c.id, c.xid, c.created_at, c.state = 'deleted',
    c.card || jsonb_build_object('buyer_id', c.buyer_id, 'ended_at', private.iso(c.ended_at))
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
        'status', d.status, 'answer', d.answer, 'handled_at', private.iso(d.handled_at)) end,
      -- It brought a credit, or had before that was taken back: there was no listing to publish.
      'as_credit', p.kind = 'listing' and exists (
        select from public.credit_ledger l where l.reason = 'fee_without_listing' and l.ref in (
          private.cause_of(p), case p.undone when 0 then null when 1 then p.id else md5(p.id || ':' || p.undone - 1)::uuid end)))
  from public.payment_proofs p left join lateral (
    select k.* from public.payment_disputes k where k.proof_id = p.id order by k.created_at desc, k.id limit 1) d on true
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('subject_kind', r.subject_kind, 'subject_id', r.subject_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.reports r
  union all
  -- One's own; `shown`: to everybody, since both have written about that listing.
  select r.reviewer_id, 'review', r.id, r.xid, r.created_at, r.deleted,
    jsonb_build_object('listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'shown', r.verified)
  from public.reviews r
  union all
  select n.user_id, 'notice', n.id, n.xid, n.created_at, n.status = 'ended',
    jsonb_build_object('id', n.id, 'listing_id', n.listing_id, 'kind', n.kind, 'title', n.title, 'reason', n.reason,
      'status', n.status, 'appeal', n.appeal, 'answer', n.answer, 'acknowledged_at', private.iso(n.acknowledged_at),
      'edited_at', private.iso(n.edited_at), 'created_at', private.iso(n.created_at),
      -- A removed listing is a tombstone in every collection: what it said is kept here for another try.
      'listing', case when n.kind = 'removed' and n.created_at > now() - interval '30 days' then private.words_of(l) || jsonb_build_object(
        'price', l.price, 'district', l.district) end,
      -- It had not been paid for, so nothing was given back.
      'without_credit', n.kind = 'removed' and n.status = 'granted' and not exists (
        select from public.credit_ledger g where g.reason = 'gift' and g.ref = n.id))
  from public.moderation_notices n join public.listings l on l.id = n.listing_id
  union all
  select m.user_id, 'support_message', m.id, m.xid, m.created_at, false,
    jsonb_build_object('id', m.id, 'subject', m.subject, 'message', m.message, 'answer', m.answer, 'created_at', private.iso(m.created_at))
  from public.support_messages m where m.user_id is not null
  union all
  select b.blocker_id, 'block', b.blocked_id, greatest(b.xid, u.xid), b.created_at, b.deleted,
    jsonb_build_object('person_id', b.blocked_id, 'full_name', u.full_name, 'created_at', private.iso(b.created_at))
  from public.blocks b join public.users u on u.id = b.blocked_id
  union all
  select r.seller_id, 'receipt', r.id, r.xid, r.created_at, r.status = 'over', private.receipt_facts(r) from private.receipts r
  union all
  select r.buyer_id, 'receipt', r.id, r.xid, r.created_at, r.status = 'over', private.receipt_facts(r) from private.receipts r
  union all
  select d.person, 'stolen_phone', d.id, d.xid, d.created_at, d.status = 'withdrawn',
    jsonb_build_object('id', d.id, 'day', d.day, 'status', d.status, 'created_at', private.iso(d.created_at))
  from private.stolen_phones d
  union all
  select s.person, 'search', s.id, greatest(s.xid, u.xid), s.created_at, s.deleted or private.is_suspended(s.seller), private.search_facts(s)
  from private.saved_searches s left join public.users u on u.id = s.seller
) t;

create or replace function private.push_note_views(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'listing_ids') is distinct from 'array' or jsonb_array_length(args -> 'listing_ids') > private.fact('views_most') then
    perform private.refuse('mutation_incomplete');
  end if;
  insert into private.viewers (viewer, listing_id, day)
    select me, l.id, current_date
    from (select distinct private.as_uuid(e.value) as id from jsonb_array_elements_text(args -> 'listing_ids') e) w
      join public.listings l on l.id = w.id
    where l.user_id <> me and l.visible
    order by l.id
    on conflict do nothing;
  return null;
end $$;

create or replace function private.chore_views() returns bigint language plpgsql set search_path = '' as $$
declare
  n bigint;
begin
  with gone as (
    delete from private.viewers where ctid = any (array(select v.ctid from private.viewers v where v.day < current_date limit 5000))
    returning listing_id, day
  )
  insert into private.views as k (listing_id, day, many) select g.listing_id, g.day, count(*) from gone g group by 1, 2
    on conflict (listing_id, day) do update set many = k.many + excluded.many;
  get diagnostics n = row_count;
  return n;
end $$;

create or replace function private.numbers_since(l public.listings, since timestamptz) returns jsonb language sql stable
  return jsonb_build_object(
    'views', (select coalesce(sum(v.many), 0)::int from private.views v where v.listing_id = l.id and v.day >= since::date)
      + (select count(*)::int from private.viewers v where v.listing_id = l.id and v.day >= since::date),
    'hearts', (select count(*)::int from public.favorites f
      where f.listing_id = l.id and not f.deleted and f.user_id <> l.user_id and f.created_at >= since),
    'conversations', (select count(*)::int from private.conversations c where c.listing_id = l.id and c.created_at >= since));

create or replace function public.listing_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.require_reader(me);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'week', private.numbers_since(l, current_date - 6),
      'fortnight', private.numbers_since(l, current_date - 13), 'all', private.numbers_since(l, '-infinity')) order by l.created_at desc, l.id), '[]')
    from (select k.* from public.listings k where k.user_id = me and k.published_at is not null and not k.deleted and not k.archived
      order by k.created_at desc, k.id limit 300) l);
end $$;

grant execute on function public.listing_numbers() to authenticated;

create or replace function private.export_account(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'compte', (select jsonb_build_object('identifiant', a.id, 'email', a.email, 'cree_le', private.iso(a.created_at),
        'email_confirme_le', private.iso(a.email_confirmed_at), 'derniere_connexion', private.iso(a.last_sign_in_at))
      from auth.users a where a.id = me),
    'profil', (select jsonb_build_object('nom', u.full_name, 'email', p.email, 'telephone', p.phone, 'accepte_les_appels', p.calls,
        'numero_confirme_le', private.iso(p.number_confirmed_at), 'code_pour_confirmer_le_numero', p.number_code,
        'code_demande_le', private.iso(p.number_code_at),
        'quartier', p.district, 'ville', (select t.name from private.towns t where t.id = u.town_id),
        'photo', u.avatar_url, 'note_moyenne', u.rating, 'nombre_avis', u.review_count,
        'membre_depuis', private.iso(u.created_at), 'premiere_annonce_le', private.iso(u.first_listing_at))
      from public.users u join public.user_private p on p.id = u.id where u.id = me),
    'suspensions', (select coalesce(jsonb_agg(jsonb_build_object('motif', s.reason, 'le', private.iso(s.at),
        'levee_le', private.iso(s.lifted_at)) order by s.at), '[]') from private.suspensions s where s.user_id = me))
$$;

create or replace function private.export_selling(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'annonces', (select coalesce(jsonb_agg(private.export_listing(l) order by l.created_at), '[]') from public.listings l where l.user_id = me),
    'modifications_d_annonces', (select coalesce(jsonb_agg(jsonb_build_object('annonce', e.listing_id, 'avant', e.before,
        'apres', e.after, 'le', private.iso(e.at)) order by e.at), '[]') from private.listing_edits e where e.user_id = me),
    'achats_et_reservations', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title,
        'reserve_jusqu_au', case when l.status = 'active' then private.iso(l.reserved_until) end,
        'achete_le', case when l.status = 'sold' then private.iso(l.ended_at) end) order by l.created_at), '[]')
      from public.listings l where l.buyer_id = me and not l.deleted and (l.status = 'sold' or l.reserved_until > now())),
    'brouillons', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', d.id, 'contenu', d.data,
        'cree_le', private.iso(d.created_at), 'modifie_le', private.iso(d.updated)) order by d.created_at), '[]')
      from public.drafts d where d.user_id = me and not d.deleted),
    'vues_de_vos_annonces', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.id, 'vues',
        (private.numbers_since(l, '-infinity') -> 'views')) order by l.created_at), '[]')
      from public.listings l where l.user_id = me and exists (select from private.views v where v.listing_id = l.id
        union all select from private.viewers w where w.listing_id = l.id)),
    'annonces_vues_aujourd_hui', (select coalesce(jsonb_agg(jsonb_build_object('annonce', v.listing_id, 'le', v.day)
        order by v.day, v.listing_id), '[]') from private.viewers v where v.viewer = me),
    'favoris', (select coalesce(jsonb_agg(jsonb_build_object('annonce', f.listing_id, 'titre', l.title,
        'ajoute_le', private.iso(f.created_at)) order by f.created_at), '[]')
      from public.favorites f join public.listings l on l.id = f.listing_id where f.user_id = me and not f.deleted),
    'avis_donnes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'sur', private.name_of(r.reviewed_id), 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id where r.reviewer_id = me and not r.deleted),
    'avis_recus', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'de', u.full_name, 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id join public.users u on u.id = r.reviewer_id
      where r.reviewed_id = me and r.verified and not r.deleted))
$$;

create or replace function private.export_conversations(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'avec', u.full_name,
        'sens', case when m.sender_id = me then 'envoyé' else 'reçu' end, 'texte', m.content, 'lu', m.read,
        'le', private.iso(m.created_at)) || case when m.media is null then '{}' else jsonb_build_object(case m.media ->> 'kind' when 'voice' then 'message_vocal' else 'photo' end, jsonb_build_object(
          'fichier', m.media -> 'name', 'octets', m.media -> 'bytes',
          'effacee_le', private.iso(m.created_at + interval '90 days')) || case m.media ->> 'kind' when 'voice' then jsonb_build_object('ecoute', m.heard) else '{}' end) end order by m.created_at, m.seq), '[]')
      from (select s.*, s.receiver_id as other from public.messages s where s.sender_id = me
            union all select s.*, s.sender_id from public.messages s where s.receiver_id = me) m
      join public.listings l on l.id = m.listing_id join public.users u on u.id = m.other where not m.deleted),
    'personnes_bloquees', (select coalesce(jsonb_agg(jsonb_build_object('nom', u.full_name,
        'le', private.iso(b.created_at)) order by b.created_at), '[]')
      from public.blocks b join public.users u on u.id = b.blocked_id where b.blocker_id = me and not b.deleted),
    'signalements', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'raison', r.reason,
        'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.listings l on l.id = r.listing_id where r.reporter_id = me and r.subject_kind = 'listing'),
    'signalements_de_personnes', (select coalesce(jsonb_agg(jsonb_build_object('personne', u.full_name, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'messages_joints', r.words, 'statut', r.status, 'le', private.iso(r.created_at))
        order by r.created_at), '[]')
      from public.reports r join public.users u on u.id = r.subject_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me and r.subject_kind = 'person'),
    'signalements_d_avis', (select coalesce(jsonb_agg(jsonb_build_object('avis', v.comment, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.reviews v on v.id = r.subject_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me and r.subject_kind = 'review'),
    'avis_de_moderation', (select coalesce(jsonb_agg(jsonb_build_object('annonce', n.title, 'decision', n.kind, 'raison', n.reason,
        'demande', n.appeal, 'statut', n.status, 'reponse', n.answer, 'compris_le', private.iso(n.acknowledged_at), 'le', private.iso(n.created_at)) order by n.created_at), '[]')
      from public.moderation_notices n where n.user_id = me),
    'lettres_au_support', (select coalesce(jsonb_agg(jsonb_build_object('nom', c.name, 'email', c.email, 'sujet', c.subject,
        'message', c.message, 'recu', (select r.title from private.receipts r where r.id = c.receipt_id), 'statut', c.status, 'reponse', c.answer, 'le', private.iso(c.created_at)) order by c.created_at), '[]')
      from public.support_messages c where c.user_id = me),
    'numeros_consultes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'le', private.iso(k.at))
        order by k.at), '[]')
      from private.contact_reveals k join public.listings l on l.id = k.listing_id where k.viewer = me))
$$;

create or replace function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  wait int;
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
  wait := private.take_token(me::text, 'export', 10, 10.0 / 3600);
  if wait > 0 then
    perform private.refuse_request(429, 'exports_too_fast', wait);
  end if;
  return jsonb_build_object('etabli_le', private.iso(clock_timestamp())) || private.export_account(me) || private.export_selling(me)
    || private.export_conversations(me) || private.export_money(me) || private.export_notices(me) || private.export_news(me) || private.export_receipts(me) || private.export_stolen_phones(me) || private.export_traces(me);
end $$;

create or replace function private.media_wait(person uuid) returns int language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  a_day_ago constant timestamptz := clock_timestamp() - interval '1 day';
  stored int;
  bytes bigint;
  first_of_day timestamptz;
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select count(*), sum((o.metadata ->> 'size')::bigint) filter (where o.created_at > a_day_ago),
      min(o.created_at) filter (where o.created_at > a_day_ago)
    into stored, bytes, first_of_day
    from storage.objects o where o.bucket_id in ('messages', 'voices') and starts_with(o.name, person || '/');
  select o.created_at into first from storage.objects o
    where o.bucket_id in ('messages', 'voices') and starts_with(o.name, person || '/') and o.created_at > an_hour_ago
    order by o.created_at desc offset 119 limit 1;
  return case when stored >= 6000 then null
    when bytes >= 20000000 then greatest(1, ceil(extract(epoch from first_of_day - a_day_ago))::int)
    when first is null then 0 else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;

revoke execute on function private.media_wait(uuid) from public, anon, authenticated;

create or replace function public.may_send_media() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.media_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;

revoke execute on function public.may_send_media() from public, anon;

grant execute on function public.may_send_media() to authenticated;

create or replace function private.is_reported_media(wanted text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.reports r where r.words is not null
    and r.words @> jsonb_build_array(jsonb_build_object('media', jsonb_build_object('name', wanted))))
$$;

create or replace function public.may_see_media(object text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := regexp_replace(object, '-320(\.[a-z]+)$', '\1');
begin
  return exists (select from public.messages m where m.media ->> 'name' = wanted and not m.deleted
      and m.created_at > clock_timestamp() - interval '90 days' and auth.uid() in (m.sender_id, m.receiver_id))
    or private.team_access() in ('in', 'open') and private.is_reported_media(wanted);
end $$;

revoke execute on function public.may_see_media(text) from public, anon;

grant execute on function public.may_see_media(text) to authenticated;

create policy "own pictures of messages are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'messages' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9](-320)?\.(webp|jpg)$') and (select public.may_send_media()));

create policy "own voices are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'voices' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webm|ogg|m4a)$') and (select public.may_send_media()));

create policy "pictures and voices of messages are for those who talk" on storage.objects for select to authenticated
  using (bucket_id in ('messages', 'voices') and (select public.session_lasts_now()) and public.may_see_media(name));

create or replace function private.avatar_wait(person uuid) returns int language plpgsql stable set search_path = '' as $$
declare
  an_hour_ago constant timestamptz := clock_timestamp() - interval '1 hour';
  first timestamptz;
begin
  if private.is_suspended(person) or not exists (select from public.user_private p where p.id = person) then
    return null;
  end if;
  select o.created_at into first from storage.objects o
    where o.bucket_id = 'avatars' and starts_with(o.name, person || '/') and o.created_at > an_hour_ago
    order by o.created_at desc offset 19 limit 1;
  return case when first is null then 0 else greatest(1, ceil(extract(epoch from first - an_hour_ago))::int) end;
end $$;

revoke execute on function private.avatar_wait(uuid) from public, anon, authenticated;

create or replace function public.may_send_avatar() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wait int;
begin
  if not private.stores_now() or not public.session_lasts_now() then
    return false;
  end if;
  wait := private.avatar_wait((select auth.uid()));
  if wait > 0 then
    raise exception 'Too many pictures in an hour' using errcode = 'PT429', hint = wait::text;
  end if;
  return coalesce(wait = 0, false);
end $$;

revoke execute on function public.may_send_avatar() from public, anon;

grant execute on function public.may_send_avatar() to authenticated;

create policy "own photos of people are put in the own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text
    || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}_(0[2-9]|[1-4][0-9])[0-9]\.(webp|jpg)$') and (select public.may_send_avatar()));

create or replace function private.picture_wait(bucket text, person uuid) returns int
language sql stable set search_path = '' as $$
  select case bucket when 'listings' then private.upload_wait(person) when 'proofs' then private.screenshot_wait(person)
    when 'messages' then private.media_wait(person) when 'voices' then private.media_wait(person) when 'avatars' then private.avatar_wait(person) else 0 end
$$;

create or replace trigger count_picture before insert on storage.objects for each row
  when (new.bucket_id in ('listings', 'proofs', 'messages', 'voices', 'avatars') and starts_with(new.name, new.owner_id || '/'))
  execute function private.count_picture();

create or replace function private.forget_traces(person uuid, address text)
returns void language plpgsql set search_path = '' as $$
begin
  delete from public.support_messages c where c.user_id = person;
  delete from public.payment_disputes d where d.user_id = person;
  delete from public.moderation_notices n where n.user_id = person;
  delete from private.listing_edits e where e.user_id = person;
  delete from public.reports r where person in (r.subject_id, r.reporter_id);
  update public.messages m set media = m.media - 'name' where m.sender_id = person and m.media ? 'name';
  update public.reports r set said = null where r.said is not null and r.listing_id in (select l.id from public.listings l where l.user_id = person);
  delete from private.viewers v where v.viewer = person;
  delete from private.viewers v using public.listings l where l.user_id = person and v.listing_id = l.id;
  delete from private.views v using public.listings l where l.user_id = person and v.listing_id = l.id;
  delete from private.push_ledger g where g.user_id = person;
  delete from private.rate_buckets b where b.owner = person::text;
  delete from private.team_reads t where t.person = forget_traces.person;
  update public.listings l set buyer_id = null
    where l.id in (select k.id from public.listings k where k.buyer_id = forget_traces.person order by k.id for update);
  -- Notices and mails to others name her. Found by who talks with her and who kept what she sold: nothing
  -- here may read a table whole.
  delete from private.notices n where n.person = forget_traces.person;
  delete from private.notices n using (
      select c.buyer_id as other, 'conversation:' || l.id || ':' || forget_traces.person as tag
        from public.listings l join private.conversations c on c.listing_id = l.id where l.user_id = forget_traces.person
      union all select l.user_id, 'conversation:' || l.id || ':' || forget_traces.person
        from private.conversations c join public.listings l on l.id = c.listing_id where c.buyer_id = forget_traces.person
      union all select c.buyer_id, 'buyer:' || l.id
        from public.listings l join private.conversations c on c.listing_id = l.id where l.user_id = forget_traces.person
      union all select r.buyer_id, 'receipt:' || r.listing_id from private.receipts r where r.seller_id = forget_traces.person
      union all select f.user_id, 'favorite:' || l.id
        from public.listings l join public.favorites f on f.listing_id = l.id where l.user_id = forget_traces.person) others
    where n.person = others.other and n.tag = others.tag;
  delete from private.news n where n.person = forget_traces.person;
  perform private.withdraw_news_of(forget_traces.person);
  perform private.forget_receipts(forget_traces.person);
  perform private.forget_imeis(forget_traces.person);
  delete from private.notice_choices c where c.person = forget_traces.person;
  -- After what they are made of: a mail that was being queued meanwhile is waited for above, and found here. Only one that has still to
  -- be sent leads anywhere (mail_sent).
  delete from private.mail_outbox m
    where m.recipient in (address, (select p.email from public.user_private p where p.id = person));
  delete from private.mail_outbox m where m.sent_at is null and m.data ->> 'path' like '%/' || person;
  delete from private.mail_outbox m where m.cause in (select p.id from public.payment_proofs p where p.user_id = person);
  delete from private.push_subscriptions p where p.person = forget_traces.person;
  delete from private.saved_searches s where s.person = forget_traces.person;
  perform private.forget_logins(person, 10000);
  perform private.forget_words_of_team(person);
  perform private.forget_verdicts_about(person);
  -- Both sides have left: nobody can read it any more.
  delete from public.messages m using public.users u
    where u.deleted and ((m.sender_id = person and m.receiver_id = u.id) or (m.receiver_id = person and m.sender_id = u.id));
end $$;

create or replace function public.forget_expired() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_is constant timestamptz := clock_timestamp();
  old constant timestamptz := now_is - interval '1 year';
  most constant int := 2000;
  messages int;
  reports int;
begin
  delete from public.support_messages where ctid = any (array(
    select c.ctid from public.support_messages c where c.status = 'answered' and c.handled_at < old limit most));
  get diagnostics messages = row_count;
  delete from public.reports where ctid = any (array(
    select r.ctid from public.reports r where r.status <> 'open' and r.handled_at < old limit most));
  get diagnostics reports = row_count;
  delete from public.payment_disputes where ctid = any (array(
    select d.ctid from public.payment_disputes d where d.status <> 'open' and d.handled_at < old limit most));
  -- A phone lets go of it by itself at that age.
  delete from private.news where ctid = any (array(
    select n.ctid from private.news n where n.at < now_is - interval '60 days' limit most));
  delete from private.listing_edits where ctid = any (array(
    select e.ctid from private.listing_edits e where e.at < old limit most));
  update public.reports set words = null where ctid = any (array(
    select r.ctid from public.reports r where r.words is not null and r.handled_at < now_is - interval '90 days' limit most));
  delete from public.moderation_notices where ctid = any (array(
    select n.ctid from public.moderation_notices n where n.status in ('upheld', 'granted', 'ended') and n.handled_at < old limit most));
  update private.push_ledger g set verdict = g.verdict - 'row' - 'message' where ctid = any (array(
    select k.ctid from private.push_ledger k where k.at < now_is - interval '30 days' and k.verdict ?| array['row', 'message'] limit most));
  delete from private.push_ledger where ctid = any (array(
    select g.ctid from private.push_ledger g where g.at < now_is - interval '90 days' limit most));
  delete from private.mail_outbox where ctid = any (array(
    select m.ctid from private.mail_outbox m where m.sent_at < now_is - interval '90 days' limit most));
  delete from private.mail_outbox where ctid = any (array(
    select m.ctid from private.mail_outbox m where m.sent_at is null and m.created_at < now_is - interval '90 days' limit most));
  delete from private.team_actions where ctid = any (array(
    select t.ctid from private.team_actions t where t.at < now_is - interval '90 days' limit most));
  delete from private.team_reads where ctid = any (array(
    select t.ctid from private.team_reads t where t.day < old::date limit most));
  delete from private.free_publications where ctid = any (array(
    select f.ctid from private.free_publications f where f.closed_at < now_is - interval '3 years' limit most));
  delete from private.rate_buckets where ctid = any (array(
    select b.ctid from private.rate_buckets b where b.at < now_is - interval '2 days' limit most));
  return messages + reports;
end $$;

create or replace function public.files_of_departed() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  theirs jsonb;
begin
  update private.departed d set cleared_at = clock_timestamp()
    where d.cleared_at is null and d.at < (select clock_timestamp()) - interval '1 day'
      and not exists (select from private.owned_by(d.person));
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]') into theirs
    from (select o.bucket_id, o.name from private.departed d, private.owned_by(d.person) o
          where d.cleared_at is null and o.bucket_id in ('listings', 'shares', 'proofs', 'messages', 'voices', 'avatars') order by 2 limit 100) f;
  if theirs = '[]' then
    theirs := private.pictures_to_remove('listings') || private.pictures_to_remove('shares')
      || private.screenshots_to_remove() || private.media_to_remove('messages') || private.media_to_remove('voices')
      || private.avatars_to_remove();
  end if;
  return theirs;
end $$;

create or replace function private.media_to_remove(bucket text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = bucket for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*) into last, n from (
    select o.name from storage.objects o where o.bucket_id = bucket and o.name > begun order by o.name limit stretch) s;
  select (array_agg(s.name order by s.name))[1:100] into names
    from (select o.name, o.created_at, regexp_replace(o.name, '-320(\.[a-z]+)$', '\1') as photo
      from storage.objects o where o.bucket_id = bucket and o.name > begun and o.name <= last) s
    left join public.messages m on m.media ->> 'name' = s.photo and not m.deleted
    where s.created_at < clock_timestamp() - interval '1 day' and coalesce(m.created_at <= clock_timestamp() - interval '90 days', true)
      and not private.is_reported_media(s.photo);
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = bucket;
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', f.name)), '[]') from unnest(names) f (name));
end $$;

revoke execute on function private.media_to_remove(text) from public, anon, authenticated;

create or replace function private.avatars_to_remove() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = 'avatars' for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*) into last, n from (
    select o.name from storage.objects o where o.bucket_id = 'avatars' and o.name > begun order by o.name limit stretch) s;
  select (array_agg(o.name order by o.name))[1:100] into names from storage.objects o
    where o.bucket_id = 'avatars' and o.name > begun and o.name <= last and o.created_at < clock_timestamp() - interval '1 hour'
      and not exists (select from public.users u where u.id = private.as_uuid(split_part(o.name, '/', 1)) and u.avatar_url = o.name);
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = 'avatars';
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', 'avatars', 'name', f.name)), '[]') from unnest(names) f (name));
end $$;

revoke execute on function private.avatars_to_remove() from public, anon, authenticated;

create or replace trigger zz_stamp before insert or update on private.news for each row execute function private.stamp();

create or replace trigger poke_insert after insert on private.news referencing new table as now_is
  for each statement execute function private.poke_people('news', 'person');

create or replace trigger poke_update after update on private.news referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('news', 'person', 'id, at, seen, deleted');

create or replace view private.pull_news as
select n.person as reader, n.id, n.xid, n.at, n.deleted as gone, false as old,
  jsonb_build_object('id', n.id, 'v', private.version(n.xid), 'kind', n.kind, 'tag', n.tag, 'path', n.path, 'data', n.data, 'seen', n.seen,
    'created_at', private.iso(n.at)) as body
from private.news n;

create or replace function private.add_news(people uuid[], kind text, tag text, path text, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.news as n (person, kind, tag, path, data)
    select p.id, $2, $3, $4, case $2 when 'search' then $5 - '{search,listings,title,price}'::text[] else $5 end
    from public.users p where p.id = any (people) and not p.deleted order by p.id
    on conflict on constraint news_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, at = now(), seen = false, deleted = false
$$;

create or replace function private.withdraw_news(people uuid[], tags text[]) returns void
language sql volatile set search_path = '' as $$
  update private.news n set deleted = true, data = '{}', path = '/'
  where n.id = any (array(
    select k.id from unnest(people, tags) w (person, tag) join private.news k on (k.person, k.tag) = (w.person, w.tag)
    where not k.deleted order by k.id for no key update of k))
$$;

create or replace function private.withdraw_news_of(seller uuid, reader uuid default null) returns void
language sql volatile set search_path = '' as $$
  select private.withdraw_news(array_agg(o.person), array_agg(o.tag)) from (
    select f.user_id, 'favorite:' || l.id from public.listings l join public.favorites f on f.listing_id = l.id where l.user_id = seller
    union all select l.buyer_id, 'buyer:' || l.id from public.listings l where l.user_id = seller and l.buyer_id is not null
    union all select r.buyer_id, 'receipt:' || r.listing_id from private.receipts r where r.seller_id = seller) o (person, tag)
  where reader is null or o.person = reader
$$;

create or replace function private.notify_review() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.deleted then
    perform private.withdraw_news(array[new.reviewed_id], array['reviewed:' || new.id]);
  else
    perform private.notify(new.reviewed_id, 'review', 'reviewed:' || new.id, '/profile?onglet=avis',
      (select jsonb_build_object('title', l.title, 'rating', new.rating) from public.listings l where l.id = new.listing_id));
  end if;
  return null;
end $$;

create or replace trigger notify_insert after insert on public.reviews for each row
  when (new.verified and not new.deleted and new.created_at > now() - interval '1 day') execute function private.notify_review();

create or replace trigger notify_update after update on public.reviews for each row
  when (new.verified and (not old.verified or new.deleted and not old.deleted)) execute function private.notify_review();

create or replace function private.push_see_news(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  until_then constant text := private.text_of(args, 'until');
  place constant text := args ->> 'path';
begin
  if until_then = '' or not pg_input_is_valid(until_then, 'timestamptz') then
    perform private.refuse('mutation_incomplete');
  end if;
  update private.news n set seen = true where n.id = any (array(
    select k.id from private.news k
    -- A phone knows the moment to the millisecond.
    where k.person = me and not k.seen and not k.deleted and k.at < until_then::timestamptz + interval '1 millisecond'
      and (place is null or k.path = place)
    order by k.id for no key update));
  return null;
end $$;

create or replace function private.export_news(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('nouveautes', coalesce(jsonb_agg(jsonb_build_object('sujet', n.kind, 'annonce', n.data ->> 'title',
    'mots', n.data ->> 'q', 'vendeur', n.data ->> 'seller', 'prix', n.data -> 'price', 'note', n.data -> 'rating', 'reponse', coalesce(n.data ->> 'text', n.data ->> 'answer', n.data ->> 'reason'),
    'le', private.iso(n.at), 'vu', n.seen) order by n.at), '[]'))
  from private.news n where n.person = me and not n.deleted
$$;

create or replace function public.lot_keys(made jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if made is not null then
    insert into private.lot_keys (public_key, private_key) values (made ->> 'public', made ->> 'private') on conflict do nothing;
    delete from private.lot_keys k where k.made_at < now() - interval '400 days';
  end if;
  return jsonb_build_object(
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('public', k.public_key, 'private', k.private_key)
        order by k.made_at > now() - interval '7 days', case when k.made_at > now() - interval '7 days' then k.made_at end, k.made_at desc), '[]')
      from private.lot_keys k),
    'wanted', not exists (select from private.lot_keys k where k.made_at > now() - interval '365 days'));
end $$;

revoke execute on function public.lot_keys(jsonb) from public, anon, authenticated;

grant execute on function public.lot_keys(jsonb) to service_role;

create or replace function private.lot_listings(town text, category text) returns setof uuid language sql stable set search_path = '' as $$
  select l.id from public.listings l
  where l.visible and l.published_at is not null and l.town_id = lot_listings.town and l.category = lot_listings.category
  order by l.created_at desc, l.id desc limit 60
$$;

create or replace function public.lot_rows(category text, town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := private.town_asked(town);
begin
  return jsonb_build_object('town', place, 'category', category, 'at', private.iso(now()), 'epoch', private.epoch(),
    'horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
    'rows', (select coalesce(jsonb_agg(f.body order by f.at desc, f.id desc), '[]')
      from private.lot_listings(place, category) n (id) join private.pull_feed f on f.id = n.id));
end $$;

revoke execute on function public.lot_rows(text, text) from public, anon, authenticated;

grant execute on function public.lot_rows(text, text) to service_role;

create or replace function public.lot_sizes(town text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := private.town_asked(town);
begin
  return (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
    select c.category, count(*)::int as listings,
      sum(octet_length(f.body::text) + coalesce((o.metadata ->> 'size')::int, 0))::int as bytes
    from unnest('{fashion,electronics,home,vehicles,sports,books}'::text[]) c (category)
      cross join lateral private.lot_listings(place, c.category) n (id)
      join private.pull_feed f on f.id = n.id
      left join storage.objects o on o.bucket_id = 'listings'
        and o.name = regexp_replace(f.body -> 'photos' ->> 0, '(\.[a-z]+)$', '-320\1')
    group by c.category) s);
end $$;

revoke execute on function public.lot_sizes(text) from public, anon, authenticated;

grant execute on function public.lot_sizes(text) to service_role;
