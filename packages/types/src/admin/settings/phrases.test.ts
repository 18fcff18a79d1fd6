import { expect, it } from 'vitest';
import { parsePhrase } from './phrases.ts';

it.each([
  ['Thank you for waiting.', { subject: null, text: 'Thank you for waiting.' }],
  ['Claim | Send us your license.', { subject: 'claim', text: 'Send us your license.' }],
  ['change|Yes | no', { subject: 'update', text: 'Yes | no' }],
  ['Frog | Hop.', undefined],
  ['Claim | ', undefined],
])('%s', (line, phrase) => {
  expect(parsePhrase(line)).toEqual(phrase);
});
