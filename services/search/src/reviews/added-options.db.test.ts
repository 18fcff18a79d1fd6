// Tags that staff add in the settings: from the form to the public review, and after they are retired.
import { getCollections } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createCachedSettings } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { getReviewLists, listRecentReviews, parseReply } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import { createReviewInput } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';
import { createStaffDecisions } from '../testing/staff-decisions.ts';

const database = await createTestDatabase();
const collections = getCollections(database.db);
const listings = Array.from({ length: 3 }, (_, i) => createListingDoc({ slug: `one-${i}` }));
const app = await startApp(() => collections.listings.insertMany(listings), {
  database,
  // A change applies from the next request.
  settings: createCachedSettings(collections, { refreshAfterMs: 0, waitAfterMs: 0 }),
});
const { get, send } = app;
const { approve, reject } = createStaffDecisions(app);

const calmTag = { value: 'Calm waiting room', es: 'Sala de espera tranquila' };
const loudTag = { value: 'Loud waiting room', es: '' };
const advertReason = { value: 'Advertises something', es: 'Hace publicidad' };
const storeOptions = (isRetired: boolean) =>
  collections.settings.replaceOne(
    { _id: 'options' },
    {
      values: {
        strengthTags: [{ ...calmTag, retired: isRetired }],
        concernTags: [{ ...loudTag, retired: isRetired }],
        decisionReasons: [{ ...advertReason, retired: isRetired }],
        notePhrases: [],
      },
      v: 1,
      changedAt: new Date(),
      changedBy: 'admin_1',
    },
    { upsert: true },
  );
beforeEach(() => storeOptions(false));

let nextListingIndex = 0;
const createPatient = () => ({ userId: `user_p${nextListingIndex}`, role: 'patient' as const });
const sendReview = (slug: string, as: object, tags: string[]) =>
  send('POST', `/api/prosthetists/${slug}/reviews`, { as, body: createReviewInput({ tags }) });

it('an added tag is accepted, shown in Spanish, and in the lists for forms', async () => {
  const [as, { slug }] = [createPatient(), listings[nextListingIndex++]!];
  const submitResponse = await sendReview(slug, as, ['Listens', calmTag.value, loudTag.value]);
  expect(submitResponse.status).toBe(201);
  await approve(submitResponse.json.review.id);
  const spanishLabels = { [calmTag.value]: calmTag.es, [loudTag.value]: loudTag.value };
  const address = `/api/prosthetists/${slug}/reviews`;
  const replyBefore = await get(address);
  expect(replyBefore.json.reviews[0]).toMatchObject({
    tags: ['Listens', calmTag.value, loudTag.value],
    es: spanishLabels,
  });
  expect((await send('GET', address, { as })).json.reviews[0].es).toEqual(spanishLabels);
  expect(parseReply(listRecentReviews, (await get('/api/reviews/recent')).json).reviews[0]?.es).toEqual(
    spanishLabels,
  );
  expect(parseReply(getReviewLists, (await get('/api/reviews/lists')).json)).toMatchObject({
    strengthTags: [calmTag],
    concernTags: [loudTag],
    decisionReasons: [advertReason],
  });

  await storeOptions(true);
  const replyAfter = await get(address);
  expect(replyAfter.json.reviews[0].es).toEqual(spanishLabels);
  expect(replyAfter.headers.get('etag')).toBe(replyBefore.headers.get('etag'));
  await collections.settings.updateOne(
    { _id: 'options' },
    { $set: { 'values.strengthTags.0.es': 'Sala serena' } },
  );
  const renamedReply = await get(address);
  expect(renamedReply.json.reviews[0].es[calmTag.value]).toBe('Sala serena');
  expect(renamedReply.headers.get('etag')).not.toBe(replyBefore.headers.get('etag'));
});

it('unknown and retired tags are rejected, and retired reasons of staff', async () => {
  const [as, { slug }] = [createPatient(), listings[nextListingIndex++]!];
  expect((await sendReview(slug, as, ['Free parking'])).json).toMatchObject({
    error: 'tags',
    fields: { tags: 'One of these tags is no longer offered. Please remove it.' },
  });
  await storeOptions(true);
  expect((await sendReview(slug, as, [calmTag.value])).json).toMatchObject({ error: 'tags' });
  const { review } = (await sendReview(slug, as, ['Listens'])).json;
  const rejection = reject(review.id, '', [advertReason.value]);
  await expect(rejection).rejects.toMatchObject({ code: 'reason_missing' });
});
