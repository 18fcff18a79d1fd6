import { mockEndpoint } from '@app/test-kit/mock';
import { adminDecideProof, adminViewProof } from '@app/types/admin/actions/reply';
import { adminGetReview, type StaffReview } from '@app/types/admin/reviews';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { mockInbox } from '../mocks/inbox.ts';
import { renderConsole, server } from '../testing/render-console.tsx';
import { createSampleId, createSampleReview, toInboxEntry } from './mocks/sample-reviews.ts';

const sampleTime = '2026-11-20T15:12:00.000Z';
const waitingProof = {
  status: 'waiting',
  sentAt: sampleTime,
  fileUntil: sampleTime,
  decidedAt: null,
  note: '',
} as const;

let review: StaffReview;
/** The calls about the proof, in order. */
let proofCalls: unknown[];

beforeEach(() => {
  proofCalls = [];
  review = createSampleReview({
    status: 'approved',
    visible: true,
    proof: waitingProof,
    steps: ['decide_proof'],
  });
  server.use(
    mockInbox(() => [toInboxEntry(review, 'proofs')]),
    mockEndpoint(adminGetReview, () => ({ review })),
    mockEndpoint(adminViewProof, () => {
      proofCalls.push('look');
      return { picture: { type: 'image/webp' as const, base64: btoa('pixels') } };
    }),
    mockEndpoint(adminDecideProof, ({ body }) => {
      proofCalls.push(body);
      const status = body.verdict === 'confirm' ? 'confirmed' : 'declined';
      const proof = { ...waitingProof, status, decidedAt: sampleTime, note: body.notes ?? '' } as const;
      review = { ...review, v: 2, proof, steps: [], verification: status === 'confirmed' ? 'proof' : 'none' };
      return { review };
    }),
  );
});
const openReviewPage = (me?: 'moderator' | 'viewer') =>
  renderConsole(`/admin/reviews/${createSampleId(1)}?queue=proofs`, me ? { me } : {});
const findButton = (name: string) => screen.findByRole('button', { name });

it('opens the file only on a press, and enables the confirmation after that', async () => {
  await openReviewPage('moderator');
  const confirmButton = await findButton('Confirm the care');
  expect(screen.getByRole('link', { name: /^Proofs/, hidden: true }).getAttribute('aria-current')).toBe(
    'page',
  );
  expect(confirmButton).toHaveProperty('disabled', true);
  expect(proofCalls).toEqual([]);
  await userEvent.click(await findButton('Look at the proof'));
  expect(await screen.findByRole('img', { name: 'The proof that the author sent' })).toBeTruthy();
  await waitFor(() => expect(confirmButton).toHaveProperty('disabled', false));
  await userEvent.click(confirmButton);
  expect(await screen.findByText(/Confirmed the proof for Renata Okafor\. Its file is deleted/)).toBeTruthy();
  expect(await screen.findByText(/Everybody reads “Care confirmed” on it/)).toBeTruthy();
  expect(proofCalls).toEqual(['look', { v: 1, verdict: 'confirm' }]);
  expect(screen.queryByRole('img', { name: /proof/ })).toBeNull();
});

it('declines a proof with a note for the author', async () => {
  await openReviewPage();
  await userEvent.click(await findButton('Decline the proof'));
  await userEvent.type(
    screen.getByRole('textbox', { name: /^Notes to the author/ }),
    'It shows another practice.',
  );
  await userEvent.click(await findButton('Decline the proof'));
  expect(await screen.findByText(/Said to the author: It shows another practice/)).toBeTruthy();
  expect(proofCalls).toEqual([{ v: 1, verdict: 'decline', notes: 'It shows another practice.' }]);
});

it('says that the role may not open the proof', async () => {
  review = { ...review, steps: [] };
  await openReviewPage('viewer');
  expect(await screen.findByText('Your role does not look at proofs.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Look at the proof' })).toBeNull();
});
