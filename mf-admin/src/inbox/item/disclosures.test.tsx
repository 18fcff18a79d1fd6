import { createMockProblem, mockEndpoint, recordBodies } from '@app/test-kit/mock';
import { liftSanction, sanctionAccount } from '@app/types/admin/actions/account';
import { listAccounts } from '@app/types/admin/people/sanctions';
import { addStaffNote } from '@app/types/admin/queue';
import { adminGetReview } from '@app/types/admin/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { expect, it } from 'vitest';
import { listShortcuts } from '../../console/shortcuts/shortcuts.ts';
import { createSampleId, createSampleReview } from '../../reviews/mocks/sample-reviews.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const reviewId = createSampleId(1);
const sanction = {
  id: '0000000000000000000000f1',
  kind: 'silence' as const,
  reason: 'Adverts.',
  by: 'Inés Calloway',
  from: '2026-11-20T15:12:00.000Z',
  until: '2026-12-20T15:12:00.000Z',
  holds: true,
};

async function openReview(...handlers: RequestHandler[]) {
  const reviewHandler = mockEndpoint(adminGetReview, () => ({ review: createSampleReview() }));
  await renderConsole(`/admin/reviews/${reviewId}`, { handlers: [reviewHandler, ...handlers] });
  await screen.findByRole('heading', { level: 2, name: 'Review of Renata Okafor' });
}

it('saves a note for colleagues: N focuses the field, and a note that could not be saved stays in it', async () => {
  const sentBodies: unknown[] = [];
  let isNoteSaved = false;
  await openReview(
    mockEndpoint(addStaffNote, ({ params, body }) => {
      sentBodies.push([params.kind, body]);
      if (!isNoteSaved)
        throw createMockProblem(addStaffNote, 404, { error: 'not_found', message: 'It is gone.' });
      return { id: '0000000000000000000000d1' };
    }),
  );
  const getNoteField = () =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for colleagues' });
  const getSaveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the note' });
  await waitFor(() => expect(listShortcuts()).toContainEqual(expect.objectContaining({ key: 'n' })));
  await userEvent.keyboard('n');
  await waitFor(() => expect(document.activeElement).toBe(getNoteField()));
  expect(getSaveButton().disabled).toBe(true);
  await userEvent.type(getNoteField(), 'Ask the practice first.');
  await userEvent.click(getSaveButton());
  await screen.findByText('It is gone.');
  expect(getNoteField().value).toBe('Ask the practice first.');
  isNoteSaved = true;
  await userEvent.click(getSaveButton());
  await waitFor(() => expect(getNoteField().value).toBe(''));
  expect(getSaveButton().disabled).toBe(true);
  expect(sentBodies).toEqual(Array(2).fill(['reviews', { text: 'Ask the practice first.' }]));
});

it('sanctions the chosen account, and lifts a sanction', async () => {
  const sentBodies: unknown[] = [];
  await openReview(
    mockEndpoint(listAccounts, () => ({
      accounts: [
        { who: 'author', label: 'Author', sanctions: [] },
        { who: 'owner', label: 'Owner', sanctions: [sanction] },
      ],
    })),
    mockEndpoint(
      sanctionAccount,
      recordBodies(sentBodies, () => ({ sanction })),
    ),
    mockEndpoint(liftSanction, ({ params }) => {
      sentBodies.push(params.id);
      return { sanction };
    }),
  );
  await userEvent.click(screen.getByText('Account'));
  const form = within(await screen.findByRole('form', { name: 'Limit the account' }));
  const sendButton = form.getByRole<HTMLButtonElement>('button', { name: 'Limit the account' });
  await userEvent.selectOptions(form.getByLabelText('Whose'), 'Owner');
  screen.getByText('Owner: silenced by Inés Calloway, until Dec 20, 2026: Adverts.');
  await userEvent.click(screen.getByRole('button', { name: 'Take it off' }));
  expect(sendButton.disabled).toBe(true);
  await userEvent.selectOptions(form.getByLabelText('What'), 'suspend');
  await userEvent.selectOptions(form.getByLabelText('For how long'), '90 days');
  await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Adverts again.');
  await userEvent.click(sendButton);
  await waitFor(() =>
    expect(sentBodies).toEqual([
      sanction.id,
      { who: 'owner', sanction: 'suspend', days: 90, reason: 'Adverts again.' },
    ]),
  );
  // The form is cleared after success.
  const reasonField = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await waitFor(() => expect(reasonField.value).toBe(''));
});
