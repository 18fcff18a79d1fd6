// The OpenAPI document as the sum of what services publish: each table of calls brings its part.
import { type ApiPart, type CallTable, type Endpoint, parseApiPart } from '@app/types';
import { getBodyName, getReplyName, openApi } from './openapi.ts';
import type { OpenApiDocument, Operation } from './openapi-shapes.ts';

/** The part of these calls, as their table carries it. */
export function writeApiPart(endpoints: readonly Endpoint[]): string {
  const { paths, components } = openApi({ origin: '', endpoints });
  const own = endpoints.map(({ path }) => path as string);
  return JSON.stringify({
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => own.includes(path))),
    schemas: components.schemas,
  });
}

/** What of a part is about these calls: a table describes nothing else. */
function limitPart({ paths, schemas }: ApiPart, calls: CallTable['calls']) {
  const own = new Set(calls.flatMap((call) => [getBodyName(call), getReplyName(call)]));
  return {
    paths: calls.flatMap(({ method, path }) => {
      const key = method.toLowerCase();
      const operation = paths[path]?.[key];
      return operation ? [{ path, key, operation }] : [];
    }),
    schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => own.has(name))),
  };
}

/** The document with what these tables say of their calls; a later one wins. */
export function describeTables(document: OpenApiDocument, tables: readonly CallTable[]): OpenApiDocument {
  const paths = { ...document.paths };
  const schemas = { ...document.components.schemas };
  for (const { calls, openApi: json } of tables) {
    const part = parseApiPart(json);
    if (!part) continue;
    const own = limitPart(part, calls);
    // Parsed as far as the document's page reads an operation.
    for (const { path, key, operation } of own.paths)
      paths[path] = { ...paths[path], [key]: operation as Operation };
    Object.assign(schemas, own.schemas);
  }
  return { ...document, paths, components: { ...document.components, schemas } };
}
