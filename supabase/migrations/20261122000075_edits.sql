-- Edits of a listing on sale: its owner gives it other words or pictures, for no fee. What stood there before is kept for
-- the team: a listing that gathers reviews, or reports, as one thing cannot become another thing unseen.

create table private.listing_edits (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references public.listings (id),
  user_id uuid not null references public.users (id),
  -- What was changed, and only that, before and after: fields of private.words_of.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index listing_edits_listing on private.listing_edits (listing_id, at);
create index listing_edits_user on private.listing_edits (user_id, at);
create index listing_edits_at on private.listing_edits (at);

-- What of a listing its owner can edit. The price has an act of its own, the district stays.
create function private.words_of(l public.listings) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', l.title, 'description', l.description, 'category', l.category,
    'condition', l.condition, 'photos', to_jsonb(l.photos))
$$;

-- What the team sees of a listing's past: its edits, newest first, twenty at most.
create function private.edits_of(listing uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(e.at), 'before', e.before, 'after', e.after)
    order by e.at desc), '[]')
  from (select k.* from private.listing_edits k where k.listing_id = edits_of.listing order by k.at desc limit 20) e
$$;

-- Two devices: `wanted` on `was`, when both came from `base`. A field that the person left as she saw it stays as it is
-- now; of one that was changed on both sides neither wins in silence: null.
create function private.merge_words(base jsonb, was jsonb, wanted jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  merged jsonb := was;
  field text;
begin
  for field in select jsonb_object_keys(was) loop
    continue when wanted -> field is not distinct from base -> field or wanted -> field is not distinct from was -> field;
    if was -> field is distinct from base -> field then
      return null;
    end if;
    merged := merged || jsonb_build_object(field, wanted -> field);
  end loop;
  return merged;
end $$;

insert into private.mutation_kinds (kind, needs) values ('edit_listing', 'person');

-- A listing that was reported, hidden or warned about and is now edited: the team hears of it, and a warning that was
-- answered by an edit waits for the team's eyes again.
create function private.tell_team_of_edit(listing uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.moderation_notices n
    set edited_at = clock_timestamp(), status = case when n.kind = 'warned' then 'standing' else n.status end
    where n.listing_id = tell_team_of_edit.listing and n.kind in ('hidden', 'warned')
      and n.status in ('standing', 'appealed', 'kept');
  if exists (select from public.reports r where r.listing_id = tell_team_of_edit.listing and r.status = 'open') then
    perform private.poke('team');
  end if;
end $$;

-- {id, title, description, category, condition, photos}, with `base` the same fields as the person saw them. Also while the
-- listing is hidden: that is how a report is answered. Ten a day; the same words again change and count nothing.
create function private.push_edit_listing(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  listing public.listings := private.lock_own_listing(me, private.uuid_of(args, 'id'));
  was constant jsonb := private.words_of(listing);
  wanted jsonb;
  names text[] := listing.photos;
begin
  if listing.deleted then
    perform private.refuse('listing_deleted');
  elsif listing.status = 'sold' then
    perform private.refuse('edit_of_sold');
  elsif listing.status <> 'active' then
    perform private.refuse('listing_not_published');
  end if;
  wanted := private.merge_words(case when jsonb_typeof(base) = 'object' then base else was end, was, jsonb_build_object(
    'title', private.text_of(args, 'title'), 'description', private.text_of(args, 'description'),
    'category', args -> 'category', 'condition', args -> 'condition', 'photos', args -> 'photos'));
  if wanted is null then
    perform private.conflict('listing_edited_elsewhere', private.my_listing_row(me, listing.id));
  elsif wanted = was then
    return private.my_listing_row(me, listing.id);
  end if;
  perform private.check_listing_texts(wanted ->> 'title', wanted ->> 'description',
    wanted || jsonb_build_object('district', listing.district));
  if wanted -> 'photos' <> was -> 'photos' then
    names := private.check_photos(me, wanted -> 'photos', listing.photos);
  end if;
  perform private.limit_pace(me, 'edit', 10, 10.0 / 86400, 'edit_too_fast');
  update public.listings l set title = wanted ->> 'title', description = wanted ->> 'description',
      category = wanted ->> 'category', condition = wanted ->> 'condition', photos = names
    where l.id = listing.id;
  insert into private.listing_edits (listing_id, user_id, before, after)
    select listing.id, me, jsonb_object_agg(f.key, f.value), jsonb_object_agg(f.key, wanted -> f.key)
    from jsonb_each(was) f where f.value <> wanted -> f.key;
  perform private.tell_team_of_edit(listing.id);
  return private.my_listing_row(me, listing.id);
end $$;
