import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { telemetrySettings } from '@app/service-kit';
import { expect, test } from 'vitest';
import { addressVariables, services } from './services.ts';
import { startEnv } from './start/config.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Lists all settings that users can set: of `npm start` and of each service, without computed addresses. */
async function listSettings(): Promise<string[]> {
  const files = globSync('services/*/src/env.ts', { cwd: root });
  expect(files).toHaveLength(services.length);
  const schemas = await Promise.all(
    files.map(async (file) => (await import(path.join(root, file))).settingsSchema),
  );
  const keys = new Set([startEnv, telemetrySettings, ...schemas].flatMap(({ shape }) => Object.keys(shape)));
  return [...keys].filter((key) => !addressVariables.includes(key)).sort();
}

test('.env.example lists exactly the settings that the schemas know', async () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const listedKeys = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key).sort();
  expect(listedKeys).toEqual(await listSettings());
});

test('the shown defaults are those of npm start', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  const { PORT, DATA_DIR, SEED_LISTINGS, MONGODB_CACHE_MB } = startEnv.parse({});
  for (const line of [
    `#PORT=${PORT}`,
    `#DATA_DIR=${DATA_DIR}`,
    `#SEED_LISTINGS=${SEED_LISTINGS}`,
    `#MONGODB_CACHE_MB=${MONGODB_CACHE_MB}`,
  ]) {
    expect(example.split('\n')).toContain(line);
  }
});
