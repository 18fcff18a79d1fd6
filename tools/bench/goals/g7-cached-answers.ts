import { buildUrl, getProsthetist } from '@app/types';
import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatMicroseconds, type Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import type { Samples } from '../servers/samples.ts';

const requests = 6000;

export interface CachedAnswersOptions {
  mongo: { uri: string };
  samples: Samples;
  name: string;
  ports: readonly number[];
  rounds: number;
}

/**
 * G7: a cached listing is served nearly as fast as a bare reply, and faster still with a matching ETag. As requests per
 * second of one core, computed from CPU time per request.
 */
export async function measureCachedAnswers(options: CachedAnswersOptions): Promise<Outcome[]> {
  const { mongo, samples, name, rounds } = options;
  const [helloPort, searchPort] = options.ports as [number, number];
  const hello = await startChild('tools/bench/servers/hono-server.ts', {
    args: ['bare', String(helloPort)],
    readyUrl: `http://127.0.0.1:${helloPort}/hello`,
  });
  const search = await startChild('tools/bench/servers/search-server.ts', {
    args: ['cached', String(searchPort), mongo.uri],
    readyUrl: `http://127.0.0.1:${searchPort}/readyz`,
  });
  const path = buildUrl(getProsthetist, { params: { id: samples.slugs[0]! } });
  const origin = `http://127.0.0.1:${searchPort}`;
  try {
    const etag = (await fetch(origin + path)).headers.get('etag');
    if (!etag) throw new Error(`${path} has no ETag`);
    const createVariant = (variant: string, pid: number, run: () => Promise<void>) => ({
      name: variant,
      run: async () => (await measureCpu([pid], run))[0]! / requests,
    });
    const values = await runInterleaved(
      [
        createVariant('hello', hello.pid, () =>
          load(`http://127.0.0.1:${helloPort}`, ['/hello'], { requests, check: (body) => body === 'hello' }),
        ),
        createVariant('cached', search.pid, () =>
          load(origin, [path], { requests, check: (body) => body.includes('"slug":') }),
        ),
        createVariant('304', search.pid, () =>
          load(origin, [path], {
            ...{ requests, status: 304, headers: { 'if-none-match': etag } },
            check: (body) => body === '',
          }),
        ),
      ],
      rounds,
      2,
    );
    const helloMs = values.get('hello')!;
    return [
      ['cached', 'a kept listing', 0.6] as const,
      ['304', 'a kept listing that the caller has (304)', 0.8] as const,
    ].map(([variant, what, limit]) => ({
      id: 'G7',
      what: `${name}: ${what}, requests a core answers, over a bare Hono hello`,
      value: computeMedianRatio(helloMs, values.get(variant)!),
      limit,
      atLeast: true,
      unit: '×',
      detail: `hello ${formatMicroseconds(helloMs)}, ours ${formatMicroseconds(values.get(variant)!)}`,
    }));
  } finally {
    await Promise.all([hello.stop(), search.stop()]);
  }
}
