import { recentReviews } from '@app/types';
import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatMicroseconds, type Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';

const requests = 20_000;

/** G10: cost of forwarding a call to its service in the gateway, compared with a bare Hono server. */
export async function measureGatewayHop(
  ports: readonly [number, number],
  rounds: number,
): Promise<Outcome[]> {
  const [helloPort, gatewayPort] = ports;
  const hello = await startChild('tools/bench/servers/hono-server.ts', {
    args: ['bare', String(helloPort)],
    readyUrl: `http://127.0.0.1:${helloPort}/hello`,
  });
  const gateway = await startChild('services/gateway/src/main.ts', {
    env: { PORT: String(gatewayPort), SEARCH_URL: `http://127.0.0.1:${helloPort}` },
    readyUrl: `http://127.0.0.1:${gatewayPort}/livez`,
  });
  const createVariant = (name: string, pid: number, port: number, path: string) => ({
    name,
    run: async () => {
      const check = (body: string) => body === 'hello';
      const [ms] = await measureCpu([pid], () =>
        load(`http://127.0.0.1:${port}`, [path], { requests, check }),
      );
      return ms! / requests;
    },
  });
  try {
    const values = await runInterleaved(
      [
        createVariant('hello', hello.pid, helloPort, '/hello'),
        createVariant('hop', gateway.pid, gatewayPort, recentReviews.path),
      ],
      rounds,
    );
    const [base, hop] = [values.get('hello')!, values.get('hop')!];
    const detail = `hello ${formatMicroseconds(base)}, hop ${formatMicroseconds(hop)}`;
    const what = 'the gateway’s hop to a service, over a bare Hono hello';
    return [{ id: 'G10', what, value: computeMedianRatio(hop, base), limit: 3.5, unit: '×', detail }];
  } finally {
    await Promise.all([gateway.stop(), hello.stop()]);
  }
}
