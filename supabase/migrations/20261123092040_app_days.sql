-- Which versions of the app are out there, and what goes wrong in it: counts of a day, with nobody beside them. A phone says once a
-- day which version it runs, and with it, or twice more, the errors that it met: each as words of closed lists and a place in the app's own
-- code. No text, no address, no id; sent without a token. Ninety days.

create table private.app_days (
  day date not null default (now() at time zone 'UTC')::date,
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,20}$'),
  phones int not null default 0,
  primary key (day, version)
);

create table private.app_errors (
  day date not null default (now() at time zone 'UTC')::date,
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,20}$'),
  -- How it came: thrown, or a promise that nobody caught.
  kind text not null check (kind in ('error', 'promise')),
  -- The class of the error, as in "TypeError".
  name text not null check (name ~ '^[A-Za-z]{1,40}$'),
  -- First path segment of the screen, as in "listings"; empty for Home.
  screen text not null check (screen ~ '^[a-z-]{0,20}$'),
  -- File, line and column of our own code, as in "sync-AbC1.js:1:2345"; empty when there is none.
  spot text not null check (spot ~ '^([A-Za-z0-9_-]{1,60}\.js:[0-9]{1,6}:[0-9]{1,7})?$'),
  times int not null default 0,
  primary key (day, version, kind, name, screen, spot)
);

-- {version, counted, errors: [{kind, name, screen, spot, times}]}: `counted` is true for the first of a day. What does not look as it should is left
-- out; too many from one address are not heard, and a made-up list fills no table: a day has room for fifty versions and five hundred errors.
-- Nor does it take that room from others: a version that was seen on one of the last days always has its own, and one address adds two other
-- versions and twenty places a day.
create function public.tell_app(told jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  running constant text := told ->> 'version';
  line constant text := private.visitor_key();
  met record;
begin
  if jsonb_typeof(told) is distinct from 'object' or octet_length(told::text) > 8000
      or coalesce(running, '') !~ '^[0-9A-Za-z.+-]{1,20}$' then
    perform private.refuse_request(400, 'value_invalid');
  end if;
  -- Many phones may share one address.
  if private.take_token(line, 'tell_app', 300, 300.0 / 3600) > 0 then
    return;
  end if;
  if told -> 'counted' = 'true' and (
      exists (select from private.app_days d where d.version = running and d.day >= today - 7)
      or ((select count(*) < 50 from private.app_days d where d.day = today)
        and private.take_token(line, 'tell_version', 2, 2.0 / 86400) = 0)) then
    insert into private.app_days as d (day, version, phones) values (today, running, 1)
      on conflict (day, version) do update set phones = d.phones + 1;
  end if;
  for met in
    select t.kind, t.name, t.screen, t.spot, least(sum(t.times), 1000)::int as times
    from (
      select item ->> 'kind' as kind, item ->> 'name' as name, item ->> 'screen' as screen, item ->> 'spot' as spot,
        coalesce(private.plain_count(item -> 'times'), 1) as times
      from jsonb_array_elements(case when jsonb_typeof(told -> 'errors') = 'array' then told -> 'errors' else '[]' end) with ordinality l (item, place)
      where place <= 20) t
    where t.kind in ('error', 'promise') and t.name ~ '^[A-Za-z]{1,40}$' and t.screen ~ '^[a-z-]{0,20}$'
      and t.spot ~ '^([A-Za-z0-9_-]{1,60}\.js:[0-9]{1,6}:[0-9]{1,7})?$'
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    update private.app_errors e set times = least(e.times::bigint + met.times, 1000000000)::int
      where (e.day, e.version, e.kind, e.name, e.screen, e.spot) = (today, running, met.kind, met.name, met.screen, met.spot);
    if not found and (select count(*) < 500 from private.app_errors k where k.day = today)
        and private.take_token(line, 'tell_error', 20, 20.0 / 86400) = 0 then
      insert into private.app_errors as e (day, version, kind, name, screen, spot, times)
        values (today, running, met.kind, met.name, met.screen, met.spot, met.times)
        on conflict (day, version, kind, name, screen, spot) do update set times = least(e.times::bigint + excluded.times, 1000000000)::int;
    end if;
  end loop;
end $$;
grant execute on function public.tell_app(jsonb) to anon, authenticated;

create function private.chore_app_days() returns bigint language plpgsql set search_path = '' as $$
declare
  old constant date := now()::date - 90;
  n bigint;
begin
  delete from private.app_days d where d.day < old;
  get diagnostics n = row_count;
  delete from private.app_errors e where e.day < old;
  return n;
end $$;
insert into private.chores (name, position) select 'app_days', max(c.position) + 1 from private.chores c;

-- For the desk: phones by version yesterday and today, and the errors of seven days that were met most.
create function private.app_state() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'running', (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'phones', v.phones) order by v.phones desc, v.version), '[]')
      from (select d.version, max(d.phones) as phones from private.app_days d where d.day >= (now() at time zone 'UTC')::date - 1 group by 1) v),
    'errors', (select coalesce(jsonb_agg(to_jsonb(w) order by w.times desc, w.spot), '[]')
      from (select e.version, e.kind, e.name, e.screen, e.spot, sum(e.times)::int as times from private.app_errors e
            where e.day > (now() at time zone 'UTC')::date - 7 group by 1, 2, 3, 4, 5 order by 6 desc, 5 limit 20) w))
$$;
