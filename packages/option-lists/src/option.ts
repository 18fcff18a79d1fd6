/** The languages of the public site. */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/**
 * One entry of a closed list. `value` is what is stored, sent, exported and matched: the specification's
 * English label, byte for byte. `label` is what a visitor reads.
 */
export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: Readonly<Record<Locale, string>>;
}

/** Builds a closed list from `[value, spanish]`; the English label is the value itself, unless a third says otherwise. */
export function defineOptions<const V extends string>(
  pairs: readonly (readonly [value: V, es: string, en?: string])[],
): readonly Option<V>[] {
  return pairs.map(([value, es, en = value]) => ({ value, label: { en, es } }));
}

/** The values of a list, as a tuple type that zod's enum takes. */
export const getValues = <V extends string>(list: readonly Option<V>[]) =>
  list.map((o) => o.value) as [V, ...V[]];

/** Each value with what a visitor reads, as rows of a select. */
export const listChoices = <V extends string>(list: readonly Option<V>[], locale: Locale) =>
  list.map(({ value, label }) => [value, label[locale]] as const);

/**
 * What a visitor reads for a stored value; a value that is not in the list is shown as it is. `es`: the Spanish words
 * that came along with values that the team has added.
 */
export function getLabel(
  list: readonly Option[],
  value: string,
  locale: Locale,
  es?: Readonly<Record<string, string>>,
): string {
  return list.find((o) => o.value === value)?.label[locale] ?? ((locale === 'es' && es?.[value]) || value);
}
