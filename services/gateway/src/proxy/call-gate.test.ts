import { selectHeldTables } from '@app/releases';
import { pickRounds } from '@app/test-kit/full-tests';
import { endpoints, serviceNames, type TableCall } from '@app/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGateway } from '../app.ts';
import { settings } from '../env.ts';
import { silent } from '../stand-in-for-tests.ts';
import { listBuiltCalls } from './live-calls.store.ts';
import { otherCalls } from './other-calls.ts';
import { routeTable } from './route-table.ts';

const built = listBuiltCalls(endpoints);
const words = [...new Set(endpoints.flatMap(({ path }) => path.split('/').slice(2)))];
const flags = [undefined, 'edit', 'own'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

test('an accepted call table cannot take a request of another service', () => {
  const path = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
    .map((segments) => `/api/${segments.join('/')}` as const);
  const near = fc
    .tuple(fc.constantFrom(...endpoints), fc.nat(4), fc.constantFrom(...words))
    .map(([one, at, word]) => {
      const segments = one.path.split('/');
      if (at + 2 < segments.length) segments[at + 2] = word;
      return segments.join('/') as `/api/${string}`;
    });
  const call = fc.record({
    ...{ id: fc.constant('newCall'), session: fc.constant('none' as const) },
    ...{ method: fc.constantFrom(...methods), flag: fc.constantFrom(...flags) },
    path: fc.oneof(path, near),
  });
  const now = routeTable([...endpoints, ...otherCalls]);
  let passed = 0;
  fc.assert(
    fc.property(fc.constantFrom(...serviceNames), call, (service, { flag, ...rest }) => {
      const added: TableCall = { ...rest, ...(flag && { flag }) };
      const table = { service, version: '1.0.0', calls: [added], openApi: '' };
      if (selectHeldTables([table], built).length === 0) return;
      passed++;
      const next = routeTable([...endpoints, { ...rest, flag, service }, ...otherCalls]);
      for (const other of built.filter((one) => one.service !== service && one.service !== 'gateway')) {
        const words = rest.path.split('/');
        const address = other.path
          .split('/')
          .map((segment, at) => {
            const word = words[at] ?? '';
            return segment.startsWith('{') ? (word.startsWith('{') ? 'x' : word || 'x') : segment;
          })
          .join('/');
        for (const query of other.flag ? [`?${other.flag}=true`] : ['', `?${flag}=true`]) {
          const before = now(other.method, address, query);
          if (before.kind === 'forward' && before.service !== service)
            expect(next(other.method, address, query), `${other.method} ${address}${query}`).toEqual(before);
        }
      }
    }),
    { numRuns: pickRounds(500, 5_000) },
  );
  expect(passed).toBeGreaterThan(20);
});

test('the gate knows all API addresses that the gateway answers itself', async () => {
  const { app, close } = createGateway(
    settings.parse({ PORT: '0', SEARCH_URL: 'http://127.0.0.1:1' }),
    silent,
  );
  const own = app.routes.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
  expect(own.length).toBeGreaterThan(0);
  const listed = built.filter(({ service }) => service === 'gateway').map(({ path }) => path);
  expect(listed).toEqual(expect.arrayContaining([...own, '/api/remote-failures']));
  await close();
});
