import type { Option } from './option.ts';

/** An entry that the team has added to one of the lists that it may add to. */
export interface AddedOption {
  /** Stored, sent and exported; what visitors read in English. */
  value: string;
  /** What they read in Spanish; empty: the English words. */
  es: string;
  /** Not offered or taken any more; what was said with it stays readable. */
  retired?: boolean | undefined;
}

const toOption = ({ value, es }: AddedOption): Option => ({ value, label: { en: value, es: es || value } });

/** A list with everything that was ever added to it: for labels. */
export const withAdded = (list: readonly Option[], added: readonly AddedOption[]): readonly Option[] =>
  added.length > 0 ? [...list, ...added.map(toOption)] : list;

/** What of a list may be chosen now: all that is built in, and what was added and not retired. */
export const filterOffered = (list: readonly Option[], added: readonly AddedOption[]): readonly Option[] =>
  withAdded(
    list,
    added.filter(({ retired }) => !retired),
  );

/** The Spanish words of those values that are added ones; undefined where none of them is. */
export function findSpanishLabels(
  values: readonly string[],
  added: readonly AddedOption[],
): Record<string, string> | undefined {
  const found = added.filter(({ value }) => values.includes(value));
  return found.length > 0
    ? Object.fromEntries(found.map(({ value, es }) => [value, es || value]))
    : undefined;
}

/** A list after a change: what was taken out of it is retired, since something may have been said with it. */
export const applyOptionChange = (
  before: readonly AddedOption[],
  now: readonly AddedOption[],
): readonly AddedOption[] => [
  ...now,
  ...before
    .filter(({ value }) => now.every((one) => one.value !== value))
    .map((one) => ({ ...one, retired: true })),
];
