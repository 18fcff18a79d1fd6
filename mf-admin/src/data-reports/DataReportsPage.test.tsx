import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { confirmProsthetist } from '@app/types/admin/actions/listing';
import { countDataReports, getSearchQuality, listDataReportRows } from '@app/types/admin/operations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createSampleListing } from '../mocks/listings.ts';
import { renderConsole, undoFields } from '../testing/render-console.tsx';
import { toCsv } from './DataReportsPage.tsx';

const sampleReportRow = {
  id: 'a'.repeat(24),
  slug: 'jane-doe',
  name: 'Jane Doe',
  place: 'St. Louis, MO',
  owned: false,
  confirmedAt: null,
  why: ['Never confirmed; added 400 days ago'],
};

it('shows each report with the reason for each listing and the action that ends it', async () => {
  const queries: unknown[] = [];
  const confirmedIds: unknown[] = [];
  const handlers = [
    mockEndpoint(countDataReports, () => ({
      counts: { stale: 1, contact: 2, credentials: 3, place: 0 },
      staleDays: 180,
      countedAt: '2026-11-20T15:00:00.000Z',
    })),
    mockEndpoint(listDataReportRows, ({ query }) => {
      queries.push(query);
      return query.report === 'place'
        ? { items: [], total: 0, listed: 0, page: 1, pageSize: 50 }
        : { items: [sampleReportRow], total: 6_000, listed: 5_000, page: 1, pageSize: 50 };
    }),
    mockEndpoint(confirmProsthetist, ({ params }) => {
      confirmedIds.push(params.id);
      return { listing: createSampleListing(), ...undoFields };
    }),
  ];
  await renderConsole('/admin/data-reports', { handlers });
  expect(await screen.findByText('Never confirmed; added 400 days ago')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Jane Doe' }).getAttribute('href')).toBe(
    `/admin/prosthetists/${sampleReportRow.id}`,
  );
  expect(screen.getByText(/^The first 5,000 of 6,000 are here/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Page 100' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm Jane Doe' }));
  await screen.findByText('Confirmed Jane Doe as of today.');
  expect(confirmedIds).toEqual([sampleReportRow.id]);
  await userEvent.click(screen.getByRole('radio', { name: 'Uncertain place on the map (0)' }));
  await screen.findByText(/^Nothing to do/);
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ report: 'place' }));
});

it('says in our words why a report could not be saved', async () => {
  const handlers = [
    mockEndpoint(listDataReportRows, ({ query }) => {
      if (query.pageSize === 100)
        throw createMockProblem(listDataReportRows, 503, { error: 'busy', message: 'Try again soon.' });
      return { items: [sampleReportRow], total: 1, listed: 1, page: 1, pageSize: 50 };
    }),
  ];
  await renderConsole('/admin/data-reports', { handlers });
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  expect(await screen.findByText('Try again soon.')).toBeTruthy();
});

it('shows what searches did not find, on a page of its own', async () => {
  const handlers = [
    mockEndpoint(getSearchQuality, () => ({
      misses: [{ zip3: '597', place: 'MT', searches: 12, lastDay: '2026-11-20' }],
      shownFrom: 10,
      deserts: [{ state: 'AK', listings: 1, zips: 200, far: 150 }],
      desertMiles: 50,
      desertRegions: [
        { zip3: '995', state: 'AK', lat: 61.2, lng: -149.9, zips: 60, far: 40 },
        { zip3: '967', state: 'HI', lat: 20.8, lng: -156.3, zips: 20, far: 1 },
      ],
      contactTimes: [
        { fromMinutes: 0, contacts: 3 },
        { fromMinutes: 5, contacts: 8 },
        { fromMinutes: 60, contacts: 1 },
      ],
    })),
  ];
  await renderConsole('/admin/search-reports', { handlers });
  expect(await screen.findByText('597…')).toBeTruthy();
  expect(screen.getByText('75 %')).toBeTruthy();
  const map = screen.getByRole('img', { name: /^Map: 2 regions/ });
  expect([...map.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '995…, AK: 40 of 60 ZIP codes',
    '967…, HI: 1 of 20 ZIP codes',
  ]);
  const timesTable = within(screen.getByRole('table', { name: '12 contacts' }));
  expect(timesTable.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'AfterContactsShare',
    'AfterLess than 1 minuteContacts3Share25 %',
    'After5 to 15 minutesContacts8Share66.7 %',
    'After60 minutes or moreContacts1Share8.3 %',
  ]);
});

it('escapes formulas in the CSV file', () => {
  const [header, dataLine] = toCsv([{ ...sampleReportRow, name: '=cmd()', why: ['a, "b"'] }]).split('\r\n');
  expect(header).toBe('name,place,page,owner,confirmed,why');
  expect(dataLine).toMatch(/^"'=cmd\(\)","St\. Louis, MO",.*,no,,"a, ""b"""$/);
});
