// Tests every button of the table of actions from its row, so a new row is covered without a new test.
import { MockProblem, mockEndpoint, recordBodies } from '@app/test-kit/mock';
import { fillPlaceholders } from '@app/types/admin/actions/action';
import { listingActions } from '@app/types/admin/actions/listing';
import { adminRoles, grants } from '@app/types/admin/permissions';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { reopenItem } from '@app/types/admin/queue';
import { getSignedInAdmin } from '@app/types/admin/session';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { expect, it } from 'vitest';
import { createSampleListing } from '../mocks/listings.ts';
import { createMember, renderConsole, server, undoFields } from '../testing/render-console.tsx';
import { formatDay } from '../words/format-time.ts';

const restorableUntil = '2026-12-20T12:00:00.000Z';

const sampleListings = (['pending', 'approved', 'deleted'] as const).map((status) =>
  createSampleListing({ status, restorableUntil: status === 'deleted' ? restorableUntil : null }),
);
const actionsWithButton = listingActions.flatMap((row) =>
  row.button ? [{ ...row, button: row.button }] : [],
);
const findSampleListing = (button: (typeof actionsWithButton)[number]['button']) => {
  const sampleListing = sampleListings.find((listing) => button.isOffered?.(listing));
  if (!sampleListing) throw new Error(`No sample is offered ${button.label}`);
  return sampleListing;
};
const textValues = {
  name: 'Renata Okafor',
  reviews: '14 reviews go',
  until: formatDay(restorableUntil),
};

const openListing = async (
  listing: (typeof sampleListings)[number],
  me: (typeof adminRoles)[number],
  handlers: RequestHandler[] = [],
) => {
  await renderConsole(`/admin/prosthetists/${listing.id}`, {
    me,
    handlers: [...handlers, mockEndpoint(getProsthetistForStaff, () => ({ listing }))],
  });
  await screen.findByRole('heading', { level: 1, name: 'Renata Okafor' });
};
const getLabel = ({ button }: (typeof actionsWithButton)[number]) =>
  fillPlaceholders(button.label, textValues);

// Buttons depend on role and status independently, except for the role that has to ask for some actions.
const sampleCases = adminRoles.flatMap((role) =>
  sampleListings
    .filter(({ status }) => role === 'owner' || role === 'data' || status === 'approved')
    .map((listing) => [role, listing.status, listing] as const),
);
it.each(sampleCases)(
  'offers the role %s exactly its allowed actions for a listing that is %s',
  async (role, _, listing) => {
    await openListing(listing, role);
    const isAllowed = ({ permission, approvalTitle }: (typeof actionsWithButton)[number]) => {
      const grant = grants[role][permission];
      return grant === 'alone' || (grant === 'second' && approvalTitle !== undefined);
    };
    const expectedLabels = actionsWithButton
      .filter((row) => isAllowed(row) && row.button.isOffered?.(listing))
      .map(getLabel);
    const visibleLabels = actionsWithButton
      .map(getLabel)
      .filter((name) => screen.queryByRole('button', { name }) !== null);
    expect(visibleLabels).toEqual(expectedLabels);
  },
);

it.each(actionsWithButton.map((row) => [row.id, row] as const))(
  '%s sends the call of its row and shows the result',
  async (_, row) => {
    const { button } = row;
    const { dialog } = button;
    const listing = findSampleListing(button);
    const sentBodies: unknown[] = [];
    const actionHandler = mockEndpoint(
      row,
      recordBodies(sentBodies, () => ({ listing, ...undoFields })),
    );
    await openListing(listing, 'owner', [actionHandler]);
    await userEvent.click(screen.getByRole('button', { name: getLabel(row) }));
    if (dialog) {
      const panel = within(screen.getByRole('form', { name: fillPlaceholders(dialog.title, textValues) }));
      const sendButton = panel.getByRole<HTMLButtonElement>('button', { name: dialog.sendLabel });
      expect(sendButton.disabled).toBe(dialog.isOptional !== true);
      const field = panel.getByRole('textbox', { name: new RegExp(dialog.label) });
      fireEvent.change(field, { target: { value: 'Words.' } });
      await userEvent.click(sendButton);
    }
    expect(
      await screen.findByText(new RegExp(fillPlaceholders(button.successMessage, textValues))),
    ).toBeTruthy();
    const body = { v: listing.v, ...(dialog && { [dialog.field]: 'Words.' }) };
    expect(sentBodies).toEqual([row.body ? body : {}]);
  },
);

it.each(['suspended', 'rejected'] as const)(
  'opens a listing that is %s again, for those who decide listings, also without an owner',
  async (status) => {
    const sentRequests: unknown[] = [];
    const reopenHandler = mockEndpoint(reopenItem, ({ params, body }) => {
      sentRequests.push([params, body]);
      return { ...params, ...undoFields };
    });
    const decision = { outcome: status, notes: 'Wrong town.', at: restorableUntil, by: 'Inés' };
    const listing = createSampleListing({ status, decision, owner: null, claimed: false });
    await openListing(listing, 'viewer');
    expect(screen.queryByText('Open the listing again')).toBeNull();
    cleanup();
    await openListing(listing, 'data', [reopenHandler]);
    await userEvent.click(screen.getByText('More actions'));
    await userEvent.click(screen.getByRole('button', { name: 'Open the listing again' }));
    expect(await screen.findByText('Opened the listing of Renata Okafor again.')).toBeTruthy();
    expect(sentRequests).toEqual([[{ kind: 'prosthetists', id: listing.id }, { v: listing.v }]]);
  },
);

it('blocks what would end an open appeal for the member who decided, but not where a second person has to agree', async () => {
  const decision = { outcome: 'rejected', notes: 'Wrong town.', at: restorableUntil, by: 'Inés' };
  const leftToOthers = ['delete' as const, 'reopen' as const];
  const listing = createSampleListing({ status: 'rejected', decision, leftToOthers });
  await openListing(listing, 'owner');
  const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
  expect(isDisabled('Delete')).toBe(true);
  expect(screen.getByText(/^Your decision is under appeal\./)).toBeTruthy();
  await userEvent.click(screen.getByText('More actions'));
  expect(isDisabled('Open the listing again')).toBe(true);
  cleanup();
  await openListing(listing, 'data');
  expect(isDisabled('Delete')).toBe(false);
});

it('moves the focus to the heading when an action removes its own button', async () => {
  const approveAction = actionsWithButton.find(({ id }) => id === 'adminApproveProsthetist')!;
  let listing = findSampleListing(approveAction.button);
  await openListing(listing, 'owner', [
    mockEndpoint(getProsthetistForStaff, () => ({ listing })),
    mockEndpoint(approveAction, () => {
      listing = createSampleListing({ status: 'approved' });
      return { listing, ...undoFields };
    }),
  ]);
  const button = screen.getByRole('button', { name: getLabel(approveAction) });
  await userEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('keeps an open decision and its notes when the role has lost the right meanwhile', async () => {
  const sendBackAction = actionsWithButton.find(({ button }) => button.label === 'Send back')!;
  const listing = findSampleListing(sendBackAction.button);
  const rejectionHandler = mockEndpoint(sendBackAction, () => {
    server.use(mockEndpoint(getSignedInAdmin, () => ({ admin: createMember('viewer') })));
    const message = 'Your role does not allow this.';
    throw new MockProblem({ type: 'about:blank', title: message, status: 403, error: 'no_right', message });
  });
  await openListing(listing, 'moderator', [rejectionHandler]);
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }));
  const title = fillPlaceholders(sendBackAction.button.dialog!.title, textValues);
  const panel = within(screen.getByRole('form', { name: title }));
  const notesField = panel.getByRole('textbox', { name: /Notes/ });
  await userEvent.type(notesField, 'Please add the suite number.');
  await userEvent.click(panel.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('Your role does not allow this.')).toBeTruthy();
  // The other decisions are gone once the page knows the new role.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  expect(notesField.isConnected).toBe(true);
  expect(notesField).toHaveProperty('value', 'Please add the suite number.');
});
