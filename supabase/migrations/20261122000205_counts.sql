-- The two counts of the home tiles, kept instead of counted. A change adds a line of its own, so two writers never wait for each
-- other; the timer folds the lines into the total. Total and lines are read in one statement: the counts are exact.

create table private.town_total (
  only_row boolean primary key default true check (only_row),
  listings bigint not null default 0,
  people bigint not null default 0
);
insert into private.town_total default values;

create table private.town_changes (
  id bigint generated always as identity primary key,
  listings int not null default 0,
  people int not null default 0
);

create function private.count_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.town_changes (listings) values (coalesce(new.visible::int, 0) - coalesce(old.visible::int, 0));
  return null;
end $$;
create trigger count_insert after insert on public.listings for each row
  when (new.visible) execute function private.count_listing();
create trigger count_update after update on public.listings for each row
  when (new.visible <> old.visible) execute function private.count_listing();
create trigger count_delete after delete on public.listings for each row
  when (old.visible) execute function private.count_listing();

create function private.count_person() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.town_changes (people) values (coalesce((not new.deleted)::int, 0) - coalesce((not old.deleted)::int, 0));
  return null;
end $$;
create trigger count_insert after insert on public.users for each row
  when (not new.deleted) execute function private.count_person();
create trigger count_update after update on public.users for each row
  when (new.deleted <> old.deleted) execute function private.count_person();
create trigger count_delete after delete on public.users for each row
  when (not old.deleted) execute function private.count_person();

create function private.chore_counts() returns bigint language sql volatile set search_path = '' as $$
  with folded as (delete from private.town_changes returning listings, people),
    summed as (select coalesce(sum(f.listings), 0) as listings, coalesce(sum(f.people), 0) as people, count(*) as n from folded f),
    added as (update private.town_total t set listings = t.listings + s.listings, people = t.people + s.people
      from summed s where s.n > 0)
  select s.n from summed s
$$;
insert into private.chores (name, position) values ('counts', 1);

create function public.town_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'listings', t.listings + coalesce(sum(c.listings), 0), 'people', t.people + coalesce(sum(c.people), 0))
  from private.town_total t left join private.town_changes c on true group by t.listings, t.people
$$;
grant execute on function public.town_counts() to anon, authenticated;
