-- Whoever was suspended closed the account, came back with the same number and sold on. So the mark of a number that is left says who had
-- suspended its account, no word of why, and the next account that takes the number is suspended from then on: the team sees it, and lifts it
-- for who has been given an old number. And a number that was exchanged for another is left from then on: its mark stayed for ever.
alter table private.free_publications add suspended_by uuid;
update private.free_publications f set closed_at = now() where f.closed_at is null
  and f.phone not in (select private.phone_hash(p.phone) from public.user_private p);

-- Newest text of 060_people; new is the suspension.
create or replace function private.keep_free_publication(person uuid, phone text, left_at timestamptz default null)
returns void language sql volatile set search_path = '' as $$
  insert into private.free_publications as f (phone, closed_at, suspended_by)
    select private.phone_hash(keep_free_publication.phone), left_at, s.suspended_by
    from public.users u left join private.suspensions s on s.user_id = u.id and s.lifted_at is null
    where u.id = person and (u.first_listing_at is not null or s.id is not null) limit 1
    on conflict (phone) do update set closed_at = excluded.closed_at, suspended_by = excluded.suspended_by
$$;

-- {full_name, phone, district} was written: this number is hers now. Who calls it has locked her.
create function private.carry_suspension(me uuid, phone text) returns void language plpgsql volatile set search_path = '' as $$
declare
  left_by constant bytea := private.phone_hash(carry_suspension.phone);
  why constant text := 'Ce numéro était celui d''un compte suspendu, supprimé depuis.';
begin
  insert into private.suspensions (user_id, suspended_by, reason) select me, f.suspended_by, why
    from private.free_publications f where f.phone = left_by and f.suspended_by is not null;
  if found then
    update private.free_publications f set suspended_by = null where f.phone = left_by;
    perform private.spread_suspension(me, true);
    perform private.write_down('00000000-0000-0000-0000-000000000000', 'carry_suspension', 'person', me,
      jsonb_build_object('suspended', false), jsonb_build_object('suspended', true, 'reason', why));
  end if;
end $$;
