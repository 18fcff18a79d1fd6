export type ContactKind = 'phone' | 'email' | 'url' | 'address';

/** Bounded, disjoint quantifiers: matching takes linear time. */
const contactPatterns: Record<ContactKind, RegExp> = {
  phone: /(?<!\d)\(?\d{3}\)?[-. /]{0,2}\d{3}[-. ]?\d{4}(?!\d)/,
  email: /[\w-]@[\w-]{1,63}\.[a-z]{2}/i,
  url: /https?:\/\/|\bwww\.|(?<![\w.@-])[a-z0-9-]{1,63}\.(?:com|net|org|info|biz|example|test)\b/i,
  address:
    /(?<!\d)\d{1,5} (?:[NSEW]\.? )?[A-Z][a-z]{1,20} (?:[A-Z][a-z]{1,20} )?(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Drive|Ln|Lane|Ct|Court|Pkwy|Parkway|Hwy|Highway)\b/,
};

export const findContactKinds = (text: string): ContactKind[] =>
  (Object.keys(contactPatterns) as ContactKind[]).filter((kind) => contactPatterns[kind].test(text));

/** Character range of a text, as for `slice`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Ranges of contact data in a text, extended to whole words. */
export const findContactRanges = (text: string): ({ kind: ContactKind } & TextRange)[] =>
  (Object.keys(contactPatterns) as ContactKind[]).flatMap((kind) =>
    [...text.matchAll(new RegExp(contactPatterns[kind], `${contactPatterns[kind].flags}g`))].map(
      ({ index, 0: contact }) => ({ kind, ...widenToWords(text, index, index + contact.length) }),
    ),
  );

/** Extends a range to the surrounding spaces or line breaks, without final punctuation. */
function widenToWords(text: string, from: number, to: number): TextRange {
  let [start, end] = [from, to];
  while (start > 0 && !/\s/.test(text[start - 1] ?? ' ')) start--;
  while (end < text.length && !/\s/.test(text[end] ?? ' ')) end++;
  while (end > to && /[.,;:!?)]/.test(text[end - 1] ?? '')) end--;
  return { start, end };
}
