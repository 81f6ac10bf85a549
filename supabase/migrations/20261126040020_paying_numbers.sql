-- Who pays from somebody else's phone could not be found at the desk by that number, the only one that the operator's statement shows.

create index payment_proofs_phone on public.payment_proofs using gin (regexp_replace(phone, '\D', '', 'g') extensions.gin_trgm_ops);

-- Payments whose id, reference, payer or paying number is asked for, newest first, twenty at most. Replaces the text of 188_desk_search; new is the
-- number: four digits of it at least and nothing but what numbers are written with. The form keeps it as it was typed, mostly without the country.
create or replace function private.payments_asked(typed text, wanted uuid, payers uuid[]) returns setof uuid
language sql stable set search_path = '' set enable_seqscan = off as $$
  select p.id from public.payment_proofs p where p.id in (
    select wanted
    union all
    select k.id from public.payment_proofs k
      where private.compared_reference(k.reference) = private.compared_reference(private.plain_reference(typed))
    union all
    (select k.id from public.payment_proofs k where k.user_id = any (payers) order by k.created_at desc limit 20)
    union all
    (select k.id from public.payment_proofs k
      where typed ~ '^[+0-9 .()\u00a0\u202f-]*$' and char_length(regexp_replace(typed, '\D', '', 'g')) >= 4
        and regexp_replace(k.phone, '\D', '', 'g') like
          '%' || regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(00)?225(\d{10})$', '\2') || '%' limit 200))
  order by p.created_at desc, p.id limit 20
$$;
