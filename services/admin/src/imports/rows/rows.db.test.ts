import { createListingDoc } from '@app/db/documents-for-tests';
import { describe, expect, it } from 'vitest';
import { createCsv, createNpi, createRow, createWiderCsv, startImportApp } from '../../testing/import-app.ts';

const { send, getRows, commitAndWait, changePlan, callAs, collections, readListings, preview, publish } =
  await startImportApp();
const { listings } = collections;
const otherPhone = '(617) 555-0177';

describe('rows', () => {
  it('I3: a ZIP code stays text, and a missing leading zero is restored with a note', async () => {
    const rows = [createRow(1), createRow(2, { ZIP: '2110' }), createRow(3, { ZIP: '2110', state: 'TX' })];
    const { json } = await preview(createCsv(...rows));
    expect(await getRows(json.planId)).toMatchObject([
      { fields: { zipCode: '02110' }, messages: [] },
      {
        fields: { zipCode: '02110' },
        messages: [{ level: 'warning', column: 'zipCode', code: 'zip_repaired' }],
      },
      { action: 'error', messages: [{ column: 'zipCode', code: 'zipCode' }] },
    ]);
    expect(json).toMatchObject({ created: 2, repaired: 1 });
    const repairedReply = await callAs('owner')('GET', `/api/admin/import/${json.planId}/rows?repaired=true`);
    expect(repairedReply.json).toMatchObject({ total: 1, items: [{ line: 3 }] });
  });

  it('I4: a known NPI means an update; an equal name and ZIP code are shown side by side', async () => {
    await send(createCsv(createRow(1), createRow(2)));
    await listings.updateOne({ npi: createNpi(1) }, { $set: { ownerUserId: 'user_ana' } });
    const olderListing = (await listings.findOne({ npi: createNpi(2) }))!;
    const { firstName, lastName, zipCode } = olderListing;
    await listings.insertOne(createListingDoc({ firstName, lastName, zipCode }));
    const changedRow = createRow(1, { address: '9 Elm Street' });
    const { json } = await preview(createCsv(changedRow, createRow(2, { npi: '', phone: otherPhone })));
    expect(await getRows(json.planId)).toMatchObject([
      {
        action: 'update',
        by: 'npi',
        changes: ['address'],
        listing: { claimed: true },
        messages: [{ level: 'warning', code: 'claimed' }],
      },
      {
        action: 'duplicate',
        by: 'name_zip',
        changes: ['phone'],
        fields: { phone: otherPhone },
        // Of two equally certain matches, the older listing.
        listing: {
          id: olderListing._id.toHexString(),
          fields: { phone: '(617) 555-0123', zipCode: '02110' },
        },
      },
    ]);
  });

  it.each([
    ['create', 3, '(617) 555-0123'],
    ['update', 2, otherPhone],
    ['skip', 2, '(617) 555-0123'],
  ] as const)('a possible duplicate follows the choice “%s”', async (choice, listingCount, phone) => {
    await send(createCsv(createRow(1), createRow(2)));
    const { json } = await preview(createCsv(createRow(1), createRow(2, { npi: '', phone: otherPhone })));
    await changePlan(json.planId, { choices: [{ line: 3, choice }] });
    expect((await commitAndWait(json.planId)).import.counts).toMatchObject({
      duplicates: 1,
      chosen: { create: 0, update: 0, skip: 0, [choice]: 1 },
    });
    expect(await listings.countDocuments()).toBe(listingCount);
    expect(await listings.countDocuments({ risks: 'twin' })).toBe(listingCount - 2);
    expect(await listings.findOne({ npi: createNpi(2) })).toMatchObject({ phone });
  });

  it('a choice for the remaining duplicates leaves those that were made, and publishing can be chosen in the preview', async () => {
    await send(createCsv(createRow(1), createRow(2), createRow(3)));
    const deletedFields = { status: 'deleted' as const, deletedAt: new Date() };
    await listings.updateOne({ npi: createNpi(3) }, { $set: deletedFields });
    const rows = [1, 2, 3].map((n) => createRow(n, { npi: '', phone: otherPhone }));
    const { json } = await preview(createCsv(...rows, createRow(4)));
    const planChanges = { choices: [{ line: 2, choice: 'skip' }], rest: 'update', publish: true };
    expect((await changePlan(json.planId, planChanges)).json).toMatchObject({
      duplicates: 3,
      chosen: { create: 0, update: 1, skip: 1 },
      import: { publish: true },
    });
    await commitAndWait(json.planId);
    expect((await readListings()).map(({ phone, approved }) => [phone?.at(-1), approved])).toEqual([
      ['3', false],
      ['7', false],
      ['3', false],
      ['3', true],
    ]);
  });

  it('two rows of one prosthetist count once, and values outside the lists are reported', async () => {
    const file = createCsv(
      createRow(1, { insuranceAccepted: 'medicare; BCBS; Aetnaa; Medi-Cal Gold', licenses: '' }),
      createRow(1, { phone: '' }),
    );
    const [firstRow, secondRow] = await getRows((await preview(file)).json.planId);
    expect(firstRow?.fields.insuranceAccepted).toBe('Medicare|Blue Cross Blue Shield (BCBS)');
    expect(firstRow?.messages.map(({ message }) => message)).toEqual([
      '“Aetnaa” is not on the list and is left out. Did you mean “Aetna”?',
      expect.stringContaining('“Medi-Cal Gold” is not on the list'),
    ]);
    expect(secondRow).toMatchObject({ action: 'skip', by: 'same_file' });

    // Also where it matches a listing.
    await send(file);
    const repeatedRows = await getRows((await preview(file)).json.planId);
    expect(repeatedRows.map(({ action }) => action)).toEqual(['unchanged', 'skip']);
  });

  it('a header named like a prototype property is an ordinary header (S20)', async () => {
    const headerLine = 'First Name,LAST_NAME,clinic,Street,Town,st,zip,__proto__,constructor,zip code';
    const { json } = await preview(`${headerLine}\r\nA,B,C,D,Boston,MA,02110,x,y,z\r\n`);
    expect(json).toMatchObject({ created: 1, failed: 0 });
    expect(json.import.columns.slice(7)).toEqual([
      { header: '__proto__', column: null, why: 'unknown' },
      { header: 'constructor', column: null, why: 'unknown' },
      { header: 'zip code', column: null, why: 'duplicate' },
    ]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('listings that are gone', () => {
  const deletedAt = new Date('2026-11-20T10:00:00Z');

  it('a deleted listing rejects the row of its NPI, key or id; the other rows are written', async () => {
    const knownRows = [
      ['', ...createRow(1)],
      ['GW-2', ...createRow(2, { npi: '' })],
      ['', ...createRow(3, { npi: '' })],
    ];
    await publish(createWiderCsv(['externalId'], knownRows));
    const deletedListings = await readListings();
    await listings.updateMany(
      {},
      { $set: { status: 'deleted', approved: false, deletedAt, deletedFrom: 'approved' } },
    );
    const rowsWithListingId = deletedListings.map(({ _id }, i) => [
      _id.toHexString(),
      ...createRow(10 + i, { npi: '', firstName: 'Ida' }),
    ]);
    const rows = [...knownRows, ['', ...createRow(4)], ...rowsWithListingId];
    const { json } = await publish(createWiderCsv(['externalId'], rows));
    expect(json).toMatchObject({ status: 'done', created: 1, failed: 6, duplicates: 0 });
    for (const { message } of json.errors)
      expect(message).toMatch(/was deleted on 2026-11-20\. Restore it\?$/);
    expect(await listings.countDocuments({ approved: true })).toBe(1);
    const rejectedRows = await getRows(json.batchId, 'error');
    expect(rejectedRows.slice(3).map(({ listing }) => listing?.id)).toEqual(
      deletedListings.map(({ _id }) => _id.toHexString()),
    );
  });

  it('a deleted listing of the same name and e-mail is a possible duplicate that cannot be changed', async () => {
    const idaFields = { firstName: 'Ida', lastName: 'Moss', email: 'ida@limb.test' };
    await listings.insertOne(
      createListingDoc({ ...idaFields, zipCode: '02110', status: 'deleted', deletedAt }),
    );
    const { json } = await preview(createCsv(createRow(1, idaFields)));
    expect(await getRows(json.planId)).toMatchObject([
      {
        action: 'duplicate',
        listing: { status: 'deleted' },
        messages: [{ message: expect.stringContaining('was deleted on 2026-11-20') }],
      },
    ]);
    const choose = (choice: string) => changePlan(json.planId, { choices: [{ line: 2, choice }] });
    expect((await choose('update')).status).toBe(400);
    await choose('create');
    expect(await commitAndWait(json.planId)).toMatchObject({ status: 'done' });
    expect(await listings.countDocuments({ status: 'imported' })).toBe(1);
  });

  it('id and NPI of a merged listing lead to the kept listing, which stays as it is', async () => {
    const knownRows = [
      ['GW-1', ...createRow(1, { npi: '' })],
      ['GW-2', ...createRow(2)],
    ];
    await send(createWiderCsv(['externalId'], knownRows));
    const [listing, duplicate] = await readListings();
    const [keep, drop] = [listing!._id.toHexString(), duplicate!._id.toHexString()];
    const mergeInput = { keep, v: 1, drop, dropV: 1, take: [] };
    expect((await callAs('owner')('POST', '/api/admin/prosthetists/merge', mergeInput)).status).toBe(200);
    const listingBefore = await listings.findOne({ _id: listing!._id });
    const rows = [
      ['GW-2', ...createRow(2, { npi: '' })],
      ['', ...createRow(2)],
      [drop, ...createRow(5)],
      // Its name and ZIP code alone do not.
      ['', ...createRow(2, { npi: '', phone: '(617) 555-0199' })],
    ];
    const { json } = await send(createWiderCsv(['externalId'], rows));
    expect(json).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 3, duplicates: 1 });
    expect((await getRows(json.batchId, 'duplicate'))[0]).toMatchObject({ by: 'name_zip' });
    const { firstName, lastName } = listing!;
    const mergeMessage = `was merged into the listing of ${firstName} ${lastName}`;
    for (const row of await getRows(json.batchId, 'unchanged')) {
      expect(row).toMatchObject({ action: 'unchanged', changes: [], listing: { id: keep } });
      expect(row.messages.at(-1)?.message).toContain(mergeMessage);
    }
    expect(await listings.findOne({ _id: listing!._id })).toEqual(listingBefore);
  });
});

describe('the same prosthetist under another name', () => {
  const contactFields = { email: 'h@limb.test', phone: '(636) 555-0109' };
  const knownListing = { firstName: 'Hollis', lastName: 'Ferreira', company: 'St. Charles Limb Center' };
  const addKnownListing = () =>
    listings.insertOne(
      createListingDoc({ ...knownListing, ...contactFields, zipCode: '63301', state: 'MO' }),
    );

  it.each([
    ['Hollis A.', 'Ferreira, CPO', { email: 'h@limb.test' }],
    ['Dr. Hollis', 'Ferreira', { phone: '636.555.0109' }],
    ['Hollis', 'Ferreira Jr.', { clinic: 'St Charles Limb Center, LLC', ZIP: '63301' }],
    ['Ferreira', 'Hollis', { email: 'H@limb.test' }],
    ['Holly', 'Ferreira', { phone: '(636) 555-0109' }],
    ['Hollis', 'Fereira', { clinic: 'St. Charles Limb Center', ZIP: '63301-1234' }],
  ])('%s %s with %j is a possible duplicate', async (firstName, lastName, cells) => {
    await addKnownListing();
    const elsewhere = { npi: '', clinic: 'Elsewhere', ZIP: '99501', state: 'AK', phone: '', email: '' };
    const { json } = await send(createCsv(createRow(1, { ...elsewhere, firstName, lastName, ...cells })));
    expect(json).toMatchObject({ created: 0, duplicates: 1 });
  });

  it('is not assumed because e-mail and phone of the practice are equal', async () => {
    await addKnownListing();
    const placeCells = { clinic: knownListing.company, ZIP: '63301', state: 'MO' };
    const practiceCells = { npi: '', ...placeCells, ...contactFields };
    const rows = [
      createRow(1, { ...practiceCells, firstName: 'Ada', lastName: 'Moss' }),
      createRow(2, { ...practiceCells, firstName: 'Bo', lastName: 'Ferreira' }),
    ];
    expect((await send(createCsv(...rows))).json).toMatchObject({ created: 2, duplicates: 0 });
  });

  it('is added from one file with a note if its source gives each row an id', async () => {
    const rows = ['Ana', 'A.'].map((firstName, i) => [`A-${i}`, ...createRow(1, { npi: '', firstName })]);
    const { json } = await send(createWiderCsv(['externalId'], rows));
    expect(json).toMatchObject({ created: 2, duplicates: 0 });
    expect((await getRows(json.batchId))[1]?.messages).toMatchObject([{ code: 'same_in_file' }]);

    const rowsWithoutId = [createRow(5, { npi: '' }), createRow(5, { npi: '', firstName: 'A.' })];
    // Rows of equal names are one person, even with different ids.
    const rowsOfOneName = [0, 1].map((i) => [`B-${i}`, ...createRow(7, { npi: '', address: `${i} Elm` })]);
    for (const file of [createCsv(...rowsWithoutId), createWiderCsv(['externalId'], rowsOfOneName)])
      expect((await preview(file)).json).toMatchObject({ created: 1, duplicates: 1 });
  });
});

describe('the date and source of a confirmation', () => {
  const createConfirmedCsv = (confirmedAt: string, confirmedBy: string) =>
    createWiderCsv(['confirmedAt', 'Confirmed by'], [[confirmedAt, confirmedBy, ...createRow(1)]]);

  it('are imported together, and the newer confirmation applies', async () => {
    await send(createConfirmedCsv('2026-03-01', 'Team'));
    const march = { confirmedAt: new Date('2026-03-01'), confirmedBy: 'team' };
    expect(await readListings()).toMatchObject([{ v: 1, ...march }]);
    expect((await send(createConfirmedCsv('2026-03-01', 'team'))).json).toMatchObject({ unchanged: 1 });
    expect((await send(createConfirmedCsv('2026-02-01', 'practice'))).json).toMatchObject({ unchanged: 1 });
    const newerCsv = createConfirmedCsv('2026-04-01T10:00:00.000Z', 'practice');
    await listings.updateOne({}, { $set: { status: 'approved', approved: true, ownerUserId: 'user_word' } });
    const { json: plan } = await preview(newerCsv);
    expect(await getRows(plan.planId)).toMatchObject([
      {
        changes: ['confirmedAt'],
        fields: { confirmedAt: '2026-04-01T10:00:00.000Z', confirmedBy: 'practice' },
        listing: { fields: { confirmedAt: '2026-03-01T00:00:00.000Z', confirmedBy: 'team' } },
      },
    ]);
    await send(newerCsv);
    expect(await readListings()).toMatchObject([{ v: 2, confirmedBy: 'practice' }]);
    expect(await collections.outbox.countDocuments({ 'payload.userId': 'user_word' })).toBe(0);
  });

  it.each([
    ['', 'team', 'confirmedAt'],
    ['2026-03-01', '', 'confirmedBy'],
    ['2026-02-31', 'team', 'confirmedAt'],
    ['2999-01-01', 'team', 'confirmedAt'],
    ['March', 'team', 'confirmedAt'],
    ['2026-03-01', 'somebody', 'confirmedBy'],
  ])('“%s” by “%s” is rejected at %s', async (confirmedAt, confirmedBy, column) => {
    const { json } = await send(createConfirmedCsv(confirmedAt, confirmedBy));
    expect(json.errors).toEqual([expect.objectContaining({ line: 2, column })]);
    expect(await listings.countDocuments()).toBe(0);
  });
});
