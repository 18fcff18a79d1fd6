// Actions of a patient that involve health facts, and the emails that result from them.
import type { Collections, DevMailDoc, ListingDoc } from '@app/db';
import {
  accessibilityFeatures,
  deviceFamilies,
  limbLevels,
  lowerExtremities,
  specialties,
  stages,
} from '@app/option-lists';
import { createReviewInput } from '@app/service-search/testing/bodies';
import { vi } from 'vitest';

type Headers = Record<string, string>;
/** Sends a request to the site and returns the body of the reply. @throws unless it succeeds */
export type RequestSender = (
  method: string,
  path: string,
  headers?: Headers,
  body?: object,
) => Promise<string>;

/** Facts that the patient states; the plan is one that the listing takes. */
const patientFacts = {
  limb: 'Double above-knee',
  limbLevel: 'Above-knee',
  device: 'Microprocessor knee',
  stage: 'Before amputation',
  specialty: 'Osseointegration',
  access: 'Adjustable table',
} as const;

/** Each fact in both languages, as a text might have it. */
export function listHealthFacts({ insuranceAccepted: [plan] }: ListingDoc): string[] {
  const options = [
    limbLevels,
    lowerExtremities,
    deviceFamilies,
    stages,
    specialties,
    accessibilityFeatures,
  ].flat();
  const values = [...Object.values(patientFacts), plan!];
  const translate = (value: string) => options.find((option) => option.value === value)?.label.es;
  return values.flatMap((value) => [value, translate(value) ?? value]);
}

interface JourneysInput {
  collections: Collections;
  sendRequest: RequestSender;
  listing: ListingDoc;
  patientHeaders: Headers;
  staffHeaders: Headers;
  review: Pick<ReturnType<typeof createReviewInput>, 'title' | 'text'>;
}

/** Each action runs until its last email. Returns all emails that the site has sent. */
export async function runHealthJourneys({
  collections: { alerts, devMails, jobs, outbox, visitRequests },
  sendRequest,
  listing: { slug, zipCode, insuranceAccepted: insurance },
  patientHeaders,
  staffHeaders,
  review: reviewText,
}: JourneysInput): Promise<{ reviewId: string; emails: DevMailDoc[] }> {
  const waitForEmail = (kind: string) =>
    vi.waitUntil(
      async () => {
        // Some wait while the decision can be undone.
        await outbox.updateMany({ status: 'waiting' }, { $set: { dueAt: new Date(0) } });
        return devMails.findOne({ kind });
      },
      { timeout: 60_000, interval: 200 },
    );
  const runJob = (_id: string) => jobs.updateOne({ _id }, { $set: { dueAt: new Date(0) } });
  const listingPath = `/api/prosthetists/${slug}`;

  const { limbLevel, specialty, access, limb, device, stage } = patientFacts;
  const searchInput = { zipCode, radius: '100' };
  const needs = { plan: insurance[0], limbLevel: [limbLevel], picks: [specialty], accessibility: [access] };
  await sendRequest('POST', '/api/prosthetists/match', {}, { search: searchInput, facts: needs });
  await sendRequest('POST', '/api/prosthetists/fits', {}, { slugs: [slug], facts: needs });

  const reviewInput = createReviewInput({
    ...reviewText,
    limb: { upper: 'None', lower: limb },
    device,
    stage,
  });
  const reviewReply = await sendRequest('POST', `${listingPath}/reviews`, patientHeaders, reviewInput);
  const { id: reviewId, v = 1 } = JSON.parse(reviewReply).review as { id: string; v?: number };
  await sendRequest('PATCH', `/api/admin/reviews/${reviewId}/approve`, staffHeaders, { v });

  const visitRequest = { kind: 'visit', patient: 'new', name: 'Dana Rivers', phone: '(314) 555-0188' };
  await sendRequest('POST', `${listingPath}/visit-requests`, patientHeaders, {
    ...visitRequest,
    times: ['morning'],
    consent: true,
  });
  await visitRequests.updateMany({}, { $set: { dueAt: new Date(0) } });
  await runJob('sweep-visit-requests');

  const alertInput = {
    zipCode,
    radiusMiles: 50,
    filters: { insurance: insurance.slice(0, 1) },
    rhythm: 'daily',
  };
  await sendRequest('POST', '/api/alerts', {}, { ...alertInput, email: 'alert.reader@mail.test' });
  const { text } = await waitForEmail('alert-confirm');
  const [, token] = /\/alerts\/confirm\/([\w-]{22})/.exec(text)!;
  await sendRequest('POST', `/api/alerts/${token}/confirm`);
  // As if everybody had become public since.
  await alerts.updateMany({}, { $set: { matchedUntil: new Date(0) } });
  await runJob('send-alerts');

  for (const kind of [
    'review-published',
    'new-review',
    'visit-request-received',
    'visit-request-sent',
    'visit-request-unanswered',
    'alert-news',
  ])
    await waitForEmail(kind);
  return { reviewId, emails: await devMails.find().toArray() };
}
