import { listRecentReviews } from '@app/types';
import { type Child, withChildren } from '../measure/child.ts';
import { type Cost, measureCost, toCpuMs } from '../measure/cost.ts';
import { computeMedianRatio, formatSpreadMs, type GoalOutcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { generateLoad } from '../measure/load.ts';
import { startGateway, startHonoServer } from '../servers/start-servers.ts';

const requestCount = 20_000;

/** G10: cost of forwarding a call to its service in the gateway, compared with a bare Hono server. */
export const measureGatewayHop = (port: number, rounds: number): Promise<GoalOutcome[]> =>
  withChildren(async (startChild) => {
    const helloServer = await startHonoServer(startChild, port);
    const gateway = await startGateway(startChild, port + 1, helloServer.origin);
    const createVariant = (name: string, { pid, origin }: Child, path: string) => ({
      name,
      run: () =>
        measureCost({ [name]: [pid] }, requestCount, () =>
          generateLoad(origin, [path], { requestCount, check: (body) => body === 'hello' }),
        ),
    });
    const costs = await runInterleaved<Cost>(
      [createVariant('hello', helloServer, '/hello'), createVariant('hop', gateway, listRecentReviews.path)],
      rounds,
    );
    const [helloMs, hopMs] = [toCpuMs(costs.get('hello')!), toCpuMs(costs.get('hop')!)];
    return [
      {
        id: 'G10',
        description: 'the gateway’s hop to a service, over a bare Hono hello',
        value: computeMedianRatio(hopMs, helloMs),
        limit: 3.5,
        unit: '×',
        detail: `hello ${formatSpreadMs(helloMs)}, hop ${formatSpreadMs(hopMs)}`,
      },
    ];
  });
