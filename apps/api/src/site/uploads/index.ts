import { z } from 'zod'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { MountFile } from '../../platform/http/mount/mount-file.ts'
import type { MountUpload } from '../../platform/http/mount/mount-upload.ts'
import { createUploadService, type UploadParts, type Uploads } from './uploads.service.ts'
import { releaseUploads, uploadsOf } from './uploads.store.ts'

export type { Upload, VideoUpload } from './intake.ts'
export type { Uploads } from './uploads.service.ts'

export interface UploadsModule extends Brings<'files' | 'uploads' | 'sweepJobs' | 'personal'> {
  service: Uploads
}

const grant = z.object({
  kind: z.enum(['small', 'large', 'video']),
  until: z.coerce.number().int(),
  sign: z.string().max(100),
})

/** [P8] The only way in for images and videos that accounts send. */
export function createUploads(parts: UploadParts): UploadsModule {
  const service = createUploadService(parts)
  return {
    service,
    personal: {
      name: 'uploads',
      read: (clientId) => uploadsOf(parts.database, clientId),
      erase: (tx, { id }) => releaseUploads(tx, id),
    },
    uploads(mountUpload: MountUpload): void {
      mountUpload('/uploads', { access: 'signed-in', kind: 'picture' }, async ({ principal, body }) => ({
        upload: await service.take(principal, body),
      }))
      mountUpload(
        '/uploads/documents',
        { access: 'performer', kind: 'picture' },
        async ({ principal, body }) => ({ upload: await service.takeDocument(principal, body) }),
      )
      mountUpload('/uploads/videos', { access: 'performer', kind: 'video' }, async ({ principal, body }) => ({
        upload: await service.takeVideo(principal, body),
      }))
    },
    files(mountFile: MountFile): void {
      mountFile(
        '/uploads/{id}',
        'signed-in',
        async ({ id, query, principal }) => {
          const content = await service.read({ ...query, id, accountId: principal.accountId })
          const type = 'part' in content ? content.type : 'image/webp'
          const name = `${id}.${type.split('/')[1]}`
          return { name, type, content, shownForSeconds: 600 }
        },
        { query: grant },
      )
    },
    sweepJobs: [{ name: 'uploads', apart: true, run: service.sweep }],
  }
}
