-- Each act on a listing answers with its row, and looked for it among all rows of its owner, by an id that is put together: who sells two
-- thousand things had two thousand read for one price. Newest text of 190_mine; new is `key`.
create or replace function private.my_listing_row(me uuid, listing uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.lane_mine v where v.reader = me and v.key = listing and v.id = 'listing:' || listing
$$;

-- Newest text of 190_mine; new is `key`.
create or replace function private.my_notice_row(me uuid, notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.gone then private.tombstone(v.id, v.xid) else v.body end
  from private.lane_mine v where v.reader = me and v.key = notice and v.id = 'notice:' || notice
$$;
