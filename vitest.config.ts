import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**', 'e2e/**'];
const dbTests = '**/*.db.test.ts';
const siteTests = '**/*.site.test.ts';
// Generous, for two busy cores: a test that hangs still ends, and none judges time.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Files of a worker share its process and modules. What a file changes outside its own code, it puts back.
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...never, dbTests, siteTests],
        },
      },
      {
        test: {
          name: 'dom',
          ...patience,
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude: never,
          setupFiles: './packages/test-kit/src/dom-setup.ts',
          // Class names of CSS modules come out as written, so that a test may ask for them.
          css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: [dbTests],
          exclude: never,
          globalSetup: './packages/test-kit/src/mongo-setup.ts',
          ...patience,
        },
      },
      {
        // Each runs a whole copy of the product, or a part of it that stands alone: one after the other.
        test: {
          name: 'site',
          environment: 'node',
          include: [siteTests],
          exclude: never,
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
