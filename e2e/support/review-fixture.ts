import { randomUUID } from 'node:crypto';
import { decideItem } from './decisions.ts';
import { expect } from './journey.ts';
import { completeAnswers, createAccount, type Person } from './people.ts';
import { type ApiClient, createApiClient } from './practice.ts';

export interface ReviewFixture {
  author: Person;
  callApi: ApiClient;
  id: string;
  /** Unique on the site, so that tests can search for it. */
  text: string;
}

export async function createPendingReview(slug: string, overrides: object = {}): Promise<ReviewFixture> {
  const author = await createAccount({ role: 'patient', patientinfo: completeAnswers, firstName: 'Zebulon' });
  const callApi = await createApiClient(author);
  const text = `The socket held from the first long walk on. Mark ${randomUUID().slice(0, 13)}.`;
  const noRatings = { fitComfort: null, listening: null, followUp: null, timeliness: null, billing: null };
  const { status, json } = await callApi<{ review: { id: string } }>(
    'POST',
    `/api/prosthetists/${slug}/reviews`,
    {
      overallRating: 3,
      ratings: { ...noRatings, staff: null },
      title: '',
      text,
      tags: [],
      stage: 'New socket',
      limb: { upper: 'None', lower: 'Single below-knee' },
      device: '',
      careMonth: new Date(new Date().setDate(0)).toISOString().slice(0, 7),
      relation: 'self',
      anonymous: true,
      incentive: 'none',
      attest: { ownCare: true, noTies: true },
      ...overrides,
    },
  );
  expect(status, JSON.stringify(json)).toBe(201);
  return { author, callApi, id: json.review.id, text };
}

export async function createPublicReview(slug: string, overrides: object = {}): Promise<ReviewFixture> {
  const review = await createPendingReview(slug, overrides);
  await decideItem('approve', `review:${review.id}`);
  return review;
}
