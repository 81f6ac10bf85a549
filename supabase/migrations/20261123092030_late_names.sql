-- Who takes another name, or closes her account, is named in each of her messages, on her listings and reviews. Somebody with fifty
-- thousand messages could do neither within the time that a statement has: the act was tried again for ever. The newest thousand
-- messages have the name at once, older ones from the timer, a thousand a minute; a shop's listings as they get their stars
-- (chore_ratings), in a round that begins with the next minute.

create table private.late_names (
  person uuid primary key references public.users (id),
  -- The last message that has the name; older ones follow.
  at timestamptz not null,
  id uuid not null,
  since timestamptz not null default clock_timestamp()
);

-- Touches the newest `most` messages of this person before that place, and notes where the timer goes on; forgets the place when there are
-- none left. Gives how many.
create function private.touch_messages(person uuid, before timestamptz, before_id uuid, most int) returns int
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  last timestamptz;
  last_id uuid;
begin
  select array_agg(m.id), min(m.created_at), (array_agg(m.id order by m.created_at, m.id))[1] into ids, last, last_id from (
    select k.id, k.created_at from (
      (select s.id, s.created_at from public.messages s where s.sender_id = person and (s.created_at, s.id) < (before, before_id)
        order by s.created_at desc, s.id desc limit most)
      union all
      (select s.id, s.created_at from public.messages s where s.receiver_id = person and (s.created_at, s.id) < (before, before_id)
        order by s.created_at desc, s.id desc limit most)) k
    order by k.created_at desc, k.id desc limit most) m;
  update public.messages m set updated = now()
    where m.id in (select k.id from public.messages k where k.id = any (ids) order by k.id for no key update);
  if cardinality(ids) = most then
    insert into private.late_names as t (person, at, id) values (person, last, last_id)
      on conflict on constraint late_names_pkey do update set at = excluded.at, id = excluded.id;
  else
    delete from private.late_names t where t.person = touch_messages.person;
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

-- The person's row is locked before her messages, as whoever names her anew does it.
create function private.chore_names() returns bigint language plpgsql set search_path = '' as $$
declare
  late private.late_names;
begin
  select t.* into late from private.late_names t join public.users u on u.id = t.person
    order by t.since limit 1 for no key update of u skip locked;
  return case when late.person is null then 0 else private.touch_messages(late.person, late.at, late.id, 1000) end;
end $$;
insert into private.chores (name, position) select 'names', max(c.position) + 1 from private.chores c;

-- Newest text of 060_people; new is what comes later.
create or replace function private.spread_person() returns trigger language plpgsql set search_path = '' as $$
declare
  shop constant boolean := private.is_shop(new.id);
begin
  perform from public.users u where u.id = new.id for update;
  if shop then
    insert into private.late_ratings as t (person) values (new.id) on conflict (person) do update
      set wanted = true, reached = case when new.full_name = old.full_name then t.reached end,
        ended_at = case when new.full_name = old.full_name then t.ended_at else '-infinity' end;
  else
    update public.listings l set updated = now()
      where l.id in (select k.id from public.listings k where k.user_id = new.id order by k.id for no key update);
  end if;
  if new.full_name is distinct from old.full_name then
    perform private.touch_messages(new.id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1000);
    update public.reviews r set updated = now()
      where r.id in (select k.id from public.reviews k where k.reviewer_id = new.id order by k.id for no key update);
  end if;
  return null;
end $$;

-- What only functions with the secret key ask may take longer than a person waits: closing the account of a shop with thousands of
-- listings, the chores of a large market. Without a time of its own the role has the eight seconds of the API.
do $$
begin
  if not exists (select from pg_catalog.pg_roles r where r.rolname = 'service_role' and 'statement_timeout=60s' = any (r.rolconfig)) then
    alter role service_role set statement_timeout = '60s';
    notify pgrst, 'reload config'; -- a project's API reads what roles are set to when it starts, and when it is told
  end if;
end $$;
