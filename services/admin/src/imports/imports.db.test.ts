import { createListingDoc, reviewDoc } from '@app/db/documents-for-tests';
import type { ImportResult } from '@app/types/admin/imports';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatCsvLine } from '../exports/csv-text.ts';
import { createCsv, createNpi, createRow, header } from '../testing/csv-rows.ts';
import { startImportApp } from '../testing/importing.ts';
import { team } from '../testing/running-app.ts';

const { send, getRows, ended, as, app, collections } = await startImportApp();
const { listings, imports, importRows, audit } = collections;
const all = () => listings.find().sort({ npi: 1, _id: 1 }).toArray();

beforeEach(async () => {
  for (const one of [listings, imports, importRows, audit]) await one.deleteMany({});
});

/** Imports three listings and returns ten rows: six new, two changed, one equal, one with an invalid state. */
async function createTenRows() {
  await send(createCsv(createRow(1), createRow(2), createRow(3)));
  const rows = [createRow(1, { phone: '(617) 555-0199' }), createRow(2, { ZIP: '02111' }), createRow(3)];
  for (let n = 4; n < 10; n++) rows.push(createRow(n));
  return createCsv(...rows, createRow(10, { state: 'Massachusets', licenses: 'Nope' }));
}

describe('preview and commit', () => {
  it('I1: the preview shows the effect and changes nothing', async () => {
    const file = await createTenRows();
    const before = await all();
    const { status, json } = await send(file, { query: '?mode=preview' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'planned', created: 6, updated: 2, unchanged: 1, failed: 1 });
    expect(json.import.endedAt).toBeNull();
    expect(json.errors).toEqual([
      expect.objectContaining({ line: 11, column: 'state', code: 'state', level: 'error' }),
    ]);
    expect(await all()).toEqual(before);
  });

  it('I2: the commit does what the preview shows, once', async () => {
    const { json: plan } = await send(await createTenRows(), { query: '?mode=preview' });
    const commit = () => as('owner')('POST', `/api/admin/import?mode=commit&planId=${plan.planId}`);
    const both = await Promise.all([commit(), commit()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = await ended(plan.planId);
    expect(done).toMatchObject({ status: 'done', created: 6, updated: 2, unchanged: 1, failed: 1 });
    const found = await all();
    expect(found).toHaveLength(9);
    expect(found[0]).toMatchObject({ phone: '(617) 555-0199', v: 2, status: 'imported', approved: false });
    expect(found[1]).toMatchObject({ zipCode: '02111', v: 2 });
    expect(found[2]).toMatchObject({ v: 1 });
    expect(found[0]!.updatedAt.getTime()).toBeGreaterThan(found[2]!.updatedAt.getTime());
    const [update, , , create] = await getRows(plan.planId);
    expect(update).toMatchObject({ done: true, listing: { fields: { phone: '(617) 555-0123' } } });
    expect(create).toMatchObject({ done: true, listing: null });
    expect((await commit()).status).toBe(409);
    expect(await all()).toEqual(found);
  });

  it('a plan is not committed if its listings have changed', async () => {
    const { json: plan } = await send(await createTenRows(), { query: '?mode=preview' });
    await listings.updateOne({ npi: createNpi(2) }, { $inc: { v: 1 } });
    const answer = await as('owner')('POST', `/api/admin/import?mode=commit&planId=${plan.planId}`);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'moved', lines: [3] });
    expect(await listings.countDocuments()).toBe(3);
  });

  it('a plan is not committed if the same prosthetist was added meanwhile', async () => {
    const { json: plan } = await send(createCsv(createRow(1)), { query: '?mode=preview' });
    await send(createCsv(createRow(1)));
    const answer = await as('owner')('POST', `/api/admin/import?mode=commit&planId=${plan.planId}`);
    expect(answer.json).toMatchObject({ code: 'moved', lines: [2] });
  });

  it('a canceled plan can be read, but not committed', async () => {
    const { json: plan } = await send(await createTenRows(), { query: '?mode=preview' });
    const { json } = await as('owner')('POST', `/api/admin/import/${plan.planId}/cancel`);
    expect(json).toMatchObject({ status: 'cancelled', created: 6, updated: 2, unchanged: 1, failed: 1 });
    expect(await audit.countDocuments({ action: 'import.cancel' })).toBe(1);
    const commit = (query: string) => as('owner')('POST', `/api/admin/import?mode=commit${query}`);
    expect((await commit(`&planId=${plan.planId}`)).status).toBe(409);
    expect((await commit('')).json).toMatchObject({ fields: { planId: 'Say which plan.' } });
  });

  it('published immediately, a listing is public and its history says so, unless its row says no', async () => {
    const rows = [
      ['approved', ...header],
      ['', ...createRow(1)],
      ['no', ...createRow(2)],
    ];
    const { json } = await send(rows.map(formatCsvLine).join(''), { query: '?publish=true' });
    expect(json).toMatchObject({ status: 'done', created: 2 });
    const [listing, other] = await all();
    expect(other).toMatchObject({ approved: false, status: 'imported' });
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

  it('people of one name and town get numbered addresses', async () => {
    const sam = (n: number, ZIP: string) => createRow(n, { firstName: 'Sam', lastName: 'Lee', ZIP });
    await send(createCsv(sam(1, '02110'), sam(2, '01201')));
    expect((await send(createCsv(sam(3, '02554')))).json).toMatchObject({ created: 1 });
    const slugs = (await all()).map(({ slug }) => slug);
    expect(slugs).toEqual(['', '-2', '-3'].map((end) => `sam-lee-boston-ma${end}`));
  });

  it('a point in the file is the place of the listing, and another one moves it', async () => {
    const at = (latitude: string) => [
      ['latitude', 'longitude', ...header],
      [latitude, '-71.06', ...createRow(1)],
    ];
    const sendPoint = async (latitude: string) => (await send(at(latitude).map(formatCsvLine).join(''))).json;
    expect(await sendPoint('42.36')).toMatchObject({ created: 1 });
    expect(await all()).toMatchObject([{ loc: { coordinates: [-71.06, 42.36] } }]);
    expect(await sendPoint('42.36')).toMatchObject({ unchanged: 1 });
    const { batchId } = await sendPoint('42.361');
    expect(await getRows(batchId)).toMatchObject([{ action: 'update', changes: ['place'] }]);
    expect(await all()).toMatchObject([{ v: 2, loc: { coordinates: [-71.06, 42.361] } }]);
  });

  it('the same file again changes nothing, also without NPIs', async () => {
    const file = createCsv(
      createRow(1),
      createRow(2, { npi: '' }),
      createRow(3, { npi: '', firstName: 'Bo' }),
    );
    expect((await send(file)).json).toMatchObject({ created: 3 });
    const before = await all();
    expect((await send(file)).json).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await all()).toEqual(before);
  });
});

describe('rows', () => {
  it('I3: a ZIP code stays text, and a missing leading zero is restored with a note', async () => {
    const { json } = await send(
      createCsv(createRow(1), createRow(2, { ZIP: '2110' }), createRow(3, { ZIP: '2110', state: 'TX' })),
      {
        query: '?mode=preview',
      },
    );
    const [stored, repaired, refused] = await getRows(json.planId);
    expect(stored).toMatchObject({ fields: { zipCode: '02110' }, messages: [] });
    expect(repaired).toMatchObject({
      fields: { zipCode: '02110' },
      messages: [{ level: 'warning', column: 'zipCode', code: 'zip_repaired' }],
    });
    expect(refused).toMatchObject({ action: 'error', messages: [{ column: 'zipCode', code: 'zipCode' }] });
    expect(json).toMatchObject({ created: 2, repaired: 1 });
    const shown = await as('owner')('GET', `/api/admin/import/${json.planId}/rows?repaired=true`);
    expect(shown.json).toMatchObject({ total: 1, items: [{ line: 3 }] });
  });

  it('I4: a known NPI means an update; an equal name and ZIP code are shown side by side', async () => {
    await send(createCsv(createRow(1), createRow(2)));
    await listings.updateOne({ npi: createNpi(1) }, { $set: { ownerUserId: 'user_ana' } });
    const older = (await listings.findOne({ npi: createNpi(2) }))!;
    const { firstName, lastName, zipCode } = older;
    await listings.insertOne(createListingDoc({ firstName, lastName, zipCode }));
    const file = createCsv(
      createRow(1, { address: '9 Elm Street' }),
      createRow(2, { npi: '', phone: '(617) 555-0177' }),
    );
    const { json } = await send(file, { query: '?mode=preview' });
    const [update, duplicate] = await getRows(json.planId);
    expect(update).toMatchObject({
      ...{ action: 'update', by: 'npi', changes: ['address'], listing: { claimed: true } },
      messages: [{ level: 'warning', code: 'claimed' }],
    });
    expect(duplicate).toMatchObject({
      action: 'duplicate',
      by: 'name_zip',
      changes: ['phone'],
      fields: { phone: '(617) 555-0177' },
      // Of two that match alike the older one.
      listing: { id: older._id.toHexString(), fields: { phone: '(617) 555-0123', zipCode: '02110' } },
    });
  });

  it.each([
    ['create', 3, '(617) 555-0123'],
    ['update', 2, '(617) 555-0177'],
    ['skip', 2, '(617) 555-0123'],
  ] as const)('a possible duplicate: %s', async (choice, count, phone) => {
    await send(createCsv(createRow(1), createRow(2)));
    const file = createCsv(createRow(1), createRow(2, { npi: '', phone: '(617) 555-0177' }));
    const { json } = await send(file, { query: '?mode=preview' });
    await as('owner')('PATCH', `/api/admin/import/${json.planId}`, { choices: [{ line: 3, choice }] });
    await as('owner')('POST', `/api/admin/import?mode=commit&planId=${json.planId}`);
    await ended(json.planId);
    expect((await ended(json.planId)).import.counts).toMatchObject({
      duplicates: 1,
      chosen: { create: 0, update: 0, skip: 0, [choice]: 1 },
    });
    expect(await listings.countDocuments()).toBe(count);
    expect(await listings.countDocuments({ risks: 'twin' })).toBe(count - 2);
    expect(await listings.findOne({ npi: createNpi(2) })).toMatchObject({ phone });
  });

  it('a choice for the rest leaves those that were made, and publishing can be chosen in the preview', async () => {
    await send(createCsv(createRow(1), createRow(2), createRow(3)));
    const deleted = { status: 'deleted' as const, deletedAt: new Date() };
    await listings.updateOne({ npi: createNpi(3) }, { $set: deleted });
    const rows = [1, 2, 3].map((n) => createRow(n, { npi: '', phone: '(617) 555-0177' }));
    const { json } = await send(createCsv(...rows, createRow(4)), { query: '?mode=preview' });
    const choices = { choices: [{ line: 2, choice: 'skip' }], rest: 'update', publish: true };
    const { json: chosen } = await as('owner')('PATCH', `/api/admin/import/${json.planId}`, choices);
    const counts = { duplicates: 3, chosen: { create: 0, update: 1, skip: 1 } };
    expect(chosen).toMatchObject({ ...counts, import: { publish: true } });
    await as('owner')('POST', `/api/admin/import?mode=commit&planId=${json.planId}`);
    await ended(json.planId);
    expect((await all()).map(({ phone, approved }) => [phone?.at(-1), approved])).toEqual([
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
    const { json } = await send(file, { query: '?mode=preview' });
    const [first, second] = await getRows(json.planId);
    expect(first?.fields.insuranceAccepted).toBe('Medicare|Blue Cross Blue Shield (BCBS)');
    expect(first?.messages.map((one) => one.message)).toEqual([
      '“Aetnaa” is not on the list and is left out. Did you mean “Aetna”?',
      expect.stringContaining('“Medi-Cal Gold” is not on the list'),
    ]);
    expect(second).toMatchObject({ action: 'skip', by: 'same_file' });

    // Also where it matches a listing.
    await send(file);
    const { json: again } = await send(file, { query: '?mode=preview' });
    expect((await getRows(again.planId)).map(({ action }) => action)).toEqual(['unchanged', 'skip']);
  });

  it('a header named like a prototype property is an ordinary header (S20)', async () => {
    const file =
      'First Name,LAST_NAME,clinic,Street,Town,st,zip,__proto__,constructor,zip code\r\nA,B,C,D,Boston,MA,02110,x,y,z\r\n';
    const { json } = await send(file, { query: '?mode=preview' });
    expect(json).toMatchObject({ created: 1, failed: 0 });
    expect(json.import.columns.slice(7)).toEqual([
      { header: '__proto__', column: null, why: 'unknown' },
      { header: 'constructor', column: null, why: 'unknown' },
      { header: 'zip code', column: null, why: 'duplicate' },
    ]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('columns can be mapped by hand', async () => {
    const file = 'a,b,c,d,e,f,g,h\r\nAna,Lee,Gateway,1 Elm,Boston,MA,02110,no\r\n';
    const mapping = ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zipCode', null];
    const { json } = await send(file, {
      query: '?mode=preview',
      fields: { mapping: JSON.stringify(mapping) },
    });
    expect(json).toMatchObject({ created: 1 });
    const bad = await send(file, { query: '?mode=preview', fields: { mapping: '["password"]' } });
    expect(bad.status).toBe(400);
  });
});

describe('listings that are gone', () => {
  const deletedAt = new Date('2026-11-20T10:00:00Z');
  const [byNpi, byOwnId, byValues, good] = [
    createRow(1),
    ['GW-2', ...createRow(2, { npi: '' })],
    createRow(3, { npi: '' }),
    createRow(4),
  ];
  const withIds = (...rows: string[][]) =>
    [['externalId', ...header], ...rows.map((row) => (row.length === header.length ? ['', ...row] : row))]
      .map(formatCsvLine)
      .join('');
  const file = withIds(byNpi!, byOwnId!, byValues!, good!);

  it('a deleted listing refuses the row of its NPI, key or id; the other rows are written', async () => {
    await send(withIds(byNpi!, byOwnId!, byValues!), { query: '?publish=true' });
    const gone = await all();
    await listings.updateMany(
      {},
      { $set: { status: 'deleted', approved: false, deletedAt, deletedFrom: 'approved' } },
    );
    const ids = gone.map(({ _id }, i) => [
      _id.toHexString(),
      ...createRow(10 + i, { npi: '', firstName: 'Ida' }),
    ]);
    const { json } = await send(
      `${file}${withIds(...ids)
        .split('\r\n')
        .slice(1)
        .join('\r\n')}`,
      { query: '?publish=true' },
    );
    expect(json).toMatchObject({ status: 'done', created: 1, failed: 6, duplicates: 0 });
    for (const { message } of json.errors)
      expect(message).toMatch(/was deleted on 2026-11-20\. Restore it\?$/);
    expect(await listings.countDocuments({ approved: true })).toBe(1);
    const refused = await getRows(json.batchId, 'error');
    expect(refused.slice(3).map(({ listing }) => listing?.id)).toEqual(
      gone.map(({ _id }) => _id.toHexString()),
    );
  });

  it('one of the same name and e-mail is a possible duplicate that cannot be changed', async () => {
    await listings.insertOne(
      createListingDoc({
        firstName: 'Ida',
        lastName: 'Moss',
        zipCode: '02110',
        email: 'ida@limb.test',
        status: 'deleted',
        deletedAt,
      }),
    );
    const ida = { firstName: 'Ida', lastName: 'Moss', email: 'ida@limb.test' };
    const { json } = await send(createCsv(createRow(1, ida)), { query: '?mode=preview' });
    const [row] = await getRows(json.planId);
    expect(row).toMatchObject({ action: 'duplicate', listing: { status: 'deleted' } });
    expect(row?.messages[0]?.message).toContain('was deleted on 2026-11-20');
    const choose = (choice: string) =>
      as('owner')('PATCH', `/api/admin/import/${json.planId}`, { choices: [{ line: 2, choice }] });
    expect((await choose('update')).status).toBe(400);
    await choose('create');
    expect(
      (await as('owner')('POST', `/api/admin/import?mode=commit&planId=${json.planId}`)).json,
    ).toMatchObject({ status: 'done' });
    expect(await listings.countDocuments({ status: 'imported' })).toBe(1);
  });

  it('a merged one’s id and NPI lead to the kept listing, which stays as it is', async () => {
    await send(withIds(['GW-1', ...createRow(1, { npi: '' })], ['GW-2', ...createRow(2)]));
    const [keep, drop] = await all();
    const merge = { keep: keep!._id.toHexString(), v: 1, drop: drop!._id.toHexString(), dropV: 1, take: [] };
    expect((await as('owner')('POST', '/api/admin/prosthetists/merge', merge)).status).toBe(200);
    const kept = await listings.findOne({ _id: keep!._id });
    const again = withIds(
      ['GW-2', ...createRow(2, { npi: '' })],
      createRow(2),
      [drop!._id.toHexString(), ...createRow(5)],
      // Its name and ZIP code alone do not.
      createRow(2, { npi: '', phone: '(617) 555-0199' }),
    );
    const { json } = await send(again);
    expect(json).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 3, duplicates: 1 });
    expect((await getRows(json.batchId, 'duplicate'))[0]).toMatchObject({ by: 'name_zip' });
    for (const row of await getRows(json.batchId, 'unchanged')) {
      expect(row).toMatchObject({
        action: 'unchanged',
        changes: [],
        listing: { id: keep!._id.toHexString() },
      });
      expect(row.messages.at(-1)?.message).toContain(
        `was merged into the listing of ${keep!.firstName} ${keep!.lastName}`,
      );
    }
    expect(await listings.findOne({ _id: keep!._id })).toEqual(kept);
  });
});

describe('the same prosthetist under another name', () => {
  const known = {
    firstName: 'Hollis',
    lastName: 'Ferreira',
    company: 'St. Charles Limb Center',
    zipCode: '63301',
  };

  it.each([
    ['Hollis A.', 'Ferreira, CPO', { email: 'h@limb.test' }],
    ['Dr. Hollis', 'Ferreira', { phone: '636.555.0109' }],
    ['Hollis', 'Ferreira Jr.', { clinic: 'St Charles Limb Center, LLC', ZIP: '63301' }],
    ['Ferreira', 'Hollis', { email: 'H@limb.test' }],
    ['Holly', 'Ferreira', { phone: '(636) 555-0109' }],
    ['Hollis', 'Fereira', { clinic: 'St. Charles Limb Center', ZIP: '63301-1234' }],
  ])('%s %s with %j is a possible duplicate', async (firstName, lastName, over) => {
    await listings.insertOne(
      createListingDoc({ ...known, email: 'h@limb.test', phone: '(636) 555-0109', state: 'MO' }),
    );
    const other = { npi: '', clinic: 'Elsewhere', ZIP: '99501', state: 'AK', phone: '', email: '' };
    const { json } = await send(createCsv(createRow(1, { ...other, firstName, lastName, ...over })));
    expect(json).toMatchObject({ created: 0, duplicates: 1 });
  });

  it('with another person’s name, e-mail and phone of the practice prove nothing', async () => {
    await listings.insertOne(createListingDoc({ ...known, email: 'h@limb.test', phone: '(636) 555-0109' }));
    const shared = {
      npi: '',
      clinic: known.company,
      ZIP: '63301',
      state: 'MO',
      email: 'h@limb.test',
      phone: '(636) 555-0109',
    };
    const rows = [
      createRow(1, { ...shared, firstName: 'Ada', lastName: 'Moss' }),
      createRow(2, { ...shared, firstName: 'Bo', lastName: 'Ferreira' }),
    ];
    expect((await send(createCsv(...rows))).json).toMatchObject({ created: 2, duplicates: 0 });
  });

  it('in one file is added with a note if their source gives each an id', async () => {
    const rows = ['Ana', 'A.'].map((firstName, i) => [`A-${i}`, ...createRow(1, { npi: '', firstName })]);
    const { json } = await send([['externalId', ...header], ...rows].map(formatCsvLine).join(''));
    expect(json).toMatchObject({ created: 2, duplicates: 0 });
    expect((await getRows(json.batchId))[1]?.messages).toMatchObject([{ code: 'same_in_file' }]);

    const without = [createRow(5, { npi: '' }), createRow(5, { npi: '', firstName: 'A.' })];
    // One name has one person, whatever their source says.
    const sameName = ['B-0', 'B-1'].map((id, i) => [id, ...createRow(7, { npi: '', address: `${i} Elm` })]);
    for (const file of [
      createCsv(...without),
      [['externalId', ...header], ...sameName].map(formatCsvLine).join(''),
    ])
      expect((await send(file, { query: '?mode=preview' })).json).toMatchObject({
        created: 1,
        duplicates: 1,
      });
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
    const { json: plan } = await send(createCsv(...rows), { query: '?mode=preview' });
    await breakRow();
    await as('owner')('POST', `/api/admin/import?mode=commit&planId=${plan.planId}`);
    const result = await ended(plan.planId);
    expect(result).toMatchObject({ status: 'done', created: 29, failed: 1, errors: [{ line: 8, code }] });
    expect(result.import.progress.done).toBe(30);
    expect(await listings.countDocuments({ status: 'imported' })).toBe(29);
  });
});

describe('fields of the form', () => {
  const places = ['fields', 'behind'] as const;
  const unnamed = 'a,b,c,d,e,f,g,h\r\nAna,Lee,Gateway,1 Elm,Boston,MA,02110,no\r\n';
  const mapping = JSON.stringify([
    ...['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zipCode'],
    null,
  ]);

  it.each(places)('are read in any order: %s', async (place) => {
    const { json: plan } = await send(createCsv(createRow(1)), { [place]: { mode: 'preview' } });
    expect(plan).toMatchObject({ status: 'planned', created: 1 });
    expect(await listings.countDocuments()).toBe(0);
    const { json } = await send(unnamed, { [place]: { publish: 'true', mapping } });
    expect(json).toMatchObject({ status: 'done', created: 1 });
    expect(await all()).toMatchObject([{ firstName: 'Ana', company: 'Gateway', approved: true }]);
  });

  it('after the file replace the meaning of its headers', async () => {
    const file = unnamed.replace('a,b,c,d,e,f,g,h', 'last,first,clinic,address,city,state,zip,x');
    await send(file, { behind: { mapping } });
    expect(await all()).toMatchObject([{ firstName: 'Ana', lastName: 'Lee' }]);
    expect(await importRows.countDocuments()).toBe(1);
  });

  it.each(
    places.flatMap((place) => [
      [place, 'mode', 'dry-run'],
      [place, 'mode', 'commit'],
      [place, 'publish', 'yes'],
      [place, 'mapping', '{"firstName":0}'],
      [place, 'mapping', '["firstName"'],
      [place, 'mapping', '["firstName","firstName"]'],
      [place, 'mapping', ''],
    ]),
  )('%s, a %s “%s” is rejected, and nothing is written', async (place, name, value) => {
    const { status, json } = await send(createCsv(createRow(1)), { [place]: { [name]: value } });
    expect([status, json]).toMatchObject([
      400,
      { code: 'validation', fields: { [name]: expect.any(String) } },
    ]);
    expect([await listings.countDocuments(), await importRows.countDocuments()]).toEqual([0, 0]);
    expect(await imports.find({ status: { $ne: 'failed' } }).toArray()).toEqual([]);
  });

  it('a mapping of too many columns, a field twice, or a second file is rejected', async () => {
    const long = JSON.stringify([...JSON.parse(mapping), 'phone']);
    expect((await send(unnamed, { fields: { mapping: long } })).json).toMatchObject({ code: 'mapping' });
    const both = { fields: { mode: 'preview' }, behind: { mode: 'preview' } };
    expect((await send(createCsv(createRow(1)), both)).status).toBe(400);
    expect(await listings.countDocuments()).toBe(0);
  });

  it('committing an upload that was cut off before its last field does nothing', async () => {
    const { json } = await send(createCsv(createRow(1)), { behind: { mode: 'nonsense' } });
    expect(json.code).toBe('validation');
    expect(await imports.findOne()).toMatchObject({
      status: 'failed',
      settings: { read: false, atOnce: false },
    });
  });
});

describe('a rollback', () => {
  it('I5: removes six listings and restores two', async () => {
    const file = await createTenRows();
    const before = await all();
    const { json } = await send(file);
    expect(json).toMatchObject({ created: 6, updated: 2 });
    // One that was there before is restored, reviewed or not.
    await collections.reviews.insertOne(reviewDoc({ listingId: before[0]!._id }));
    const { json: answer } = await as('owner')('POST', `/api/admin/import/${json.batchId}/rollback`, {
      reason: 'Wrong file',
    });
    expect(answer).toMatchObject({
      status: 'rolled_back',
      import: { rollback: { removed: 6, restored: 2, kept: 0 } },
    });
    const comparable = (docs: typeof before) => docs.map(({ v: _, updatedAt: __, ...doc }) => doc);
    expect(comparable(await all())).toEqual(comparable(before));
    // A higher version, because the one in between was visible.
    expect((await all()).map(({ v }) => v)).toEqual([3, 3, 1]);
    expect(await audit.countDocuments({ action: 'listing.import-undone' })).toBe(8);
    await collections.reviews.deleteMany({});
    expect((await send(file)).json).toMatchObject({ created: 6, updated: 2 });
  });

  it('keeps listings that were changed, claimed or reviewed since, and reports them', async () => {
    const { json } = await send(createCsv(...[1, 2, 3, 4, 5].map((n) => createRow(n))));
    await listings.updateOne({ npi: createNpi(1) }, { $inc: { v: 1 }, $set: { phone: '(617) 555-0111' } });
    const listing = await listings.findOne({ npi: createNpi(2) });
    await collections.claims.insertOne({ listingId: listing?._id } as never, {
      bypassDocumentValidation: true,
    });
    const [, , reviewed, updated, purged] = await all();
    await collections.reviews.insertOne(reviewDoc({ listingId: reviewed!._id }));
    const update = { listingId: updated!._id } as never;
    await collections.pendingUpdates.insertOne(update, { bypassDocumentValidation: true });
    await listings.deleteOne({ _id: purged!._id });
    await as('owner')('POST', `/api/admin/import/${json.batchId}/rollback`, { reason: 'Wrong file' });
    const result = await ended(json.batchId);
    expect(result.import.rollback).toEqual({ removed: 0, restored: 0, kept: 5 });
    expect(await listings.countDocuments()).toBe(4);
    const codes = (await getRows(json.batchId)).map(({ messages }) => messages.at(-1)?.code);
    expect(codes).toEqual(['kept', 'kept', 'kept', 'kept', 'gone']);
    for (const one of [collections.reviews, collections.pendingUpdates, collections.claims])
      await one.deleteMany({});
  });

  it('keeps listings under a legal hold', async () => {
    const { json } = await send(createCsv(createRow(1), createRow(2)));
    const held = (await listings.findOne({ npi: createNpi(1) }))!._id;
    await collections.legalRequests.insertOne({
      _id: new ObjectId(),
      kind: 'subpoena',
      target: { kind: 'listing', id: held.toHexString() },
      from: 'A court',
      note: '',
      hold: true,
      status: 'open',
      createdBy: 'a',
      createdAt: new Date(),
    });
    await as('owner')('POST', `/api/admin/import/${json.batchId}/rollback`, { reason: 'Wrong file' });
    expect((await ended(json.batchId)).import.rollback).toEqual({ removed: 1, restored: 0, kept: 1 });
    expect((await all()).map(({ _id }) => _id)).toEqual([held]);
    await collections.legalRequests.deleteMany();
  });

  it('is logged with the member, the reason and the importing member', async () => {
    const { json } = await send(createCsv(createRow(1)), { query: '?mode=preview', member: 'data' });
    const at = `/api/admin/import/${json.batchId}`;
    const commit = () => as('owner')('POST', `/api/admin/import?mode=commit&planId=${json.batchId}`);
    expect((await Promise.all([commit(), commit()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await ended(json.batchId);
    await as('owner')('POST', `${at}/rollback`, { reason: 'Wrong file' });
    await ended(json.batchId);
    const rows = await collections.audit.find({ 'target.kind': 'import' }).sort({ at: 1 }).toArray();
    expect(rows).toMatchObject([
      { action: 'import.upload' },
      { action: 'import.commit', before: { status: 'planned' } },
      { action: 'import.rollback', before: { status: 'done' }, reason: 'Wrong file' },
    ]);
    expect(rows.map(({ actor }) => actor.id)).toEqual([team.data, team.owner, team.owner]);
    expect(new Set(rows.map(({ target }) => target.id)).size).toBe(1);
    const changes = await audit.find({ action: /^listing\.import/ }).toArray();
    expect(changes.map(({ actor }) => actor.id)).toEqual([team.owner, team.owner]);
  });

  it('by a data editor requires approval', async () => {
    const { json } = await send(createCsv(createRow(1)), { member: 'data' });
    const answer = await as('data')('POST', `/api/admin/import/${json.batchId}/rollback`, {
      reason: 'Wrong file',
    });
    const { second } = answer.json as { second: { id: string } };
    expect(second).toMatchObject({ waits: true });
    expect(await listings.countDocuments()).toBe(1);
    await as('owner')('POST', `/api/admin/second-opinions/${second.id}/agree`);
    expect(await imports.findOne()).toMatchObject({
      status: 'rolling_back',
      settings: { rolledBackBy: team.owner },
    });
  });

  it('rejected rows can be downloaded as a file to correct', async () => {
    const wrong = { state: 'XX', clinic: '=1+1', licenses: 'Nope' };
    const { json } = await send(createCsv(createRow(1), createRow(2, wrong)));
    const response = await app.request(`/api/admin/import/${json.batchId}/errors`, {
      headers: { authorization: 'Bearer owner' },
    });
    const text = await response.text();
    expect(response.headers.get('content-disposition')).toContain('listings-errors.csv');
    expect(text.split('\r\n')[1]).toMatch(/^3,/);
    expect(text).toContain(`"'=1+1"`);
    expect(text).not.toContain('is not on the list');
    expect((await send(text.replace(',XX,', ',MA,'))).json).toMatchObject({ created: 1, failed: 0 });
    expect(await listings.findOne({ company: '=1+1' })).not.toBeNull();
  });
});

describe('an old import of which only the summary is stored', () => {
  it('returns an error for its rows, its errors and a rollback', async () => {
    const { json } = await send(createCsv(createRow(1), createRow(2, { state: 'XX' })));
    const at = `/api/admin/import/${json.batchId}`;
    await imports.updateOne({}, { $set: { rowsGoneAt: new Date('2026-11-20T09:00:00Z') } });
    await collections.importRows.deleteMany({});

    const answers = [
      await as('owner')('POST', `${at}/rollback`, { reason: 'Wrong file' }),
      await as('data')('POST', `${at}/rollback`, { reason: 'Wrong file' }),
      await as('owner')('GET', `${at}/errors`),
      await as('owner')('GET', `${at}/rows`),
    ];
    for (const { status, json: info } of answers)
      expect([status, info]).toMatchObject([
        410,
        { code: 'rows_gone', message: expect.stringContaining('removed on 2026-11-20') },
      ]);
    expect(await collections.secondOpinions.countDocuments({ 'wish.id': json.batchId })).toBe(0);
    expect(await imports.findOne({})).toMatchObject({ status: 'done' });
    expect((await as('owner')('GET', at)).json).toMatchObject({
      created: 1,
      failed: 1,
      errors: [],
      import: { rowsGoneAt: '2026-11-20T09:00:00.000Z' },
    });
  });

  it('that was rolled back cannot be rolled back again', async () => {
    const { json } = await send(createCsv(createRow(1)));
    const at = `/api/admin/import/${json.batchId}`;
    await as('owner')('POST', `${at}/rollback`, { reason: 'Wrong file' });
    await ended(json.batchId);
    await imports.updateOne({}, { $set: { rowsGoneAt: new Date() } });
    const { status, json: info } = await as('owner')('POST', `${at}/rollback`, { reason: 'Again' });
    expect([status, info]).toMatchObject([409, { code: 'not_now' }]);
  });
});

describe('file names', () => {
  it('keep quotes and letters, and the file of errors is named after the import', async () => {
    const form = new FormData();
    form.set('file', new Blob([createCsv(createRow(1, { state: 'XX' }))]), 'the "best" of Núñez.csv');
    const headers = { authorization: 'Bearer owner' };
    const sent = await app.request('/api/admin/import', { method: 'POST', headers, body: form });
    const { import: batch, batchId } = (await sent.json()) as ImportResult;
    expect(batch.fileName).toBe('the "best" of Núñez.csv');
    const errors = await app.request(`/api/admin/import/${batchId}/errors`, { headers });
    expect(errors.headers.get('content-disposition')).toBe(
      `attachment; filename="the -best- of Nunez-errors.csv"; filename*=UTF-8''the%20-best-%20of%20N%C3%BA%C3%B1ez-errors.csv`,
    );
  });

  it('a row with too many cells is returned with all of them', async () => {
    const text = createCsv(createRow(1)).replace('1 Market Street', '1 Market Street, Suite 2');
    const loose = text.replace('"1 Market Street, Suite 2"', '1 Market Street, Suite 2');
    const { json } = await send(loose.replace(/\r\n$/, ',more,and more\r\n'));
    expect(json).toMatchObject({ failed: 1 });
    const response = await app.request(`/api/admin/import/${json.batchId}/errors`, {
      headers: { authorization: 'Bearer owner' },
    });
    expect(await response.text()).toContain('more,and more\r\n');
  });
});

describe('permissions', () => {
  it('a moderator and a viewer cannot import', async () => {
    for (const member of ['moderator', 'viewer'] as const) {
      expect((await send(createCsv(createRow(1)), { member })).status).toBe(403);
    }
    expect(await imports.countDocuments()).toBe(0);
  });

  it('the history lists all imports', async () => {
    await send(createCsv(createRow(1)));
    const { json } = await as('data')('GET', '/api/admin/import');
    expect((json as { items: ImportResult['import'][] }).items).toMatchObject([
      { fileName: 'listings.csv', status: 'done', counts: { created: 1 } },
    ]);
  });
});

it('an existing listing is updated by its own id', async () => {
  const doc = createListingDoc({ firstName: 'Ida', lastName: 'Moss', phone: '(314) 555-0101' });
  await listings.insertOne(doc);
  const file = `externalId,first,last,clinic,address,city,state,zip,phone\r\n${doc._id.toHexString()},Ida,Moss,Gateway Prosthetics,1 Market Street,St. Louis,MO,63101,(314) 555-0102\r\n`;
  expect((await send(file)).json).toMatchObject({ updated: 1 });
  expect(await listings.findOne({ _id: doc._id })).toMatchObject({ phone: '(314) 555-0102', v: 2 });
});

it('the owner of a public listing gets one mail with the fields that an import changed', async () => {
  const owned = createListingDoc({
    firstName: 'Ida',
    lastName: 'Moss',
    ownerUserId: 'user_ida',
    phone: '(314) 555-0101',
  });
  const free = createListingDoc({ firstName: 'Ada', lastName: 'Moss', phone: '(314) 555-0101' });
  const hidden = createListingDoc({
    ...{ firstName: 'Ben', lastName: 'Moss', phone: '(314) 555-0101' },
    ...{ ownerUserId: 'user_ben', status: 'suspended', approved: false },
  });
  await listings.insertMany([owned, free, hidden]);
  const header = 'externalId,first,last,clinic,address,city,state,zip,phone';
  const lines = [owned, free, hidden].map(
    ({ _id, firstName }) =>
      `${_id.toHexString()},${firstName},Moss,Gateway Prosthetics,1 Market Street,St. Louis,MO,63101,(314) 555-0102`,
  );
  expect((await send([header, ...lines, ''].join('\r\n'))).json).toMatchObject({ updated: 3 });
  const mails = await collections.outbox.find({ 'payload.template': 'listing-edited' }).toArray();
  expect(mails.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ userId: 'user_ida', values: { slug: owned.slug, fields: ['phone'] } }),
  ]);
});

describe('invalid files (F17)', () => {
  it.each([
    ['zip', 'PK\u0003\u0004 sheet', 1, undefined],
    ['utf16', Buffer.from('\ufeffa,b\r\n1,2', 'utf16le'), 1, undefined],
    ['nul', `${createCsv(createRow(1))}a,\u0000`, 3, undefined],
    ['quote_not_closed', `${createCsv(createRow(1))}"a,b\r\n`, 3, undefined],
    ['missing_columns', 'first,last\r\nA,B\r\n', 1, 'company'],
    ['too_many_columns', `${Array.from({ length: 450 }, (_, n) => `c${n}`).join(',')}\r\n1\r\n`, 1, 'c400'],
    ['row_too_long', `${createCsv(createRow(1))}${'b'.repeat(10 * 1024 * 1024)}`, 3, undefined],
    ['empty', '', 1, undefined],
  ] as const)('%s is rejected with its place, and nothing is written', async (code, file, line, column) => {
    const { status, json } = await send(file as string);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code, line, column: column ?? null });
    expect([await listings.countDocuments(), await importRows.countDocuments()]).toEqual([0, 0]);
    expect(await imports.findOne()).toMatchObject({ status: 'failed', problem: { code, line } });
  });

  it('lines without a value are not rows', async () => {
    const { json } = await send(
      `${createCsv(createRow(1))}\r\n,,,,\r\n  \r\n${createCsv(createRow(2)).split('\r\n')[1]}\r\n,,\r\n`,
    );
    expect(json).toMatchObject({ created: 2, failed: 0, import: { rows: 2 } });
    expect((await getRows(json.batchId)).map(({ line }) => line)).toEqual([2, 6]);
  });

  it('more than 20 MB are rejected, and the part already read is discarded', async () => {
    const header = 'first,last,clinic,address,city,state,zip\r\n';
    const huge = await send(`${header}${`,,,,,,${'x'.repeat(9000)}\r\n`.repeat(2400)}`);
    expect([huge.status, huge.json.code]).toEqual([413, 'too_large']);
    expect(await importRows.countDocuments()).toBe(0);
  });

  it('rows of another length than the header are reported one by one', async () => {
    const { json } = await send(
      'first,last,clinic,address,city,state,zip,phone\r\nA,B,C,D,Boston,MA,02110\r\nA,Z,C,D,Boston,MA,02110,,extra\r\n',
      { query: '?mode=preview' },
    );
    expect(json).toMatchObject({ created: 1, failed: 1 });
    const [short, long] = await getRows(json.planId);
    expect(short?.messages).toMatchObject([{ level: 'warning', code: 'too_few_cells' }]);
    expect(long?.messages).toMatchObject([{ level: 'error', code: 'too_many_cells', line: 3 }]);
  });

  it('a request without a form, and a form without a file, are rejected', async () => {
    const post = (body: string, type: string) =>
      app.request('/api/admin/import', {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': type },
        body,
      });
    expect((await post('{}', 'application/json')).status).toBe(415);
    const form = 'multipart/form-data; boundary=x';
    expect(
      (await post('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n', form)).status,
    ).toBe(400);
    expect(
      (await post('--x\r\ncontent-disposition: form-data; name="f"; filename="a.csv"\r\n\r\na,b', form))
        .status,
    ).toBe(400);
  });
});

describe('the date and source of a confirmation', () => {
  const withWord = (at: string, by: string, over = {}) => {
    const [header, first] = createCsv(createRow(1, over)).trimEnd().split(/\r?\n/);
    return `${header},confirmedAt,Confirmed by\r\n${first},${at},${by}\r\n`;
  };
  const one = async () => (await all())[0];

  it('are imported together, and the newer confirmation applies', async () => {
    await send(withWord('2026-03-01', 'Team'));
    expect(await one()).toMatchObject({ v: 1, confirmedAt: new Date('2026-03-01'), confirmedBy: 'team' });
    expect((await send(withWord('2026-03-01', 'team'))).json).toMatchObject({ unchanged: 1 });
    expect((await send(withWord('2026-02-01', 'practice'))).json).toMatchObject({ unchanged: 1 });
    const newer = withWord('2026-04-01T10:00:00.000Z', 'practice');
    await listings.updateOne({}, { $set: { status: 'approved', approved: true, ownerUserId: 'user_word' } });
    const { json: plan } = await send(newer, { query: '?mode=preview' });
    expect((await getRows(plan.planId))[0]).toMatchObject({
      changes: ['confirmedAt'],
      fields: { confirmedAt: '2026-04-01T10:00:00.000Z', confirmedBy: 'practice' },
      listing: { fields: { confirmedAt: '2026-03-01T00:00:00.000Z', confirmedBy: 'team' } },
    });
    await send(newer);
    expect(await one()).toMatchObject({ v: 2, confirmedBy: 'practice' });
    expect(await collections.outbox.countDocuments({ 'payload.userId': 'user_word' })).toBe(0);
  });

  it.each([
    ['', 'team', 'confirmedAt'],
    ['2026-03-01', '', 'confirmedBy'],
    ['2026-02-31', 'team', 'confirmedAt'],
    ['2999-01-01', 'team', 'confirmedAt'],
    ['March', 'team', 'confirmedAt'],
    ['2026-03-01', 'somebody', 'confirmedBy'],
  ])('“%s” by “%s” is rejected at %s', async (at, by, column) => {
    const { json } = await send(withWord(at, by));
    expect(json.errors).toEqual([expect.objectContaining({ line: 2, column })]);
    expect(await listings.countDocuments()).toBe(0);
  });
});
