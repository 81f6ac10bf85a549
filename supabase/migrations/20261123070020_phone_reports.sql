-- "Envoyer un rapport" of Réglages: what support needs of a phone that is stuck, and nothing of anybody. No person stands beside
-- it: whoever sent it tells the team its code. Thirty days.

create table private.phone_reports (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,20}$'),
  body jsonb not null
);
create index phone_reports_at on private.phone_reports (at);

-- A word of a closed list of the app, never a text; null for anything else.
create function private.plain_word(value jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when value #>> '{}' ~ '^[a-z_]{1,30}$' then value #>> '{}' end
$$;

-- A whole number from 0 on; null for anything else.
create function private.plain_count(value jsonb) returns bigint language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number' and value::text ~ '^[0-9]{1,15}$' then value::text::bigint end
$$;

-- The rows of one list of a report: of each the words and counts that are named, a hundred rows at most.
create function private.plain_rows(list jsonb, words text[], counts text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg((select jsonb_object_agg(f.name, f.value) from (
      select w as name, to_jsonb(private.plain_word(r.item -> w)) as value from unnest(words) w
      union all select c, to_jsonb(private.plain_count(r.item -> c)) from unnest(counts) c) f) order by r.place), '[]')
  from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) with ordinality r (item, place)
  where r.place <= 100
$$;

-- Keeps of a report what is known to be no text, whatever the app sends: {version, used, listings, persisted, online, outbox:
-- [{kind, state, code, age, tries}], lanes: [{name, age, failed, strange}],
-- events: [{what, detail, age}]}; ages in seconds, bytes. Gives its code.
create function public.send_phone_report(report jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant text := coalesce(auth.uid()::text, private.visitor_key());
  wait int := private.take_token(me, 'phone_report', 5, 5.0 / 3600);
  made uuid;
begin
  if wait = 0 and auth.uid() is null then
    wait := private.take_token('visitors', 'phone_report', 300, 300.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_request(429, 'tries_too_fast', wait);
  elsif jsonb_typeof(report) is distinct from 'object' or octet_length(report::text) > 40000
      or coalesce(report ->> 'version', '') !~ '^[0-9A-Za-z.+-]{1,20}$' then
    perform private.refuse_request(400, 'value_invalid');
  end if;
  insert into private.phone_reports (version, body) values (report ->> 'version', jsonb_build_object(
    'used', private.plain_count(report -> 'used'), 'listings', private.plain_count(report -> 'listings'),
    'persisted', report -> 'persisted' = 'true', 'online', report -> 'online' = 'true',
    'outbox', private.plain_rows(report -> 'outbox', '{kind,state,code}', '{age,tries}'),
    'lanes', private.plain_rows(report -> 'lanes', '{name}', '{age,failed,strange}'),
    'events', private.plain_rows(report -> 'events', '{what,detail}', '{age}')))
    returning id into made;
  return upper(left(made::text, 8));
end $$;
grant execute on function public.send_phone_report(jsonb) to anon, authenticated;

create function private.chore_phone_reports() returns bigint language sql volatile set search_path = '' as $$
  with gone as (delete from private.phone_reports r where r.at < (select clock_timestamp()) - interval '30 days' returning 1)
  select count(*) from gone
$$;
insert into private.chores (name, position) select 'phone_reports', max(c.position) + 1 from private.chores c;

-- Newest text of …_team; new are the phones: the last reports, the versions that sent one in seven days, and what phones tell of
-- themselves (20261123092040).
create or replace function private.machine_state() returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'mails', (select jsonb_build_object('waiting', count(*), 'oldest_at', private.iso(min(m.created_at)),
        'stuck', count(*) filter (where m.attempts >= 8)) from private.mail_outbox m where m.sent_at is null),
    'notices', (select count(*) from private.notices n where n.told_version < n.version),
    'since', (select private.iso(max(coalesce(c.ran_at, c.added_at))) from private.chores c),
    'chores', (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'ran_at', private.iso(c.ran_at),
        'took_ms', round(c.took_ms::numeric, 1), 'failed', c.failed) order by c.position), '[]') from private.chores c),
    'refusals', (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'times', r.times) order by r.times desc, r.code), '[]')
      from (select g.verdict ->> 'code' as code, count(*) as times from private.push_ledger g
            where g.at > now() - interval '1 hour' and g.verdict ->> 'status' in ('rejected', 'conflict') group by 1) r),
    'phones', jsonb_build_object(
      'versions', (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'times', v.times) order by v.times desc, v.version), '[]')
        from (select r.version, count(*) as times from private.phone_reports r where r.at > now() - interval '7 days' group by 1) v),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('code', upper(left(r.id::text, 8)), 'at', private.iso(r.at),
          'version', r.version, 'body', r.body) order by r.at desc), '[]')
        from (select * from private.phone_reports k order by k.at desc limit 20) r)) || private.app_state());
end $$;
