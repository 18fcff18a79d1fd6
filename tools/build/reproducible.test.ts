import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, rspack } from '@rspack/core';
import { expect, test } from 'vitest';
import { root } from '../remotes/files.ts';
import { compile } from './compile.ts';
import { checkoutAlias, ReproduciblePlugin } from './reproducible.ts';

const partNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const libraries = ['react', 'react-dom', 'zod', 'hono'];

/** Builds a remote of several parts. Returns its entry and its manifest, and the names of its modules. */
async function buildRemote() {
  const folder = createTempFolder('reproducible');
  const writeText = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  for (const [i, name] of partNames.entries())
    writeText(`${name}.js`, `export * from '${libraries[i % libraries.length]}';\nexport default '${name}';`);
  writeText('expose.js', `export default [${partNames.map((name) => `() => import('./${name}.js')`)}];`);
  writeText('package.json', '{ "name": "mf-a", "version": "1.0.0" }');
  const writtenTexts = new Map<string, string>();
  const stats = await compile([
    {
      context: folder,
      mode: 'production',
      entry: {},
      output: {
        path: path.join(folder, 'dist'),
        uniqueName: 'mf_a',
        publicPath: 'auto',
        crossOriginLoading: 'anonymous',
      },
      optimization: { minimize: false, moduleIds: 'named' },
      resolve: { alias: { [checkoutAlias]: root } },
      plugins: [
        new ReproduciblePlugin(root),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
        new ModuleFederationPlugin({
          name: 'mf_a',
          filename: 'remoteEntry.js',
          exposes: { './expose': './expose.js' },
          manifest: { fileName: 'mf-manifest.json' },
          dts: false,
          shared: Object.fromEntries(libraries.map((id) => [id, { import: false, requiredVersion: '*' }])),
          experiments: { externalRuntime: true },
        }),
        ({ hooks }: Compiler) =>
          hooks.afterEmit.tap('test', ({ assets }) => {
            for (const [file, asset] of Object.entries(assets))
              writtenTexts.set(file, asset.source().toString());
          }),
      ],
    },
  ]);
  const { children = [] } = stats.toJson({ all: false, modules: true });
  const moduleNames = children.flatMap((child) => child.modules ?? []).map(({ name }) => name ?? '');
  return {
    entry: writtenTexts.get('remoteEntry.js')!,
    manifest: writtenTexts.get('mf-manifest.json')!,
    moduleNames,
  };
}

test('a build does not depend on the folder of the checkout, or on the order of the compiler', async () => {
  const { entry, manifest, moduleNames } = await buildRemote();
  expect(moduleNames.some((name) => name.includes(encodeURIComponent(checkoutAlias)))).toBe(true);
  expect([...moduleNames, entry].filter((text) => text.includes(encodeURIComponent(root)))).toEqual([]);
  const [, hashes = ''] = /sriHashes = \{([^}]*)\}/.exec(entry) ?? [];
  const chunkNames = hashes.split(',').map((line) => line.split(':')[0]!.trim());
  expect(chunkNames.length).toBeGreaterThan(partNames.length);
  expect(chunkNames).toEqual(chunkNames.toSorted());
  const sharedNames = (JSON.parse(manifest) as { shared: { name: string }[] }).shared.map(({ name }) => name);
  expect(sharedNames).toEqual(libraries.toSorted());
});
