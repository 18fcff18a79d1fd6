import * as z from 'zod/mini';

/**
 * Adds the JSON Schema of a custom check for the OpenAPI document, because zod cannot describe functions. Returns the
 * schema.
 */
export function withJsonRule<S extends z.ZodMiniType>(schema: S, rule: Readonly<Record<string, unknown>>): S {
  z.globalRegistry.add(schema, rule);
  return schema;
}
