// S27: the audit log says who did what, without data about care, texts or addresses.

import { createListingInput } from '@app/listings/testing/inputs';
import { createUserId, openStage } from '@app/listings/testing/stage';
import { updateListing } from '@app/listings/update/owner/update-listing';
import { editReview } from '@app/reviews/review/author/edit-review';
import { flagReview } from '@app/reviews/review/author/flag-review';
import { submitReview } from '@app/reviews/review/author/submit-review';
import { approveReview, rejectReview } from '@app/reviews/review/staff/decide-review';
import { createAuthor, createContent } from '@app/reviews/testing/inputs';
import { requestDeletion } from '@app/status-changes/deletion/request-deletion';
import { expect, it } from 'vitest';

const stage = await openStage();

it('an audit row contains no text, health data, address or number of a person', async () => {
  const secret = 'Zanzibar';
  const userId = createUserId();
  const careFacts = {
    title: `${secret} title`,
    text: `${secret} is what I say of the visits that I had here, all of them.`,
    limb: { upper: 'None' as const, lower: 'Single hip' as const },
    device: 'Microprocessor knee' as const,
  };
  const listing = await stage.createListing();
  const baseInput = {
    listingId: listing._id,
    author: createAuthor({ emails: [`${secret}@mail.test`] }),
    locale: 'en' as const,
  };
  const review = await submitReview(stage.as(userId), { ...baseInput, content: createContent(careFacts) });
  await approveReview(stage.admin, { id: review.publicId, v: 1 });
  const { publicId } = review;
  await flagReview(stage.as(createUserId()), { publicId, reason: 'Something else', note: `${secret} note` });
  const { v } = await stage.readReview(publicId);
  const editInput = {
    publicId,
    v,
    content: createContent({ ...careFacts, device: 'Running/sport' }),
    locale: 'en' as const,
  };
  await editReview(stage.as(userId), editInput);
  const otherReview = await stage.createPendingReview(await stage.createListing(), careFacts);
  await rejectReview(stage.admin, {
    id: otherReview.publicId,
    v: 1,
    reasons: ['False or fake'],
    notes: `${secret} to the author`,
  });
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep', address: `${secret}@mail.test` });

  const rows = await stage.audit.find().toArray();
  expect(rows.length).toBeGreaterThanOrEqual(6);
  const text = JSON.stringify(rows);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/Single hip|Microprocessor|Running|@mail\.test|"limb"|"device"|password|token/i);
});

it('an audit row names the changed private fields of a prosthetist, never their values', async () => {
  const ownerId = createUserId();
  const { listing } = await stage.createPublicListing(ownerId);
  const listingInput = createListingInput({
    email: 'private@own-practice.test',
    patientContactPhone: '314-555-0177',
  });
  await updateListing(stage.as(ownerId), { listingId: listing._id, input: listingInput, locale: 'en' });
  const text = JSON.stringify(await stage.audit.find({ 'actor.id': ownerId }).toArray());
  expect(text).toContain('"email"');
  expect(text).not.toMatch(/own-practice\.test|555-0177/);
});
