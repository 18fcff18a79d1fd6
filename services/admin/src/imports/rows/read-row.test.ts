import { expect, it } from 'vitest';
import { readRow } from './read-row.ts';

const row = new Map([
  ['firstName', 'Jane'],
  ['lastName', 'Doe'],
  ['company', 'Gateway'],
  ['address', '1 Market Street'],
  ['city', 'Boston'],
  ['state', 'MA'],
  ['zipCode', '02110'],
] as const);

it.each([
  ['firstName', 'x'.repeat(101), /has more than 100 characters\.$/],
  ['company', '\u200b', /is missing\.$/],
  ['lastName', '#REF!', /is missing\.$/],
  ['city', '---', /^“---” has no letter or digit\.$/],
  ['npi', '123', /^“123” isn’t a valid 10-digit NPI\.$/],
] as const)('a rejected %s names the only cause', (column, text, message) => {
  const { messages } = readRow(new Map<never, string>([...row, [column, text]] as never));
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
  const { fields, messages } = readRow(new Map<never, string>([...row, [column, text]] as never));
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
  const { fields, messages } = readRow(new Map<never, string>([...row, [column, text]] as never));
  expect(fields?.values[column]).toBe(value);
  expect(messages).toMatchObject([
    { level: 'warning', column, message: 'Invisible characters were left out.' },
  ]);
});

it.each([
  ['lastName', 'de la Cruz\u00a0Núñez', 'de la Cruz Núñez'],
  ['firstName', 'Jose\u0301', 'José'],
])('in %s, %j is read as %s without a note', (column, text, value) => {
  const { fields, messages } = readRow(new Map<never, string>([...row, [column, text]] as never));
  expect([fields?.values, messages]).toMatchObject([{ [column]: value }, []]);
});

it.each([
  ['firstName', "'t"],
  ['firstName', 'Nan'],
  ['lastName', 'Null'],
  ['lastName', 'NA'],
  ['company', 'The “Limb” Shop'],
  ['professionalBio', '“Care first.”'],
])('in %s, %s stays as it is', (column, text) => {
  const { fields, messages } = readRow(new Map<never, string>([...row, [column, text]] as never));
  expect(fields?.values).toMatchObject({ [column]: text });
  expect(messages).toEqual([]);
});

it.each([
  ["'=1+1", '=1+1'],
  ["''t Hooft", "'t Hooft"],
  ['\'="Jane"', '="Jane"'],
])('%s of an export is read as %s', (text, value) => {
  const { fields, messages } = readRow(new Map<never, string>([...row, ['company', text]] as never));
  expect([fields?.values.company, messages]).toEqual([value, []]);
});

it('an own id that a spreadsheet rounded identifies nobody', () => {
  const { fields, messages } = readRow(new Map<never, string>([...row, ['externalId', '6.5E+23']] as never));
  expect(fields).not.toHaveProperty('externalId');
  expect(messages).toMatchObject([{ column: 'externalId', code: 'repaired' }]);
});
