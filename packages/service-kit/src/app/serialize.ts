import * as z from 'zod/mini';

/** JSON text whose value was checked by its schema. */
export type CheckedJson = string & { readonly isChecked: unique symbol };

/**
 * Returns the JSON text of a value, reduced to its schema: fields that the schema lacks are never sent. Outside
 * production such a field is an error, so that tests find the handler that returns it.
 * @throws if the value violates the schema
 */
export function serialize<S extends z.ZodMiniType>(schema: S, value: z.output<S>): CheckedJson {
  const parsedValue = z.parse(schema, value);
  if (process.env.NODE_ENV !== 'production') assertNoExtraFields(value, parsedValue, '');
  return JSON.stringify(parsedValue) as CheckedJson;
}

/** @throws for the first field of `value` that is missing in `parsedValue`, at any depth */
function assertNoExtraFields(value: unknown, parsedValue: unknown, path: string): void {
  if (
    value === parsedValue ||
    typeof value !== 'object' ||
    value === null ||
    typeof parsedValue !== 'object' ||
    !parsedValue
  )
    return;
  for (const [key, fieldValue] of Object.entries(value)) {
    if (fieldValue === undefined) continue;
    if (!Object.hasOwn(parsedValue, key)) throw new Error(`The schema of the reply lacks ${path}${key}`);
    assertNoExtraFields(fieldValue, parsedValue[key as keyof typeof parsedValue], `${path}${key}.`);
  }
}
