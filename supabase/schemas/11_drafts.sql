-- Drafts. They point at the account, not at the profile: a draft needs no phone number, and vanishes with the account.

-- The id is chosen on the phone: the key holds the owner too, so that nobody can sit on another's id.
create table public.drafts (
  id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  created_at timestamptz not null default now(),
  published_as uuid references public.listings (id),
  deleted boolean not null default false,
  updated timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, id)
);
create index drafts_change on public.drafts (user_id, xid, id);
create index drafts_published_as on public.drafts (published_as);
create trigger zz_stamp before insert or update on public.drafts for each row execute function private.stamp();
alter table public.drafts enable row level security;
create policy "own drafts" on public.drafts for select to authenticated using (user_id = (select auth.uid()));
create trigger poke_insert after insert on public.drafts referencing new table as now_is
  for each statement execute function private.poke_people('drafts', 'user_id');
create trigger poke_update after update on public.drafts referencing new table as now_is
  for each statement execute function private.poke_people('drafts', 'user_id');

create view private.pull_drafts as
select d.user_id as reader, d.id, d.xid, d.created_at as at, d.deleted as gone, false as old,
  jsonb_build_object('id', d.id, 'v', private.version(d.xid), 'data', d.data, 'updated', private.iso(d.updated)) as body
from public.drafts d;

insert into private.collections (collection, personal, id_type, max_rows, max_age) values ('drafts', true, 'uuid', null, null);

insert into private.mutation_kinds (kind, needs) values ('save_draft', 'signed_in'), ('delete_draft', 'signed_in');

-- Merges two versions of a draft field by field against the version both came from. What only one side changed is
-- taken from that side. Of what both changed: something written wins over something emptied, photos added on either side
-- are kept, those taken out on either side are not, a short field is the later writer's. `text_clash` tells that a long text was rewritten on both sides: merged
-- then holds the server's, and the caller keeps the other too.
-- A merge is made of what the phone sends: elements are compared as wholes, all at once, and the fields are put together at the end,
-- or one request could hold a processor for seconds.
create function private.merge_draft(base jsonb, theirs jsonb, mine jsonb, out merged jsonb, out text_clash boolean)
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  fields text[] := '{}';
  contents jsonb[] := '{}';
  b jsonb;
  t jsonb;
  m jsonb;
begin
  text_clash := false;
  for field in select jsonb_object_keys(theirs || mine || base) loop
    b := base -> field;
    t := theirs -> field;
    m := mine -> field;
    if m is distinct from b and t is distinct from b and m is distinct from t then
      if jsonb_typeof(t) = 'array' and jsonb_typeof(m) = 'array' then
        b := case when jsonb_typeof(b) = 'array' then b else '[]' end;
        m := (select coalesce(jsonb_agg(e.value order by e.side, e.place), '[]') from (
          select 1 as side, k.value, k.place from jsonb_array_elements(m) with ordinality k (value, place)
          where k.value in (select o.value from jsonb_array_elements(t) o) or k.value not in (select o.value from jsonb_array_elements(b) o)
          union all
          select 2, k.value, k.place from jsonb_array_elements(t) with ordinality k (value, place)
          where k.value not in (select o.value from jsonb_array_elements(m) o) and k.value not in (select o.value from jsonb_array_elements(b) o)) e);
      elsif coalesce(m, 'null') in ('null', '""', '[]') then
        m := t;
      elsif coalesce(t, 'null') in ('null', '""', '[]') then
        null; -- theirs emptied what mine wrote: mine stays
      elsif jsonb_typeof(t) = 'string' and jsonb_typeof(m) = 'string'
        and (field = 'description' or greatest(char_length(t #>> '{}'), char_length(m #>> '{}')) > 40) then
        text_clash := true;
        m := t;
      end if;
    elsif m is not distinct from b then
      m := t;
    end if;
    if m is not null then
      fields := array_append(fields, field);
      contents := array_append(contents, m);
    end if;
  end loop;
  merged := coalesce((select jsonb_object_agg(f.name, f.content) from unnest(fields, contents) f (name, content)), '{}');
end $$;

-- {id, data}, with `base` the data this device last had from the server. Two devices writing the same draft queue up on
-- its row. A long text changed on both keeps both: the other device's stays, this one's becomes a draft "… (copie)"
-- that takes the id of the mutation.
-- A crowded draft is too long, and so is a base that no row can have been. What of a base is crowded was written by no form, and is
-- taken for nothing.
create function private.push_save_draft(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
  mine jsonb := args -> 'data';
  common jsonb := case when jsonb_typeof(base) = 'object' then base else '{}' end;
  current public.drafts;
  merge record;
  more boolean; -- one draft more than before: new, written again after its deletion, or a copy
begin
  if jsonb_typeof(mine) is distinct from 'object' then
    perform private.refuse('draft_unreadable');
  elsif octet_length(mine::text) > 32768 or octet_length(base::text) > 65536 or private.is_crowded(mine) then
    perform private.refuse('draft_long');
  end if;
  insert into public.drafts (user_id, id, data) values (me, wanted, mine) on conflict (user_id, id) do nothing;
  more := found;
  if not more then
    select * into current from public.drafts d where d.user_id = me and d.id = wanted for no key update;
    if current.published_as is not null then
      perform private.refuse('draft_published');
    elsif current.deleted then
      update public.drafts d set data = mine, deleted = false where d.user_id = me and d.id = wanted;
      more := true;
    else
      common := (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(common) f
        where not private.is_crowded(jsonb_build_object(f.key, f.value)));
      merge := private.merge_draft(common, current.data, mine);
      if merge.text_clash then
        -- Whoever goes on typing sends words upon words that became a copy: they go on in it.
        update public.drafts d set data = private.copied_draft(mine) where d.user_id = me and d.id = (
          select k.id from public.drafts k where k.user_id = me and k.id <> wanted and not k.deleted and k.published_as is null
            and k.data = private.copied_draft(base) limit 1);
        if not found then
          insert into public.drafts (user_id, id, data) values (me, mutation, private.copied_draft(mine));
          more := true;
        end if;
      end if;
      update public.drafts d set data = merge.merged where d.user_id = me and d.id = wanted;
    end if;
  end if;
  if more and private.fact('drafts_most') < (select count(*) from public.drafts d where d.user_id = me and not d.deleted) then
    perform private.refuse('drafts_many');
  end if;
  return (select v.body from private.pull_drafts v where v.reader = me and v.id = wanted);
end $$;

-- {id}
create function private.push_delete_draft(me uuid, mutation uuid, args jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted uuid := private.uuid_of(args, 'id');
begin
  update public.drafts d set deleted = true, data = '{}' where d.user_id = me and d.id = wanted and not d.deleted;
  return private.tombstone(wanted::text, pg_current_xact_id());
end $$;

-- Whether a draft has more fields, or a list of more elements, than any form has.
create function private.is_crowded(data jsonb) returns boolean language sql immutable set search_path = '' as $$
  select count(*) > 50 or coalesce(bool_or(jsonb_array_length(case when jsonb_typeof(f.value) = 'array' then f.value else '[]' end) > 50), false)
  from jsonb_each(data) f
$$;

-- Words that stand beside those of another device. Null for what is no draft.
create function private.copied_draft(data jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case jsonb_typeof(data) when 'object' then
    data || jsonb_build_object('title', private.trimmed(coalesce(data ->> 'title', '') || ' (copie)')) end
$$;
