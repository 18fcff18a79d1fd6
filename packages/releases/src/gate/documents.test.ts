import { expect, test } from 'vitest';
import { checkDocuments } from './documents.ts';
import { releaseForTests } from './release-for-tests.ts';

const page = '() => Promise<{ default: () => ReactNode }>';
const document = '() => Promise<{ default: { loader: () => { calls: {} } } }>';
const server = { file: 'server/server.js', integrity: 'sha256-a', styles: {} };
const release = (routes: string, entry: object = {}) => {
  const made = releaseForTests();
  const exposes = `declare const _default: { routes: ${routes}; slots: { homeSearch: ${page} } };`;
  return { ...made, exposes, entry: { ...made.entry, ...entry } };
};

test('a page with a document requires a server bundle', () => {
  const routes = `({ path: '/compare'; page: ${page}; document: ${document} })[]`;
  expect(checkDocuments(release(routes))).toEqual({
    id: 'documents',
    passed: false,
    says: 'mf_search 1.0.0-aa owns public pages but brings no server bundle. The team of mf_search sets documents: true in its rspack.config.ts.',
  });
  expect(checkDocuments(release(routes, { server })).passed).toBe(true);
  expect(checkDocuments(release(routes.replace('document:', 'document?:'))).passed).toBe(false);
});

test('pages rendered by browsers, and slots, require none', () => {
  expect(checkDocuments(release(`({ path: '/compare'; page: ${page} })[]`)).passed).toBe(true);
  expect(checkDocuments(release('[]', { server })).passed).toBe(true);
});
