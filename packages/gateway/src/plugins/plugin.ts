/** A message of a plugin and its answer. */
export interface Exchange {
  body: object
  reply: object
}

/**
 * What a plugin understands and says. `requests` are named by the `request` field of their body;
 * the name '' is for a body without one.
 */
export interface PluginTypes {
  requests: { [name: string]: Exchange }
  event: object
}

declare const types: unique symbol

/** A plugin is its name; the types go along for the compiler only. */
export interface Plugin<Types extends PluginTypes = PluginTypes> {
  readonly name: string
  readonly [types]?: Types
}

type Json = Record<string, unknown>

/** A plugin that we know nothing about. */
export interface AnyPlugin {
  requests: { '': { body: Json; reply: Json } }
  event: Json
}

/** Opens any other plugin: `plugin<MyTypes>('janus.plugin.mine')`, or without types. */
export function plugin<Types extends PluginTypes = AnyPlugin>(name: string): Plugin<Types> {
  return { name }
}

export type RequestName<Types extends PluginTypes> = keyof Types['requests'] & string
export type BodyOf<Types extends PluginTypes, Name extends RequestName<Types>> = Name extends ''
  ? Types['requests'][Name]['body']
  : { request: Name } & Types['requests'][Name]['body']
export type ReplyOf<
  Types extends PluginTypes,
  Name extends RequestName<Types>,
> = Types['requests'][Name]['reply']
