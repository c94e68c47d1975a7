import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../../../platform/refuse.ts'
import { devMailPolicy, emailPage, emailPolicy, framed, listPage } from './dev-mail.page.ts'
import type { DevMail } from './dev-mail.service.ts'

const byId = z.object({ id: z.uuid() })

/** The e-mails of a demo that has no mail server, shown to its visitors: with links that open accounts in them. */
export function registerDevMail(app: FastifyInstance, mail: DevMail): void {
  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    const find = async (params: unknown) => {
      const parsed = byId.safeParse(params)
      const email = parsed.success ? await mail.find(parsed.data.id) : null
      if (!email) throw refuse('NOT_FOUND')
      return email
    }

    scope.get('/dev/mail', async (_request, reply) => {
      reply.type('text/html; charset=utf-8').header('content-security-policy', devMailPolicy)
      return listPage(await mail.list())
    })

    scope.get('/dev/mail/:id', async (request, reply) => {
      const email = await find(request.params)
      reply.type('text/html; charset=utf-8').header('content-security-policy', devMailPolicy)
      return emailPage(email)
    })

    scope.get('/dev/mail/:id/html', async (request, reply) => {
      const { content } = await find(request.params)
      reply.type('text/html; charset=utf-8').header('content-security-policy', emailPolicy)
      reply.header('x-frame-options', 'SAMEORIGIN')
      return framed(content.html)
    })
  })
}
