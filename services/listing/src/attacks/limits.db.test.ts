// S29: calls above the rate limits.
import { problems } from '@app/service-kit';
import { createListingInput } from '@app/test-kit/listing-input';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import type { defaultLimits } from '../limits.ts';
import { calls, createFileForm, requestedChecks } from '../testing/calls.ts';
import { createKnownAccount, startApp } from '../testing/running-app.ts';

const database = await createTestDatabase();
const twicePerDay = { points: 2, perSeconds: 86_400 };
let personCount = 0;
/** Creates the session and the address of somebody new. */
const createPerson = () => ({
  as: { userId: `user_${++personCount}`, role: 'prosthetist' as const },
  headers: { 'x-client-address': `203.0.113.${personCount}` },
});

const callIdsByLimit: Record<keyof typeof defaultLimits, string> = {
  listingCreations: 'createListing',
  changes: `updateListing confirmListing setAvailability acceptManagerInvitation answerVisitRequest
    acceptVisitRequests`,
  claims: 'claimListing',
  evidence: 'setClaimEvidence',
  claimCodes: 'sendWorkEmailCode',
  claimCodeTries: 'confirmWorkEmail',
  appeals: 'appealDecision',
  messages: 'postMessage',
  visitRequests: 'askForVisit',
  invitations: 'inviteManager',
  invitationTries: 'openManagerInvitation',
  replies: 'postReply',
  withdrawals: `withdrawUpdate withdrawClaim withdrawReply withdrawProof withdrawCertificate
    withdrawVisitRequest endManager`,
  searches: 'searchClaimable findTwins',
  drafts: 'putDraft',
  photos: 'uploadPhoto uploadPlacePhoto',
  proofs: 'uploadProof uploadCertificate',
};
const rows = Object.entries(callIdsByLimit).flatMap(([limit, ids]) =>
  ids.split(/\s+/).map((id) => [limit, id] as const),
);

it('each call that writes has a limit, except the deletion of a draft', () => {
  const writeIds = calls.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  const limitedIds = rows.map(([, id]) => id);
  expect(writeIds.filter((id) => !limitedIds.includes(id))).toEqual(['deleteDraft']);
});

it.each(rows)('the limit of %s applies to %s, by person', async (limit, id) => {
  const app = await startApp({ database, limits: { [limit]: twicePerDay } });
  const person = createPerson();
  const { userId } = person.as;
  const review = await app.insertReview({ userId });
  const listing = await app.insertListing({
    ownerUserId: userId,
    licenses: requestedChecks.map(({ license }) => license),
    credentialChecks: requestedChecks,
  });
  const { method, paths, buildPath, createBody } = calls.find((call) => call.id === id)!;
  const isAboutReview = id === 'uploadProof' || paths[0]!.includes('/reviews/');
  // Claims and requests of this id there are none.
  const objectIds = { id: isAboutReview ? review.publicId : listing._id.toHexString() };
  const isUpload = id.startsWith('upload');
  const body = isUpload ? createFileForm(Buffer.from('no picture')) : await createBody?.(objectIds);
  const sendCall = (options: ReturnType<typeof createPerson>) =>
    app.send(method, buildPath(objectIds), { ...options, body });
  for (let i = 0; i < 2; i++) expect((await sendCall(person)).status).not.toBe(429);
  const { status, json, headers } = await sendCall(person);
  expect([status, json.error]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
  expect((await sendCall(createPerson())).status).not.toBe(429);
});

it.each([
  ['uploadProof', 404],
  ['uploadCertificate', 409],
])('%s counts before it is refused, because refusals are audited', async (id, refusal) => {
  const { send, insertListing } = await startApp({ database, limits: { proofs: twicePerDay } });
  const { as } = createPerson();
  const { method, buildPath } = calls.find((call) => call.id === id)!;
  // A review that does not exist, or a listing without a requested certificate.
  const listing = await insertListing({ ownerUserId: as.userId });
  const address = buildPath({ id: id === 'uploadProof' ? 'A'.repeat(22) : listing._id.toHexString() });
  const upload = async () =>
    (await send(method, address, { as, body: createFileForm(Buffer.from('no picture')) })).status;
  expect([await upload(), await upload(), await upload()]).toEqual([refusal, refusal, 429]);
});

it('a call that fails because the identity provider is down does not count, and is 503', async () => {
  let isIdentityAway = true;
  const { send } = await startApp({
    database,
    limits: { listingCreations: twicePerDay },
    findAccount: async (id) => {
      if (isIdentityAway) throw problems.unavailable();
      return createKnownAccount(id);
    },
  });
  const body = createListingInput();
  const { as } = createPerson();
  const createListing = async () => (await send('POST', '/api/prosthetists', { as, body })).status;
  for (let i = 0; i < 3; i++) expect(await createListing()).toBe(503);
  isIdentityAway = false;
  expect(await createListing()).toBe(201);
});
