-- Written by `npm run facts` from src/domain/limits.ts and build/refusals.ts: change those, not this.

-- What a town may have otherwise is asked of its own file (…050000_first_town.sql).
create or replace function private.fact(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
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
    when 'searches_most' then return 10;
    else return private.town_fact(name);
  end case;
end $$;

insert into private.refusals (name, code, field, words) values
  ('price_too_fast', 'rate_limited', null, 'Vous avez changé beaucoup de prix aujourd''hui. Celui-ci partira plus tard.'),
  ('full_name_wordless', 'invalid', 'full_name', 'Écrivez votre nom avec des lettres'),
  ('full_name_service', 'invalid', 'full_name', 'Ce nom est celui d''un service : mettez le vôtre'),
  ('full_name_letters', 'invalid', 'full_name', 'Le nom contient une lettre inhabituelle : retapez-le avec votre clavier'),
  ('price_of_sold', 'gone', null, 'Cette annonce est vendue : son prix ne change plus.'),
  ('searches_many', 'too_many', null, 'Vous suivez déjà 10 recherches. Retirez-en une pour en suivre une autre.'),
  ('search_empty', 'invalid', null, 'Ces mots ne peuvent pas être suivis : écrivez-les en lettres latines, ou suivez les filtres seuls.'),
  ('report_review_twice', 'duplicate', null, 'Vous avez déjà signalé cet avis.'),
  ('report_own_review', 'forbidden', null, 'Vous ne pouvez pas signaler votre propre avis.'),
  ('review_unknown', 'gone', null, 'Cet avis n''est plus là.'),
  ('team_review_unknown', 'not_found', null, 'Cet avis n''existe pas.'),
  ('decide_own_review', 'forbidden', null, 'Cet avis est de vous ou sur vous : une autre personne de l''équipe décide.'),
  ('payer_gone', 'conflict', null, 'Ce compte a été supprimé : la décision ne peut plus être annulée.')
on conflict (name) do update set code = excluded.code, field = excluded.field, words = excluded.words;
