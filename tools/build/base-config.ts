// What the builds of shell and remotes have in common: how sources are read, and the two builds of a folder.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { compileStaleMessages } from '../start/messages.ts';
import { checkoutAlias, ReproduciblePlugin } from './reproducible.ts';

const root = path.resolve(import.meta.dirname, '../..');

const resolveFrom = (id: string, base: string) => createRequire(base).resolve(id);
const federationPlugin = resolveFrom('@module-federation/enhanced', import.meta.url);
const runtimeTools = resolveFrom('@module-federation/runtime-tools', federationPlugin);
const federationRuntime = resolveFrom('@module-federation/runtime', runtimeTools).replace(/\.cjs$/, '.js');
const bundlerRuntime = resolveFrom('@module-federation/webpack-bundler-runtime', runtimeTools);

/** Of style sheets. Without them, the minifier expands logical properties: twice the sheets, and slower styling. */
const supportedBrowsers = [
  'chrome >= 111',
  'edge >= 111',
  'firefox >= 114',
  'safari >= 16.4',
  'ios_saf >= 16.4',
];

interface BuildOptions {
  name: string;
  dir: string;
  isDevelopment: boolean;
  /** Pattern for names of classes that `packages/ui` defines; classes of other folders get a hash. */
  uiClassNames: '[local]' | '[local]-[hash:6]';
}

/** Creates the rules for source files: the same for browser and server, so that class names are equal in both. */
function createModuleRules({
  isDevelopment,
  uiClassNames,
}: Pick<BuildOptions, 'isDevelopment' | 'uiClassNames'>): NonNullable<Configuration['module']> {
  // Custom properties are design tokens, whose names must not be hashed: the page defines `--star` for all remotes.
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
            transform: {
              react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
            },
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

export function createBaseConfig({ name, dir, isDevelopment, uiClassNames }: BuildOptions): Configuration {
  const hashSuffix = isDevelopment ? '' : '.[contenthash:10]';
  return {
    name,
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Source maps stay on the developer's machine: published files neither contain nor reference any.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(dir, 'dist'),
      uniqueName: name,
      // A running site reads the shell's server bundle from here, so it stays until the next one is written.
      clean: name === 'shell' ? { keep: 'server' } : true,
      filename: `[name]${hashSuffix}.js`,
      chunkFilename: `[name]${hashSuffix}.js`,
      cssFilename: `[name]${hashSuffix}.css`,
      cssChunkFilename: `[name]${hashSuffix}.css`,
      assetModuleFilename: `[name]${hashSuffix}[ext]`,
      // Integrity is checked only where the browser may read the file.
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        [checkoutAlias]: root,
        '@module-federation/runtime': federationRuntime,
        '@module-federation/webpack-bundler-runtime/dist': path.dirname(bundlerRuntime),
      },
    },
    module: createModuleRules({ isDevelopment, uiClassNames }),
    optimization: {
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      runtimeChunk: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({
          // Pages rendered on the server use classes that no script of the shell refers to.
          removeUnusedLocalIdents: name !== 'shell',
          minimizerOptions: { targets: supportedBrowsers },
        }),
      ],
    },
    cache: createCache(dir, `${name}-${isDevelopment ? 'development' : 'production'}`),
    performance: false,
    infrastructureLogging: { level: 'error' },
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

const createCache = (dir: string, cacheName: string): Configuration['cache'] => ({
  type: 'persistent',
  buildDependencies: [
    import.meta.filename,
    path.join(root, 'rspack.config.base.ts'),
    path.join(dir, 'rspack.config.ts'),
    path.join(root, 'pnpm-lock.yaml'),
  ],
  storage: { type: 'filesystem', directory: path.join(root, 'node_modules/.cache/rspack', cacheName) },
});

/** Builds `dist/server/server.js`: the same sources in one file with the same class names, and no style sheets. */
export function createServerConfig(
  { name, dir, uiClassNames }: Omit<BuildOptions, 'isDevelopment'>,
  {
    entry,
    externals = [],
    browserOnly,
  }: { entry: string; externals?: readonly string[]; browserOnly?: RegExp | undefined },
): Configuration {
  const { parser, generator, rules } = createModuleRules({ isDevelopment: false, uiClassNames });
  return {
    name: `${name}-server`,
    // Runs after the browser build, which empties the folder; the shell's keeps this file.
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

/** All packages' compiled messages bring the same runtime file. A slice with its own uses that one for all. */
function createMessageRuntimePlugins(dir: string): RspackPluginInstance[] {
  const ownRuntime = path.join(dir, 'src/paraglide/runtime.js');
  if (!existsSync(ownRuntime)) return [];
  return [
    new rspack.NormalModuleReplacementPlugin(/\/runtime\.js$/, (request) => {
      if (/packages[\\/][^\\/]+[\\/]src[\\/]paraglide/.test(request.context)) request.request = ownRuntime;
    }),
  ];
}

const messagesPlugin: RspackPluginInstance = {
  apply: ({ hooks }) => hooks.beforeRun.tapPromise('Messages', () => compileStaleMessages(root)),
};

export function createCommonPlugins(dir: string, isDevelopment: boolean): RspackPluginInstance[] {
  // Its CommonJS build cannot be tree-shaken.
  const esmReplacement = new rspack.NormalModuleReplacementPlugin(/\.cjs$/, (request) => {
    if (/@module-federation[\\/]/.test(request.request))
      request.request = request.request.replace(/\.cjs$/, '.js');
  });
  const commonPlugins = [
    messagesPlugin,
    esmReplacement,
    new ReproduciblePlugin(root),
    ...createMessageRuntimePlugins(dir),
  ];
  return isDevelopment
    ? [...commonPlugins, new ReactRefreshRspackPlugin()]
    : [...commonPlugins, new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] })];
}
