import { createClaimDoc, createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { staffAccounts as accounts } from '@app/test-kit/staff';
import { findPeople } from '@app/types/admin/people/people';
import { beforeAll, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';
import { createStaffLinkDoc, createStaffMember } from '../testing/seed-team.ts';

const { db, collections, fetchAs } = await startApp();
const nameFields = { firstName: 'Maren', lastName: 'Oakes' };
const listing = createListingDoc({ ...nameFields, ownerUserId: 'user_owner' });
const claim = createClaimDoc({
  userId: 'user_claims',
  claimantName: 'Maren Claims',
  claimantEmail: 'm@limbs.example',
  evidence: { ...createClaimDoc({}).evidence, workEmail: 'desk@gateway.example' },
});
const createReview = (overrides: object) =>
  createReviewDoc({ displayName: 'Maren R.', anonymous: false, ...overrides });

beforeAll(async () => {
  await collections.listings.insertMany([
    listing,
    createListingDoc({ ...nameFields, slug: 'maren-nobody' }),
    createListingDoc({ firstName: 'Renata', lastName: 'Okafor', ownerUserId: 'user_renata' }),
  ]);
  await collections.claims.insertMany([
    claim,
    createClaimDoc({ userId: 'gone_x', claimantName: 'Maren Gone' }),
  ]);
  await collections.reviews.insertMany([
    createReview({ userId: 'user_writes' }),
    createReview({ userId: 'user_writes', live: false }),
    createReview({ userId: 'user_hides', anonymous: true }),
  ]);
  await createStaffMember(db, { ...accounts.owner, name: 'Maren Team' });
});
const findHits = async (member: Member, q: string) =>
  (await fetchAs(member, findPeople, { query: { q } })).people.map(({ kind, name, hint }) => [
    kind,
    name,
    hint,
  ]);
const ownerHit = ['owner', 'Maren Oakes', expect.stringMatching(/^Owner, /)];
const authorHit = ['reviewer', 'Maren R.', '2 reviews'];
const createClaimantHit = (hint: string) => ['claimant', 'Maren Claims', hint];

it('a search finds people by name as the role permits; anonymous and deleted ones are not found', async () => {
  const claimantWithEmailHit = createClaimantHit('Claim pending, m@limbs.example');
  expect(await findHits('owner', 'maren')).toEqual([
    ownerHit,
    claimantWithEmailHit,
    authorHit,
    ['staff', 'Maren Team', `owner, ${accounts.owner.email}`],
  ]);
  expect(await findHits('moderator', 'maren')).toEqual([ownerHit, claimantWithEmailHit, authorHit]);
  expect(await findHits('data', 'maren')).toEqual([ownerHit, claimantWithEmailHit]);
  expect(await findHits('viewer', 'maren')).toEqual([ownerHit, createClaimantHit('Claim pending')]);
});

it('a search reads the name of a listing as the public search does, with typing mistakes', async () => {
  expect(await findHits('viewer', 'Dr. Renatta Okafor, CPO')).toEqual([
    ['owner', 'Renata Okafor', expect.any(String)],
  ]);
});

it('a search finds by e-mail address only for members who may read them, and never by a pattern', async () => {
  expect(await findHits('data', 'M@limbs.example')).toEqual([
    createClaimantHit('Claim pending, m@limbs.example'),
  ]);
  expect(await findHits('viewer', 'm@limbs.example')).toEqual([]);
  expect(await findHits('owner', '.*')).toEqual([]);
});

it('a search finds a claimant by the work address, too, and an invited person for owners alone', async () => {
  expect(await findHits('data', 'desk@gateway')).toEqual([
    createClaimantHit('Claim pending, m@limbs.example'),
  ]);
  expect(await findHits('viewer', 'desk@gateway')).toEqual([]);
  await collections.staffLinks.insertOne(createStaffLinkDoc());
  expect(await findHits('owner', 'new@team')).toEqual([
    ['staff', 'Nadia New', 'invited as viewer, new@team.test'],
  ]);
  expect(await findHits('moderator', 'new@team')).toEqual([]);
});

it('a search finds what an account has by its id, for those who may know accounts', async () => {
  expect(await findHits('moderator', 'user_owner')).toEqual([ownerHit]);
  expect(await findHits('owner', 'user_claims')).toEqual([createClaimantHit('Claim pending')]);
  expect(await findHits('moderator', 'user_hides')).toEqual([['reviewer', 'Maren R.', '1 review']]);
  expect(await findHits('data', 'user_owner')).toEqual([]);
  expect(await findHits('owner', 'user_nobody')).toEqual([]);
});
