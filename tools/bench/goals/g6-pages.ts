import { searchProsthetists } from '@app/types';
import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import type { Size } from './bench-size.ts';

const requests = 800;

/** G6: the hundredth page costs hardly more than the first (service and database, cards read); the index is small. */
export async function measurePages(size: Size, rounds: number): Promise<Outcome[]> {
  return [...(await measureDeepPages(size, rounds)), ...(await measureIndexMemory(size))];
}

async function measureDeepPages({ name, mongo, samples, ports }: Size, rounds: number): Promise<Outcome[]> {
  const origin = `http://127.0.0.1:${ports[0]}`;
  const server = await startChild('tools/bench/servers/search-server.ts', {
    args: ['read', String(ports[0]), mongo.uri],
    readyUrl: `${origin}/readyz`,
  });
  const kinds = {
    'the whole country by rating': ['sortBy=rating'],
    'the whole country by distance': samples.zips.slice(0, 100).map((zip) => `zipCode=${zip}&radius=10000`),
  };
  const outcomes: Outcome[] = [];
  try {
    for (const [kind, queries] of Object.entries(kinds)) {
      const page = (number: number) => ({
        name: String(number),
        run: async () => {
          const paths = queries.map((query) => `${searchProsthetists.path}?${query}&page=${number}`);
          const check = (body: string) =>
            body.split('"slug":').length - 1 === 20 && body.includes(`"page":${number},`);
          const [node, mongod] = await measureCpu([server.pid, mongo.pid], () =>
            load(origin, paths, { requests, check }),
          );
          return (node! + mongod!) / requests;
        },
      });
      const values = await runInterleaved([page(1), page(100)], rounds);
      const [first, deep] = [values.get('1')!, values.get('100')!];
      outcomes.push({
        id: 'G6',
        what: `${name}: page 100 over page 1, ${kind}`,
        value: computeMedianRatio(deep, first),
        limit: 1.5,
        unit: '×',
        detail: `page 1 ${formatDigits(computeMedian(first))} ms, page 100 ${formatDigits(computeMedian(deep))} ms`,
      });
    }
  } finally {
    await server.stop();
  }
  return outcomes;
}

async function measureIndexMemory({ engine, name }: Size): Promise<Outcome[]> {
  const { listings, columns, names, grown } = await engine.ask<
    Record<'listings' | 'columns' | 'names' | 'grown', number>
  >({
    job: 'memory',
  });
  const createListingOutcome = (what: string, bytes: number, limit: number, detail: string): Outcome => ({
    id: 'G6',
    what: `${name}: memory of the index, ${what}`,
    value: bytes / listings,
    limit,
    unit: 'bytes a listing',
    detail,
  });
  return [
    createListingOutcome('names apart', columns, 150, 'its columns'),
    createListingOutcome(
      'with names',
      grown,
      400,
      `what the process grew by; its own count says ${formatDigits((columns + names) / listings)}`,
    ),
  ];
}
