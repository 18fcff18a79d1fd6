import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An exported span. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** Name of the sending service. */
  service: string;
  attributes: Record<string, unknown>;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
interface TracesBody {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: KeyValue[] })[] }[];
  }[];
}

/** Starts a server that receives OTLP exports over HTTP. */
export async function startOtlpReceiver() {
  const receivedBodies: { path: string; text: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receivedBodies.push({ path: request.url ?? '', text: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns all received bodies as text, of paths with this part. */
    getText: (pathPart = '') =>
      receivedBodies
        .filter((body) => body.path.includes(pathPart))
        .map(({ text }) => text)
        .join('\n'),
    getSpans: (): ReceivedSpan[] =>
      receivedBodies
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ text }) => (JSON.parse(text) as TracesBody).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans
            .flatMap(({ spans }) => spans)
            .map(({ attributes, ...span }) => ({
              ...span,
              service: String(toRecord(resource.attributes)['service.name']),
              attributes: toRecord(attributes),
            })),
        ),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const toRecord = (pairs: readonly KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
