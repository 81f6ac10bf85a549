-- Written by `npm run facts` from src/domain/limits.ts, phone.ts, text-field.ts, reserved-name.ts, public-name.ts and
-- build/refusals.ts: change those, not this.

-- A number that the screens know too. Immutable, so that a constraint and a plan hold it as a constant. What a town may have otherwise is
-- asked of its own file (01_first_town.sql).
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
    when 'admin_reason_max' then return 500;
    when 'admin_suspension_max' then return 1000;
    when 'admin_support_answer_max' then return 2000;
    when 'favorites_most' then return 1000;
    when 'drafts_most' then return 100;
    when 'blocks_most' then return 500;
    when 'searches_most' then return 10;
    when 'reserved_hours_most' then return 72;
    when 'relist_days_most' then return 14;
    when 'renew_days_most' then return 30;
    when 'asleep_days_most' then return 60;
    when 'asleep_warning_days_most' then return 7;
    when 'views_most' then return 200;
    when 'number_code_days_most' then return 7;
    when 'offer_hours' then return 48;
    when 'offer_least_percent' then return 20;
    else return private.town_fact(name);
  end case;
end $$;

-- Stands before ten digits in a stored phone number.
create function private.country_code() returns text language sql immutable parallel safe set search_path = '' as $$
  select '225'
$$;

-- A step of haggling in words, as the message that it is says it; the price as `formatPrice` writes it.
create function private.offer_words(step text, amount int) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(case step
    when 'made' then 'Je vous propose {prix}.'
    when 'accepted' then 'D''accord pour {prix}.'
    when 'refused' then '{prix}, ce n''est pas possible pour moi.'
    when 'withdrawn' then 'Je retire mon offre de {prix}.'
  end, '{prix}', replace(to_char(amount, 'FM999,999,999,999'), ',', U&'\202F') || U&'\00A0FCFA')
$$;

-- Refusals of the server, by name: the code and the words of the answer, and the field of the mutation that is at fault.
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
  ('collection_unknown', 'not_found', null, 'Cette liste n''existe pas.'),
  ('mutation_incomplete', 'invalid', null, 'Cette action est incomplète.'),
  ('mutation_unreadable', 'invalid', null, 'Cette action est illisible.'),
  ('batch_invalid', 'invalid', null, 'Un tableau d''actions est attendu.'),
  ('batch_too_long', 'too_many', null, 'Deux cents actions au plus par envoi.'),
  ('kind_unknown', 'unknown_kind', null, 'Le serveur ne connaît pas encore cette action.'),
  ('done_already', 'duplicate', null, 'C''est déjà fait.'),
  ('row_gone', 'not_found', null, 'Cet élément n''existe plus.'),
  ('value_invalid', 'invalid', null, 'Une valeur n''est pas valable.'),
  ('our_fault', 'internal', null, 'Une erreur est survenue chez nous. Réessayez plus tard.'),
  ('mutations_too_fast', 'rate_limited', null, 'Vous faites beaucoup à la fois. La suite partira dans un instant.'),
  ('profile_too_fast', 'rate_limited', null, 'Votre profil a beaucoup changé. Réessayez plus tard.'),
  ('phone_tries', 'rate_limited', null, 'Trop de numéros essayés. Réessayez demain.'),
  ('publish_too_fast', 'rate_limited', null, 'Vous publiez beaucoup. Cette annonce partira un peu plus tard.'),
  ('edit_too_fast', 'rate_limited', null, 'Vous avez modifié beaucoup d''annonces aujourd''hui. Ce changement partira plus tard.'),
  ('reserve_too_fast', 'rate_limited', null, 'Vous avez réservé beaucoup d''annonces aujourd''hui. Celle-ci le sera plus tard.'),
  ('price_too_fast', 'rate_limited', null, 'Vous avez changé beaucoup de prix aujourd''hui. Celui-ci partira plus tard.'),
  ('conversations_too_fast', 'rate_limited', null, 'Vous avez ouvert beaucoup de conversations. Celle-ci partira un peu plus tard.'),
  ('bytes_too_many', 'rate_limited', null, 'Vous avez beaucoup envoyé aujourd''hui. La suite partira peu à peu, rien n''est perdu.'),
  ('messages_too_fast', 'rate_limited', null, 'Vous envoyez beaucoup de messages. La suite partira dans un instant.'),
  ('contacts_many', 'rate_limited', null, 'Vous avez vu trente numéros aujourd''hui. Revenez demain.'),
  ('reviews_too_fast', 'rate_limited', null, 'Vous avez donné beaucoup d''avis. Celui-ci partira plus tard.'),
  ('reports_too_fast', 'rate_limited', null, 'Vous avez beaucoup signalé aujourd''hui. Celui-ci partira plus tard.'),
  ('appeals_too_fast', 'rate_limited', null, 'Vous avez beaucoup demandé aujourd''hui. Ce message partira plus tard.'),
  ('support_too_fast', 'rate_limited', null, 'Vous avez beaucoup écrit. Ce message partira un peu plus tard.'),
  ('proofs_too_fast', 'rate_limited', null, 'Vous avez envoyé cinq preuves en une heure. Celle-ci partira plus tard.'),
  ('disputes_too_fast', 'rate_limited', null, 'Vous avez beaucoup contesté aujourd''hui. Ce message partira plus tard.'),
  ('exports_too_fast', 'rate_limited', null, 'Vous avez demandé beaucoup d''exports. Réessayez plus tard.'),
  ('tries_too_fast', 'rate_limited', null, 'Trop d''essais. Réessayez plus tard.'),
  ('full_name_missing', 'invalid', 'full_name', 'Le nom complet est requis'),
  ('full_name_short', 'invalid', 'full_name', 'Le nom doit contenir au moins 3 caractères'),
  ('full_name_long', 'too_long', 'full_name', 'Le nom ne doit pas dépasser 80 caractères'),
  ('full_name_invisible', 'invalid', 'full_name', 'Le nom contient un signe invisible : retapez-le'),
  ('full_name_wordless', 'invalid', 'full_name', 'Écrivez votre nom avec des lettres'),
  ('full_name_service', 'invalid', 'full_name', 'Ce nom est celui d''un service : mettez le vôtre'),
  ('full_name_letters', 'invalid', 'full_name', 'Le nom contient une lettre inhabituelle : retapez-le avec votre clavier'),
  ('phone_missing', 'invalid', 'phone', 'Le numéro de téléphone est requis'),
  ('phone_invalid', 'invalid', 'phone', 'Veuillez entrer un numéro de téléphone ivoirien valide'),
  ('phone_taken', 'duplicate', 'phone', 'Ce numéro est déjà celui d''un autre compte. S''il est à vous, écrivez-nous depuis la page Aide.'),
  ('district_missing', 'invalid', 'district', 'Le quartier est requis'),
  ('price_missing', 'invalid', 'price', 'Le prix est requis'),
  ('photos_missing', 'invalid', 'photos', 'Veuillez ajouter au moins une photo'),
  ('photo_invalid', 'invalid', 'photos', 'Une photo n''est pas valable.'),
  ('photo_not_there', 'invalid', 'photos', 'Une photo n''est pas encore arrivée. Réessayez.'),
  ('voice_not_there', 'invalid', 'photos', 'Le message vocal n''est pas encore arrivé. Réessayez.'),
  ('title_missing', 'invalid', 'title', 'Le titre est requis'),
  ('title_short', 'invalid', 'title', 'Le titre doit contenir au moins 5 caractères'),
  ('title_long', 'too_long', 'title', 'Le titre ne doit pas dépasser 100 caractères'),
  ('description_short', 'invalid', 'description', 'La description doit contenir au moins 20 caractères'),
  ('description_long', 'too_long', 'description', 'La description ne doit pas dépasser 5 000 caractères'),
  ('category_missing', 'invalid', 'category', 'La catégorie est requise'),
  ('condition_missing', 'invalid', 'condition', 'L''état est requis'),
  ('contact_calls_off', 'forbidden', null, 'Ce vendeur préfère qu''on lui écrive.'),
  ('price_of_sold', 'gone', null, 'Cette annonce est vendue : son prix ne change plus.'),
  ('buyer_unknown', 'not_party', null, 'Cette personne ne vous a pas écrit au sujet de cette annonce.'),
  ('sold_to_another', 'conflict', null, 'Cette annonce est déjà notée comme vendue à quelqu''un d''autre.'),
  ('relist_late', 'gone', null, 'Cette vente a plus de 14 jours. Publiez une annonce semblable : tout est déjà rempli.'),
  ('renew_of_sold', 'gone', null, 'Cette annonce est vendue : elle n''est plus à renouveler.'),
  ('reserve_of_sold', 'gone', null, 'Cette annonce est vendue : elle ne peut plus être réservée.'),
  ('reserve_of_hidden', 'invalid', null, 'Cette annonce n''est pas visible pour l''instant : elle ne peut pas être réservée.'),
  ('delete_of_sold', 'invalid', null, 'Une annonce vendue ne se supprime pas.'),
  ('receipts_too_fast', 'rate_limited', null, 'Vous avez fait beaucoup de reçus aujourd''hui. Celui-ci partira plus tard.'),
  ('receipt_without_sale', 'gone', null, 'Cette annonce n''est pas notée comme vendue à cette personne : il n''y a pas de reçu à faire.'),
  ('review_without_sale', 'gone', null, 'Cette annonce n''est pas notée comme vendue à cette personne : il n''y a pas d''avis à donner.'),
  ('receipt_confirmed', 'conflict', null, 'Ce reçu est déjà confirmé par l''acheteur : il ne change plus.'),
  ('receipt_unknown', 'gone', null, 'Ce reçu n''existe plus.'),
  ('receipt_over', 'conflict', null, 'Ce reçu n''attend plus de réponse : il a été confirmé, remplacé ou retiré.'),
  ('receipt_of_oneself', 'not_party', null, 'C''est à l''acheteur de confirmer ce reçu.'),
  ('imei_invalid', 'invalid', 'imei', 'Ce numéro n''est pas un IMEI : vérifiez le dernier chiffre.'),
  ('imeis_too_fast', 'rate_limited', null, 'Vous avez donné beaucoup d''IMEI aujourd''hui. Celui-ci partira plus tard.'),
  ('imei_signed_out', 'signed_out', null, 'Connectez-vous pour vérifier un IMEI.'),
  ('imei_profile_missing', 'profile_required', null, 'Complétez votre profil pour vérifier un IMEI.'),
  ('imei_not_given', 'not_found', null, 'L''IMEI de cette annonce ne peut plus être vérifié.'),
  ('imei_checks_of_listing', 'rate_limited', null, 'Vous avez vérifié trois fois l''IMEI de cette annonce aujourd''hui. Revenez demain.'),
  ('imei_checks_many', 'rate_limited', null, 'Vous avez vérifié dix IMEI aujourd''hui. Revenez demain.'),
  ('stolen_day_invalid', 'invalid', 'day', 'Indiquez le jour du vol : il y a dix ans au plus, aujourd''hui au plus tard.'),
  ('stolen_twice', 'conflict', null, 'Vous avez déjà déclaré ce téléphone.'),
  ('stolen_removed', 'forbidden', null, 'L''équipe a retiré votre déclaration de ce téléphone. Écrivez-lui si c''est une erreur.'),
  ('stolen_too_fast', 'rate_limited', null, 'Vous avez déclaré trois téléphones aujourd''hui. Celui-ci partira plus tard.'),
  ('stolen_unknown', 'not_found', null, 'Cette déclaration n''existe plus.'),
  ('edit_of_sold', 'invalid', null, 'Une annonce vendue ne se modifie plus.'),
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
  ('contact_own_listing', 'own_listing', null, 'Vous ne pouvez pas contacter votre propre annonce'),
  ('favorites_many', 'too_many', null, 'Vous avez déjà 1 000 favoris.'),
  ('searches_many', 'too_many', null, 'Vous suivez déjà 10 recherches et vendeurs. Retirez-en pour en suivre d''autres.'),
  ('seller_not_followed', 'forbidden', null, 'Ce vendeur ne peut pas être suivi.'),
  ('search_empty', 'invalid', null, 'Ces mots ne peuvent pas être suivis : écrivez-les en lettres latines, ou suivez les filtres seuls.'),
  ('draft_unreadable', 'invalid', null, 'Ce brouillon est illisible.'),
  ('draft_long', 'too_long', null, 'Ce brouillon est trop long.'),
  ('draft_published', 'gone', null, 'Ce brouillon a déjà été publié.'),
  ('drafts_many', 'too_many', null, 'Vous avez déjà 100 brouillons. Supprimez-en pour en garder d''autres.'),
  ('own_message', 'own_listing', null, 'Vous ne pouvez pas discuter avec vous-même.'),
  ('message_to_oneself', 'not_party', null, 'Vous ne pouvez pas discuter avec vous-même.'),
  ('message_missing', 'empty', 'content', 'Le message est requis'),
  ('messages_unanswered', 'too_many', null, 'Vous avez écrit 30 messages sans réponse. Attendez une réponse, puis réessayez.'),
  ('message_long', 'too_long', 'content', 'Le message ne doit pas dépasser 1 000 caractères'),
  ('offer_low', 'invalid', 'offer', 'Proposez au moins un cinquième du prix demandé.'),
  ('offer_high', 'invalid', 'offer', 'Votre offre dépasse le prix demandé.'),
  ('offer_not_for_sale', 'gone', null, 'Cette annonce n''est plus à vendre : il n''y a plus d''offre à faire.'),
  ('offer_over', 'gone', null, 'Cette offre n''attend plus de réponse : elle en a eu une, ou elle a pris fin.'),
  ('offer_of_other', 'not_party', null, 'C''est à l''autre personne de répondre à cette offre.'),
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
  ('report_review_twice', 'duplicate', null, 'Vous avez déjà signalé cet avis.'),
  ('report_own_review', 'forbidden', null, 'Vous ne pouvez pas signaler votre propre avis.'),
  ('review_unknown', 'gone', null, 'Cet avis n''est plus là.'),
  ('report_person_twice', 'duplicate', null, 'Vous avez déjà signalé cette personne.'),
  ('report_of_stranger', 'not_party', null, 'Cette personne ne vous a pas écrit.'),
  ('notice_unknown', 'not_found', null, 'Cet avis n''existe pas.'),
  ('plea_missing', 'empty', 'message', 'Expliquez ce qui ne va pas'),
  ('plea_short', 'invalid', 'message', 'Expliquez en 10 caractères au moins'),
  ('plea_long', 'too_long', 'message', 'Le message ne doit pas dépasser 1 000 caractères'),
  ('appeal_twice', 'duplicate', null, 'Vous avez déjà demandé un nouvel examen.'),
  ('appeal_moot', 'gone', null, 'Il n''y a plus rien à examiner pour cette annonce.'),
  ('support_name_missing', 'invalid', 'name', 'Le nom est requis'),
  ('support_name_long', 'too_long', 'name', 'Ce texte est trop long'),
  ('email_missing', 'invalid', 'email', 'L''email est requis'),
  ('email_invalid', 'invalid', 'email', 'Adresse email invalide'),
  ('support_subject_missing', 'invalid', 'subject', 'Le sujet est requis'),
  ('support_subject_long', 'too_long', 'subject', 'Ce texte est trop long'),
  ('support_message_missing', 'invalid', 'message', 'Le message est requis'),
  ('support_message_short', 'invalid', 'message', 'Le message doit contenir au moins 10 caractères'),
  ('support_message_long', 'too_long', 'message', 'Ce texte est trop long'),
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
  ('team_action_used', 'conflict', null, 'Cette action a déjà servi. Rechargez la page.'),
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
  ('team_review_unknown', 'not_found', null, 'Cet avis n''existe pas.'),
  ('decide_own_review', 'forbidden', null, 'Cet avis est de vous ou sur vous : une autre personne de l''équipe décide.'),
  ('decide_own_account', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre compte.'),
  ('decide_own_payment', 'forbidden', null, 'Vous ne pouvez pas décider de votre propre paiement.'),
  ('appeal_unknown', 'not_found', null, 'Cette demande n''existe pas.'),
  ('dispute_unknown', 'not_found', null, 'Cette contestation n''existe pas.'),
  ('answer_invalid', 'invalid', 'answer', 'Écrivez votre réponse, en 500 caractères au plus.'),
  ('support_state_missing', 'invalid', null, 'Choisissez un état.'),
  ('support_unknown', 'not_found', null, 'Ce message n''existe pas.'),
  ('support_answer_invalid', 'invalid', 'answer', 'Écrivez votre réponse, en 2 000 caractères au plus.'),
  ('credits_spent', 'conflict', null, 'Ces crédits ont déjà servi : la décision ne peut plus être annulée.'),
  ('payer_gone', 'conflict', null, 'Ce compte a été supprimé : la décision ne peut plus être annulée.'),
  ('paid_listing_sold', 'conflict', null, 'L''annonce est déjà vendue : la décision ne peut plus être annulée.');
insert into private.refusals (name, code, field, words) select * from private.first_town_refusals();

-- Spaces of every kind and signs without a width count as nothing at both ends; control characters and signs that turn the direction of
-- writing go wherever they stand. A separator of lines (U+2028, U+2029) is a space. Of the marks heaped upon a letter two accents
-- stay, and four of its own alphabet; few texts have three signs in a row beyond the accented letters, and are looked through for it.
create function private.trimmed(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    case when t.words ~ '[\u00AD\u0300-\uFFFF\U00010000-\U0010FFFF]{3}'
      then regexp_replace(regexp_replace(t.words,
        '((?:[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*){2})(?:[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*)+', '\1', 'g'),
        '((?:[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0902\u093A\u093C\u0941-\u0948\u094D\u0951-\u0957\u0962-\u0963\u0981\u09BC\u09C1-\u09C4\u09CD\u09E2-\u09E3\u09FE\u0A01-\u0A02\u0A3C\u0A41-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A82\u0ABC\u0AC1-\u0AC5\u0AC7-\u0AC8\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01\u0B3C\u0B3F\u0B41-\u0B44\u0B4D\u0B55-\u0B56\u0B62-\u0B63\u0B82\u0BC0\u0BCD\u0C00\u0C04\u0C3C\u0C3E-\u0C40\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81\u0CBC\u0CBF\u0CC6\u0CCC-\u0CCD\u0CE2-\u0CE3\u0D00-\u0D01\u0D3B-\u0D3C\u0D41-\u0D44\u0D4D\u0D62-\u0D63\u0D81\u0DCA\u0DD2-\u0DD4\u0DD6\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F71-\u0F7E\u0F80-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102D-\u1030\u1032-\u1037\u1039-\u103A\u103D-\u103E\u1058-\u1059\u105E-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108D\u109D\u135D-\u135F\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17B4-\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D3\u17DD\u180B-\u180D\u180F\u1885-\u1886\u18A9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193B\u1A17-\u1A18\u1A1B\u1A56\u1A58-\u1A5E\u1A60\u1A62\u1A65-\u1A6C\u1A73-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B03\u1B34\u1B36-\u1B3A\u1B3C\u1B42\u1B6B-\u1B73\u1B80-\u1B81\u1BA2-\u1BA5\u1BA8-\u1BA9\u1BAB-\u1BAD\u1BE6\u1BE8-\u1BE9\u1BED\u1BEF-\u1BF1\u1C2C-\u1C33\u1C36-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE0\u1CE2-\u1CE8\u1CED\u1CF4\u1CF8-\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302D\u3099-\u309A\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA825-\uA826\uA82C\uA8C4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA951\uA980-\uA982\uA9B3\uA9B6-\uA9B9\uA9BC-\uA9BD\uA9E5\uAA29-\uAA2E\uAA31-\uAA32\uAA35-\uAA36\uAA43\uAA4C\uAA7C\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEC-\uAAED\uAAF6\uABE5\uABE8\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011081\U000110B3-\U000110B6\U000110B9-\U000110BA\U000110C2\U00011100-\U00011102\U00011127-\U0001112B\U0001112D-\U00011134\U00011173\U00011180-\U00011181\U000111B6-\U000111BE\U000111C9-\U000111CC\U000111CF\U0001122F-\U00011231\U00011234\U00011236-\U00011237\U0001123E\U00011241\U000112DF\U000112E3-\U000112EA\U00011300-\U00011301\U0001133B-\U0001133C\U00011340\U00011366-\U0001136C\U00011370-\U00011374\U000113BB-\U000113C0\U000113CE\U000113D0\U000113D2\U000113E1-\U000113E2\U00011438-\U0001143F\U00011442-\U00011444\U00011446\U0001145E\U000114B3-\U000114B8\U000114BA\U000114BF-\U000114C0\U000114C2-\U000114C3\U000115B2-\U000115B5\U000115BC-\U000115BD\U000115BF-\U000115C0\U000115DC-\U000115DD\U00011633-\U0001163A\U0001163D\U0001163F-\U00011640\U000116AB\U000116AD\U000116B0-\U000116B5\U000116B7\U0001171D\U0001171F\U00011722-\U00011725\U00011727-\U0001172B\U0001182F-\U00011837\U00011839-\U0001183A\U0001193B-\U0001193C\U0001193E\U00011943\U000119D4-\U000119D7\U000119DA-\U000119DB\U000119E0\U00011A01-\U00011A0A\U00011A33-\U00011A38\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A56\U00011A59-\U00011A5B\U00011A8A-\U00011A96\U00011A98-\U00011A99\U00011B60\U00011B62-\U00011B64\U00011B66\U00011C30-\U00011C36\U00011C38-\U00011C3D\U00011C3F\U00011C92-\U00011CA7\U00011CAA-\U00011CB0\U00011CB2-\U00011CB3\U00011CB5-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D90-\U00011D91\U00011D95\U00011D97\U00011EF3-\U00011EF4\U00011F00-\U00011F01\U00011F36-\U00011F3A\U00011F40\U00011F42\U00011F5A\U00013440\U00013447-\U00013455\U0001611E-\U00016129\U0001612D-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F8F-\U00016F92\U00016FE4\U0001BC9D-\U0001BC9E\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D167-\U0001D169\U0001D17B-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0100-\U000E01EF][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*){4})(?:[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u08E1\u08E3-\u0902\u093A\u093C\u0941-\u0948\u094D\u0951-\u0957\u0962-\u0963\u0981\u09BC\u09C1-\u09C4\u09CD\u09E2-\u09E3\u09FE\u0A01-\u0A02\u0A3C\u0A41-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A82\u0ABC\u0AC1-\u0AC5\u0AC7-\u0AC8\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01\u0B3C\u0B3F\u0B41-\u0B44\u0B4D\u0B55-\u0B56\u0B62-\u0B63\u0B82\u0BC0\u0BCD\u0C00\u0C04\u0C3C\u0C3E-\u0C40\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81\u0CBC\u0CBF\u0CC6\u0CCC-\u0CCD\u0CE2-\u0CE3\u0D00-\u0D01\u0D3B-\u0D3C\u0D41-\u0D44\u0D4D\u0D62-\u0D63\u0D81\u0DCA\u0DD2-\u0DD4\u0DD6\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F71-\u0F7E\u0F80-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102D-\u1030\u1032-\u1037\u1039-\u103A\u103D-\u103E\u1058-\u1059\u105E-\u1060\u1071-\u1074\u1082\u1085-\u1086\u108D\u109D\u135D-\u135F\u1712-\u1714\u1732-\u1733\u1752-\u1753\u1772-\u1773\u17B4-\u17B5\u17B7-\u17BD\u17C6\u17C9-\u17D3\u17DD\u180B-\u180D\u180F\u1885-\u1886\u18A9\u1920-\u1922\u1927-\u1928\u1932\u1939-\u193B\u1A17-\u1A18\u1A1B\u1A56\u1A58-\u1A5E\u1A60\u1A62\u1A65-\u1A6C\u1A73-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B03\u1B34\u1B36-\u1B3A\u1B3C\u1B42\u1B6B-\u1B73\u1B80-\u1B81\u1BA2-\u1BA5\u1BA8-\u1BA9\u1BAB-\u1BAD\u1BE6\u1BE8-\u1BE9\u1BED\u1BEF-\u1BF1\u1C2C-\u1C33\u1C36-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE0\u1CE2-\u1CE8\u1CED\u1CF4\u1CF8-\u1CF9\u1DC0-\u1DFF\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302D\u3099-\u309A\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA825-\uA826\uA82C\uA8C4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA951\uA980-\uA982\uA9B3\uA9B6-\uA9B9\uA9BC-\uA9BD\uA9E5\uAA29-\uAA2E\uAA31-\uAA32\uAA35-\uAA36\uAA43\uAA4C\uAA7C\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEC-\uAAED\uAAF6\uABE5\uABE8\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011001\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011081\U000110B3-\U000110B6\U000110B9-\U000110BA\U000110C2\U00011100-\U00011102\U00011127-\U0001112B\U0001112D-\U00011134\U00011173\U00011180-\U00011181\U000111B6-\U000111BE\U000111C9-\U000111CC\U000111CF\U0001122F-\U00011231\U00011234\U00011236-\U00011237\U0001123E\U00011241\U000112DF\U000112E3-\U000112EA\U00011300-\U00011301\U0001133B-\U0001133C\U00011340\U00011366-\U0001136C\U00011370-\U00011374\U000113BB-\U000113C0\U000113CE\U000113D0\U000113D2\U000113E1-\U000113E2\U00011438-\U0001143F\U00011442-\U00011444\U00011446\U0001145E\U000114B3-\U000114B8\U000114BA\U000114BF-\U000114C0\U000114C2-\U000114C3\U000115B2-\U000115B5\U000115BC-\U000115BD\U000115BF-\U000115C0\U000115DC-\U000115DD\U00011633-\U0001163A\U0001163D\U0001163F-\U00011640\U000116AB\U000116AD\U000116B0-\U000116B5\U000116B7\U0001171D\U0001171F\U00011722-\U00011725\U00011727-\U0001172B\U0001182F-\U00011837\U00011839-\U0001183A\U0001193B-\U0001193C\U0001193E\U00011943\U000119D4-\U000119D7\U000119DA-\U000119DB\U000119E0\U00011A01-\U00011A0A\U00011A33-\U00011A38\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A56\U00011A59-\U00011A5B\U00011A8A-\U00011A96\U00011A98-\U00011A99\U00011B60\U00011B62-\U00011B64\U00011B66\U00011C30-\U00011C36\U00011C38-\U00011C3D\U00011C3F\U00011C92-\U00011CA7\U00011CAA-\U00011CB0\U00011CB2-\U00011CB3\U00011CB5-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D90-\U00011D91\U00011D95\U00011D97\U00011EF3-\U00011EF4\U00011F00-\U00011F01\U00011F36-\U00011F3A\U00011F40\U00011F42\U00011F5A\U00013440\U00013447-\U00013455\U0001611E-\U00016129\U0001612D-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F8F-\U00016F92\U00016FE4\U0001BC9D-\U0001BC9E\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D167-\U0001D169\U0001D17B-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0100-\U000E01EF][\u00AD\u061C\u115F-\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]*)+', '\1', 'g')
      else t.words end,
    E' \t\n\r\f\u000B\u00A0\u00AD\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
    || E'\u200B\u200C\u200D\u200E\u200F\u2028\u2029\u202F\u205F\u2060\u2066\u2067\u2068\u2069\u3000\u3164\uFEFF')
  from (select regexp_replace(translate(words, E'\u2028\u2029', '  '),
    '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+', '', 'g') as words) t
$$;

-- Whether nothing of a text is seen, and whether a name has a letter that no name here is written with.
create function private.is_unseen(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select private.trimmed(regexp_replace(name, '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0600-\u0605\u0610-\u061A\u061C\u064B-\u065F\u0670\u06D6-\u06DD\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u070F\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0890-\u0891\u0897-\u089F\u08CA-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u115F-\u1160\u135D-\u135F\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17B4-\u17D3\u17DD\u180B-\u180F\u1885-\u1886\u18A9\u1920-\u192B\u1930-\u193B\u1A17-\u1A1B\u1A55-\u1A5E\u1A60-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B04\u1B34-\u1B44\u1B6B-\u1B73\u1B80-\u1B82\u1BA1-\u1BAD\u1BE6-\u1BF3\u1C24-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099-\u309A\u3164\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA823-\uA827\uA82C\uA880-\uA881\uA8B4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9E5\uAA29-\uAA36\uAA43\uAA4C-\uAA4D\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5-\uAAF6\uABE3-\uABEA\uABEC-\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011082\U000110B0-\U000110BA\U000110BD\U000110C2\U000110CD\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111B3-\U000111C0\U000111C9-\U000111CC\U000111CE-\U000111CF\U0001122C-\U00011237\U0001123E\U00011241\U000112DF-\U000112EA\U00011300-\U00011303\U0001133B-\U0001133C\U0001133E-\U00011344\U00011347-\U00011348\U0001134B-\U0001134D\U00011357\U00011362-\U00011363\U00011366-\U0001136C\U00011370-\U00011374\U000113B8-\U000113C0\U000113C2\U000113C5\U000113C7-\U000113CA\U000113CC-\U000113D0\U000113D2\U000113E1-\U000113E2\U00011435-\U00011446\U0001145E\U000114B0-\U000114C3\U000115AF-\U000115B5\U000115B8-\U000115C0\U000115DC-\U000115DD\U00011630-\U00011640\U000116AB-\U000116B7\U0001171D-\U0001172B\U0001182C-\U0001183A\U00011930-\U00011935\U00011937-\U00011938\U0001193B-\U0001193E\U00011940\U00011942-\U00011943\U000119D1-\U000119D7\U000119DA-\U000119E0\U000119E4\U00011A01-\U00011A0A\U00011A33-\U00011A39\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A5B\U00011A8A-\U00011A99\U00011B60-\U00011B67\U00011C2F-\U00011C36\U00011C38-\U00011C3F\U00011C92-\U00011CA7\U00011CA9-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D8A-\U00011D8E\U00011D90-\U00011D91\U00011D93-\U00011D97\U00011EF3-\U00011EF6\U00011F00-\U00011F01\U00011F03\U00011F34-\U00011F3A\U00011F3E-\U00011F42\U00011F5A\U00013430-\U00013440\U00013447-\U00013455\U0001611E-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F51-\U00016F87\U00016F8F-\U00016F92\U00016FE4\U00016FF0-\U00016FF1\U0001BC9D-\U0001BC9E\U0001BCA0-\U0001BCA3\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D165-\U0001D169\U0001D16D-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0000-\U000E0FFF\u2800]+', '', 'g')) = ''
$$;
create function private.has_odd_letters(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select name ~ '[^\u0000-\u024F\u0253-\u0257\u0259\u025B\u0260\u0263\u0268-\u026A\u0272\u0275\u0283\u028A-\u028B\u0292\u02B0-\u036F\u0370-\u077F\u07C0-\u07FF\u0900-\u109F\u10D0-\u139F\u1780-\u17FF\u1E00-\u1EFF\u2000-\u20FF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u9FFF\uAC00-\uD7FF\uFE00-\uFE0F\U0001F000-\U0001FAFF\U000E0000-\U000E0FFF]'
$$;

-- A name as it is read: look-alikes as letters, "l" as "i", "D.j.a" as one word, no doubled letters; digits as they are, and as letters.
create function private.readings_of(name text) returns setof text language sql immutable parallel safe strict set search_path = '' as $$
    select regexp_replace(regexp_replace(regexp_replace(replace(v.letters, 'l', 'i'), '[^a-z]+', ' ', 'g'),
      '\y([a-z]) (?=[a-z]\y)', '\1', 'g'), '(.)\1+', '\1', 'g')
    from (
      select translate(lower(regexp_replace(normalize(name, NFKD),
        '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7\u0600-\u0605\u0610-\u061A\u061C\u064B-\u065F\u0670\u06D6-\u06DD\u06DF-\u06E4\u06E7-\u06E8\u06EA-\u06ED\u070F\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u07FD\u0816-\u0819\u081B-\u0823\u0825-\u0827\u0829-\u082D\u0859-\u085B\u0890-\u0891\u0897-\u089F\u08CA-\u0903\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09BC\u09BE-\u09C4\u09C7-\u09C8\u09CB-\u09CD\u09D7\u09E2-\u09E3\u09FE\u0A01-\u0A03\u0A3C\u0A3E-\u0A42\u0A47-\u0A48\u0A4B-\u0A4D\u0A51\u0A70-\u0A71\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0AC5\u0AC7-\u0AC9\u0ACB-\u0ACD\u0AE2-\u0AE3\u0AFA-\u0AFF\u0B01-\u0B03\u0B3C\u0B3E-\u0B44\u0B47-\u0B48\u0B4B-\u0B4D\u0B55-\u0B57\u0B62-\u0B63\u0B82\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD7\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4D\u0C55-\u0C56\u0C62-\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CC4\u0CC6-\u0CC8\u0CCA-\u0CCD\u0CD5-\u0CD6\u0CE2-\u0CE3\u0CF3\u0D00-\u0D03\u0D3B-\u0D3C\u0D3E-\u0D44\u0D46-\u0D48\u0D4A-\u0D4D\u0D57\u0D62-\u0D63\u0D81-\u0D83\u0DCA\u0DCF-\u0DD4\u0DD6\u0DD8-\u0DDF\u0DF2-\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F18-\u0F19\u0F35\u0F37\u0F39\u0F3E-\u0F3F\u0F71-\u0F84\u0F86-\u0F87\u0F8D-\u0F97\u0F99-\u0FBC\u0FC6\u102B-\u103E\u1056-\u1059\u105E-\u1060\u1062-\u1064\u1067-\u106D\u1071-\u1074\u1082-\u108D\u108F\u109A-\u109D\u115F-\u1160\u135D-\u135F\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17B4-\u17D3\u17DD\u180B-\u180F\u1885-\u1886\u18A9\u1920-\u192B\u1930-\u193B\u1A17-\u1A1B\u1A55-\u1A5E\u1A60-\u1A7C\u1A7F\u1AB0-\u1ADD\u1AE0-\u1AEB\u1B00-\u1B04\u1B34-\u1B44\u1B6B-\u1B73\u1B80-\u1B82\u1BA1-\u1BAD\u1BE6-\u1BF3\u1C24-\u1C37\u1CD0-\u1CD2\u1CD4-\u1CE8\u1CED\u1CF4\u1CF7-\u1CF9\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20F0\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099-\u309A\u3164\uA66F-\uA672\uA674-\uA67D\uA69E-\uA69F\uA6F0-\uA6F1\uA802\uA806\uA80B\uA823-\uA827\uA82C\uA880-\uA881\uA8B4-\uA8C5\uA8E0-\uA8F1\uA8FF\uA926-\uA92D\uA947-\uA953\uA980-\uA983\uA9B3-\uA9C0\uA9E5\uAA29-\uAA36\uAA43\uAA4C-\uAA4D\uAA7B-\uAA7D\uAAB0\uAAB2-\uAAB4\uAAB7-\uAAB8\uAABE-\uAABF\uAAC1\uAAEB-\uAAEF\uAAF5-\uAAF6\uABE3-\uABEA\uABEC-\uABED\uFB1E\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U000101FD\U000102E0\U00010376-\U0001037A\U00010A01-\U00010A03\U00010A05-\U00010A06\U00010A0C-\U00010A0F\U00010A38-\U00010A3A\U00010A3F\U00010AE5-\U00010AE6\U00010D24-\U00010D27\U00010D69-\U00010D6D\U00010EAB-\U00010EAC\U00010EFA-\U00010EFF\U00010F46-\U00010F50\U00010F82-\U00010F85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107F-\U00011082\U000110B0-\U000110BA\U000110BD\U000110C2\U000110CD\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111B3-\U000111C0\U000111C9-\U000111CC\U000111CE-\U000111CF\U0001122C-\U00011237\U0001123E\U00011241\U000112DF-\U000112EA\U00011300-\U00011303\U0001133B-\U0001133C\U0001133E-\U00011344\U00011347-\U00011348\U0001134B-\U0001134D\U00011357\U00011362-\U00011363\U00011366-\U0001136C\U00011370-\U00011374\U000113B8-\U000113C0\U000113C2\U000113C5\U000113C7-\U000113CA\U000113CC-\U000113D0\U000113D2\U000113E1-\U000113E2\U00011435-\U00011446\U0001145E\U000114B0-\U000114C3\U000115AF-\U000115B5\U000115B8-\U000115C0\U000115DC-\U000115DD\U00011630-\U00011640\U000116AB-\U000116B7\U0001171D-\U0001172B\U0001182C-\U0001183A\U00011930-\U00011935\U00011937-\U00011938\U0001193B-\U0001193E\U00011940\U00011942-\U00011943\U000119D1-\U000119D7\U000119DA-\U000119E0\U000119E4\U00011A01-\U00011A0A\U00011A33-\U00011A39\U00011A3B-\U00011A3E\U00011A47\U00011A51-\U00011A5B\U00011A8A-\U00011A99\U00011B60-\U00011B67\U00011C2F-\U00011C36\U00011C38-\U00011C3F\U00011C92-\U00011CA7\U00011CA9-\U00011CB6\U00011D31-\U00011D36\U00011D3A\U00011D3C-\U00011D3D\U00011D3F-\U00011D45\U00011D47\U00011D8A-\U00011D8E\U00011D90-\U00011D91\U00011D93-\U00011D97\U00011EF3-\U00011EF6\U00011F00-\U00011F01\U00011F03\U00011F34-\U00011F3A\U00011F3E-\U00011F42\U00011F5A\U00013430-\U00013440\U00013447-\U00013455\U0001611E-\U0001612F\U00016AF0-\U00016AF4\U00016B30-\U00016B36\U00016F4F\U00016F51-\U00016F87\U00016F8F-\U00016F92\U00016FE4\U00016FF0-\U00016FF1\U0001BC9D-\U0001BC9E\U0001BCA0-\U0001BCA3\U0001CF00-\U0001CF2D\U0001CF30-\U0001CF46\U0001D165-\U0001D169\U0001D16D-\U0001D182\U0001D185-\U0001D18B\U0001D1AA-\U0001D1AD\U0001D242-\U0001D244\U0001DA00-\U0001DA36\U0001DA3B-\U0001DA6C\U0001DA75\U0001DA84\U0001DA9B-\U0001DA9F\U0001DAA1-\U0001DAAF\U0001E000-\U0001E006\U0001E008-\U0001E018\U0001E01B-\U0001E021\U0001E023-\U0001E024\U0001E026-\U0001E02A\U0001E08F\U0001E130-\U0001E136\U0001E2AE\U0001E2EC-\U0001E2EF\U0001E4EC-\U0001E4EF\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5\U0001E8D0-\U0001E8D6\U0001E944-\U0001E94A\U000E0000-\U000E0FFF]+', '', 'g')), 'аαɑᴀꭺвβьʙƀɓ🅱сϲᴄςⅽƈȼԁдɖđɗᴅⅾꭰδðƌȡеεɛəєᴇҽꭼǝɇƒꜰɡɢнһηʜհħіıιɩɪⅰɨјʝɉᴊյϳꭻкκᴋӏʟɫłⅼƚǀмᴍϻⅿпɴոŋɲƞȵоοσɔøօᴏɵрρᴘþƥԛզгʀɍѕꜱꮪßƨȿтτᴛŧƫƭȶυսᴜʊμѵνᴠʋԝωᴡхχуγүʏᴢ🄰🄱🄲🄳🄴🄵🄶🄷🄸🄹🄺🄻🄼🄽🄾🄿🅀🅁🅂🅃🅄🅅🅆🅇🅈🅉🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿', 'aaaaabbbbbbbcccccccddddddddddddeeeeeeeeeeffgghhhhhhiiiiiiijjjjjjjkkklllllllmmmmnnnnnnnoooooooopppppqqrrrsssssstttttttuuuuuvvvvwwwxxyyyyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz') as plain) p,
    lateral (values (p.plain), (translate(p.plain, '013457@€!|$', 'oieastaeils'))) v (letters)
$$;

-- Whether a name is one that only the team may bear, and whether it is that of who serves with money or arms.
create function private.reads_as_team(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ 'djasa|servicecient|suportcient|(^| )(( ?d)+( ?j)+( ?a)+( ?s)+( ?a)+( |$|oficie|suport|equip|admin|servic)|( ?s)+( ?e)+( ?r)+( ?v)+( ?i)+( ?c)+( ?e)+( ?c)+( ?i)+( ?e)+( ?n)+( ?t)+|((suport|equipe|team|asistance)s?)?(admins?|(administ|mode)rat(eur|rice|ion|or)s?|oficieie?s?)+((suport|equipe|team|asistance)s?)?( |$)|((services?|(suport|equipe|team|asistance)s?) (de |du |de ia |des |d )?(securite|paiements?|apres ventes?|asistance|verifications?|vaidations?|moderation|ciente?ie|cients?|utisateurs?|acheteurs?|vendeurs?|anonces?)|(vaidations?|verifications?) (de |des )?paiements?|(centres?|bureaux?) (d aide|(de )?(paiements?|vaidations?))|(customer|cient) (service|care)|heip ?(desk|cent(er|re))|hotine|webmaster)( |$))|^ ?((i|ia|ie|ies|the|notre|votre) )?(staf|systeme?|(suport|equipe|team|asistance)s?)( ?((suport|equipe|team|asistance)s?|de|du|technique|en igne|whatsap|site|h|ci|cote d ivoire|abidjan|bouake|daioa))* ?$'), false) from private.readings_of(name) r (words)
$$;
create function private.reads_as_service(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ '(^| )((orange|mtn|mov|wave|mobie|coris|tresor) ?(money|pay)|mtn ?momo|western ?union|money ?gram|ria transferts?|tresor pubic)( |$)|^ ?(ia )?((agents?|agences?|services?|suport|asistance|conseiers?|oficiei|busines|marketplace|transferts?) )?(orange|mtn|mov|wave|djamo|juiaya|wizai|paypai|ecobank|sodeci|cie|cnps|cnam|oneci|artci|pic|bni|nsia|sgb?ci|bicici|societe generaie|jumia|whatsap|facebok)( (ci|cote d ivoire|abidjan|bouake|daioa|africa|bank|agents?|agences?|services?|suport|asistance|conseiers?|oficiei|busines|marketplace|transferts?))* ?$|^ ?([a-z]+ )?ban(que|k)( (of )?[a-z]+)? ?$|^ ?(ia |ie )?((agents?|brigade|services?|piateforme|iute) (contre ia )?)*(d(e|es|u) |de ia )?((iute contre ia )?cybercriminaite|poice|gendarmerie|(sous )?prefecture|mairie|douanes?|poste|tribunai|comisariat|impots)( (ci|cote d ivoire|abidjan|bouake|daioa|nationaie|judiciaire|municipaie|secours|economique|scientifique))*( (de|du|des|d) .*)? ?$'), false) from private.readings_of(name) r (words)
$$;
