-- Newest texts of 180_payments, 185_disputes and 162_person_reports. New is that they note whose card they show: address, number and district of
-- who paid, contests or is reported stood there as in a search, and only the search, pictures and letters were written down.
create or replace function public.team_payments(decided boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  if decided then
    rows := (select coalesce(jsonb_agg(private.proof_desk(me, d.p) order by (d.p).decided_at desc), '[]')
      from (select p from public.payment_proofs p where p.status <> 'received' order by p.decided_at desc limit 50) d);
  else
    rows := (select coalesce(jsonb_agg(private.proof_desk(me, w.p) order by (w.p).created_at, (w.p).id), '[]')
      from (select p from public.payment_proofs p where p.status = 'received' order by p.created_at, p.id limit 100) w);
  end if;
  perform private.note_read(me, array(select (p #>> '{account,id}')::uuid from jsonb_array_elements(rows) p), 'fiche');
  return rows;
end $$;

create or replace function public.team_disputes() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'about', w.about, 'message', w.message,
      'created_at', private.iso(w.created_at), 'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'proof', private.proof_desk(me, p)) order by w.created_at, w.id), '[]')
    from (select * from public.payment_disputes d where d.status = 'open' order by d.created_at, d.id limit 100) w
    join public.payment_proofs p on p.id = w.proof_id);
  perform private.note_read(me, array(select (d #>> '{proof,account,id}')::uuid from jsonb_array_elements(rows) d), 'fiche');
  return rows;
end $$;

create or replace function public.team_person_reports() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  rows jsonb;
begin
  rows := (
    select coalesce(jsonb_agg(jsonb_build_object('person', private.account_of(o.person_id), 'own', o.person_id = me,
      'team', private.is_team(o.person_id), 'watched', private.is_watched(o.person_id), 'first_at', private.iso(o.first_at),
      'reports', o.reports) order by o.first_at), '[]')
    from (
      select r.person_id, min(r.created_at) as first_at,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'words', r.words,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id, 'title', l.title,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'counts', private.has_standing(r.reporter_id)) order by r.created_at) as reports
      from public.person_reports r join public.listings l on l.id = r.listing_id
      where r.status = 'open' group by r.person_id order by min(r.created_at) limit 100) o);
  perform private.note_read(me, array(select (r #>> '{person,id}')::uuid from jsonb_array_elements(rows) r), 'fiche');
  perform private.note_read(me, array(
    select unnest(array[r.reporter_id, r.person_id]) from public.person_reports r where r.status = 'open' and r.words is not null),
    'conversation');
  return rows;
end $$;
