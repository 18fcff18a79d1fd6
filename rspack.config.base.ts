/**
 * How the shell and every remote are built: one policy, so that a remote's own config is a few lines.
 *
 * Libraries are built as they are published. Three options keep federation's share of a page's script small: the ESM
 * build of its runtime, one copy of that runtime for everybody (`provideExternalRuntime` in the shell,
 * `externalRuntime` in remotes), and a short list of shared libraries that are no barrels.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { createBaseConfig, createCommonPlugins, createServerConfig } from './tools/build/base-config.ts';
import { PreloadFontPlugin } from './tools/build/preload-font.ts';
import { ReleaseFactsPlugin } from './tools/build/release-facts.ts';
import { StartAfterPaintPlugin } from './tools/build/start-after-paint.ts';

const root = import.meta.dirname;

/**
 * What all parts of a page use one copy of, and the version that each was built for. A workspace package has to be
 * named with its range: its own says "workspace:*", which no version satisfies. Never list a barrel package: shared
 * means whole (zod: 22 KB private, 87 KB shared).
 */
export const shared: Readonly<Record<string, string>> = {
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  '@app/router': '^1.0.0',
  '@app/shell-api': '^1.0.0',
  '@app/query': '^1.0.0',
};

/** Of these, what comes in a file of its own, with the first remote that reads data: Home does without. */
const onDemandLibraries = new Set(['@app/query']);

/** What a config function is called with: by `rspack build`, `rspack serve`, `tools/dev.ts`. */
export interface BuildEnv {
  RSPACK_SERVE?: boolean;
  development?: boolean;
  /** A remote without a shell: `src/dev.tsx` with its own copy of everything. */
  standalone?: boolean;
}

type ConfigFunction = (env?: BuildEnv) => [browser: Configuration, server?: Configuration];

/**
 * Development only. Every container brings its own Fast Refresh runtime; one that loads after React finds the renderer
 * only through a hook that remembers it, and the one that Fast Refresh makes by itself does not.
 */
const devtoolsHook = {
  file: { from: path.join(root, 'tools/dev/devtools-hook.js'), to: 'devtools-hook.js' },
  insertInto: (template: string, publicPath: string) =>
    readFileSync(template, 'utf8').replace(
      '<head>',
      `<head><script src="${publicPath}devtools-hook.js"></script>`,
    ),
};

/** What a remote's server bundle takes from the shell's. */
const sharedOnServer = [...Object.keys(shared), 'react/jsx-runtime'];

/** The shell brings them; a remote carries no copy of its own, not even as a fallback. */
const shareLibraries = (containerKind: 'host' | 'remote') =>
  Object.fromEntries(
    Object.entries(shared).map(([id, requiredVersion]) => [
      id,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion,
        ...(containerKind === 'host' ? { eager: !onDemandLibraries.has(id) } : { import: false as const }),
      },
    ]),
  );

const createDevServer = (port: number) => ({
  port,
  host: '127.0.0.1',
  hot: true,
  liveReload: false,
  // The page comes from the gateway's origin.
  headers: { 'Access-Control-Allow-Origin': '*' },
  allowedHosts: 'all' as const,
  static: false as const,
  client: { overlay: false, webSocketURL: `ws://127.0.0.1:${port}/ws` },
});

interface Host {
  dir: string;
  /** Of its development server. */
  port: number;
  /** One HTML page for visitors and one for staff: its template, its entry. `isRendered`: its HTML stands before the entry runs. */
  pages: Record<string, { template: string; entry: string; isRendered?: boolean }>;
  /** Folders copied as they are: `{ from, to }`, `to` inside the output. */
  copy: { from: string; to: string }[];
  /** The file of the font that every page is set in. */
  fontPattern: RegExp;
  /** The entry of the server's build. */
  server: string;
}

/** The shell's part of it: it brings the runtime for everybody, and knows no remote before the page names them. */
const createFederation = () =>
  new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    manifest: false,
    dts: false,
    shared: shareLibraries('host'),
    shareStrategy: 'loaded-first',
    experiments: {
      provideExternalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true },
    },
  });

/** The build of the shell: it brings the shared libraries, the federation runtime and the style sheet's layers. */
export function defineHost({ dir, port, pages, copy, fontPattern, server }: Host): ConfigFunction {
  return ({ RSPACK_SERVE = false, development = RSPACK_SERVE } = {}) => {
    const buildOptions = { name: 'shell', dir, uiClassNames: '[local]' } as const;
    const config = createBaseConfig({ ...buildOptions, isDevelopment: development });
    const publicPath = development ? `http://127.0.0.1:${port}/shell/` : '/shell/';
    const copyPatterns = development ? [...copy, devtoolsHook.file] : copy;
    const browserConfig: Configuration = {
      ...config,
      entry: Object.fromEntries(Object.entries(pages).map(([page, { entry }]) => [page, entry])),
      output: { ...config.output, publicPath },
      optimization: {
        ...config.optimization,
        // Every further file adds its name and its hash to the script that all pages load first.
        splitChunks: {
          chunks: 'async',
          minSize: 40_000,
          // Who needs a part of it needs all of it: in one file it is half a kilobyte less, and a request.
          cacheGroups: {
            query: {
              test: /[\\/](query-core|react-query|packages[\\/]query)[\\/]/,
              name: 'query',
              enforce: true,
            },
          },
        },
      },
      plugins: [
        ...createCommonPlugins(dir, development),
        ...Object.entries(pages).map(
          ([page, { template }]) =>
            new rspack.HtmlRspackPlugin({
              ...(development
                ? { templateContent: devtoolsHook.insertInto(path.join(dir, template), publicPath) }
                : { template }),
              filename: `${page}.html`,
              chunks: [page],
              scriptLoading: 'defer',
            }),
        ),
        new PreloadFontPlugin(fontPattern),
        ...(development
          ? []
          : Object.keys(pages)
              .filter((page) => pages[page]!.isRendered)
              .map((page) => new StartAfterPaintPlugin(page))),
        new rspack.CopyRspackPlugin({ patterns: copyPatterns }),
        createFederation(),
      ],
      devServer: createDevServer(port),
    };
    return development
      ? [browserConfig]
      : [browserConfig, createServerConfig(buildOptions, { entry: server })];
  };
}

interface RemoteBuild {
  /** What federation and the registry call it: `mf_search`. */
  name: string;
  dir: string;
  /** Of its development server. */
  port: number;
  /** Bytes, compressed, that its largest page may load: its entry, what it exposes, the page. The gate holds it to that. */
  budget: number;
  /** It has pages with a `document`: then what it exposes is built for the server, too. */
  documents?: boolean;
  /** Of these, what is imported once the page lives: the server's build goes without. */
  browserOnly?: RegExp;
}

/** The build of a remote. It exposes one module, `src/expose.ts`. */
export function defineRemote({
  name,
  dir,
  port,
  budget,
  documents = false,
  browserOnly,
}: RemoteBuild): ConfigFunction {
  return ({ RSPACK_SERVE = false, standalone = false, development = RSPACK_SERVE } = {}) => {
    const buildOptions = { name, dir, uiClassNames: '[local]-[hash:6]' } as const;
    const config = createBaseConfig({ ...buildOptions, isDevelopment: development });
    const publishedConfig: Configuration = {
      ...config,
      entry: {},
      output: { ...config.output, publicPath: 'auto' },
      // Pages share much in small pieces: few larger files compress better, and the entry holds fewer hashes.
      optimization: { ...config.optimization, splitChunks: { chunks: 'async', minSize: 120_000 } },
      plugins: [
        ...createCommonPlugins(dir, development),
        // Documents run on the server alone: their imports would pull apart what pages share.
        new rspack.IgnorePlugin({ resourceRegExp: /-document\.ts$/ }),
        new ModuleFederationPlugin({
          name,
          filename: development ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
          exposes: { './expose': './src/expose.ts' },
          manifest: { fileName: 'mf-manifest.json' },
          dts: false,
          shared: shareLibraries('remote'),
          shareStrategy: 'loaded-first',
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        }),
        ...(development ? [] : [new ReleaseFactsPlugin(dir, budget)]),
      ],
      devServer: createDevServer(port),
    };
    if (standalone) return [createStandaloneConfig(config, { dir, port, development })];
    if (development || !documents) return [publishedConfig];
    const entry = './src/expose.ts';
    return [
      publishedConfig,
      createServerConfig(buildOptions, { entry, externals: sharedOnServer, browserOnly }),
    ];
  };
}

/** `externalRuntime` needs a shell around it, so a remote on its own is an ordinary application. */
function createStandaloneConfig(
  config: Configuration,
  { dir, port, development }: { dir: string; port: number; development: boolean },
): Configuration {
  return {
    ...config,
    name: `${config.name}-standalone`,
    entry: { dev: './src/dev.tsx' },
    output: { ...config.output, path: path.join(dir, 'dist/standalone'), publicPath: '/' },
    plugins: [
      new rspack.HtmlRspackPlugin({
        title: String(config.name),
        meta: { viewport: 'width=device-width, initial-scale=1' },
      }),
      ...(development ? [new ReactRefreshRspackPlugin()] : []),
    ],
    devServer: {
      ...createDevServer(port),
      historyApiFallback: true,
      static: { directory: path.join(dir, 'public') },
    },
  };
}
