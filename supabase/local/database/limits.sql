-- How often a door of sign-in was tried. Local only: hosted Auth counts by itself ([auth.rate_limit] of config.toml).
-- Subjects are keyed hashes of an e-mail or network address, and go an hour after they were made.
create table if not exists auth.local_limits (
  door text not null,
  subject text not null,
  uses int not null,
  since timestamptz not null,
  primary key (door, subject)
);
create index if not exists local_limits_since on auth.local_limits (since);

-- Refused sign-ins by minute, for the desk: nothing of who tried. Kept for a day.
create table if not exists auth.local_refusals (
  minute timestamptz primary key,
  times int not null
);

-- The code beside a confirmation's link, by address; both as keyed hashes. Gone an hour after it was made, or once it served.
create table if not exists auth.local_codes (
  subject text primary key,
  digest text not null,
  tries int not null,
  at timestamptz not null
);
