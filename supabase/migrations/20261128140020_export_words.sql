-- What somebody has exported of herself spoke English in its reasons and states: "fake", "pending", "fee_without_listing". The words of the
-- screens stand here, by list and field, once; what is written freely stays as it was written.
create function private.export_words() returns jsonb language sql immutable set search_path = '' as $$
  select '{
    "annonces": {
      "statut": {"pending": "À payer", "active": "En ligne", "sold": "Vendue"},
      "payee_par": {"first_free": "Première annonce gratuite", "credit": "Crédit", "manual": "Paiement validé par l''équipe"},
      "categorie": {"fashion": "Mode & Accessoires", "electronics": "Électronique & High-tech", "home": "Maison & Jardin",
        "vehicles": "Auto & Moto", "sports": "Sports & Loisirs", "books": "Livres & Culture"},
      "etat": {"new": "Neuf", "like_new": "Très bon état", "good": "Bon état", "used": "Usagé"}
    },
    "signalements": {
      "raison": {"fake": "Annonce frauduleuse", "inappropriate": "Contenu inapproprié", "duplicate": "Annonce en double",
        "wrong_category": "Mauvaise catégorie", "other": "Autre raison"},
      "statut": {"open": "À examiner", "kept": "Annonce gardée", "warned": "Vendeur averti", "removed": "Annonce retirée"}
    },
    "signalements_de_personnes": {
      "raison": {"scam": "Arnaque ou tentative d''arnaque", "insult": "Insultes ou menaces", "spam": "Publicité ou messages répétés",
        "other": "Autre raison"},
      "statut": {"open": "À examiner", "kept": "Rien à reprocher", "suspended": "Compte suspendu"}
    },
    "signalements_d_avis": {
      "raison": {"fake": "Faux avis", "insult": "Insultes ou menaces", "inappropriate": "Contenu inapproprié", "other": "Autre raison"},
      "statut": {"open": "À examiner", "kept": "Avis gardé", "removed": "Avis retiré"}
    },
    "avis_de_moderation": {
      "decision": {"hidden": "Annonce masquée", "warned": "Avertissement", "removed": "Annonce retirée"},
      "statut": {"standing": "En vigueur", "appealed": "Demande à examiner", "kept": "Décision maintenue", "granted": "Demande acceptée",
        "ended": "Terminé"}
    },
    "lettres_au_support": {"statut": {"new": "Nouveau", "read": "Lu", "answered": "Répondu"}},
    "mouvements": {
      "motif": {"publish": "Annonce publiée", "pack": "Pack de crédits", "fee_without_listing": "Paiement d''une annonce devenu crédit",
        "gift": "Crédit offert", "undo": "Crédit repris"}
    },
    "paiements": {
      "objet": {"listing": "Annonce", "pack": "Pack de crédits"},
      "statut": {"completed": "Validé", "cancelled": "Annulé"}
    },
    "preuves_de_paiement": {
      "objet": {"listing": "Annonce", "pack": "Pack de crédits"},
      "statut": {"received": "À vérifier", "accepted": "Validée", "refused": "Refusée"}
    },
    "contestations": {"statut": {"open": "À examiner", "granted": "Acceptée", "kept": "Décision maintenue"}}
  }'::jsonb
$$;

-- The rows of one list in these words.
create function private.in_words(list text, rows jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(r.row || coalesce((
      select jsonb_object_agg(f.key, f.value -> (r.row ->> f.key)) from jsonb_each(private.export_words() -> in_words.list) f
      where f.value ? (r.row ->> f.key)), '{}') order by r.place), '[]')
  from jsonb_array_elements(rows) with ordinality r(row, place)
$$;

-- Newest text of 220_export; new are the words.
create or replace function public.export_my_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  wait int;
  found_of jsonb;
begin
  if me is null then
    perform private.refuse_request(401, 'not_signed_in');
  end if;
  perform private.require_account(me);
  wait := private.take_token(me::text, 'export', 10, 10.0 / 3600);
  if wait > 0 then
    perform private.refuse_request(429, 'exports_too_fast', wait);
  end if;
  found_of := private.export_account(me) || private.export_selling(me) || private.export_talk(me) || private.export_money(me)
    || private.export_notices(me) || private.export_traces(me);
  return jsonb_build_object('etabli_le', private.iso(clock_timestamp())) || jsonb_set(found_of, '{credits,mouvements}',
      private.in_words('mouvements', found_of #> '{credits,mouvements}'))
    || (select jsonb_object_agg(l.list, private.in_words(l.list, found_of -> l.list))
        from jsonb_object_keys(private.export_words()) l(list) where found_of ? l.list);
end $$;
