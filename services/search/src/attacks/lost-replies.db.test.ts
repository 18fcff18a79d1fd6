import { testLostReplies } from '@app/test-kit/attacks/lost-replies';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { createClientLosingCommits } from '@app/test-kit/lost-commits';
import { endpoints } from '@app/types';
import { createAttempt } from '../testing/attempts.ts';
import { startApp } from '../testing/running-app.ts';

const reliableApp = await startApp();
const { db, client, uri, collections } = reliableApp;
const losingApp = await startApp(undefined, {
  database: { db, uri, client: createClientLosingCommits(client) },
});

testLostReplies(
  'search',
  async (id) => {
    const { method, path, ...options } = await createAttempt(
      collections,
      endpoints.find((endpoint) => endpoint.id === id)!,
    );
    return (app, headers) =>
      (app === 'losing' ? losingApp : reliableApp).send(method, path, { ...options, headers });
  },
  await createDatabaseHasher(uri, 'rateLimits', 'heartbeats'),
);
