import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getCurrentYear } from './current-year.ts';
import { basicInput, contactInput, isNpi, listingInput, stateCode, website } from './listing-input.ts';

const isValid = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('S9: a website', () => {
  it.each([
    'https://clinic.example',
    'http://clinic.example/about?a=1#b',
    'https://www.xn--prtesis-bxa.example/',
  ])('accepts %s', (text) => expect(isValid(website, text)).toBe(true));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://clinic.example',
    '//clinic.example',
    'http:clinic.example',
    'https:/clinic.example',
    'clinic.example',
    'https://user@clinic.example',
    'https://user:secret@clinic.example',
    'https://clinic.example@evil.example',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:4000',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]/',
    'http://localhost',
    'https://clinic',
    'https:\\\\clinic.example',
    `https://clinic.example/${'x'.repeat(500)}`,
    ' ',
  ])('rejects %j', (text) => expect(isValid(website, text)).toBe(false));
});

it('S9: look-alike letters are written as browsers send them', () => {
  expect(z.parse(website, 'https://сlinic.example/ñ')).toBe('https://xn--linic-0ye.example/%C3%B1');
  expect(z.parse(website, 'https://clinic.example')).toBe('https://clinic.example');
});

const basicFields = {
  firstName: 'Ann',
  lastName: 'Lee',
  company: 'Gateway',
  address: '1 Oak Street',
  city: 'Alton',
  state: 'IL',
  zipCode: '62002',
};
describe('S31: names', () => {
  const lineBreaks = ['\r\nBcc: x@evil.test', '\nBcc: x', '\rx', '\u0000x', '\u0085x', '\u2028x'];
  it.each(['firstName', 'lastName', 'company', 'address', 'address2', 'city'])('%s is one line', (field) => {
    for (const text of lineBreaks)
      expect(z.parse(basicInput, { ...basicFields, [field]: `Ann${text}` })[field as 'city']).toMatch(
        /^Ann ?(?:Bcc: x(?:@evil\.test)?|x)$/,
      );
    expect(z.parse(basicInput, { ...basicFields, [field]: ' Ann\t' })).toMatchObject({ [field]: 'Ann' });
  });

  it.each(['firstName', 'lastName', 'company', 'address', 'city'])('%s can be read', (field) => {
    for (const text of ['\u200b', '\u2060\u200d', '---'])
      expect(isValid(basicInput, { ...basicFields, [field]: text }), JSON.stringify(text)).toBe(false);
    for (const text of ['Søren', '李', '3M', "O'Hara-Núñez", 'محمد'])
      expect(isValid(basicInput, { ...basicFields, [field]: text }), text).toBe(true);
  });
});

describe('a phone number', () => {
  const { phone } = contactInput.shape;
  it.each([
    '',
    '3145550123',
    '(314) 555-0123',
    ' 314.555.0123 ',
    '+1 314 555 0123',
    '1/314/555–0123',
    '(314)\u00a0555-\u20600123',
    '(314) 555-0123 x12',
    '(314) 555-0123 x 12',
    '314-555-0123 ext. 4',
    '(314)\u00a0555-\u20600123 ext.\u00a0123456',
    '3145550123ext12',
    '3145550123, Extension 12',
    '3145550123 extensión 12',
    '+1 314 555 0123 #7',
  ])('accepts %j', (text) => expect(isValid(phone, text)).toBe(true));

  it.each([
    '555-0123',
    '13145550123 4',
    '555-0123 ext. 123',
    '3145550123 x',
    '3145550123 ext. 1234567',
    '3145550123 x12 x13',
    '3145550123 ext. twelve',
    '3145550123 call 12',
    'x12',
    '3145550123 ext. 12 or evil.example',
    'see evil.example, 3145550123',
    '<b>3145550123',
  ])('rejects %j', (text) => expect(isValid(phone, text)).toBe(false));
});

it.each(['3145550123\u202e', '314\n5550123', '(314)\u00a0555\u2011\u20600123 x\u000012'])(
  'a phone number is kept without what nobody sees: %j',
  (text) => expect(z.parse(contactInput.shape.phone, text)).toMatch(/^[-\u2010-\u2015() \dx]+$/),
);

it('a long text of allowed characters is not a phone number', () => {
  const { phone } = contactInput.shape;
  for (const part of ['ext. ', ', ', ' x1', '#', '1', 'extension1234567'])
    expect(isValid(phone, part.repeat(100_000))).toBe(false);
});

it('a state is two letters in either case', () => {
  expect(z.parse(stateCode, ' mo ')).toBe('MO');
  for (const text of ['Missouri', 'XX', 'M', '']) expect(isValid(stateCode, text), text).toBe(false);
  for (const territory of ['DC', 'PR', 'VI', 'GU', 'AS', 'MP'])
    expect(isValid(stateCode, territory)).toBe(true);
});

it('an NPI has a valid check digit', () => {
  expect(['1234567893', '3000000018'].every(isNpi)).toBe(true);
  for (const text of ['1234567890', '123456789', '12345678930', 'abcdefghij', ''])
    expect(isNpi(text)).toBe(false);
});

it('the latest year is the one in Chicago', () => {
  expect(getCurrentYear(new Date('2027-01-01T05:59:59Z'))).toBe(2026);
  expect(getCurrentYear(new Date('2027-01-01T06:00:00Z'))).toBe(2027);
});

const placePhoto = {
  photo: `/photos/${'A'.repeat(22)}.webp`,
  kind: 'Entrance',
  alt: 'The door has no steps.',
};
it.each([
  { licenses: ['ABC Certified Prosthetist (CP)', 'ABC Certified Prosthetist (CP)'] },
  { licenses: ['Wizard'] },
  { insuranceAccepted: ['medicare'] },
  { yearStartedPracticing: 1949 },
  { yearStartedPracticing: 3000 },
  { yearStartedPracticing: 2000.5 },
  { yearStartedPracticing: '2000' },
  { state: 'Missouri' },
  { zipCode: '6310' },
  { email: 'a@b' },
  { email: 'a@clinic.example\r\nBcc: x@evil.test' },
  { phone: '555' },
  { phone: '3145550123\r\nBcc: x@evil.test' },
  { npi: '1234567890' },
  { website: 'javascript:alert(1)' },
  { profilePicture: 'https://tracker.example/pixel.png' },
  { profilePicture: '/photos/../../etc/passwd' },
  { profilePicture: `${placePhoto.photo}?x` },
  { profilePicture: placePhoto.photo.replace('webp', 'svg') },
  { profilePicture: `//evil.test${placePhoto.photo}` },
  { placePhotos: [{ ...placePhoto, kind: 'Selfie' }] },
  { placePhotos: [{ ...placePhoto, photo: '/photos/x.webp' }] },
])('S9, S29, S31: a listing with %j is rejected at that field', (overrides) => {
  const validInput = {
    ...basicFields,
    email: 'ann@clinic.example',
    licenses: ['ABC Certified Prosthetist (CP)'],
    insuranceAccepted: ['Medicare'],
    placePhotos: [placePhoto],
  };
  expect(isValid(listingInput, validInput)).toBe(true);
  const { error } = z.safeParse(listingInput, { ...validInput, ...overrides });
  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(Object.keys(overrides));
});

it('the input of a listing contains no field of the server', () => {
  for (const field of ['approved', 'status', 'ownerUserId', 'slug', 'v', '_id', 'id', 'reviewCount', 'loc'])
    expect(Object.keys(listingInput.shape)).not.toContain(field);
});
