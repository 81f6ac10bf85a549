-- Who holds a token of a session that has ended could still ask for a seller's number, have a browser of theirs told, have the
-- words of messages shown on it, put, list and remove pictures and read an own listing that others do not see, for up to an hour. Now these doors ask what the others do.

-- Newest text of 225_notices; new is `require_account`.
create or replace function private.require_person() returns uuid language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  if not exists (select from public.user_private p where p.id = me) then
    perform private.refuse_request(403, 'profile_missing');
  end if;
  return me;
end $$;

-- Newest text of 225_notices; new is that the session is still there. One that has ended has taken its browser with it.
create or replace function public.unsubscribe_push(endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_owner();
begin
  delete from private.push_subscriptions s where s.endpoint = $1 and s.person = me;
end $$;

-- The number of a seller: 20261126081010_uncast_numbers.

-- For the policies of pictures, which judge as the caller, and for what answers a visitor as well: whether the session of the
-- caller's token is still there.
create function public.session_lasts_now() returns boolean language sql stable security definer set search_path = '' as $$
  select private.session_lasts(private.caller_session(), (select auth.uid()))
$$;
revoke execute on function public.session_lasts_now() from public, anon;
grant execute on function public.session_lasts_now() to authenticated;

drop policy "own photos are listed" on storage.objects;
create policy "own photos are listed" on storage.objects for select to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and (select public.session_lasts_now()));
drop policy "own photos are removed" on storage.objects;
create policy "own photos are removed" on storage.objects for delete to authenticated
  using (bucket_id = 'listings' and starts_with(name, (select auth.uid())::text || '/') and (select public.session_lasts_now())
    and not public.is_shown(name));

-- Newest text of 200_search; new is that one's own is for a session that lasts.
create or replace function public.listing_by_id(listing_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when c.visible then jsonb_build_object('state', 'active', 'row', c.card)
      when c.user_id = (select auth.uid()) and c.state <> 'deleted' and (select public.session_lasts_now())
        then jsonb_build_object('state', 'own', 'row', c.card)
      else jsonb_strip_nulls(jsonb_build_object('state', 'unavailable', 'why', private.why_unavailable(c.id)))
        || jsonb_build_object('row', null)
    end
    from private.cards c where c.id = listing_by_id.listing_id
  ), jsonb_build_object('state', 'missing', 'row', null))
$$;

-- A browser of a session that has ended is told nothing (session_lasts); here it is forgotten, a hundred looked at a minute.
insert into private.rounds (name) values ('browsers');
create function private.chore_browsers() returns bigint language plpgsql set search_path = '' as $$
declare
  stretch constant int := 100;
  begun constant text := (select r.reached from private.rounds r where r.name = 'browsers' for update);
  looked constant text[] := array(select s.endpoint from private.push_subscriptions s
    where s.endpoint > begun order by s.endpoint limit stretch);
  n bigint;
begin
  delete from private.push_subscriptions s where s.endpoint = any (looked) and not private.session_lasts(s.session, s.person);
  get diagnostics n = row_count;
  update private.rounds r set reached = case when cardinality(looked) = stretch then looked[stretch] else '' end
    where r.name = 'browsers';
  return n;
end $$;
insert into private.chores (name, position) select 'browsers', max(c.position) + 1 from private.chores c;
