-- What waits for an operator's approval: photos and videos [P7, P8], reviews [P9], documents and applications [O14]; and the
-- decisions about it [O7].

create table photos (
  id uuid primary key,
  performer_id uuid not null references performers on delete cascade,
  -- null: a photo of the demo, which was never sent in
  upload_id uuid unique,
  file text not null,
  width integer not null,
  height integer not null,
  position integer not null,
  approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
  reason text,
  revision int not null default 1,
  submitted_at timestamptz not null default now(),
  unique (performer_id, file)
);
create index photos_waiting on photos (submitted_at) where approval_status = 'pending';
-- Files that are still to be deleted.
create table removed_pictures (
  performer_number int not null,
  file text not null,
  removed_at timestamptz not null,
  primary key (performer_number, file)
);

create table medias (
  id uuid primary key,
  performer_id uuid not null references performers on delete cascade,
  title text not null,
  video_id uuid not null unique,
  video text not null check (video in ('mp4', 'webm')),
  poster_id uuid not null unique,
  width int not null,
  height int not null,
  duration_ms int not null,
  for_subscribers boolean not null,
  approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
  reason text,
  revision int not null,
  submitted_at timestamptz not null,
  created_at timestamptz not null
);
create index medias_of_performer on medias (performer_id, created_at desc);
create index medias_waiting on medias (submitted_at) where approval_status = 'pending';

-- [P9] A review is of one session; the performer's answer is approved by itself.
create table reviews (
  id uuid primary key,
  performer_id uuid not null references performers on delete cascade,
  -- client and session are null for a review of the demo
  client_id uuid,
  session_id uuid unique,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  author text not null,
  approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
  reason text,
  answer text,
  answer_status text check (answer_status in ('approved', 'pending', 'Rejected')),
  answer_reason text,
  answered_at timestamptz,
  created_at timestamptz not null,
  check ((answer is null) = (answer_status is null) and (answer is null) = (answered_at is null))
);
create index reviews_performer on reviews (performer_id, created_at desc);
create index reviews_waiting on reviews (created_at) where approval_status = 'pending';
create index answers_waiting on reviews (answered_at) where answer_status = 'pending';
create index reviews_of_client on reviews (client_id) where client_id is not null;

-- [O14] The people who appear on a performer's stage. Names and birth dates are sealed in their rows, pictures in their uploads.
create table stage_people (
  id uuid primary key,
  performer_id uuid not null references performers,
  is_performer boolean not null,
  created_at timestamptz not null,
  handed_in_at timestamptz,
  handed_back_at timestamptz,
  removed_at timestamptz
);
create index stage_people_performer on stage_people (performer_id);
create unique index stage_people_performer_alone on stage_people (performer_id) where is_performer;
-- Documents of the demo have neither name nor pictures. `decision_id`: the statement of reasons of a rejected one.
create table identity_documents (
  id uuid primary key,
  person_id uuid not null references stage_people,
  sealed_identity bytea,
  picture_id uuid,
  portrait_id uuid,
  expires_on date not null,
  consented_at timestamptz not null,
  state text not null check (state in ('approved', 'pending', 'Rejected')),
  reason text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decision_id uuid,
  -- since when it was in use, and when its content was erased
  approved_at timestamptz,
  erased_at timestamptz,
  warned_days integer
);
create index identity_documents_person on identity_documents (person_id);
create unique index identity_documents_one_waits on identity_documents (person_id) where state = 'pending';
create index identity_documents_waiting on identity_documents (sent_at, id) where state = 'pending';
create index identity_documents_ending on identity_documents (expires_on) where state = 'approved';
-- outlives the stage, which is deleted after some days
create table stage_appearances (
  stage_id uuid not null,
  person_id uuid not null references stage_people,
  began_at timestamptz not null,
  primary key (stage_id, person_id)
);

-- [O14] Performers apply. `decision_id`: the statement of reasons of a rejected application; `off_air_due`: the approval is
-- withdrawn, and the performer is still to be taken off air.
create table applications (
  performer_id uuid primary key references performers,
  state text not null check (state in ('draft', 'pending', 'approved', 'Rejected')),
  reason text,
  attempt integer not null default 0,
  sent_at timestamptz,
  decided_at timestamptz,
  decision_id uuid,
  off_air_due boolean not null default false,
  agreement_asked_at timestamptz,
  created_at timestamptz not null
);
create index applications_waiting on applications (sent_at, performer_id) where state = 'pending';
create index applications_off_air on applications (performer_id) where off_air_due;
create table agreement_texts (
  version text primary key,
  language text not null,
  title text not null,
  body text not null,
  first_accepted_at timestamptz not null
);
create table agreements (
  performer_id uuid not null references performers,
  version text not null references agreement_texts,
  accepted_at timestamptz not null,
  address text not null,
  primary key (performer_id, version)
);

-- [O7] Statements of reasons, which nothing rewrites, and the objections to them.
create table decisions (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null,
  subject_id uuid not null,
  about text not null,
  was_shown boolean not null,
  reason text not null,
  is_reported boolean not null,
  decided_by uuid references accounts,
  decided_at timestamptz not null
);
create index decisions_of_account on decisions (account_id, decided_at);
create trigger decisions_append_only before update or delete or truncate on decisions
  for each statement execute function refuse_rewriting();
create table objections (
  decision_id uuid primary key references decisions,
  text text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts,
  outcome text check (outcome in ('UPHELD', 'REVERSED')),
  reason text,
  check ((decided_at is null) = (outcome is null))
);
create index objections_waiting on objections (created_at) where decided_at is null;
-- Which operator holds an item of a queue, by the database's time.
create table item_holds (
  kind text not null,
  item_id uuid not null,
  operator_id uuid not null references accounts,
  until timestamptz not null,
  primary key (kind, item_id)
);
