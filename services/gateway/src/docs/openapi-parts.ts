// The OpenAPI document as the sum of what services publish: each table of calls brings its part.
import type { Endpoint } from '@app/types';
import * as z from 'zod/mini';
import { openApi } from './openapi.ts';
import type { OpenApiDocument } from './openapi-shapes.ts';

/** What the calls of one service add to the document. */
export interface ApiPart {
  paths: OpenApiDocument['paths'];
  schemas: OpenApiDocument['components']['schemas'];
}

/** The part of these calls, as their table carries it. */
export function writeApiPart(endpoints: readonly Endpoint[]): string {
  const { paths, components } = openApi({ origin: '', endpoints });
  const own = endpoints.map(({ path }) => path as string);
  const part: ApiPart = {
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => own.includes(path))),
    schemas: components.schemas,
  };
  return JSON.stringify(part);
}

const text = z.string();
const anyFields = z.record(z.string(), z.unknown());
const operation = z.looseObject({
  operationId: text,
  summary: text,
  description: text,
  security: z.array(z.record(z.string(), z.array(text))),
  parameters: z.array(
    z.looseObject({ name: text, in: z.enum(['path', 'query', 'header']), required: z.boolean() }),
  ),
  responses: z.record(z.string(), z.looseObject({ description: text })),
});
const apiPart = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  schemas: z.record(z.string(), anyFields),
});

/** Undefined where it is no part of such a document. */
export function parseApiPart(json: string): ApiPart | undefined {
  try {
    // Checked as far as the document's page reads it.
    return z.parse(apiPart, JSON.parse(json)) as unknown as ApiPart;
  } catch {
    return undefined;
  }
}

/** The document with these parts; a later one wins. */
export function addParts(document: OpenApiDocument, parts: readonly ApiPart[]): OpenApiDocument {
  const paths = { ...document.paths };
  const schemas = { ...document.components.schemas };
  for (const part of parts) {
    for (const [path, methods] of Object.entries(part.paths)) paths[path] = { ...paths[path], ...methods };
    Object.assign(schemas, part.schemas);
  }
  return { ...document, paths, components: { ...document.components, schemas } };
}
