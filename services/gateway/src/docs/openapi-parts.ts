// The OpenAPI document as the sum of what services publish: each table of calls brings its part.
import { type CallTable, type Endpoint, parseApiPart } from '@app/types';
import { describeCalls, describeShapes, getBodyName, getReplyName } from './openapi.ts';
import { createOpenApiDocument, type DescribedCall } from './openapi-document.ts';
import type { Json, OpenApiDocument, Operation } from './openapi-shapes.ts';

/** Where a part has a call: OpenAPI knows no query in a path, so the sum puts calls with a flag beside the others. */
const getKey = ({ path, flag }: Pick<DescribedCall, 'path' | 'flag'>) =>
  flag ? `${path}?${flag}=true` : path;

/** The part of these calls, as their table carries it. */
export function writeApiPart(endpoints: readonly Endpoint[]): string {
  const own = new Set<string>(endpoints.map(({ path }) => path));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of describeCalls(endpoints).filter(({ path }) => own.has(path))) {
    const key = getKey(call);
    paths[key] = { ...paths[key], [call.method]: call.operation };
  }
  return JSON.stringify({ paths, schemas: describeShapes(endpoints) });
}

/** What a part says of the calls of its table: it describes nothing else. */
function readPart({ calls, openApi }: CallTable): { calls: DescribedCall[]; schemas: Record<string, Json> } {
  const { paths, schemas } = parseApiPart(openApi) ?? { paths: {}, schemas: {} };
  const own = new Set(calls.flatMap((call) => [getBodyName(call), getReplyName(call)]));
  return {
    calls: calls.flatMap(({ id, path, flag, ...call }) => {
      const method = call.method.toLowerCase();
      const operation = paths[getKey({ path, flag })]?.[method];
      // Parsed as far as the document's page reads an operation.
      return operation?.operationId === id ? [{ path, method, flag, operation: operation as Operation }] : [];
    }),
    schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => own.has(name))),
  };
}

interface LiveInput {
  origin: string;
  endpoints: readonly Endpoint[];
  /** The newest last. */
  tables: readonly CallTable[];
}

/** The document of the calls that the gateway was built with and of these tables. */
export function describeLive({ origin, endpoints, tables }: LiveInput): OpenApiDocument {
  const parts = tables.map(readPart);
  return createOpenApiDocument({
    origin,
    calls: [...describeCalls(endpoints), ...parts.flatMap(({ calls }) => calls)],
    schemas: Object.assign(describeShapes(endpoints), ...parts.map(({ schemas }) => schemas)),
  });
}
