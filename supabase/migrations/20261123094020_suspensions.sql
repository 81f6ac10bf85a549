-- What touches many listings at once (a suspension, an account that closes, a shop's new name) does it for all of them together. Each
-- listing used to look for its hearts, messages and talkers by itself, and to have its text read for the search again: a shop
-- with ten thousand listings could not be suspended in the eight seconds that a member of the team has.

-- Newest text of 030010_archive; new is that the searched form is made of a text that changed alone.
create or replace function private.guard_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id) is distinct from (old.id, old.user_id) then
      raise exception 'a listing keeps its id and its owner' using errcode = '23514';
    end if;
    if new.status <> old.status
       and (old.status, new.status) not in (('pending', 'active'), ('active', 'sold'))
       and not (old.status = 'active' and new.status = 'pending' and old.paid_by = 'manual' and new.paid_by is null) then
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
  if tg_op = 'INSERT' then
    new.search := private.search_text(new.title, new.description);
  elsif (new.title, new.description) is distinct from (old.title, old.description) or new.search <> old.search then
    new.search := private.search_text(new.title, new.description);
  end if;
  return new;
end $$;

-- For what follows: the newest messages about a listing. It answers what messages_listing did.
create index messages_about on public.messages (listing_id, created_at, id);
drop index public.messages_listing;

-- Listings whose messages do not all show yet what became of them, and the last message that does; older ones follow.
create table private.late_listings (
  listing uuid primary key references public.listings (id),
  at timestamptz not null,
  id uuid not null,
  since timestamptz not null default clock_timestamp()
);

-- Touches the newest `most` messages about these listings before that place and tells who talks there; notes where the timer goes on, as
-- touch_messages does for a person (092030_late_names). Gives how many.
create function private.touch_talks(about uuid[], before timestamptz, before_id uuid, most int) returns int
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  last timestamptz;
  last_id uuid;
begin
  select array_agg(m.id), min(m.created_at), (array_agg(m.id order by m.created_at, m.id))[1] into ids, last, last_id from (
    select k.id, k.created_at from unnest(about) l (id) cross join lateral (
      select s.id, s.created_at from public.messages s where s.listing_id = l.id and (s.created_at, s.id) < (before, before_id)
        order by s.created_at desc, s.id desc limit most) k
    order by k.created_at desc, k.id desc limit most) m;
  update public.messages m set updated = now()
    where m.id in (select k.id from public.messages k where k.id = any (ids) order by k.id for no key update);
  perform private.poke('user:' || talker.id, 'messages') from (
    select distinct unnest(array[k.sender_id, k.receiver_id]) as id from public.messages k where k.id = any (ids)) talker;
  delete from private.late_listings t where t.listing = any (about);
  if cardinality(ids) = most then
    insert into private.late_listings (listing, at, id) select l.id, last, last_id from unnest(about) l (id)
      where exists (select from public.messages m where m.listing_id = l.id and (m.created_at, m.id) < (last, last_id));
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- The listing's row is locked before its messages, as whoever changes it does.
create function private.chore_talks() returns bigint language plpgsql set search_path = '' as $$
declare
  late private.late_listings;
begin
  select t.* into late from private.late_listings t join public.listings l on l.id = t.listing
    order by t.since limit 1 for no key update of l skip locked;
  return case when late.listing is null then 0 else private.touch_talks(array[late.listing], late.at, late.id, 1000) end;
end $$;
insert into private.chores (name, position) select 'talks', max(c.position) + 1 from private.chores c;

-- Newest text of 070_listings (spread_listing, for one row); new is that it is for all rows of a statement, that a suspension is told to
-- conversations by who suspends, and that both tell the newest thousand messages: with a hundred thousand a listing could be neither
-- hidden by reports nor sold, edited or removed within the time that a statement has.
create function private.spread_listings() returns trigger language plpgsql set search_path = '' as $$
declare
  touched constant uuid[] := array(select n.id from now_is n join was o on o.id = n.id where n.archived <= o.archived);
  said uuid[];
  named uuid[];
begin
  if cardinality(touched) = 0 then
    return null;
  end if;
  perform from public.listings l where l.id = any (touched) order by l.id for update;
  update public.favorites f set updated = now()
    where (f.user_id, f.listing_id) in (
      select k.user_id, k.listing_id from public.favorites k
      where k.listing_id = any (touched) and not k.deleted order by k.listing_id, k.user_id for no key update);
  select array_agg(n.id) filter (where (n.status, n.price, n.deleted, n.hidden, n.title, n.photos)
      is distinct from (o.status, o.price, o.deleted, o.hidden, o.title, o.photos)),
    array_agg(n.id) filter (where n.title is distinct from o.title)
    into said, named from now_is n join was o on o.id = n.id where n.archived <= o.archived;
  if said is not null then
    -- Those who talk about it are told at once that it is sold, gone or has another price.
    perform private.touch_talks(said, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000);
  end if;
  if named is not null then
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.listing_id = any (named) order by k.id for no key update);
  end if;
  return null;
end $$;
drop trigger spread on public.listings;
drop function private.spread_listing();
create trigger spread after update on public.listings referencing old table as was new table as now_is
  for each statement execute function private.spread_listings();

-- What a suspension that has begun or ended changes: her listings, and what those who talk with her see, who are told at once. Who calls it has
-- locked her. Conversations are told newest first, a thousand messages at once and the rest by the timer (092030_late_names).
create function private.spread_suspension(person uuid, suspend boolean) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.listings l set suspended = suspend where l.id in (
    select k.id from public.listings k where k.user_id = person and k.suspended <> suspend order by k.id for update);
  perform private.touch_messages(person, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000);
  perform private.poke('user:' || talker.id, 'messages') from (
    select distinct unnest(array[k.sender_id, k.receiver_id]) as id from (
      (select m.sender_id, m.receiver_id from public.messages m where m.sender_id = person order by m.created_at desc, m.id desc limit 500)
      union all
      (select m.sender_id, m.receiver_id from public.messages m where m.receiver_id = person order by m.created_at desc, m.id desc limit 500)
    ) k) talker;
end $$;

-- Newest text of 150_team; new is that conversations are told in the end by the timer. Nobody sees her listings in between, and nobody can write
-- to her: that is asked of private.suspensions. And that a second suspension is answered with the reason of the one that stands. `seen` is how many suspensions its maker knew of: one that a
-- colleague began meanwhile, lifted again or not, is what stands, and nothing changes. Without it (an older page) as before.
drop function public.suspend_person(uuid, boolean, text, uuid);
create function public.suspend_person(person uuid, suspend boolean, reason text default null, act uuid default null,
  seen int default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  was boolean;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  end if;
  perform from public.users u where u.id = person for update; -- what touching her rows will need, see spread_person
  if not found then
    perform private.refuse_request(404, 'team_person_unknown');
  elsif private.is_team(person) then
    perform private.refuse_request(403, 'suspend_team');
  elsif suspend is null or (suspend and motive is null) then
    perform private.refuse_request(400, 'suspension_reason_missing');
  elsif char_length(motive) > private.fact('desk_suspension_max') then
    perform private.refuse_request(400, 'suspension_reason_long');
  end if;
  was := private.is_suspended(person);
  if was = suspend or seen <> (select count(*) from private.suspensions s where s.user_id = person) then
    return private.team_done(act, jsonb_build_object('id', person, 'suspended', was, 'already', true,
      'reason', (select s.reason from private.suspensions s where s.user_id = person and s.lifted_at is null)));
  elsif suspend then
    insert into private.suspensions (user_id, suspended_by, reason) values (person, me, motive);
  else
    update private.suspensions s set lifted_at = clock_timestamp() where s.user_id = person and s.lifted_at is null;
  end if;
  perform private.spread_suspension(person, suspend);
  perform private.write_down(me, case when suspend then 'suspend' else 'lift_suspension' end, 'person', person,
    jsonb_build_object('suspended', was), jsonb_build_object('suspended', suspend, 'reason', motive));
  return private.team_done(act, jsonb_build_object('id', person, 'suspended', suspend, 'already', false));
end $$;
grant execute on function public.suspend_person(uuid, boolean, text, uuid, int) to authenticated;

-- Newest text of 150_team; new is `suspensions`: how many there have been.
create or replace function private.people_of(ids uuid[]) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(private.account_of(f.id) || jsonb_build_object(
    'proofs', private.proof_counts(f.id), 'team', private.is_team(f.id), 'reported', private.record_of(f.id),
    'listings', (select count(*) from public.listings l where l.user_id = f.id and not l.deleted),
    'reports', (select count(*) from public.reports r join public.listings l on l.id = r.listing_id where l.user_id = f.id)
      + (select count(*) from public.person_reports r where r.person_id = f.id),
    'suspensions', (select count(*) from private.suspensions s where s.user_id = f.id),
    'suspended', (select jsonb_build_object('at', private.iso(s.at), 'reason', s.reason) from private.suspensions s
      where s.user_id = f.id and s.lifted_at is null order by s.at desc limit 1)) order by f.full_name, f.id), '[]')
  from (
    select u.id, u.full_name from public.users u where u.id = any (ids) order by u.full_name, u.id limit 20) f);
end $$;
