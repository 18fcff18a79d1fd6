import { expect, test } from 'vitest';
import { listDeclaredImports } from './declared-imports.ts';

const pageImport = '() => Promise<{ default: (props: {}) => ReactNode }>';
const documentImport =
  '() => Promise<{ default: { loader: (at: { pathname: string }) => { redirect: string } } }>';

test('pages and documents belong to the path before them, slots have their own names', () => {
  const declaration = `declare const _default: {
    contract: "2.0.0";
    routes: [
      { path: "/search-results"; page: ${pageImport}; document: ${documentImport} },
      { path: '/compare'; page: ${pageImport} },
    ];
    slots: { homeSearch: ${pageImport} };
  };`;
  expect(listDeclaredImports(declaration)).toEqual([
    { kind: 'page', part: '/search-results' },
    { kind: 'document', part: '/search-results' },
    { kind: 'page', part: '/compare' },
    { kind: 'slot', part: 'homeSearch' },
  ]);
});

test('a conditional document counts', () => {
  const declaration = `{ path: "/a"; page: ${pageImport}; document?: ${documentImport} }[]`;
  expect(listDeclaredImports(declaration).map(({ kind }) => kind)).toEqual(['page', 'document']);
});
