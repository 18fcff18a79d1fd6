// A price in one line: whole US dollars from the lowest to the highest, "90-150".
import type { Locale } from '@app/option-lists';
import { m } from './paraglide/messages.js';

/** Whole US dollars; equal if there is one price. */
export interface DollarRange {
  from: number;
  to: number;
}

/** `numbers`: not one or two whole numbers. `order`: the first one is the higher. `most`: above the limit. */
export type DollarRangeError = 'numbers' | 'order' | 'most';

/** Maximum length of a text that is parsed. */
export const maxDollarRangeLength = 40;

const amountPattern = String.raw`\$? ?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.00?)?`;
const rangePattern = new RegExp(
  String.raw`^${amountPattern}(?: ?(?:[-\u2012-\u2015]|to|a) ?${amountPattern})?$`,
  'i',
);

/** Parses "90-150", "$90 to $150" or "120". */
export function parseDollarRange(
  text: string,
  maxDollars = Number.POSITIVE_INFINITY,
): DollarRange | { error: DollarRangeError } {
  const [matchedText, firstAmount = '', secondAmount = firstAmount] =
    rangePattern.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  if (matchedText === undefined) return { error: 'numbers' };
  const [from, to] = [firstAmount, secondAmount].map((digits) => Number(digits.replaceAll(',', ''))) as [
    number,
    number,
  ];
  if (from > to) return { error: 'order' };
  return to > maxDollars ? { error: 'most' } : { from, to };
}

export function toDollarRange(text: string, maxDollars?: number): DollarRange | undefined {
  const parseResult = parseDollarRange(text, maxDollars);
  return 'error' in parseResult ? undefined : parseResult;
}

/** The canonical text of a range, as it is stored and sent. */
export const formatDollarRange = ({ from, to }: DollarRange): string => `${from}-${to}`;

/** Formats a range for CSV, where spreadsheets would read "1-50" as a date; empty if the text has no range. */
export function toDollarCell(text: string): string {
  const range = toDollarRange(text);
  return range ? `$${range.from}-$${range.to}` : '';
}

// Both languages of the site write the numbers of the United States.
const numberFormat = new Intl.NumberFormat('en-US');
const formatDollars = (dollars: number) => `$${numberFormat.format(dollars)}`;

/** For example "$90 to $150"; empty if the text has no range. */
export function describeDollarRange(text: string, locale: Locale): string {
  const range = toDollarRange(text);
  if (!range) return '';
  const [from, to] = [formatDollars(range.from), formatDollars(range.to)];
  if (range.to === 0) return m.dollars_free({}, { locale });
  return from === to ? from : m.dollars_range({ from, to }, { locale });
}
