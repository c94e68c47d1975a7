import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Handler } from './http.ts'

export interface Count {
  name: string
  help: string
  read(): number
}

/** Counts and the process's own, in the text format of Prometheus, on the private port. */
export function metricsHandler(counts: readonly Count[]): Handler {
  const register = new Registry()
  collectDefaultMetrics({ register })
  for (const { name, help, read } of counts) {
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  }
  return async (_, response) => {
    const text = await register.metrics()
    response.writeHead(200, { 'content-type': register.contentType }).end(text)
  }
}
