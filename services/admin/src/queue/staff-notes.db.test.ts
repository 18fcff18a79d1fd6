import type { HistoryEntry } from '@app/types/admin/queue';
import { expect, it } from 'vitest';
import { createReview, getBody } from '../testing/reviews.ts';
import { startApp } from '../testing/running-app.ts';

const { callAs, collections } = await startApp();

it('a note for staff is added to the history of an item, without a mail', async () => {
  const { publicId, v } = await createReview(collections);
  const path = `/api/admin/reviews/${publicId}`;
  expect((await callAs('viewer')('POST', `${path}/staff-notes`, { text: 'No.' })).status).toBe(403);
  expect((await callAs('moderator')('POST', `${path}/staff-notes`, { text: '  ' })).status).toBe(400);
  expect(
    (await callAs('moderator')('POST', `${path}/staff-notes`, { text: ' Ask Dee first. ' })).status,
  ).toBe(200);
  const { items } = getBody<{ items: HistoryEntry[] }>(await callAs('viewer')('GET', `${path}/history`));
  expect(items[0]).toMatchObject({ action: 'review.staff_note', by: 'team', reason: 'Ask Dee first.' });
  expect(await collections.outbox.countDocuments()).toBe(0);
  expect((await collections.reviews.findOne({ publicId }))?.v).toBe(v);
  const missingPath = `/api/admin/reviews/${'x'.repeat(22)}/staff-notes`;
  expect((await callAs('moderator')('POST', missingPath, { text: 'Who?' })).status).toBe(404);
});
