import { createClaimDoc, createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { staffAccounts as accounts } from '@app/test-kit/staff';
import type { PersonHit } from '@app/types/admin/people/people';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { type Member, memberIds, startApp } from '../testing/running-app.ts';
import { createStaffMember } from '../testing/seed-team.ts';

const { callAs, db, collections } = await startApp();
const names = { firstName: 'Maren', lastName: 'Oakes' };
const listing = createListingDoc({ ...names, ownerUserId: 'user_owner' });
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
    createListingDoc({ ...names, slug: 'maren-nobody' }),
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
const find = async (member: Member, searchText: string) => {
  const { status, json } = await callAs(member)(
    'GET',
    `/api/admin/people?${new URLSearchParams({ q: searchText })}`,
  );
  expect(status).toBe(200);
  return (json as { people: PersonHit[] }).people.map(({ kind, name, hint }) => [kind, name, hint]);
};
const owner = ['owner', 'Maren Oakes', expect.stringMatching(/^Owner, /)];
const reviewer = ['reviewer', 'Maren R.', '2 reviews'];
const claimant = (hint: string) => ['claimant', 'Maren Claims', hint];

it('finds people by name as the role permits; anonymous and deleted ones are not found', async () => {
  const withEmail = claimant('Claim pending, m@limbs.example');
  expect(await find('owner', 'maren')).toEqual([
    owner,
    withEmail,
    reviewer,
    ['staff', 'Maren Team', `owner, ${accounts.owner.email}`],
  ]);
  expect(await find('moderator', 'maren')).toEqual([owner, withEmail, reviewer]);
  expect(await find('data', 'maren')).toEqual([owner, withEmail]);
  expect(await find('viewer', 'maren')).toEqual([owner, claimant('Claim pending')]);
});

it('reads the name of a listing as the public search does, with typing mistakes', async () => {
  expect(await find('viewer', 'Dr. Renatta Okafor, CPO')).toEqual([
    ['owner', 'Renata Okafor', expect.any(String)],
  ]);
});

it('finds by e-mail address only for members who may read them, and never by a pattern', async () => {
  expect(await find('data', 'M@limbs.example')).toEqual([claimant('Claim pending, m@limbs.example')]);
  expect(await find('viewer', 'm@limbs.example')).toEqual([]);
  expect(await find('owner', '.*')).toEqual([]);
});

it('finds a claimant by the work address, too, and an invited person for owners alone', async () => {
  expect(await find('data', 'desk@gateway')).toEqual([claimant('Claim pending, m@limbs.example')]);
  expect(await find('viewer', 'desk@gateway')).toEqual([]);
  const now = new Date();
  await collections.staffLinks.insertOne({
    _id: new ObjectId(),
    email: 'new@team.test',
    name: 'Nadia New',
    role: 'viewer',
    status: 'open',
    sentBy: memberIds.owner,
    sentAt: now,
    expiresAt: now,
    v: 1,
  });
  expect(await find('owner', 'new@team')).toEqual([
    ['staff', 'Nadia New', 'invited as viewer, new@team.test'],
  ]);
  expect(await find('moderator', 'new@team')).toEqual([]);
});

it('finds what an account has by its id, for those who may know accounts', async () => {
  expect(await find('moderator', 'user_owner')).toEqual([owner]);
  expect(await find('owner', 'user_claims')).toEqual([claimant('Claim pending')]);
  expect(await find('moderator', 'user_hides')).toEqual([['reviewer', 'Maren R.', '1 review']]);
  expect(await find('data', 'user_owner')).toEqual([]);
  expect(await find('owner', 'user_nobody')).toEqual([]);
});
