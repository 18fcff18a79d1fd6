// Tags and reasons that staff add in the settings: from the form to the public review, and after they are retired.
import { createCachedSettings, getCollections } from '@app/db';
import { testDatabase } from '@app/test-kit/mongo';
import { getReviewLists, listRecentReviews, parseReply } from '@app/types';
import { beforeEach, expect, it } from 'vitest';
import { createReviewInput } from '../testing/bodies.ts';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { sampleListings } from '../testing/samples.ts';
import { createStaffDecisions } from '../testing/staff-decisions.ts';

const { db, client } = await testDatabase();
const collections = getCollections(db);
const listings = sampleListings(8).map((sample, i) => createListingDoc(sample, { slug: `one-${i}` }));
const { get, send } = await startApp(client, db, ({ listings: all }) => all.insertMany(listings), {
  // A change applies from the next request.
  settings: createCachedSettings(collections, { refreshAfterMs: 0, waitAfterMs: 0 }),
});
const { approve, reject } = createStaffDecisions(client, db);

const calm = { value: 'Calm waiting room', es: 'Sala de espera tranquila' };
const loud = { value: 'Loud waiting room', es: '' };
const advert = { value: 'Advertises something', es: 'Hace publicidad' };
const setLists = (retired: boolean) =>
  collections.settings.replaceOne(
    { _id: 'options' },
    {
      values: {
        strengthTags: [{ ...calm, retired }],
        concernTags: [{ ...loud, retired }],
        decisionReasons: [{ ...advert, retired }],
        notePhrases: [],
      },
      v: 1,
      changedAt: new Date(),
      changedBy: 'admin_1',
    },
    { upsert: true },
  );
beforeEach(() => setLists(false));

let nextPatient = 0;
const createPatient = () => ({ userId: `user_p${nextPatient}`, role: 'patient' as const });
const write = (slug: string, as: object, tags: string[]) =>
  send('POST', `/api/prosthetists/${slug}/reviews`, { as, body: createReviewInput({ tags }) });

it('accepts an added tag, shows it in Spanish, and returns it in the lists for forms', async () => {
  const [as, { slug }] = [createPatient(), listings[nextPatient++]!];
  const sent = await write(slug, as, ['Listens', calm.value, loud.value]);
  expect(sent.status).toBe(201);
  await approve(sent.json.review.id);
  const es = { [calm.value]: calm.es, [loud.value]: loud.value };
  const address = `/api/prosthetists/${slug}/reviews`;
  const before = await get(address);
  expect(before.json.reviews[0]).toMatchObject({ tags: ['Listens', calm.value, loud.value], es });
  expect((await send('GET', address, { as })).json.reviews[0].es).toEqual(es);
  expect(parseReply(listRecentReviews, (await get('/api/reviews/recent')).json).reviews[0]?.es).toEqual(es);
  expect(parseReply(getReviewLists, (await get('/api/reviews/lists')).json)).toMatchObject({
    strengthTags: [calm],
    concernTags: [loud],
    decisionReasons: [advert],
  });

  await setLists(true);
  const after = await get(address);
  expect(after.json.reviews[0].es).toEqual(es);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  await collections.settings.updateOne(
    { _id: 'options' },
    { $set: { 'values.strengthTags.0.es': 'Sala serena' } },
  );
  const renamed = await get(address);
  expect(renamed.json.reviews[0].es[calm.value]).toBe('Sala serena');
  expect(renamed.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

it('rejects an unknown tag, and a retired one', async () => {
  const [as, { slug }] = [createPatient(), listings[nextPatient++]!];
  expect(await write(slug, as, ['Free parking'])).toMatchObject({
    status: 400,
    json: {
      error: 'tags',
      fields: { tags: 'One of these tags is no longer offered. Please remove it.' },
    },
  });
  await setLists(true);
  expect(await write(slug, as, [calm.value])).toMatchObject({ status: 400, json: { error: 'tags' } });
  expect((await write(slug, as, ['Listens'])).status).toBe(201);
});

it('an author may keep a tag that was retired since, but not add it', async () => {
  const [as, { slug }] = [createPatient(), listings[nextPatient++]!];
  const { review } = (await write(slug, as, [calm.value])).json;
  await setLists(true);
  const edit = (tags: string[], v: number) =>
    send('PUT', `/api/reviews/${review.id}`, { as, body: { ...createReviewInput({ tags }), v } });
  expect((await edit([calm.value, loud.value], review.v)).json.error).toBe('tags');
  const answer = await edit([calm.value, 'Listens'], review.v);
  expect(answer).toMatchObject({
    status: 200,
    json: { review: { content: { tags: [calm.value, 'Listens'] } } },
  });
  const without = await edit(['Listens'], answer.json.review.v);
  expect((await edit([calm.value], without.json.review.v)).json.error).toBe('tags');
});

it('rejects with an added reason, which the author can read after it is retired; then it is not available', async () => {
  const [as, { slug }] = [createPatient(), listings[nextPatient++]!];
  const { review } = (await write(slug, as, [])).json;
  await reject(review.id, '', [advert.value, 'False or fake']);
  await setLists(true);
  const mine = (await send('GET', `/user-reviews/${as.userId}`, { as })).json;
  expect(mine[0].decision).toMatchObject({
    outcome: 'rejected',
    reasons: [advert.value, 'False or fake'],
    es: { [advert.value]: advert.es },
  });
  const [other, there] = [createPatient(), listings[nextPatient++]!];
  const second = (await write(there.slug, other, [])).json.review;
  await expect(reject(second.id, '', [advert.value])).rejects.toMatchObject({ code: 'reason_missing' });
});
