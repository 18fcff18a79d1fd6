import type { Endpoint, Upload } from '@app/types';
import * as z from 'zod/mini';
import { createOpenApiDocument, type DescribedCall } from './openapi-document.ts';
import {
  allowNulls,
  bearer,
  type Content,
  type Json,
  language,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  problemContent,
  toSchema,
  toSchemaRef,
} from './openapi-shapes.ts';
import { describeInput, listFailures } from './openapi-words.ts';

interface OpenApiInput {
  origin: string;
  endpoints: readonly Endpoint[];
}

/** Converts the fields of an object schema to parameters. A list repeats its key. */
function toParameters(endpoint: Endpoint, where: 'path' | 'query'): Parameter[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const isTaken = (name: string, value: unknown) =>
    z.safeParse((schema as z.ZodMiniObject).shape[name] as z.ZodMiniType, value).success;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (required.includes(name) && !isTaken(name, undefined)),
    description: describeInput(endpoint, name),
    // A parameter that accepts any value lists the known ones.
    schema: property.enum && isTaken(name, 'unknown') ? { anyOf: [property, { type: 'string' }] } : property,
    ...(where === 'query' && isTaken(name, '') && { allowEmptyValue: true as const }),
    ...(property.type === 'array' && ({ style: 'form', explode: true } as const)),
  }));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random name of this one request, new for each thing that a person wants done. A retry sends it again and gets the first answer; it is kept for 24 hours.',
  schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
};

const securityOf = { none: [], optional: [{}, bearer], required: [bearer] } as const;
const sessionWords = {
  none: '',
  optional: 'With a session the answer may be another; an expired one is refused.',
  required: 'Needs a session.',
} as const;

/** The staff token and its cookie, which are required together. */
const team = { teamToken: [], teamCookie: [] };

const formatId = ({ id }: Pick<Endpoint, 'id'>) => id.charAt(0).toUpperCase() + id.slice(1);
export const getReplyName = (endpoint: Pick<Endpoint, 'id'>) => `${formatId(endpoint)}Reply`;
export const getBodyName = (endpoint: Pick<Endpoint, 'id'>) => `${formatId(endpoint)}Body`;

/** A file has its own media types, or rows of JSON; otherwise the reply's shape. */
const toReplyContent = (endpoint: Endpoint): Content =>
  endpoint.media
    ? Object.fromEntries(
        endpoint.media.map(
          (type) =>
            [
              type,
              { schema: type === 'application/json' ? {} : { type: 'string', format: 'binary' } },
            ] as const,
        ),
      )
    : { 'application/json': toSchemaRef(getReplyName(endpoint)) };

/** The fields of a form; its file is last, because the form is read as a stream. */
function toFormSchema({ fields }: Upload): Json {
  const { properties = {}, ...form } = toSchema(fields, 'input') as { properties?: Record<string, Json> };
  const file = { type: 'string', format: 'binary' };
  return { ...form, required: ['file'], properties: { ...properties, file } };
}

const describeAlias = (path: string) =>
  path.startsWith('/prosthetists/')
    ? 'The same call at the path without /api. This address is also a page: send `Accept: application/json`. A script’s `fetch`, or a query `_`, gets JSON, too, unless `Accept` names `text/html`.'
    : 'The same call at the path without /api.';

/** Adds the HTML page that a browser gets at the same address. */
function withPage(responses: Operation['responses']): Operation['responses'] {
  const html: Content = { 'text/html': { schema: { type: 'string' } } };
  const messages = Object.entries(responses).map(([status, answer]) => {
    const isPage = ['200', '400', '404', '410', '503'].includes(status);
    return [status, isPage ? { ...answer, content: { ...answer.content, ...html } } : answer] as const;
  });
  const moved = 'For a page: an id or an earlier slug leads to the present address.';
  return { ...Object.fromEntries(messages), 301: { description: moved } };
}

function toOperation(endpoint: Endpoint, alias?: string): Operation {
  const {
    id,
    method,
    summary,
    limits,
    session = 'none',
    right,
    idempotent,
    status = 200,
    body,
    upload,
  } = endpoint;
  const isPageToo = alias?.startsWith('/prosthetists/') && method === 'GET';
  const mayBeStored = method === 'GET' && session !== 'required' && !right;
  const responses: Operation['responses'] = {
    [status]: { description: 'The reply.', content: toReplyContent(endpoint) },
    ...(mayBeStored && { 304: { description: 'You have this version already (`If-None-Match`).' } }),
    ...Object.fromEntries(
      Object.entries(listFailures(endpoint)).map(([failure, description]) => [
        failure,
        { description, content: problemContent },
      ]),
    ),
  };
  return {
    operationId: alias ? `${id}AtAlias` : id,
    summary,
    ...(endpoint.deprecated && { deprecated: true as const }),
    description: [
      limits,
      right ? `For the team: needs the right \`${right}\`.` : sessionWords[session],
      alias && describeAlias(alias),
    ]
      .filter(Boolean)
      .join(' '),
    security: right ? [team] : [...securityOf[session]],
    parameters: [
      ...toParameters(endpoint, 'path'),
      ...toParameters(endpoint, 'query'),
      ...(idempotent ? [idempotencyKey] : []),
      language,
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': toSchemaRef(getBodyName(endpoint)) },
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: { 'multipart/form-data': toSchemaRef(getBodyName(endpoint)) } },
    }),
    responses: isPageToo ? withPage(responses) : responses,
  };
}

/** Descriptions of these calls at each of their paths. */
export const describeCalls = (endpoints: readonly Endpoint[]): DescribedCall[] =>
  endpoints.flatMap((endpoint) => {
    const { path, flag, aliases = [] } = endpoint;
    const method = endpoint.method.toLowerCase();
    return [
      { path, method, flag, operation: toOperation(endpoint) },
      ...(flag ? [] : aliases).map((alias) => ({
        path: alias,
        method,
        operation: toOperation(endpoint, alias),
      })),
    ];
  });

/** Shapes of the calls' bodies and replies. */
export const describeShapes = (endpoints: readonly Endpoint[]): Record<string, Json> =>
  Object.fromEntries(
    endpoints.flatMap((endpoint) => [
      ...(endpoint.body
        ? [[getBodyName(endpoint), allowNulls(toSchema(endpoint.body, 'input'))] as const]
        : []),
      ...(endpoint.upload ? [[getBodyName(endpoint), toFormSchema(endpoint.upload)] as const] : []),
      ...(endpoint.media ? [] : [[getReplyName(endpoint), toSchema(endpoint.reply, 'input')] as const]),
    ]),
  );

/** Builds the OpenAPI 3.1 document of all forwarded calls from their endpoint values. */
export const openApi = ({ origin, endpoints }: OpenApiInput): OpenApiDocument =>
  createOpenApiDocument({ origin, calls: describeCalls(endpoints), schemas: describeShapes(endpoints) });
