-- "Supprimer mon compte". One transaction: the login and all that only she had go; what others hold on to (their
-- conversations with her, reviews, payments) keeps a person without a name. Called by the function close-account, which
-- has asked for the password again: a token alone, stolen or left open, closes nothing.
-- The end of the file is what the privacy page says is forgotten after a while.

-- People whose pictures have still to leave the storage. The objects go through the storage's own API, and that may be down:
-- so they are asked for until they are gone.
create table private.departed (
  person uuid primary key,
  at timestamptz not null default now(),
  cleared_at timestamptz,
  -- How far the log of the auth server was looked through for her; null when all of it was.
  log_reached uuid default '00000000-0000-0000-0000-000000000000'
);
create index departed_waiting on private.departed (at) where cleared_at is null;
create index departed_logged on private.departed (at) where log_reached is not null;

-- The next `most` rows of the log of the auth server, without those that name her: it has one for each time that a session was renewed,
-- each with the ids of who did it and to whom, and no index of ours. Returns how many were looked at.
create function private.forget_logins(who uuid, most int) returns int language plpgsql set search_path = '' as $$
declare
  begun constant uuid := (select d.log_reached from private.departed d where d.person = who);
  last uuid;
  n int;
begin
  select (array_agg(k.id order by k.id desc))[1], count(*) into last, n
    from (select e.id from auth.audit_log_entries e where e.id > begun order by e.id limit most) k;
  delete from auth.audit_log_entries e where e.id > begun and e.id <= last and strpos(lower(e.payload::text), who::text) > 0;
  update private.departed d set log_reached = case when n = most then last end where d.person = who;
  return n;
end $$;

create function private.chore_logins() returns bigint language plpgsql set search_path = '' as $$
declare
  who constant uuid := (select d.person from private.departed d where d.log_reached is not null order by d.at limit 1 for update skip locked);
begin
  return case when who is null then 0 else private.forget_logins(who, 20000) end;
end $$;

insert into private.chores (name, position) values ('logins', 14);

-- The team's words about her, and about her reviews, go; that it decided, and what, stays.
create function private.forget_words_of_team(who uuid) returns void language plpgsql set search_path = '' as $$
declare
  about constant uuid[] := array(select who union all select p.id from public.payment_proofs p where p.user_id = who
    union all select l.id from public.listings l where l.user_id = who
    union all select r.id from public.reviews r where r.reviewer_id = who);
begin
  update private.suspensions s set reason = 'Compte supprimé' where s.user_id = who;
  update private.audit_log a set before = a.before - 'reason', after = a.after - 'reason'
    where a.subject_id = any (about) and (a.before ? 'reason' or a.after ? 'reason');
  update private.team_actions t set answer = t.answer - 'reason' where private.as_uuid(t.answer ->> 'id') = any (about);
end $$;

-- The answers that others got to their own mutations show her name and listing for up to 30 days: of those, the status is left.
create function private.forget_verdicts_about(who uuid) returns void language sql volatile set search_path = '' as $$
  update private.push_ledger g set verdict = g.verdict - 'row'
  where g.verdict ? 'row' and strpos(g.verdict::text, who::text) > 0 and g.user_id in (
    select m.sender_id from public.messages m where m.receiver_id = who
    union select m.receiver_id from public.messages m where m.sender_id = who
    union select f.user_id from public.favorites f join public.listings l on l.id = f.listing_id where l.user_id = who
    union select r.reviewer_id from public.reviews r where r.reviewed_id = who
    union select r.reporter_id from public.reports r where r.subject_id = who
    union select r.reporter_id from public.reports r join public.listings l on l.id = r.listing_id where l.user_id = who)
$$;

-- Deletes traces that others do not hold on to, and no foreign key takes along. `address`: the person's e-mail.
-- Her mails go last, those to the address of her profile as well.
create function private.forget_traces(person uuid, address text)
returns void language plpgsql set search_path = '' as $$
begin
  delete from public.support_messages c where c.user_id = person;
  delete from public.payment_disputes d where d.user_id = person;
  delete from public.moderation_notices n where n.user_id = person;
  delete from private.listing_edits e where e.user_id = person;
  delete from public.reports r where person in (r.subject_id, r.reporter_id);
  update public.messages m set media = m.media - 'name' where m.sender_id = person and m.media ? 'name';
  update public.reports r set said = null where r.said is not null and r.listing_id in (select l.id from public.listings l where l.user_id = person);
  delete from private.viewers v where v.viewer = person;
  delete from private.viewers v using public.listings l where l.user_id = person and v.listing_id = l.id;
  delete from private.views v using public.listings l where l.user_id = person and v.listing_id = l.id;
  delete from private.push_ledger g where g.user_id = person;
  delete from private.rate_buckets b where b.owner = person::text;
  delete from private.team_reads t where t.person = forget_traces.person;
  update public.listings l set buyer_id = null
    where l.id in (select k.id from public.listings k where k.buyer_id = forget_traces.person order by k.id for update);
  -- Notices and mails to others name her. Found by who talks with her and who kept what she sold: nothing
  -- here may read a table whole.
  delete from private.notices n where n.person = forget_traces.person;
  delete from private.notices n using (
      select c.buyer_id as other, 'conversation:' || l.id || ':' || forget_traces.person as tag
        from public.listings l join private.conversations c on c.listing_id = l.id where l.user_id = forget_traces.person
      union all select l.user_id, 'conversation:' || l.id || ':' || forget_traces.person
        from private.conversations c join public.listings l on l.id = c.listing_id where c.buyer_id = forget_traces.person
      union all select c.buyer_id, 'buyer:' || l.id
        from public.listings l join private.conversations c on c.listing_id = l.id where l.user_id = forget_traces.person
      union all select r.buyer_id, 'receipt:' || r.listing_id from private.receipts r where r.seller_id = forget_traces.person
      union all select f.user_id, 'favorite:' || l.id
        from public.listings l join public.favorites f on f.listing_id = l.id where l.user_id = forget_traces.person) others
    where n.person = others.other and n.tag = others.tag;
  delete from private.news n where n.person = forget_traces.person;
  perform private.withdraw_news_of(forget_traces.person);
  perform private.forget_receipts(forget_traces.person);
  perform private.forget_imeis(forget_traces.person);
  delete from private.notice_choices c where c.person = forget_traces.person;
  -- After what they are made of: a mail that was being queued meanwhile is waited for above, and found here. Only one that has still to
  -- be sent leads anywhere (mail_sent).
  delete from private.mail_outbox m
    where m.recipient in (address, (select p.email from public.user_private p where p.id = person));
  delete from private.mail_outbox m where m.sent_at is null and m.data ->> 'path' like '%/' || person;
  delete from private.mail_outbox m where m.cause in (select p.id from public.payment_proofs p where p.user_id = person);
  delete from private.push_subscriptions p where p.person = forget_traces.person;
  delete from private.saved_searches s where s.person = forget_traces.person;
  perform private.forget_logins(person, 10000);
  perform private.forget_words_of_team(person);
  perform private.forget_verdicts_about(person);
  -- Both sides have left: nobody can read it any more.
  delete from public.messages m using public.users u
    where u.deleted and ((m.sender_id = person and m.receiver_id = u.id) or (m.receiver_id = person and m.sender_id = u.id));
end $$;

-- The amount, the day and the decision stay, as accounts must; who paid does not. The hash of the picture stays too: it
-- says nothing of anybody, and shows the team the same screenshot when it comes again.
create function private.anonymise_payments(person uuid) returns void language sql volatile set search_path = '' as $$
  update public.payment_proofs p
    set full_name = 'Compte supprimé', phone = '', email = '', reference = null, object_path = '',
      reason = case when p.reason is not null then 'Compte supprimé' end,
      undone_reason = case when p.undone_reason is not null then 'Compte supprimé' end
    where p.user_id = person
$$;

-- The words and the names of the pictures go; that something was sold there stays, for those who talked about it.
create function private.withdraw_listings(person uuid) returns void language sql volatile set search_path = '' as $$
  update public.listings l
    set deleted = true, title = 'Annonce retirée', description = 'Annonce retirée avec le compte de son auteur.',
        photos = array['retirée']
    where l.id in (select k.id from public.listings k where k.user_id = person order by k.id for update)
$$;

-- All that happens to the rows of a person who leaves, whichever way she leaves; a second call changes nothing.
create function private.erase_person(person uuid, address text) returns void language plpgsql set search_path = '' as $$
begin
  insert into private.departed (person) values (person) on conflict do nothing;
  if not found then
    return;
  end if;
  perform from public.users u where u.id = person for update; -- what the new name will need
  perform private.withdraw_listings(person);
  perform private.anonymise_payments(person);
  perform private.forget_traces(person, address);
  update public.users u set full_name = 'Compte supprimé', avatar_url = null, deleted = true where u.id = person;
end $$;

-- A login that is deleted anywhere else, by the dashboard of a project for instance, takes this row along (cascade). The
-- one who deletes then is the auth server, which has no right to anything of ours: hence the rights of the owner.
create function private.close_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_free_publication(old.id, old.phone, clock_timestamp());
  perform private.erase_person(old.id, old.email);
  return null;
end $$;
create trigger close_account after delete on public.user_private
  for each row execute function private.close_account();

-- Closes the account of `person`. With `rehearsal` only asks whether it may be closed; each question counts, so that
-- nobody tries passwords for ever. Not while a payment waits for the team: the money would be nobody's.
-- One account is closed at a time: of two who have talked and close theirs at once, each would have what the other's last step needs.
-- A call that names nobody is told so.
create function public.close_account(person uuid, rehearsal boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  wait int;
begin
  if person is null then
    perform private.refuse_request(400, 'mutation_incomplete');
  end if;
  -- Behind whatever she is just sending.
  perform pg_advisory_xact_lock(hashtextextended('push:' || person, 0));
  if rehearsal then
    wait := private.take_token(person::text, 'closing', 10, 10.0 / 3600);
    if wait > 0 then
      perform private.refuse_request(429, 'tries_too_fast', wait);
    end if;
  else
    perform pg_advisory_xact_lock(hashtextextended('closings', 0));
  end if;
  perform from public.users u where u.id = person for update; -- what the new name will need
  if exists (select from public.payment_proofs p where p.user_id = person and p.status = 'received') then
    perform private.refuse_request(409, 'closing_payment_open');
  elsif not rehearsal then
    perform private.erase_person(person, (select a.email from auth.users a where a.id = person));
    delete from auth.users a where a.id = person;
  end if;
  return jsonb_build_object('closed', not rehearsal);
end $$;
grant execute on function public.close_account(uuid, boolean) to service_role;

-- The timer that sends mails asks for the two below, again and again, so neither may cost much when there is nothing to do.

-- Deletes support messages and reports, a year after the team dealt with them; what a listing said before an edit, a year after it. Verdicts: whole for 30 days, their status alone until 90,
-- then nothing; the answers to the team as long. Paces, once they are full again. Of each two thousand a minute: where much came together, after
-- a pause of the timer or a term that was shortened, the statement would be cut off each time. Returns how many support messages and reports went.
create function public.forget_expired() returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_is constant timestamptz := clock_timestamp();
  old constant timestamptz := now_is - interval '1 year';
  most constant int := 2000;
  messages int;
  reports int;
begin
  delete from public.support_messages where ctid = any (array(
    select c.ctid from public.support_messages c where c.status = 'answered' and c.handled_at < old limit most));
  get diagnostics messages = row_count;
  delete from public.reports where ctid = any (array(
    select r.ctid from public.reports r where r.status <> 'open' and r.handled_at < old limit most));
  get diagnostics reports = row_count;
  delete from public.payment_disputes where ctid = any (array(
    select d.ctid from public.payment_disputes d where d.status <> 'open' and d.handled_at < old limit most));
  -- A phone lets go of it by itself at that age.
  delete from private.news where ctid = any (array(
    select n.ctid from private.news n where n.at < now_is - interval '60 days' limit most));
  delete from private.listing_edits where ctid = any (array(
    select e.ctid from private.listing_edits e where e.at < old limit most));
  update public.reports set words = null where ctid = any (array(
    select r.ctid from public.reports r where r.words is not null and r.handled_at < now_is - interval '90 days' limit most));
  delete from public.moderation_notices where ctid = any (array(
    select n.ctid from public.moderation_notices n where n.status in ('upheld', 'granted', 'ended') and n.handled_at < old limit most));
  update private.push_ledger g set verdict = g.verdict - 'row' - 'message' where ctid = any (array(
    select k.ctid from private.push_ledger k where k.at < now_is - interval '30 days' and k.verdict ?| array['row', 'message'] limit most));
  delete from private.push_ledger where ctid = any (array(
    select g.ctid from private.push_ledger g where g.at < now_is - interval '90 days' limit most));
  delete from private.mail_outbox where ctid = any (array(
    select m.ctid from private.mail_outbox m where m.sent_at < now_is - interval '90 days' limit most));
  delete from private.mail_outbox where ctid = any (array(
    select m.ctid from private.mail_outbox m where m.sent_at is null and m.created_at < now_is - interval '90 days' limit most));
  delete from private.team_actions where ctid = any (array(
    select t.ctid from private.team_actions t where t.at < now_is - interval '90 days' limit most));
  delete from private.team_reads where ctid = any (array(
    select t.ctid from private.team_reads t where t.day < old::date limit most));
  delete from private.free_publications where ctid = any (array(
    select f.ctid from private.free_publications f where f.closed_at < now_is - interval '3 years' limit most));
  delete from private.rate_buckets where ctid = any (array(
    select b.ctid from private.rate_buckets b where b.at < now_is - interval '2 days' limit most));
  return messages + reports;
end $$;
grant execute on function public.forget_expired() to service_role;

-- Is this object in the folder of that person? Compared byte by byte, as the index for beginnings of names is.
create function private.owned_by(person uuid) returns setof storage.objects language sql stable set search_path = '' as $$
  select o.* from storage.objects o
  where o.name operator(pg_catalog.~>=~) (person || '/') and o.name operator(pg_catalog.~<~) (person || '0')
$$;
revoke execute on function private.owned_by(uuid) from public, anon, authenticated;

-- Objects of people who have left, then of listings long gone and of none at all, what has waited for its proof for a week, and pictures of
-- messages after 90 days, and photos of people that are nobody's avatar; a hundred of each at most; [] when there is none in the stretch of the storage that is looked at. A person counts as cleared only once no token of
-- hers can put a new picture there.
create function public.files_of_departed() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  theirs jsonb;
begin
  update private.departed d set cleared_at = clock_timestamp()
    where d.cleared_at is null and d.at < (select clock_timestamp()) - interval '1 day'
      and not exists (select from private.owned_by(d.person));
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]') into theirs
    from (select o.bucket_id, o.name from private.departed d, private.owned_by(d.person) o
          where d.cleared_at is null and o.bucket_id in ('listings', 'shares', 'proofs', 'messages', 'voices', 'avatars') order by 2 limit 100) f;
  if theirs = '[]' then
    theirs := private.pictures_to_remove('listings') || private.pictures_to_remove('shares')
      || private.screenshots_to_remove() || private.media_to_remove('messages') || private.media_to_remove('voices')
      || private.avatars_to_remove();
  end if;
  return theirs;
end $$;
grant execute on function public.files_of_departed() to service_role;

-- Screenshots that have waited for their proof for a week, among the next five hundred of the bucket, as pictures_to_remove does it.
insert into private.rounds (name) values ('proofs');

create function private.screenshots_to_remove() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  old constant timestamptz := clock_timestamp() - interval '7 days';
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = 'proofs' for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*), (array_agg(s.name order by s.name) filter (where substr(s.name, 37, 9) = '/waiting/' and s.created_at < old))[1:100]
    into last, n, names from (
      select o.name, o.created_at from storage.objects o
      where o.bucket_id = 'proofs' and o.name > begun order by o.name limit stretch) s;
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = 'proofs';
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', 'proofs', 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.screenshots_to_remove() from public, anon, authenticated;

-- Pictures or voices of messages to remove among the next five hundred of a bucket: those of a message of 90 days or more, or that no message names
-- a day after they came. Not while a report holds them.
insert into private.rounds (name) values ('messages'), ('voices');

create function private.media_to_remove(bucket text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = bucket for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*) into last, n from (
    select o.name from storage.objects o where o.bucket_id = bucket and o.name > begun order by o.name limit stretch) s;
  select (array_agg(s.name order by s.name))[1:100] into names
    from (select o.name, o.created_at, regexp_replace(o.name, '-320(\.[a-z]+)$', '\1') as photo
      from storage.objects o where o.bucket_id = bucket and o.name > begun and o.name <= last) s
    left join public.messages m on m.media ->> 'name' = s.photo and not m.deleted
    where s.created_at < clock_timestamp() - interval '1 day' and coalesce(m.created_at <= clock_timestamp() - interval '90 days', true)
      and not private.is_reported_media(s.photo);
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = bucket;
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.media_to_remove(text) from public, anon, authenticated;

-- Photos of people to remove among the next five hundred of the bucket: those that nobody has as an avatar, an hour after they came, for until then a
-- phone may still be about to choose them. One that goes too early comes again: its phone is told that it is not there.
insert into private.rounds (name) values ('avatars');

create function private.avatars_to_remove() returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  stretch constant int := 500;
  begun text;
  last text;
  n int;
  names text[];
begin
  select r.reached into begun from private.rounds r where r.name = 'avatars' for update skip locked;
  if not found then
    return '[]';
  end if;
  select max(s.name), count(*) into last, n from (
    select o.name from storage.objects o where o.bucket_id = 'avatars' and o.name > begun order by o.name limit stretch) s;
  select (array_agg(o.name order by o.name))[1:100] into names from storage.objects o
    where o.bucket_id = 'avatars' and o.name > begun and o.name <= last and o.created_at < clock_timestamp() - interval '1 hour'
      and not exists (select from public.users u where u.id = private.as_uuid(split_part(o.name, '/', 1)) and u.avatar_url = o.name);
  update private.rounds r
    set reached = case when cardinality(names) = 100 then names[100] when n = stretch then last else '' end
    where r.name = 'avatars';
  return (select coalesce(jsonb_agg(jsonb_build_object('bucket', 'avatars', 'name', f.name)), '[]') from unnest(names) f (name));
end $$;
revoke execute on function private.avatars_to_remove() from public, anon, authenticated;
