import { mockEndpoint } from '@app/test-kit/mock';
import { getAuditRow, listAuditRows, verifyAuditLog } from '@app/types/admin/audit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

const rowId = 'a'.repeat(24);
const auditRow = {
  id: rowId,
  at: '2026-11-20T15:04:05.000Z',
  actor: { kind: 'admin' as const, id: '0'.repeat(24), name: 'Olive Owner' },
  action: 'listing.edit',
  target: { kind: 'listing', id: 'b'.repeat(24), name: 'Jane Doe' },
  reason: 'As asked',
  fields: ['city', 'phone'],
};

it('sends the filters to the server and keeps them in the address', async () => {
  const queries: unknown[] = [];
  const listHandler = mockEndpoint(listAuditRows, ({ query }) => {
    queries.push(query);
    return { items: [auditRow], total: 120, page: 1, pageSize: 50 };
  });
  await renderConsole('/admin/audit?kind=listing', { handlers: [listHandler] });
  const table = await screen.findByRole('table', { name: '120 rows, newest first' });
  expect(within(table).getByText('Olive Owner')).toBeTruthy();
  expect(
    within(table)
      .getByRole('link', { name: /Nov 20, 2026/ })
      .getAttribute('href'),
  ).toBe(`/admin/audit/${rowId}`);
  expect(queries.at(-1)).toMatchObject({ kind: 'listing' });

  expect(within(table).getByRole('link', { name: 'Listing Jane Doe' })).toBeTruthy();

  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Listing edited');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ kind: 'listing', action: 'listing.edit' }));
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toContain('action=listing.edit');
});

it('shows the old and the new value of each field of a row', async () => {
  const detailedRow = {
    ...auditRow,
    requestId: 'r-1',
    address: null,
    changes: [{ field: 'city', before: 'St. Louis', after: 'Springfield' }],
  };
  await renderConsole(`/admin/audit/${rowId}`, { handlers: [mockEndpoint(getAuditRow, () => detailedRow)] });
  expect((await screen.findByText('St. Louis')).tagName).toBe('DEL');
  expect(screen.getByText('Springfield').tagName).toBe('INS');
});

it('shows which seal is broken, and hides the check from roles without the right', async () => {
  const emptyHandler = mockEndpoint(listAuditRows, () => ({ items: [], total: 0, page: 1, pageSize: 50 }));
  const sealErrors = [{ seal: 7, kind: 'content' as const, from: 'f1', to: 'f2' }];
  const verificationResult = {
    sound: false,
    seals: 9,
    rows: 4_000,
    unsealed: 2,
    head: null,
    problems: sealErrors,
    since: { seal: 6, at: '2026-11-20T15:00:00.000Z' },
    complete: false,
    whole: { at: '2026-11-21T09:00:00.000Z', sound: true },
  };
  const { unmount } = await renderConsole('/admin/audit', {
    handlers: [emptyHandler, mockEndpoint(verifyAuditLog, () => verificationResult)],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Verify the log' }));
  expect(await screen.findByText('Seal 7 covers a row that was changed (rows f1 to f2).')).toBeTruthy();
  expect(screen.getByText(/Continued from seal 6/)).toBeTruthy();
  expect(screen.getByText(/There is more to check\. Verify again/)).toBeTruthy();
  expect(screen.getByText(/The whole log was last checked .*: nothing had changed/)).toBeTruthy();
  unmount();
  await renderConsole('/admin/audit', { me: 'viewer', handlers: [emptyHandler] });
  await screen.findByText('No rows');
  expect(screen.queryByRole('button', { name: 'Verify the log' })).toBeNull();
});
