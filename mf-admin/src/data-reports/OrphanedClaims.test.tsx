import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { purgeOrphanedClaims } from '@app/types/admin/actions/claim';
import type { OrphanedClaim } from '@app/types/admin/claims';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createClaimHandlers, orphanedClaims } from '../claims/mocks/claims.ts';
import { renderConsole } from '../testing/render-console.tsx';

const pagePath = '/admin/pending-claims/orphaned';

/** Chooses the first claim and previews its removal. */
async function previewRemoval() {
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Sam Reed/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Test entries.');
  await userEvent.click(screen.getByRole('button', { name: 'Preview the clean-up of 1 claim' }));
}

test('A10: removing claims requires a reason and a preview', async () => {
  let remainingClaims: OrphanedClaim[] = orphanedClaims;
  const sentBodies: { ids: string[]; reason: string; preview?: boolean | undefined }[] = [];
  await renderConsole(pagePath, {
    handlers: [
      mockEndpoint(purgeOrphanedClaims, ({ body }) => {
        sentBodies.push(body);
        const [firstClaim] = orphanedClaims;
        if (!body.preview) remainingClaims = remainingClaims.slice(1);
        const skipped = [{ id: orphanedClaims[1]!.id, why: 'held' as const }];
        return { preview: body.preview ?? false, claims: [firstClaim!], skipped };
      }),
      ...createClaimHandlers(undefined, () => remainingClaims),
    ],
  });
  await screen.findByText('2 orphaned claims, oldest first.');
  const getPreviewButton = () => screen.getByRole('button', { name: /^Preview/ }) as HTMLButtonElement;
  expect(getPreviewButton().disabled).toBe(true);
  screen.getByText('Choose at least one claim.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  await userEvent.click(getPreviewButton());
  expect(sentBodies).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Test entries.');
  await userEvent.click(screen.getByRole('button', { name: 'Preview the clean-up of 2 claims' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Remove these claims permanently?' }));
  within(dialog.getByRole('list', { name: 'To be removed' })).getByText(
    'Sam Reed, for Renata Okafor, Riverfront Limb Works',
  );
  within(dialog.getByRole('list', { name: 'To stay' })).getByText(/is under a legal hold/);
  expect(sentBodies.map(({ preview }) => preview)).toEqual([true]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove 1 claim' }));
  await screen.findByText('Removed 1 claim. 1 claim stayed.');
  const ids = orphanedClaims.map(({ id }) => id);
  expect(sentBodies[1]).toEqual({ ids, reason: 'Test entries.', preview: false });
  await screen.findByText('1 orphaned claim, oldest first.');
});

test('a removal by a data editor waits for a second person', async () => {
  const pendingReply = { second: { id: '0000000000000000000000f1', waits: true as const } };
  await renderConsole(pagePath, {
    me: 'data',
    handlers: [
      mockEndpoint(purgeOrphanedClaims, ({ body }) =>
        body.preview ? { preview: true, claims: orphanedClaims.slice(0, 1), skipped: [] } : pendingReply,
      ),
      ...createClaimHandlers(),
    ],
  });
  await previewRemoval();
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a second opinion' }));
  expect(await screen.findByText('Requested: someone else on the team has to agree first.')).toBeTruthy();
});

test('a removal without the password does nothing, and leaves its dialog open', async () => {
  let removalCount = 0;
  await renderConsole(pagePath, {
    handlers: [
      mockEndpoint(purgeOrphanedClaims, ({ body }) => {
        if (body.preview) return { preview: true, claims: orphanedClaims.slice(0, 1), skipped: [] };
        removalCount++;
        throw createMockProblem(purgeOrphanedClaims, 403, { error: 'elevate' });
      }),
      ...createClaimHandlers(),
    ],
  });
  await previewRemoval();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 1 claim' }));
  const passwordDialog = within(await screen.findByRole('dialog', { name: 'Enter your password again' }));
  await userEvent.click(passwordDialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { name: 'Enter your password again' })).toBeNull();
  const dialog = within(screen.getByRole('dialog', { name: 'Remove these claims permanently?' }));
  const removeButton = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove 1 claim' });
  await waitFor(() => expect(removeButton.disabled).toBe(false));
  expect(removalCount).toBe(1);
});

test('a role without the right can read the list, but not select claims', async () => {
  await renderConsole(pagePath, { me: 'moderator', handlers: createClaimHandlers() });
  await screen.findByText('2 orphaned claims, oldest first.');
  expect(screen.queryByRole('checkbox', { name: /Sam Reed|Choose all/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull();
});
