import type { Call } from './call.ts'

/** The calls of the specification, implemented or not. */
const named = `
  POST   /session/initiate_voyeurclient
  POST   /session/performer_account/{id}/voyeur
  GET    /session/make_reservation/{id}/PHONE
  GET    /session/client_seen
  POST   /session/request/peek
  POST   /session/request/chat
  POST   /session/performer_account/performer_number/{id}/initiate_videochat
  POST   /session/performer_account/{id}/initiate_videocall
  POST   /session/cancel
  POST   /session/end
  DELETE /session/videochat_request/{id}
  POST   /session/timeout/performer
  POST   /session/start_audio/{id}
  POST   /session/stop_audio
  POST   /client/client_accounts/forgot_password
  PUT    /client/client_accounts/reset_password
  GET    /check_session
  PUT    /client/client_accounts/{id}
  DELETE /client/client_accounts/{id}
  GET    /client/client_accounts/personal_data
  GET    /client/client_accounts/{id}/history
  GET    /client/client_accounts/updatebalanceinfo
  GET    /client/buy/{a}/{b}
  GET    /client/client_accounts/{id}/promo_credit/{code}
  GET    /client/client_accounts/subscriptions
  POST   /client/client_accounts/{id}/subscriptions/{x}
  DELETE /client/client_accounts/{id}/subscriptions/{x}
  POST   /client/client_accounts/{id}/tax/performer_accounts/{performerId}
  GET    /client/client_accounts/{id}/favorite_performers
  POST   /client/client_accounts/{id}/favorite_performers/{performerId}
  DELETE /client/client_accounts/{id}/favorite_performers/{performerId}
  GET    /performer/performer_accounts
  GET    /performer/performer_accounts/usernames
  GET    /performer/performer_accounts/{id}
  GET    /performer/performer_accounts/performer_number/{number}
  GET    /performer/performer_accounts/recommended
  GET    /performer/performer_accounts/busy
  GET    /category/{id}
  GET    /cms/account
  GET    /messages/threads
  GET    /messages/thread/{a}/{b}
  DELETE /messages/thread/{a}/{b}
  POST   /messages/thread/message
  POST   /admin/contact_message
`

type Route = Pick<Call, 'method' | 'path'>

export const seedCalls: readonly Route[] = named
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))
  .map(([method, path]) => ({ method: method as Route['method'], path: path ?? '' }))

/** One key for a method and path, whatever the parameters are called. */
export const routeKey = ({ method, path }: Route): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`

const keys = new Set(seedCalls.map(routeKey))

/** Such a call ignores unknown fields of a body; our own calls refuse them [W15]. */
export const isSeedCall = (call: Route): boolean => keys.has(routeKey(call))
