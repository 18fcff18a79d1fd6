import { mock } from '@app/test-kit/mock';
import { dataReportCounts, listReported, searchQuality } from '@app/types/admin/operations';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { toCsv } from './Reported.tsx';

const line = {
  id: 'a'.repeat(24),
  slug: 'jane-doe',
  name: 'Jane Doe',
  place: 'St. Louis, MO',
  owned: false,
  confirmedAt: null,
  why: ['Never confirmed; added 400 days ago'],
};

it('shows each report with why a listing is in it, and where practitioners are missing', async () => {
  const asked: unknown[] = [];
  const handlers = [
    mock(dataReportCounts, () => ({
      counts: { stale: 1, contact: 2, credentials: 3, place: 0 },
      staleDays: 180,
      countedAt: '2026-11-20T15:00:00.000Z',
    })),
    mock(listReported, ({ query }) => {
      asked.push(query);
      return {
        items: query.report === 'place' ? [] : [line],
        total: query.report === 'place' ? 0 : 6_000,
        listed: query.report === 'place' ? 0 : 5_000,
        page: 1,
        pageSize: 50,
      };
    }),
    mock(searchQuality, () => ({
      misses: [{ zip3: '597', place: 'MT', searches: 12, lastDay: '2026-11-20' }],
      shownFrom: 10,
      deserts: [{ state: 'AK', listings: 1, zips: 200, far: 150 }],
      desertMiles: 50,
    })),
  ];
  await renderConsole('/admin/data-reports', { handlers });
  expect(await screen.findByText('Never confirmed; added 400 days ago')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Jane Doe' }).getAttribute('href')).toBe(
    `/admin/prosthetists/${line.id}`,
  );
  expect(screen.getByText(/^The first 5,000 of 6,000 are here/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Page 100' })).toBeTruthy();
  expect(await screen.findByText('597…')).toBeTruthy();
  expect(screen.getByText('75 %')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Uncertain place on the map (0)' }));
  await screen.findByText('Nothing to do');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ report: 'place' }));
});

it('saves no formula', () => {
  const [head, row] = toCsv([{ ...line, name: '=cmd()', why: ['a, "b"'] }]).split('\r\n');
  expect(head).toBe('name,place,page,owner,confirmed,why');
  expect(row).toMatch(/^"'=cmd\(\)","St\. Louis, MO",.*,no,,"a, ""b"""$/);
});
