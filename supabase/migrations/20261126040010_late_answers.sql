-- An answer that was kept without a network went by mail a second time when a colleague had answered by mail meanwhile.

-- Replaces the text of 170_support; new is `seen`, the state of the support message that its maker saw: what is answered by then, and was not on
-- that card, has its answer. A page that says nothing cannot have offered an answer to what is answered, either.
drop function public.answer_support(uuid, text, uuid);
create function public.answer_support(letter uuid, answer text, act uuid default null, seen text default null) returns jsonb
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
  elsif old.answer is not null or old.status = 'answered' and seen is distinct from 'answered' then
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
grant execute on function public.answer_support(uuid, text, uuid, text) to authenticated;
