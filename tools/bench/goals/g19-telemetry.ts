import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { searchProsthetists } from '@app/types';
import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatMicroseconds, type Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import type { Size } from './bench-size.ts';

/** Searches per run; those that read their cards are slower. */
const requests = { cached: 1_500, read: 500 } as const;
/** Many short runs, so that other load affects both sides equally. */
const turns = 4;
type Cards = keyof typeof requests;

/**
 * G19: cost of traces and metrics with default settings for a search through the gateway, over gateway, service and
 * mongod. Both sites get the same load alternately.
 */
export async function measureTelemetry(size: Size, rounds: number): Promise<Outcome[]> {
  const collector = await startCollector();
  try {
    return [
      await measureCards(size, rounds, 'cached', collector),
      await measureCards(size, rounds, 'read', collector),
    ];
  } finally {
    collector.stop();
  }
}

async function measureCards(
  { name, ports, mongo, samples }: Size,
  rounds: number,
  cards: Cards,
  collector: Awaited<ReturnType<typeof startCollector>>,
): Promise<Outcome> {
  const [first = 0] = ports;
  const startSite = async (port: number, env: Record<string, string>) => {
    const search = await startChild('tools/bench/servers/search-server.ts', {
      args: [cards, String(port), mongo.uri],
      env,
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    });
    const gateway = await startChild('services/gateway/src/main.ts', {
      env: { ...env, PORT: String(port + 1), SEARCH_URL: `http://127.0.0.1:${port}` },
      readyUrl: `http://127.0.0.1:${port + 1}/livez`,
    });
    return { url: `http://127.0.0.1:${port + 1}`, children: [gateway, search] };
  };
  const off = await startSite(first, {});
  const on = await startSite(first + 2, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const searches = samples.zips.map((zipCode) => `${searchProsthetists.path}?zipCode=${zipCode}&radius=50`);
  const createVariant = (variant: string, { url, children }: typeof on) => ({
    name: variant,
    run: async () => {
      const spent = await measureCpu([...children.map(({ pid }) => pid), mongo.pid], () =>
        load(url, searches, {
          requests: requests[cards],
          connections: 4,
          check: (body) => body.includes('"total":'),
        }),
      );
      return spent.reduce((sum, ms) => sum + ms, 0) / requests[cards];
    },
  });
  try {
    const values = await runInterleaved(
      [createVariant('off', off), createVariant('on', on)],
      rounds * turns,
      turns,
    );
    if (collector.received() === 0) throw new Error('nothing was exported');
    const [without, with_] = [values.get('off')!, values.get('on')!];
    return {
      id: 'G19',
      what: `${name}: search through the gateway with telemetry, over the same without; cards ${cards === 'cached' ? 'from the cache' : 'read'}`,
      value: computeMedianRatio(with_, without),
      limit: 1.05,
      unit: '×',
      detail: `without ${formatMicroseconds(without)}, with ${formatMicroseconds(with_)}`,
    };
  } finally {
    await Promise.all([...off.children, ...on.children].map((child) => child.stop()));
  }
}

/** Accepts exported telemetry; its processing is not the site's cost. */
async function startCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => bytes,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
