-- Trouble that a database can make, for the tests that look at it. Never part of a migration.
create schema chaos;

-- While armed, every third write of a verb fails as a serialization conflict would. A sequence, for it alone
-- remembers what was rolled back.
create table chaos.busy (armed boolean primary key);
create sequence chaos.writes;
create function chaos.conflict() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from chaos.busy) and nextval('chaos.writes') % 3 = 0 then
    raise exception 'busy' using errcode = '40001';
  end if;
  return new;
end $$;
create trigger aa_conflict before insert or update on public.messages for each row execute function chaos.conflict();
create trigger aa_conflict before insert or update on public.favorites for each row execute function chaos.conflict();
create trigger aa_conflict before insert or update on public.drafts for each row execute function chaos.conflict();
create trigger aa_conflict before insert or update on public.listings for each row execute function chaos.conflict();
create trigger aa_conflict before insert on public.reviews for each row execute function chaos.conflict();
create trigger aa_conflict before insert or update on private.receipts for each row execute function chaos.conflict();
create trigger aa_conflict before insert on public.reports for each row execute function chaos.conflict();
create trigger aa_conflict before insert on public.support_messages for each row execute function chaos.conflict();

-- A commit that takes its time: the transaction of a person waits at its very end for whoever holds the lock.
create function chaos.linger() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(4711, hashtext(new.user_id::text));
  return null;
end $$;
create constraint trigger zz_linger after insert on private.push_ledger
  deferrable initially deferred for each row execute function chaos.linger();
