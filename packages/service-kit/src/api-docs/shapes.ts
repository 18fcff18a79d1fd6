// Types of the OpenAPI document, and the parts that all operations share.
import { type Endpoint, visibleTextPattern } from '@app/types';
import * as z from 'zod/mini';

export type JsonObject = Record<string, unknown>;

/** An endpoint value, or one at an address outside /api. */
export interface DescribedCall extends Omit<Endpoint, 'path'> {
  path: `/${string}`;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonObject;
  /** `?name=` is equal to no parameter. */
  allowEmptyValue?: true;
  style?: 'form';
  explode?: true;
}
/** Shape of the body by media type. */
export type Content = Record<string, { schema: BodyShape }>;
/** A named shape, one of several, or bytes. */
interface BodyShape {
  $ref?: string;
  oneOf?: { $ref: string }[];
  type?: 'string';
  format?: 'binary';
}
/** Required security schemes by name; an empty object means none. */
export type Security = Record<string, string[]>;
export interface Operation {
  operationId: string;
  deprecated?: true;
  summary: string;
  description: string;
  security: Security[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export interface CallEntry {
  path: string;
  /** In lower case, as OpenAPI writes it. */
  method: string;
  flag?: string | undefined;
  operation: Operation;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string; description: string; contact: { email: string } };
  servers: { url: string }[];
  /** Operations by path and method (lower case). */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonObject>; securitySchemes: Record<string, JsonObject> };
}

/** The bytes of a file. */
export const binarySchema = { type: 'string', format: 'binary' } as const;

/** Converts a zod schema to JSON Schema, without `$schema`. */
export const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input' && jsonSchema.minLength === 1 && isTrimmed(zodSchema))
        jsonSchema.pattern ??= visibleTextPattern;
    },
  });
  return jsonSchema;
};

/** True if a text is trimmed before its length is checked. */
const isTrimmed = ({ _zod: { def } }: z.core.$ZodTypes): boolean =>
  (def.checks ?? []).some(
    ({ _zod: { def: check } }) => 'tx' in check && (check.tx as (text: string) => unknown)(' ') === '',
  );

const isNullable = ({ type, anyOf }: JsonObject): boolean =>
  type === 'null' || (Array.isArray(anyOf) && anyOf.some(isNullable));

/** The shape of a body in which null stands for an absent field, as services read it. */
export function allowNulls(shape: JsonObject): JsonObject {
  const { properties, required = [], additionalProperties: valueSchema, items, anyOf } = shape;
  const toNullable = (field: unknown): unknown => {
    if (typeof field !== 'object' || field === null || Array.isArray(field)) return field;
    const fieldShape = allowNulls(field as JsonObject);
    return isNullable(fieldShape) ? fieldShape : { anyOf: [fieldShape, { type: 'null' }] };
  };
  const convertField = ([name, field]: [string, unknown]) => [
    name,
    (required as string[]).includes(name) ? allowNulls(field as JsonObject) : toNullable(field),
  ];
  return {
    ...shape,
    ...(!!properties && { properties: Object.fromEntries(Object.entries(properties).map(convertField)) }),
    // With `required`, the keys are a closed set.
    ...(!!valueSchema && {
      additionalProperties: (required as string[]).length > 0 ? valueSchema : toNullable(valueSchema),
    }),
    ...(!!items && { items: allowNulls(items as JsonObject) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((schema) => allowNulls(schema as JsonObject)) }),
  };
}

export const languageHeader: Parameter = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: 'The language of `message` and `fields` in a problem: English or Spanish.',
  schema: { type: 'string', example: 'es' },
};
export const bearerSecurity: Security = { session: [] };

export const toSchemaRef = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
/** The body of all errors. */
export const problemContent: Content = { 'application/problem+json': toSchemaRef('Problem') };
