import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { isFullRun } from './packages/test-kit/src/full-tests.ts';
import { SlowFilesFirst } from './tools/test/slow-files-first.ts';

const excludedGlobs = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**', 'e2e/**'];
const dbTestGlob = '**/*.db.test.ts';
const siteTestGlob = '**/*.site.test.ts';
/** On a real search cluster: `npm run test:all` only. */
const engineTestGlob = '**/*.engine.test.ts';
const ssrTestGlob = '**/*.ssr.test.tsx';
// Generous, for two busy cores: a test that hangs still ends, and none judges time.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

const { resolve } = createRequire(new URL('./packages/ui/package.json', import.meta.url));
const jsxRuntimePath = path.resolve(resolve('react'), '../cjs/react-jsx-runtime.production.js');

const browserConfig = {
  environment: 'jsdom',
  setupFiles: './packages/test-kit/src/dom-setup.ts',
  // Class names of CSS modules come out as written, so that a test may ask for them.
  css: { include: /(\.module|\/layout)\.css$/, modules: { classNameStrategy: 'non-scoped' } },
  // Not `setInterval`: jsdom draws frames with it, and one that a test stopped is stopped for the files after it.
  fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
} satisfies ProjectConfig;

export default defineConfig({
  test: {
    // Files of a worker share its process and modules. What a file changes outside its own code, it puts back.
    isolate: false,
    // With Node's 16 MB for new objects, short-lived ones are collected so often that it takes 7 % of the time.
    execArgv: ['--max-semi-space-size=64'],
    // A test that expects nothing cannot fail.
    expect: { requireAssertions: true },
    maxWorkers: 2,
    sequence: { sequencer: SlowFilesFirst },
    globalSetup: './tools/test/global-setup.ts',
    reporters: ['default', './tools/chaos/testing/reliability-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          ...timeouts,
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...excludedGlobs, dbTestGlob, siteTestGlob, engineTestGlob],
        },
      },
      {
        // Elements as in production: in development each takes a stack trace, together 7 % of the time.
        oxc: { jsx: { development: false } },
        resolve: { alias: { 'react/jsx-runtime': jsxRuntimePath } },
        test: {
          name: 'dom',
          ...timeouts,
          // Without state, so that they outlive the fresh modules of each file: making all schemas takes long.
          server: { deps: { external: [/\/packages\/(types|option-lists)\/src\//] } },
          include: ['**/*.test.tsx'],
          exclude: [...excludedGlobs, ssrTestGlob],
          ...browserConfig,
        },
      },
      {
        // Rendering on the server changes the contexts of libraries for good: these files share no process with others.
        test: {
          name: 'ssr',
          ...timeouts,
          include: [ssrTestGlob],
          exclude: excludedGlobs,
          ...browserConfig,
          isolate: true,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: [dbTestGlob],
          exclude: excludedGlobs,
          globalSetup: './packages/test-kit/src/mongo-setup.ts',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'engine',
          environment: 'node',
          // The routes, too, answer alike.
          include: [engineTestGlob, 'services/search/src/{app,clinics/*,search/*,profiles/*}.db.test.ts'],
          exclude: excludedGlobs,
          fileParallelism: false,
          globalSetup: [
            './packages/test-kit/src/mongo-setup.ts',
            './packages/test-kit/src/opensearch/setup.ts',
          ],
          ...timeouts,
        },
      },
      {
        // Each runs a whole copy of the product, or a part of it that stands alone. At full size one after the other.
        test: {
          name: 'site',
          environment: 'node',
          include: [siteTestGlob],
          exclude: excludedGlobs,
          fileParallelism: !isFullRun,
          sequence: { groupOrder: 1 },
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
