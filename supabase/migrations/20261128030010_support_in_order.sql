-- Newest text of 170_support. What a support message is ordered by was an expression, and one condition stood for both lists: each question read
-- all of a year. New are a branch for each list and its index; a plan that is kept runs only the one that was asked for.
create index contact_messages_waiting on public.contact_messages (created_at) where status <> 'answered';
create index contact_messages_answers on public.contact_messages (created_at) where status = 'answered';

create or replace function public.team_support(answered boolean default false) returns jsonb
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
    from (
      (select k.* from public.contact_messages k where answered and k.status = 'answered' order by k.created_at desc limit 100)
      union all
      (select k.* from public.contact_messages k where not answered and k.status <> 'answered' order by k.created_at limit 100)) s);
  perform private.note_read(me, array(select (l ->> 'user_id')::uuid from jsonb_array_elements(letters) l), 'lettre');
  return letters;
end $$;
