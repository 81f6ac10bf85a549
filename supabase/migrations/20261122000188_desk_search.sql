-- The desk's one search: people, listings and payments by name, address, number, title, reference or id. Listings also when
-- nobody else sees them any more, with their past. Whose data is shown is noted, as everywhere.

create index listings_hidden on public.listings (id) where hidden;

-- Listings whose id, title or owner is asked for, newest first, twenty at most. Those that are gone for everybody are found by
-- their id or their owner: the index of words holds what is for sale.
create function private.listings_asked(words text, wanted uuid, owners uuid[]) returns setof uuid
language sql stable set search_path = '' as $$
  select l.id from public.listings l where l.id in (
    select wanted
    union all
    select newest.id from unnest(owners) o (id) cross join lateral (
      select k.id from public.listings k where k.user_id = o.id order by k.created_at desc limit 20) newest
    union all
    (select k.id from public.listings k
      where k.visible and char_length(words) >= 3 and split_part(k.search, ' ¶ ', 1) like '%' || private.plain_like(words) || '%' limit 200)
    union all
    (select k.id from public.listings k
      where k.hidden and split_part(k.search, ' ¶ ', 1) like '%' || private.plain_like(words) || '%' limit 200))
  order by l.created_at desc, l.id limit 20
$$;

-- Payments whose id, reference or payer is asked for, newest first, twenty at most.
create function private.payments_asked(typed text, wanted uuid, payers uuid[]) returns setof uuid
language sql stable set search_path = '' set enable_seqscan = off as $$
  select p.id from public.payment_proofs p where p.id in (
    select wanted
    union all
    select k.id from public.payment_proofs k where lower(k.reference) = lower(private.plain_reference(typed))
    union all
    (select k.id from public.payment_proofs k where k.user_id = any (payers) order by k.created_at desc limit 20))
  order by p.created_at desc, p.id limit 20
$$;

-- {people, listings, payments}; nothing for fewer than two characters.
create function public.team_search(q text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  typed constant text := left(private.trimmed(coalesce(q, '')), 100);
  words constant text := private.normalised(typed);
  wanted constant uuid := private.as_uuid(typed);
  people jsonb;
  owners uuid[];
  found_listings uuid[];
  found_payments uuid[];
  payments jsonb;
begin
  if char_length(words) < 2 then
    return jsonb_build_object('people', '[]'::jsonb, 'listings', '[]'::jsonb, 'payments', '[]'::jsonb);
  end if;
  people := private.people_of(case when wanted is null then array(select l.id from private.people_like(words) l (id))
                              else array[wanted] end);
  owners := array(select (p ->> 'id')::uuid from jsonb_array_elements(people) p);
  found_listings := array(select private.listings_asked(words, wanted, owners));
  found_payments := array(select private.payments_asked(typed, wanted, owners));
  payments := (select coalesce(jsonb_agg(private.proof_desk(me, p) order by p.created_at desc, p.id), '[]')
    from public.payment_proofs p where p.id = any (found_payments));
  perform private.note_read(me, owners || array(select (p #>> '{account,id}')::uuid from jsonb_array_elements(payments) p), 'fiche');
  return jsonb_build_object('people', people, 'payments', payments,
    'listings', (select coalesce(jsonb_agg(jsonb_build_object(
        'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'state', c.state,
        'own', l.user_id = me, 'edits', private.edits_of(l.id),
        'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'comment', r.comment,
            'status', r.status, 'at', private.iso(r.created_at), 'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id))
            order by r.created_at desc), '[]') from public.reports r where r.listing_id = l.id))
        order by l.created_at desc, l.id), '[]')
      from public.listings l join private.cards c on c.id = l.id where l.id = any (found_listings)));
end $$;
grant execute on function public.team_search(text) to authenticated;
