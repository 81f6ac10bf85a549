-- The collection of what is a person's own: profile, balance, listings in every status, payments, reports, blocks, followed searches.
-- Profile and balance carry a date that puts them on the first page of a backfill; a name that changes brings the row of a block
-- or of a followed seller again. `key`: by which one row is found without making all of hers; an id is put together.
create view private.pull_mine as
select t.reader, (t.kind || ':' || t.key) collate "C" as id, t.xid, t.at, t.gone, false as old,
  jsonb_build_object('id', t.kind || ':' || t.key, 'v', private.version(t.xid), 'kind', t.kind, 'data', t.data) as body, t.key
from (
  select u.id as reader, 'profile' as kind, u.id as key, greatest(u.xid, p.xid) as xid,
    '2200-01-01T00:00:00Z'::timestamptz as at, false as gone,
    jsonb_build_object(
      'id', u.id, 'full_name', u.full_name, 'email', p.email, 'phone', p.phone, 'calls', p.calls, 'district', p.district,
      'number_confirmed_at', private.iso(p.number_confirmed_at),
      'number_code', case when p.number_code is not null then jsonb_build_object('code', p.number_code, 'until', private.iso(private.number_code_until(p))) end,
      'town', u.town_id,
      'avatar_url', u.avatar_url, 'rating', u.rating, 'review_count', u.review_count,
      'created_at', private.iso(u.created_at), 'first_listing_at', private.iso(u.first_listing_at),
      'suspended', (select jsonb_build_object('reason', s.reason, 'at', private.iso(s.at)) from private.suspensions s
        where s.user_id = u.id and s.lifted_at is null order by s.at limit 1)) as data
  from public.users u join public.user_private p on p.id = u.id
  union all
  select c.user_id, 'credits', c.user_id, c.xid, '2200-01-01T00:00:00Z', false,
    jsonb_build_object('credits', c.credits)
  from public.user_credits c
  union all
  select c.user_id, 'listing', c.id, c.xid, c.created_at, c.state = 'deleted',
    c.card || jsonb_build_object('buyer_id', c.buyer_id, 'ended_at', private.iso(c.ended_at))
  from private.cards c
  union all
  select t.user_id, 'transaction', t.id, t.xid, t.created_at, false,
    jsonb_build_object('id', t.id, 'kind', t.kind, 'amount', t.amount, 'status', t.status,
      'created_at', private.iso(t.created_at))
  from public.transactions t
  union all
  select p.user_id, 'proof', p.id, greatest(p.xid, d.xid), p.created_at, false,
    jsonb_build_object('id', p.id, 'kind', p.kind, 'listing_id', p.listing_id, 'pack', p.pack, 'amount', p.amount,
      'status', p.status, 'reason', p.reason, 'created_at', private.iso(p.created_at),
      'decided_at', private.iso(p.decided_at), 'undone', p.undone, 'undone_status', p.undone_status,
      'undone_reason', p.undone_reason, 'undone_at', private.iso(p.undone_at),
      'dispute', case when d.id is not null then jsonb_build_object('about', d.about, 'undone', d.undone, 'message', d.message,
        'status', d.status, 'answer', d.answer, 'handled_at', private.iso(d.handled_at)) end,
      -- It brought a credit, or had before that was taken back: there was no listing to publish.
      'as_credit', p.kind = 'listing' and exists (
        select from public.credit_ledger l where l.reason = 'fee_without_listing' and l.ref in (
          private.cause_of(p), case p.undone when 0 then null when 1 then p.id else md5(p.id || ':' || p.undone - 1)::uuid end)))
  from public.payment_proofs p left join lateral (
    select k.* from public.payment_disputes k where k.proof_id = p.id order by k.created_at desc, k.id limit 1) d on true
  union all
  select r.reporter_id, 'report', r.id, r.xid, r.created_at, false,
    jsonb_build_object('subject_kind', r.subject_kind, 'subject_id', r.subject_id, 'reason', r.reason, 'comment', r.comment,
      'status', r.status, 'created_at', private.iso(r.created_at))
  from public.reports r
  union all
  -- One's own; `shown`: to everybody, since both have written about that listing.
  select r.reviewer_id, 'review', r.id, r.xid, r.created_at, r.deleted,
    jsonb_build_object('listing_id', r.listing_id, 'rating', r.rating, 'comment', r.comment, 'shown', r.verified)
  from public.reviews r
  union all
  select n.user_id, 'notice', n.id, n.xid, n.created_at, n.status = 'ended',
    jsonb_build_object('id', n.id, 'listing_id', n.listing_id, 'kind', n.kind, 'title', n.title, 'reason', n.reason,
      'status', n.status, 'appeal', n.appeal, 'answer', n.answer, 'acknowledged_at', private.iso(n.acknowledged_at),
      'edited_at', private.iso(n.edited_at), 'created_at', private.iso(n.created_at),
      -- A removed listing is a tombstone in every collection: what it said is kept here for another try.
      'listing', case when n.kind = 'removed' and n.created_at > now() - interval '30 days' then private.words_of(l) || jsonb_build_object(
        'price', l.price, 'district', l.district) end,
      -- It had not been paid for, so nothing was given back.
      'without_credit', n.kind = 'removed' and n.status = 'granted' and not exists (
        select from public.credit_ledger g where g.reason = 'gift' and g.ref = n.id))
  from public.moderation_notices n join public.listings l on l.id = n.listing_id
  union all
  select m.user_id, 'support_message', m.id, m.xid, m.created_at, false,
    jsonb_build_object('id', m.id, 'subject', m.subject, 'message', m.message, 'answer', m.answer, 'created_at', private.iso(m.created_at))
  from public.support_messages m where m.user_id is not null
  union all
  select b.blocker_id, 'block', b.blocked_id, greatest(b.xid, u.xid), b.created_at, b.deleted,
    jsonb_build_object('person_id', b.blocked_id, 'full_name', u.full_name, 'created_at', private.iso(b.created_at))
  from public.blocks b join public.users u on u.id = b.blocked_id
  union all
  select r.seller_id, 'receipt', r.id, r.xid, r.created_at, r.status = 'over', private.receipt_facts(r) from private.receipts r
  union all
  select r.buyer_id, 'receipt', r.id, r.xid, r.created_at, r.status = 'over', private.receipt_facts(r) from private.receipts r
  union all
  select d.person, 'stolen_phone', d.id, d.xid, d.created_at, d.status = 'withdrawn',
    jsonb_build_object('id', d.id, 'day', d.day, 'status', d.status, 'created_at', private.iso(d.created_at))
  from private.stolen_phones d
  union all
  select s.person, 'search', s.id, greatest(s.xid, u.xid), s.created_at, s.deleted or private.is_suspended(s.seller), private.search_facts(s)
  from private.saved_searches s left join public.users u on u.id = s.seller
) t;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('mine', true, 'text', null, null);

-- A listing of one's own as that collection shows it: what the verbs of selling answer. Found by its key: who sells two thousand things
-- would have two thousand read for one price.
create function private.my_listing_row(me uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = listing and v.id = 'listing:' || listing
$$;

-- A notice as that collection shows it.
create function private.my_notice_row(me uuid, notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.pull_mine v where v.reader = me and v.key = notice and v.id = 'notice:' || notice
$$;

-- Numbers for the seller of a listing. A view is a signed-in person's, once a day, on the day on which her phone says it: visitors have nothing
-- that tells them apart, and get nothing for it. Who looked is known for that day alone, so that nobody counts twice; then the rows of a
-- day become a number (chore_views). No foreign key to the listing: who looks would wait for the transaction that sells it.

create table private.viewers (
  viewer uuid not null references auth.users (id) on delete cascade,
  listing_id uuid not null,
  day date not null,
  primary key (viewer, listing_id, day)
);
create index viewers_listing on private.viewers (listing_id);
create index viewers_day on private.viewers (day);

create table private.views (
  listing_id uuid not null,
  day date not null,
  many int not null,
  primary key (listing_id, day)
);

insert into private.mutation_kinds (kind, needs) values ('note_views', 'signed_in');

-- {listing_ids}: listings of others that were looked at since the last of these, two hundred at most. Of what is not or no more for sale
-- nothing is counted, and nothing said.
create function private.push_note_views(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(args -> 'listing_ids') is distinct from 'array' or jsonb_array_length(args -> 'listing_ids') > private.fact('views_most') then
    perform private.refuse('mutation_incomplete');
  end if;
  insert into private.viewers (viewer, listing_id, day)
    select me, l.id, current_date
    from (select distinct private.as_uuid(e.value) as id from jsonb_array_elements_text(args -> 'listing_ids') e) w
      join public.listings l on l.id = w.id
    where l.user_id <> me and l.visible
    order by l.id
    on conflict do nothing;
  return null;
end $$;

create function private.chore_views() returns bigint language plpgsql set search_path = '' as $$
declare
  n bigint;
begin
  with gone as (
    delete from private.viewers where ctid = any (array(select v.ctid from private.viewers v where v.day < current_date limit 5000))
    returning listing_id, day
  )
  insert into private.views as k (listing_id, day, many) select g.listing_id, g.day, count(*) from gone g group by 1, 2
    on conflict (listing_id, day) do update set many = k.many + excluded.many;
  get diagnostics n = row_count;
  return n;
end $$;

insert into private.chores (name, position) values ('views', 15);

-- Numbers of a listing since a moment: views, hearts that stand, conversations that began. A heart of her own is none.
create function private.numbers_since(l public.listings, since timestamptz) returns jsonb language sql stable
  return jsonb_build_object(
    'views', (select coalesce(sum(v.many), 0)::int from private.views v where v.listing_id = l.id and v.day >= since::date)
      + (select count(*)::int from private.viewers v where v.listing_id = l.id and v.day >= since::date),
    'hearts', (select count(*)::int from public.favorites f
      where f.listing_id = l.id and not f.deleted and f.user_id <> l.user_id and f.created_at >= since),
    'conversations', (select count(*)::int from private.conversations c where c.listing_id = l.id and c.created_at >= since));

-- The numbers of one's own listings that can still be looked at, the newest three hundred: of the last seven days, today among them, of
-- the last fourteen, and of all.
create function public.listing_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.require_reader(me);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'week', private.numbers_since(l, current_date - 6),
      'fortnight', private.numbers_since(l, current_date - 13), 'all', private.numbers_since(l, '-infinity')) order by l.created_at desc, l.id), '[]')
    from (select k.* from public.listings k where k.user_id = me and k.published_at is not null and not k.deleted and not k.archived
      order by k.created_at desc, k.id limit 300) l);
end $$;
grant execute on function public.listing_numbers() to authenticated;

-- Everything this database knows about the person who asks (law 2013-450), under names a person understands. A piece
-- is one function; each takes the person from export_my_data, which takes her from her token and nothing else.
create function private.export_account(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'compte', (select jsonb_build_object('identifiant', a.id, 'email', a.email, 'cree_le', private.iso(a.created_at),
        'email_confirme_le', private.iso(a.email_confirmed_at), 'derniere_connexion', private.iso(a.last_sign_in_at))
      from auth.users a where a.id = me),
    'profil', (select jsonb_build_object('nom', u.full_name, 'email', p.email, 'telephone', p.phone, 'accepte_les_appels', p.calls,
        'numero_confirme_le', private.iso(p.number_confirmed_at), 'code_pour_confirmer_le_numero', p.number_code,
        'code_demande_le', private.iso(p.number_code_at),
        'quartier', p.district, 'ville', (select t.name from private.towns t where t.id = u.town_id),
        'photo', u.avatar_url, 'note_moyenne', u.rating, 'nombre_avis', u.review_count,
        'membre_depuis', private.iso(u.created_at), 'premiere_annonce_le', private.iso(u.first_listing_at))
      from public.users u join public.user_private p on p.id = u.id where u.id = me),
    'suspensions', (select coalesce(jsonb_agg(jsonb_build_object('motif', s.reason, 'le', private.iso(s.at),
        'levee_le', private.iso(s.lifted_at)) order by s.at), '[]') from private.suspensions s where s.user_id = me))
$$;

-- Data of hers that the machinery keeps beside what she wrote, and who looked: nobody of the team is named.
create function private.export_traces(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'appareils', (select coalesce(jsonb_agg(jsonb_build_object('navigateur', s.user_agent, 'adresse_reseau', host(s.ip),
        'connecte_le', private.iso(s.created_at), 'vu_le', private.iso(s.refreshed_at at time zone 'UTC')) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = me),
    'metadonnees_du_compte', (select coalesce(a.raw_user_meta_data, '{}') from auth.users a where a.id = me),
    'consultations_par_l_equipe', (select coalesce(jsonb_agg(jsonb_build_object('quoi', r.what, 'le', r.day, 'fois', r.times)
        order by r.day, r.what), '[]') from private.team_reads r where r.person = me),
    'mails_envoyes', (select coalesce(jsonb_agg(jsonb_build_object('modele', m.template, 'ecrit_le', private.iso(m.created_at),
        'parti_le', private.iso(m.sent_at)) order by m.created_at), '[]')
      from private.mail_outbox m join auth.users a on a.email = m.recipient where a.id = me),
    'reponses_a_vos_actes', (select jsonb_build_object('nombre', count(*), 'depuis', private.iso(min(g.at)))
      from private.push_ledger g where g.user_id = me))
$$;

create function private.export_selling(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'annonces', (select coalesce(jsonb_agg(private.export_listing(l) order by l.created_at), '[]') from public.listings l where l.user_id = me),
    'modifications_d_annonces', (select coalesce(jsonb_agg(jsonb_build_object('annonce', e.listing_id, 'avant', e.before,
        'apres', e.after, 'le', private.iso(e.at)) order by e.at), '[]') from private.listing_edits e where e.user_id = me),
    'achats_et_reservations', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title,
        'reserve_jusqu_au', case when l.status = 'active' then private.iso(l.reserved_until) end,
        'achete_le', case when l.status = 'sold' then private.iso(l.ended_at) end) order by l.created_at), '[]')
      from public.listings l where l.buyer_id = me and not l.deleted and (l.status = 'sold' or l.reserved_until > now())),
    'brouillons', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', d.id, 'contenu', d.data,
        'cree_le', private.iso(d.created_at), 'modifie_le', private.iso(d.updated)) order by d.created_at), '[]')
      from public.drafts d where d.user_id = me and not d.deleted),
    'vues_de_vos_annonces', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.id, 'vues',
        (private.numbers_since(l, '-infinity') -> 'views')) order by l.created_at), '[]')
      from public.listings l where l.user_id = me and exists (select from private.views v where v.listing_id = l.id
        union all select from private.viewers w where w.listing_id = l.id)),
    'annonces_vues_aujourd_hui', (select coalesce(jsonb_agg(jsonb_build_object('annonce', v.listing_id, 'le', v.day)
        order by v.day, v.listing_id), '[]') from private.viewers v where v.viewer = me),
    'favoris', (select coalesce(jsonb_agg(jsonb_build_object('annonce', f.listing_id, 'titre', l.title,
        'ajoute_le', private.iso(f.created_at)) order by f.created_at), '[]')
      from public.favorites f join public.listings l on l.id = f.listing_id where f.user_id = me and not f.deleted),
    'avis_donnes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'sur', private.name_of(r.reviewed_id), 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id where r.reviewer_id = me and not r.deleted),
    'avis_recus', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'de', u.full_name, 'note', r.rating,
        'commentaire', r.comment, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reviews r join public.listings l on l.id = r.listing_id join public.users u on u.id = r.reviewer_id
      where r.reviewed_id = me and r.verified and not r.deleted))
$$;

create function private.export_conversations(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'avec', u.full_name,
        'sens', case when m.sender_id = me then 'envoyé' else 'reçu' end, 'texte', m.content, 'lu', m.read,
        'le', private.iso(m.created_at)) || case when m.media is null then '{}' else jsonb_build_object(case m.media ->> 'kind' when 'voice' then 'message_vocal' else 'photo' end, jsonb_build_object(
          'fichier', m.media -> 'name', 'octets', m.media -> 'bytes',
          'effacee_le', private.iso(m.created_at + interval '90 days')) || case m.media ->> 'kind' when 'voice' then jsonb_build_object('ecoute', m.heard) else '{}' end) end order by m.created_at, m.seq), '[]')
      from (select s.*, s.receiver_id as other from public.messages s where s.sender_id = me
            union all select s.*, s.sender_id from public.messages s where s.receiver_id = me) m
      join public.listings l on l.id = m.listing_id join public.users u on u.id = m.other where not m.deleted),
    'personnes_bloquees', (select coalesce(jsonb_agg(jsonb_build_object('nom', u.full_name,
        'le', private.iso(b.created_at)) order by b.created_at), '[]')
      from public.blocks b join public.users u on u.id = b.blocked_id where b.blocker_id = me and not b.deleted),
    'signalements', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'raison', r.reason,
        'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.listings l on l.id = r.listing_id where r.reporter_id = me and r.subject_kind = 'listing'),
    'signalements_de_personnes', (select coalesce(jsonb_agg(jsonb_build_object('personne', u.full_name, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'messages_joints', r.words, 'statut', r.status, 'le', private.iso(r.created_at))
        order by r.created_at), '[]')
      from public.reports r join public.users u on u.id = r.subject_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me and r.subject_kind = 'person'),
    'signalements_d_avis', (select coalesce(jsonb_agg(jsonb_build_object('avis', v.comment, 'annonce', l.title,
        'raison', r.reason, 'precisions', r.comment, 'statut', r.status, 'le', private.iso(r.created_at)) order by r.created_at), '[]')
      from public.reports r join public.reviews v on v.id = r.subject_id join public.listings l on l.id = r.listing_id
      where r.reporter_id = me and r.subject_kind = 'review'),
    'avis_de_moderation', (select coalesce(jsonb_agg(jsonb_build_object('annonce', n.title, 'decision', n.kind, 'raison', n.reason,
        'demande', n.appeal, 'statut', n.status, 'reponse', n.answer, 'compris_le', private.iso(n.acknowledged_at), 'le', private.iso(n.created_at)) order by n.created_at), '[]')
      from public.moderation_notices n where n.user_id = me),
    'lettres_au_support', (select coalesce(jsonb_agg(jsonb_build_object('nom', c.name, 'email', c.email, 'sujet', c.subject,
        'message', c.message, 'recu', (select r.title from private.receipts r where r.id = c.receipt_id), 'statut', c.status, 'reponse', c.answer, 'le', private.iso(c.created_at)) order by c.created_at), '[]')
      from public.support_messages c where c.user_id = me),
    'numeros_consultes', (select coalesce(jsonb_agg(jsonb_build_object('annonce', l.title, 'le', private.iso(k.at))
        order by k.at), '[]')
      from private.contact_reveals k join public.listings l on l.id = k.listing_id where k.viewer = me))
$$;

create function private.export_money(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'credits', jsonb_build_object(
      'solde', coalesce((select c.credits from public.user_credits c where c.user_id = me), 0),
      'mouvements', (select coalesce(jsonb_agg(jsonb_build_object('variation', g.delta, 'motif', g.reason,
        'le', private.iso(g.created_at)) order by g.id), '[]') from public.credit_ledger g where g.user_id = me)),
    'paiements', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', t.id, 'objet', t.kind,
        'montant_fcfa', t.amount, 'statut', t.status, 'le', private.iso(t.created_at)) order by t.created_at), '[]')
      from public.transactions t where t.user_id = me),
    'preuves_de_paiement', (select coalesce(jsonb_agg(jsonb_build_object('identifiant', p.id, 'objet', p.kind,
        'pack', p.pack, 'annonce', p.listing_id, 'montant_fcfa', p.amount, 'nom', p.full_name, 'telephone', p.phone,
        'email', p.email, 'reference', p.reference, 'statut', p.status, 'motif', p.reason,
        'envoyee_le', private.iso(p.created_at), 'decidee_le', private.iso(p.decided_at), 'reprise_le', private.iso(p.undone_at),
        'motif_de_la_reprise', p.undone_reason) order by p.created_at), '[]')
      from public.payment_proofs p where p.user_id = me),
    'contestations', (select coalesce(jsonb_agg(jsonb_build_object('preuve', d.proof_id, 'message', d.message,
        'statut', d.status, 'reponse', d.answer, 'le', private.iso(d.created_at), 'repondue_le', private.iso(d.handled_at))
        order by d.created_at), '[]')
      from public.payment_disputes d where d.user_id = me))
$$;

-- POST, because it counts: ten exports an hour. Reasons and states are ids: the phone that saves the file says them in French.
create function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  wait int;
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
  wait := private.take_token(me::text, 'export', 10, 10.0 / 3600);
  if wait > 0 then
    perform private.refuse_request(429, 'exports_too_fast', wait);
  end if;
  return jsonb_build_object('etabli_le', private.iso(clock_timestamp())) || private.export_account(me) || private.export_selling(me)
    || private.export_conversations(me) || private.export_money(me) || private.export_notices(me) || private.export_news(me) || private.export_receipts(me) || private.export_stolen_phones(me) || private.export_traces(me);
end $$;
grant execute on function public.export_my_data() to authenticated;
