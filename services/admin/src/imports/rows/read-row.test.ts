import type { ColumnName } from '@app/types/admin/imports/columns';
import { expect, it } from 'vitest';
import { readRow } from './read-row.ts';

type Cells = Partial<Record<ColumnName, string>>;
const requiredCells: Cells = {
  firstName: 'Jane',
  lastName: 'Doe',
  company: 'Gateway',
  address: '1 Market Street',
  city: 'Boston',
  state: 'MA',
  zipCode: '02110',
};
const readRowWith = (overrides: Cells) =>
  readRow(new Map(Object.entries({ ...requiredCells, ...overrides }) as [ColumnName, string][]));

it.each([
  ['firstName', 'x'.repeat(101), /has more than 100 characters\.$/],
  ['company', '\u200b', /is missing\.$/],
  ['lastName', '#REF!', /is missing\.$/],
  ['city', '---', /^“---” has no letter or digit\.$/],
  ['hours', 'Mon-Fri 8-5', /^“Mon-Fri” isn’t a day: .* For example: Mo-Fr 08:00-12:00,13:00-17:00; .*\.$/],
  ['hours', 'Mo-Fr 17:00-08:00', /^“17:00-08:00” ends before it begins, or overlaps/],
  ['urgentHours', 'PH off', /^“PH off” has no open day/],
  ['urgentPhone', '911', /^“911” isn’t a US phone number/],
  [
    'firstVisitCost',
    'about 90',
    /^“about 90” isn’t one or two amounts of whole dollars\. For example: \$90-\$150\.$/,
  ],
  ['firstVisitCost', '$150-$90', /^“\$150-\$90” begins with the higher amount/],
  ['firstVisitCost', '90-15000', /^“90-15000” is more than \$5000/],
  ['npi', '123', /^“123” isn’t a valid 10-digit NPI\.$/],
] as const)('a rejected %s has one error, which names the cause', (column, text, message) => {
  const { messages } = readRowWith({ [column]: text });
  expect(messages.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ column, message: expect.stringMatching(message) }),
  ]);
});

it.each([
  ['firstName', '="Jane"', 'Jane'],
  ['firstName', '= "“Jane”"', 'Jane'],
  ['firstName', '“Una”', 'Una'],
  ['lastName', '"Doe"', 'Doe'],
  ['zipCode', '="02110"', '02110'],
  ['zipCode', '2110.0', '02110'],
  ['phone', '6175550123.0', '6175550123'],
  ['npi', '1.234567893E+09', '1234567893'],
  ['yearStartedPracticing', '2009.0', 2009],
  ['acceptsNewPatients', '1.0', true],
  ...(['#REF!', '#N/A', '####', 'Err:502', 'nan', 'NULL', 'NA', '"NULL"'] as const).map(
    (text) => ['address2', text, undefined] as const,
  ),
] as const)('in %s, %s is read as %s, with one note', (column, text, value) => {
  const { fields, messages } = readRowWith({ [column]: text });
  expect(fields?.values[column]).toBe(value);
  expect(messages).toEqual([
    expect.objectContaining({ level: 'warning', column, message: expect.stringContaining(`“${text}”`) }),
  ]);
});

it.each([
  ['phone', '\u202a(617) 555-0123\u202c', '(617) 555-0123'],
  ['lastName', 'Zero\u200bwidth', 'Zerowidth'],
  ['email', '\ufeffjane@clinic.test', 'jane@clinic.test'],
] as const)('in %s, invisible characters are left out, with a note', (column, text, value) => {
  const { fields, messages } = readRowWith({ [column]: text });
  expect(fields?.values[column]).toBe(value);
  expect(messages).toMatchObject([
    { level: 'warning', column, message: 'Invisible characters were left out.' },
  ]);
});

it.each([
  ['lastName', 'de la Cruz\u00a0Núñez', 'de la Cruz Núñez'],
  ['firstName', 'Jose\u0301', 'José'],
  // As exports write them.
  ['company', "'=1+1", '=1+1'],
  ['company', "''t Hooft", "'t Hooft"],
  ['company', '\'="Jane"', '="Jane"'],
  // Not errors of a spreadsheet.
  ['firstName', "'t", "'t"],
  ['firstName', 'Nan', 'Nan'],
  ['lastName', 'Null', 'Null'],
  ['lastName', 'NA', 'NA'],
  ['company', 'The “Limb” Shop', 'The “Limb” Shop'],
  ['professionalBio', '“Care first.”', '“Care first.”'],
])('in %s, %j is read as %s without a note', (column, text, value) => {
  const { fields, messages } = readRowWith({ [column]: text });
  expect([fields?.values, messages]).toEqual([expect.objectContaining({ [column]: value }), []]);
});

it('an own id that a spreadsheet rounded identifies nobody', () => {
  const { fields, messages } = readRowWith({ externalId: '6.5E+23' });
  expect(fields).not.toHaveProperty('externalId');
  expect(messages).toMatchObject([{ column: 'externalId', code: 'repaired' }]);
});

it.each([
  [{ zipCode: '63101' }, 'zipCode', '63101 is in MO, not in MA.'],
  [{ zipCode: '00099' }, 'zipCode', 'We do not know where 00099 is: the listing sorts last.'],
  [
    { zipCode: '19499', state: 'PA' },
    'zipCode',
    '19499 is not in our table: placed by its first three digits.',
  ],
  [{ zipCode: '021101234' }, 'zipCode', '“021101234” was read as 02110-1234.'],
  [{ latitude: '43.4', longitude: '-71.06' }, 'latitude', 'The point is 72 miles from 02110.'],
  [{ website: 'gateway.test/us' }, 'website', 'Read as https://gateway.test/us.'],
  [{ profilePicture: 'https://x.test/a.jpg' }, 'profilePicture', /^Only photos of this site/],
  [{ approved: 'perhaps' }, 'approved', /^Write yes or no\./],
  [{ slug: 'Jane_Doe' }, 'slug', /^Only small letters, digits/],
  [{ slug: 'a'.repeat(121) }, 'slug', /^Only small letters, digits/],
  // Two boards have this title: which one is unknown.
  [{ licenses: 'CPO' }, 'licenses', /^“CPO” is not on the list and is left out\./],
] as const)('a cell is read with a warning, %#', (overrides, column, message) => {
  const { fields, messages } = readRowWith(overrides);
  expect(messages).toEqual([
    { level: 'warning', column, code: expect.any(String), message: expect.stringMatching(message) },
  ]);
  for (const name of ['slug', 'approved']) expect(fields).not.toHaveProperty(name);
  for (const name of ['profilePicture', 'licenses']) expect(fields?.values).not.toHaveProperty(name);
});

it.each([
  [{ latitude: '42.36' }, 'latitude', /^Give both latitude and longitude/],
  [{ latitude: '91', longitude: '-71.06' }, 'latitude', /^Give both latitude and longitude/],
  [{ alsoAt: '[{}' }, 'alsoAt', /^Other locations are a JSON list of at most four/],
  [{ yearStartedPracticing: '0x7D0' }, 'yearStartedPracticing', /isn’t a year between 1950 and now\.$/],
  [{ professionalBio: 'x'.repeat(20_001) }, 'professionalBio', /has more than 20,000 characters\.$/],
] as const)('a cell rejects the row, %#', (overrides, column, message) => {
  const { fields, messages } = readRowWith(overrides);
  expect(fields).toBeUndefined();
  expect(messages).toMatchObject([{ level: 'error', column, message: expect.stringMatching(message) }]);
});

it.each([
  [
    { latitude: '43.1', longitude: '-71.06' },
    { point: [-71.06, 43.1], precision: 'given' },
  ],
  [{ approved: 'Published' }, { approved: true, precision: 'zip' }],
  [{ approved: 'pending' }, { approved: false }],
  [{ firstVisitCost: '$90 to $150' }, { values: { firstVisitCost: '90-150' } }],
  [{ state: 'M.A.' }, { values: { state: 'MA' } }],
  [{ externalId: 'x'.repeat(201) }, { externalId: 'x'.repeat(200) }],
  [{ website: 'gateway.test' }, { values: { website: 'https://gateway.test' } }],
])('a cell is read, %#', (overrides, expectedFields) => {
  expect(readRowWith(overrides).fields).toMatchObject(expectedFields);
});

it.each([
  ['Mo-Fr 8:00–12:00, 13:00–17:00; sa 9:00-12:00', 'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00'],
  ['"by appointment"', 'Mo-Su "by appointment"'],
  ['24/7', '24/7'],
])('hours written as %s are stored in one notation', (text, hours) => {
  const { fields } = readRowWith({ hours: text });
  expect(fields?.values.hours).toBe(hours);
});
