-- What only operators have: the reports that they work through.

-- [S14] A report of an account without a proven address counts, and is listed, after the others. [O7] Guests report what is
-- public: with a reference, and the address to which the result is sent.
create table reports (
  id uuid primary key,
  reporter_id uuid references accounts,
  is_proven boolean not null,
  about_id uuid references accounts,
  kind text not null check (kind in
    ('SESSION', 'MESSAGE', 'PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'STREAM', 'ACCOUNT', 'NAME')),
  subject_id uuid not null,
  reason text not null,
  text text not null,
  -- the subject as it was shown when it was reported
  shown jsonb not null,
  is_urgent boolean not null,
  -- [P1] of a changed name: the one that returns when it is rejected
  former_name text,
  guest_reference text,
  guest_email text,
  guest_language text,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  note text,
  -- the answer to the reporter; null: none was given
  outcome text check (outcome in ('ACTED', 'NO_BREACH')),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null)),
  check (outcome is null or closed_at is not null),
  constraint reports_by_guest check (guest_reference is null or reporter_id is null)
);
create unique index reports_open on reports (reporter_id, kind, subject_id) where closed_at is null;
create index reports_listed on reports (is_proven, is_urgent desc, created_at, id) where closed_at is null;
create index reports_closed on reports (closed_at desc, id) where closed_at is not null;
create index reports_of on reports (reporter_id, created_at);
create index reports_about on reports (about_id);
create unique index reports_of_guest on reports (guest_reference) where guest_reference is not null;
