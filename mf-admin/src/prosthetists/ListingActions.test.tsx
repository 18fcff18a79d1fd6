// Every button of the table of actions, by its row alone: a new row is held to this as soon as it is listed.
import { mock } from '@app/test-kit/mock';
import { fillWords } from '@app/types/admin/actions/action';
import { listingActions } from '@app/types/admin/actions/listing';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { releaseItem, takeItem } from '@app/types/admin/queue';
import { adminRoles, grants } from '@app/types/admin/rights';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleListing } from '../mocks/listings.ts';
import { onDay } from '../on-day.ts';
import { renderConsole } from '../testing/render-console.tsx';

const decided = { auditId: '0'.repeat(24), undoUntil: new Date(Date.now() + 30_000).toISOString() };
const lock = { by: '1'.repeat(24), name: 'Inés', until: decided.undoUntil };
const locks = [mock(takeItem, () => ({ lock })), mock(releaseItem, () => ({ lock: null }))];
const restorableUntil = '2026-12-20T12:00:00.000Z';

const samples = (['pending', 'approved', 'deleted'] as const).map((status) =>
  sampleListing({ status, restorableUntil: status === 'deleted' ? restorableUntil : null }),
);
const offered = listingActions.flatMap((row) => (row.button ? [{ ...row, button: row.button }] : []));
const findSample = (button: (typeof offered)[number]['button']) => {
  const found = samples.find((listing) => button.isOffered?.(listing));
  if (!found) throw new Error(`No sample is offered ${button.label}`);
  return found;
};
const values = { name: 'Renata Okafor', reviews: '14 reviews go', until: onDay(restorableUntil) };

describe.each(offered.map((row) => [row.id, row] as const))('%s', (_, row) => {
  const { button } = row;
  const listing = findSample(button);
  const label = fillWords(button.label, values);
  const open = async (me: (typeof adminRoles)[number], sent: unknown[] = []) => {
    const own = mock(getProsthetistForStaff, () => ({ listing }));
    const act = mock(row, ({ body }) => {
      sent.push(body);
      return { listing, ...decided };
    });
    await renderConsole(`/admin/prosthetists/${listing.id}`, { me, handlers: [own, act, ...locks] });
    await screen.findByRole('heading', { level: 1, name: 'Renata Okafor' });
  };

  it('is offered to those who may do it, and to nobody else', async () => {
    for (const role of adminRoles) {
      await open(role);
      const grant = grants[role][row.right];
      const isExpected = grant === 'alone' || (grant === 'second' && row.second !== undefined);
      expect(screen.queryByRole('button', { name: label }) !== null, role).toBe(isExpected);
      cleanup();
    }
  });

  it('sends what its row says, and tells that it is done', async () => {
    const sent: unknown[] = [];
    await open('owner', sent);
    await userEvent.click(screen.getByRole('button', { name: label }));
    const { dialog } = button;
    if (dialog) {
      const asked = within(screen.getByRole('dialog', { name: fillWords(dialog.title, values) }));
      const send = asked.getByRole<HTMLButtonElement>('button', { name: dialog.send });
      expect(send.disabled).toBe(true);
      await userEvent.type(asked.getByRole('textbox', { name: new RegExp(dialog.label) }), 'Words.');
      await userEvent.click(send);
    }
    expect(await screen.findByText(new RegExp(fillWords(button.done, values)))).toBeTruthy();
    const body = { v: listing.v, ...(dialog && { [dialog.field]: 'Words.' }) };
    expect(sent).toEqual([row.body ? body : {}]);
  });
});
