-- The newest listings of a person are read in the order of their index. Most people have five, for which the planner thinks a sort as
-- cheap, and then it reads all two thousand of a shop.
alter function private.listings_asked(text, uuid, uuid[]) set enable_sort = off;
