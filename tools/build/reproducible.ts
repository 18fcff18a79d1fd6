import { type Compiler, rspack } from '@rspack/core';

const { PROCESS_ASSETS_STAGE_ADDITIONAL: first, PROCESS_ASSETS_STAGE_REPORT: last } = rspack.Compilation;

/** Alias of the checkout folder (`resolve.alias`). */
export const checkout = '@checkout';

/** Makes builds reproducible: the same sources yield the same files, in any folder and beside any other build. */
export class Reproducible {
  readonly #root: string;

  /** `root`: the folder of the checkout. */
  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler) {
    // The name of federation's entry module, and so its id, contains absolute paths.
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (entry) => {
      entry.request = entry.request.replaceAll(encodeURIComponent(this.#root), encodeURIComponent(checkout));
    }).apply(compiler);
    compiler.hooks.compilation.tap('Reproducible', (compilation) => {
      const rewrite = (stage: number, ending: string, sort: (text: string) => string) =>
        compilation.hooks.processAssets.tap({ name: 'Reproducible', stage }, (assets) => {
          for (const [file, asset] of Object.entries(assets)) {
            if (!file.endsWith(ending)) continue;
            const text = asset.source().toString();
            const sorted = sort(text);
            if (sorted !== text) compilation.updateAsset(file, new rspack.sources.RawSource(sorted));
          }
        });
      rewrite(first, '.js', sortHashes);
      rewrite(last + 1, 'mf-manifest.json', sortShared);
      rewrite(last + 1, 'mf-manifest-stats.json', sortShared);
    });
  }
}

/** Sorts the file hashes by chunk: their original order depends on other builds in the same process. */
const sortHashes = (script: string): string =>
  script.replace(
    /(\.sri(?:Css)?Hashes = \{)([^{}]*)\}/g,
    (_, start, hashes: string) => `${start}${hashes.split(',').toSorted().join()}}`,
  );

/** Sorts the shared libraries of a manifest. */
function sortShared(manifest: string): string {
  const { shared, ...otherFields } = JSON.parse(manifest) as { shared: { name: string }[] };
  const sorted = shared.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return JSON.stringify({ ...otherFields, shared: sorted }, null, 2);
}
