-- Money that comes in and goes back: payments [T1, T2], fees [T3], promo codes [T4], limits [B9], disputes, payouts [T5].

-- Whether the money of this database is real, said once and for ever.
create table house_money (
  single boolean primary key default true check (single),
  kind text not null check (kind in ('play', 'real')),
  since timestamptz not null
);
create trigger house_money_stays before update or delete or truncate on house_money
  for each statement execute function refuse_rewriting();

-- [T3] From this amount on, a payment costs this percentage.
create table fee_tiers (
  amount bigint primary key check (amount >= 0),
  percentage int not null check (percentage between 0 and 100)
);
insert into fee_tiers values (0, 5), (5000, 3), (20000, 0);

create table payments (
  id uuid primary key,
  client_id uuid not null,
  method text not null,
  money text not null check (money in ('play', 'real')),
  state text not null check (state in ('PENDING', 'PAID', 'DECLINED', 'ABANDONED')),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  promo_code text not null,
  promo_credit bigint not null default 0 check (promo_credit >= 0),
  -- [T4] a keyed hash of the proven address that the code is used by
  promo_holder bytea,
  -- [L6] cash that was kept for spent promo credit when the rest went back, and unspent promo credit that a refund took
  promo_recovered bigint not null default 0 check (promo_recovered between 0 and promo_credit),
  promo_back bigint not null default 0 check (promo_back >= 0),
  -- [L6] it went back before `promo_recovered` was kept: the audit does not compare it
  returned_before boolean not null default false,
  -- [T2] where the provider's page is, and the provider's ids of the page and of the charge
  redirect_url text,
  provider_page text,
  provider_intent text,
  -- what the provider took back, less what it gave back
  taken_back bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint payments_promo_taken check (promo_back + promo_recovered <= promo_credit)
);
create index payments_client on payments (client_id, created_at desc);
create unique index payments_one_pending on payments (client_id, amount, method, promo_code) where state = 'PENDING';
create index payments_intent on payments (provider_intent) where provider_intent is not null;
create index payments_page on payments (provider_page) where provider_page is not null;

-- [T2] What a provider reported that was not what it was asked for.
create table odd_payments (
  payment_id uuid not null references payments,
  provider_page text not null,
  what text not null check (what in ('AMOUNT', 'CURRENCY', 'MODE', 'TEST_OR_LIVE', 'PAGE')),
  asked text not null,
  said text not null,
  credited bigint not null check (credited >= 0),
  seen_at timestamptz not null,
  primary key (payment_id, provider_page, what)
);
create index odd_payments_newest on odd_payments (seen_at desc);

-- [T1] Disputes and refunds that a provider reports: each movement of money once, and what it freezes.
create table disputes (
  id text primary key,
  payment_id uuid not null references payments,
  client_id uuid not null references accounts,
  amount bigint not null,
  reason text not null,
  state text not null check (state in ('OPEN', 'WON', 'LOST', 'CLOSED')),
  said_at timestamptz not null,
  opened_at timestamptz not null,
  released_at timestamptz
);
create index disputes_freezing on disputes (client_id) where state in ('OPEN', 'LOST') and released_at is null;
create index disputes_listed on disputes (opened_at desc, id);
create table reversals (
  id text primary key,
  payment_id uuid not null references payments,
  dispute_id text references disputes,
  kind text not null check (kind in ('WITHDRAWN', 'REINSTATED', 'FEE', 'FEE_BACK', 'REFUND', 'REFUND_FAILED')),
  amount bigint not null check (amount > 0),
  from_client bigint not null,
  promo_back bigint not null default 0,
  promo_recovered bigint not null default 0,
  at timestamptz not null
);
create index reversals_payment on reversals (payment_id);
create index reversals_dispute on reversals (dispute_id) where dispute_id is not null;

-- [A8] Cash that goes back when an account is closed, by the payment that it came with.
create table cash_returns (
  id uuid primary key,
  client_id uuid not null,
  -- null: it came with no payment, as a share of peeks does
  payment_id uuid references payments,
  method text not null,
  amount bigint not null check (amount > 0),
  -- BY_HAND: no provider can return it, an operator must; `contact` says to whom, and PAID_OUT that it is done
  state text not null check (state in ('WAITING', 'SENT', 'BY_HAND', 'PAID_OUT')),
  contact text,
  bank_reference text check (char_length(bank_reference) between 1 and 100),
  created_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  constraint cash_returns_paid_out check ((state = 'PAID_OUT') = (bank_reference is not null))
);
create index cash_returns_payment on cash_returns (payment_id);
create index cash_returns_client on cash_returns (client_id);
create index cash_returns_waiting on cash_returns (next_try_at) where state = 'WAITING';
create index cash_returns_by_hand on cash_returns (created_at, id) where state = 'BY_HAND';

-- [T4]
create table promo_codes (
  code text primary key check (code = upper(code)),
  kind text not null check (kind in ('fixed', 'percentage')),
  value bigint not null check (value > 0 and (kind = 'fixed' or value <= 100)),
  minimum bigint not null check (minimum >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz,
  uses_per_client int check (uses_per_client > 0),
  uses_in_all int check (uses_in_all > 0),
  used int not null default 0 check (used >= 0 and (uses_in_all is null or used <= uses_in_all)),
  created_at timestamptz not null
);
create table promo_uses (
  payment_id uuid primary key references payments,
  code text not null references promo_codes,
  client_id uuid not null,
  holder bytea,
  credit bigint not null check (credit > 0),
  used_at timestamptz not null
);
create index promo_uses_client on promo_uses (code, client_id);
create index promo_uses_holder on promo_uses (code, holder) where holder is not null;

-- [B9] A raised limit waits beside the one that still holds. A null amount is no limit, a null time is no raise.
create table client_limits (
  client_id uuid primary key,
  per_session bigint check (per_session >= 0),
  per_day bigint check (per_day >= 0),
  next_per_session bigint check (next_per_session >= 0),
  per_session_from timestamptz,
  next_per_day bigint check (next_per_day >= 0),
  per_day_from timestamptz
);

-- [T5] Where a performer's money goes, and the batches that send it. [O5] A new bank account is in force after a wait.
create table bank_accounts (
  performer_id uuid primary key,
  iban text not null,
  holder text not null,
  updated_at timestamptz not null
);
create table waiting_bank_accounts (
  performer_id uuid primary key,
  iban text not null,
  holder text not null,
  asked_at timestamptz not null,
  effective_at timestamptz not null
);
-- [A8, T5] Performers who closed the account: payouts then bring any amount, below the minimum too, and the bank account is
-- deleted once nothing is owed.
create table closed_performers (performer_id uuid primary key, closed_at timestamptz not null);
create table payout_batches (
  id uuid primary key,
  state text not null check (state in ('DRAFT', 'APPROVED', 'CANCELLED')),
  created_at timestamptz not null,
  created_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  check ((state = 'DRAFT') = (decided_at is null))
);
create index payout_batches_newest on payout_batches (created_at desc, id);
-- Holder and IBAN as they were when the batch was made: what an operator approves is what is sent.
create table payouts (
  id uuid primary key,
  batch_id uuid not null references payout_batches,
  performer_id uuid not null,
  amount bigint not null check (amount > 0),
  iban text not null,
  holder text not null,
  state text not null check (state in ('DRAFT', 'PAID', 'DROPPED'))
);
create index payouts_batch on payouts (batch_id);
create index payouts_performer on payouts (performer_id);
-- a performer is in one open batch at a time
create unique index payouts_one_draft on payouts (performer_id) where state = 'DRAFT';
