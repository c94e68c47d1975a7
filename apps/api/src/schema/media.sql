-- Performers' uploads, photos and videos [P7, P8], and the reviews of performers [P9].

-- [P8] Pictures and short videos that were sent in; `video` and what goes with it are null for a picture.
create table uploads (
  id uuid primary key,
  owner_id uuid not null,
  width int not null,
  height int not null,
  video text check (video in ('mp4', 'webm')),
  bytes int,
  duration_ms int,
  created_at timestamptz not null,
  claimed_at timestamptz,
  check ((video is null) = (bytes is null) and (video is null) = (duration_ms is null))
);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;
create index uploads_owner on uploads (owner_id, created_at desc);
-- [S14] A report that shows an upload holds it, although its owner may have deleted it.
create table upload_holds (
  upload_id uuid not null references uploads on delete cascade,
  holder_id uuid not null,
  primary key (upload_id, holder_id)
);
create index upload_holds_holder on upload_holds (holder_id);

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
