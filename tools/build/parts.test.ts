import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { type Compiler, rspack } from '@rspack/core';
import { expect, test } from 'vitest';
import { assignFilesToParts, checkFills, listImportedFiles } from './parts.ts';

const createDeclaration = (routes: string, slots = '') =>
  `declare const _default: { routes: ${routes}; slots: {${slots}} };`;
const pageType = '() => Promise<{ default: (props: {}) => ReactNode }>';

/** Compiles the exposed modules of a remote as Module Federation's entry. Returns the files of each import. */
async function compileAndListImports(expose: string, modules: Record<string, string>): Promise<string[][]> {
  const folder = createTempFolder('parts');
  for (const [file, text] of Object.entries({ ...modules, 'expose.js': expose }))
    writeFileSync(path.join(folder, file), text);
  let importedFiles: string[][] = [];
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: { __federation_expose_expose: './expose.js' },
    output: { path: path.join(folder, 'dist'), chunkFilename: '[name].js', library: { type: 'commonjs2' } },
    optimization: { chunkIds: 'named', splitChunks: false },
    plugins: [
      (testCompiler: Compiler) =>
        testCompiler.hooks.thisCompilation.tap('test', (compilation) =>
          compilation.hooks.processAssets.tap({ name: 'test', stage }, () => {
            importedFiles = listImportedFiles(compilation);
          }),
        ),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      const buildError = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (buildError ? reject(buildError) : resolve()));
    }),
  );
  return importedFiles;
}

test('imports are in the order of the source, also those of one chunk', async () => {
  const source = `export default {
    routes: [
      { path: '/z', page: () => import(/* webpackChunkName: "z" */ './z.js'), document: () => import(/* webpackChunkName: "documents" */ './z-document.js') },
      { path: '/a', page: () => import(/* webpackChunkName: "a" */ './a.js'), document: () => import(/* webpackChunkName: "documents" */ './a-document.js') },
    ],
    slots: { middle: () => import(/* webpackChunkName: "m" */ './m.js') },
  };`;
  const moduleFiles = ['z.js', 'z-document.js', 'a.js', 'a-document.js', 'm.js'];
  const filesByImport = await compileAndListImports(
    source,
    Object.fromEntries(moduleFiles.map((file) => [file, `export default '${file}'`])),
  );
  expect(filesByImport).toEqual([['z.js'], ['documents.js'], ['a.js'], ['documents.js'], ['m.js']]);

  const declaration = createDeclaration(
    `[{ path: "/z"; page: ${pageType}; document: ${pageType} }, { path: "/a"; page: ${pageType}; document: ${pageType} }]`,
    `middle: ${pageType}`,
  );
  expect(assignFilesToParts(filesByImport, declaration, 'mf-a')).toEqual([
    { name: '/z', files: ['z.js'] },
    { name: '/a', files: ['a.js'] },
    { name: 'middle', files: ['m.js'] },
  ]);
});

test('an exposed module that is not a literal is an error, because its files cannot be assigned to a page', async () => {
  const source = `
    const load = () => import(/* webpackChunkName: "one" */ './one.js');
    export default { routes: ['/a', '/b'].map((path) => ({ path, page: load })), slots: {} };`;
  const filesByImport = await compileAndListImports(source, { 'one.js': 'export default 1' });
  expect(filesByImport).toEqual([['one.js']]);
  const message = 'mf-a/src/expose.ts: write each page, document and slot as an import of its own';
  expect(() =>
    assignFilesToParts(filesByImport, createDeclaration(`{ path: string; page: ${pageType} }[]`), 'mf-a'),
  ).toThrow(message);
  expect(() =>
    assignFilesToParts(
      filesByImport,
      createDeclaration(`[{ path: "/a"; page: ${pageType} }, { path: "/b"; page: ${pageType} }]`),
      'mf-a',
    ),
  ).toThrow(message);
});

test('slots that differ between expose.ts and slice.json are an error', () => {
  const declaration = createDeclaration('[]', `homeSearch: ${pageType}`);
  expect(() => checkFills({ homeSearch: 1 }, declaration, 'mf-a')).not.toThrow();
  const message = 'mf-a: homeSearch, profileEnd has to stand in "slots" of src/expose.ts and in "fills"';
  expect(() => checkFills({ profileEnd: 1 }, declaration, 'mf-a')).toThrow(message);
});
