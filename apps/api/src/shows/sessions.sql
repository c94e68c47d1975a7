-- Requests [S4], sessions [S6], what is billed of them [B4, B5] (docs/billed-seconds.md), what was said in
-- them [S15], tips [S18] and receipts [R2].
create extension if not exists btree_gist;

create table requests (
  id uuid primary key,
  type text not null check (type in ('VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE')),
  state text not null check (state in ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED', 'STARTED')),
  client_id uuid not null references accounts,
  performer_id uuid not null references performers,
  -- [S10] of a peek: the private session to look into
  peeks_at uuid,
  client_name text not null,
  performer_name text not null,
  performer_number int not null,
  price_per_minute int not null check (price_per_minute >= 0),
  -- [M4] what others pay, where a subscriber pays less
  normal_price_per_minute integer check (normal_price_per_minute > price_per_minute),
  -- [S3, L7] the share of the performer when it was asked for: the session has it too
  performer_share int not null default 70 check (performer_share between 0 and 100),
  allow_peek boolean not null,
  cap bigint check (cap >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- [B13] its performer let it expire; a client has a few of them an hour
  unanswered boolean not null default false,
  session_id uuid,
  constraint peek_request_has_a_show check ((type = 'PEEK') = (peeks_at is not null))
);
-- [S4] one open request for each client and each performer; [S10] any number of peeks
create unique index requests_one_per_client on requests (client_id) where state in ('PENDING', 'ACCEPTED');
create unique index requests_one_per_performer on requests (performer_id)
  where state in ('PENDING', 'ACCEPTED') and type <> 'PEEK';
create index requests_due on requests (expires_at) where state in ('PENDING', 'ACCEPTED');
create index requests_peeks on requests (peeks_at) where type = 'PEEK' and state = 'ACCEPTED';
create index requests_unanswered on requests (client_id, expires_at) where unanswered;

-- The fillfactor leaves room in each page: a running session is updated often.
create table sessions (
  id uuid primary key,
  request_id uuid not null unique references requests,
  type text not null check (type in ('VIDEO', 'VIDEOCALL', 'PEEK', 'PHONE')),
  state text not null check (state in ('STARTING', 'ACTIVE', 'HELD', 'ENDED')),
  client_id uuid not null references accounts,
  performer_id uuid not null references performers,
  client_name text not null,
  performer_name text not null,
  performer_number int not null,
  price_per_minute int not null check (price_per_minute >= 0),
  normal_price_per_minute integer,
  performer_share int not null check (performer_share between 0 and 100),
  cap bigint check (cap >= 0),
  -- [S18] credits of the cap that tips used: the client's cap covers tips and session together
  cap_tips bigint not null default 0 check (cap_tips >= 0),
  created_at timestamptz not null,

  -- [S10] Of a private session: whether it may be peeked at. Of a peek: the session, and the percentage and the credits
  -- of it that the session's client gets. The credits are stored in the peek, so that its end locks no other session [L8].
  allow_peek boolean not null default false,
  peeks_at uuid references sessions,
  peek_share int not null default 0 check (peek_share between 0 and 100),
  peek_credit bigint not null default 0 check (peek_credit >= 0),

  client_seen_at timestamptz not null,
  active_at timestamptz,
  last_delivered_at timestamptz,
  missing_since timestamptz,
  -- [B13] A hold, the side that caused it, and how long the holds of each side were: the client's are counted over the
  -- whole session, and over the hour before it with the same performer.
  held_at timestamptz,
  held_for text check (held_for in ('client', 'performer', 'server')),
  held_ms bigint not null default 0,
  client_held_ms bigint not null default 0,
  performer_held_ms bigint not null default 0,
  client_held_before_ms bigint not null default 0,
  -- [S8] when the media server itself last cut the session off
  server_lost_at timestamptz,
  -- [S8, B13] when gaps in the performer's own picture last prevented a second from counting
  source_gaps_at timestamptz,
  -- what the pages said of pauses: the client's, made by browser or system [B13, S22], and the performer's [S8]
  stopped_by_system boolean not null default false,
  performer_paused boolean not null default false,

  -- [B4] Of a VIDEOCALL: which side prevents its seconds from counting, when the performer last asked for a place in it, and
  -- in how many billed seconds each picture arrived.
  call_missing text check (call_missing in ('client', 'performer')),
  performer_joined_at timestamptz,
  performer_picture_seconds int not null default 0,
  client_picture_seconds int not null default 0,

  -- [B4] every second with delivered media, paid for or not: the same evidence again changes nothing
  evidenced int8multirange not null default '{}',
  -- how many seconds `billed_intervals` holds, for lists and sums
  billed_seconds int not null default 0,
  -- [B1] what these cost; the database computes it
  billed_charge bigint not null generated always as (billed_seconds::bigint * price_per_minute / 60) stored,
  -- [B3] the sum of the settled leases: it is read at each charge, and an hour's show has 180 leases
  posted bigint not null default 0,
  lease_seq int not null default 0,
  warned_at_seconds int,

  ended_at timestamptz,
  end_reason text,
  ended_by text check (ended_by in ('client', 'performer', 'admin', 'show_client', 'show')),
  check ((state = 'HELD') = (held_at is not null)),
  check ((state = 'ENDED') = (ended_at is not null and end_reason is not null)),
  check (normal_price_per_minute > price_per_minute),
  constraint peek_has_a_show check ((type = 'PEEK') = (peeks_at is not null)),
  constraint pictures_of_billed_seconds
    check (greatest(performer_picture_seconds, client_picture_seconds) <= billed_seconds)
) with (fillfactor = 70);
alter table requests add foreign key (peeks_at) references sessions;
create unique index sessions_one_per_client on sessions (client_id) where state <> 'ENDED';
create unique index sessions_one_per_performer on sessions (performer_id) where state <> 'ENDED' and type <> 'PEEK';
create index sessions_client on sessions (client_id, created_at desc);
create index sessions_performer on sessions (performer_id, created_at desc);
create index sessions_time on sessions (created_at desc, id);
create index sessions_ended on sessions (ended_at);
create index sessions_peeks on sessions (peeks_at) where type = 'PEEK' and state <> 'ENDED';
create index sessions_of_show on sessions (peeks_at) where peeks_at is not null;
create index sessions_peek_credit on sessions (peeks_at) where peek_credit > 0;

-- [B13] The number of a client's consecutive failed sessions with a performer. No foreign keys: they would
-- lock the performer's row in another order than the calls that decide about the performer.
create table cool_downs (
  client_id uuid not null,
  performer_id uuid not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (client_id, performer_id)
);

-- [B4] Seconds that are proven and not billed yet. A row is written for each running session in each second: it is narrow,
-- no column that changes is in an index, and its pages have room for new versions of a row.
create table waiting_seconds (
  session_id uuid primary key references sessions,
  first bigint not null,
  past bigint not null check (past >= first),
  bill_at bigint not null,
  paid_until bigint not null,
  -- the bits of `pictures.rules.ts`; null: no call
  pictures smallint
) with (fillfactor = 25);

-- [B5] A second of a session is billed once, whichever node bills it. `room` goes ten minutes beyond the end of an interval
-- and is what the exclusion compares: an interval that grows within its room changes no index. A trigger sets it.
create table billed_intervals (
  session_id uuid not null references sessions,
  during tstzrange not null check (not isempty(during)),
  room tstzrange not null,
  constraint billed_intervals_within_their_room check (during <@ room),
  constraint billed_intervals_apart exclude using gist (session_id with =, room with &&)
) with (fillfactor = 50);
-- Without this index the planner uses that of `room` for a look-up by session, which takes twenty times as long.
create index billed_intervals_session on billed_intervals using hash (session_id);
create function make_room() returns trigger language plpgsql as $$
declare
  next_begin timestamptz;
begin
  -- an earlier interval gives back the room that it does not fill
  update billed_intervals set room = during
    where session_id = new.session_id and room && new.during and not during && new.during;
  select min(lower(during)) into next_begin from billed_intervals
    where session_id = new.session_id and lower(during) >= upper(new.during);
  new.room := tstzrange(lower(new.during), least(upper(new.during) + interval '10 minutes', next_begin));
  return new;
end $$;
create trigger billed_intervals_room before insert or update of during on billed_intervals
  for each row when (new.room is null or not (new.during <@ new.room)) execute function make_room();
create function bill_seconds(sessions uuid[], firsts bigint[], pasts bigint[]) returns void language plpgsql
-- Forces the index of sessions, even if the plan was made while there were few intervals.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  with given as (
    select session_id, to_timestamp(first) as first, to_timestamp(past) as past
    from unnest(sessions, firsts, pasts) as g(session_id, first, past)
  ), prolonged as (
    update billed_intervals i set during = tstzrange(lower(i.during), g.past)
    from given g where i.session_id = g.session_id and upper(i.during) = g.first
    returning g.session_id, g.first
  )
  insert into billed_intervals (session_id, during)
  select session_id, tstzrange(first, past) from given
  where (session_id, first) not in (select session_id, first from prolonged);
end $$;

-- [S15] The chat of client and performer in a session, and the system's messages to both. Retained with the session.
create table session_lines (
  id uuid primary key,
  session_id uuid not null references sessions,
  position bigint generated always as identity,
  at timestamptz not null,
  author text not null check (author in ('client', 'performer', 'system')),
  text text check (char_length(text) between 1 and 500),
  event text constraint session_lines_event check (event in
    ('started', 'held', 'resumed', 'warning', 'peek_opened', 'peek_closed', 'tip', 'operator')),
  amount int check (amount >= 0),
  -- [O2] an operator's warning is a line of the system that has words of its own
  constraint session_lines_words
    check ((author = 'system') = (event is not null) and (event is null or event = 'operator') = (text is not null))
);
create index session_lines_session on session_lines (session_id, position);

-- [S18] Tips, in a session or beside one.
create table tips (
  id uuid primary key,
  client_id uuid not null references accounts,
  performer_id uuid not null references performers,
  session_id uuid references sessions,
  client_name text not null,
  performer_share int not null default 70 check (performer_share between 0 and 100),
  credits bigint not null check (credits between 1 and 100000),
  message text not null check (char_length(message) <= 200),
  given_at timestamptz not null
);
create index tips_performer on tips (performer_id, given_at desc, id);
create index tips_given on tips (given_at desc, id);
create index tips_session on tips (session_id) where session_id is not null;

-- [R2] Sealed receipts in a chain for each client. Its head is locked while a receipt is added: each has one successor.
create table receipt_heads (
  client_id uuid primary key references accounts,
  position int not null,
  link text
);
create table receipts (
  session_id uuid primary key references sessions,
  client_id uuid not null references accounts,
  position int not null check (position > 0),
  body text not null,
  signature text not null,
  unique (client_id, position)
);
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_rewriting();
