import type { Option } from './option.ts';

/** An option added by staff to an extensible list. */
export interface AddedOption {
  /** Stored, sent and exported; the English label. */
  value: string;
  /** Spanish label; empty: the English one is used. */
  es: string;
  /** No longer offered or accepted; existing data keep it. */
  retired?: boolean | undefined;
}

const toOption = ({ value, es }: AddedOption): Option => ({ value, label: { en: value, es: es || value } });

export const mergeAddedOptions = (
  options: readonly Option[],
  addedOptions: readonly AddedOption[],
): readonly Option[] => (addedOptions.length > 0 ? [...options, ...addedOptions.map(toOption)] : options);

/** Options that can be chosen: built-in ones and added ones that are not retired. */
export const listOfferedOptions = (
  options: readonly Option[],
  addedOptions: readonly AddedOption[],
): readonly Option[] =>
  mergeAddedOptions(
    options,
    addedOptions.filter(({ retired }) => !retired),
  );

/** Spanish labels of the added options among these values; undefined if there are none. */
export function findSpanishLabels(
  values: readonly string[],
  addedOptions: readonly AddedOption[],
): Record<string, string> | undefined {
  const usedOptions = addedOptions.filter(({ value }) => values.includes(value));
  return usedOptions.length > 0
    ? Object.fromEntries(usedOptions.map(({ value, es }) => [value, es || value]))
    : undefined;
}

/** A list after a change: removed options are retired, because stored data may use them. */
export const applyOptionChange = (
  currentOptions: readonly AddedOption[],
  updatedOptions: readonly AddedOption[],
): readonly AddedOption[] => [
  ...updatedOptions,
  ...currentOptions
    .filter(({ value }) => updatedOptions.every((option) => option.value !== value))
    .map((option) => ({ ...option, retired: true })),
];
