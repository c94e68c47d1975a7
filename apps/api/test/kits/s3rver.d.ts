declare module 's3rver' {
  interface Address {
    address: string
    family: string
    port: number
  }

  /** As much of it as a test needs. */
  class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(started: (error: Error | null, address: Address) => void): unknown
    close(closed: (error?: Error) => void): void
  }
  export = S3rver
}
