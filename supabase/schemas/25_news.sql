-- All that a person was notified of, as the app itself shows it behind the bell: also to who has no browser that could be notified, or
-- wants none to be. One row a person and subject, as with notices: what comes later on the same subject takes its place. Messages have none: their
-- conversations say what is unread. Nothing here names another person but a followed seller, whose search goes with them.
create table private.news (
  id uuid primary key default gen_random_uuid(),
  person uuid not null references public.users (id) on delete cascade,
  -- As that of the notice; an app that is older than a kind shows its row without words of its own.
  kind text not null check (kind ~ '^[a-z_]{1,20}$'),
  tag text not null,
  -- Where it leads, an address of the app.
  path text not null check (path ~ '^/'),
  data jsonb not null,
  at timestamptz not null default now(),
  seen boolean not null default false,
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (person, tag)
);
create index news_change on private.news (person, xid, id);
create index news_newest on private.news (person, at desc, id desc);
create index news_at on private.news (at);
create trigger zz_stamp before insert or update on private.news for each row execute function private.stamp();
create trigger poke_insert after insert on private.news referencing new table as now_is
  for each statement execute function private.poke_people('news', 'person');
create trigger poke_update after update on private.news referencing old table as was new table as now_is
  for each statement execute function private.poke_changed('news', 'person', 'id, at, seen, deleted');

create view private.pull_news as
select n.person as reader, n.id, n.xid, n.at, n.deleted as gone, false as old,
  jsonb_build_object('id', n.id, 'v', private.version(n.xid), 'kind', n.kind, 'tag', n.tag, 'path', n.path, 'data', n.data, 'seen', n.seen,
    'created_at', private.iso(n.at)) as body
from private.news n;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('news', true, 'uuid', null, '60 days');

-- The listings that were found for a search may be sold or gone by the time it is read: how many there were is kept, not which.
create function private.add_news(people uuid[], kind text, tag text, path text, data jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.news as n (person, kind, tag, path, data)
    select p.id, $2, $3, $4, case $2 when 'search' then $5 - '{search,listings,title,price}'::text[] else $5 end
    from public.users p where p.id = any (people) and not p.deleted order by p.id
    on conflict on constraint news_person_tag_key do update
      set kind = excluded.kind, path = excluded.path, data = excluded.data, at = now(), seen = false, deleted = false
$$;

-- It is no news any more, for each of these people that of the tag beside: the words go, and phones let go of the row.
create function private.withdraw_news(people uuid[], tags text[]) returns void
language sql volatile set search_path = '' as $$
  update private.news n set deleted = true, data = '{}', path = '/'
  where n.id = any (array(
    select k.id from unnest(people, tags) w (person, tag) join private.news k on (k.person, k.tag) = (w.person, w.tag)
    where not k.deleted order by k.id for no key update of k))
$$;

-- Also of what a seller has sold or reserved, or has on sale: to everybody, or to one person.
create function private.withdraw_news_of(seller uuid, reader uuid default null) returns void
language sql volatile set search_path = '' as $$
  select private.withdraw_news(array_agg(o.person), array_agg(o.tag)) from (
    select f.user_id, 'favorite:' || l.id from public.listings l join public.favorites f on f.listing_id = l.id where l.user_id = seller
    union all select l.buyer_id, 'buyer:' || l.id from public.listings l where l.user_id = seller and l.buyer_id is not null
    union all select r.buyer_id, 'receipt:' || r.listing_id from private.receipts r where r.seller_id = seller) o (person, tag)
  where reader is null or o.person = reader
$$;

-- Whoever was reviewed is notified once everybody sees it, without a name: the review says who. One that is gone is no news.
create function private.notify_review() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.deleted then
    perform private.withdraw_news(array[new.reviewed_id], array['reviewed:' || new.id]);
  else
    perform private.notify(new.reviewed_id, 'review', 'reviewed:' || new.id, '/profile?onglet=avis',
      (select jsonb_build_object('title', l.title, 'rating', new.rating) from public.listings l where l.id = new.listing_id));
  end if;
  return null;
end $$;
-- A row that is put in with an older time, as an import does, is no news.
create trigger notify_insert after insert on public.reviews for each row
  when (new.verified and not new.deleted and new.created_at > now() - interval '1 day') execute function private.notify_review();
create trigger notify_update after update on public.reviews for each row
  when (new.verified and (not old.verified or new.deleted and not old.deleted)) execute function private.notify_review();

insert into private.mutation_kinds (kind, needs) values ('see_news', 'signed_in');

-- {until, path}: all news up to that moment was seen, or of these only what leads to one place. Seen stays seen, until there is something newer.
create function private.push_see_news(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  until_then constant text := private.text_of(args, 'until');
  place constant text := args ->> 'path';
begin
  if until_then = '' or not pg_input_is_valid(until_then, 'timestamptz') then
    perform private.refuse('mutation_incomplete');
  end if;
  update private.news n set seen = true where n.id = any (array(
    select k.id from private.news k
    -- A phone knows the moment to the millisecond.
    where k.person = me and not k.seen and not k.deleted and k.at < until_then::timestamptz + interval '1 millisecond'
      and (place is null or k.path = place)
    order by k.id for no key update));
  return null;
end $$;

create function private.export_news(me uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('nouveautes', coalesce(jsonb_agg(jsonb_build_object('sujet', n.kind, 'annonce', n.data ->> 'title',
    'mots', n.data ->> 'q', 'vendeur', n.data ->> 'seller', 'prix', n.data -> 'price', 'note', n.data -> 'rating', 'reponse', coalesce(n.data ->> 'text', n.data ->> 'answer', n.data ->> 'reason'),
    'le', private.iso(n.at), 'vu', n.seen) order by n.at), '[]'))
  from private.news n where n.person = me and not n.deleted
$$;
