import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { connectMongo } from '@app/service-kit';
import { teamPassword } from '@app/test-kit/team';
import { createMembers } from '../chaos/testing/members.ts';
import { startSite } from '../chaos/testing/site.ts';
import { type SignInProxy, signInProxy } from './sign-in-proxy.ts';

/** Starts a whole site behind a proxy that signs in a `member` and the staff `owner`. */
export async function startTriedSite(): Promise<SignInProxy> {
  const site = await startSite(['identity', 'search', 'account', 'listing', 'admin']);
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'api-check' });
  const members = await createMembers(client, db.databaseName, site.origin, { count: 1 });
  await seedTeam(db);
  const { port } = new URL(site.origin);
  const url = `http://127.0.0.1:${port}`;
  const owner = await signInOwner({ url }, site.origin);
  // Elevated, so that protected operations are tested too.
  const elevated = await fetch(`${url}/api/admin/elevate`, {
    method: 'POST',
    headers: { ...owner, 'content-type': 'application/json' },
    body: JSON.stringify({ password: teamPassword }),
  });
  if (!elevated.ok) throw new Error(`Not elevated: ${await elevated.text()}`);
  const proxy = await signInProxy(site.origin, {
    member: async () => {
      const { authorization = '' } = await members.getHeaders(members.ids[0]!);
      return { authorization };
    },
    // A test without the session cookie stays without.
    owner: async ({ cookie = '' }) => (cookie.includes('admin_session=') ? owner : {}),
  });
  return {
    url: proxy.url,
    stop: async () => {
      await proxy.stop();
      await client.close();
      await site.stop();
    },
  };
}
