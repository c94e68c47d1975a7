-- What is bought beside the seconds of a session, subscriptions [M4], refunds [T6], credit by hand [T7] and tax declarations
-- [M6].

create table purchases (
  key text primary key,
  id uuid not null unique,
  kind text not null check (kind in ('message', 'subscription', 'tip')),
  client_id uuid not null,
  performer_id uuid not null,
  -- [S18] of a tip: the session in which it was given
  session_id uuid,
  promo bigint not null check (promo >= 0),
  cash bigint not null check (cash >= 0),
  performer_share int not null check (performer_share between 0 and 100),
  bought_at timestamptz not null,
  constraint purchases_in_session check (session_id is null or kind = 'tip')
);
create index purchases_client on purchases (client_id, bought_at desc);
create index purchases_session on purchases (session_id) where session_id is not null;
create index purchases_bought on purchases (bought_at desc, id);
-- what lists and files of one performer, and of one kind, are read by
create index purchases_performer on purchases (performer_id, bought_at desc);
create index purchases_kind on purchases (kind, bought_at desc, id);

create table subscriptions (
  id uuid primary key,
  client_id uuid not null,
  performer_id uuid not null,
  state text not null check (state in ('ACTIVE', 'GRACE', 'CANCELLED', 'ENDED')),
  -- credits of the month that is paid, and a minute of video with it; null: the month promised no price of a minute
  price bigint not null check (price >= 0),
  promised_per_minute integer check (promised_per_minute >= 0),
  -- the highest prices to which the client agreed
  agreed_price bigint not null check (agreed_price >= 0),
  agreed_per_minute bigint check (agreed_per_minute >= 0),
  -- the higher price that the client was notified of last
  told_price bigint,
  told_per_minute bigint,
  told_at timestamptz,
  started_at timestamptz not null,
  periods int not null check (periods > 0),
  paid_until timestamptz not null,
  next_step_at timestamptz not null,
  ended_at timestamptz
);
create unique index subscriptions_one_running on subscriptions (client_id, performer_id) where state <> 'ENDED';
create index subscriptions_due on subscriptions (next_step_at) where state <> 'ENDED';

-- [T6] What was given back of the charge of a session. Like the postings that it stands for, it is never rewritten [O3].
create table refunds (
  id uuid primary key,
  session_id uuid not null references sessions,
  client_id uuid not null,
  performer_id uuid not null,
  promo bigint not null check (promo >= 0),
  cash bigint not null check (cash >= 0),
  from_platform bigint not null check (from_platform >= 0),
  from_performer bigint not null check (from_performer >= 0),
  reason text not null,
  admin_id uuid not null,
  refunded_at timestamptz not null,
  check (promo + cash > 0 and promo + cash = from_platform + from_performer)
);
create index refunds_session on refunds (session_id);
create index refunds_client on refunds (client_id, refunded_at desc);
create trigger refunds_append_only before update or delete or truncate on refunds
  for each statement execute function refuse_rewriting();

-- [T6] The same of a purchase. Its constraints bear the name under which databases from before this file have them.
create table purchase_refunds (
  id uuid constraint tip_refunds_pkey primary key,
  purchase_id uuid not null references purchases (id),
  client_id uuid not null,
  performer_id uuid not null,
  promo bigint not null constraint tip_refunds_promo_check check (promo >= 0),
  cash bigint not null constraint tip_refunds_cash_check check (cash >= 0),
  from_platform bigint not null constraint tip_refunds_from_platform_check check (from_platform >= 0),
  from_performer bigint not null constraint tip_refunds_from_performer_check check (from_performer >= 0),
  reason text not null,
  admin_id uuid not null,
  refunded_at timestamptz not null,
  constraint tip_refunds_check check (promo + cash > 0 and promo + cash = from_platform + from_performer)
);
create index purchase_refunds_purchase on purchase_refunds (purchase_id);
create index purchase_refunds_client on purchase_refunds (client_id);

-- [T7] Promo credit that an operator gives a client by hand.
create table credits_by_hand (
  id uuid primary key,
  client_id uuid not null references accounts,
  operator_id uuid not null references accounts,
  amount bigint not null check (amount > 0),
  reason text not null,
  at timestamptz not null
);
create index credits_by_hand_client on credits_by_hand (client_id);
create index credits_by_hand_at on credits_by_hand (at);
create trigger credits_by_hand_append_only before update or delete or truncate on credits_by_hand
  for each statement execute function refuse_rewriting();

-- [M6] What clients declared for tax: the latest of a client and a performer counts, the earlier ones are kept.
create table tax_declarations (
  id uuid primary key,
  seq bigint generated always as identity,
  client_id uuid not null references accounts,
  performer_id uuid not null references performers,
  service_type text not null check (service_type in ('ENTERTAINMENT', 'EDUCATION', 'CONSULTING', 'WELLNESS')),
  business_use boolean not null,
  vat_number text,
  declared_at timestamptz not null
);
create index tax_declarations_pair on tax_declarations (client_id, performer_id, seq desc);
create index tax_declarations_performer on tax_declarations (performer_id, client_id, seq desc);
