import { mockEndpoint } from '@app/test-kit/mock';
import { listProsthetists } from '@app/types/admin/prosthetists';
import { listRemotes } from '@app/types/admin/releases';
import { adminListReviews } from '@app/types/admin/reviews';
import { getStats } from '@app/types/admin/stats';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSampleStats } from '../mocks/sample-stats.ts';
import { createSampleRemote } from '../releases/mocks/releases.ts';
import { renderConsole } from '../testing/render-console.tsx';

const createStarRate = (stars: number, decided: number, approved: number) => ({
  stars,
  decided,
  approved,
  rate: decided === 0 ? null : approved / decided,
});
const byStar = [
  createStarRate(1, 4, 3),
  createStarRate(2, 0, 0),
  createStarRate(3, 2, 2),
  createStarRate(4, 5, 5),
  createStarRate(5, 10, 9),
];
const stats = createSampleStats({
  approvalByStar: byStar,
  approvalByModerator: [
    {
      id: 'a',
      name: 'Tobias Rehn',
      decided: 4,
      approved: 3,
      rate: 0.75,
      byStar: [createStarRate(1, 4, 3), ...byStar.slice(1).map(({ stars }) => createStarRate(stars, 0, 0))],
    },
  ],
});

const getTile = (name: RegExp) => within(screen.getByRole('main')).getByRole('link', { name });

test('links each figure to its list, and marks overdue items', async () => {
  await renderConsole('/admin', { handlers: [mockEndpoint(getStats, () => stats)] });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  const getRow = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  await screen.findByText('1 h late');
  expect(getTile(/^Reviews$/).getAttribute('href')).toBe('/admin/reviews');
  expect(getRow('Reviews').textContent).toMatch(/All14.*Late5.*Due soon3.*In time6.*No deadline–.*1 h late/);
  expect(getRow('New listings').textContent).toMatch(/All7.*Late1.*In time2.*No deadline4.*30 min late/);
  expect(getRow('Updates').textContent).toContain('10 h left');
  expect(getTile(/^New listings$/).getAttribute('href')).toBe('/admin/new-listings');
  expect(getTile(/^Flags$/).getAttribute('href')).toBe('/admin/reviews?queue=flags');
  expect(screen.queryByRole('row', { name: /^Claims/ })).toBeNull();
  expect(getTile(/Decisions in 7 days/).getAttribute('href')).toMatch(
    /^\/admin\/audit\?from=\d{4}-\d\d-\d\d$/,
  );
  screen.getByText(
    /^Nothing waits among one year later, replies, appeals, proofs, claims, .* and messages\.$/,
  );
  expect(getTile(/^5\s*Stale/).getAttribute('href')).toBe('/admin/prosthetists?stale=true');
});

test('links only to filters that the page and its call support', async () => {
  await renderConsole('/admin', { handlers: [mockEndpoint(getStats, () => stats)] });
  await screen.findByText('1 h late');
  const listEndpoints = { '/admin/reviews': adminListReviews, '/admin/prosthetists': listProsthetists };
  const links = within(screen.getByRole('main')).getAllByRole('link');
  const urls = links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://console.test'));
  const filteredUrls = urls.filter(({ pathname, search }) => search && pathname in listEndpoints);
  expect(filteredUrls.length).toBeGreaterThanOrEqual(7);
  for (const { pathname, search, searchParams } of filteredUrls) {
    const { query } = listEndpoints[pathname as keyof typeof listEndpoints];
    expect(Object.keys(query!.shape), search).toEqual(expect.arrayContaining([...searchParams.keys()]));
    expect(query!.safeParse(Object.fromEntries(searchParams)).success, search).toBe(true);
    // `status` filters only the queue of all reviews; every other queue implies its status.
    if (pathname === '/admin/reviews' && searchParams.has('status'))
      expect(searchParams.get('queue')).toBe('all');
  }
});

test('shows approval by star as a table for the team and for each member', async () => {
  await renderConsole('/admin', { handlers: [mockEndpoint(getStats, () => stats)] });
  const table = within(
    await screen.findByRole('table', { name: 'Share of decided reviews that were approved' }),
  );
  const listCellTexts = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent);
  expect(listCellTexts('The whole team')).toEqual([
    '75 % (3 of 4) 30–95 %',
    'None decided',
    '100 % (2 of 2) 34–100 %',
    '100 % (5 of 5) 57–100 %',
    '90 % (9 of 10) 60–98 %',
    '90 % (19 of 21)',
  ]);
  expect(listCellTexts('Tobias Rehn').at(-1)).toBe('75 % (3 of 4)');
});

test('shows only an owner which part of the site failed for visitors', async () => {
  const fallback = { from: '1.3.0', to: '1.2.3', at: stats.at, failed: 9, loads: 40 };
  const remotes = [createSampleRemote({ fallback })];
  const handlers = [mockEndpoint(getStats, () => stats), mockEndpoint(listRemotes, () => ({ remotes }))];
  await renderConsole('/admin', { handlers });
  const row = await screen.findByRole('row', { name: /^Search and profiles/ });
  expect(row.textContent).toMatch(/1\.2\.3 Rolled back by itself.*1,204 pages, 0\.5 % failed/);
  cleanup();
  await renderConsole('/admin', { me: 'moderator', handlers });
  await screen.findByText('1 h late');
  expect(screen.queryByText('Search and profiles')).toBeNull();
});

test('shows a note instead of the chart when no review was decided', async () => {
  const approvalByStar = byStar.map(({ stars }) => createStarRate(stars, 0, 0));
  await renderConsole('/admin', { handlers: [mockEndpoint(getStats, () => ({ ...stats, approvalByStar }))] });
  expect((await screen.findByText(/^No review was decided/)).textContent).toContain('90 days');
  // The menu button of a narrow window names the current page.
  expect(screen.getByRole('banner').querySelector('summary')?.textContent?.trim()).toBe('Overview');
});
