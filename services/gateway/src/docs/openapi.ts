import { site } from '@app/option-lists';
import { type Endpoint, problem, type Upload } from '@app/types';
import * as z from 'zod/mini';
import { filePaths, fileSchemas } from './openapi-files.ts';
import {
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

/** The fields of an object schema, as parameters. A list repeats its key. */
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
    // Where anything is taken, its values are the known ones.
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

/** The team's token, and the cookie that it is good with alone. */
const team = { teamToken: [], teamCookie: [] };

const formatId = ({ id }: Pick<Endpoint, 'id'>) => id.charAt(0).toUpperCase() + id.slice(1);
export const getReplyName = (endpoint: Pick<Endpoint, 'id'>) => `${formatId(endpoint)}Reply`;
export const getBodyName = (endpoint: Pick<Endpoint, 'id'>) => `${formatId(endpoint)}Body`;

/** A file is bytes of its media types, or rows of JSON; anything else is the reply's shape. */
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

/** A form's fields, and its file last: it is read as it comes. */
function toFormSchema({ fields }: Upload): Json {
  const { properties = {}, ...form } = toSchema(fields, 'input') as { properties?: Record<string, Json> };
  const file = { type: 'string', format: 'binary' };
  return { ...form, required: ['file'], properties: { ...properties, file } };
}

const describeAlias = (path: string) =>
  path.startsWith('/prosthetists/')
    ? 'The same call at the path without /api. This address is also a page: send `Accept: application/json`.'
    : 'The same call at the path without /api.';

/** What a person's browser gets at the address of a page, beside what programs get. */
function withPage(responses: Operation['responses']): Operation['responses'] {
  const html: Content = { 'text/html': { schema: { type: 'string' } } };
  const said = Object.entries(responses).map(([status, answer]) => {
    const isPage = ['200', '400', '404', '410', '503'].includes(status);
    return [status, isPage ? { ...answer, content: { ...answer.content, ...html } } : answer] as const;
  });
  const moved = 'Without `Accept: application/json`: an id or an earlier slug leads to the present address.';
  return { ...Object.fromEntries(said), 301: { description: moved } };
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
  const mayBeKept = method === 'GET' && session !== 'required' && !right;
  const responses: Operation['responses'] = {
    [status]: { description: 'The reply.', content: toReplyContent(endpoint) },
    ...(mayBeKept && { 304: { description: 'You have this version already (`If-None-Match`).' } }),
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

/**
 * Two calls at one address, told apart by a flag in the query: one operation for OpenAPI, which knows no query in a
 * path. What each says stays readable.
 */
function withFlagged(plain: Operation, endpoint: Endpoint, flag: string): Operation {
  const flagged = toOperation(endpoint);
  const asked = `With \`${flag}=true\`: `;
  const responses = { ...plain.responses };
  for (const [status, answer] of Object.entries(flagged.responses)) {
    const known = responses[status];
    if (!known) responses[status] = { ...answer, description: asked + answer.description };
    else if (status.startsWith('2'))
      responses[status] = { ...known, content: combineContents(known.content, answer.content) };
    else if (known.description !== answer.description)
      responses[status] = { ...known, description: `${known.description} ${asked}${answer.description}` };
  }
  return {
    ...plain,
    description: [plain.description, `${asked}${endpoint.summary}`, flagged.description].join(' '),
    parameters: [
      ...plain.parameters,
      ...flagged.parameters
        .filter(({ name }) => plain.parameters.every((known) => known.name !== name))
        .map((parameter) => ({
          ...parameter,
          required: false,
          // With any other value it is the plain call.
          ...(parameter.name === flag && { schema: { type: 'string', examples: ['true'] } }),
        })),
    ],
    responses,
  };
}

function combineContents(...contents: (Content | undefined)[]): Content {
  const oneOf = contents.flatMap((content) => {
    const $ref = content?.['application/json']?.schema.$ref;
    return $ref ? [{ $ref }] : [];
  });
  return { 'application/json': { schema: { oneOf } } };
}

/** The OpenAPI 3.1 document of everything that the gateway forwards, printed from the endpoint values themselves. */
export function openApi({ origin, endpoints }: OpenApiInput): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    if (endpoint.flag) continue;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const alias = path === endpoint.path ? undefined : path;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint, alias) };
    }
  }
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    const plain = paths[endpoint.path]?.[method];
    if (endpoint.flag && plain)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [method]: withFlagged(plain, endpoint, endpoint.flag),
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      summary: 'Find prosthetists and read what patients say.',
      description:
        'Every error is `application/problem+json` with `error` (a code) and `message` (a sentence). Replies may gain members; those named here stay. Values of lists are the English labels, byte for byte. Answers to a session are `private, no-store`. Who may do what to which review, listing or account is decided by the session alone, never by a body.',
      contact: { email: site.helpEmail },
    },
    servers: [{ url: origin }],
    paths: { ...paths, ...filePaths },
    components: {
      schemas: {
        Problem: toSchema(problem, 'input'),
        ...fileSchemas,
        ...Object.fromEntries(
          endpoints.flatMap((endpoint) => [
            ...(endpoint.body ? [[getBodyName(endpoint), toSchema(endpoint.body, 'input')] as const] : []),
            ...(endpoint.upload ? [[getBodyName(endpoint), toFormSchema(endpoint.upload)] as const] : []),
            ...(endpoint.media ? [] : [[getReplyName(endpoint), toSchema(endpoint.reply, 'input')] as const]),
          ]),
        ),
      },
      securitySchemes: {
        teamToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that signing in to the back office gives. It is worth nothing without the cookie that came with it; writes also need the header `X-XSRF-TOKEN` with the value of the cookie `XSRF-TOKEN`.',
        },
        teamCookie: { type: 'apiKey', in: 'cookie', name: 'admin_session' },
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The session token of the identity provider, as the signed-in page holds it. It lives for a minute and names the page that it was made for.',
        },
      },
    },
  };
}
