import { site } from '@app/option-lists';
import { type Endpoint, problem } from '@app/types';
import * as z from 'zod/mini';

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
type Content = Record<string, { schema: { $ref: string } }>;
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  responses: Record<string, { description: string; content?: Content }>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string; description: string; contact: { email: string } };
  servers: { url: string }[];
  /** Path → method in lower case → operation. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/** What each input means; the schema says what it may be. */
const meanings: Record<string, string> = {
  id: "A listing's slug, one of its earlier slugs, or its id.",
  name: 'Part of a name, a practice or a city. Typing mistakes and missing accents are forgiven.',
  zipCode: 'Where distances start. Five digits, or ZIP+4.',
  radius:
    'Miles around the ZIP code. 1 to 275; 275 and everything from 10000 up mean nationwide. Values between are refused.',
  page: 'A jump to a page of 20. Pages 1 to 500 by number; further ones by `after`.',
  sortBy:
    'The order. Anything unknown means distance; without a ZIP code distance means best rated first. `match` needs an account.',
  after:
    '`next` of an earlier reply: goes on right after its last listing. Along it nothing comes twice and nothing is missed.',
  state: 'Two-letter code in a search, a slug such as `missouri` in a path.',
  city: 'A slug such as `st-louis`.',
  insurance: 'Takes any of these plans. Repeat the key for several.',
  specialty: 'Has any of these specialties. Repeat the key for several.',
  license: 'Has any of these licenses or certifications. Repeat the key for several.',
  language: 'Speaks any of these languages. Repeat the key for several.',
  limbLevel: 'Treats any of these limb levels. Repeat the key for several.',
  children: 'Only those who treat children.',
  _: 'Accepted and ignored.',
};

/** What the gateway itself may answer to any call. */
const ofTheGateway: Record<number, string> = {
  405: 'The path is right, the method is not; `Allow` names those that are.',
  414: 'The query is longer than 8 kB.',
  431: 'The headers are larger than 16 kB.',
  503: 'The service is starting, stopping or out of reach. `Retry-After` says when to try again.',
  504: 'The service did not answer within 3 seconds.',
};

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
function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Parameter[] {
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
    description: meanings[name] ?? '',
    schema: property,
    ...(property.type === 'array' && ({ style: 'form', explode: true } as const)),
  }));
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const language: Parameter = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: 'The language of `message` and `fields` in a problem: English or Spanish.',
  schema: { type: 'string', example: 'es' },
};

function operation(endpoint: Endpoint, alias?: string): Operation {
  const { id, summary, limits, params, query, problems: own } = endpoint;
  const reply = { 'application/json': { schema: { $ref: `#/components/schemas/${replyName(endpoint)}` } } };
  const failures = Object.entries({ ...ofTheGateway, ...own }).sort(([a], [b]) => Number(a) - Number(b));
  return {
    operationId: alias ? `${id}AtAlias` : id,
    summary,
    description: [
      limits,
      alias &&
        'The same call at the path without /api. This address is also a page: send `Accept: application/json`.',
    ]
      .filter(Boolean)
      .join(' '),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query'), language],
    responses: {
      200: { description: 'The reply.', content: reply },
      304: { description: 'You have this version already (`If-None-Match`).' },
      ...Object.fromEntries(
        failures.map(([status, description]) => [status, { description, content: problemContent }]),
      ),
    },
  };
}

const replyName = ({ id }: Endpoint) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Reply`;

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
        'Every error is `application/problem+json` with `error` (a code) and `message` (a sentence). Replies may gain members; those named here stay. Values of lists are the English labels, byte for byte.',
      contact: { email: site.helpEmail },
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: {
        Problem: schemaOf(problem, 'input'),
        ...Object.fromEntries(
          endpoints.map((endpoint) => [replyName(endpoint), schemaOf(endpoint.reply, 'input')]),
        ),
      },
    },
  };
}
