import * as z from 'zod/mini';

const text = z.string();
const anyFields = z.record(z.string(), z.unknown());
const shape = z.looseObject({
  $ref: z.optional(text),
  oneOf: z.optional(z.array(z.looseObject({ $ref: text }))),
});
const content = z.record(z.string(), z.looseObject({ schema: shape }));
const scalar = z.union([text, z.number(), z.boolean(), z.null()]);
const number = z.optional(z.number());
const values = {
  type: z.optional(z.union([text, z.array(text)])),
  enum: z.optional(z.array(scalar)),
  minimum: number,
  maximum: number,
  maxLength: number,
};
const inputSchema = z.looseObject({
  ...values,
  items: z.optional(z.looseObject(values)),
  default: z.optional(z.union([scalar, z.array(scalar)])),
});

/** An OpenAPI operation, validated as far as the page of the API's description reads it. */
const operation = z.looseObject({
  operationId: text,
  summary: text,
  description: text,
  security: z.array(z.record(z.string(), z.array(text))),
  parameters: z.array(
    z.looseObject({
      name: text,
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: text,
      schema: inputSchema,
    }),
  ),
  requestBody: z.optional(z.looseObject({ required: z.boolean(), content })),
  responses: z.record(z.string(), z.looseObject({ description: text, content: z.optional(content) })),
});

/** A service's part of the OpenAPI document: operations by path and method (lower case), and shapes. */
const apiPart = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  schemas: z.record(z.string(), anyFields),
});
export type ApiPart = z.output<typeof apiPart>;

/** Maximum depth; deeper documents could not be serialized again. */
const mostLevels = 60;
const isDeeper = (value: unknown, levels = mostLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/** Parses a part; undefined if invalid. */
export function parseApiPart(json: string): ApiPart | undefined {
  try {
    const given: unknown = JSON.parse(json);
    return isDeeper(given) ? undefined : z.parse(apiPart, given);
  } catch {
    return undefined;
  }
}
