import { startTestServer } from '@app/test-kit/servers';
import { endpoints, getCurrentYear, visibleTextPattern } from '@app/types';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it, onTestFinished } from 'vitest';
import { extraRoutes } from '../calls/route-table.ts';
import { createUpstream } from '../calls/upstream.ts';
import { runGateway } from '../gateway-for-tests.ts';
import { silentLogger } from '../servers-for-tests.ts';
import { createApiDocs } from './api-docs.ts';
import { renderApiDocs } from './page.ts';

const document = await createApiDocs({
  origin: 'http://site.example',
  endpoints,
  services: { list: () => [] },
  upstreams: { find: () => undefined },
})();

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

it('the description of the API is shown unless its setting says otherwise', async () => {
  for (const [env, status] of [
    [{}, 200],
    [{ API_DOCS: '0' }, 404],
  ] as const) {
    const gateway = await runGateway('http://127.0.0.1:1', env);
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect((await gateway.fetch(path)).status, path).toBe(status);
  }
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validation = await new Validator().validate({ ...structuredClone(document) });
    expect(validation.errors).toBeUndefined();
    expect(validation.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1/);
  });

  it('has every call at every address, with all its statuses', () => {
    for (const { path, aliases = [], method, problems, status = 200 } of endpoints) {
      for (const address of [path, ...aliases]) {
        const operation = document.paths[address]?.[method.toLowerCase()];
        const statuses = Object.keys(operation?.responses ?? {});
        const commonStatuses = ['405', '414', '431', '503', '504'];
        expect(statuses).toEqual(
          expect.arrayContaining([String(status), ...commonStatuses, ...Object.keys(problems)]),
        );
        const takesInput =
          operation?.requestBody ?? operation?.parameters.some((parameter) => parameter.in !== 'header');
        if (takesInput) expect(statuses, `${method} ${address}`).toContain('400');
        expect(statuses.filter((code) => code.startsWith('2'))).toEqual([String(status)]);
        for (const [code, response] of Object.entries(operation?.responses ?? {})) {
          expect(response.description).toMatch(/^\S.*\S$/);
          expect(response.description).not.toContain('undefined');
          if (Number(code) >= 400)
            expect(response.content?.['application/problem+json']?.schema.$ref).toBe(
              '#/components/schemas/Problem',
            );
        }
      }
    }
  });

  it('describes the requirements of a form, and rules between fields', () => {
    expect(document.paths['/api/admin/import']?.post?.requestBody?.required).toBe(true);
    const { FlagReviewBody, PostReviewBody } = document.components.schemas;
    expect(FlagReviewBody).toMatchObject({
      if: { properties: { reason: { const: 'Something else' } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
      then: { required: ['note'], properties: { note: { minLength: 1 } } },
    });
    expect(document.components.schemas.AdminSuspendProsthetistBody).toMatchObject({
      properties: { notes: { minLength: 1, pattern: visibleTextPattern } },
    });
    expect(document.components.schemas.CreateListingBody).toMatchObject({
      properties: {
        state: { enum: expect.arrayContaining(['MO']) },
        yearStartedPracticing: { anyOf: [{ maximum: getCurrentYear() }, { type: 'null' }] },
      },
    });
    expect(PostReviewBody).toMatchObject({ properties: { tags: { uniqueItems: true } } });
    const radius = document.paths['/api/prosthetists']?.get?.parameters.find(({ name }) => name === 'radius');
    expect(radius?.schema.anyOf).toEqual([{ maximum: 275 }, { minimum: 10_000 }]);
  });

  it('describes both replies of an address that has a page and JSON', () => {
    const { responses } = document.paths['/prosthetists/{id}']!.get!;
    expect(responses[301]).toMatchObject({ description: expect.stringContaining('For a page') });
    for (const status of ['200', '400', '404', '410'])
      expect(responses[status]?.content, status).toHaveProperty(['text/html']);
    expect(responses[404]?.content).toHaveProperty(['application/problem+json']);
    expect(document.paths['/api/prosthetists/{id}']?.get?.responses).not.toHaveProperty('301');
  });

  it('tells which session a call needs', () => {
    const getSecurity = (path: string, method: string) => document.paths[path]?.[method]?.security;
    expect(getSecurity('/api/prosthetists', 'get')).toEqual([]);
    expect(getSecurity('/api/prosthetists/{id}/reviews', 'get')).toEqual([{}, { session: [] }]);
    expect(getSecurity('/api/users/set-role', 'post')).toEqual([{ session: [] }]);
    expect(document.components.securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const { path, method, session = 'none', permission, teamToken, problems } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect('401' in (operation?.responses ?? {}), `${method} ${path}`).toBe(
        session !== 'none' || permission !== undefined || 401 in problems,
      );
      if (permission) expect(operation?.security).toEqual([{ staffToken: [], staffCookie: [] }]);
      if (teamToken) expect(operation?.security).toEqual([{ teamToken: [] }]);
    }
  });

  it('describes the body', () => {
    for (const { id, path, method, body, idempotent = false } of endpoints) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
      const content = operation?.requestBody?.content['application/json'];
      expect(content?.schema.$ref).toBe(body ? `#/components/schemas/${name}` : undefined);
      if (body) expect(operation?.responses).toMatchObject({ 413: {}, 415: {} });
      const hasIdempotencyKey = operation?.parameters.some(
        (parameter) => parameter.name === 'Idempotency-Key',
      );
      expect(hasIdempotencyKey, id).toBe(idempotent);
      if (idempotent) expect(operation?.responses[409]?.description).toContain('in_progress');
    }
    expect(document.components.schemas.PostReviewBody).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['overallRating', 'text', 'attest']),
      properties: { text: { minLength: 50, maxLength: 4000 } },
    });
    expect(Object.keys(document.paths['/api/prosthetists/{id}/reviews']?.post?.responses ?? {})).toContain(
      '201',
    );
  });

  it('distinguishes forms with a file from JSON, and files from JSON replies', () => {
    const { post } = document.paths['/api/admin/import'] ?? {};
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(document.components.schemas.ImportFileBody).toMatchObject({
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' }, mapping: {}, publish: {} },
    });
    expect(post?.responses).toMatchObject({
      408: {},
      413: {},
      504: { description: expect.stringContaining('60 seconds') },
    });
    const listMediaTypes = (path: string) =>
      Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {}).sort();
    expect(listMediaTypes('/api/admin/import/{id}/errors')).toEqual(['text/csv']);
    expect(listMediaTypes('/api/admin/export/{kind}')).toEqual(['application/json', 'text/csv']);
    for (const { media, path } of endpoints)
      if (!media && path.startsWith('/api/admin/import'))
        expect(listMediaTypes(path)).not.toContain('text/csv');
  });

  it('has an ETag only for replies that may be cached', () => {
    const canAnswer304 = (path: string, method: string) =>
      '304' in (document.paths[path]?.[method]?.responses ?? {});
    expect(canAnswer304('/api/prosthetists', 'get')).toBe(true);
    expect(canAnswer304('/api/user-reviews/{userId}', 'get')).toBe(false);
    expect(canAnswer304('/api/users/set-role', 'post')).toBe(false);
  });

  it('merges two calls at one address into one operation, with the flag that distinguishes them', () => {
    const { get } = document.paths['/api/prosthetists/{id}'] ?? {};
    expect(get?.operationId).toBe('getProsthetist');
    expect(get?.description).toContain('With `edit=true`: ');
    expect(get?.parameters.find(({ name }) => name === 'edit')).toMatchObject({
      in: 'query',
      required: false,
      description: expect.stringMatching(/\S/),
    });
    expect(get?.responses[200]?.content?.['application/json']?.schema).toEqual({
      oneOf: [
        { $ref: '#/components/schemas/GetProsthetistReply' },
        { $ref: '#/components/schemas/GetEditableListingReply' },
      ],
    });
    expect(get?.responses[403]?.description).toMatch(/^With `edit=true`: .*not_yours/);
    expect(get?.responses[404]?.description).toMatch(/ With `edit=true`: /);
    expect(document.paths['/prosthetists/{id}']?.get?.description).not.toContain('edit=true');
  });

  it('has the photo calls, which are not JSON', () => {
    const { post } = document.paths['/api/uploads/profile-picture'] ?? {};
    expect(post).toMatchObject({ security: [{ session: [] }], responses: { 408: {}, 413: {} } });
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    expect(document.paths['/photos/{name}']?.get?.security).toEqual([]);
    for (const { method, path } of extraRoutes.filter(({ service }) => service === 'listing'))
      expect(Object.keys(document.paths[path] ?? {}), path).toEqual([method.toLowerCase()]);
  });

  it('has unique operation names', () => {
    const operationIds = operations.map(({ operationId }) => operationId);
    expect(new Set(operationIds).size).toBe(operationIds.length);
  });

  it('describes each input: limits, defaults, repeated keys of lists', () => {
    const parameters = document.paths['/api/prosthetists']?.get?.parameters ?? [];
    const findParameter = (name: string) => parameters.find((parameter) => parameter.name === name);
    expect(findParameter('radius')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, default: 10_000 },
    });
    expect(findParameter('name')).toMatchObject({ allowEmptyValue: true, schema: { maxLength: 100 } });
    expect(findParameter('radius')).not.toHaveProperty('allowEmptyValue');
    expect(findParameter('sortBy')?.schema.anyOf).toEqual([
      expect.objectContaining({ enum: expect.arrayContaining(['distance']) }),
      { type: 'string' },
    ]);
    expect(findParameter('insurance')).toMatchObject({
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { enum: expect.arrayContaining(['Medicare']) } },
    });
    expect(document.paths['/api/prosthetists/{id}']?.get?.parameters[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
    });
    const allParameters = operations.flatMap((operation) => operation.parameters);
    expect(allParameters.filter(({ description }) => description === '')).toEqual([]);
    const reviewIdParameter = document.paths['/api/reviews/{id}']?.put?.parameters[0];
    expect(reviewIdParameter?.description).toBe("A review's public id.");
  });

  it('has a schema for every reference', () => {
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name!);
    }
    expect(document.components.schemas.GetProsthetistReply).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['slug', 'approved']),
    });
    expect(document.components.schemas.GetProsthetistReply).not.toHaveProperty('additionalProperties', false);
  });
});

describe('the page of the document', () => {
  const html = renderApiDocs(document);

  it('needs no script, other file or other host', () => {
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|src=|@import|url\(/);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
    expect(addresses.filter((href) => !/^(#|\/(?!\/)|mailto:|data:,)/.test(href))).toEqual([]);
  });

  it('links every call, and each link has a target', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    for (const { id, requiredQueryFlag } of endpoints) if (!requiredQueryFlag) expect(ids).toContain(id);
  });
});

it.each(['', 'no JSON', '{"calls":[{"path":1}],"schemas":{}}', '{"calls":"none"}'])(
  'the document leaves out a service with an invalid description: %s',
  async (description) => {
    const service = await startTestServer((_, response) => response.end(description));
    const upstream = createUpstream('fit-notes', service.url, { logger: silentLogger });
    onTestFinished(upstream.close);
    const serviceDoc = { _id: 'fit-notes', nouns: ['fit-notes'], api: ['GET /api/fit-notes'] };
    const createDocument = createApiDocs({
      origin: 'http://site.example',
      endpoints: [],
      services: {
        list: () => [{ ...serviceDoc, version: '1', port: 1, declaredAt: new Date(), withdrawnAt: null }],
      },
      upstreams: { find: () => upstream },
    });
    expect(Object.keys((await createDocument()).paths)).not.toContain('/api/fit-notes');
  },
);
