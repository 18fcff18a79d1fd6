import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../files.ts';
import { readContractSources } from './full-validator.ts';
import { checkShape } from './shape.ts';

const liveSources = readContractSources(path.join(root, 'packages/shell-api/src'));
const pageType = '() => Promise<{ default: (props: object) => ReactNode }>';

const createDeclaration = (parts: { contract?: string; routes?: string; slots?: string }) => `
import type { ReactNode } from 'react';
declare const _default: {
  contract: ${parts.contract ?? "'1.2.0'"};
  routes: ${parts.routes ?? `({ path: '/compare'; page: ${pageType} })[]`};
  slots: ${parts.slots ?? '{}'};
};
export default _default;
`;
const checkExposes = (exposes: string) =>
  checkShape({ name: 'mf_search', version: '1.0.0-aa', exposes }, liveSources);
const createDocumentType = (loader: string, head: string) =>
  `() => Promise<{ default: { loader: ${loader}; head: ${head} } }>`;
const locationType =
  '{ pathname: string; params: { readonly [name: string]: string }; search: URLSearchParams; locale: "en" | "es"; origin: string }';
const callsType = '{ calls: { [name: string]: { endpoint: unknown; input?: unknown } } }';
const headType = '{ title: string; description: string; path: string; noindex?: boolean }';
const createRoutes = (loader: string, head: string) =>
  `({ path: '/x'; page: ${pageType}; document: ${createDocumentType(loader, head)} })[]`;
const createSlots = (props: string) =>
  `{ homeSearch: () => Promise<{ default: (props: ${props}) => ReactNode }> }`;

test.each([
  ['pages alone', {}],
  [
    'a slot that takes what the shell gives',
    { slots: createSlots('{ initial: { name: string; zipCode: string; radius: string } }') },
  ],
  [
    'a page with a document',
    {
      routes: createRoutes(
        `(at: ${locationType}) => ${callsType} | { redirect: string; status: 301 | 302 } | { problem: 'gone' }`,
        `(answers: any, at: ${locationType}) => ${headType}`,
      ),
    },
  ],
  ['a slot that takes less', { slots: createSlots('{ initial: { name: string } }') }],
])('%s fits', async (_what, parts) => {
  expect(await checkExposes(createDeclaration(parts))).toMatchObject({ id: 'shape', passed: true });
});

describe('rejected with the reason', () => {
  test.each([
    ['a route without a page', { routes: "({ path: '/compare' })[]" }, /its pages.*page/],
    [
      'a page without a default',
      { routes: "({ path: '/x'; page: () => Promise<{ Page: unknown }> })[]" },
      /its pages.*default/,
    ],
    [
      'a page that asks for something',
      {
        routes: "({ path: '/x'; page: () => Promise<{ default: (props: { id: string }) => ReactNode }> })[]",
      },
      /its pages.*id/,
    ],
    [
      'a slot that asks for more',
      { slots: createSlots('{ initial: { name: string; insurance: string } }') },
      /own pages.*insurance/,
    ],
    ['another kind of contract', { contract: 'number' }, /contract.*number/],
    [
      'a document that asks for more than the address',
      { routes: createRoutes(`(at: { cookie: string }) => ${callsType}`, `(answers: any) => ${headType}`) },
      /its pages.*document|its pages.*cookie/,
    ],
    [
      'a head without a title',
      { routes: createRoutes(`() => ${callsType}`, '() => { description: string; path: string }') },
      /its pages.*title/,
    ],
    ['pages that are no list', { routes: '{}' }, /its pages/],
  ])('%s', async (_what, parts, reasonPattern) => {
    const { passed, says } = await checkExposes(createDeclaration(parts));
    expect(passed).toBe(false);
    expect(says).toMatch(/^mf_search 1\.0\.0-aa does not expose/);
    expect(says).toMatch(reasonPattern);
    expect(says).toContain('The team of mf_search');
  });

  test.each([
    ['none', ''],
    ['of anything', 'declare const _default: any;\nexport default _default;'],
    ['of any pages', createDeclaration({ routes: 'any' })],
    ['not TypeScript', 'declare const ('],
    ['without a default export', 'export declare const remote: number;'],
    [
      'of files that were not published',
      "declare const _default: typeof import('./gone.ts');\nexport default _default;",
    ],
  ])('a declaration that is %s', async (_what, exposes) => {
    expect((await checkExposes(exposes)).passed).toBe(false);
  });
});
