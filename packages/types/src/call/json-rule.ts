import * as z from 'zod/mini';

/**
 * Says a schema's own check in the words of JSON Schema, for the OpenAPI document: zod writes down what it knows of a
 * check, and nothing of what is in a function. The schema itself is given back.
 */
export function withJsonRule<S extends z.ZodMiniType>(schema: S, rule: Readonly<Record<string, unknown>>): S {
  z.globalRegistry.add(schema, rule);
  return schema;
}
