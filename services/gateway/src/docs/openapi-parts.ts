// The OpenAPI document as a merge of the parts that services publish with their call tables.
import { type CallTable, type Endpoint, parseApiPart } from '@app/types';
import { describeCalls, describeShapes, getBodyName, getReplyName } from './openapi.ts';
import { createOpenApiDocument, type DescribedCall } from './openapi-document.ts';
import type { Json, OpenApiDocument, Operation } from './openapi-shapes.ts';

/** Key of a call within the document; calls with a flag are separate, because OpenAPI paths have no query. */
const getKey = ({ path, flag }: Pick<DescribedCall, 'path' | 'flag'>) =>
  flag ? `${path}?${flag}=true` : path;

/** Serializes the part of these calls for their table. */
export function writeApiPart(endpoints: readonly Endpoint[]): string {
  const own = new Set<string>(endpoints.map(({ path }) => path));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of describeCalls(endpoints).filter(({ path }) => own.has(path))) {
    const key = getKey(call);
    paths[key] = { ...paths[key], [call.method]: call.operation };
  }
  return JSON.stringify({ paths, schemas: describeShapes(endpoints) });
}

/** The calls of a table that its part describes. Other content is ignored. */
function readPart({ calls, openApi }: CallTable): { calls: DescribedCall[]; schemas: Record<string, Json> } {
  const { paths, schemas } = parseApiPart(openApi) ?? { paths: {}, schemas: {} };
  const own = new Set(calls.flatMap((call) => [getBodyName(call), getReplyName(call)]));
  return {
    calls: calls.flatMap(({ id, path, flag, ...call }) => {
      const method = call.method.toLowerCase();
      const operation = paths[getKey({ path, flag })]?.[method];
      // Validated only as far as the page reads an operation.
      return operation?.operationId === id ? [{ path, method, flag, operation: operation as Operation }] : [];
    }),
    schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => own.has(name))),
  };
}

interface LiveInput {
  origin: string;
  endpoints: readonly Endpoint[];
  /** Newest last. */
  tables: readonly CallTable[];
}

/** The document of the gateway's built-in calls and of these tables. */
export function describeLive({ origin, endpoints, tables }: LiveInput): OpenApiDocument {
  const parts = tables.map(readPart);
  return createOpenApiDocument({
    origin,
    calls: [...describeCalls(endpoints), ...parts.flatMap(({ calls }) => calls)],
    schemas: Object.assign(describeShapes(endpoints), ...parts.map(({ schemas }) => schemas)),
  });
}
