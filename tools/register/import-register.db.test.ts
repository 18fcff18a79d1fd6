import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCollections } from '@app/db';
import { lookupZip } from '@app/geo';
import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeEach, describe, expect, it } from 'vitest';
import { importRegister, openFile } from './import-register.ts';

const { client, db } = await createTestDatabase();
const { listings, imports, importRows, reports, audit } = getCollections(db);
const samplePath = path.resolve(
  import.meta.dirname,
  '../../services/admin/src/imports/register/sample-register.csv',
);
const registerText = await readFile(samplePath, 'utf8');
const fileName = 'npidata_pfile_20050523-20260111.csv';
const toChunks = (content: string, size = 1000): AsyncIterable<Buffer> =>
  (async function* () {
    const bytes = Buffer.from(content);
    for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
  })();
const runImport = (content = registerText, overrides: { name?: string; isPreview?: boolean } = {}) =>
  importRegister(
    { client, db },
    {
      name: fileName,
      chunks: toChunks(content),
      taxonomyCodes: ['224P00000X'],
      isPreview: false,
      ...overrides,
    },
  );
const findByNpi = (npi: string) => listings.findOne({ npi });
/** A newer file: the same people with other cells. */
const changeCells = (npi: string, oldCell: string, newCell: string, content = registerText) =>
  content
    .split('\n')
    .map((line) =>
      line.includes(npi) ? line.replace(oldCell, newCell).replaceAll('03/14/2024', '04/18/2025') : line,
    )
    .join('\n');
/** Reduces a row to the columns that the register keeps of a deactivated provider. */
const deactivate = (npi: string, content = registerText) =>
  content
    .split('\n')
    .map((line) => (line.includes(`"${npi}"`) ? deactivatedLine.replace('1999001237', npi) : line))
    .join('\n');
const deactivatedLine = registerText.split('\n').find((line) => line.includes('1999001237'))!;

beforeEach(async () => {
  for (const collection of [listings, imports, importRows, reports, audit]) await collection.deleteMany({});
});

describe('an empty site', () => {
  it('N16: lists every prosthetist of the register, and counts by reason what it passed over', async () => {
    expect((await runImport()).split('\n').slice(0, -1)).toEqual([
      '27 lines read. Passed over: 5 of other professions, 1 abroad, 1 deactivated. 2 practices.',
      'Published 16 listings; changed 0, 0 as they were.',
      '1 with military mail and no point: unpublished.',
      '1 probable duplicate: unpublished, waiting for staff.',
    ]);
    const marguerite = await findByNpi('1999001013');
    expect(marguerite).toMatchObject({
      status: 'approved',
      firstName: 'Marguerite',
      lastName: 'Exampleton',
      company: 'River Limb',
      address: '100 Main St',
      city: 'Saint Louis',
      state: 'MO',
      zipCode: '63101-1234',
      phone: '(314) 555-0100',
      licenses: ['ABC Certified Orthotist-Prosthetist (CPO)'],
      register: { updatedOn: '2024-03-14' },
    });
    const { lng, lat } = lookupZip('63101')!;
    expect(marguerite?.loc?.coordinates).toEqual([lng, lat]);
    expect(await findByNpi('1999001187')).toMatchObject({ status: 'imported', risks: ['twin'] });
    const overseasListing = await findByNpi('1999001138');
    expect(overseasListing).toMatchObject({ status: 'imported', state: 'AE' });
    expect(overseasListing).not.toHaveProperty('loc');
    expect(await audit.countDocuments({ 'actor.id': 'terminal', action: /^import\./ })).toBe(2);
  });

  it('has ordinary names, credentials of the list, and a note where the register has no place to visit', async () => {
    await runImport();
    const docs = await listings.find().sort({ npi: 1 }).toArray();
    const names = docs.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    for (const fullName of [
      "Sean O'Sampley",
      'Fergus McExample III',
      'Maria del Carmen de la Muestra',
      'Pieter van der Proof',
      'José Núñez Ejemplo',
      'Anna-Lise Sample-Jones',
      'Code Fifteenth',
      'After Returned',
    ])
      expect(names).toContain(fullName);
    expect(await findByNpi('1999001021')).toMatchObject({
      company: 'Sample Prosthetics Inc',
      address: '22 Elm Street',
      address2: 'Ste 200',
    });
    expect((await findByNpi('1999001203'))?.licenses.sort()).toEqual([
      'ABC Certified Orthotist-Prosthetist (CPO)',
      'State Prosthetist License',
    ]);
    expect(await findByNpi('1999001245')).not.toHaveProperty('company');
    const rowsWithMessages = await importRows.find({ 'messages.0': { $exists: true } }).toArray();
    expect(
      Object.fromEntries(
        rowsWithMessages.map(({ line, messages }) => [line, messages.map(({ code }) => code)]),
      ),
    ).toEqual({
      14: ['no_place', 'military'],
      16: ['no_street'],
      17: ['po_box'],
      19: ['same_in_file'],
      20: ['no_place'],
    });
  });
});

describe('a newer file', () => {
  it('N17: changes what the register changed, never what owner or staff did, and closes nothing', async () => {
    await runImport();
    const ownedFields = { ownerUserId: 'user_1', phone: '(314) 555-0199' };
    await listings.updateOne({ npi: '1999001013' }, { $set: ownedFields, $inc: { v: 1 } });
    const newerText = deactivate(
      '1999001112',
      changeCells(
        '1999001013',
        '"3145550100"',
        '"3145550177"',
        changeCells('1999001013', '100 MAIN ST', '9 NEW RD'),
      ),
    );
    const planText = await runImport(newerText, { isPreview: true });
    expect(planText).toContain('would change 1, 17 as they were');
    expect(planText).toContain('1 row differing from what owners or staff changed, which stays.');
    expect(await findByNpi('1999001013')).toMatchObject({ address: '100 Main St' });
    expect(await reports.countDocuments()).toBe(0);

    expect(await runImport(newerText)).toContain(
      '1 deactivation: the listings stay public, and a report waits',
    );
    expect(await findByNpi('1999001013')).toMatchObject({ ...ownedFields, address: '9 New Rd' });
    expect(await importRows.findOne({ line: 2, action: 'update', doneAt: { $exists: true } })).toMatchObject({
      messages: [
        {
          column: 'phone',
          code: 'differs',
          message:
            'Differs: the register says “(314) 555-0177”, the listing “(314) 555-0199”. The listing stays.',
        },
      ],
    });
    const openListing = await findByNpi('1999001112');
    expect(openListing).toMatchObject({ status: 'approved' });
    expect(await reports.find().toArray()).toMatchObject([
      {
        listingId: openListing!._id,
        status: 'open',
        note: expect.stringContaining('NPI 1999001112 on 2024-02-01'),
      },
    ]);

    // The same file again, then the older one: nothing is reported twice, and nothing is reverted.
    const listingsBefore = await listings.find().sort({ _id: 1 }).toArray();
    await runImport(newerText);
    await runImport(registerText);
    expect(await listings.find().sort({ _id: 1 }).toArray()).toEqual(listingsBefore);
    expect(await reports.countDocuments()).toBe(1);
  });

  it('leaves a listing alone that did not come from the register, and says what differs', async () => {
    await runImport();
    await listings.updateOne({ npi: '1999001013' }, { $unset: { register: '' }, $set: { city: 'Clayton' } });
    expect(await runImport()).toContain('1 row differing');
    expect(await findByNpi('1999001013')).toMatchObject({ city: 'Clayton', v: 1 });
  });
});

describe('an operator in a hurry', () => {
  it('is told what is wrong with another file, and nothing is kept of it', async () => {
    await expect(runImport('NPI,Name\n1,Ana\n', { name: 'people.csv' })).rejects.toThrow(
      'people.csv is not the register',
    );
    const [header = '', ...lines] = registerText.split('\n');
    await expect(runImport(header)).rejects.toThrow('no rows below its header');
    await expect(
      runImport([header.replace('"Provider First Name",', ''), ...lines].join('\n')),
    ).rejects.toThrow('Take the file as it was published');
    expect(await importRows.countDocuments()).toBe(0);
    expect(await imports.countDocuments({ status: { $ne: 'failed' } })).toBe(0);
  });

  it('reads a file that was cut off up to there, and goes on with the whole one', async () => {
    expect(await runImport(registerText.slice(0, registerText.indexOf('SAMPLE-JONES')))).toContain(
      '1 row with errors.',
    );
    expect(await runImport()).toContain('Published 11 listings; changed 2, 3 as they were.');
  });

  it('goes on with a run that was interrupted, and finds nothing left to do', async () => {
    await runImport(registerText, { isPreview: true });
    const interruptedFields = {
      status: 'committing',
      until: new Date(0),
      holder: 'gone',
      committedAt: new Date(),
    } as const;
    await imports.updateOne({}, { $set: { ...interruptedFields, 'settings.publish': true } });
    expect(await runImport()).toContain('changed 0, 17 as they were');
    expect(await listings.countDocuments({ approved: true })).toBe(16);
    expect(await imports.countDocuments({ status: 'done' })).toBe(2);
  });

  it('is told that a weekly file is not complete, and is refused beside a running import', async () => {
    const weeklyFile = { name: 'npidata_pfile_20260105-20260111.csv' };
    expect(await runImport(registerText, weeklyFile)).toContain('Read the monthly file, too');
    expect(await runImport(registerText, weeklyFile)).not.toContain('monthly');
    await imports.updateOne({}, { $set: { status: 'committing', until: new Date(Date.now() + 60_000) } });
    await expect(runImport()).rejects.toThrow('An import runs already');
  });

  it('may give the archive as it is published, and is told if a file does not exist', async () => {
    const openedFile = await openFile(samplePath.replace(/csv$/, 'zip'));
    expect(openedFile.name).toBe('npidata_pfile_20260105-20260111.csv');
    const [chunks, wholeBytes]: [Buffer[], Buffer] = [[], await readFile(samplePath)];
    for await (const chunk of openedFile.chunks) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(wholeBytes)).toBe(true);
    for (const missingFile of ['none.zip', 'none.csv'])
      await expect(openFile(missingFile)).rejects.toThrow('ENOENT');
  });

  it('finds everybody however the file is cut into chunks', async () => {
    for (const size of [7, 64 * 1024]) {
      const chunks = toChunks(registerText.replaceAll('\n', '\r\n'), size);
      const summary = await importRegister(
        { client, db },
        { name: fileName, chunks, taxonomyCodes: ['224P00000X'], isPreview: true },
      );
      expect(summary).toContain('Would publish 16 listings');
    }
  });
});
