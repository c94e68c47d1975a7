import type { FastifyInstance } from 'fastify'
import type { DataExport } from '../../data-export.ts'
import type { SweepJob } from '../../sweep.ts'
import type { Mount } from './mount.ts'
import type { MountFile } from './mount-file.ts'
import type { MountUpload } from './mount-upload.ts'

/** Under which address browsers reach the site; null: under whichever host they ask for. */
export interface Site {
  publicUrl: string | null
}

/** What a module adds to the server, beside what other modules ask of it. */
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
  /** [B7] Due work in the order in which it wants it; any node may run it. */
  sweepJobs?: readonly SweepJob[]
  /** [A8] What it holds about a client, to be read and to be erased. */
  personal?: DataExport
  /** Forgets what has served its time, now and then. */
  chores?: readonly (() => Promise<void>)[]
}

/** A door that has these parts of an entry. */
export type Brings<Part extends keyof ModuleEntry> = Required<Pick<ModuleEntry, Part>>
