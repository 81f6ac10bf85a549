-- Reports of listings. Three distinct people of some standing hide a listing until it is looked at.

create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null references public.listings (id),
  reason text not null check (reason in ('fake', 'inappropriate', 'duplicate', 'wrong_category', 'other')),
  comment text check (char_length(comment) between 1 and private.fact('report_comment_max')),
  -- What the listing said then (private.words_of): its owner may edit it since.
  said jsonb,
  status text not null default 'open' check (status in ('open', 'kept', 'warned', 'removed')),
  created_at timestamptz not null default now(),
  handled_by uuid,
  handled_at timestamptz,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (reporter_id, listing_id),
  check ((status = 'open') = (handled_at is null))
);
create index reports_open on public.reports (listing_id, created_at) where status = 'open';
create index reports_listing on public.reports (listing_id);
create trigger zz_stamp before insert or update on public.reports for each row execute function private.stamp();
alter table public.reports enable row level security;
create policy "own reports" on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create trigger poke after insert or update on public.reports for each row execute function private.poke_owner('reporter_id', 'mine');
create trigger poke_team after insert or update on public.reports for each row execute function private.poke_team();

-- One report of a listing at a time: two last reporters at once would each count only themselves. Taken before the
-- insert, because the foreign key's weaker lock cannot be raised by two at once. What is reported is what is kept.
create function private.queue_report() returns trigger language plpgsql set search_path = '' as $$
begin
  select private.words_of(l) into new.said from public.listings l where l.id = new.listing_id for update;
  return new;
end $$;
create trigger queue before insert on public.reports for each row execute function private.queue_report();

create function private.hide_reported() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings l set hidden = true
    where l.id = new.listing_id and not l.hidden and 3 <= (
      select count(distinct r.reporter_id) from public.reports r
      where r.listing_id = new.listing_id and r.status = 'open' and private.has_standing(r.reporter_id));
  return null;
end $$;
create trigger hide_reported after insert on public.reports for each row execute function private.hide_reported();

insert into private.mutation_kinds (kind, needs) values ('report_listing', 'signed_in');

-- {listing_id, reason, comment}. One a person and listing.
create function private.push_report_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  motive text := private.text_of(args, 'reason');
  words text := nullif(private.text_of(args, 'comment'), '');
  listing public.listings;
begin
  if motive not in ('fake', 'inappropriate', 'duplicate', 'wrong_category', 'other') then
    perform private.refuse('report_reason_missing');
  elsif char_length(words) > private.fact('report_comment_max') then
    perform private.refuse('report_long');
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse('listing_unknown');
  elsif listing.user_id = me then
    perform private.refuse('report_own_listing');
  end if;
  perform private.limit_pace(me, 'report', 20, 20.0 / 86400, 'reports_too_fast');
  insert into public.reports (id, reporter_id, listing_id, reason, comment)
    values (mutation, me, wanted, motive, words) on conflict (reporter_id, listing_id) do nothing;
  if not found then
    perform private.refuse('report_twice');
  end if;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'report:' || mutation);
end $$;

-- Listings with open reports, the one that waits longest first.
create function public.team_reports() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'listing', c.card || jsonb_build_object('hidden', l.hidden, 'deleted', l.deleted), 'hidden', l.hidden,
      'own', l.user_id = me, 'edits', private.edits_of(l.id), 'first_at', private.iso(o.first_at), 'confirmed', o.confirmed, 'reports', o.reports)
      order by o.first_at), '[]')
    from (
      select r.listing_id, min(r.created_at) as first_at,
        count(*) filter (where private.has_standing(r.reporter_id)) as confirmed,
        jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'comment', r.comment, 'said', r.said,
          'created_at', private.iso(r.created_at), 'reporter_id', r.reporter_id,
          'reporter_name', private.name_of(r.reporter_id), 'record', private.record_of(r.reporter_id), 'confirmed', private.has_standing(r.reporter_id))
          order by r.created_at) as reports
      from public.reports r
      where r.status = 'open' group by r.listing_id order by min(r.created_at) limit 100
    ) o join public.listings l on l.id = o.listing_id join private.cards c on c.id = o.listing_id);
end $$;
grant execute on function public.team_reports() to authenticated;

-- Ends the open reports of a listing. "restore" shows it again; "remove" deletes it for good; "warn" shows it again and
-- writes to the seller. The reason goes to the seller by mail, so it is asked for then.
create function public.decide_report(listing uuid, action text, reason text default null, act uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.require_team();
  motive constant text := nullif(private.trimmed(reason), '');
  old public.listings;
  ended int;
  known constant jsonb := private.team_answer(me, act);
begin
  if known is not null then
    return known;
  elsif action is null or action not in ('restore', 'remove', 'warn') then
    perform private.refuse_request(400, 'decision_missing');
  elsif char_length(motive) > private.fact('desk_reason_max') then
    perform private.refuse_request(400, 'reason_long');
  elsif action <> 'restore' and motive is null then
    perform private.refuse_request(400, 'removal_reason_missing');
  end if;
  select * into old from public.listings l where l.id = decide_report.listing for update;
  if not found then
    perform private.refuse_request(404, 'team_listing_unknown');
  elsif old.user_id = me then
    perform private.refuse_request(403, 'decide_own_listing');
  end if;
  update public.reports r set status = case action when 'remove' then 'removed' when 'warn' then 'warned' else 'kept' end,
      handled_by = me, handled_at = clock_timestamp()
    where r.listing_id = old.id and r.status = 'open';
  get diagnostics ended = row_count;
  if ended = 0 and not (action = 'remove' and not old.deleted) and not (action <> 'remove' and old.hidden) then
    return private.team_done(act, jsonb_build_object('id', old.id, 'action', action, 'already', true));
  end if;
  update public.listings l set hidden = (action = 'remove' and l.hidden), deleted = (l.deleted or action = 'remove')
    where l.id = old.id and (l.hidden or (action = 'remove' and not l.deleted));
  perform private.write_down(me, action || '_listing', 'listing', old.id,
    jsonb_build_object('hidden', old.hidden, 'deleted', old.deleted, 'reports', ended),
    jsonb_build_object('hidden', action = 'remove' and old.hidden, 'deleted', old.deleted or action = 'remove', 'reason', motive));
  if action <> 'restore' then
    perform private.note_moderation(l, case action when 'warn' then 'warned' else 'removed' end, motive)
      from public.listings l where l.id = old.id;
    insert into private.mail_outbox (cause, template, recipient, data)
      select gen_random_uuid(), 'listing_' || action, p.email, jsonb_build_object('title', old.title, 'reason', motive)
      from public.user_private p where p.id = old.user_id;
  end if;
  return private.team_done(act, jsonb_build_object('id', old.id, 'action', action, 'already', false));
end $$;
grant execute on function public.decide_report(uuid, text, text, uuid) to authenticated;
