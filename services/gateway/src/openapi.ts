import { site } from '@app/option-lists';
import { type Endpoint, problem } from '@app/types';
import * as z from 'zod/mini';
import { failuresOf, meaningOf } from './openapi-words.ts';

interface OpenApiInput {
  origin: string;
  endpoints: readonly Endpoint[];
}

type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: Json;
  style?: 'form';
  explode?: true;
}
/** Media type → the shape of the body. */
export type Content = Record<string, { schema: { $ref: string } }>;
/** Names of security schemes; an empty one means that none is needed. */
type Security = Record<string, string[]>;
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Security[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string; description: string; contact: { email: string } };
  servers: { url: string }[];
  /** Path → method in lower case → operation. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> };
}

/** zod writes the range of safe integers out: noise to a reader. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return made;
};

/** The fields of an object schema, as parameters. A list repeats its key. */
function parameters(endpoint: Endpoint, where: 'path' | 'query'): Parameter[] {
  const schema = where === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const optional = (name: string) =>
    z.safeParse((schema as z.ZodMiniObject).shape[name] as z.ZodMiniType, undefined).success;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (required.includes(name) && !optional(name)),
    description: meaningOf(endpoint, name),
    schema: property,
    ...(property.type === 'array' && ({ style: 'form', explode: true } as const)),
  }));
}

const language: Parameter = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: 'The language of `message` and `fields` in a problem: English or Spanish.',
  schema: { type: 'string', example: 'es' },
};
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random name of this one request, new for each thing that a person wants done. A retry sends it again and gets the first answer; it is kept for 24 hours.',
  schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
};

const bearer: Security = { session: [] };
const securityOf = { none: [], optional: [{}, bearer], required: [bearer] } as const;
const sessionWords = {
  none: '',
  optional: 'With a session the answer may be another; an expired one is refused.',
  required: 'Needs a session.',
} as const;

const ref = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
const problemContent = { 'application/problem+json': ref('Problem') };
const capitalized = ({ id }: Endpoint) => id.charAt(0).toUpperCase() + id.slice(1);
const replyName = (endpoint: Endpoint) => `${capitalized(endpoint)}Reply`;
const bodyName = (endpoint: Endpoint) => `${capitalized(endpoint)}Body`;

const aliasWords = (path: string) =>
  path.startsWith('/prosthetists/')
    ? 'The same call at the path without /api. This address is also a page: send `Accept: application/json`.'
    : 'The same call at the path without /api.';

function operation(endpoint: Endpoint, alias?: string): Operation {
  const { id, method, summary, limits, session = 'none', idempotent, status = 200, body } = endpoint;
  const mayBeKept = method === 'GET' && session !== 'required';
  return {
    operationId: alias ? `${id}AtAlias` : id,
    summary,
    description: [limits, sessionWords[session], alias && aliasWords(alias)].filter(Boolean).join(' '),
    security: [...securityOf[session]],
    parameters: [
      ...parameters(endpoint, 'path'),
      ...parameters(endpoint, 'query'),
      ...(idempotent ? [idempotencyKey] : []),
      language,
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': ref(bodyName(endpoint)) } },
    }),
    responses: {
      [status]: { description: 'The reply.', content: { 'application/json': ref(replyName(endpoint)) } },
      ...(mayBeKept && { 304: { description: 'You have this version already (`If-None-Match`).' } }),
      ...Object.fromEntries(
        Object.entries(failuresOf(endpoint)).map(([failure, description]) => [
          failure,
          { description, content: problemContent },
        ]),
      ),
    },
  };
}

/** The OpenAPI 3.1 document of everything that the gateway forwards, printed from the endpoint values themselves. */
export function openApi({ origin, endpoints }: OpenApiInput): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const alias = path === endpoint.path ? undefined : path;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, alias) };
    }
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
    paths,
    components: {
      schemas: {
        Problem: schemaOf(problem, 'input'),
        ...Object.fromEntries(
          endpoints.flatMap((endpoint) => [
            ...(endpoint.body ? [[bodyName(endpoint), schemaOf(endpoint.body, 'input')] as const] : []),
            [replyName(endpoint), schemaOf(endpoint.reply, 'input')] as const,
          ]),
        ),
      },
      securitySchemes: {
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
