// S27: the audit log says who did what, without data about care, texts or addresses.

import { createUserId, openStage } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { createAuthor, createContent, createEdit } from '@app/reviews/testing/inputs';
import { requestDeletion } from '@app/status-changes/deletions.store';
import { expect, it } from 'vitest';

const stage = await openStage();

it('an audit row contains no text, health data, address or number of a person', async () => {
  const secret = 'Zanzibar';
  const userId = createUserId();
  const careFacts = {
    title: `${secret} title`,
    text: `${secret} is what I say of the visits that I had here, all of them.`,
    limb: { upper: 'None', lower: 'Single hip' },
    device: 'Microprocessor knee',
  } as const;
  const { publicId } = await submitReview(stage.as(userId), {
    listingId: (await stage.createListing())._id,
    author: createAuthor({ emails: [`${secret}@mail.test`] }),
    content: createContent(careFacts),
    locale: 'en',
  });
  const { review } = await approveReview(stage.admin, { id: publicId, v: 1 });
  const flag = { publicId, reason: 'Something else', note: `${secret} note` };
  await flagReview(stage.as(createUserId()), flag);
  const newFacts = { ...careFacts, device: 'Running/sport' } as const;
  await editReview(stage.as(userId), createEdit(publicId, review.v, newFacts));
  const otherReview = await stage.createPendingReview(await stage.createListing(), careFacts);
  const rejection = { reasons: ['False or fake'], notes: `${secret} to the author` };
  await rejectReview(stage.admin, { id: otherReview.publicId, v: 1, ...rejection });
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep', address: `${secret}@mail.test` });

  const rows = await stage.audit.find().toArray();
  expect(rows.length).toBeGreaterThanOrEqual(6);
  const text = JSON.stringify(rows);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/Single hip|Microprocessor|Running|@mail\.test|"limb"|"device"|password|token/i);
});

it('an audit row names the changed private fields of a prosthetist, never their values', async () => {
  const { listing, userId } = await stage.createPublicListing();
  const privateFields = { email: 'private@own-practice.test', patientContactPhone: '314-555-0177' };
  await stage.submitUpdate(listing, userId, privateFields);
  const text = JSON.stringify(await stage.audit.find({ 'actor.id': userId }).toArray());
  expect(text).toContain('"email"');
  expect(text).not.toMatch(/own-practice\.test|555-0177/);
});
