import { type RawBuilder, sql } from 'kysely'
import { foldedForSearch } from '../../apps/api/src/platform/folded.ts'

export interface CrowdSize {
  clients: number
  performers: number
}

/** Ten transfers a client: what each of them is stands in `moneyOf`. */
export const transfersPerClient = 10

/** ids that follow from a number, with the marks of a random UUID: a row finds what it refers to without a look-up */
const idOf = (kind: string, number: string) =>
  sql.raw(`overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`)
export const clientId = (number = 'n') => idOf('client', number)
export const performerId = (number = 'n') => idOf('performer', number)
export const sessionId = (number = 'n') => idOf('session', number)
export const operatorId = idOf('operator', '1')

const names =
  'Ada Aïcha Björn Cleo Daan Élodie Femke Gwen Håkon Ines Jade Kofi Lena Milo Nadia Otto Pilar Quinn Romy Sven Tess Uma Vera Wout Xenia Yara Zoë'.split(
    ' ',
  )
const nameOf = (number: string, of = names) =>
  sql`(${sql.raw(`array[${of.map((name) => `'${name}'`).join()}]`)})[1 + ${sql.raw(number)} % ${sql.raw(String(of.length))}] || ' ' || ${sql.raw(number)}`
const nameKeyOf = (number: string) => nameOf(number, names.map(foldedForSearch))

/** The n-th client's time: a year of them, the last one now. */
const at = ({ clients }: CrowdSize, more = '0') =>
  sql.raw(`(now() - make_interval(secs => (${clients} - n) * (31536000.0 / ${clients}) + 600 - ${more}))`)

/** The performer whom the n-th client sees: one of a hundred goes to the first, the others are spread. */
export const seenBy = ({ performers }: CrowdSize) =>
  `(case when n % 100 = 0 then 1 else 1 + abs(hashint8(n)) % ${performers} end)`

const series = (count: number) => sql.raw(`generate_series(1, ${count}) as n`)

/** Accounts and performers, with one operator who may do everything. */
export function peopleOf(size: CrowdSize): RawBuilder<unknown>[] {
  const { clients, performers } = size
  const columns = sql.raw(
    'id, role, email, email_verified, username, username_key, display_name, name_key, password_hash, country, language, created_at',
  )
  return [
    sql`insert into accounts (${columns})
      select ${clientId()}, 'client', 'client' || n || '@bench.test', n % 20 > 0, 'client' || n, 'client' || n, ${nameOf('n')},
        ${nameKeyOf('n')}, '', 'NL', 'nl', ${at(size)} from ${series(clients)}`,
    sql`insert into accounts (${columns})
      select ${performerId()}, 'performer', 'performer' || n || '@bench.test', true, 'performer' || n, 'performer' || n,
        ${nameOf('n')}, ${nameKeyOf('n')}, '', 'NL', 'nl', now() - make_interval(mins => n) from ${series(performers)}`,
    sql`insert into accounts (${columns})
      values (${operatorId}, 'admin', 'operator@bench.test', true, 'operator', 'operator', 'Olga', 'olga', '', 'NL', 'en', now())`,
    sql`update sign_in_policy set admins = false`,
    sql`update accounts set suspended_at = now(), suspension_reason = 'Bench.'
      where role = 'client' and id in (select ${clientId()} from generate_series(100, ${clients}::int, 100) as n)`,
    sql`insert into categories select 'category-' || n, n from ${series(8)}`,
    sql`insert into performers (id, number, display_name, name_key, headline, about, languages, country, approval_status, status,
        offers_video, offers_peek, offers_email, price_video, price_peek, price_message, price_subscription, review_count,
        favourite_count, score, created_at, last_online_at)
      select ${performerId()}, 1000 + n, ${nameOf('n')}, ${nameKeyOf('n')}, 'Every evening from nine', 'A line about the stage.', '{en,nl}', 'NL',
        case when n % 50 = 0 then 'pending' else 'approved' end, case when n % 40 = 1 then 'AVAILABLE' else 'OFFLINE' end,
        true, true, true, 120, 60, 20, 900, 10, 50, n % 4000, now() - make_interval(mins => n), now()
      from ${series(performers)}`,
    sql`insert into performer_categories select 'category-' || 1 + n % 8, ${performerId()}, 1 from ${series(performers)}`,
    sql`insert into search_words select (1000 + n)::text from ${series(performers)}`,
    sql`insert into performer_words select ${performerId()}, (1000 + n)::text from ${series(performers)}`,
    sql`insert into agreement_texts values ('1', 'en', 'Agreement', 'A text.', now())`,
    sql`insert into agreements select ${performerId()}, '1', now(), '192.0.2.1' from ${series(performers)}`,
    sql`insert into applications (performer_id, state, attempt, sent_at, created_at)
      select ${performerId()}, case when n % 50 = 0 then 'pending' else 'approved' end, 1, now() - make_interval(mins => n), now()
      from ${series(performers)}`,
    sql`insert into stage_people (id, performer_id, is_performer, created_at, handed_in_at)
      select ${idOf('person', 'n')}, ${performerId()}, true, now(), now() from ${series(performers)}`,
    sql`insert into identity_documents (id, person_id, expires_on, consented_at, state, sent_at)
      select gen_random_uuid(), ${idOf('person', 'n')}, current_date + 300, now(),
        case when n % 50 = 0 then 'pending' else 'approved' end, now() - make_interval(mins => n) from ${series(performers)}`,
  ]
}

/** What they did: sessions, purchases, reviews, messages, notices, reports, and what operators did about it. */
export function threadActionsOf(size: CrowdSize): RawBuilder<unknown>[] {
  const { clients, performers } = size
  const seen = sql.raw(seenBy(size))
  const seenId = performerId(seenBy(size))
  const few = Math.max(100, Math.floor(clients / 100))
  return [
    sql`insert into requests (id, type, state, client_id, performer_id, client_name, performer_name, performer_number,
        price_per_minute, allow_peek, created_at, expires_at, session_id, performer_share)
      select ${idOf('request', 'n')}, 'VIDEO', 'STARTED', ${clientId()}, ${seenId}, 'Client', 'Performer', 1000 + ${seen}, 120, false,
        ${at(size)}, ${at(size)}, ${sessionId()}, 70 from ${series(clients)}`,
    sql`insert into sessions (id, request_id, type, state, client_id, performer_id, client_name, performer_name,
        performer_number, price_per_minute, performer_share, created_at, client_seen_at, active_at, billed_seconds, posted,
        lease_seq, ended_at, end_reason, ended_by)
      select ${sessionId()}, ${idOf('request', 'n')}, 'VIDEO', 'ENDED', ${clientId()}, ${seenId}, 'Client ' || n, 'Performer',
        1000 + ${seen}, 120, 70, ${at(size)}, ${at(size)}, ${at(size)}, 150, 300, 3, ${at(size, '200')}, 'CLIENT_ENDED', 'client'
      from ${series(clients)}`,
    sql`insert into purchases (key, id, kind, client_id, performer_id, session_id, promo, cash, performer_share, bought_at)
      select 'tip:' || ${idOf('tip', 'n')}, ${idOf('tip', 'n')}, 'tip', ${clientId()}, ${seenId}, ${sessionId()}, 0, 100, 70, ${at(size, '20')}
      from ${series(clients)}`,
    sql`insert into purchases (key, id, kind, client_id, performer_id, promo, cash, performer_share, bought_at)
      select 'message:' || n, ${idOf('message', 'n')}, 'message', ${clientId()}, ${seenId}, 0, 20, 70, ${at(size, '30')}
      from ${series(clients)}`,
    sql`insert into tips (id, client_id, performer_id, session_id, client_name, credits, message, given_at, performer_share)
      select ${idOf('tip', 'n')}, ${clientId()}, ${seenId}, ${sessionId()}, 'Client ' || n, 100, '', ${at(size, '20')}, 70
      from ${series(clients)}`,
    sql`insert into messages (id, client_id, performer_id, seq, author, body, price, sent_at)
      select ${idOf('message', 'n')}, ${clientId()}, ${seenId}, 1, 'client', 'A message.', 20, ${at(size, '30')} from ${series(clients)}`,
    sql`insert into message_boxes (owner_id, other_id, side, last_seq, last_at, heard_seq)
      select ${clientId()}, ${seenId}, 'client', 1, ${at(size, '30')}, 0 from ${series(clients)}
      union all select ${seenId}, ${clientId()}, 'performer', 1, ${at(size, '30')}, 1 from ${series(clients)}`,
    sql`insert into payments (id, client_id, method, money, state, amount, fee, promo_code, created_at, finished_at)
      select ${idOf('payment', 'n')}, ${clientId()}, 'sandbox', 'play', 'PAID', 10000, 300, '', ${at(size)}, ${at(size)}
      from ${series(clients)}`,
    sql`insert into favourites (client_id, performer_id, alert, counted, created_at)
      select ${clientId()}, ${seenId}, false, true, ${at(size)} from ${series(clients)}`,
    sql`insert into notifications (id, account_id, type, name, link, created_at, next_at)
      select gen_random_uuid(), case when n % 2 = 0 then ${clientId()} else ${seenId} end, 'MSG', 'A name', '/messages/' || n,
        ${at(size)}, null from ${series(clients)}`,
    sql`insert into reviews (id, performer_id, client_id, session_id, rating, text, author, approval_status, created_at)
      select gen_random_uuid(), ${seenId}, ${clientId()}, ${sessionId()}, 1 + n % 5, 'A good evening.', 'Client',
        case when n % 500 = 0 then 'pending' else 'approved' end, ${at(size, '300')} from generate_series(1, ${clients}::int, 5) as n`,
    sql`insert into subscriptions (id, client_id, performer_id, state, price, agreed_price, started_at, periods, paid_until,
        next_step_at, ended_at)
      select gen_random_uuid(), ${clientId()}, ${seenId}, case when n % 20 = 0 then 'ACTIVE' else 'ENDED' end, 900, 900, ${at(size)}, 1,
        now() + interval '20 days', now() + interval '20 days', case when n % 20 = 0 then null else now() end
      from generate_series(1, ${clients}::int, 10) as n`,
    sql`insert into tax_declarations (id, client_id, performer_id, service_type, business_use, declared_at)
      select gen_random_uuid(), ${clientId()}, ${seenId}, 'ENTERTAINMENT', false, ${at(size)}
      from generate_series(1, ${clients}::int, 10) as n`,
    sql`insert into blocks (client_id, performer_id, blocked_by, blocked_at, parted)
      select ${clientId()}, ${seenId}, 'performer', ${at(size)}, true from generate_series(1, ${clients}::int, 50) as n`,
    sql`insert into reports (id, reporter_id, is_proven, about_id, kind, subject_id, reason, text, shown, is_urgent, created_at,
        closed_at, closed_by, note, outcome)
      select gen_random_uuid(), ${clientId()}, true, ${seenId}, 'SESSION', ${sessionId()}, 'other', 'A report.', '{}', false,
        ${at(size, '300')}, given.at, case when given.at is not null then ${operatorId} end,
        case when given.at is not null then 'Seen.' end, case when given.at is not null then 'NO_BREACH' end
      from generate_series(1, ${clients}::int, 50) as n
      cross join lateral (select case when n % 20 > 0 then now() end as at) as given`,
    sql`insert into refunds (id, session_id, client_id, performer_id, promo, cash, from_platform, from_performer, reason,
        admin_id, refunded_at)
      select gen_random_uuid(), ${sessionId()}, ${clientId()}, ${seenId}, 0, 50, 50, 0, 'The sound was gone.', ${operatorId},
        ${at(size, '400')} from generate_series(1, ${clients}::int, 100) as n`,
    sql`insert into purchase_refunds (id, purchase_id, client_id, performer_id, promo, cash, from_platform, from_performer,
        reason, admin_id, refunded_at)
      select gen_random_uuid(), ${idOf('tip', 'n')}, ${clientId()}, ${seenId}, 0, 50, 50, 0, 'By mistake.', ${operatorId},
        ${at(size, '400')} from generate_series(1, ${clients}::int, 100) as n`,
    sql`insert into audit_log (at, actor_id, action, subject, after)
      select ${at(size)}, ${operatorId}, case when n % 2 = 0 then 'session.refund' else 'account.note' end, ${clientId()}::text,
        '{"amount": 50}' from generate_series(1, ${clients}::int, 2) as n`,
    sql`insert into account_notes (account_id, author_id, at, text)
      select ${clientId()}, ${operatorId}, ${at(size)}, 'A note.' from ${series(few)}`,
    sql`insert into decisions (id, account_id, kind, subject_id, about, was_shown, reason, is_reported, decided_by, decided_at)
      select ${idOf('decision', 'n')}, ${performerId(`(1 + n % ${performers})`)}, 'photo', gen_random_uuid(), 'A photo', true, 'A reason.', false,
        ${operatorId}, ${at(size)} from ${series(few)}`,
    sql`insert into objections (decision_id, text, created_at)
      select ${idOf('decision', 'n')}, 'I object.', now() from ${series(Math.floor(few / 2))}`,
    sql`insert into contact_messages (id, reference, state, name, email, language, subject, message, created_at)
      select gen_random_uuid(), 'C' || n, case when n % 20 = 0 then 'OPEN' else 'ANSWERED' end, 'A name', 'a@bench.test', 'en',
        'A subject', 'A message.', ${at(size)} from ${series(few)}`,
    sql`insert into letters (id, recipient, mailbox, template, language, sealed_content, state, due_at, created_at, settled_at)
      select gen_random_uuid(), 'a@bench.test', 'a@bench.test', 'verify', 'en', case when n % 100 = 0 then '\\x00'::bytea end,
        case when n % 100 = 0 then 'dead' else 'sent' end, now(), now(), now() from ${series(few)}`,
    sql`insert into photos (id, performer_id, file, width, height, position, approval_status, submitted_at)
      select gen_random_uuid(), ${performerId()}, 'photo-' || place, 800, 600, place,
        case when place = 3 and n % 50 = 0 then 'pending' else 'approved' end, now()
      from ${series(performers)}, generate_series(1, 3) as place`,
  ]
}
