import type { Handler } from './http.ts'

export interface Gauge {
  name: string
  help: string
  read(): number
}

/** Counts in the text format of Prometheus, on the private port. */
export function metricsHandler(gauges: readonly Gauge[]): Handler {
  return (_, response) => {
    const text = gauges
      .map(({ name, help, read }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${read()}\n`)
      .join('')
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  }
}
