-- What every area stands on: rows that nothing rewrites [O3], and calls that are not made twice [W8].

-- [O3] Posted, sealed or logged rows are never changed: these triggers refuse it, and the rights of the API's role
-- follow them (platform/database/rights.ts).
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'FL001';
end $$;

-- [W8] The replies of calls that carry an idempotency key.
create table idempotency_keys (
  account_id uuid not null,
  call text not null,
  key text not null,
  input_hash bytea not null,
  -- null: the first call with this key is still running
  reply jsonb,
  created_at timestamptz not null,
  primary key (account_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
