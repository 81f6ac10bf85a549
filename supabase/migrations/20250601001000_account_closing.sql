-- Closing an account: the login goes, and its contact details go with it (cascade). What other people still hold on to
-- (a conversation, a review, a payment) keeps a person without a name.

create function private.close_account() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.listings l set deleted = true where l.user_id = old.id and not l.deleted;
  update public.users u set full_name = 'Compte supprimé', avatar_url = null, deleted = true where u.id = old.id;
  return null;
end $$;
create trigger close_account after delete on public.user_private
  for each row execute function private.close_account();
