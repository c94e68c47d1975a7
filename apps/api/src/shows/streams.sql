-- What is sent to and reported by the media server, the free lobby [S2] and telephone calls [S11].

create table stages (
  id uuid primary key,
  performer_id uuid not null references performers,
  quality text not null,
  -- the media server that the stage is placed on
  media_url text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index stages_open on stages (performer_id) where ended_at is null;
-- [H1] A key by which a performer's encoder publishes. Only its hash is stored. `stage_id`: the one that it may publish on; null,
-- or ended: it may not. `muted`: viewers do not hear the encoder.
create table stream_keys (
  performer_id uuid primary key references performers,
  key_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  stage_id uuid references stages,
  muted boolean not null default false
);

-- [S9] The client's audio in a one-way session: at most one is open, a media session of its own that can be cut.
create table talk_backs (
  id uuid primary key,
  session_id uuid not null references sessions,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index talk_backs_open on talk_backs (session_id) where ended_at is null;

-- The sign-in that last used each stage, session and visit: they end with the sign-in. [S9, A6] Both sides of a call have one,
-- and so has a connection test.
create table stream_holders (
  ses uuid not null,
  kind text not null default 'stream' check (kind in ('stream', 'call', 'test')),
  sign_in_id uuid not null,
  since timestamptz not null,
  primary key (ses, kind)
);
create index stream_holders_sign_in on stream_holders (sign_in_id);
create index stream_holders_age on stream_holders (since);

-- A stream that a media server goes on reporting is not written again: `last_active_at` is null then, and the last report
-- of the node is the time.
create table stage_streams (
  performer_number int primary key,
  node text,
  active boolean not null,
  has_video boolean not null default true,
  -- [B4] why a stage that sends something has no picture; TOO_MUCH: more arrives than viewers are sent
  picture_fault text check (picture_fault in ('NO_PICTURE', 'B_FRAMES', 'TOO_MUCH')),
  last_active_at timestamptz,
  viewers int not null,
  -- As the media server reports them: [H1] what the picture consists of, [D7] how many viewers do not play its codec, and [E6]
  -- how many lose too much of it.
  arriving jsonb,
  cannot_play jsonb,
  slow_viewers int not null default 0
);
create index stage_streams_node on stage_streams (node) where active;
-- [B4] A sweep looks several times a second for streams that fell silent.
create index stage_streams_sending on stage_streams (performer_number) where active or picture_fault is not null;

create table media_nodes (
  node text primary key,
  boot text not null,
  sequence int not null,
  gaps int not null,
  received_at timestamptz not null,
  -- since when its reports have come without a pause
  heard_since timestamptz not null default now(),
  -- [O2] when it wrote its latest report, and with how many workers
  reported_at timestamptz,
  workers int
);

-- [S9] Media sessions that are over and must be cut; kept, so that a viewer who connects late is refused.
create table revocations (
  id text primary key,
  requested_at timestamptz not null,
  next_try_at timestamptz not null,
  attempts int not null default 0,
  done_at timestamptz
);
create index revocations_open on revocations (next_try_at) where done_at is null;

-- [S2] Who watches the free lobby, and how many seconds of it a day. A viewer is known from the second visit on.
create table lobby_viewers (
  id uuid primary key,
  account_id uuid unique references accounts,
  token_hash text unique,
  known boolean not null default false,
  created_at timestamptz not null
);
create table lobby_visits (
  id uuid primary key,
  viewer_id uuid not null references lobby_viewers,
  performer_id uuid not null references performers,
  address_hash text,
  created_at timestamptz not null,
  counted_until bigint not null default 0,
  ended_at timestamptz
);
create unique index lobby_visits_open on lobby_visits (viewer_id, performer_id) where ended_at is null;
create index lobby_visits_performer on lobby_visits (performer_id) where ended_at is null;
create index lobby_visits_viewer on lobby_visits (viewer_id);
create table lobby_usage (
  viewer_id uuid not null references lobby_viewers,
  performer_id uuid not null references performers,
  day date not null,
  seconds int not null,
  primary key (viewer_id, performer_id, day)
);
-- Guests of one network share its seconds. It is kept as a keyed hash of the network and the day.
create table lobby_addresses (
  address_hash text not null,
  day date not null,
  seconds int not null,
  primary key (address_hash, day)
);
-- [O1] How many came to a performer's lobby in each hour, and how many of them began a session.
create table lobby_hours (
  performer_id uuid not null,
  hour timestamptz not null,
  visits int not null default 0,
  shows int not null default 0,
  primary key (performer_id, hour)
);
create index lobby_hours_hour on lobby_hours (hour);

-- [O2] Operators who watch a session or a stage.
create table moderator_visits (
  id uuid primary key,
  operator_id uuid not null,
  sign_in_id uuid not null,
  performer_id uuid not null references performers,
  -- null: the stage of the performer while no session runs on it
  session_id uuid references sessions,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index moderator_visits_open on moderator_visits (performer_id) where ended_at is null;

-- [S11] Reservations with the code that a caller enters, and the calls that came of them.
create table reservations (
  id uuid primary key,
  code text not null check (code ~ '^[0-9]{8}$'),
  client_id uuid not null references accounts,
  performer_id uuid not null references performers,
  price_per_minute int not null check (price_per_minute >= 0),
  -- [L7] a call has the terms at which it was reserved
  performer_share int not null default 70 check (performer_share between 0 and 100),
  cap bigint check (cap >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create unique index reservations_code on reservations (code) where closed_at is null;
create unique index reservations_open on reservations (client_id, performer_id) where closed_at is null;
create table phone_calls (
  call_sid text primary key,
  account_sid text not null,
  reservation_id uuid not null references reservations,
  session_id uuid not null unique references sessions,
  performer_phone text not null,
  time_limit int not null check (time_limit > 0),
  created_at timestamptz not null,
  leg_sid text,
  answered_at timestamptz,
  heard_at timestamptz,
  fed_until bigint,
  over_at timestamptz,
  hang_up_tried_at timestamptz,
  check ((answered_at is null) = (heard_at is null) and (answered_at is null) = (fed_until is null))
);
create index phone_calls_open on phone_calls (created_at) where over_at is null;
-- wrong codes of a caller since then
create table phone_tries (
  caller text primary key,
  since timestamptz not null,
  wrong int not null
);
-- A number is the performer's once a code that was read out there has been entered.
create table phone_checks (
  id uuid primary key,
  performer_id uuid not null references performers,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code text not null check (code ~ '^[0-9]{6}$'),
  called_at timestamptz not null,
  wrong int not null default 0,
  closed_at timestamptz
);
create unique index phone_checks_open on phone_checks (performer_id) where closed_at is null;
create index phone_checks_performer on phone_checks (performer_id, called_at);
create index phone_checks_phone on phone_checks (phone, called_at);
