import { once } from 'node:events';
import { request as ask, createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns fresh headers of a signed-in user. */
export type HeadersOf = (sent: IncomingHttpHeaders) => Promise<Record<string, string>>;

export interface SignInProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Proxy that replaces `Authorization: Bearer <name>` of a known name with a fresh session, since a session token is
 * valid for a minute and an API test runs for many. Other requests pass unchanged.
 */
export async function signInProxy(
  siteUrl: string,
  people: Readonly<Record<string, HeadersOf>>,
): Promise<SignInProxy> {
  const { port } = new URL(siteUrl);
  const server = createServer(async (request, response) => {
    const [, name = ''] = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '') ?? [];
    let signedIn: Record<string, string>;
    try {
      signedIn = (await people[name]?.(request.headers)) ?? {};
    } catch (error) {
      request.resume();
      return void response.writeHead(502).end(`${name} could not be signed in: ${error}`);
    }
    const headers: OutgoingHttpHeaders = { ...request.headers, ...signedIn };
    const sent = ask({ host: '127.0.0.1', port, method: request.method, path: request.url, headers });
    sent.on('response', (answer) => {
      if (response.destroyed) return void answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
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
