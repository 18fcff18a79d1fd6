import { legalFormWords, streetWords, unitWords } from '@app/option-lists';
import type { ListingDoc } from './listing.ts';
import { tokenize } from './name-keys.ts';

type ClinicFields = Pick<ListingDoc, 'company' | 'clinic' | 'address' | 'address2' | 'zipCode'>;

/** Normalized words of a practice's name without its legal form: "The Limb Works, Inc." gives ["limb", "works"]. */
export const toPracticeWords = ({ company, clinic }: Pick<ListingDoc, 'company' | 'clinic'>): string[] =>
  tokenize(company || clinic || '').filter((word) => !legalFormWords.includes(word));

/** Five digits of a ZIP code that may be ZIP+4 or lack its leading zero; empty without one. */
export const toFiveDigitZip = (zipCode: string): string =>
  zipCode === '' ? '' : zipCode.padStart(5, '0').slice(0, 5);

const maxNameLength = 60;
const maxStreetLength = 40;

/**
 * Key of the clinic where somebody works: equal for all who write the same practice, street and ZIP code, whatever the
 * suite, legal form and abbreviations. It is also the slug of the clinic's page. Undefined without a practice, a
 * street with a number, or a ZIP code.
 */
export function toClinicKey(fields: ClinicFields): string | undefined {
  const name = joinAscii(toPracticeWords(fields).filter((word) => word !== 'and')).slice(0, maxNameLength);
  const street = joinAscii(toStreetWords(fields)).slice(0, maxStreetLength);
  const zip = toFiveDigitZip(fields.zipCode);
  if (!name || !/\d/.test(street) || !/^\d{5}$/.test(zip)) return undefined;
  return `${name}-${street}-${zip}`.replace(/-{2,}/g, '-');
}

/** Joins the ASCII letters and digits of words with hyphens; other scripts are dropped, because the key is a slug. */
const joinAscii = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-');

/** "1180 N. Clamorgan Street, Suite 200" gives ["1180", "n", "clamorgan", "st"]; a PO box gives no words. */
function toStreetWords({ address, address2 }: ClinicFields): string[] {
  const lines = typeof address === 'object' ? [address.street1, address.street2] : [address];
  const tokens = tokenize([...lines, address2].filter(Boolean).join(', ').replaceAll('#', ' unit '));
  if (/^(p o|po) box\b/.test(tokens.join(' '))) return [];
  const words: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (!unitWords.includes(token)) {
      words.push(streetWords.get(token) ?? token);
    } else if (/^\d+(st|nd|rd|th)$/.test(words.at(-1) ?? '')) {
      // "3rd Floor".
      words.pop();
    } else if (/^([a-z]{0,2}\d+[a-z]?|[a-z])$/.test(tokens[i + 1] ?? '')) {
      // "Suite 200", "Unit B", "Room A12".
      i++;
    }
  }
  return words;
}
