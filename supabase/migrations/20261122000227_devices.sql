-- The devices where a person is signed in, and the end of any of them. A device is a session of the auth server, on a project
-- as here; what it is called comes from the browser's own description of itself.

-- Who asks, with or without a profile; their account is there.
create function private.require_owner() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
  return me;
end $$;

-- [{id, agent, since, seen, here}], the one that asks first, then the last seen.
create function public.my_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'agent', left(d.user_agent, 400),
        'since', private.iso(d.created_at), 'seen', private.iso(d.seen), 'here', d.here) order by d.here desc, d.seen desc), '[]')
    from (
      select s.id, s.user_agent, s.created_at, coalesce(s.id = private.caller_session(), false) as here,
        -- The auth server writes this one as UTC without a zone.
        greatest(s.created_at, s.refreshed_at at time zone 'UTC') as seen
      from auth.sessions s where s.user_id = me and (s.not_after is null or s.not_after > now())
      order by seen desc limit 100) d);
end $$;
grant execute on function public.my_devices() to authenticated;

-- Signs a device of one's own out: its tokens are refused from now on, and its browser is told nothing more. One that is not
-- there any more is as it should be.
create function public.end_device(device uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  delete from private.push_subscriptions p where p.person = me and p.session = device;
  delete from auth.sessions s where s.id = device and s.user_id = me;
  if found then
    -- The device asks, is refused, and says so on its screen.
    perform private.poke('user:' || me, 'mine');
  end if;
end $$;
grant execute on function public.end_device(uuid) to authenticated;
