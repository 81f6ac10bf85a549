-- The realtime schema of a Supabase project. Migrations add policies on realtime.messages and nothing else.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The topic of the channel whose policies are being asked.
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- As on a project: a broadcast that cannot be stored warns, it never fails the caller's transaction.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  begin
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message_id, jsonb_build_object('id', message_id) || payload, event, topic, private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end $$;

-- Local only: names the stored row to the embedded server, which reads it back (NOTIFY carries 8 kB at most).
create or replace function realtime.local_notify() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.extension = 'broadcast' then
    perform pg_notify('realtime_messages', new.id::text);
  end if;
  return null;
end $$;
-- Local only: who may hear less than a moment ago. A session that has ended, or a person whose second factor went.
create or replace function realtime.local_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('djassa_ended', case when tg_table_name = 'sessions' then 'session:' || old.id else 'person:' || old.user_id end);
  return null;
end $$;
create or replace trigger local_ended after delete on auth.sessions
  for each row execute function realtime.local_ended();
create or replace trigger local_ended after delete on auth.mfa_factors
  for each row execute function realtime.local_ended();

create or replace trigger local_notify after insert on realtime.messages
  for each row execute function realtime.local_notify();
