import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { parse } from 'csv-parse/sync';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { createNpi, startImportApp } from '../testing/import-app.ts';
import { type Member, memberIds } from '../testing/running-app.ts';
import { formatDisposition } from './file-response.ts';

const { app, send, preview, publish, collections } = await startImportApp();
const { listings, reviews } = collections;

beforeEach(async () => {
  await reviews.deleteMany({});
});

async function fetchExport(path: string, member: Member = 'owner') {
  const headers = { authorization: `Bearer ${member}` };
  const response = await app.request(`/api/admin/export/${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Creates a listing with all values that are difficult in a CSV cell. */
const createAwkwardListing = () =>
  createListingDoc({
    firstName: '=Núñez',
    lastName: "O'Hara, Jr.",
    company: '=HYPERLINK("https://evil.example","Click")',
    address: "'s-Gravenhage Road 1",
    address2: '+1',
    zipCode: '02110',
    city: '@Boston',
    state: 'MA',
    phone: '+1 617 555 0123',
    email: 'jane@clinic.test',
    professionalBio: '- one\n- "two"\r\n\ttab;\n＝full',
    licenses: ['ABC Certified Prosthetist (CP)', 'State Prosthetist License'],
    specialties: ['Cosmetic (Lifelike)'],
    languageAccommodations: ['Spanish', 'ASL'],
    acceptsNewPatients: false,
    firstVisitDays: 0,
    firstVisitCost: '1-50',
    costHelp: ['Free first talk', 'Payment plans'],
    alsoAt: [{ company: 'B', address: '2 Elm', city: 'Salem', state: 'MA', zipCode: '01970' }],
    loc: { type: 'Point', coordinates: [-71.051, 42.361] },
    yearStartedPracticing: 2009,
  });

it('I6: a cell that a spreadsheet would run starts with an apostrophe', async () => {
  await listings.insertOne(createAwkwardListing());
  const { status, headers, text } = await fetchExport('listings');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const dispositionPattern = /^attachment; filename="listings-\d{4}-\d\d-\d\d\.csv"$/;
  expect(headers.get('content-disposition')).toMatch(dispositionPattern);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""Click"")"`);
  expect(text).toContain(`"''s-Gravenhage Road 1"`);
  expect(text).toContain(',02110,');
  // A spreadsheet does not take this for a date in January.
  expect(text).toContain(',$1-$50,Free first talk|Payment plans,');
});

it('N13 an export, with costs, changes nothing when imported, and recreates the listings in an empty database (S22)', async () => {
  const listing = createAwkwardListing();
  await listings.insertOne(listing);
  const { text } = await fetchExport('listings');
  expect((await send(text)).json).toMatchObject({ unchanged: 1, failed: 0, created: 0 });

  await listings.deleteMany({});
  expect((await publish(text)).json).toMatchObject({ created: 1, failed: 0 });
  // Line breaks within a text are stored as one character.
  expect((await fetchExport('listings')).text).toBe(text.replace('""\r\n', '""\n'));
});

it('the JSON export is a list of the records, empty if there are none', async () => {
  await listings.insertMany([createAwkwardListing(), createListingDoc()]);
  const { text, headers } = await fetchExport('listings?format=json');
  expect(headers.get('content-type')).toBe('application/json');
  expect(JSON.parse(text)).toHaveLength(2);
  expect(JSON.parse((await fetchExport('claims?format=json')).text)).toEqual([]);
});

it('an export tells how a review was verified', async () => {
  await reviews.insertMany([
    createReviewDoc({ verification: 'proof' }),
    createReviewDoc({ verification: 'email' }),
  ]);
  const { text } = await fetchExport('reviews?format=json');
  const verifications = JSON.parse(text).map(({ verification }: { verification: string }) => verification);
  expect(verifications.sort()).toEqual(['email', 'proof']);
});

it('an export can be filtered by a status of its kind, and by no other', async () => {
  await listings.insertMany([
    createListingDoc({ lastName: 'Open', status: 'pending' }),
    createListingDoc({ lastName: 'Shown' }),
  ]);
  const { text } = await fetchExport('listings?format=json&status=pending');
  expect(JSON.parse(text)).toMatchObject([{ lastName: 'Open' }]);
  for (const kind of ['listings', 'reviews', 'imports', 'audit'])
    expect((await fetchExport(`${kind}?status=open`)).status, kind).toBe(400);
  const invalidStatusReply = await fetchExport('claims?status=open');
  expect(JSON.parse(invalidStatusReply.text).fields.status).toMatch(/^Use one of: pending, /);
});

it.each(['admins', 'listings?format=xml'])('the unknown export %s is an error', async (path) => {
  expect((await fetchExport(path)).status).toBe(400);
});

it('an export is logged with the member, the kind, the format and the filter', async () => {
  await collections.audit.deleteMany({});
  expect((await fetchExport('listings?format=json&status=approved', 'data')).status).toBe(200);
  expect(await collections.audit.find({ action: 'export.begin' }).toArray()).toMatchObject([
    {
      actor: { kind: 'admin', id: memberIds.data },
      target: { kind: 'export', id: 'listings' },
      after: { format: 'json', status: 'approved' },
    },
  ]);
});

/** Rewrites a cell like a spreadsheet, which converts numbers, days and booleans to its own formats. */
function rewriteCell(cell: string): string {
  if (/^[\d.]{5,}e\d+/i.test(cell)) return Number(cell).toExponential(5);
  if (/^0\d{4}$/.test(cell)) return String(Number(cell));
  if (/^\d{10}$/.test(cell)) return `${cell}.0`;
  if (/^\d+$/.test(cell)) return `${cell}.0`;
  if (/^\(\d{3}\)/.test(cell)) return `${cell.replace(/\D/g, '')}.0`;
  if (cell === 'yes' || cell === 'no') return cell === 'yes' ? 'TRUE' : 'FALSE';
  return cell.replace(/^'(?==)/, '').trim();
}

it.each([
  ['with numbers', (cells: string[]) => cells.map(rewriteCell)],
  ['with numbers and without the ids', ([, ...cells]: string[]) => ['', ...cells.map(rewriteCell)]],
])('an export rewritten by a spreadsheet %s creates nothing', async (_, rewrite) => {
  const placeFields = { zipCode: '02110', state: 'MA', phone: '(617) 555-0123' };
  await listings.insertMany([
    createAwkwardListing(),
    createListingDoc({ ...placeFields, npi: createNpi(1), acceptsNewPatients: true }),
    createListingDoc({ _id: new ObjectId(`${'1'.repeat(21)}e12`), lastName: 'Roe', externalKey: 'id:001' }),
    createListingDoc({ lastName: 'Moss', status: 'deleted', deletedAt: new Date('2026-11-20') }),
  ]);
  const { text } = await fetchExport('listings');
  const rows: string[][] = parse(text);
  const [header, ...records] = rows;
  const file = [header!, ...records.map(rewrite)]
    .map((cells) => `${cells.map(quoteCell).join(';')}\n`)
    .join('');
  const { json } = await preview(`\ufeffsep=;\n${file}`);
  expect(json).toMatchObject({ status: 'planned', created: 0 });
  expect(json.import.rows).toBe(4);
});

const quoteCell = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

it.each([
  ['listings-2026-11-22.csv', 'attachment; filename="listings-2026-11-22.csv"'],
  ['the "best".csv', 'attachment; filename="the -best-.csv"'],
  ['Núñez (1).csv', `attachment; filename="Nunez (1).csv"; filename*=UTF-8''N%C3%BA%C3%B1ez%20%281%29.csv`],
  ['../etc\\passwd', 'attachment; filename="..-etc-passwd"'],
  ['a\r\nset-cookie: b', 'attachment; filename="a-set-cookie- b"'],
  ['100%.csv', `attachment; filename="100-.csv"; filename*=UTF-8''100%25.csv`],
  ['\ud800.csv', `attachment; filename="-.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('the file name %j is sent as %j', (name, header) => expect(formatDisposition(name)).toBe(header));
