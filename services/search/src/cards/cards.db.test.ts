// Cards of people whose slugs somebody knows.
import { listCards, parseReply } from '@app/types';
import { expect, it } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';

const samples = createSampleListings(200);
const [sampleWithTwoPlaces] = samples.filter(({ places }) => places.length === 2 && places[1]!.at);
const docs = [
  createListingDoc(samples[0]!, { slug: 'ann', slugHistory: ['ann-before'], ownerUserId: 'user_ann' }),
  createListingDoc(samples[1]!, { slug: 'hidden', approved: false, status: 'pending' }),
  createListingDoc(sampleWithTwoPlaces!, { slug: 'two-places' }),
];
// ZIP 63101 is at the second place, and nobody else is near it.
const stLouis = [-90.1922, 38.6312] as [number, number];
docs[2]!.alsoAt![0]!.loc = { type: 'Point', coordinates: stLouis };
const { send } = await startApp(({ listings }) => listings.insertMany(docs));
const fetchCards = async (body: object) => {
  const { status, json, text } = await send('POST', listCards.path, { body });
  expect(status).toBe(200);
  expect(text).not.toContain('user_ann');
  return parseReply(listCards, json).cards;
};

it('cards come in the order of the slugs, earlier ones included, with null for listings that are not public', async () => {
  const [, hiddenId, twoPlacesId] = docs.map(({ _id }) => _id.toHexString());
  const cards = await fetchCards({ slugs: ['nobody', 'ann-before', 'hidden', 'two-places', 'ann'] });
  expect(cards.map((card) => card?.slug ?? null)).toEqual([null, 'ann', null, 'two-places', 'ann']);
  expect((await fetchCards({ slugs: [hiddenId, twoPlacesId] })).map((card) => card?.slug)).toEqual([
    undefined,
    'two-places',
  ]);
  expect(cards[1]).toMatchObject({ firstName: docs[0]!.firstName, distanceMiles: null, claimed: true });
});

it('cards show the place nearest to the ZIP code, with its distance', async () => {
  const [card] = await fetchCards({ slugs: ['two-places'], zipCode: '63101' });
  const { company, city } = docs[2]!.alsoAt![0]!;
  expect(card).toMatchObject({ company, city });
  expect(card!.distanceMiles).toBeLessThan(3);
  expect(await fetchCards({ slugs: ['two-places'], zipCode: '00404' })).toMatchObject([
    { company: sampleWithTwoPlaces!.places[0]!.company, distanceMiles: null },
  ]);
});
