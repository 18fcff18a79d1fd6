import { recentReviews } from '@app/types';
import { type Child, withChildren } from '../measure/child.ts';
import { type Cost, measureCost, toCpu } from '../measure/cost.ts';
import { computeMedianRatio, formatSpread, type Outcome } from '../measure/goal.ts';
import { runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import { startGateway, startHello } from '../servers/start.ts';

const requests = 20_000;

/** G10: cost of forwarding a call to its service in the gateway, compared with a bare Hono server. */
export const measureGatewayHop = (port: number, rounds: number): Promise<Outcome[]> =>
  withChildren(async (start) => {
    const hello = await startHello(start, port);
    const gateway = await startGateway(start, port + 1, hello.origin);
    const createVariant = (name: string, { pid, origin }: Child, path: string) => ({
      name,
      run: () =>
        measureCost({ [name]: [pid] }, requests, () =>
          load(origin, [path], { requests, check: (body) => body === 'hello' }),
        ),
    });
    const values = await runInterleaved<Cost>(
      [createVariant('hello', hello, '/hello'), createVariant('hop', gateway, recentReviews.path)],
      rounds,
    );
    const [base, hop] = [toCpu(values.get('hello')!), toCpu(values.get('hop')!)];
    return [
      {
        id: 'G10',
        what: 'the gateway’s hop to a service, over a bare Hono hello',
        value: computeMedianRatio(hop, base),
        limit: 3.5,
        unit: '×',
        detail: `hello ${formatSpread(base)}, hop ${formatSpread(hop)}`,
      },
    ];
  });
