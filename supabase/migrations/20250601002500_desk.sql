-- What the team reads. Every function here asks first who is calling; all answers are JSON as the screens show them.

create function private.name_of(person uuid) returns text language sql stable set search_path = '' as $$
  select u.full_name from public.users u where u.id = person
$$;

create function private.account_of(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone,
    'district', p.district, 'created_at', private.iso(u.created_at),
    'credits', coalesce((select c.credits from public.user_credits c where c.user_id = u.id), 0),
    'suspended', private.is_suspended(u.id))
  from public.users u left join public.user_private p on p.id = u.id where u.id = person
$$;

create function private.proof_counts(person uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('received', count(*) filter (where p.status = 'received'),
    'accepted', count(*) filter (where p.status = 'accepted'), 'refused', count(*) filter (where p.status = 'refused'))
  from public.payment_proofs p where p.user_id = person
$$;

-- Other proofs with the same picture or the same reference, whoever sent them, oldest first.
create function private.twins_of(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'full_name', private.name_of(o.user_id),
      'kind', o.kind, 'amount', o.amount, 'status', o.status, 'reference', o.reference,
      'created_at', private.iso(o.created_at),
      'same', array_remove(array[
        case when o.screenshot_sha256 = proof.screenshot_sha256 then 'screenshot' end,
        case when lower(o.reference) = lower(proof.reference) then 'reference' end], null)) order by o.created_at), '[]')
  from public.payment_proofs o
  where o.id <> proof.id and (o.screenshot_sha256 = proof.screenshot_sha256 or lower(o.reference) = lower(proof.reference))
$$;

-- One proof as the team sees it: what is claimed beside what the account says.
create function private.proof_desk(me uuid, proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', proof.id, 'kind', proof.kind, 'created_at', private.iso(proof.created_at), 'amount', proof.amount,
    'credits', proof.credits, 'pack', proof.pack,
    'pack_name', (select i.name from public.price_list i where i.id = proof.pack),
    'listing', (select jsonb_build_object('id', l.id, 'title', l.title, 'cover', l.photos[1], 'status', l.status,
      'price', l.price, 'deleted', l.deleted) from public.listings l where l.id = proof.listing_id),
    'claimed', jsonb_build_object('full_name', proof.full_name, 'phone', proof.phone, 'email', proof.email,
      'reference', proof.reference),
    'account', private.account_of(proof.user_id),
    'history', private.proof_counts(proof.user_id) || jsonb_build_object(
      'listings', (select count(*) from public.listings l where l.user_id = proof.user_id and not l.deleted),
      'last', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'amount', o.amount, 'status', o.status,
          'reason', o.reason, 'created_at', private.iso(o.created_at)) order by o.created_at desc), '[]')
        from (select * from public.payment_proofs p where p.user_id = proof.user_id and p.id <> proof.id
          order by p.created_at desc limit 5) o)),
    'duplicate', proof.duplicate, 'duplicates', private.twins_of(proof), 'own', proof.user_id = me,
    'status', proof.status, 'reason', proof.reason, 'decided_at', private.iso(proof.decided_at),
    'decided_by_name', private.name_of(proof.decided_by))
$$;

-- Proofs that wait, oldest first; or, with `decided`, the fifty decided last.
create function public.team_payments(decided boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  if decided then
    return (select coalesce(jsonb_agg(private.proof_desk(me, d.p) order by (d.p).decided_at desc), '[]')
      from (select p from public.payment_proofs p where p.status <> 'received' order by p.decided_at desc limit 50) d);
  end if;
  return (select coalesce(jsonb_agg(private.proof_desk(me, w.p) order by (w.p).created_at, (w.p).id), '[]')
    from (select p from public.payment_proofs p where p.status = 'received' order by p.created_at, p.id limit 100) w);
end $$;
grant execute on function public.team_payments(boolean) to authenticated;

-- Where the screenshot of a proof lies in the bucket; the function team-proof asks with the member's own token.
create function public.team_proof_file(proof uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  file text;
begin
  select p.object_path into file from public.payment_proofs p where p.id = proof;
  if file is null then
    perform private.refuse_request(404, 'not_found', 'Cette preuve n’existe pas.');
  end if;
  return file;
end $$;
grant execute on function public.team_proof_file(uuid) to authenticated;

-- Listings with open reports, the one that waits longest first.
create function public.team_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'hidden', l.hidden,
      'own', l.user_id = me, 'first_at', private.iso(o.first_at), 'confirmed', o.confirmed, 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.listing_id, min(r.created_at) as first_at,
        count(*) filter (where a.email_confirmed_at is not null) as confirmed,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'confirmed', a.email_confirmed_at is not null)
          order by r.created_at) as reports
      from public.reports r join auth.users a on a.id = r.reporter_id
      where r.status = 'open' group by r.listing_id order by min(r.created_at) limit 100
    ) o join public.listings l on l.id = o.listing_id join private.cards c on c.id = o.listing_id);
end $$;
grant execute on function public.team_reports() to authenticated;

-- Letters that wait, oldest first; or, with `answered`, the last hundred that do not.
create function public.team_support(answered boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'name', s.name, 'email', s.email,
      'subject', s.subject, 'message', s.message, 'status', s.status, 'created_at', private.iso(s.created_at),
      'handled_at', private.iso(s.handled_at))
      order by case when answered then - extract(epoch from s.created_at) else extract(epoch from s.created_at) end), '[]')
    from (select k.* from public.contact_messages k where (k.status = 'answered') = answered
          order by case when answered then - extract(epoch from k.created_at) else extract(epoch from k.created_at) end
          limit 100) s);
end $$;
grant execute on function public.team_support(boolean) to authenticated;

-- People by name, e-mail or phone; at least two characters, twenty at most.
create function public.team_people(q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  words constant text := private.normalised(left(coalesce(q, ''), 100));
  digits constant text := regexp_replace(words, '\D', '', 'g');
begin
  if char_length(words) < 2 then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(private.account_of(f.id) || jsonb_build_object(
      'proofs', private.proof_counts(f.id), 'team', private.is_team(f.id),
      'listings', (select count(*) from public.listings l where l.user_id = f.id and not l.deleted),
      'reports', (select count(*) from public.reports r join public.listings l on l.id = r.listing_id where l.user_id = f.id),
      'suspended', (select jsonb_build_object('at', private.iso(s.at), 'reason', s.reason) from private.suspensions s
        where s.user_id = f.id and s.lifted_at is null order by s.at desc limit 1)) order by f.full_name, f.id), '[]')
    from (
      select u.id, u.full_name from public.users u left join public.user_private p on p.id = u.id
      where strpos(private.normalised(u.full_name), words) > 0 or strpos(lower(p.email), words) > 0
        or (char_length(digits) >= 4 and strpos(p.phone, digits) > 0)
      order by u.full_name, u.id limit 20) f);
end $$;
grant execute on function public.team_people(text) to authenticated;

-- Counts of each of the last days (the town lives in UTC), and what waits now. `ledger_off` is the number of people
-- whose balance is not the sum of their ledger: always 0.
create function public.team_figures(last_day date default null, days int default 14) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  until constant date := coalesce(last_day, (now() at time zone 'UTC')::date);
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
          from public.payment_proofs p where p.decided_at >= d.a and p.decided_at < d.z) x),
    'waiting', jsonb_build_object(
      'payments', (select count(*) from public.payment_proofs p where p.status = 'received'),
      'oldest_at', (select private.iso(min(p.created_at)) from public.payment_proofs p where p.status = 'received'),
      'reports', (select count(distinct r.listing_id) from public.reports r where r.status = 'open'),
      'letters', (select count(*) from public.contact_messages m where m.status = 'new')),
    'ledger_off', (select count(*) from public.user_credits c where c.credits <>
      (select coalesce(sum(l.delta), 0) from public.credit_ledger l where l.user_id = c.user_id)));
end $$;
grant execute on function public.team_figures(date, int) to authenticated;

-- The audit log, newest first, fifty lines before the given one. `subject` is a name to recognise it by.
create function public.team_audit(before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select jsonb_build_object('next', case when count(*) = 50 then min(a.id) end,
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', private.iso(a.at), 'actor', a.actor,
        'actor_name', private.name_of(a.actor), 'act', a.act, 'subject_kind', a.subject_kind, 'subject_id', a.subject_id,
        'subject', case a.subject_kind
          when 'proof' then (select private.name_of(p.user_id) from public.payment_proofs p where p.id = a.subject_id)
          when 'listing' then (select l.title from public.listings l where l.id = a.subject_id)
          when 'person' then private.name_of(a.subject_id)
          when 'letter' then (select m.subject from public.contact_messages m where m.id = a.subject_id) end,
        'before', a.before, 'after', a.after) order by a.id desc), '[]'))
    from (select t.* from private.audit_log t where team_audit.before is null or t.id < team_audit.before
          order by t.id desc limit 50) a);
end $$;
grant execute on function public.team_audit(bigint) to authenticated;
