import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, countVisibleCharacters } from './clean-text.ts';

describe('clean text', () => {
  it.each([
    ['zero width, BOM and soft hyphens', '\ufeffpa\u200bin\u00adless\u2060', 'painless'],
    ['NUL, escape and C1 controls', 'a\0b\u001b[31mc\u0090', 'ab[31mc'],
    [
      'overrides, isolates and marks of direction',
      '\u202etxt.exe\u202c \u2066a\u2069\u200f\u061c',
      'txt.exe a',
    ],
    ['fillers and tags', 'a\u3164\u115f\u180e\u{e0041}\u{e007f}b', 'ab'],
    ['halves of a character', 'a\ud83db', 'ab'],
    ['joiners and selectors that join nothing', 'pa\u200din\u200c \u200d1\ufe0f23', 'pain 123'],
    ['odd spaces', '1\u00a02\u20033\u202f4\u30005\u28006', '1 2 3 4 5 6'],
    ['accents in two characters', 'Jose\u0301', 'José'],
    ['other line breaks', 'a\r\nb\rc\u2028d\u0085e\vf', 'a\nb\nc\nd\ne\nf'],
  ])('has no %s', (_, typedText, cleanedText) => expect(cleanText(typedText)).toBe(cleanedText));

  it.each([
    ['lines and tabs', 'First.\n\n\tSecond.'],
    ['emoji of several characters', '👩🏽‍🦽‍➡️ 👨‍👩‍👧 ❤️‍🔥 🏳️‍🌈 1️⃣ ☀︎'],
    ['flags', '🇪🇸 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['Persian, Hindi and Sinhala words', 'می‌خواهم क्‍ष ශ්‍රී'],
    ['names in Han characters with their variants', '葛󠄀城'],
    ['names', 'Kaʻahumanu D’Arcy-Núñez محمد Ĳsbrand'],
  ])('keeps %s', (_, typedText) => expect(cleanText(typedText)).toBe(typedText.normalize('NFC')));

  it('is one line if one line is asked for', () => {
    expect(cleanLine(' \u200bAnn\r\nBcc:\tx\u00a0')).toBe('Ann Bcc: x');
  });
});

it.each([
  ['\u200b'.repeat(60), 0],
  [' \n\u3164\u2800 ', 0],
  [`a${' '.repeat(60)}b`, 3],
  [`e${'\u0301'.repeat(60)}`, 1],
  ['Jose\u0301 ❤️', 6],
])('counts what is seen of %j', (text, count) => expect(countVisibleCharacters(text)).toBe(count));
