import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findMissingIndexes, indexes, prepareDatabase } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { isFullRun } from '@app/test-kit/full-tests';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import { createServiceEnv, services, toUrl } from '../services.ts';
import { root } from '../verify/run-steps.ts';

/** Services with a database; the gateway works without one, and identity is not part of the site. */
const serviceNames = ['search', 'listing', 'account', 'admin', 'worker'];

const folder = createTempFolder('indexes');
const { db, uri } = await createEmptyDatabase();

/** Starts the service normally. Returns its exit code and output. */
async function startService(
  name: string,
): Promise<{ code: number | null; output: string; hasAnswered: boolean }> {
  const service = services.find((candidate) => candidate.name === name);
  if (!service) throw new Error(`No service is called ${name}`);
  const ports: Record<string, number> = {};
  for (const { name: serviceName } of services) ports[serviceName] = await findFreePort();
  const { PATH, HOME } = process.env;
  const origin = toUrl(ports.gateway);
  const env = {
    PATH,
    HOME,
    DATA_DIR: folder,
    PORT: String(ports[name]),
    ...createServiceEnv({ ports, mongoUri: uri, publicOrigin: origin, env: {} }),
  };
  const child = spawn(process.execPath, [path.join(root, service.entry)], { env, stdio: 'pipe' });
  const outputPromise = Promise.all([text(child.stdout), text(child.stderr)]);
  const exitEvent = once(child, 'exit');
  let hasAnswered = false;
  const pollTimer = setInterval(
    () =>
      void fetch(`${toUrl(ports[name])}/livez`).then(
        () => {
          hasAnswered = true;
          child.kill('SIGKILL');
        },
        () => {},
      ),
    50,
  );
  const [code] = await exitEvent;
  clearInterval(pollTimer);
  return { code: code as number | null, output: (await outputPromise).join(''), hasAnswered };
}

it('F21 without its indexes no service starts, and each names its own missing ones and no other', async ({
  task,
}) => {
  await prepareDatabase(db);
  const firstIndexes = Object.entries(indexes).flatMap(([collection, [index]]) =>
    index ? [[collection, index.name]] : [],
  );
  const droppedIndexes = firstIndexes.filter(([collection]) => collection !== 'reviews') as [
    string,
    string,
  ][];
  for (const [collection, index] of droppedIndexes) await db.collection(collection).dropIndex(index);
  // As an older version created it: with the right name, but not unique.
  await db.collection('reviews').dropIndex('publicId');
  await db.collection('reviews').createIndex({ publicId: 1 }, { name: 'publicId' });
  for (const name of isFullRun ? serviceNames : serviceNames.slice(0, 1)) {
    const { code, output, hasAnswered } = await startService(name);
    expect({ name, code, hasAnswered }).toEqual({ name, code: 1, hasAnswered: false });
    const { service } = await import(`../../services/${name}/src/service.ts`);
    const faultyIndexes = [...droppedIndexes, ['reviews', 'publicId']];
    const ownFaultyIndexes = faultyIndexes.filter(([collection = '']) =>
      service.collections.includes(collection),
    );
    expect(ownFaultyIndexes.length).toBeGreaterThan(0);
    for (const missingIndex of faultyIndexes)
      expect([name, missingIndex, output.includes(`"${missingIndex.join('.')}"`)]).toEqual([
        name,
        missingIndex,
        ownFaultyIndexes.includes(missingIndex),
      ]);
  }

  await db.collection('reviews').dropIndex('publicId');
  await prepareDatabase(db);
  expect(await findMissingIndexes(db)).toEqual([]);
  task.meta.faultRow = {
    id: 'F21',
    fault: `an index of each of ${droppedIndexes.length} collections is missing, one is an older one`,
    figures: `${serviceNames.join(', ')}: none listened, each named its own and ended with 1`,
  };
});
