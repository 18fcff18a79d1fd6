import * as z from 'zod/mini';

/** JSON text whose value was checked by its schema. */
export type CheckedJson = string & { readonly isChecked: unique symbol };

/**
 * Returns the JSON text of a value, cut to its schema: fields that the schema lacks are never sent. Outside production
 * such a field is an error, so that tests find the handler that returns it.
 * @throws if the value violates the schema
 */
export function serialize<S extends z.ZodMiniType>(schema: S, value: z.output<S>): CheckedJson {
  const cut = z.parse(schema, value);
  if (process.env.NODE_ENV !== 'production') refuseExtra(value, cut, '');
  return JSON.stringify(cut) as CheckedJson;
}

/** @throws for the first field of `value` that is missing in `cut`, at any depth */
function refuseExtra(value: unknown, cut: unknown, path: string): void {
  if (value === cut || typeof value !== 'object' || value === null || typeof cut !== 'object' || !cut) return;
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    if (!Object.hasOwn(cut, key)) throw new Error(`The schema of the reply lacks ${path}${key}`);
    refuseExtra(inner, cut[key as keyof typeof cut], `${path}${key}.`);
  }
}
