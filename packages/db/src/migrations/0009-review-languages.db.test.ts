import { createEmptyDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createReviewDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';
import type { ReviewDoc } from '../review.ts';

const { db } = await createEmptyDatabase();
const { reviews } = getCollections(db);

const spanishText = 'Me escuchó y el encaje me queda bien. Cinco semanas y dos encajes de prueba.';
const englishText = 'She listened, and the socket fits. Five weeks and two check sockets.';

it('detects the language of reviews of earlier releases, and of edits that wait', async () => {
  const { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive } =
    createReviewDoc();
  const facts = { overallRating, ratings, tags, stage, limb, careMonth, relation, anonymous, incentive };
  const revision = {
    content: { ...facts, text: englishText },
    submittedAt: new Date('2026-01-01'),
    status: 'pending',
  } as const;
  const reviewOverrides: Partial<ReviewDoc>[] = [
    { text: spanishText, locale: 'en' },
    { text: englishText, locale: 'es' },
    { text: 'OK, OK, OK.', locale: 'es' },
    { text: 'OK, OK, OK.' },
    { text: spanishText, status: 'pending_revision', revision },
    { text: spanishText, language: 'en' },
  ];
  await reviews.insertMany(
    reviewOverrides.map((overrides, i) => createReviewDoc({ ...overrides, userId: `user_${i}` })),
  );
  await prepareDatabase(db);
  const migratedReviews = await reviews.find().sort({ userId: 1 }).toArray();
  expect(migratedReviews.map(({ language }) => language)).toEqual(['es', 'en', 'es', 'en', 'es', 'en']);
  expect(migratedReviews.map(({ revision }) => revision?.content.language).filter(Boolean)).toEqual(['en']);
});
