// The few shapes that our $jsonSchema validators are made of. They guard against our own mistakes, not against
// visitors: input is judged by zod before it gets here.
import { dimensions, type PerDimension } from '@app/option-lists';
import type { Document, ObjectId } from 'mongodb';

/** One field's rule, as MongoDB's dialect of JSON Schema says it; `T` is what the field holds. */
export interface Rule<T = unknown> extends Document {
  /** For the compiler alone: nothing is there. */
  readonly holds?: T;
}
export type Infer<R> = R extends Rule<infer T> ? T : never;
/** A field that may be absent. */
interface Optional<R extends Rule = Rule> {
  optional: R;
}
type Shape = Readonly<Record<string, Rule | Optional>>;
type OptionalKeys<S extends Shape> = { [K in keyof S]: S[K] extends Optional ? K : never }[keyof S];
/** The document with these fields. */
type InferShape<S extends Shape> = {
  [K in Exclude<keyof S, OptionalKeys<S>>]: Infer<S[K]>;
} & { [K in OptionalKeys<S>]?: S[K] extends Optional<infer R> ? Infer<R> : never };
type Flat<T> = { [K in keyof T]: T[K] };

export const defineText = (maxLength = 500): Rule<string> => ({ bsonType: 'string', maxLength });
export const defineNonEmptyText = (maxLength = 500): Rule<string> => ({
  bsonType: 'string',
  minLength: 1,
  maxLength,
});
export const defineEnum = <const V extends string | null>(values: readonly V[]): Rule<V> => ({
  enum: [...values],
});
export const bool: Rule<boolean> = { bsonType: 'bool' };
/** A mark that is there or not. */
export const onlyTrue = bool as Rule<true>;
export const date: Rule<Date> = { bsonType: 'date' };
export const objectId: Rule<ObjectId> = { bsonType: 'objectId' };
/** A part whose fields are its writer's business. */
export const anyFields: Rule<Record<string, unknown>> = { bsonType: 'object' };
/** A whole number; counters must never become doubles. */
export const count = (maximum = 2_147_483_647, minimum = 0): Rule<number> => ({
  bsonType: 'int',
  minimum,
  maximum,
});
export const defineList = <T>(items: Rule<T>, maxItems = 100): Rule<T[]> => ({
  bsonType: 'array',
  items,
  maxItems,
});

export const optional = <R extends Rule>(rule: R): Optional<R> => ({ optional: rule });
const isOptional = (rule: Rule | Optional): rule is Optional => 'optional' in rule;

/** A document with exactly these fields; those that are not optional must be there. */
export function defineShape<S extends Shape>(shape: S): Rule<Flat<InferShape<S>>> {
  const rules = Object.entries(shape).map(([key, rule]) => [key, isOptional(rule) ? rule.optional : rule]);
  return toShapeRule(
    Object.fromEntries(rules),
    Object.keys(shape).filter((key) => isOptional(shape[key]!)),
  );
}

/** The same for a document whose type is written elsewhere. */
export const defineTypedShape = <T>(
  properties: { [K in keyof Required<T>]: Rule },
  optionalFields: readonly (keyof T & string)[] = [],
): Rule<T> => toShapeRule(properties, optionalFields);

function toShapeRule(properties: Record<string, Rule>, optionalFields: readonly string[]): Rule<never> {
  const required = Object.keys(properties).filter((key) => !optionalFields.includes(key));
  // MongoDB takes no empty list.
  return {
    bsonType: 'object',
    ...(required.length > 0 && { required }),
    properties,
    additionalProperties: false,
  };
}

/** The same rule for each of the part ratings, of which those are absent that came later than the document. */
export const definePerDimension = <T>(rule: Rule<T>): Rule<PerDimension<T>> =>
  defineTypedShape<Record<string, unknown>>(
    Object.fromEntries(dimensions.map((name) => [name, rule])),
    dimensions,
  ) as Rule as Rule<PerDimension<T>>;

/** GeoJSON: longitude first, degrees. Swapped ones are mostly caught by the latitude. */
export const point = defineTypedShape<{ type: 'Point'; coordinates: [longitude: number, latitude: number] }>({
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
