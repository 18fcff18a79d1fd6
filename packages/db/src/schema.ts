// The few shapes that our $jsonSchema validators are made of. They guard against our own mistakes, not against
// visitors: input is judged by zod before it gets here.
import { dimensions } from '@app/option-lists';
import type { Document } from 'mongodb';

/** One field's rule, as MongoDB's dialect of JSON Schema says it. */
export type Rule = Document;

export const defineText = (maxLength = 500): Rule => ({ bsonType: 'string', maxLength });
export const defineNonEmptyText = (maxLength = 500): Rule => ({
  bsonType: 'string',
  minLength: 1,
  maxLength,
});
export const defineEnum = (values: readonly (string | null)[]): Rule => ({ enum: [...values] });
export const bool: Rule = { bsonType: 'bool' };
export const date: Rule = { bsonType: 'date' };
export const objectId: Rule = { bsonType: 'objectId' };
/** A part whose fields are its writer's business. */
export const anyFields: Rule = { bsonType: 'object' };
/** A whole number; counters must never become doubles. */
export const count = (maximum = 2_147_483_647, minimum = 0): Rule => ({ bsonType: 'int', minimum, maximum });
export const defineList = (items: Rule, maxItems = 100): Rule => ({ bsonType: 'array', items, maxItems });

/** A document with exactly these fields; those not named as optional must be there. */
export function defineShape<T>(
  properties: { [K in keyof Required<T>]: Rule },
  optional: readonly (keyof T & string)[] = [],
): Rule {
  const required = Object.keys(properties).filter((key) => !(optional as readonly string[]).includes(key));
  // MongoDB takes no empty list.
  return {
    bsonType: 'object',
    ...(required.length > 0 && { required }),
    properties,
    additionalProperties: false,
  };
}

/** The same rule for each of the part ratings, of which those are absent that came later than the document. */
export const definePerDimension = (rule: Rule): Rule =>
  defineShape<Record<string, unknown>>(
    Object.fromEntries(dimensions.map((name) => [name, rule])),
    dimensions,
  );

/** Longitude and latitude on Earth: swapped ones are mostly caught by the latitude. */
export const point: Rule = defineShape<{ type: 'Point'; coordinates: number[] }>({
  type: { enum: ['Point'] },
  coordinates: {
    bsonType: 'array',
    items: [
      { bsonType: 'number', minimum: -180, maximum: 180 },
      { bsonType: 'number', minimum: -90, maximum: 90 },
    ],
    additionalItems: false,
    minItems: 2,
  },
});
