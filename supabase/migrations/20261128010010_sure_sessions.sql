-- A factor that was taken away closes the desk at once also where its owner has another one. Newest text of 150_team; new is that the session is
-- asked, not its token alone: the auth server makes the sessions that showed a factor less sure when it goes, their tokens say aal2 until they end.
create or replace function private.team_door() returns text language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null or not private.is_team(me) then
    return 'out';
  elsif exists (select from auth.mfa_factors f where f.user_id = me and f.status = 'verified') then
    return case when auth.jwt() ->> 'aal' = 'aal2' and not exists (select from auth.sessions s
      where s.id = private.caller_session() and coalesce(s.aal::text, 'aal1') <> 'aal2') then 'in' else 'verify' end;
  end if;
  return case when private.setting('team_second_factor') = 'optional' then 'open' else 'enrol' end;
end $$;
