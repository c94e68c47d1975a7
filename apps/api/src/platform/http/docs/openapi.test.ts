import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** Some paths of the specification have a verb where others have an id: the server distinguishes the two. */
const ambiguous =
  /^Paths should resolve unambiguously\..* `\/api\/session\/(sign_ins|start_audio|request|videochat_request)\/\{id\}`/

describe('the OpenAPI document', () => {
  it('[W11] passes Redocly’s recommended rules, except for paths with a word in place of an id', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config })
    expect(problems.map(({ message }) => message).filter((message) => !ambiguous.test(message))).toEqual([])
  })
})
