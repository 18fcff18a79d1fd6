import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { root } from '../remotes/files.ts';
import type { Deployable } from './deployables.ts';

/** Packages with native code or WebAssembly: not bundled; those in use are copied into a `node_modules` folder. */
export const nativePackages = ['sharp', '@node-rs/argon2', '@hyzyla/pdfium'];

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

/** Optional packages of the MongoDB driver that are not installed. */
const absentPackages = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

/** Before each program: ends with one line if Node is too old, and sets the defaults of NODE_ENV and RELEASE. */
const createPreamble = (release: string): string => `{
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    console.error(\`Node 22.18 or newer is needed; this is \${process.versions.node}. The images bring Node 24.\`);
    process.exit(1);
  }
  process.env.NODE_ENV ||= 'production';
  process.env.RELEASE ||= ${JSON.stringify(release)};
}`;

/** Called with each native package that a bundle uses, and the folder of its importer. */
export type NativePackageHandler = (name: string, usedIn: string) => void;

/** One file each: Node strips no types below node_modules, and loads it faster. Not minified, for stack traces. */
export const createBundleConfig = (
  { name, programs }: Deployable,
  { outputFolder: outFolder, onNative }: { outputFolder: string; onNative: NativePackageHandler },
): Configuration => ({
  name,
  mode: 'production',
  target: 'node20.19',
  context: root,
  entry: Object.fromEntries(
    Object.entries(programs).map(([program, file]) => [program, path.join(root, file)]),
  ),
  output: {
    path: outFolder,
    clean: true,
    module: true,
    filename: '[name].mjs',
    chunkFilename: '[name].[contenthash:8].mjs',
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  module: {
    parser: {
      javascript: {
        importMeta: false, // evaluated at run time
        exprContextCritical: false, // rate-limiter-flexible loads stores by name; ours is included
      },
    },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          env: { targets: 'node 24' },
        },
        type: 'javascript/auto',
      },
    ],
  },
  externals: [
    ({ request = '', context = root }, callback) => {
      if (absentPackages.includes(request)) return callback(undefined, `node-commonjs ${request}`);
      if (!nativePackages.includes(request)) return callback();
      onNative(request, context);
      callback(undefined, `module ${request}`);
    },
  ],
  optimization: { minimize: false, splitChunks: false },
  performance: false,
  plugins: [
    new rspack.BannerPlugin({
      banner: `// ${name}, built by pnpm build:services\n${createPreamble(version)}`,
      raw: true,
      entryOnly: true,
    }),
  ],
});
