import { formatMark, markKinds } from '@app/option-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isContentRedaction, isRedaction } from './redaction.ts';

const text = 'Dr. Miller and Anna Bell at the desk were rude; Anna Bell even laughed.';
const mark = formatMark('name');

describe('a redaction', () => {
  it.each<[string, string]>([
    ['nothing', text],
    ['one name', text.replace('Miller', mark)],
    ['two words by one mark', text.replace('Anna Bell', mark)],
    ['the same name twice', text.replaceAll('Anna Bell', mark)],
    ['the beginning', text.replace('Dr. Miller', mark)],
    ['the end', text.replace('laughed.', mark)],
    ['everything', mark],
    ...markKinds.map((kind): [string, string] => [
      `a mark: ${kind}`,
      text.replace('Miller', formatMark(kind)),
    ]),
    ['two kinds side by side', text.replace('Anna Bell', `${mark} ${formatMark('words')}`)],
  ])('accepts %s', (_, after) => expect(isRedaction(text, after)).toBe(true));

  it.each([
    ['another word', text.replace('rude', 'kind')],
    ['a word more', text.replace('rude', 'never rude')],
    ['a word less', text.replace(' rude', '')],
    ['a part of a word', text.replace('laughed', `${mark}ed`)],
    ['a mark beside the words', text.replace('rude', `rude ${mark}`)],
    ['a mark for a space', text.replace('were rude', `were${mark}rude`)],
    ['another bracket', text.replace('Miller', '[a liar]')],
    ['a mark in another case', text.replace('Miller', '[Name Removed By Moderator]')],
    ['a kind that is not in the list', text.replace('Miller', '[liar removed by moderator]')],
    ['words that stay below a sentence', text.replace('Miller', '[great and kind man removed by moderator]')],
    ['two kinds in one', text.replace('Miller', '[name link removed by moderator]')],
    ['a sentence in the mark', text.replace('Miller', '[he was not as bad as that removed by moderator]')],
    ['words in another order', `${mark} at the desk and Dr. Miller`],
    ['nothing at all', ''],
  ])('rejects %s', (_, after) => expect(isRedaction(text, after)).toBe(false));

  it('allows to replace any words with marks, and no other change', () => {
    const words = fc.array(fc.constantFrom('ab', 'a', 'b', 'ba', 'été', '12'), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        words as fc.Arbitrary<string[]>,
        fc.infiniteStream(fc.boolean()),
        fc.nat(),
        (list, gone, at) => {
          const after = list.map((one) => (gone.next().value ? mark : one));
          expect(isRedaction(list.join(' '), after.join(' '))).toBe(true);
          const i = at % list.length;
          expect(isRedaction(list.join(' '), after.with(i, 'zz').join(' '))).toBe(false);
        },
      ),
    );
  });

  it('can be repeated', () => {
    const once = text.replace('Miller', mark);
    expect(isRedaction(once, once.replaceAll('Anna Bell', mark))).toBe(true);
  });
});

it('keeps or removes the title, and adds no tag', () => {
  const before = { title: 'Never Miller', text, tags: ['Listens', 'Rushed'] };
  expect(isContentRedaction(before, { text, tags: ['Listens'] })).toBe(true);
  expect(isContentRedaction(before, { ...before, title: `Never ${mark}` })).toBe(true);
  expect(isContentRedaction(before, { ...before, title: 'Always' })).toBe(false);
  expect(isContentRedaction(before, { ...before, tags: ['Kind'] })).toBe(false);
  expect(isContentRedaction({ text, tags: [] }, { title: mark, text, tags: [] })).toBe(false);
});
