import { claimDoc, createListingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { team as accounts } from '@app/test-kit/team';
import type { FoundPerson } from '@app/types/admin/people/people';
import { beforeAll, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';
import { letIn } from '../testing/seed-team.ts';

const { as, db, collections } = await startApp();
const names = { firstName: 'Maren', lastName: 'Oakes' };
const listing = createListingDoc({ ...names, ownerUserId: 'user_owner' });
const claim = claimDoc({
  userId: 'user_claims',
  claimantName: 'Maren Claims',
  claimantEmail: 'm@limbs.example',
});
const review = (over: object) => reviewDoc({ displayName: 'Maren R.', anonymous: false, ...over });

beforeAll(async () => {
  await collections.listings.insertMany([
    listing,
    createListingDoc({ ...names, slug: 'maren-nobody' }),
    createListingDoc({ firstName: 'Renata', lastName: 'Okafor', ownerUserId: 'user_renata' }),
  ]);
  await collections.claims.insertMany([claim, claimDoc({ userId: 'gone_x', claimantName: 'Maren Gone' })]);
  await collections.reviews.insertMany([
    review({ userId: 'user_writes' }),
    review({ userId: 'user_writes', live: false }),
    review({ userId: 'user_hides', anonymous: true }),
  ]);
  await letIn(db, { ...accounts.owner, name: 'Maren Team' });
});
const find = async (who: Member, q: string) => {
  const { status, json } = await as(who)('GET', `/api/admin/people?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return (json as { people: FoundPerson[] }).people.map(({ kind, name, hint }) => [kind, name, hint]);
};
const owner = ['owner', 'Maren Oakes', expect.stringMatching(/^Owner, /)];
const writer = ['reviewer', 'Maren R.', '2 reviews'];
const claimant = (hint: string) => ['claimant', 'Maren Claims', hint];

it('finds people by name as the role permits; anonymous and deleted ones are not found', async () => {
  const withEmail = claimant('Claim pending, m@limbs.example');
  expect(await find('owner', 'maren')).toEqual([
    ...[owner, withEmail, writer],
    ['staff', 'Maren Team', `owner, ${accounts.owner.email}`],
  ]);
  expect(await find('moderator', 'maren')).toEqual([owner, withEmail, writer]);
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
