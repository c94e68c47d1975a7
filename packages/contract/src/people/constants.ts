/** [M3] of one client, at most */
export const maxFavourites = 1000

/** [O2] characters of an operator's note on an account */
export const accountNoteLength = { least: 2, most: 2000 } as const

/** [O2] a longer suspension has no end */
export const maxSuspensionDays = 730

/** [P1] how many a performer names */
export const profileLimits = { languages: 10, categories: 6 } as const

/** [O4] */
export const adultAge = 18

/** [P4] orders of the list; in each, live performers come first */
export const performerSorts = ['live', 'rating', 'price', 'name'] as const

/** [P4] credits per minute at most, as a list is narrowed by them */
export const priceCeilings = [99, 149, 199] as const

/** [P4] the most alternatives offered for a search with few results */
export const searchSuggestions = 6

/** characters of an e-mail address, at most */
export const longestEmail = 200

/** characters */
export const usernameLength = { least: 3, most: 30 } as const

export const usernameLetters = /^[\p{L}\p{N}_.-]+$/u

/** [A4] characters */
export const passwordLength = { least: 10, most: 200 } as const

/** characters of the name that others see */
export const longestDisplayName = 60

/** [A5] how long the link that sets a password anew is good */
export const resetLinkMinutes = 30

/** [A13] and the one that proves an address */
export const verifyLinkHours = 48

/** [O13] the link by which an invited operator makes an account */
export const invitationDays = 7

/** [P10] characters of a category's title and text, and how many categories there may be */
export const categoryLengths = { title: 60, body: 500 } as const

export const maxCategories = 200

/** [O1] times in a performer's week, at most */
export const maxScheduleSlots = 28

/** [O1] single dates of a diary, and how far ahead readers see them */
export const maxScheduleDates = 60

export const datesAheadMs = 60 * 86_400_000

/** [O1] characters that say why a performer is away */
export const longestAwayMessage = 200

/** [O1] characters of a performer's note on a client */
export const longestClientNote = 1000

/** [M5] characters, at most */
export const offerLength = { title: 80, text: 400 } as const
