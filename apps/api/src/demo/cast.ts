/** The accounts of the demo. */
export const demoPassword = 'footlight-demo'
export const firstDemoNumber = 1001
export const lastDemoNumber = 1240
/** performer@footlight.test: offline until a visitor goes live */
export const ownPerformerNumber = 1001
/** on air by the demo, which signs in as them by the API; they accept requests by themselves [E8] */
export const broadcasterNumbers: readonly number[] = [1002, 1003, 1004, 1005]
/** [S20] the one of them who takes video calls: the demo answers the gateway for this performer */
export const callTakerNumber = 1004
export const demoClientCredits = 10_000

/** Pays for 1005's show that allows peeking: enough for some years without a pause. */
export const demoPatron = {
  email: 'patron@footlight.test',
  username: 'patron',
  displayName: 'The regular',
  role: 'client',
} as const
export const demoPatronCredits = 1_000_000_000

/** Has applied, and waits for an operator. */
export const demoApplicant = {
  email: 'applicant@footlight.test',
  username: 'applicant',
  displayName: 'Jules at the piano',
  role: 'performer',
} as const

export const demoPeople = [
  { email: 'client@footlight.test', username: 'client', displayName: 'Robin', role: 'client' },
  { email: 'newclient@footlight.test', username: 'newclient', displayName: 'Sam', role: 'client' },
  { email: 'admin@footlight.test', username: 'admin', displayName: 'House manager', role: 'admin' },
] as const

export function performerEmail(number: number): string {
  return number === ownPerformerNumber ? 'performer@footlight.test' : `performer${number}@footlight.test`
}
