import { staffFields } from '@app/types/admin/actions/listing-edits';
import { reportedFields, type VisitorReport } from '@app/types/admin/reports';
import * as z from 'zod/mini';

/** Pattern of a value within a text, by field. */
const patterns: Readonly<Partial<Record<VisitorReport['field'], RegExp>>> = {
  Phone: /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?:,? ?(?:ext\.?|x) ?\d{1,6})?/gi,
  Website: /(?<![^\s"“”(,;])(?:https?:\/\/)?[a-z0-9-]{1,63}\.[a-z0-9-]{2,63}[^\s"”),;]{0,300}/gi,
  Practice: /(?<=["“])[^"“”]+(?=["”])/g,
};

/** Removes trailing punctuation; adds `https://` to a website without a scheme. */
const toValue = (field: VisitorReport['field'], words: string): string => {
  const value = words.trim().replace(/[.,;]{1,9}$/, '');
  return field === 'Website' && !/^https?:/i.test(value) ? `https://${value}` : value;
};
const toComparable = (text: string): string =>
  text.toLowerCase().replaceAll(/^https?:\/\/(?:www\.)?|[^\p{L}\p{N}]/gu, '');

/** The only new value in a visitor's text that is valid for the field; null if there is none or several. */
export function findProposed(
  field: VisitorReport['field'],
  note: string,
  currentValue: string,
): string | null {
  const name = reportedFields[field];
  const pattern = patterns[field];
  if (!name || !pattern) return null;
  const proposed = [...note.matchAll(pattern)]
    .map(([words]) => toValue(field, words))
    .filter((value) => toComparable(value) !== toComparable(currentValue))
    .filter((value) => z.safeParse(staffFields, { [name]: value }).success);
  return new Set(proposed).size === 1 ? (proposed[0] ?? null) : null;
}
