import { mockEndpoint } from '@app/test-kit/mock';
import { listOrphanedClaims } from '@app/types/admin/claims';
import { listImports } from '@app/types/admin/imports';
import { listLegalRequests } from '@app/types/admin/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orphanedClaims } from '../../claims/mocks/claims.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const page = { items: [], total: 60, page: 1, pageSize: 50 };

it.each([
  {
    list: 'legal requests',
    path: '/admin/settings/legal',
    handler: mockEndpoint(listLegalRequests, () => page),
  },
  {
    list: 'imports',
    path: '/admin/import-data',
    handler: mockEndpoint(listImports, () => ({ ...page, imports: [] })),
  },
])('links to the further pages of the $list', async ({ path, handler }) => {
  await renderConsole(path, { handlers: [handler] });
  expect((await screen.findByRole('link', { name: 'Page 2' })).getAttribute('href')).toBe(`${path}?page=2`);
});

it('leads to the last page from one after it, whose last items were handled', async () => {
  const handlers = [
    mockEndpoint(listOrphanedClaims, ({ query }) => {
      const items = query.page === 1 ? orphanedClaims : [];
      return { items, pendingClaims: items, total: 2, page: query.page ?? 1, pageSize: 20 };
    }),
  ];
  const { getAddress } = await renderConsole('/admin/data-reports?report=orphaned&page=3', { handlers });
  await screen.findByText('Sam Reed, for Renata Okafor, Riverfront Limb Works');
  await waitFor(() => expect(getAddress()).toBe('/admin/data-reports?report=orphaned&page=1'));
});
