import { addressOf, Callers } from '../../http/callers.ts'
import type { Handler } from '../../http/http.ts'
import { readBody, sendJson } from '../../http/http.ts'
import { limits } from './limits.ts'
import type { Respond } from './respond.ts'
import { refusal } from './respond.ts'
import { tooLarge, tooMany } from './status.ts'

/** The token is in the message and no cookie is read: any page may call. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

/** [D1] The stream dialect over POST: one request, one reply; HTTP 200 whenever the reply carries a status. */
export function createPostHandler(respond: Respond): Handler {
  const callers = new Callers(limits.posts)
  return async (request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    switch (request.method) {
      case 'OPTIONS':
        response.writeHead(204).end()
        return
      case 'POST': {
        const address = addressOf(request)
        const leave = callers.enter(address)
        if (leave === null) return sendJson(response, 200, refusal(tooMany))
        try {
          const text = await readBody(request, limits.messageBytes)
          sendJson(response, 200, text === null ? refusal(tooLarge) : await respond(text, address))
        } finally {
          leave()
        }
        return
      }
      default:
        response.setHeader('allow', 'POST, OPTIONS')
        sendJson(response, 405, { error: 'POST a message here, or open a WebSocket' })
    }
  }
}
