import { matchProsthetists } from '@app/types';
import { describe, expect, it, vi } from 'vitest';
import type { SearchableListing } from '../index/listing.ts';
import { createSampleListings } from '../testing/samples.ts';
import {
  createPerson,
  outOfStateOption,
  startService,
  stLouis,
  toFilterFields,
} from '../testing/small-service.ts';

const nearStLouis = { zipCode: '63101', radius: 100 };
const getCardNumbers = (cards: readonly { id: string }[]) => cards.map(({ id }) => Number.parseInt(id, 16));
const getPersonNumbers = (people: readonly SearchableListing[]) =>
  people.map(({ id }) => Number.parseInt(id, 16));

describe('the needs that a listing meets', () => {
  const facts = { plan: 'TRICARE', limbLevel: ['Below-knee'], highActivity: true };
  const fittingPerson = createPerson(3, {
    ...toFilterFields({ specialty: ['Athletes and High Activity', 'Myoelectric'], insurance: ['TRICARE'] }),
    levelCounts: { 'Below-knee': 4, 'Lower limb': 9, Hand: 2 },
  });
  const otherPerson = createPerson(1);

  it('are shown each once, met or not, with reviewers of public levels; the order stays by distance', async () => {
    const { match } = await startService([otherPerson, fittingPerson]);
    const reply = await match(nearStLouis, facts);
    expect(getCardNumbers(reply.prosthetists)).toEqual(getPersonNumbers([otherPerson, fittingPerson]));
    expect(reply.prosthetists.map(({ fit }) => fit)).toEqual([
      {
        met: 0,
        of: 3,
        needs: [
          { kind: 'plan', met: false, plan: 'TRICARE' },
          { kind: 'limbLevel', met: false, level: 'Below-knee', reviewers: 0 },
          { kind: 'activity', met: false },
        ],
        reasons: [],
        reviewersLikeMe: 0,
      },
      {
        met: 2,
        of: 3,
        needs: [
          { kind: 'plan', met: true, plan: 'TRICARE' },
          { kind: 'limbLevel', met: false, level: 'Below-knee', reviewers: 4 },
          { kind: 'activity', met: true },
        ],
        reasons: [],
        reviewersLikeMe: 4,
      },
    ]);
    expect(reply).toMatchObject({ sortApplied: 'distance', reviewersLikeMe: 1, total: 2, outOfState: [] });
  });

  it('with "reviewers like me" keep listings that have one, and the counts follow', async () => {
    const { match } = await startService([otherPerson, fittingPerson]);
    const reply = await match(nearStLouis, facts, { reviewersLikeMe: true });
    expect(getCardNumbers(reply.prosthetists)).toEqual(getPersonNumbers([fittingPerson]));
    expect(reply).toMatchObject({ total: 1, reviewersLikeMe: 1 });
    expect(reply.facets.specialty['Athletes and High Activity']).toBe(1);
  });

  it('without a limb level have no similar reviewers, and the reply says that the filter is unavailable', async () => {
    const { match } = await startService([otherPerson, fittingPerson]);
    expect((await match(nearStLouis, { highActivity: true })).reviewersLikeMe).toBeNull();
    expect((await match(nearStLouis, { highActivity: true }, { reviewersLikeMe: true })).total).toBe(0);
  });
});

it('the out-of-state section has the nearest five of other states than the person’s home, or else that of the search', async () => {
  const accepting = toFilterFields({ specialty: [outOfStateOption] });
  const people = ['IL', 'IA', 'IA', 'IA', 'IA', 'IA'].map((state, i) =>
    createPerson(120 + i, { state, ...accepting }),
  );
  const { match } = await startService([
    createPerson(5, { state: 'IL', ...accepting }),
    createPerson(130, { state: 'MO', ...accepting }),
    ...people,
  ]);
  const { outOfState } = await match(nearStLouis, { plan: 'Aetna' });
  expect(getCardNumbers(outOfState)).toEqual(getPersonNumbers(people.slice(0, 5)));
  expect(outOfState[0]).toMatchObject({ distanceMiles: expect.closeTo(120, 0) });
  const illinoisReply = await match(nearStLouis, { plan: 'Aetna', state: 'Illinois' });
  expect(getCardNumbers(illinoisReply.outOfState)).toEqual(getPersonNumbers(people.slice(1)));
});

it('totals and counts equal those of the search without facts, and pages are read by `next`', async () => {
  const { app, match } = await startService(
    createSampleListings(400, 3).sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const facts = {
    highActivity: true,
    limbLevel: ['Above-knee'],
    plan: 'Cigna',
    picks: ['Rotationplasty'],
  };
  const query = { insurance: ['Medicare'], sortBy: 'match' };
  const replyWithoutFacts = await (await app.request('/api/prosthetists?insurance=Medicare')).json();
  const pagedIds: string[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const reply = await match({ ...query, page, ...(cursor && { after: cursor }) }, facts);
    expect([reply.total, reply.facets]).toEqual([replyWithoutFacts.total, replyWithoutFacts.facets]);
    pagedIds.push(...reply.prosthetists.map(({ id }) => id));
    if (!reply.next) break;
    cursor = reply.next;
  }
  expect(pagedIds).toHaveLength(replyWithoutFacts.total);
  expect(new Set(pagedIds).size).toBe(replyWithoutFacts.total);
  // A cursor of this order contains no facts, and is invalid without them.
  const response = await app.request(`/api/prosthetists?insurance=Medicare&sortBy=match&after=${cursor}`);
  expect(response.status).toBe(400);
});

it('without a ZIP code distances are from the middle of the given state, and are not shown', async () => {
  const [farPerson, homePerson] = [createPerson(0), createPerson(0)].map((person, i) => ({
    ...person,
    places: [{ ...person.places[0]!, at: i ? { lat: 30.3, lng: -97.7 } : stLouis }],
  }));
  const { match } = await startService([farPerson!, homePerson!]);
  const reply = await match({}, { state: 'Texas', limbLevel: ['Hip'] });
  expect(getCardNumbers(reply.prosthetists)).toEqual(getPersonNumbers([homePerson!, farPerson!]));
  expect(reply).toMatchObject({ sortApplied: 'distance', origin: null, nearState: 'Texas' });
  expect(reply.prosthetists.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null]);
});

it('returns an error for invalid facts, and does not search', async () => {
  const { post, app } = await startService([createPerson(1)]);
  const response = await post({ search: nearStLouis, facts: { limbLevel: ['Left toe'] } });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain('Left toe');
  expect((await post({ search: { zipCode: '123' }, facts: {} })).status).toBe(400);
  expect((await post({ search: { ...nearStLouis, sortBy: 'match', after: 'x' }, facts: {} })).status).toBe(
    400,
  );
  expect((await post({ search: nearStLouis, facts: {} }, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await app.request(matchProsthetists.path)).status).not.toBe(200);
});

it('logs no facts, in success or failure', async () => {
  const logLines: string[] = [];
  const { post } = await startService([createPerson(1)], logLines);
  const facts = { limbLevel: ['Symes/Boyd'], state: 'Vermont', plan: 'Kaiser Permanente' };
  await post({ search: nearStLouis, facts });
  await post({ search: { ...nearStLouis, page: 9_999 }, facts });
  await post({ search: nearStLouis, facts: { ...facts, highActivity: 'Canary' } });
  await vi.waitUntil(() => logLines.join('').split('"msg":"request"').length > 3);
  expect(logLines.join('')).toContain('"route":"/api/prosthetists/match","status":200');
  for (const secretWord of ['Symes', 'Vermont', 'Kaiser', 'Canary', '63101'])
    expect(logLines.join(''), secretWord).not.toContain(secretWord);
});
