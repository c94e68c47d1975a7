import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** The seed names acts where an id may stand: the server tells the word from an id. */
const ambiguous =
  /^Paths should resolve unambiguously\..* `\/api\/session\/(sign_ins|start_audio|request)\/\{id\}`/

describe('the OpenAPI document', () => {
  it('[W11] is clean under Redocly’s recommended rules, but for words that stand beside an id', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(openApiDocument()), config })
    expect(problems.map(({ message }) => message).filter((message) => !ambiguous.test(message))).toEqual([])
  })
})
