import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { root } from '../remotes/files.ts';
import type { Deployable } from './deployables.ts';

/** Native code and WebAssembly: it stays beside the bundle, in a `node_modules` of what is really used. */
export const natives = ['sharp', '@node-rs/argon2', '@hyzyla/pdfium'];

/** What the MongoDB driver asks for in case it is there, and does without. */
const neverThere = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

/** Told of each native package that a bundle uses, and the folder of who uses it. */
export type OnNative = (name: string, usedIn: string) => void;

/**
 * One file for each program: Node strips no types below node_modules, and finds one file faster than some thousand.
 * Unminified, so that a stack in a log can be read. What a program loads later stays a file of its own.
 */
export const buildBundle = (
  { name, programs }: Deployable,
  { out, onNative }: { out: string; onNative: OnNative },
): Configuration => ({
  name,
  mode: 'production',
  target: 'node24',
  context: root,
  entry: Object.fromEntries(
    Object.entries(programs).map(([program, file]) => [program, path.join(root, file)]),
  ),
  output: {
    path: out,
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
        importMeta: false, // where a file is, it asks when it runs
        exprContextCritical: false, // rate-limiter-flexible loads stores by name; ours it has
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
    ({ request = '', context = root }, done) => {
      if (neverThere.includes(request)) return done(undefined, `node-commonjs ${request}`);
      if (!natives.includes(request)) return done();
      onNative(request, context);
      done(undefined, `module ${request}`);
    },
  ],
  optimization: { minimize: false, splitChunks: false },
  performance: false,
  plugins: [new rspack.BannerPlugin({ banner: `${name}, built by pnpm build:services` })],
});
