import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCollections, prepareDatabase } from '@app/db';
import { startMongo } from '@app/embedded-mongodb';
import { createAdminApp } from '@app/service-admin/app';
import { createLoginDeps } from '@app/service-admin/sessions/login-deps';
import { letIn } from '@app/service-admin/testing/seed-team';
import { shippingForTests } from '@app/service-admin/testing/shipping';
import { connectMongo, createLogger } from '@app/service-kit';
import { createStorage } from '@app/storage';
import { formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';

const pairs = 200;

/**
 * S14: a failed staff sign-in is indistinguishable for known and unknown addresses, by reply and by time. Sent one at a
 * time, in pairs, each from its own IP address and for its own account, so that no rate limit applies.
 */
export async function measureLogin(port: number): Promise<Outcome[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 's14-'));
  const mongo = await startMongo({ dataDir, port, tell: () => {} });
  const { client, db } = await connectMongo(mongo.uri);
  try {
    await prepareDatabase(db);
    const email = 'somebody@team.test';
    await letIn(db, { email, name: 'Some Body', role: 'moderator' });
    const logger = createLogger('admin');
    logger.level = 'silent';
    const storage = createStorage({ STORAGE: 'disk', DATA_DIR: dataDir, S3_REGION: '' }, db);
    const login = createLoginDeps(db, {
      secret: 'a secret of a bench, of more than 32 characters',
      origins: [],
    });
    const proofs = createStorage({ STORAGE: 'disk', DATA_DIR: dataDir, S3_REGION: '' }, db, 'proofs');
    const app = createAdminApp({
      client,
      db,
      storage,
      proofs,
      logger,
      login: login,
      shipping: shippingForTests(),
    });
    const { rateLimits } = getCollections(db);
    const answers = new Set<string>();

    const createVariant = (name: string, address: () => string) => ({
      name,
      run: async () => {
        await rateLimits.deleteMany({});
        const body = JSON.stringify({ email: address(), password: 'not the password of anybody' });
        const headers = { 'content-type': 'application/json', 'x-request-id': 'of-a-bench' };
        const started = performance.now();
        const answer = await app.request('/api/admin/login', { method: 'POST', headers, body });
        const text = await answer.text();
        const ms = performance.now() - started;
        answers.add(`${answer.status} ${text}`);
        return ms;
      },
    });
    const values = await runInterleaved(
      [createVariant('known', () => email), createVariant('unknown', () => `${randomUUID()}@team.test`)],
      pairs,
      10,
    );
    if (answers.size !== 1 || ![...answers][0]?.startsWith('401 '))
      throw new Error(`The answers differ: ${[...answers].join(' | ')}`);
    const [known, unknown] = [values.get('known')!, values.get('unknown')!];
    // A difference in either direction would disclose the account.
    const ratio = computeMedian(unknown.map((ms, pair) => ms / known[pair]!));
    const value = Math.max(ratio, 1 / ratio);
    const detail = `${pairs} pairs: known ${formatDigits(computeMedian(known))} ms, unknown ${formatDigits(computeMedian(unknown))} ms`;
    const what = 'a failed sign-in for an unknown address, over one of the team';
    return [{ id: 'S14', what, value, limit: 1.05, unit: '×', detail }];
  } finally {
    await client.close();
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
