-- Written by `npm run facts` from src/town.ts, src/domain/limits.ts and build/refusals.ts: change those, not this.

-- A number that the screens know too. Immutable, so that a constraint and a plan hold it as a constant.
create function private.fact(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case name
    when 'title_min' then return 5;
    when 'title_max' then return 100;
    when 'description_min' then return 20;
    when 'description_max' then return 5000;
    when 'full_name_min' then return 3;
    when 'full_name_max' then return 80;
    when 'message_min' then return 1;
    when 'message_max' then return 1000;
    when 'review_comment_min' then return 0;
    when 'review_comment_max' then return 1000;
    when 'report_comment_min' then return 0;
    when 'report_comment_max' then return 1000;
    when 'contact_name_min' then return 1;
    when 'contact_name_max' then return 80;
    when 'contact_subject_min' then return 1;
    when 'contact_subject_max' then return 120;
    when 'contact_message_min' then return 10;
    when 'contact_message_max' then return 5000;
    when 'dispute_message_min' then return 10;
    when 'dispute_message_max' then return 1000;
    when 'payment_reference_min' then return 0;
    when 'payment_reference_max' then return 60;
    when 'desk_reason_max' then return 500;
    when 'desk_suspension_max' then return 1000;
    when 'desk_letter_answer_max' then return 2000;
    when 'favorites_most' then return 1000;
    when 'drafts_most' then return 100;
    when 'blocks_most' then return 500;
    when 'price_min' then return 200;
    when 'price_max' then return 10000000;
    when 'photos_max' then return 5;
    when 'photo_bytes' then return 5242880;
    when 'proof_bytes' then return 5242880;
    when 'search_page' then return 12;
    else raise exception 'There is no fact %', name;
  end case;
end $$;

-- Stands before ten digits in a stored phone number.
create function private.country_code() returns text language sql immutable parallel safe set search_path = '' as $$
  select '225'
$$;

create table private.districts (name text primary key);
insert into private.districts (name) values
  ('Abattoir 1'),
  ('Abattoir 2 (Sud B)'),
  ('Aviation'),
  ('Baoulé'),
  ('Belleville'),
  ('Bribouo'),
  ('CAFOP'),
  ('Commerce'),
  ('Dalolabia'),
  ('Dioulabougou'),
  ('Gbeuliville'),
  ('Gbokora'),
  ('Gbobélé'),
  ('Huberson'),
  ('Kennedy 1'),
  ('Kennedy 2'),
  ('Kirman'),
  ('Lobia'),
  ('Marais'),
  ('Orly 1'),
  ('Piscine'),
  ('Sapia'),
  ('Soleil 1'),
  ('Soleil 2'),
  ('Sud A'),
  ('Tagoura'),
  ('Tazibouo'),
  ('Tazibouo Piscine'),
  ('Zakoua');

-- The first rows of public.price_list.
create function private.town_prices() returns table (id text, kind text, name text, credits int, price int, note text, popular boolean, place int)
language sql immutable set search_path = '' as $$
  values
  ('listing', 'listing', 'Annonce', 0, 200, null, false, 0),
  ('starter', 'pack', 'Starter', 3, 500, 'Pour vos premières annonces', false, 1),
  ('regular', 'pack', 'Regular', 10, 1500, 'Le plus choisi', true, 2),
  ('pro', 'pack', 'Pro', 30, 3500, 'Pour vendre souvent', false, 3)
$$;

-- What the server refuses, by name: the code and the words of the answer, and the field of the act that is at fault.
create table private.refusals (name text primary key, code text not null, field text, words text not null);
insert into private.refusals (name, code, field, words) values
  ('not_signed_in', 'signed_out', null, 'Connectez-vous pour continuer.'),
  ('device_signed_out', 'signed_out', null, 'Cet appareil a été déconnecté.'),
  ('account_closed', 'gone', null, 'Ce compte a été supprimé.'),
  ('profile_missing', 'profile_required', null, 'Complétez votre profil pour continuer.'),
  ('suspended', 'forbidden', null, 'Votre compte est suspendu. Écrivez au support.'),
  ('contact_signed_out', 'signed_out', null, 'Vous devez être connecté pour contacter le vendeur'),
  ('contact_profile_missing', 'profile_required', null, 'Complétez votre profil pour contacter le vendeur.'),
  ('cursor_invalid', 'invalid', null, 'Ce repère de synchronisation n''est pas valable.'),
  ('lane_unknown', 'not_found', null, 'Cette liste n''existe pas.'),
  ('act_incomplete', 'invalid', null, 'Cette action est incomplète.'),
  ('act_unreadable', 'invalid', null, 'Cette action est illisible.'),
  ('batch_invalid', 'invalid', null, 'Un tableau d''actions est attendu.'),
  ('batch_too_long', 'too_many', null, 'Deux cents actions au plus par envoi.'),
  ('kind_unknown', 'unknown_kind', null, 'Le serveur ne connaît pas encore cette action.'),
  ('done_already', 'duplicate', null, 'C''est déjà fait.'),
  ('row_gone', 'not_found', null, 'Cet élément n''existe plus.'),
  ('value_invalid', 'invalid', null, 'Une valeur n''est pas valable.'),
  ('our_fault', 'internal', null, 'Une erreur est survenue chez nous. Réessayez plus tard.'),
  ('acts_too_fast', 'rate_limited', null, 'Vous faites beaucoup à la fois. La suite partira dans un instant.'),
  ('profile_too_fast', 'rate_limited', null, 'Votre profil a beaucoup changé. Réessayez plus tard.'),
  ('phone_tries', 'rate_limited', null, 'Trop de numéros essayés. Réessayez demain.'),
  ('publish_too_fast', 'rate_limited', null, 'Vous publiez beaucoup. Cette annonce partira un peu plus tard.'),
  ('edit_too_fast', 'rate_limited', null, 'Vous avez modifié beaucoup d''annonces aujourd''hui. Ce changement partira plus tard.'),
  ('conversations_too_fast', 'rate_limited', null, 'Vous avez ouvert beaucoup de conversations. Celle-ci partira un peu plus tard.'),
  ('messages_too_fast', 'rate_limited', null, 'Vous envoyez beaucoup de messages. La suite partira dans un instant.'),
  ('contacts_many', 'rate_limited', null, 'Vous avez vu trente numéros aujourd''hui. Revenez demain.'),
  ('reviews_too_fast', 'rate_limited', null, 'Vous avez donné beaucoup d''avis. Celui-ci partira plus tard.'),
  ('reports_too_fast', 'rate_limited', null, 'Vous avez beaucoup signalé aujourd''hui. Celui-ci partira plus tard.'),
  ('appeals_too_fast', 'rate_limited', null, 'Vous avez beaucoup demandé aujourd''hui. Ce message partira plus tard.'),
  ('letters_too_fast', 'rate_limited', null, 'Vous avez beaucoup écrit. Ce message partira un peu plus tard.'),
  ('proofs_too_fast', 'rate_limited', null, 'Vous avez envoyé cinq preuves en une heure. Celle-ci partira plus tard.'),
  ('disputes_too_fast', 'rate_limited', null, 'Vous avez beaucoup contesté aujourd''hui. Ce message partira plus tard.'),
  ('exports_too_fast', 'rate_limited', null, 'Vous avez demandé beaucoup d''exports. Réessayez plus tard.'),
  ('tries_too_fast', 'rate_limited', null, 'Trop d''essais. Réessayez plus tard.'),
  ('full_name_missing', 'invalid', 'full_name', 'Le nom complet est requis'),
  ('full_name_short', 'invalid', 'full_name', 'Le nom doit contenir au moins 3 caractères'),
  ('full_name_long', 'too_long', 'full_name', 'Le nom ne doit pas dépasser 80 caractères'),
  ('full_name_invisible', 'invalid', 'full_name', 'Le nom contient un signe invisible : retapez-le'),
  ('full_name_reserved', 'invalid', 'full_name', 'Ce nom est réservé à l''équipe de Djassa'),
  ('phone_missing', 'invalid', 'phone', 'Le numéro de téléphone est requis'),
  ('phone_invalid', 'invalid', 'phone', 'Veuillez entrer un numéro de téléphone ivoirien valide'),
  ('phone_taken', 'duplicate', 'phone', 'Ce numéro est déjà celui d''un autre compte. S''il est à vous, écrivez-nous depuis la page Aide.'),
  ('district_missing', 'invalid', 'district', 'Le quartier est requis'),
  ('price_missing', 'invalid', 'price', 'Le prix est requis'),
  ('price_low', 'invalid', 'price', 'Le prix minimum est de 200 FCFA'),
  ('price_high', 'invalid', 'price', 'Le prix maximum est de 10 000 000 FCFA'),
  ('photos_missing', 'invalid', 'photos', 'Veuillez ajouter au moins une photo'),
  ('photos_many', 'too_many', 'photos', 'Maximum 5 photos autorisées'),
  ('photo_invalid', 'invalid', 'photos', 'Une photo n''est pas valable.'),
  ('photo_not_there', 'invalid', 'photos', 'Une photo n''est pas encore arrivée. Réessayez.'),
  ('title_missing', 'invalid', 'title', 'Le titre est requis'),
  ('title_short', 'invalid', 'title', 'Le titre doit contenir au moins 5 caractères'),
  ('title_long', 'too_long', 'title', 'Le titre ne doit pas dépasser 100 caractères'),
  ('description_short', 'invalid', 'description', 'La description doit contenir au moins 20 caractères'),
  ('description_long', 'too_long', 'description', 'La description ne doit pas dépasser 5 000 caractères'),
  ('category_missing', 'invalid', 'category', 'La catégorie est requise'),
  ('condition_missing', 'invalid', 'condition', 'L''état est requis'),
  ('listing_exists', 'duplicate', null, 'Cette annonce existe déjà.'),
  ('listing_deleted', 'gone', null, 'Cette annonce a été supprimée.'),
  ('listing_gone', 'gone', null, 'Cette annonce n''est plus disponible.'),
  ('contact_gone', 'not_found', null, 'Cette annonce n''est plus disponible.'),
  ('listing_unknown', 'not_found', null, 'Cette annonce n''existe pas.'),
  ('listing_of_another', 'forbidden', null, 'Cette annonce n''est pas la vôtre.'),
  ('listing_not_published', 'invalid', null, 'Cette annonce n''est pas encore publiée.'),
  ('listing_published_otherwise', 'conflict', null, 'Cette annonce est déjà publiée, avec d''autres mots.'),
  ('listing_edited_elsewhere', 'conflict', null, 'Cette annonce a été modifiée sur un autre appareil.'),
  ('price_changed_elsewhere', 'conflict', 'price', 'Le prix a été changé sur un autre appareil.'),
  ('price_of_sold', 'invalid', null, 'Le prix ne change que sur une annonce en ligne.'),
  ('delete_of_sold', 'invalid', null, 'Une annonce vendue ne se supprime pas.'),
  ('edit_of_sold', 'invalid', null, 'Une annonce vendue ne se modifie plus.'),
  ('contact_own_listing', 'own_listing', null, 'Vous ne pouvez pas contacter votre propre annonce'),
  ('favorites_many', 'too_many', null, 'Vous avez déjà 1 000 favoris.'),
  ('draft_unreadable', 'invalid', null, 'Ce brouillon est illisible.'),
  ('draft_long', 'too_long', null, 'Ce brouillon est trop long.'),
  ('draft_published', 'gone', null, 'Ce brouillon a déjà été publié.'),
  ('drafts_many', 'too_many', null, 'Vous avez déjà 100 brouillons. Supprimez-en pour en garder d''autres.'),
  ('own_message', 'own_listing', null, 'Vous ne pouvez pas discuter avec vous-même.'),
  ('message_to_oneself', 'not_party', null, 'Vous ne pouvez pas discuter avec vous-même.'),
  ('message_missing', 'empty', 'content', 'Le message est requis'),
  ('message_long', 'too_long', 'content', 'Le message ne doit pas dépasser 1 000 caractères'),
  ('not_the_seller', 'not_party', null, 'Cette personne ne vend pas cette annonce.'),
  ('not_written_yet', 'not_party', null, 'Vous pourrez répondre dès que cette personne vous aura écrit.'),
  ('person_gone', 'gone', null, 'Cette personne n''a plus de compte.'),
  ('person_unknown', 'not_found', null, 'Cette personne n''a plus de compte.'),
  ('other_suspended', 'forbidden', null, 'Ce compte est suspendu. Vous ne pouvez plus vous écrire.'),
  ('blocked_by_you', 'blocked', null, 'Vous avez bloqué cette personne.'),
  ('blocked_by_them', 'blocked', null, 'Cette personne ne souhaite plus recevoir vos messages.'),
  ('reported_by_many', 'forbidden', null, 'Plusieurs personnes vous ont signalé. Vous pourrez écrire à de nouvelles personnes quand l''équipe aura regardé.'),
  ('conversation_unknown', 'not_found', null, 'Conversation introuvable'),
  ('block_of_oneself', 'invalid', null, 'Vous ne pouvez pas vous bloquer vous-même.'),
  ('blocks_many', 'too_many', null, 'Vous avez déjà bloqué 500 personnes.'),
  ('rating_missing', 'invalid', 'rating', 'Merci de donner une note.'),
  ('review_long', 'too_long', 'comment', 'Le commentaire ne doit pas dépasser 1 000 caractères'),
  ('review_own_listing', 'own_listing', null, 'Vous ne pouvez pas noter votre propre annonce.'),
  ('review_twice', 'duplicate', null, 'Vous avez déjà donné votre avis sur cette annonce.'),
  ('report_reason_missing', 'invalid', 'reason', 'Veuillez indiquer une raison'),
  ('report_long', 'too_long', 'comment', 'Le texte ne doit pas dépasser 1 000 caractères'),
  ('report_own_listing', 'own_listing', null, 'Vous ne pouvez pas signaler votre propre annonce.'),
  ('report_twice', 'duplicate', null, 'Vous avez déjà signalé cette annonce.'),
  ('report_person_twice', 'duplicate', null, 'Vous avez déjà signalé cette personne.'),
  ('report_of_stranger', 'not_party', null, 'Cette personne ne vous a pas écrit.'),
  ('notice_unknown', 'not_found', null, 'Cet avis n''existe pas.'),
  ('plea_missing', 'empty', 'message', 'Expliquez ce qui ne va pas'),
  ('plea_short', 'invalid', 'message', 'Expliquez en 10 caractères au moins'),
  ('plea_long', 'too_long', 'message', 'Le message ne doit pas dépasser 1 000 caractères'),
  ('appeal_twice', 'duplicate', null, 'Vous avez déjà demandé un nouvel examen.'),
  ('appeal_moot', 'gone', null, 'Il n''y a plus rien à examiner pour cette annonce.'),
  ('letter_name_missing', 'invalid', 'name', 'Le nom est requis'),
  ('letter_name_long', 'too_long', 'name', 'Ce texte est trop long'),
  ('email_missing', 'invalid', 'email', 'L''email est requis'),
  ('email_invalid', 'invalid', 'email', 'Adresse email invalide'),
  ('letter_subject_missing', 'invalid', 'subject', 'Le sujet est requis'),
  ('letter_subject_long', 'too_long', 'subject', 'Ce texte est trop long'),
  ('letter_message_missing', 'invalid', 'message', 'Le message est requis'),
  ('letter_message_short', 'invalid', 'message', 'Le message doit contenir au moins 10 caractères'),
  ('letter_message_long', 'too_long', 'message', 'Ce texte est trop long'),
  ('listing_paid', 'conflict', null, 'Cette annonce n''a plus besoin de paiement.'),
  ('proof_incomplete', 'invalid', null, 'Cette demande est incomplète.'),
  ('proof_used', 'conflict', null, 'Cette demande a déjà servi pour un autre paiement.'),
  ('proof_unknown', 'not_found', null, 'Cette preuve n''existe pas.'),
  ('dispute_moot', 'gone', null, 'Ce paiement a été validé entre-temps.'),
  ('dispute_early', 'gone', null, 'L''équipe vérifie encore ce paiement : il n''y a rien à contester.'),
  ('dispute_twice', 'duplicate', null, 'Vous avez déjà contesté cette décision.'),
  ('closing_payment_open', 'conflict', null, 'L''équipe vérifie encore un de vos paiements. Vous pourrez supprimer votre compte dès qu''elle aura répondu, en 24 heures au plus.'),
  ('browser_unable', 'invalid', null, 'Ce navigateur ne peut pas recevoir de notifications.'),
  ('notices_unknown', 'invalid', null, 'Choisissez parmi les notifications proposées.'),
  ('team_only', 'forbidden', null, 'Cette action est réservée à l''équipe.'),
  ('team_code_missing', 'forbidden', null, 'Le bureau de l''équipe s''ouvre avec le code à six chiffres de votre application.'),
  ('team_act_used', 'conflict', null, 'Cette action a déjà servi. Rechargez la page.'),
  ('team_person_unknown', 'not_found', null, 'Cette personne n''existe pas.'),
  ('team_listing_unknown', 'not_found', null, 'Annonce introuvable'),
  ('suspend_team', 'forbidden', null, 'Une personne de l''équipe ne peut pas être suspendue ici.'),
  ('suspension_reason_missing', 'invalid', null, 'Indiquez la raison de la suspension.'),
  ('suspension_reason_long', 'too_long', 'reason', 'La raison ne doit pas dépasser 1 000 caractères.'),
  ('decision_missing', 'invalid', null, 'Choisissez une décision.'),
  ('reason_long', 'too_long', 'reason', 'La raison ne doit pas dépasser 500 caractères.'),
  ('removal_reason_missing', 'invalid', 'reason', 'Indiquez la raison : la personne la recevra par email.'),
  ('refusal_reason_missing', 'invalid', 'reason', 'Indiquez la raison du refus.'),
  ('decide_own_listing', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre annonce.'),
  ('decide_own_account', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre compte.'),
  ('decide_own_payment', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre paiement.'),
  ('appeal_unknown', 'not_found', null, 'Cette demande n''existe pas.'),
  ('dispute_unknown', 'not_found', null, 'Cette contestation n''existe pas.'),
  ('answer_invalid', 'invalid', 'answer', 'Écrivez votre réponse, en 500 caractères au plus.'),
  ('letter_state_missing', 'invalid', null, 'Choisissez un état.'),
  ('letter_unknown', 'not_found', null, 'Ce message n''existe pas.'),
  ('letter_answer_invalid', 'invalid', 'answer', 'Écrivez votre réponse, en 2 000 caractères au plus.'),
  ('credits_spent', 'conflict', null, 'Ces crédits ont déjà servi : la décision ne peut plus être annulée.'),
  ('paid_listing_sold', 'conflict', null, 'L''annonce est déjà vendue : la décision ne peut plus être annulée.');
