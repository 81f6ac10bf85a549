-- A mark that was kept without a network put a support message that a colleague had answered meanwhile back among those that wait.

-- Newest text of 170_support; new is that what is answered stays so and is told: with an answer from the desk always, answered by mail where
-- `seen`, the state that its maker saw, was another one. "Rouvrir" has seen it answered; without `seen` (an older page) as before.
drop function public.mark_support(uuid, text, uuid);
create function public.mark_support(letter uuid, state text, act uuid default null, seen text default null) returns jsonb
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
  elsif old.status = 'answered' and state <> 'answered' and (old.answer is not null or seen <> 'answered') then
    return private.team_done(act, jsonb_build_object('id', letter, 'status', old.status, 'already', true));
  elsif old.status <> state then
    update public.contact_messages m set status = state, handled_by = me, handled_at = clock_timestamp() where m.id = letter;
    perform private.write_down(me, 'mark_letter', 'letter', letter,
      jsonb_build_object('status', old.status), jsonb_build_object('status', state));
  end if;
  return private.team_done(act, jsonb_build_object('id', letter, 'status', state));
end $$;
grant execute on function public.mark_support(uuid, text, uuid, text) to authenticated;
