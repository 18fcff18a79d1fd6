import { searchEndpoints } from '@app/types';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiDocsHtml } from './api-docs-html.ts';
import { openApi } from './openapi.ts';

const document = openApi({ origin: 'http://site.example', endpoints: searchEndpoints });

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) });
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1/);
  });

  it('has every call at every address, and every status that it may answer', () => {
    for (const { path, aliases = [], method, problems } of searchEndpoints) {
      for (const at of [path, ...aliases]) {
        const operation = document.paths[at]?.[method.toLowerCase()];
        const statuses = Object.keys(operation?.responses ?? {});
        expect(statuses).toEqual(
          expect.arrayContaining(['200', '304', '405', '414', '503', '504', ...Object.keys(problems)]),
        );
        for (const [status, answer] of Object.entries(operation?.responses ?? {})) {
          if (Number(status) >= 400)
            expect(answer.content?.['application/problem+json']?.schema.$ref).toBe(
              '#/components/schemas/Problem',
            );
        }
      }
    }
  });

  it('names each operation once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says what each input may be: limits, defaults, lists that repeat their key', () => {
    const parameters = document.paths['/api/prosthetists']?.get?.parameters ?? [];
    const of = (name: string) => parameters.find((parameter) => parameter.name === name);
    expect(of('radius')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, default: 10_000 },
    });
    expect(of('name')?.schema).toMatchObject({ maxLength: 100 });
    expect(of('insurance')).toMatchObject({
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { enum: expect.arrayContaining(['Medicare']) } },
    });
    expect(document.paths['/api/prosthetists/{id}']?.get?.parameters[0]).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
    });
    expect(parameters.filter(({ description }) => description === '')).toEqual([]);
  });

  it('has shapes that every reference finds', () => {
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

describe('its page for people', () => {
  const html = apiDocsHtml(document);

  it('needs no script, no other file and no other host', () => {
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|src=|@import|url\(/);
    expect(
      [...html.matchAll(/href="([^"]*)"/g)]
        .map(([, href]) => href)
        .filter((href) => !/^(#|\/(?!\/)|mailto:|data:,)/.test(href!)),
    ).toEqual([]);
  });

  it('leads to every call, and each link in it has a target', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    for (const { id } of searchEndpoints) expect(ids).toContain(id);
  });
});
