import { type Compiler, rspack } from '@rspack/core';

const { PROCESS_ASSETS_STAGE_ADDITIONAL: firstStage, PROCESS_ASSETS_STAGE_REPORT: lastStage } =
  rspack.Compilation;

/** Alias of the checkout folder (`resolve.alias`). */
export const checkoutAlias = '@checkout';

/** Makes builds reproducible: the same sources yield the same files, in any folder and beside any other build. */
export class ReproduciblePlugin {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler) {
    // The name of federation's entry module, and so its id, contains absolute paths.
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (entry) => {
      entry.request = entry.request.replaceAll(
        encodeURIComponent(this.#root),
        encodeURIComponent(checkoutAlias),
      );
    }).apply(compiler);
    compiler.hooks.compilation.tap('Reproducible', (compilation) => {
      const sortAssets = (stage: number, fileEnding: string, sortText: (text: string) => string) =>
        compilation.hooks.processAssets.tap({ name: 'Reproducible', stage }, (assets) => {
          for (const [file, asset] of Object.entries(assets)) {
            if (!file.endsWith(fileEnding)) continue;
            const text = asset.source().toString();
            const sortedText = sortText(text);
            if (sortedText !== text) compilation.updateAsset(file, new rspack.sources.RawSource(sortedText));
          }
        });
      sortAssets(firstStage, '.js', sortHashes);
      sortAssets(lastStage + 1, 'mf-manifest.json', sortSharedLibraries);
      sortAssets(lastStage + 1, 'mf-manifest-stats.json', sortSharedLibraries);
    });
  }
}

/** Sorts the file hashes by chunk: their original order depends on other builds in the same process. */
const sortHashes = (script: string): string =>
  script.replace(
    /(\.sri(?:Css)?Hashes = \{)([^{}]*)\}/g,
    (_, prefix, hashes: string) => `${prefix}${hashes.split(',').toSorted().join()}}`,
  );

function sortSharedLibraries(manifest: string): string {
  const { shared, ...otherFields } = JSON.parse(manifest) as { shared: { name: string }[] };
  const sortedShared = shared.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return JSON.stringify({ ...otherFields, shared: sortedShared }, null, 2);
}
