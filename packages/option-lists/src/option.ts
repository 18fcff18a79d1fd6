/** Languages of the public site. */
export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/**
 * An option of a closed list. `value` is stored, sent, exported and matched: the specification's English label, byte
 * for byte. `label` is displayed.
 */
export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: Readonly<Record<Locale, string>>;
}

/** Builds a list from `[value, spanish]`; the English label is the value unless a third element is given. */
export function defineOptions<const V extends string>(
  rows: readonly (readonly [value: V, es: string, en?: string])[],
): readonly Option<V>[] {
  return rows.map(([value, es, en = value]) => ({ value, label: { en, es } }));
}

/** Values as a tuple type for zod's enum. */
export const getValues = <V extends string>(options: readonly Option<V>[]) =>
  options.map((option) => option.value) as [V, ...V[]];

/** Values with labels, for a select. */
export const listChoices = <V extends string>(options: readonly Option<V>[], locale: Locale) =>
  options.map(({ value, label }) => [value, label[locale]] as const);

/** Label of a stored value; unknown values are displayed as they are. `spanishLabels`: of options added by staff. */
export function getLabel(
  options: readonly Option[],
  value: string,
  locale: Locale,
  spanishLabels?: Readonly<Record<string, string>>,
): string {
  return (
    options.find((option) => option.value === value)?.label[locale] ??
    ((locale === 'es' && spanishLabels?.[value]) || value)
  );
}
