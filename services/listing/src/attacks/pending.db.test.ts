// S6: no call of this service returns unapproved content to anybody but its owner.
import { createListingDoc } from '@app/db/documents-for-tests';
import * as listingCommands from '@app/listings';
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import { createListingInput } from '@app/test-kit/listing-input';
import { expect, it } from 'vitest';
import { calls, type TestCall } from '../testing/calls.ts';
import { evidence, people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { collections, send, createStaffContext } = await startApp();
const { listings, claims } = collections;
const { prosthetist: p, otherProsthetist: q, patient: a, newcomer } = people;
const createCanary = (word: string) => ({
  firstName: `Canary${word}`,
  lastName: `Canary${word}`,
  company: `Canary${word} Limbs`,
  professionalBio: `Canary${word}`,
  email: `canary${word}@mail.test`,
  patientContactPhone: '314-555-0177',
  npi: '1234567893',
});
const listIds = async (call: TestCall): Promise<string[]> =>
  call.id === 'withdrawClaim'
    ? (await claims.find().toArray()).map(({ _id }) => _id.toHexString())
    : (await listings.find().toArray()).flatMap(({ _id, slug }) => [_id.toHexString(), slug]);

/** Returns all replies that these people can get, errors included. */
async function fetchAllReplies(...callers: (TokenInput | undefined)[]): Promise<string> {
  const replyTexts: string[] = [];
  for (const as of callers) {
    const collectReply = async (method: string, address: string, body?: unknown) => {
      const { status, text, headers } = await send(method, address, {
        as,
        ...(body !== undefined && { body }),
      });
      expect(status, `${method} ${address}`).not.toBe(500);
      replyTexts.push(text, JSON.stringify([...headers]));
    };
    for (const call of calls.filter(({ method }) => method !== 'DELETE')) {
      // Calls that create something return no existing content.
      if (['createListing', 'claimListing', 'uploadPhoto', 'uploadPlacePhoto', 'putDraft'].includes(call.id))
        continue;
      const ids = call.paths[0]!.includes('{id}') ? await listIds(call) : [''];
      for (const id of ids) {
        const objectIds = { id, name: 'AAAAAAAAAAAAAAAAAAAAAA' };
        await collectReply(
          call.method,
          call.buildPath(objectIds),
          call.createBody && (await call.createBody(objectIds)),
        );
      }
    }
    for (const q of ['canary', 'canarynew', 'canarychange', 'limbs', '1234567893', 'mail.test'])
      await collectReply('GET', `/api/users/search-prosthetists?q=${q}`);
    for (const name of ['CanaryNew', 'CanaryChange', 'CanaryClaim'])
      await collectReply('GET', `/api/prosthetists/twins?firstName=${name}&lastName=${name}&zipCode=63101`);
    await collectReply('GET', '/readyz');
  }
  return replyTexts.join('\n');
}
const otherPeople = [undefined, a, q, newcomer] as const;
/** Returns the replies for the owner of a listing or draft. */
const readOwnerReplies = async (as: TokenInput, slug: string) => {
  const editableReply = await send('GET', `/api/prosthetists/${slug}?edit=true`, { as });
  return editableReply.text + (await send('GET', '/api/me/draft', { as })).text;
};
const findCanaries = (text: string) => [...new Set(text.match(/canary\w*|314-555-0177/gi))];

it('S6: a new listing, a pending update, a claim and a draft are returned to nobody else', async () => {
  const creationReply = await send('POST', '/api/prosthetists', {
    as: p,
    body: createListingInput(createCanary('New')),
  });
  expect(creationReply.status).toBe(201);
  const publicListing = createListingDoc({ ownerUserId: 'user_r', firstName: 'Ann', lastName: 'Public' });
  const unownedListing = createListingDoc({ firstName: 'Bea', lastName: 'Public' });
  await listings.insertMany([publicListing, unownedListing], { ignoreUndefined: true });
  const otherOwner = { userId: 'user_r', role: 'prosthetist' } as const;
  const updateReply = await send('POST', `/api/prosthetists/${publicListing.slug}/update`, {
    as: otherOwner,
    body: createListingInput(createCanary('Change')),
  });
  expect(updateReply.status).toBe(202);
  const claimReply = await send('POST', '/api/prosthetists/claim', {
    as: { userId: 'user_s', role: 'prosthetist' },
    body: {
      prosthetistId: unownedListing._id.toHexString(),
      claimantName: 'CanaryClaim',
      claimantEmail: 'CanaryClaim@mail.test',
      evidence: { ...evidence, note: 'CanaryClaim', workEmail: 'canaryclaim@mail.test' },
    },
  });
  expect(claimReply.status).toBe(201);
  await send('PUT', '/api/me/draft', { as: p, body: { step: 2, values: { firstName: 'CanaryDraft' } } });

  expect(findCanaries(await fetchAllReplies(...otherPeople))).toEqual([]);
  // Proves that the search works: the owners read all of it, except the text of the claim.
  expect(findCanaries(await readOwnerReplies(p, creationReply.json.slug))).toEqual(
    expect.arrayContaining(['CanaryNew', 'CanaryDraft']),
  );
  expect(findCanaries(await readOwnerReplies(otherOwner, publicListing.slug))).toContain('CanaryChange');

  // Approved, names are public and private fields are not; a rejected listing never is.
  await listingCommands.approveListing(createStaffContext(), {
    id: creationReply.json._id,
    v: 1,
  });
  await listingCommands.rejectUpdate(createStaffContext(), {
    id: updateReply.json.update.id,
    v: 1,
    notes: 'CanaryNotes',
  });
  const repliesAfterDecisions = await fetchAllReplies(...otherPeople);
  expect(findCanaries(repliesAfterDecisions)).toEqual(expect.arrayContaining(['CanaryNew']));
  expect(findCanaries(repliesAfterDecisions).filter((word) => !/^canarynew$/i.test(word))).toEqual([]);
  expect(repliesAfterDecisions).not.toMatch(/canarynew@mail\.test|314-555-0177|1234567893"/i);
  expect(findCanaries(await readOwnerReplies(otherOwner, publicListing.slug))).toContain('CanaryNotes');
});
