-- A CHECK is judged again whenever its row is written, and before COPY: one that asked a fact of the town locked what had been stored
-- under an older bound, its sale, its seller's new stars, the deletion of her account and the restored dump alike. The acts judge by the
-- facts; what stands here keeps a row from growing without end, and moves with no bound.
alter table public.contact_messages
  drop constraint contact_messages_name_check, add check (char_length(name) between 1 and 500),
  drop constraint contact_messages_subject_check, add check (char_length(subject) between 1 and 500),
  drop constraint contact_messages_message_check, add check (char_length(message) between 1 and 50000),
  drop constraint contact_messages_answer_check, add check (char_length(answer) between 1 and 50000);
alter table public.listings
  drop constraint listings_title_check, add check (char_length(title) between 1 and 500),
  drop constraint listings_description_check, add constraint listings_description_check check (case when archived
    then description = '' and (status = 'sold' or deleted) else char_length(description) between 1 and 50000 end),
  drop constraint listings_price_check, add check (price between 1 and 1000000000),
  drop constraint listings_photos_check, add check (cardinality(photos) between 1 and 50 and array_position(photos, null) is null);
alter table public.messages
  drop constraint messages_content_check, add check (char_length(content) between 1 and 10000);
alter table public.moderation_notices
  drop constraint moderation_notices_reason_check, add check (char_length(reason) between 1 and 10000),
  drop constraint moderation_notices_appeal_check, add check (char_length(appeal) between 1 and 10000),
  drop constraint moderation_notices_answer_check, add check (char_length(answer) between 1 and 10000);
alter table public.payment_disputes
  drop constraint payment_disputes_message_check, add check (char_length(message) between 1 and 10000),
  drop constraint payment_disputes_answer_check, add check (char_length(answer) between 1 and 10000);
alter table public.payment_proofs
  drop constraint payment_proofs_full_name_check, add check (char_length(full_name) <= 500),
  drop constraint payment_proofs_reference_check, add check (char_length(reference) between 1 and 500),
  drop constraint payment_proofs_reason_check, add check (char_length(reason) between 1 and 10000),
  drop constraint payment_proofs_undone_reason_check, add check (char_length(undone_reason) between 1 and 10000);
alter table public.person_reports
  drop constraint person_reports_comment_check, add check (char_length(comment) between 1 and 10000);
alter table public.reports
  drop constraint reports_comment_check, add check (char_length(comment) between 1 and 10000);
alter table public.reviews
  drop constraint reviews_comment_check, add check (char_length(comment) between 1 and 10000);
alter table public.user_private
  drop constraint user_private_phone_check, add check (phone ~ '^[0-9]{8,15}$');
alter table public.users
  drop constraint users_full_name_check, add check (char_length(full_name) between 1 and 500);
alter table private.suspensions
  drop constraint suspensions_reason_check, add check (char_length(reason) between 1 and 10000);
