/** A file that may name tables of others in SQL. */
export interface Crossing {
  /** under apps/api/src */
  file: string
  tables: readonly string[]
  /** why it does not ask the owner */
  reason: string
}

/** The allowed reads of other modules' tables. None is added where the owner could answer by an ordinary call. */
export const crossings: readonly Crossing[] = [
  {
    file: 'demo/records.ts',
    tables: ['performers', 'stage_people', 'identity_documents'],
    reason: '[O14] Records without pictures exist in the demo alone: no door may make one.',
  },
  {
    file: 'site/audit-log/audit-log.store.ts',
    tables: ['accounts'],
    reason: 'A page of the log bears the names of its people.',
  },
  {
    file: 'console/search/sessions.store.ts',
    tables: ['sessions', 'performers', 'refunds'],
    reason:
      'The console finds sessions by whose they are and shows what was given back: one page, one count.',
  },
  {
    file: 'shows/sessions/lobby/lobby.store.ts',
    tables: ['performers'],
    reason: '[S8] A second without a picture uses up no preview: counted and left out in one statement.',
  },
  {
    file: 'console/log/names.store.ts',
    tables: ['accounts', 'performers', 'sessions', 'photos', 'medias', 'reviews'],
    reason: "[O5] The log keeps ids; one query finds the names of a page's subjects.",
  },
  {
    file: 'console/search/purchases.store.ts',
    tables: ['purchases', 'purchase_refunds', 'tips', 'accounts', 'performers'],
    reason: 'The console finds tips, messages and months by whose they are, as it finds sessions.',
  },
  {
    file: 'shows/messages/threads.store.ts',
    tables: ['accounts', 'performers'],
    reason: '[M1] Threads are found by the name of the other, and cut into pages by the database.',
  },
  {
    file: 'shows/sessions/media/media.store.ts',
    tables: ['performers'],
    reason: 'Whose stream is lost, and when it was last heard of, must be of one moment.',
  },
  {
    file: 'shows/sessions/kernel/records/sessions.store.ts',
    tables: ['leases'],
    reason:
      '[B7] What is due, every second: a lease past its end is one of the reasons, and one index finds it.',
  },
  {
    file: 'shows/telephony/calls.store.ts',
    tables: ['sessions'],
    reason: 'Calls whose session runs, or is over, are claimed by one node in one statement.',
  },
  {
    file: 'money/spending/history/history.store.ts',
    tables: ['sessions', 'performers'],
    reason: '[A9] One list of all that moved credits, ordered and cut into pages by the database.',
  },
  {
    file: 'money/spending/history/money-receipts.store.ts',
    tables: ['performers'],
    reason: '[A9] A receipt bears the name of the performer.',
  },
  {
    file: 'money/payments/reversals/reversals.store.ts',
    tables: ['accounts'],
    reason: '[T1] A page of disputes bears the names of their clients.',
  },
  {
    file: 'money/leases/leases.store.ts',
    tables: ['sessions'],
    reason: '[B7] A lease is an orphan where no session runs: decided while the lease is locked.',
  },
  {
    file: 'money/spending/limits/limits.store.ts',
    tables: ['accounts'],
    reason: "[B9] The day of a limit is the payer's own; asked with every charge, of hundreds at once.",
  },
  {
    file: 'money/payments/returns/returns.store.ts',
    tables: ['accounts'],
    reason: '[A8] Cash that is left behind in closed accounts: of all that ever closed hardly one has any.',
  },
  {
    file: 'money/earnings/payouts/payouts.store.ts',
    tables: ['performers'],
    reason: "The lines of a batch are in the order of the performers' numbers.",
  },
  {
    file: 'money/earnings/refunds/refunds.store.ts',
    tables: ['sessions'],
    reason:
      'Refunds of a session wait for each other on its row; the wallet stands below sessions and cannot ask.',
  },
  {
    file: 'money/earnings/refunds/purchase-refunds.store.ts',
    tables: ['performers'],
    reason: 'The notice of a refund names the performer; the wallet stands below performers and cannot ask.',
  },
  {
    file: 'money/earnings/statements.store.ts',
    tables: ['sessions', 'performers'],
    reason:
      'A statement says whose it is and what its sessions were; the wallet stands below sessions and cannot ask.',
  },
  {
    file: 'money/spending/tax/tax.store.ts',
    tables: ['performers'],
    reason: '[M6] What was bought names its performer; a page of it is cut by the database.',
  },
  {
    file: 'money/spending/subscriptions/subscriptions.store.ts',
    tables: ['performers'],
    reason: '[M4] A month names its performer and has the price of this moment.',
  },
  {
    file: 'demo/applicant.ts',
    tables: ['accounts', 'performers'],
    reason: 'The demo writes an account with its texts and prices, without a registration by e-mail.',
  },
  {
    file: 'demo/auto-accept.ts',
    tables: ['performers'],
    reason: 'The demo knows its cast by number.',
  },
  {
    file: 'demo/clips.ts',
    tables: ['performers', 'medias'],
    reason: 'The demo shows videos of its cast that no operator has to look at.',
  },
  {
    file: 'demo/open-demo.ts',
    tables: ['performers', 'audit_log'],
    reason: 'The demo prices its performers, except those who have set prices of their own.',
  },
  {
    file: 'people/performers/favourites/favourites.store.ts',
    tables: ['accounts'],
    reason:
      '[M3] Whether a heart counts is decided while the account is held, which another may prove just now.',
  },
  {
    file: 'trust/performer-media/medias.store.ts',
    tables: ['performers'],
    reason: '[P8] The address of a media names her number: one question says whether everybody may see it.',
  },
  {
    file: 'trust/performer-media/photos.store.ts',
    tables: ['performers'],
    reason: '[P8] The address of a picture names her number: one question says whether everybody may see it.',
  },
  {
    file: 'demo/seed.ts',
    tables: [
      'accounts',
      'performers',
      'categories',
      'category_texts',
      'performer_categories',
      'photos',
      'reviews',
    ],
    reason: 'The demo writes its whole cast at once, before anybody is there.',
  },
]
