-- What visitors send is counted for each address, and for all of them together. A line of the newer kind has 2^64 addresses, so ten of them
-- used up what all visitors may send in an hour, and nobody else's letter arrived. A line is counted as one now, and all together may
-- send fifty times as much as one.

-- An address as visitors are counted by it: of IPv6 the first 64 bits, which are one line's; of IPv4, also where it is written as IPv6, all of it.
-- What is no address stays as it is.
create function private.line_of(address text) returns text language plpgsql immutable set search_path = '' as $$
declare
  words constant text := pg_catalog.btrim(address, ' []');
  parsed inet;
begin
  if words !~ '^[0-9a-fA-F:.]{3,45}$' or strpos(words, ':') = 0 then
    return address;
  end if;
  begin
    parsed := words::inet;
  exception when invalid_text_representation then
    return address;
  end;
  if family(parsed) = 4 then
    return address;
  elsif parsed << '::ffff:0:0/96'::inet then
    return host('0.0.0.0'::inet + (parsed - '::ffff:0:0'::inet));
  end if;
  return host(network(set_masklen(parsed, 64)));
end $$;

-- Replaces the text of 170_support; new is that addresses of one line have one key.
create or replace function private.visitor_key() returns text language sql stable set search_path = '' as $$
  select 'visitor:' || encode(sha256(convert_to(g.seed || coalesce(private.line_of(
    btrim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', -1))), ''), 'UTF8')), 'hex')
  from private.generation_seed g
$$;

-- Replaces the text of 170_support; new is what all visitors may send together.
create or replace function private.push_contact_support(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
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
    wait := private.take_token('visitors', 'letter', 500, 500.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_for_now(wait, 'letters_too_fast');
  end if;
  insert into public.contact_messages (id, user_id, name, email, subject, message)
    values (mutation, me, name, address, subject, words);
  return null;
end $$;
