/**
 * How the shell and every remote are built: one policy, so that a remote's own config is a few lines.
 *
 * Libraries are built as they are published. Three options keep federation's share of a page's script small: the ESM
 * build of its runtime, one copy of that runtime for everybody (`provideExternalRuntime` in the shell,
 * `externalRuntime` in remotes), and a short list of shared libraries that are no barrels.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ReleaseFacts } from './tools/build/release-facts.ts';
import { checkout, Reproducible } from './tools/build/reproducible.ts';
import { StartAfterPaint } from './tools/build/start-after-paint.ts';

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
const onDemand = new Set(['@app/query']);

/** What a config function is called with: by `rspack build`, `rspack serve`, `tools/dev.ts`. */
export interface BuildEnv {
  RSPACK_SERVE?: boolean;
  development?: boolean;
  /** A remote without a shell: `src/dev.tsx` with its own copy of everything. */
  standalone?: boolean;
}
/** Gives the browser's build, and in production behind it the server's. */
type ConfigFunction = (env?: BuildEnv) => [browser: Configuration, server?: Configuration];

const resolveFrom = (id: string, base: string) => createRequire(base).resolve(id);
const enhanced = resolveFrom('@module-federation/enhanced', import.meta.url);
const runtimeTools = resolveFrom('@module-federation/runtime-tools', enhanced);
const federationRuntime = resolveFrom('@module-federation/runtime', runtimeTools).replace(/\.cjs$/, '.js');
const bundlerRuntime = resolveFrom('@module-federation/webpack-bundler-runtime', runtimeTools);

/**
 * Development only. Every container brings its own Fast Refresh runtime; one that loads after React finds the renderer
 * only through a hook that remembers it, and the one that Fast Refresh makes by itself does not.
 */
const devtoolsHook = {
  file: { from: path.join(root, 'tools/dev/devtools-hook.js'), to: 'devtools-hook.js' },
  into: (template: string, publicPath: string) =>
    readFileSync(template, 'utf8').replace(
      '<head>',
      `<head><script src="${publicPath}devtools-hook.js"></script>`,
    ),
};

/**
 * What style sheets may rely on; without it, the minifier writes every logical property for browsers that cannot tell
 * left from right, which doubles the sheet and slows each change of style. Scripts ask for about the same (es2022).
 */
const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4', 'ios_saf >= 16.4'];

interface Build {
  name: string;
  dir: string;
  development: boolean;
  /** Names of the classes that `packages/ui` defines; everybody else's get a hash. */
  uiClassNames: '[local]' | '[local]-[hash:6]';
}

/** How sources are read: alike for the browser and the server, so that both give a class the same name. */
function createModuleRules({
  development,
  uiClassNames,
}: Pick<Build, 'development' | 'uiClassNames'>): NonNullable<Configuration['module']> {
  // Custom properties are the house's tokens: a hashed `--star` would be another one than the page's.
  const cssModules = { namedExports: false, dashedIdents: false } as const;
  return {
    parser: { 'css/auto': cssModules, 'css/module': cssModules },
    generator: { 'css/auto': { localIdentName: '[local]-[hash:6]', exportsConvention: 'as-is' } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development, refresh: development } },
            target: 'es2022',
          },
        },
      },
      {
        test: /\.css$/,
        oneOf: [
          {
            include: path.join(root, 'packages/ui'),
            type: 'css/auto',
            generator: { localIdentName: uiClassNames },
          },
          { type: 'css/auto' },
        ],
      },
    ],
  };
}

function createBaseConfig({ name, dir, development, uiClassNames }: Build): Configuration {
  const hash = development ? '' : '.[contenthash:10]';
  return {
    name,
    context: dir,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Source maps stay on the developer's machine: nothing that is published names or holds one.
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(dir, 'dist'),
      uniqueName: name,
      clean: true,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `[name]${hash}[ext]`,
      // Integrity is checked only where the browser may read the file.
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        [checkout]: root,
        '@module-federation/runtime': federationRuntime,
        '@module-federation/webpack-bundler-runtime/dist': path.dirname(bundlerRuntime),
      },
    },
    module: createModuleRules({ development, uiClassNames }),
    optimization: {
      chunkIds: development ? 'named' : 'deterministic',
      moduleIds: development ? 'named' : 'deterministic',
      runtimeChunk: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({
          // Pages rendered before any script use classes that no script of the shell names.
          removeUnusedLocalIdents: name !== 'shell',
          minimizerOptions: { targets: browsers },
        }),
      ],
    },
    cache: createCache(dir, `${name}-${development ? 'development' : 'production'}`),
    performance: false,
    infrastructureLogging: { level: 'error' },
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

const createCache = (dir: string, folder: string): Configuration['cache'] => ({
  type: 'persistent',
  buildDependencies: [
    import.meta.filename,
    path.join(dir, 'rspack.config.ts'),
    path.join(root, 'pnpm-lock.yaml'),
  ],
  storage: { type: 'filesystem', directory: path.join(root, 'node_modules/.cache/rspack', folder) },
});

/** What a remote's server bundle takes from the shell's. */
const sharedOnServer = [...Object.keys(shared), 'react/jsx-runtime'];

/**
 * The build of one file, `dist/server/server.js`, that renders pages on the server: the same sources, all in one, with
 * the same class names. It holds no style sheet: the browser's build has them.
 */
function createServerConfig(
  { name, dir, uiClassNames }: Omit<Build, 'development'>,
  {
    entry,
    externals = [],
    browserOnly,
  }: { entry: string; externals?: readonly string[] } & Pick<RemoteBuild, 'browserOnly'>,
): Configuration {
  const { parser, generator, rules } = createModuleRules({ development: false, uiClassNames });
  return {
    name: `${name}-server`,
    // The browser's build empties the folder first.
    dependencies: [name],
    context: dir,
    mode: 'production',
    target: 'node24',
    devtool: false,
    entry: { server: entry },
    output: {
      path: path.join(dir, 'dist/server'),
      uniqueName: name,
      filename: 'server.js',
      clean: true,
      library: { type: 'commonjs2' },
      publicPath: '/',
    },
    externals: Object.fromEntries(externals.map((id) => [id, `commonjs ${id}`])),
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      parser: { ...parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        ...generator,
        'css/auto': { ...generator?.['css/auto'], exportsOnly: true },
        asset: { emit: false },
        'asset/resource': { emit: false },
      },
      rules: rules ?? [],
    },
    plugins: browserOnly ? [new rspack.IgnorePlugin({ resourceRegExp: browserOnly })] : [],
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
    cache: createCache(dir, `${name}-server`),
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/**
 * Every package's messages come with a runtime file of their own, all with the same content: a slice that has one
 * reads theirs through it, so that its bundle holds one.
 */
function shareMessageRuntime(dir: string): RspackPluginInstance[] {
  const own = path.join(dir, 'src/paraglide/runtime.js');
  if (!existsSync(own)) return [];
  return [
    new rspack.NormalModuleReplacementPlugin(/\/runtime\.js$/, (found) => {
      if (/packages[\\/][^\\/]+[\\/]src[\\/]paraglide/.test(found.context)) found.request = own;
    }),
  ];
}

/** Plugins of everything that meets in one page. */
function createCommonPlugins(dir: string, development: boolean): RspackPluginInstance[] {
  // Its CommonJS build cannot be tree-shaken.
  const moduleBuild = new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (found) => {
    found.request = found.request.replace(/\.cjs$/, '.js');
  });
  const always = [moduleBuild, new Reproducible(root), ...shareMessageRuntime(dir)];
  return development
    ? [...always, new ReactRefreshRspackPlugin()]
    : [...always, new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })];
}

/** The shell brings them; a remote carries no copy of its own, not even as a fallback. */
const shareLibraries = (from: 'host' | 'remote') =>
  Object.fromEntries(
    Object.entries(shared).map(([id, requiredVersion]) => [
      id,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion,
        ...(from === 'host' ? { eager: !onDemand.has(id) } : { import: false as const }),
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

/**
 * Has the browser ask for a font while it still reads the HTML, so that the first picture shows it. Otherwise the words
 * are painted twice, and the second time counts as when the page was there.
 */
class PreloadFont {
  readonly #name: RegExp;

  constructor(name: RegExp) {
    this.#name = name;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('PreloadFont', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
        'PreloadFont',
        (page) => {
          const file = Object.keys(compilation.assets).find((name) => this.#name.test(name));
          if (!file) throw new Error(`No font ${this.#name} was built`);
          page.headTags.unshift({
            tagName: 'link',
            voidTag: true,
            attributes: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: page.publicPath + file,
            },
          });
          return page;
        },
      );
    });
  }
}

export interface Host {
  dir: string;
  /** Of its development server. */
  port: number;
  /** One HTML page for visitors and one for staff: its template, its entry. `rendered`: its HTML stands before the entry runs. */
  pages: Record<string, { template: string; entry: string; rendered?: boolean }>;
  /** Folders copied as they are: `{ from, to }`, `to` inside the output. */
  copy?: { from: string; to: string }[];
  /** The file of the font that every page is set in. */
  font: RegExp;
  /** The entry of the server's build. */
  server: string;
  /** False builds it without federation, for a comparison: then it has to bring its remotes itself. */
  federated?: boolean;
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
export function defineHost({
  dir,
  port,
  pages,
  copy = [],
  font,
  server,
  federated = true,
}: Host): ConfigFunction {
  return ({ RSPACK_SERVE = false, development = RSPACK_SERVE } = {}) => {
    const build = { name: 'shell', dir, uiClassNames: '[local]' } as const;
    const config = createBaseConfig({ ...build, development });
    const publicPath = development ? `http://127.0.0.1:${port}/shell/` : '/shell/';
    const copied = development ? [...copy, devtoolsHook.file] : copy;
    const browser: Configuration = {
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
                ? { templateContent: devtoolsHook.into(path.join(dir, template), publicPath) }
                : { template }),
              filename: `${page}.html`,
              chunks: [page],
              scriptLoading: 'defer',
            }),
        ),
        new PreloadFont(font),
        ...(development
          ? []
          : Object.keys(pages)
              .filter((page) => pages[page]!.rendered)
              .map((page) => new StartAfterPaint(page))),
        new rspack.CopyRspackPlugin({ patterns: copied }),
        ...(federated ? [createFederation()] : []),
      ],
      devServer: createDevServer(port),
    };
    return development ? [browser] : [browser, createServerConfig(build, { entry: server })];
  };
}

export interface RemoteBuild {
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
    const build = { name, dir, uiClassNames: '[local]-[hash:6]' } as const;
    const config = createBaseConfig({ ...build, development });
    const published: Configuration = {
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
        ...(development ? [] : [new ReleaseFacts(dir, budget)]),
      ],
      devServer: createDevServer(port),
    };
    if (standalone) return [runAlone(config, { dir, port, development })];
    if (development || !documents) return [published];
    const entry = './src/expose.ts';
    return [published, createServerConfig(build, { entry, externals: sharedOnServer, browserOnly })];
  };
}

/** `externalRuntime` needs a shell around it, so a remote on its own is an ordinary application. */
function runAlone(
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
