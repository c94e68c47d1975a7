import type { CallSchema } from '@footlight/contract'
import {
  apiBasePath,
  type Call,
  capabilities,
  capabilityOf,
  type ErrorCode,
  errors,
  refusalsOf,
  roleOf,
} from '@footlight/contract'
import { callEntries } from '@footlight/contract/schemas'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document [W11], written from the contract: nothing in it is written by hand. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const { name, call, schema } of callEntries()) {
    const path = apiBasePath + call.path
    const operation = {
      operationId: name,
      summary: call.summary,
      tags: [call.path.split('/')[1]],
      ...admission(call),
      parameters: [...parameters(schema, 'path'), ...parameters(schema, 'query'), ...headers(call)],
      ...(schema.body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: shape(schema.body, 'input') } },
        },
      }),
      responses: {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: shape(schema.reply, 'output') } },
        },
        ...refusals(refusalsOf(call)),
      },
    }
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Footlight',
      version: '1',
      description: 'Live-video performer marketplace.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Footlight' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { signIn: { type: 'apiKey', in: 'cookie', name: 'footlight' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

const ruleParams = { type: 'object', additionalProperties: { type: ['string', 'number'] } } as const

const refusalSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        rule: { type: 'string' },
        params: ruleParams,
        capability: { type: 'string', enum: capabilities },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'rule', 'message'],
            properties: {
              path: { type: 'string' },
              rule: { type: 'string' },
              params: ruleParams,
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
} as const

/** Who may. */
function admission({ access }: Call): Json {
  if (access === 'public') return { security: [] }
  const capability = capabilityOf(access)
  return {
    security: [{ signIn: [] }],
    'x-role': roleOf(access),
    ...(capability && { 'x-capability': capability }),
  }
}

function shape(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _$schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Query and path values are text on the wire; their schemas describe the parsed values. */
function parameters(schema: CallSchema, place: 'path' | 'query'): Json[] {
  const fields = (place === 'path' ? schema.params : schema.query)?.shape ?? {}
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: shape(field as z.ZodType, 'output'),
  }))
}

function headers(call: Call): Json[] {
  if (!call.idempotent) return []
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } },
  ]
}

function refusals(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}
