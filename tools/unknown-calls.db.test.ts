// The gateway forwards every path below the segments of a service, so the service must reply 404 to all but its calls.
import type { ServiceDeclaration } from '@app/service-kit';
import { endpoints } from '@app/types';
import { expect, test } from 'vitest';
import { startApp as startAccount } from '../services/account/src/testing/running-app.ts';
import { startApp as startAdmin } from '../services/admin/src/testing/running-app.ts';
import { extraRoutes } from '../services/gateway/src/calls/route-table.ts';
import { startApp as startListing } from '../services/listing/src/testing/running-app.ts';
import { startApp as startSearch } from '../services/search/src/testing/running-app.ts';

const account = await startAccount();
const search = await startSearch();
const listing = await startListing();
const admin = await startAdmin();
// The account service has another app in each test.
const apps = {
  account: account.getApp,
  admin: () => admin.app,
  listing: () => listing.app,
  search: () => search.app,
};
type ServiceName = keyof typeof apps;
const serviceNames = Object.keys(apps) as ServiceName[];
const nounLists = await Promise.all(
  serviceNames.map(async (name) => {
    const { service } = await import(`../services/${name}/src/service.ts`);
    return (service as ServiceDeclaration).nouns.map((noun) => [noun, name] as const);
  }),
);

test.each([...nounLists.flat(), ...serviceNames.map((name) => ['anything', name] as const)])(
  '/api/%s/unknown: %s answers 404',
  async (noun, service) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await apps[service]().request(`/api/${noun}/unknown/address/of/ours`, { method });
      const { code, error } = (await response.json()) as Record<string, unknown>;
      expect([method, response.status, code ?? error]).toEqual([method, 404, 'not_found']);
    }
  },
);

test.each(serviceNames)('%s has no other address below /api than its calls', (service) => {
  const toRoute = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
  const calls = [...endpoints, ...extraRoutes].map(({ method, path }) => `${method} ${toRoute(path)}`);
  const mountedPaths = apps[service]()
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(mountedPaths.length).toBeGreaterThan(0);
  expect(calls).toEqual(expect.arrayContaining(mountedPaths));
});
