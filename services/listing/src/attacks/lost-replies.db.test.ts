import { testLostReplies } from '@app/test-kit/attacks/lost-replies';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { createClientLosingCommits } from '@app/test-kit/lost-commits';
import { createAttempt } from '../testing/attempts.ts';
import { startApp } from '../testing/running-app.ts';

const reliableApp = await startApp();
const { db, client, uri, collections } = reliableApp;
const losingApp = await startApp({ database: { db, uri, client: createClientLosingCommits(client) } });

testLostReplies(
  'listing',
  async (id) => {
    const { as, method, path, body, hasBody } = await createAttempt(collections, id);
    return (app, headers) =>
      (app === 'losing' ? losingApp : reliableApp).send(method, path, {
        as,
        headers,
        ...(hasBody && { body }),
      });
  },
  await createDatabaseHasher(uri, 'rateLimits'),
);
