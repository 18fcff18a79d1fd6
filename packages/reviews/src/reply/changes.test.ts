import { createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { applyReplyPublication, applyReplyReopening, canApplyReplyAction } from './changes.ts';

const [submittedAt, decidedAt] = [new Date('2026-11-01'), new Date('2026-11-02')];
const decision = { outcome: 'rejected', notes: 'A name.', at: decidedAt, by: 'admin_1' } as const;
const pendingReply = { text: 'Thanks.', status: 'pending', submittedAt, v: 1 } as const;
const approvedReply = { ...pendingReply, status: 'approved', publishedAt: submittedAt } as const;
const rejectedRevision = { text: 'Thank you.', submittedAt: decidedAt, status: 'refused' } as const;
const review = createReviewDoc({ status: 'approved', visible: true });

it.each([
  ['pending', { ...review, reply: pendingReply }, true, true, false],
  ['pending at a hidden review', { ...review, visible: false, reply: pendingReply }, false, true, false],
  ['approved', { ...review, reply: approvedReply }, false, false, true],
  [
    'rejected in part',
    { ...review, reply: { ...approvedReply, revision: rejectedRevision } },
    false,
    false,
    true,
  ],
  ['not there', review, false, false, false],
])('a reply that is %s has its actions', (_, reviewWithReply, ...areAllowed) => {
  expect(
    (['approve', 'reject', 'reopen'] as const).map((action) => canApplyReplyAction(action, reviewWithReply)),
  ).toEqual(areAllowed);
});

it('a reopened revision waits beside the public text, and published it has its own time', () => {
  const reopenedReview = applyReplyReopening({
    ...review,
    reply: { ...approvedReply, decision, revision: rejectedRevision },
  });
  expect(reopenedReview.reply).toMatchObject({
    status: 'approved',
    text: 'Thanks.',
    revision: { status: 'pending' },
  });
  const { reply } = applyReplyPublication(reopenedReview, decidedAt);
  expect(reply).toMatchObject({ text: 'Thank you.', submittedAt: decidedAt, publishedAt: submittedAt, v: 3 });
});
