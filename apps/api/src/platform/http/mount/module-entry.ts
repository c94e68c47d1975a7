import type { FastifyInstance } from 'fastify'
import type { DataExport } from '../../data-export.ts'
import type { SweepJob } from '../../sweep.ts'
import type { Mount } from './mount.ts'
import type { MountFile } from './mount-file.ts'
import type { MountUpload } from './mount-upload.ts'

/** The address by which browsers reach the site; null: any host that a request names. */
export interface Site {
  publicUrl: string | null
}

/** What a module registers with the server, apart from the functions that other modules call. */
export interface ModuleEntry {
  /** Mounts its calls of the contract. */
  routes?(mount: Mount): void
  /** Mounts its downloads, under /api as well. */
  files?(mountFile: MountFile): void
  /** Mounts what takes files, under /api too. */
  uploads?(mountUpload: MountUpload): void
  /** Mounts what stands outside /api: pages, webhooks, pictures. */
  pages?(app: FastifyInstance, site: Site): void
  /** Mounts routes of the private server [W14], on the address that no visitor reaches. */
  inside?(scope: FastifyInstance): void
  /** [B7] Its jobs of the sweep, in the order in which they must run; any node may run them. */
  sweepJobs?: readonly SweepJob[]
  /** [A8] Export and erasure of the data that it holds about a client, or about any account. */
  personal?: DataExport
  /** [A8] The same about a performer, where it is other data than a client's. */
  performerData?: DataExport
  /** Forgets what has served its time, now and then. */
  chores?: readonly (() => Promise<void>)[]
}

/** A module entry that has these parts. */
export type Brings<Part extends keyof ModuleEntry> = Required<Pick<ModuleEntry, Part>>
