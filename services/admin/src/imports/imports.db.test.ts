import type { ListingDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import type { ImportResult } from '@app/types/admin/imports';
import { describe, expect, it } from 'vitest';
import { createCsv, createNpi, createRow, createWiderCsv, startImportApp } from '../testing/import-app.ts';
import { createReview } from '../testing/reviews.ts';

const {
  send,
  getRows,
  waitUntilEnded,
  callAs,
  collections,
  readListings,
  createTenRowFile,
  preview,
  publish,
  commit,
  commitAndWait,
  rollBackAndWait,
} = await startImportApp();
const { listings, importRows, audit } = collections;
const readPublicTimes = async () => (await readListings()).map(({ publicSince }) => publicSince?.getTime());

describe('preview and commit', () => {
  it('I1: the preview shows the effect and changes nothing', async () => {
    const file = await createTenRowFile();
    const listingsBefore = await readListings();
    const { status, json } = await preview(file);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'planned', created: 6, updated: 2, unchanged: 1, failed: 1 });
    expect(json.import.endedAt).toBeNull();
    expect(json.errors).toEqual([
      expect.objectContaining({ line: 11, column: 'state', code: 'state', level: 'error' }),
    ]);
    expect(await readListings()).toEqual(listingsBefore);
  });

  it('I2: the commit does what the preview shows, once', async () => {
    const { json: plan } = await preview(await createTenRowFile());
    const commitReplies = await Promise.all([commit(plan.planId), commit(plan.planId)]);
    expect(commitReplies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const importResult = await waitUntilEnded(plan.planId);
    expect(importResult).toMatchObject({ status: 'done', created: 6, updated: 2, unchanged: 1, failed: 1 });
    const importedListings = await readListings();
    expect(importedListings).toHaveLength(9);
    expect(importedListings.slice(0, 3)).toMatchObject([
      { phone: '(617) 555-0199', v: 2, status: 'imported', approved: false },
      { zipCode: '02111', v: 2 },
      { v: 1 },
    ]);
    const [updatedTime, , unchangedTime] = importedListings.map(({ updatedAt }) => updatedAt.getTime());
    expect(updatedTime).toBeGreaterThan(unchangedTime!);
    const [updateRow, , , createdRow] = await getRows(plan.planId);
    expect(updateRow).toMatchObject({ done: true, listing: { fields: { phone: '(617) 555-0123' } } });
    expect(createdRow).toMatchObject({ done: true, listing: null });
    expect((await commit(plan.planId)).status).toBe(409);
    expect(await readListings()).toEqual(importedListings);
  });

  it('a plan is not committed if its listings have changed', async () => {
    const { json: plan } = await preview(await createTenRowFile());
    await listings.updateOne({ npi: createNpi(2) }, { $inc: { v: 1 } });
    expect(await commit(plan.planId)).toMatchObject({ status: 409, json: { code: 'moved', lines: [3] } });
    expect(await listings.countDocuments()).toBe(3);
  });

  it('reviews that become public meanwhile refuse neither a plan nor its rollback, and their figures stay', async () => {
    await send(createCsv(createRow(1)));
    const [listingBefore] = await readListings();
    await listings.updateOne({ _id: listingBefore!._id }, { $set: { status: 'approved', approved: true } });
    const publishReview = async () => {
      const { publicId, v } = await createReview(collections, { listingId: listingBefore!._id });
      const { status } = await callAs('owner')('PATCH', `/api/admin/reviews/${publicId}/approve`, { v });
      expect(status).toBe(200);
    };
    const { json: plan } = await preview(createCsv(createRow(1, { phone: '(617) 555-0199' })));
    await publishReview();
    await commitAndWait(plan.planId);
    expect(await readListings()).toMatchObject([{ phone: '(617) 555-0199', reviewCount: 1 }]);
    await publishReview();
    const importResult = await rollBackAndWait(plan.planId);
    expect(importResult.import.rollback).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await readListings()).toMatchObject([{ phone: '(617) 555-0123', reviewCount: 2, figuresV: 4 }]);
  });

  it('a plan is not committed if the same prosthetist was added meanwhile', async () => {
    const { json: plan } = await preview(createCsv(createRow(1)));
    await send(createCsv(createRow(1)));
    expect((await commit(plan.planId)).json).toMatchObject({ code: 'moved', lines: [2] });
  });

  it('a cancelled plan can be read, but not committed', async () => {
    const { json: plan } = await preview(await createTenRowFile());
    const { json } = await callAs('owner')('POST', `/api/admin/import/${plan.planId}/cancel`);
    expect(json).toMatchObject({ status: 'cancelled', created: 6, updated: 2, unchanged: 1, failed: 1 });
    expect(await audit.countDocuments({ action: 'import.cancel' })).toBe(1);
    expect((await commit(plan.planId)).status).toBe(409);
    const replyWithoutPlan = await callAs('owner')('POST', '/api/admin/import?mode=commit');
    expect(replyWithoutPlan.json).toMatchObject({ fields: { planId: 'Say which plan.' } });
  });

  it('published immediately, a listing is public and its history says so, unless its row says no', async () => {
    const rows = [
      ['', ...createRow(1)],
      ['no', ...createRow(2)],
    ];
    const { json } = await publish(createWiderCsv(['approved'], rows));
    expect(json).toMatchObject({ status: 'done', created: 2 });
    const [listing, otherListing] = await readListings();
    expect(otherListing).toMatchObject({ approved: false, status: 'imported' });
    expect(listing).toMatchObject({
      approved: true,
      slug: expect.stringMatching(/^ana-name\w+-boston-ma$/),
      company: 'Gateway Prosthetics',
      loc: { type: 'Point' },
      firstKey: 'ana',
    });
    expect(await audit.findOne({ 'target.id': listing?._id.toHexString() })).toMatchObject({
      action: 'listing.import',
    });
  });

  it('people of one name and town get numbered slugs', async () => {
    const createSamRow = (n: number, ZIP: string) => createRow(n, { firstName: 'Sam', lastName: 'Lee', ZIP });
    await send(createCsv(createSamRow(1, '02110'), createSamRow(2, '01201')));
    expect((await send(createCsv(createSamRow(3, '02554')))).json).toMatchObject({ created: 1 });
    const slugs = (await readListings()).map(({ slug }) => slug);
    expect(slugs).toEqual(['', '-2', '-3'].map((suffix) => `sam-lee-boston-ma${suffix}`));
  });

  it('a point in the file is the place of the listing, and another one moves it', async () => {
    const sendPoint = async (latitude: string) =>
      (await send(createWiderCsv(['latitude', 'longitude'], [[latitude, '-71.06', ...createRow(1)]]))).json;
    expect(await sendPoint('42.36')).toMatchObject({ created: 1 });
    expect(await readListings()).toMatchObject([{ loc: { coordinates: [-71.06, 42.36] } }]);
    expect(await sendPoint('42.36')).toMatchObject({ unchanged: 1 });
    const { batchId } = await sendPoint('42.361');
    expect(await getRows(batchId)).toMatchObject([{ action: 'update', changes: ['place'] }]);
    expect(await readListings()).toMatchObject([{ v: 2, loc: { coordinates: [-71.06, 42.361] } }]);
  });

  it('the same file again changes nothing, also without NPIs', async () => {
    const file = createCsv(
      createRow(1),
      createRow(2, { npi: '' }),
      createRow(3, { npi: '', firstName: 'Bo' }),
    );
    expect((await send(file)).json).toMatchObject({ created: 3 });
    const listingsBefore = await readListings();
    expect((await send(file)).json).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await readListings()).toEqual(listingsBefore);
  });

  it('N8 nobody is new again by a repeated import, nor by the rollback of one', async () => {
    const createPhoneCsv = (phone: string) => createCsv(createRow(1, { phone }), createRow(2, { phone }));
    await publish(createPhoneCsv('(617) 555-0101'));
    const publicTimes = await readPublicTimes();
    expect(publicTimes).toEqual([expect.any(Number), expect.any(Number)]);
    const { json } = await publish(createPhoneCsv('(617) 555-0102'));
    expect(json).toMatchObject({ updated: 2 });
    expect(await readPublicTimes()).toEqual(publicTimes);
    const importResult = await rollBackAndWait(json.batchId);
    expect(importResult.import.rollback).toEqual({ removed: 0, restored: 2, kept: 0 });
    expect(await readPublicTimes()).toEqual(publicTimes);
  });

  it('N8 nobody is new again by an import that was rolled back and done once more, public at once or later', async () => {
    const file = createCsv(createRow(1), createRow(2));
    const { json: firstResult } = await publish(file);
    const publicTimes = await readPublicTimes();
    await rollBackAndWait(firstResult.batchId);
    const { json: secondResult } = await publish(createCsv(createRow(1), createRow(2), createRow(3)));
    const [firstTime, secondTime, thirdTime] = await readPublicTimes();
    expect([firstTime, secondTime]).toEqual(publicTimes);
    expect(thirdTime).toBeGreaterThan(secondTime!);
    await rollBackAndWait(secondResult.batchId);
    await send(file);
    expect(await readListings()).toMatchObject([{ approved: false }, { approved: false }]);
    expect(await readPublicTimes()).toEqual(publicTimes);
  });

  it('N8 a listing that is not public yet is new when staff approve it, and not by a later import', async () => {
    await send(createCsv(createRow(1)));
    const [listing] = await readListings();
    expect(listing!.publicSince).toBeUndefined();
    const path = `/api/admin/prosthetists/${listing!._id.toHexString()}/approve`;
    expect((await callAs('owner')('PATCH', path, { v: listing!.v })).status).toBe(200);
    const { publicSince } = (await readListings())[0]!;
    expect(publicSince).toBeInstanceOf(Date);
    expect((await send(createCsv(createRow(1, { phone: '(617) 555-0102' })))).json).toMatchObject({
      updated: 1,
    });
    expect(await readListings()).toMatchObject([{ publicSince }]);
  });
});

describe('a row that cannot be written', () => {
  it.each([
    [
      'because its key was taken since',
      'key_taken',
      () => listings.insertOne(createListingDoc({ externalKey: `npi:${createNpi(7)}` })),
    ],
    [
      'for any other reason',
      'not_written',
      () => importRows.updateOne({ line: 8 }, { $set: { 'fields.values.lastName': 7 } }),
    ],
  ])('%s is reported, and the others are written', async (_, code, breakRow) => {
    const rows = Array.from({ length: 30 }, (_, n) => createRow(n + 1));
    const { json: plan } = await preview(createCsv(...rows));
    await breakRow();
    const importResult = await commitAndWait(plan.planId);
    const errors = [{ line: 8, code }];
    expect(importResult).toMatchObject({ status: 'done', created: 29, failed: 1, errors });
    expect(importResult.import.progress.done).toBe(30);
    expect(await listings.countDocuments({ status: 'imported' })).toBe(29);
  });
});

it('the history lists all imports', async () => {
  await send(createCsv(createRow(1)));
  const { json } = await callAs('data')('GET', '/api/admin/import');
  expect((json as { items: ImportResult['import'][] }).items).toMatchObject([
    { fileName: 'listings.csv', status: 'done', counts: { created: 1 } },
  ]);
});

/** Creates a file with another phone number for each listing, by its own id. */
const createPhoneFile = (...docs: ListingDoc[]) =>
  [
    'externalId,first,last,clinic,address,city,state,zip,phone',
    ...docs.map(
      ({ _id, firstName }) =>
        `${_id.toHexString()},${firstName},Moss,Gateway Prosthetics,1 Market Street,St. Louis,MO,63101,(314) 555-0102`,
    ),
    '',
  ].join('\r\n');

it('listings are updated by their own ids, and the owner of a public one gets one mail with the changed fields', async () => {
  const createMoss = (firstName: string, overrides: Partial<ListingDoc> = {}) =>
    createListingDoc({ firstName, lastName: 'Moss', phone: '(314) 555-0101', ...overrides });
  const ownedListing = createMoss('Ida', { ownerUserId: 'user_ida' });
  const hiddenFields = { ownerUserId: 'user_ben', status: 'suspended', approved: false } as const;
  const docs = [ownedListing, createMoss('Ada'), createMoss('Ben', hiddenFields)];
  await listings.insertMany(docs);
  expect((await send(createPhoneFile(...docs))).json).toMatchObject({ updated: 3 });
  expect(await listings.countDocuments({ phone: '(314) 555-0102', v: 2 })).toBe(3);
  const mails = await collections.outbox.find({ 'payload.template': 'listing-edited' }).toArray();
  expect(mails).toMatchObject([
    { payload: { userId: 'user_ida', values: { slug: ownedListing.slug, fields: ['phone'] } } },
  ]);
});
