-- Performers and what is listed of them [P4]: categories, search, favourites, schedules, notes on clients.
create extension if not exists fuzzystrmatch;

create table categories (
  id text primary key,
  position integer not null
);
create table category_texts (
  category_id text not null references categories on delete cascade,
  language text not null,
  title text not null,
  body text not null,
  position integer not null,
  primary key (category_id, language)
);

create table performers (
  id uuid primary key references accounts,
  number integer not null unique check (number > 0),
  display_name text not null,
  -- [A1] folded by the API for search and order, compared byte by byte: the same order under any locale of the server
  name_key text collate "C" not null,
  -- [P1] what is left of the name to tell it from others: two that look alike have the same
  looks text collate "C" not null default '',
  headline text not null default '',
  about text not null default '',
  languages text[] not null default '{}',
  country text not null,
  -- the categories of `performer_categories`, kept by trigger: a list of performers needs no look-up for each of them
  acts text[] not null default '{}',
  main_photo text,
  approval_status text not null check (approval_status in ('approved', 'pending', 'Rejected')),
  -- [O2] the status to which the approval returns when a suspension ends; null: the account is not suspended
  approval_before text check (approval_before in ('approved', 'pending', 'Rejected')),

  status text not null check (status in ('AVAILABLE', 'OFFLINE', 'BUSY', 'ON_CALL', 'REQUEST')),
  live boolean not null generated always as (status <> 'OFFLINE') stored,
  switched_available boolean not null default false,
  -- [S8] why availability was switched off without the performer's doing
  switched_off_for text check (switched_off_for in ('PICTURE_LOST', 'MISSED_REQUESTS')),
  -- [S8] the lobby is open without a picture
  away boolean not null default false,
  stream_active boolean not null default false,
  stream_lost_at timestamptz,
  missed_requests integer not null default 0,
  peek_open boolean not null default false,
  last_online_at timestamptz,

  offers_peek boolean not null default false,
  offers_video boolean not null default false,
  offers_videocall boolean not null default false,
  offers_phone boolean not null default false,
  offers_email boolean not null default true,
  -- credits a minute; of a message and of a month in all; null: not offered
  price_video integer check (price_video >= 0),
  price_videocall integer check (price_videocall >= 0),
  price_peek integer check (price_peek >= 0),
  price_phone integer check (price_phone >= 0),
  price_message integer check (price_message > 0),
  price_subscription bigint check (price_subscription >= 0),
  -- [M4] what subscribers pay for a minute of video
  price_video_subscribers integer check (price_video_subscribers >= 0),
  -- [S11] E.164, proven by a code that was read out there; shown to the performer alone
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),

  rating numeric(2, 1),
  review_count integer not null default 0,
  favourite_count integer not null default 0 constraint performers_favourites_counted check (favourite_count >= 0),
  score integer not null default 0,
  created_at timestamptz not null,
  constraint performers_subscribers_pay_less
    check (price_video_subscribers is null or coalesce(price_video_subscribers < price_video, false))
);
-- [P4] One index for each order of a list.
create index performers_listed on performers (live desc, score desc, number) where approval_status = 'approved';
create index performers_by_rating on performers (live desc, rating desc nulls last, review_count desc, number)
  where approval_status = 'approved';
-- a performer whose shows are switched off stands with those without a price
create index performers_by_price on performers
  (live desc, (case when offers_video then price_video end), number) where approval_status = 'approved';
create index performers_by_name on performers (live desc, name_key, number) where approval_status = 'approved';
create index performers_looks on performers (looks);
-- A sweep asks every second: a few rows among a million.
create index performers_stream_lost on performers (stream_lost_at) where stream_lost_at is not null;

create table performer_categories (
  category_id text not null references categories on delete cascade,
  performer_id uuid not null references performers on delete cascade,
  position integer not null,
  primary key (category_id, performer_id)
);
create index performer_categories_performer on performer_categories (performer_id);
create function keep_acts() returns trigger language plpgsql as $$
begin
  -- The performer's row is locked first: of two changes at once the second one then sees the first.
  perform from performers where id in (old.performer_id, new.performer_id) order by id for no key update;
  update performers set acts = array(
    select category_id from performer_categories where performer_id = performers.id order by position, category_id
  ) where id in (old.performer_id, new.performer_id);
  return null;
end $$;
create trigger acts_of_performer after insert or update or delete on performer_categories
  for each row execute function keep_acts();

-- [P4] Each word once, and under which words a performer is found. Collation "C": a plain index then finds words by their
-- beginning.
create table search_words (word text primary key collate "C");
create index search_words_length on search_words (length(word));
create table performer_words (
  performer_id uuid not null references performers on delete cascade,
  word text not null collate "C" references search_words,
  primary key (performer_id, word)
);
create index performer_words_word on performer_words (word, performer_id);
-- Performers whose words are not written yet: a node that starts need not look for them among all.
create table search_due (performer_id uuid primary key references performers on delete cascade);
create function note_search_due() returns trigger language plpgsql as $$
begin
  insert into search_due values (new.id);
  return null;
end $$;
create trigger performer_is_due after insert on performers for each row execute function note_search_due();

-- [M3] Only the favourites of accounts with a proven address are counted.
create table favourites (
  client_id uuid not null references accounts,
  performer_id uuid not null references performers on delete cascade,
  alert boolean not null,
  counted boolean not null,
  created_at timestamptz not null,
  primary key (client_id, performer_id)
);
create index favourites_alerts on favourites (performer_id, client_id) where alert;

-- [O1] When a performer plans to be on, by the performer's own clock: the week, single dates beside it, and what the page of
-- the performer says while the performer is away.
create table performer_schedules (
  performer_id uuid primary key references performers,
  time_zone text not null,
  slots jsonb not null,
  dates jsonb not null default '[]',
  away_message text not null default ''
);
-- [O1] What performers write of themselves in several languages.
create table performer_abouts (
  performer_id uuid not null references performers on delete cascade,
  language text not null,
  body text not null,
  primary key (performer_id, language)
);

-- [O1] A performer's notes on clients.
create table client_notes (
  performer_id uuid not null references performers on delete cascade,
  client_id uuid not null references accounts,
  body text not null check (char_length(body) between 1 and 1000),
  updated_at timestamptz not null,
  primary key (performer_id, client_id)
);
create index client_notes_client on client_notes (client_id);
