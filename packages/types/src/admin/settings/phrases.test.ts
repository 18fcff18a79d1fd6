import { expect, it } from 'vitest';
import { formatPhrase, getPhraseText, parsePhrase, pickPhrases } from './phrases.ts';

it.each([
  ['Thank you for waiting.', { subject: null, en: 'Thank you for waiting.', es: '' }],
  ['Claim | Send us your license.', { subject: 'claim', en: 'Send us your license.', es: '' }],
  ['claim | Send it. |Envíela.', { subject: 'claim', en: 'Send it.', es: 'Envíela.' }],
  ['all | Thank you. | Gracias.', { subject: null, en: 'Thank you.', es: 'Gracias.' }],
  ['Claim | Send it. | ', { subject: 'claim', en: 'Send it.', es: '' }],
  ['claim ES | Envíela.', { subject: 'claim', en: '', es: 'Envíela.' }],
  ['es | Gracias.', { subject: null, en: '', es: 'Gracias.' }],
  ['Reported change es | Sí', { subject: 'report', en: '', es: 'Sí' }],
  ['Frog | Hop.', undefined],
  ['Frog es | Salta.', undefined],
  ['Claimes | Envíela.', undefined],
  [' | Hop.', undefined],
  ['Claim | ', undefined],
  ['Claim | Send it. | Envíela. | Envoyez.', undefined],
])('parses %j, or rejects it, and formats what it parsed', (line, phrase) => {
  expect(parsePhrase(line)).toEqual(phrase);
  if (phrase) expect(parsePhrase(formatPhrase(parsePhrase(line)!))).toEqual(phrase);
});

it('offers the phrases of a kind in the reader’s language, or in English where that text is missing', () => {
  const phrases = pickPhrases(
    ['Thank you.', 'Claim | Send it. | Envíela.', 'Reply | Be calm.', 'es | Gracias.'],
    'claim',
  );
  const getTexts = (locale: 'en' | 'es') => phrases.map((phrase) => getPhraseText(phrase, locale));
  expect(getTexts('es')).toEqual(['Thank you.', 'Envíela.', 'Gracias.']);
  expect(getTexts('en')).toEqual(['Thank you.', 'Send it.', '']);
});
