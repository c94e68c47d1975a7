/** What a visitor of the demo can try first (spec/handles.md, Demo accounts). */
export const demoWelcome = `Sign in with the password footlight-demo as
  client@footlight.test        a client with 10,000 credits
  performer@footlight.test     a performer, offline until she goes live
  admin@footlight.test         who runs the place`
