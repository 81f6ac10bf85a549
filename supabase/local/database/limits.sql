-- How often a sign-in was tried, by counter. Local only: hosted Auth counts by itself ([auth.rate_limit] of config.toml).
-- Subjects are keyed hashes of an e-mail or network address, and go a day after they were made: no counter counts longer.
create table if not exists auth.local_limits (
  counter text not null,
  subject text not null,
  uses int not null,
  since timestamptz not null,
  primary key (counter, subject)
);
create index if not exists local_limits_since on auth.local_limits (since);

-- Refused sign-ins by minute, for the admin console: nothing of who tried. Kept for a day.
create table if not exists auth.local_refusals (
  minute timestamptz primary key,
  times int not null
);

-- Mailed links, each good for its own hour: whoever asks for one more voids none. Their tokens as hashes.
create table if not exists auth.local_links (
  digest text primary key,
  kind text not null,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null
);
create index if not exists local_links_user on auth.local_links (user_id);

-- The seeds of the codes beside a mail's link, used with a key that is not here: the same one can be mailed again. It goes with
-- the account, an hour after it was last mailed, or once it served.
create table if not exists auth.local_seeds (
  user_id uuid primary key references auth.users on delete cascade,
  seed text not null,
  at timestamptz not null
);
-- Its place before, when each mail brought another code.
drop table if exists auth.local_codes;
