import { takedownSubject } from '@app/option-lists';
import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { closeReport, declineReport } from '@app/types/admin/actions/report';
import { listReports, type VisitorReport, visitorReport } from '@app/types/admin/reports';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createSampleInboxEntry, mockInbox } from '../mocks/inbox.ts';
import { createSampleListing, sampleListingSummary } from '../mocks/listings.ts';
import { renderConsole, server, undoFields } from '../testing/render-console.tsx';

const sampleReport: VisitorReport = {
  ...createSample(visitorReport),
  id: '0000000000000000000000f1',
  field: 'Phone',
  note: 'A fax answers at this number.',
  status: 'open',
  listing: { ...sampleListingSummary, v: 7, now: '(314) 555-0142', proposed: null },
};

/** Opens the queue with one report. Returns the list of decisions sent about it. */
async function openReport(report: VisitorReport) {
  const sentBodies: unknown[] = [];
  let listedReports = [report];
  const createDecisionResolver = (status: 'done' | 'declined') => (call: { body: unknown }) => {
    sentBodies.push([status, call.body]);
    listedReports = [];
    return { report: { ...report, status }, ...undoFields };
  };
  await renderConsole('/admin/reports', {
    handlers: [
      mockInbox(() =>
        listedReports.map(({ id }) => createSampleInboxEntry({ kind: 'reports', id, v: null })),
      ),
      mockEndpoint(listReports, () => ({ ...createSample(listReports.reply), items: listedReports })),
      mockEndpoint(closeReport, createDecisionResolver('done')),
      mockEndpoint(declineReport, createDecisionResolver('declined')),
    ],
  });
  await screen.findByRole('article');
  return sentBodies;
}
const getButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

it('shows the report beside the value of the listing, and links to the field', async () => {
  const sentBodies = await openReport(sampleReport);
  const article = screen.getByRole('article', { name: 'Report about Renata Okafor' });
  expect(article.textContent).toContain('A fax answers at this number.');
  expect(article.textContent).toContain('(314) 555-0142');
  expect(article.textContent).toContain('without an account');
  expect(screen.getByRole('link', { name: 'Correct it: Phone' }).getAttribute('href')).toBe(
    `/admin/prosthetists/${sampleReport.listing?.id}?field=phone&report=${sampleReport.id}`,
  );
  await userEvent.click(getButton(/^Done$/));
  await screen.findByText('Closed the report about Renata Okafor.');
  expect(sentBodies).toEqual([['done', {}]]);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

it('applies the value that the visitor proposes by one press, and keeps the report open', async () => {
  const listing = { ...sampleReport.listing!, proposed: '(314) 555-0199' };
  const sentBodies = await openReport({ ...sampleReport, listing });
  server.use(
    mockEndpoint(putProsthetist, ({ params, body }) => {
      sentBodies.push([params.id, body]);
      return { listing: createSampleListing(), ...undoFields };
    }),
  );
  await userEvent.click(getButton(/^Apply \(314\) 555-0199$/));
  await screen.findByText('Saved (314) 555-0199 for Renata Okafor.');
  expect(sentBodies).toEqual([[listing.id, { v: 7, fields: { phone: '(314) 555-0199' } }]]);
  expect(getButton(/^Done$/)).toBeTruthy();
});

it('closes a report with optional notes', async () => {
  const sentBodies = await openReport(sampleReport);
  await userEvent.click(getButton(/^Done, with notes$/));
  await userEvent.type(screen.getByRole('textbox', { name: /^Notes for the team/ }), ' Corrected. ');
  await userEvent.click(getButton(/^Done$/));
  await waitFor(() => expect(sentBodies).toEqual([['done', { notes: 'Corrected.' }]]));
});

it('declines a takedown request only with a text to its owner', async () => {
  const sentBodies = await openReport({ ...sampleReport, field: takedownSubject, signedIn: true });
  screen.getByText(/, by the owner who deleted their account$/);
  getButton(/^Take the page down$/);
  await userEvent.click(getButton(/^Decline$/));
  expect(getButton(/^Decline$/).disabled).toBe(true);
  await userEvent.type(
    screen.getByRole('textbox', { name: /^Words to its owner/ }),
    'It is a public record.',
  );
  await userEvent.click(getButton(/^Decline$/));
  await waitFor(() => expect(sentBodies).toEqual([['declined', { notes: 'It is a public record.' }]]));
});

it('shows the decision on a report about a deleted listing', async () => {
  const decision = { by: 'Inés Calloway', at: '2026-11-21T15:00:00.000Z', notes: 'It was right.' };
  await openReport({ ...sampleReport, status: 'declined', listing: null, decision });
  screen.getByRole('heading', { name: 'Report about a deleted listing' });
  screen.getByText(/^Declined by Inés Calloway, .*: It was right\.$/);
  expect(screen.queryByRole('button', { name: /^(?:Done|Decline)/ })).toBeNull();
});
