-- The verbs of trust: reviews, reports, letters to the team.

insert into private.mutation_kinds (kind, needs) values
  ('post_review', 'person'), ('report_listing', 'signed_in'), ('contact_support', 'anyone');

-- {listing_id, rating, comment}. One a person and listing; the review takes the id of the mutation.
create function private.push_post_review(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'listing_id');
  stars int := private.int_of(args, 'rating');
  words text := nullif(private.text_of(args, 'comment'), '');
  listing public.listings;
begin
  if stars is null or stars not between 1 and 5 then
    perform private.refuse('invalid', 'Merci de donner une note.');
  elsif char_length(words) > 1000 then
    perform private.refuse('too_long', 'L’avis ne doit pas dépasser 1 000 caractères.');
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse('not_found', 'Cette annonce n’existe pas.');
  elsif listing.user_id = me then
    perform private.refuse('own_listing', 'Vous ne pouvez pas noter votre propre annonce.');
  elsif listing.deleted or listing.hidden then
    perform private.refuse('gone', 'Cette annonce n’est plus disponible.');
  end if;
  perform private.limit_pace(me, 'review', 20, 20.0 / 86400, 'Vous avez donné beaucoup d’avis. Celui-ci partira plus tard.');
  insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating, comment)
    values (mutation, me, listing.user_id, wanted, stars, words) on conflict (reviewer_id, listing_id) do nothing;
  if not found then
    perform private.refuse('duplicate', 'Vous avez déjà donné votre avis sur cette annonce.');
  end if;
  return (select v.body from private.lane_reviews v where v.id = mutation);
end $$;

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
    perform private.refuse('invalid', 'Veuillez indiquer une raison');
  elsif char_length(words) > 1000 then
    perform private.refuse('too_long', 'Le signalement ne doit pas dépasser 1 000 caractères.');
  end if;
  select * into listing from public.listings l where l.id = wanted;
  if not found or (listing.published_at is null and listing.user_id <> me) then
    perform private.refuse('not_found', 'Cette annonce n’existe pas.');
  elsif listing.user_id = me then
    perform private.refuse('own_listing', 'Vous ne pouvez pas signaler votre propre annonce.');
  end if;
  perform private.limit_pace(me, 'report', 20, 20.0 / 86400, 'Vous avez beaucoup signalé aujourd’hui. Celui-ci partira plus tard.');
  insert into public.reports (id, reporter_id, listing_id, reason, comment)
    values (mutation, me, wanted, motive, words) on conflict (reporter_id, listing_id) do nothing;
  if not found then
    perform private.refuse('duplicate', 'Vous avez déjà signalé cette annonce.');
  end if;
  return (select v.body from private.lane_mine v where v.reader = me and v.id = 'report:' || mutation);
end $$;

-- Whose pace is measured when nobody is signed in: the address the request came from, hashed with this database's own
-- seed, so that the table cannot be read back into addresses.
create function private.visitor_key() returns text language sql stable set search_path = '' as $$
  select 'visitor:' || encode(sha256(convert_to(g.seed || coalesce(
    split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1), ''), 'UTF8')), 'hex')
  from private.generation_seed g
$$;

-- {name, email, subject, message}. The letter takes the id of the mutation.
create function private.push_contact_support(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  name text := private.text_of(args, 'name');
  address text := private.text_of(args, 'email');
  subject text := private.text_of(args, 'subject');
  words text := private.text_of(args, 'message');
  wait int;
begin
  if name = '' then
    perform private.refuse('invalid', 'Le nom est requis');
  elsif address = '' then
    perform private.refuse('invalid', 'L’email est requis');
  elsif address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 320 then
    perform private.refuse('invalid', 'Adresse email invalide');
  elsif subject = '' then
    perform private.refuse('invalid', 'Le sujet est requis');
  elsif words = '' then
    perform private.refuse('invalid', 'Le message est requis');
  elsif char_length(words) < 10 then
    perform private.refuse('invalid', 'Le message doit contenir au moins 10 caractères');
  elsif char_length(name) > 100 or char_length(subject) > 200 or char_length(words) > 5000 then
    perform private.refuse('too_long', 'Ce message est trop long.');
  end if;
  wait := private.take_token(coalesce(me::text, private.visitor_key()), 'letter', 10, 10.0 / 3600);
  if wait = 0 and me is null then
    wait := private.take_token('visitors', 'letter', 100, 100.0 / 3600);
  end if;
  if wait > 0 then
    perform private.refuse_for_now(wait, 'Vous avez beaucoup écrit. Ce message partira un peu plus tard.');
  end if;
  insert into public.contact_messages (id, user_id, name, email, subject, message)
    values (mutation, me, name, address, subject, words);
  return null;
end $$;
