import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatMicroseconds, type Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';

const search = '/api/prosthetists?zipCode=63101&radius=50&page=2';
const requests = 20_000;

/**
 * G8: cost of the service kit (request id, headers, timeout, log, validation, problems) over bare Hono with the same
 * route: a parsed search query and twenty cards.
 */
export async function measureMiddleware(
  ports: readonly [number, number],
  rounds: number,
): Promise<Outcome[]> {
  const servers = await Promise.all(
    (['bare', 'kit'] as const).map(async (mode, i) => ({
      mode,
      port: ports[i]!,
      child: await startChild('tools/bench/servers/hono-server.ts', {
        args: [mode, String(ports[i])],
        readyUrl: `http://127.0.0.1:${ports[i]}/hello`,
      }),
    })),
  );
  try {
    const values = await runInterleaved(
      servers.map(({ mode, port, child }) => ({
        name: mode,
        run: async () => {
          const check = (body: string) => body.includes('"page":2') && body.length > 10_000;
          const [ms] = await measureCpu([child.pid], () =>
            load(`http://127.0.0.1:${port}`, [search], { requests, check }),
          );
          return ms! / requests;
        },
      })),
      rounds,
    );
    const [bare, kit] = [values.get('bare')!, values.get('kit')!];
    const detail = `bare ${formatMicroseconds(bare)}, ours ${formatMicroseconds(kit)}`;
    const what = 'our middleware around a search of 20 cards, over bare Hono';
    return [{ id: 'G8', what, value: computeMedianRatio(kit, bare), limit: 1.25, unit: '×', detail }];
  } finally {
    await Promise.all(servers.map(({ child }) => child.stop()));
  }
}
