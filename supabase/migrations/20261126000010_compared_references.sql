-- The reference of a mobile-money payment passed as another one when its dots were left out, an O stood for a zero or a letter came from
-- another alphabet: the desk was told of no twin, and its search missed it. What is kept and shown stays as it was typed.

-- A reference as it is compared: its digits and Latin capitals alone, what looks like one of them being it. Null for what
-- tells no payment from another, as two people write it: words ("voir capture"), less than six signs, an amount, a day, a telephone number. An index holds what it answers: who changes it makes another function and another index. So the letters stand here,
-- not with those of names, which grow.
create function private.compared_reference(words text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select case when r.signs ~ '^(?=.*[0-9])(?!(00)?(225)?0[0-9]{9}$|[0-9]{6,8}$|[0-9]*(F|FCFA)$).{6,}$' then translate(r.signs, 'OIL', '011') end
  from (select regexp_replace(upper(translate(normalize(words, NFKD),
      -- Cyrillic capitals, the same small; Greek capitals, and the small ones of these shapes; Arabic and Persian digits.
      E'\u0410\u0412\u0415\u0417\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04C0\u04AE\u04BA\u051A\u051C'
      || E'\u0430\u0432\u0435\u0437\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04CF\u04AF\u04BB\u051B\u051D'
      || E'\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7'
      || E'\u03B1\u03B9\u03BA\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7'
      || E'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9',
      'ABE3KMHOPCTYXSIJIYHQW' || 'ABE3KMHOPCTYXSIJIYHQW' || 'ABEZHIKMNOPTYX' || 'AIKVOPTUX' || '01234567890123456789') collate "C"),
    '[^0-9A-Z]', '', 'g') as signs) r
$$;

-- A twin only warns, so rows that are alike from now on are no fault. The one that went compared the words as they were typed.
create index payment_proofs_compared on public.payment_proofs (private.compared_reference(reference));
drop index public.payment_proofs_reference;

-- Newest text of 180_payments; new is how references are compared. Asked when a proof is shown: what waits already is warned of too.
create or replace function private.twins_of(proof public.payment_proofs) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'full_name', private.name_of(o.user_id),
      'kind', o.kind, 'amount', o.amount, 'status', o.status, 'reference', o.reference,
      'created_at', private.iso(o.created_at),
      'same', array_remove(array[
        case when o.screenshot_sha256 = proof.screenshot_sha256 then 'screenshot' end,
        case when private.compared_reference(o.reference) = private.compared_reference(proof.reference) then 'reference' end],
        null)) order by o.created_at), '[]')
  from public.payment_proofs o
  where o.id <> proof.id and (o.screenshot_sha256 = proof.screenshot_sha256
    or private.compared_reference(o.reference) = private.compared_reference(proof.reference))
$$;
