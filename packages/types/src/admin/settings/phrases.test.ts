import { expect, it } from 'vitest';
import { parsePhrase, pickPhrases } from './phrases.ts';

it.each([
  ['Thank you for waiting.', { subject: null, locale: 'en', text: 'Thank you for waiting.' }],
  ['Claim | Send us your license.', { subject: 'claim', locale: 'en', text: 'Send us your license.' }],
  ['change|Yes | no', { subject: 'update', locale: 'en', text: 'Yes | no' }],
  ['claim ES | Envíela.', { subject: 'claim', locale: 'es', text: 'Envíela.' }],
  ['es | Gracias.', { subject: null, locale: 'es', text: 'Gracias.' }],
  ['Reported change es | Sí', { subject: 'report', locale: 'es', text: 'Sí' }],
  ['Frog | Hop.', undefined],
  ['Frog es | Salta.', undefined],
  ['Claimes | Envíela.', undefined],
  [' | Hop.', undefined],
  ['Claim | ', undefined],
])('%s', (line, phrase) => {
  expect(parsePhrase(line)).toEqual(phrase);
});

it('offers the phrases of a kind in the language of the reader, in English without any in it', () => {
  const lines = [
    'Thank you.',
    'es | Gracias.',
    'Claim | Send it.',
    'Claim es | Envíela.',
    'Reply | Be calm.',
  ];
  expect(pickPhrases(lines, 'claim', 'en')).toEqual(['Thank you.', 'Send it.']);
  expect(pickPhrases(lines, 'claim', 'es')).toEqual(['Gracias.', 'Envíela.']);
  expect(pickPhrases(lines.slice(4), 'reply', 'es')).toEqual(['Be calm.']);
});
