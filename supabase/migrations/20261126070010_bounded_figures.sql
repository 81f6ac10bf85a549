-- A day without end, or one far from any that the desk has, ran into the time limit and was answered as a fault of the server.

-- Newest text of 150_team; new is that a day is at most ten years away.
create or replace function public.team_figures(last_day date default null, days int default 14) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  today constant date := (now() at time zone 'UTC')::date;
  until constant date := least(greatest(coalesce(last_day, today), today - 3653), today + 3653);
  many constant int := least(greatest(coalesce(days, 14), 1), 92);
begin
  return jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day,
        'received', (select count(*) from public.payment_proofs p where p.created_at >= d.a and p.created_at < d.z),
        'accepted', x.accepted, 'refused', x.refused, 'median_minutes', x.median,
        'listings', (select count(*) from public.listings l where l.published_at >= d.a and l.published_at < d.z),
        'messages', (select count(*) from public.messages m where m.created_at >= d.a and m.created_at < d.z),
        'people', (select count(*) from public.users u where u.created_at >= d.a and u.created_at < d.z)) order by d.day)
      from (select g::date as day, g::date::timestamp at time zone 'UTC' as a, (g::date + 1)::timestamp at time zone 'UTC' as z
            from generate_series(until - many + 1, until, interval '1 day') g) d,
        lateral (select count(*) filter (where p.status = 'accepted') as accepted,
            count(*) filter (where p.status = 'refused') as refused,
            round(percentile_cont(0.5) within group (order by extract(epoch from p.decided_at - p.created_at) / 60))::int as median
          from public.payment_proofs p where p.status <> 'received' and p.decided_at >= d.a and p.decided_at < d.z) x),
    'waiting', jsonb_build_object(
      'payments', (select count(*) from public.payment_proofs p where p.status = 'received'),
      'oldest_at', (select private.iso(min(p.created_at)) from public.payment_proofs p where p.status = 'received'),
      'reports', (select count(distinct r.listing_id) from public.reports r where r.status = 'open')
        + (select count(distinct r.person_id) from public.person_reports r where r.status = 'open'),
      'letters', (select count(*) from public.contact_messages m where m.status = 'new'),
      'appeals', (select count(*) from public.moderation_notices n where n.status = 'appealed'
        or (n.status = 'standing' and n.kind = 'warned' and n.edited_at is not null)),
      'disputes', (select count(*) from public.payment_disputes d where d.status = 'open')),
    'watched', jsonb_build_object('refused_sign_ins', private.refused_sign_ins(),
      'reads', (select coalesce(jsonb_agg(jsonb_build_object('name', private.name_of(t.actor), 'people', t.people, 'times', t.times)
          order by t.people desc, t.actor), '[]')
        from (select r.actor, count(distinct r.person) as people, sum(r.times) as times from private.team_reads r
              where r.day = (now() at time zone 'UTC')::date group by r.actor) t)),
    'machine', private.machine_state(),
    'ledger_off', (select count(*) from private.off_among(array(select b.user_id from private.balances_off b))));
end $$;
