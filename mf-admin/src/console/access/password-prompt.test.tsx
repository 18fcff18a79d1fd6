import { mockEndpoint } from '@app/test-kit/mock';
import { purgeOrphanedClaims } from '@app/types/admin/actions/claim';
import { elevate } from '@app/types/admin/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { createClaimHandlers, orphanedClaims } from '../../claims/mocks/claims.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const password = 'one step at a time';

/** Opens a page whose backend asks for the password before it removes anything, up to the password dialog. */
async function openCleanupPage() {
  const serverState = { isElevated: false, removedCount: 0, rejectedCount: 0 };
  const problem = { error: 'elevate', message: 'Enter your password again to continue.', status: 403 };
  await renderConsole('/admin/pending-claims/orphaned', {
    handlers: [
      mockEndpoint(elevate, ({ body }) => {
        expect(body).toEqual({ password });
        serverState.isElevated = true;
        return { until: '2026-11-22T12:10:00.000Z' };
      }),
      http.delete(`*${purgeOrphanedClaims.path}`, async ({ request }) => {
        const { preview = false } = (await request.json()) as { preview?: boolean };
        if (!preview && !serverState.isElevated) {
          serverState.rejectedCount++;
          return HttpResponse.json(problem, { status: 403 });
        }
        if (!preview) serverState.removedCount++;
        return HttpResponse.json({ preview, claims: orphanedClaims.slice(0, 1), skipped: [] });
      }),
      ...createClaimHandlers(),
    ],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Sam Reed/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Test entries.');
  await userEvent.click(screen.getByRole('button', { name: 'Preview the clean-up of 1 claim' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 1 claim' }));
  const passwordDialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  expect(serverState).toEqual({ isElevated: false, removedCount: 0, rejectedCount: 1 });
  return { serverState, passwordDialog };
}

test('a dangerous action is done after the password was entered again', async () => {
  const { serverState, passwordDialog } = await openCleanupPage();
  expect(document.activeElement).toBe(passwordDialog.getByLabelText(/Your password/));
  await userEvent.keyboard(password);
  await userEvent.click(passwordDialog.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Removed 1 claim.');
  expect(serverState).toEqual({ isElevated: true, removedCount: 1, rejectedCount: 1 });
  expect(screen.queryByRole('dialog', { name: 'Enter your password again' })).toBeNull();
});

test('cancelling the password dialog does nothing, and keeps the dialog below open', async () => {
  const { serverState, passwordDialog } = await openCleanupPage();
  await userEvent.click(passwordDialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Enter your password again' })).toBeNull();
  const removalDialog = within(screen.getByRole('dialog', { name: 'Remove these claims permanently?' }));
  const removeButton = removalDialog.getByRole<HTMLButtonElement>('button', { name: 'Remove 1 claim' });
  await waitFor(() => expect(removeButton.disabled).toBe(false));
  expect(serverState).toEqual({ isElevated: false, removedCount: 0, rejectedCount: 1 });
});
