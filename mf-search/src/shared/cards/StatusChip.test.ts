import { setPageLocale } from '@app/shell-api';
import type { OwnReview } from '@app/types';
import { beforeEach, expect, test } from 'vitest';
import '../../language.ts';
import { createOwnReview } from '../../mocks/reviews.ts';
import { getStatusWords } from './StatusChip.tsx';

const changedAt = '2026-11-20T15:00:00.000Z';
const hiddenField = { since: changedAt, reason: 'Harmful or illegal' };
const revision = { content: createOwnReview(1).content, submittedAt: changedAt };
const rejectedRevisionFields = {
  revision,
  decision: { outcome: 'rejected' as const, reasons: [], note: '', at: changedAt },
};
const removalFields = { decision: { outcome: 'removed' as const, reasons: [], note: '', at: changedAt } };

beforeEach(() => setPageLocale('en'));

/** Every state of a review with every state of an edit that it can have, and if others read it. */
test.each<[Partial<OwnReview>, name: string, isPublic: boolean, meaningPattern?: RegExp]>([
  [{ status: 'pending' }, 'Pending', false],
  [{ status: 'changes_requested' }, 'Needs a change', false],
  [{ status: 'rejected' }, 'Not published', false],
  [{ status: 'removed', ...removalFields }, 'Removed', false],
  [{ status: 'removed', deleted: true, ...removalFields }, 'Removed', false],
  [{ status: 'withdrawn' }, 'Withdrawn', false],
  [{ status: 'approved' }, 'Public', true],
  [
    { status: 'approved', ...rejectedRevisionFields },
    'Public, change sent back',
    true,
    /sent the change back/,
  ],
  [{ status: 'flagged' }, 'Public, being checked', true],
  [
    { status: 'flagged', ...rejectedRevisionFields },
    'Public, change sent back',
    true,
    /sent the change back/,
  ],
  [{ status: 'flagged', hidden: hiddenField }, 'Hidden while we check', false],
  [
    { status: 'flagged', hidden: hiddenField, ...rejectedRevisionFields },
    'Hidden while we check',
    false,
    /sent your change back/,
  ],
  [
    { status: 'pending_revision', revision },
    'Public, change pending',
    true,
    /until our team has read the new/,
  ],
  [{ status: 'pending_revision', hidden: hiddenField, revision }, 'Hidden while we check', false],
  // Of a second edit: the decision is that about the first one.
  [
    { status: 'pending_revision', ...rejectedRevisionFields },
    'Public, change pending',
    true,
    /until our team has read the new/,
  ],
])('%o reads as “%s”', (fields, name, isPublic, meaningPattern = /^(?!.*(back|new one))/) => {
  const review = createOwnReview(1, fields);
  const statusWords = getStatusWords(review);
  expect(statusWords.name).toBe(name);
  expect(statusWords.meaning).toMatch(meaningPattern);
  expect(review.public !== null).toBe(isPublic);
  expect(/^Public/.test(statusWords.name)).toBe(isPublic);
  expect(/public/.test(statusWords.meaning.replace('not public yet', ''))).toBe(isPublic);
});

test('says of a hidden review with a rejected edit that its author can appeal', () => {
  const permissions = { ...createOwnReview(1).can, appeal: true };
  const { meaning } = getStatusWords(
    createOwnReview(1, {
      status: 'flagged',
      hidden: hiddenField,
      ...rejectedRevisionFields,
      can: permissions,
    }),
  );
  expect(meaning).toMatch(/Our team sent your change back\. If you think we are wrong, you can appeal\.$/);
});
