import type { Upload } from '@app/types';
import * as z from 'zod/mini';
import { describeFailures, describeInput } from './descriptions.ts';
import {
  allowNulls,
  bearerSecurity,
  binarySchema,
  type CallEntry,
  type Content,
  type DescribedCall,
  type JsonObject,
  languageHeader,
  type Operation,
  type Parameter,
  problemContent,
  toSchema,
  toSchemaRef,
} from './shapes.ts';

/** Converts the fields of an object schema to parameters. A list repeats its key. */
function toParameters(endpoint: DescribedCall, location: 'path' | 'query'): Parameter[] {
  const schema = location === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'output') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  const accepts = (name: string, value: unknown) =>
    z.safeParse((schema as z.ZodMiniObject).shape[name] as z.ZodMiniType, value).success;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (required.includes(name) && !accepts(name, undefined)),
    description: describeInput(endpoint, name),
    // A parameter that accepts any value lists the known ones.
    schema: property.enum && accepts(name, 'unknown') ? { anyOf: [property, { type: 'string' }] } : property,
    ...(location === 'query' && accepts(name, '') && { allowEmptyValue: true as const }),
    ...(property.type === 'array' && ({ style: 'form', explode: true } as const)),
  }));
}

const idempotencyKeyHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random name of this one request, new for each thing that a person wants done. A retry sends it again and gets the first answer; it is kept for 24 hours.',
  schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
};

const securityBySession = { none: [], optional: [{}, bearerSecurity], required: [bearerSecurity] } as const;
const sessionDescriptions = {
  none: '',
  optional: 'With a session the answer may be another; an expired one is refused.',
  required: 'Needs a session.',
} as const;

/** The staff token and its cookie, which are required together. */
const staffSecurity = { staffToken: [], staffCookie: [] };

const toPascalCaseId = ({ id }: DescribedCall) => id.charAt(0).toUpperCase() + id.slice(1);
const getReplyName = (endpoint: DescribedCall) => `${toPascalCaseId(endpoint)}Reply`;
const getBodyName = (endpoint: DescribedCall) => `${toPascalCaseId(endpoint)}Body`;

/** A file has its own media types, or rows of JSON; otherwise the reply's shape. */
function toReplyContent(endpoint: DescribedCall): Content {
  const { media } = endpoint;
  if (!media) return { 'application/json': toSchemaRef(getReplyName(endpoint)) };
  const toShape = (type: string) => ({ schema: type === 'application/json' ? {} : binarySchema });
  return Object.fromEntries(media.map((type) => [type, toShape(type)]));
}

/** The fields of a form; its file is last, because the form is read as a stream. */
function toFormSchema({ fields, fileField = 'file' }: Upload): JsonObject {
  const { properties = {}, ...formSchema } = toSchema(fields, 'input') as {
    properties?: Record<string, JsonObject>;
  };
  return { ...formSchema, required: [fileField], properties: { ...properties, [fileField]: binarySchema } };
}

const describeAlias = (path: string) =>
  path.startsWith('/prosthetists/')
    ? 'The same call at the path without /api. This address is also a page: send `Accept: application/json`. A script’s `fetch`, or a query `_`, gets JSON, too, unless `Accept` names `text/html`.'
    : 'The same call at the path without /api.';

/** Adds the HTML page that a browser gets at the same address. */
function addPage(responses: Operation['responses']): Operation['responses'] {
  const htmlContent: Content = { 'text/html': { schema: { type: 'string' } } };
  const pageResponses = Object.entries(responses).map(([status, response]) => {
    const hasPage = ['200', '400', '404', '410', '503'].includes(status);
    return [
      status,
      hasPage ? { ...response, content: { ...response.content, ...htmlContent } } : response,
    ] as const;
  });
  const redirectDescription = 'For a page: an id or an earlier slug leads to the present address.';
  return { ...Object.fromEntries(pageResponses), 301: { description: redirectDescription } };
}

function toOperation(endpoint: DescribedCall, alias?: string): Operation {
  const { id, method, session = 'none', permission, teamToken, status = 200, body } = endpoint;
  const isAlsoPage = alias?.startsWith('/prosthetists/') && method === 'GET';
  const isCacheable = method === 'GET' && session !== 'required' && !permission && !teamToken;
  const responses: Operation['responses'] = {
    [status]: { description: 'The reply.', content: toReplyContent(endpoint) },
    ...(isCacheable && { 304: { description: 'You have this version already (`If-None-Match`).' } }),
  };
  for (const [failureStatus, description] of Object.entries(describeFailures(endpoint)))
    responses[failureStatus] = { description, content: problemContent };
  return {
    operationId: alias ? `${id}AtAlias` : id,
    summary: endpoint.summary,
    ...(endpoint.deprecated && { deprecated: true as const }),
    description: [
      endpoint.limitsDescription,
      permission ? `For the team: needs the right \`${permission}\`.` : sessionDescriptions[session],
      teamToken && 'For pipelines: needs a token of the slice, as an owner makes it on the page "Releases".',
      alias && describeAlias(alias),
    ]
      .filter(Boolean)
      .join(' '),
    security: permission
      ? [staffSecurity]
      : teamToken
        ? [{ teamToken: [] }]
        : [...securityBySession[session]],
    parameters: [
      ...toParameters(endpoint, 'path'),
      ...toParameters(endpoint, 'query'),
      ...(endpoint.idempotent ? [idempotencyKeyHeader] : []),
      languageHeader,
    ],
    ...((body ?? endpoint.upload) && {
      requestBody: {
        required: !body?.safeParse({}).success,
        content: { [body ? 'application/json' : 'multipart/form-data']: toSchemaRef(getBodyName(endpoint)) },
      },
    }),
    responses: isAlsoPage ? addPage(responses) : responses,
  };
}

const describeCall = (endpoint: DescribedCall): CallEntry[] => {
  const { path, requiredQueryFlag, aliases = [] } = endpoint;
  const method = endpoint.method.toLowerCase();
  return [
    { path, method, flag: requiredQueryFlag, operation: toOperation(endpoint) },
    ...(requiredQueryFlag ? [] : aliases).map((aliasPath) => ({
      path: aliasPath,
      method,
      operation: toOperation(endpoint, aliasPath),
    })),
  ];
};

function describeShapes(endpoint: DescribedCall): Record<string, JsonObject> {
  const { body, upload, media, reply } = endpoint;
  const bodySchema = upload ? toFormSchema(upload) : body && allowNulls(toSchema(body, 'input'));
  return {
    ...(bodySchema && { [getBodyName(endpoint)]: bodySchema }),
    ...(!media && { [getReplyName(endpoint)]: toSchema(reply, 'input') }),
  };
}

/** Calls in the form of the OpenAPI document. Services of other releases send it: its field names must not change. */
export interface ApiDescription {
  calls: readonly CallEntry[];
  /** Shapes of bodies and replies by name. */
  schemas: Readonly<Record<string, JsonObject>>;
}

export const describeApi = (calls: readonly DescribedCall[]): ApiDescription => ({
  calls: calls.flatMap(describeCall),
  schemas: Object.assign({}, ...calls.map(describeShapes)),
});
