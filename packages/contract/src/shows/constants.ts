/** quality presets; bitrates in kbit/s, all 24 fps and 4:3 */
export const qualities = {
  ld: { width: 480, height: 360, videoBitrateKbps: 1000, audioBitrateKbps: 128 },
  md: { width: 640, height: 480, videoBitrateKbps: 2500, audioBitrateKbps: 128 },
  hd: { width: 960, height: 720, videoBitrateKbps: 5000, audioBitrateKbps: 128 },
} as const

export type Quality = keyof typeof qualities

export const defaultStreamApplication = 'live'

/** [B4] why a published picture is not valid: nothing decodable arrives, B-frames, which browsers do not show, or more than is passed on */
export const pictureFaults = ['NO_PICTURE', 'B_FRAMES', 'TOO_MUCH'] as const

export type PictureFault = (typeof pictureFaults)[number]

/** [S4] */
export const requestTtlMs = 45_000

/** [S4] */
export const missedRequestsToOffline = 3

/** [B13] requests of a client that may expire within an hour, unanswered or not started, of all performers together */
export const unansweredAnHour = 5

/** [S5] */
export const startWithinMs = 20_000

/** [S6] */
export const activeWithinMs = 20_000

/** [S7] */
export const clientSeenEveryMs = 10_000

/** [S7] */
export const clientLostMs = 30_000

/** [S8] */
export const seatHoldMs = 90_000

/** the cap of the affordable seconds of a client that a performer sees */
export const maxAffordableShown = 3600

/** [B8] affordable seconds at which the client is warned */
export const warningSeconds = [180, 60, 20] as const

/** [S11] a reservation is good for this long */
export const reservationMs = 15 * 60_000

/** [S11] digits of a reservation's code */
export const phoneCodeDigits = 8

/** [S11] the code that is read to a performer on the phone; calls are counted by day, by performer and by number */
export const phoneCheck = {
  digits: 6,
  goodMs: 10 * 60_000,
  tries: 5,
  calls: 3,
  withinMs: 86_400_000,
} as const

/** [S11] wrong codes that a caller may enter within the time */
export const phoneTries = { wrong: 5, withinMs: 15 * 60_000 } as const

/** [S15] characters */
export const chatLineLength = 500

/** [S15] lines of one read */
export const chatPageLines = 100

/** [S15] lines that each of the two may write in a session */
export const chatLinesEach = 1000

/** [M1, M2] characters of a message */
export const messageLength = 2000

/** [M1] entries of one read, where no other number is asked for */
export const messagePageSizes = { threads: 40, thread: 40 } as const

/** [M1] what was deleted can be taken back for this long */
export const messageUndoMs = 10_000

/** [M2] images of one message */
export const attachmentsOfMessage = 4

/** [W14] messages that an account may send in a minute */
export const messagesPerMinute = 30

/** [D8] */
export const tokenConnectMs = 60_000

/** [S18] credits of a tip, and characters beside it */
export const tipRange = { least: 1, most: 100_000 } as const

export const tipMessageLength = 200

/** [S18] what the page offers to give */
export const tipPresets = [50, 100, 250, 500, 1000] as const

/** [O1] over how many days a performer's statistics go */
export const statisticsDays = [7, 30, 90] as const
