import { site } from '@app/option-lists';
import type { ApiDescription } from '@app/service-kit/api-docs';
import {
  type Content,
  type OpenApiDocument,
  type Operation,
  toSchema,
} from '@app/service-kit/api-docs/shapes';
import { problem } from '@app/types';

/** Builds the OpenAPI 3.1 document of these calls. */
export function createOpenApiDocument(origin: string, { calls, schemas }: ApiDescription): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const orderedCalls = [...calls.filter(({ flag }) => !flag), ...calls.filter(({ flag }) => flag)];
  for (const { path, method, flag, operation } of orderedCalls) {
    const plainOperation = flag && paths[path]?.[method];
    paths[path] = {
      ...paths[path],
      [method]: plainOperation ? mergeFlagged(plainOperation, operation, flag) : operation,
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1.0.0',
      summary: 'Find prosthetists and read what patients say.',
      description:
        'Every error is `application/problem+json` with `error` (a code) and `message` (a sentence); under `/api/admin` `error` is the sentence, too, and `code` the code. Replies may gain members; those named here stay. Values of lists are the English labels, byte for byte. Answers to a session are `private, no-store`. Who may do what to which review, listing or account is decided by the session alone, never by a body.',
      contact: { email: site.helpEmail },
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Problem: toSchema(problem, 'input'), ...schemas },
      securitySchemes: {
        staffToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that signing in to the back office gives. It is worth nothing without the cookie that came with it; writes also need the header `X-XSRF-TOKEN` with the value of the cookie `XSRF-TOKEN`.',
        },
        staffCookie: { type: 'apiKey', in: 'cookie', name: 'admin_session' },
        teamToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            "A token that an owner made for a team's pipeline. It opens the calls of its own slices.",
        },
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

/** Merges two calls at one address that differ by a query flag, because OpenAPI paths have no query. */
function mergeFlagged(plainOperation: Operation, flaggedOperation: Operation, flag: string): Operation {
  const condition = `With \`${flag}=true\`: `;
  const responses = { ...plainOperation.responses };
  for (const [status, response] of Object.entries(flaggedOperation.responses)) {
    const plainResponse = responses[status];
    if (!plainResponse) responses[status] = { ...response, description: condition + response.description };
    else if (status.startsWith('2'))
      responses[status] = {
        ...plainResponse,
        content: combineContents(plainResponse.content, response.content),
      };
    else if (plainResponse.description !== response.description)
      responses[status] = {
        ...plainResponse,
        description: `${plainResponse.description} ${condition}${response.description}`,
      };
  }
  return {
    ...plainOperation,
    description: [
      plainOperation.description,
      `${condition}${flaggedOperation.summary}`,
      flaggedOperation.description,
    ].join(' '),
    parameters: [
      ...plainOperation.parameters,
      ...flaggedOperation.parameters
        .filter(({ name }) =>
          plainOperation.parameters.every((plainParameter) => plainParameter.name !== name),
        )
        .map((parameter) => ({
          ...parameter,
          required: false,
          // Any other value means the plain call.
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
