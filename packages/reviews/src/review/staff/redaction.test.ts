import { formatRedactionMark, redactionKinds } from '@app/option-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isContentRedaction, isRedaction } from './redact-review.ts';

const text = 'Dr. Miller and Anna Bell at the desk were rude; Anna Bell even laughed.';
const placeholder = formatRedactionMark('name');

describe('a redaction', () => {
  it.each<[string, string]>([
    ['no change', text],
    ['one name', text.replace('Miller', placeholder)],
    ['two words by one mark', text.replace('Anna Bell', placeholder)],
    ['the same name twice', text.replaceAll('Anna Bell', placeholder)],
    ['the beginning', text.replace('Dr. Miller', placeholder)],
    ['the end', text.replace('laughed.', placeholder)],
    ['everything', placeholder],
    ...redactionKinds.map((kind): [string, string] => [
      `a mark: ${kind}`,
      text.replace('Miller', formatRedactionMark(kind)),
    ]),
    ['two kinds side by side', text.replace('Anna Bell', `${placeholder} ${formatRedactionMark('words')}`)],
  ])('accepts %s', (_, redactedText) => expect(isRedaction(text, redactedText)).toBe(true));

  it.each([
    ['another word', text.replace('rude', 'kind')],
    ['a word more', text.replace('rude', 'never rude')],
    ['a word less', text.replace(' rude', '')],
    ['a part of a word', text.replace('laughed', `${placeholder}ed`)],
    ['a mark beside the words', text.replace('rude', `rude ${placeholder}`)],
    ['a mark for a space', text.replace('were rude', `were${placeholder}rude`)],
    ['another bracket', text.replace('Miller', '[a liar]')],
    ['a mark in another case', text.replace('Miller', '[Name Removed By Moderator]')],
    ['a kind that is not in the list', text.replace('Miller', '[liar removed by moderator]')],
    ['words that stay below a sentence', text.replace('Miller', '[great and kind man removed by moderator]')],
    ['two kinds in one', text.replace('Miller', '[name link removed by moderator]')],
    ['a sentence in the mark', text.replace('Miller', '[he was not as bad as that removed by moderator]')],
    ['words in another order', `${placeholder} at the desk and Dr. Miller`],
    ['an empty text', ''],
  ])('rejects %s', (_, redactedText) => expect(isRedaction(text, redactedText)).toBe(false));

  it('allows to replace any words with marks, and no other change', () => {
    const anyWords = fc.array(fc.constantFrom('ab', 'a', 'b', 'ba', 'été', '12'), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        anyWords as fc.Arbitrary<string[]>,
        fc.infiniteStream(fc.boolean()),
        fc.nat(),
        (words, replacementFlags, position) => {
          const redactedWords = words.map((word) => (replacementFlags.next().value ? placeholder : word));
          expect(isRedaction(words.join(' '), redactedWords.join(' '))).toBe(true);
          const i = position % words.length;
          expect(isRedaction(words.join(' '), redactedWords.with(i, 'zz').join(' '))).toBe(false);
        },
      ),
    );
  });

  it('can be repeated', () => {
    const redactedText = text.replace('Miller', placeholder);
    expect(isRedaction(redactedText, redactedText.replaceAll('Anna Bell', placeholder))).toBe(true);
  });
});

it('a redaction keeps or removes the title, and adds no tag', () => {
  const original = { title: 'Never Miller', text, tags: ['Listens', 'Rushed'] };
  expect(isContentRedaction(original, { text, tags: ['Listens'] })).toBe(true);
  expect(isContentRedaction(original, { ...original, title: `Never ${placeholder}` })).toBe(true);
  expect(isContentRedaction(original, { ...original, title: 'Always' })).toBe(false);
  expect(isContentRedaction(original, { ...original, tags: ['Kind'] })).toBe(false);
  expect(isContentRedaction({ text, tags: [] }, { title: placeholder, text, tags: [] })).toBe(false);
});
