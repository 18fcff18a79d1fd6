import { expect, it } from 'vitest';
import { getZip, sanitizePicture, sanitizeWebsite } from './fields.ts';

it.each([
  ['63101', 'MO', '63101'],
  ['63101-1234', 'MO', '63101'],
  ['2110', 'MA', '02110'],
])('ZIP %s in %s is shown as %s', (zipCode, state, expectedZip) =>
  expect(getZip({ zipCode, state })).toBe(expectedZip),
);

it.each([
  ['https://clinic.example/about', true],
  ['http://clinic.example', true],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['//clinic.example', false],
  ['http:clinic.example', false],
  ['https://user@clinic.example', false],
  ['https://user:secret@clinic.example', false],
  ['https://clinic', false],
  ['http://169.254.169.254/latest', false],
  ['http://[::1]/', false],
  ['https:\\\\clinic.example', false],
  ['clinic.example', false],
  ['', false],
  [undefined, false],
])('the website %j is kept: %s', (website, isSafe) =>
  expect(sanitizeWebsite(website)).toBe(isSafe ? website : ''),
);

it('characters that browsers ignore are removed from an address', () => {
  expect(sanitizeWebsite(' https://clinic.exa\nmple ')).toBe('https://clinic.example');
});

it.each([
  ['/media/ab12/face.webp', true],
  ['//evil.example/x.png', false],
  ['/media/../secret', false],
  ['https://tracker.example/x.png', false],
  ['javascript:alert(1)', false],
])('the picture %j is kept: %s', (picture, isSafe) =>
  expect(sanitizePicture(picture)).toBe(isSafe ? picture : ''),
);
