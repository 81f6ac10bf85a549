-- Letters to the team. Also visitors write them.

create table public.contact_messages (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between private.fact('contact_name_min') and private.fact('contact_name_max')),
  email text not null check (char_length(email) between 3 and 320),
  subject text not null check (char_length(subject) between private.fact('contact_subject_min') and private.fact('contact_subject_max')),
  message text not null check (char_length(message) between private.fact('contact_message_min') and private.fact('contact_message_max')),
  status text not null default 'new' check (status in ('new', 'read', 'answered')),
  -- What the team wrote back from its desk; by mail, and on the phone of who has an account.
  answer text check (char_length(answer) between 1 and private.fact('desk_letter_answer_max')),
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index contact_messages_change on public.contact_messages (user_id, xid);
create trigger zz_stamp before insert or update on public.contact_messages for each row execute function private.stamp();
create trigger poke after insert or update on public.contact_messages for each row
  when (new.user_id is not null) execute function private.poke_owner('user_id', 'mine');
create index contact_messages_new on public.contact_messages (created_at) where status = 'new';
alter table public.contact_messages enable row level security;
create policy "letters are read through its own functions" on public.contact_messages
  for select to authenticated using (false);
create trigger poke_team after insert or update on public.contact_messages for each row execute function private.poke_team();

insert into private.mutation_kinds (kind, needs) values ('contact_support', 'anyone');

-- Whose pace is measured when nobody is signed in: the address the request came from, hashed with this database's own
-- seed, so that the table cannot be read back into addresses. The last hop alone counts, the one our own gateway has
-- seen; what stands before it is what the visitor says of himself.
create function private.visitor_key() returns text language sql stable set search_path = '' as $$
  select 'visitor:' || encode(sha256(convert_to(g.seed || coalesce(
    btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', -1)), ''), 'UTF8')), 'hex')
  from private.generation_seed g
$$;

-- {name, email, subject, message}. The letter takes the id of the mutation.
create function private.push_contact_support(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'name');
  address text := private.text_of(args, 'email');
  subject text := private.text_of(args, 'subject');
  words text := private.text_of(args, 'message');
  wait int;
begin
  if name = '' then
    perform private.refuse('letter_name_missing');
  elsif address = '' then
    perform private.refuse('email_missing');
  elsif address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 320 then
    perform private.refuse('email_invalid');
  elsif subject = '' then
    perform private.refuse('letter_subject_missing');
  elsif words = '' then
    perform private.refuse('letter_message_missing');
  elsif char_length(words) < private.fact('contact_message_min') then
    perform private.refuse('letter_message_short');
  elsif char_length(name) > private.fact('contact_name_max') then
    perform private.refuse('letter_name_long');
  elsif char_length(subject) > private.fact('contact_subject_max') then
    perform private.refuse('letter_subject_long');
  elsif char_length(words) > private.fact('contact_message_max') then
    perform private.refuse('letter_message_long');
  end if;
  wait := private.take_token(coalesce(me::text, private.visitor_key()), 'letter', 10, 10.0 / 3600);
  if wait = 0 and me is null then
    wait := private.take_token('visitors', 'letter', 100, 100.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_for_now(wait, 'letters_too_fast');
  end if;
  insert into public.contact_messages (id, user_id, name, email, subject, message)
    values (mutation, me, name, address, subject, words);
  return null;
end $$;

-- Letters that wait, oldest first; or, with `answered`, the last hundred that do not.
create function public.team_support(answered boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  letters jsonb;
begin
  letters := (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'name', s.name, 'email', s.email,
      'subject', s.subject, 'message', s.message, 'answer', s.answer, 'status', s.status, 'created_at', private.iso(s.created_at),
      'handled_at', private.iso(s.handled_at))
      order by case when answered then - extract(epoch from s.created_at) else extract(epoch from s.created_at) end), '[]')
    from (select k.* from public.contact_messages k where (k.status = 'answered') = answered
          order by case when answered then - extract(epoch from k.created_at) else extract(epoch from k.created_at) end
          limit 100) s);
  perform private.note_read(me, array(select (l ->> 'user_id')::uuid from jsonb_array_elements(letters) l), 'lettre');
  return letters;
end $$;
grant execute on function public.team_support(boolean) to authenticated;

create function public.mark_support(letter uuid, state text, act uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  old public.contact_messages;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  elsif state is null or state not in ('new', 'read', 'answered') then
    perform private.refuse_request(400, 'letter_state_missing');
  end if;
  select * into old from public.contact_messages m where m.id = letter for no key update;
  if not found then
    perform private.refuse_request(404, 'letter_unknown');
  elsif old.status <> state then
    update public.contact_messages m set status = state, handled_by = me, handled_at = clock_timestamp() where m.id = letter;
    perform private.write_down(me, 'mark_letter', 'letter', letter,
      jsonb_build_object('status', old.status), jsonb_build_object('status', state));
  end if;
  return private.team_done(act, jsonb_build_object('id', letter, 'status', state));
end $$;
grant execute on function public.mark_support(uuid, text, uuid) to authenticated;

-- Answers a letter from the desk: kept beside it, and sent to the address it came from. One answer a letter; what more there
-- is to say goes by mail.
create function public.answer_support(letter uuid, answer text, act uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := nullif(private.trimmed(answer), '');
  old public.contact_messages;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  elsif words is null or char_length(words) > private.fact('desk_letter_answer_max') then
    perform private.refuse_request(400, 'letter_answer_invalid');
  end if;
  select * into old from public.contact_messages m where m.id = letter for no key update;
  if not found then
    perform private.refuse_request(404, 'letter_unknown');
  elsif old.answer is not null then
    return private.team_done(act, jsonb_build_object('id', letter, 'status', old.status, 'already', true));
  end if;
  update public.contact_messages m set answer = words, status = 'answered', handled_by = me, handled_at = clock_timestamp()
    where m.id = letter;
  insert into private.mail_outbox (cause, template, recipient, data)
    values (letter, 'letter_answered', old.email, jsonb_build_object('title', old.subject, 'answer', words, 'known', old.user_id is not null));
  perform private.write_down(me, 'answer_letter', 'letter', letter,
    jsonb_build_object('status', old.status), jsonb_build_object('status', 'answered'));
  return private.team_done(act, jsonb_build_object('id', letter, 'status', 'answered', 'already', false));
end $$;
grant execute on function public.answer_support(uuid, text, uuid) to authenticated;
