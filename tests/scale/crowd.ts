/**
 * The rows of a market beside listings and messages, for each million listings: a hundred thousand followed searches, as many notices of
 * which one in twenty waits, mails and screenshots; two hundred thousand mutations of 80 days; a hundred thousand support messages, reports
 * of people and disputes that the team is done with; and one person with fifty thousand messages. Placeholders as in fill.ts.
 */
export const CROWD = `
create temp table writer on commit drop as
  select k, md5('writer ' || k)::uuid as id, o.id as listing, o.seller, md5('person 7')::uuid as buyer,
    now() - k * interval '600 days' / (:listings / 200) as at
  from generate_series(1, :listings / 200) k join offered o on o.i = :listings - k * 3::bigint;
delete from writer where buyer = seller;
insert into private.conversations (id, listing_id, buyer_id, owner_id, last_seq, last_at, buyer_wrote, owner_wrote, created_at)
  select id, listing, buyer, seller, 10, at, true, true, at from writer on conflict do nothing;
insert into public.messages (id, conversation_id, listing_id, sender_id, receiver_id, content, read, seq, created_at, updated, xid)
  select md5('talked ' || t.k || ' ' || n)::uuid, t.id, t.listing, case when n % 2 = 1 then t.buyer else t.seller end,
    case when n % 2 = 1 then t.seller else t.buyer end, 'Bonjour, quel est le dernier prix ? Je peux venir demain matin.', n < 9, n,
    t.at + n * interval '1 minute', t.at, (11 + (:listings / 200 - t.k) * 500::bigint / (:listings / 200))::text::xid8
  from writer t join private.conversations c on c.id = t.id, generate_series(1, 10) n order by t.at, n;

create temp table wanted on commit drop as
  select row_number() over () - 1 as i, q, array(select r.own[1] from unnest(words) r) as stems,
    case when terms <> words then array(select r.own[1] from unnest(terms) r) end as terms
  from (
    select q, private.reading_of(private.telling_in(q), 1, private.first_town()) as words,
      private.reading_of(private.telling_in(q), 3, private.first_town()) as terms from (
      select distinct title as q from template
      union all select 'modele ' || chr(97 + n / 26) || chr(97 + n % 26) || 'tec ' || n from generate_series(1, 600) n) asked) reading;
select private.file_words(private.first_town(), w.stems) from wanted w;
insert into private.saved_searches (id, person, q, category, stems, terms, created_at, updated, xid)
  select md5('search ' || g.i)::uuid, md5('person ' || 3 + g.i % (:people - 3))::uuid, case when g.i % 10 = 0 then '' else w.q end, g.category,
    case when g.i % 10 = 0 then array[private.place_key(g.category, null)] else w.stems end, case when g.i % 10 > 0 then w.terms end,
    now() - interval '30 days', now() - interval '30 days', '10'
  from (select i, case when i % 10 = 0 then (array['sports', 'electronics', 'home', 'fashion', 'books', 'vehicles'])[1 + i / 10 % 6] end as category
      from generate_series(1, :listings / 10) i) g
    join wanted w on w.i = g.i % (select count(*) from wanted);

insert into private.push_subscriptions (endpoint, person, p256dh, auth)
  select 'https://fcm.googleapis.com/fcm/send/' || i, md5('person ' || i)::uuid, repeat('p', 87), repeat('a', 22)
  from generate_series(1, :people / 4) i;
insert into private.notice_choices (person) select md5('person ' || i)::uuid from generate_series(1, :people / 2) i;
insert into private.notices (person, kind, tag, path, data, version, notified_version, next_at, mail_at, created_at)
  select md5('person ' || 1 + i % (:people - 1))::uuid, 'message', 'conversation:' || i, '/messages', '{"from": "Awa", "title": "Vélo"}',
    1, case when i % 20 = 0 then 0 else 1 end, now() - interval '1 minute',
    case when i % 100 = 0 then now() - interval '1 minute' when i % 20 = 0 then now() + interval '5 minutes' end, now() - interval '1 hour'
  from generate_series(1, :listings / 10) i;

insert into private.push_ledger (mutation_id, user_id, verdict, at)
  select md5('mutation ' || i)::uuid, md5('person ' || 1 + i % (:people - 1))::uuid,
    case when i % 8 < 3 then jsonb_build_object('status', 'applied', 'row', jsonb_build_object('content', repeat('mot ', 40)))
      else '{"status": "applied"}'::jsonb end,
    now() - (i % 8) * interval '10 days' - interval '1 hour'
  from generate_series(1, :listings / 5) i;
insert into private.mail_outbox (cause, template, recipient, data, created_at, next_at, sent_at)
  select md5('mail ' || i)::uuid, 'unread_message', i || '@echelle.test', '{}', now() - interval '10 days', now() - interval '10 days',
    case when i % 1000 <> 0 then now() - interval '9 days' end
  from generate_series(1, :listings / 10) i;
insert into public.support_messages (id, user_id, name, email, subject, message, status, answer, handled_at, created_at, xid)
  select md5('letter ' || i)::uuid, md5('person ' || 3 + i % (:people - 3))::uuid, 'Awa', i || '@echelle.test', 'Mon paiement',
    repeat('Mon paiement n’arrive pas. ', 10), case when i % 200 = 0 then 'new' when i % 200 = 1 then 'read' else 'answered' end,
    case when i % 200 > 1 then 'Il est là.' end, case when i % 200 > 0 then now() - interval '1 day' end,
    now() - i * interval '300 days' / (:listings / 10), '10'
  from generate_series(1, :listings / 10) i;
insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason, words, status, handled_at, created_at, xid, town_id)
  select md5('told of ' || i)::uuid, md5('person ' || 3 + i % (:people - 3))::uuid, 'person', md5('person ' || 3 + (i + 1) % (:people - 3))::uuid,
    md5('listing ' || i)::uuid, 'scam', case when i % 4 = 0 then '[]'::jsonb end, case when i % 1000 = 0 then 'open' else 'dismissed' end,
    case when i % 1000 > 0 then now() - interval '80 days' end, now() - interval '81 days', '10', private.first_town()
  from generate_series(1, :listings / 10) i;
insert into public.payment_disputes (id, proof_id, user_id, about, undone, message, status, handled_at, created_at, xid)
  select md5('dispute ' || p.id)::uuid, p.id, p.user_id, 'refused', 0, 'J’ai pourtant payé ce jour-là.', 'upheld', now() - interval '80 days',
    now() - interval '81 days', '10' from public.payment_proofs p;
insert into private.audit_log (actor, action, subject_kind, subject_id, at)
  select md5('person 2')::uuid, 'mark_support', 'support_message', md5('letter ' || i)::uuid, now() - interval '1 day'
  from generate_series(1, :listings / 10) i;
insert into private.rate_buckets (owner, name, tokens, at) select md5('person ' || i)::uuid::text, 'message', 5, now() - interval '1 day'
  from generate_series(1, :people / 10) i;
insert into private.free_publications (phone) select sha256(convert_to('number ' || i, 'UTF8')) from generate_series(1, :people) i;
insert into storage.objects (bucket_id, name, created_at)
  select 'proofs', md5('person ' || i)::uuid || '/' || md5('shot ' || i)::uuid || '.webp', now() - interval '20 days'
  from generate_series(1, :people / 2) i;`;
