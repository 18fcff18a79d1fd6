import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { connectMongo } from '@app/service-kit';
import { staffPassword } from '@app/test-kit/staff';
import { createAccounts } from '../chaos/testing/accounts.ts';
import { startSite } from '../chaos/testing/site.ts';

/** Starts a whole site behind a proxy that signs in a `member` and the staff `owner`. */
export async function startSignedInSite(): Promise<SignInProxy> {
  const site = await startSite(['identity', 'search', 'account', 'listing', 'admin']);
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'api-check' });
  const accounts = await createAccounts(client, db.databaseName, site.origin, { count: 1 });
  await seedTeam(db);
  const { port } = new URL(site.origin);
  const url = `http://127.0.0.1:${port}`;
  const ownerHeaders = await signInOwner({ url }, site.origin);
  // Elevated, so that protected operations are tested too.
  const elevateResponse = await fetch(`${url}/api/admin/elevate`, {
    method: 'POST',
    headers: { ...ownerHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ password: staffPassword }),
  });
  if (!elevateResponse.ok) throw new Error(`Not elevated: ${await elevateResponse.text()}`);
  const proxy = await startSignInProxy(site.origin, {
    member: async () => {
      const { authorization = '' } = await accounts.createHeaders(accounts.ids[0]!);
      return { authorization };
    },
    // A test without the session cookie stays without.
    owner: async ({ cookie = '' }) => (cookie.includes('admin_session=') ? ownerHeaders : {}),
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

type HeadersProvider = (headers: IncomingHttpHeaders) => Promise<Record<string, string>>;

export interface SignInProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Proxy that replaces `Authorization: Bearer <name>` of a known name with a fresh session, since a session token is
 * valid for a minute and an API test runs for many. Other requests pass unchanged.
 */
async function startSignInProxy(
  siteUrl: string,
  headersProviders: Readonly<Record<string, HeadersProvider>>,
): Promise<SignInProxy> {
  const { port } = new URL(siteUrl);
  const server = createServer(async (request, response) => {
    const [, name = ''] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? [];
    let sessionHeaders: Record<string, string>;
    try {
      sessionHeaders = (await headersProviders[name]?.(request.headers)) ?? {};
    } catch (error) {
      request.resume();
      return void response.writeHead(502).end(`${name} could not be signed in: ${error}`);
    }
    const headers: OutgoingHttpHeaders = { ...request.headers, ...sessionHeaders };
    const upstreamRequest = sendRequest({
      host: '127.0.0.1',
      port,
      method: request.method,
      path: request.url,
      headers,
    });
    upstreamRequest.on('response', (upstreamResponse) => {
      if (response.destroyed) return void upstreamResponse.destroy();
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders);
      upstreamResponse.pipe(response);
    });
    upstreamRequest.on('error', () => response.destroy());
    response.on('close', () => upstreamRequest.destroy());
    request.pipe(upstreamRequest);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
