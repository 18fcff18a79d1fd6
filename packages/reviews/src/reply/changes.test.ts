import { reviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { applyReplyPublication, applyReplyReopening, canApplyReplyAction } from './changes.ts';

const [first, later] = [new Date('2026-11-01'), new Date('2026-11-02')];
const decision = { outcome: 'rejected', notes: 'A name.', at: later, by: 'admin_1' } as const;
const pending = { text: 'Thanks.', status: 'pending', submittedAt: first, v: 1 } as const;
const approved = { ...pending, status: 'approved', publishedAt: first } as const;
const refused = { text: 'Thank you.', submittedAt: later, status: 'refused' } as const;
const review = reviewDoc({ status: 'approved', visible: true });

it.each([
  ['pending', { ...review, reply: pending }, true, true, false],
  ['pending at a hidden review', { ...review, visible: false, reply: pending }, false, true, false],
  ['approved', { ...review, reply: approved }, false, false, true],
  ['refused in part', { ...review, reply: { ...approved, revision: refused } }, false, false, true],
  ['not there', review, false, false, false],
])('a reply that is %s: its actions', (_, review, ...allowed) => {
  expect(
    (['approve', 'reject', 'reopen'] as const).map((action) => canApplyReplyAction(action, review)),
  ).toEqual(allowed);
});

it('a reopened revision waits beside the public text, and published it has its own time', () => {
  const reopened = applyReplyReopening({ ...review, reply: { ...approved, decision, revision: refused } });
  expect(reopened.reply).toMatchObject({
    status: 'approved',
    text: 'Thanks.',
    revision: { status: 'pending' },
  });
  const { reply } = applyReplyPublication(reopened, later);
  expect(reply).toMatchObject({ text: 'Thank you.', submittedAt: later, publishedAt: first, v: 3 });
});
