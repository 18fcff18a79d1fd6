import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { defineHost, shared } from '../../../rspack.config.base.ts';
import { host } from '../../../shell/rspack.config.ts';
import { compile, loadConfig } from '../../build.ts';
import { embed } from '../../remotes/embed.ts';
import { findBuilt, writeJson } from '../../remotes/files.ts';
import { readOfferOfShell } from '../../remotes/offer.ts';
import { readBuild } from '../../remotes/read-build.ts';

/** Paths of a built site, as the gateway needs them. */
export interface BuiltSite {
  shellDir: string;
  remotesDir: string;
  registry: string;
}

/** Remotes of the public document. */
const remotes = ['mf-search', 'mf-listing-wizard'];

/**
 * Rspack config of the same code as one application: the public document with its remotes linked in, without
 * federation.
 */
const createBundleConfig = (): Configuration => {
  const { public: door } = host.doors;
  const [config] = defineHost({ ...host, doors: { public: door }, federated: false })();
  const linked = new rspack.NormalModuleReplacementPlugin(
    /[\\/]remotes[\\/]federated-remotes\.ts$/,
    path.join(import.meta.dirname, 'static-remotes.ts'),
  );
  return { ...config, name: 'one-bundle', plugins: [...(config.plugins ?? []), linked] };
};

/** Builds the current sources both ways into a folder, without touching dist/. */
export async function buildBothWays(folder: string): Promise<{ federated: BuiltSite; bundled: BuiltSite }> {
  const toPath = (...names: string[]) => path.join(folder, ...names);
  const withTarget = (config: Configuration, target: string): Configuration => ({
    ...config,
    cache: false,
    output: { ...config.output, path: target },
  });
  const parts = await Promise.all(
    ['shell', ...remotes].map(async (name) => {
      const [browser, server] = await loadConfig(name);
      return [
        withTarget(browser!, toPath('build', name)),
        ...(server ? [withTarget(server, toPath('build', name, 'server'))] : []),
      ];
    }),
  ).then((all) => all.flat());
  const stats = await compile([...parts, withTarget(createBundleConfig(), toPath('build/one-bundle'))]);
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: true }));

  const built = findBuilt(folder);
  const builds = await Promise.all(remotes.map((name) => readBuild(toPath('build', name))));
  embed(builds, readOfferOfShell(Object.keys(shared)), built);
  const nothing = toPath('no-remotes.json');
  writeJson(nothing, { schema: 1, contract: '', remotes: {} });
  return {
    federated: { shellDir: toPath('build/shell'), remotesDir: built.remotes, registry: built.registry },
    bundled: { shellDir: toPath('build/one-bundle'), remotesDir: toPath('build/none'), registry: nothing },
  };
}
