// Building blocks of our $jsonSchema validators. They guard against our own mistakes; input is validated by zod before.
import { type DimensionValues, dimensions } from '@app/option-lists';
import { type Document, ObjectId } from 'mongodb';

/** Rule of a field in MongoDB's JSON Schema dialect; `T` is the field's type. */
export interface Rule<T = unknown> extends Document {
  /** For the compiler only; never present. */
  readonly holds?: T;
}
export type Infer<R> = R extends Rule<infer T> ? T : never;
/** A field that may be absent. */
interface Optional<R extends Rule = Rule> {
  optional: R;
}
type Shape = Readonly<Record<string, Rule | Optional>>;
type OptionalKeys<S extends Shape> = { [K in keyof S]: S[K] extends Optional ? K : never }[keyof S];
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
/** Part of a public address. */
export const slug: Rule<string> = { bsonType: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 };
export const onlyTrue = bool as Rule<true>;
export const date: Rule<Date> = { bsonType: 'date' };
export const objectId: Rule<ObjectId> = { bsonType: 'objectId' };
/** An object whose fields are validated by its writer. */
export const anyFields: Rule<Record<string, unknown>> = { bsonType: 'object' };
/** An integer. Counters must never become doubles. */
export const defineCount = (maximum = 2_147_483_647, minimum = 0): Rule<number> => ({
  bsonType: 'int',
  minimum,
  maximum,
});
/** Bytes of a file, which may be more than an integer holds: the driver writes such a number as a double. */
export const byteCount: Rule<number> = { bsonType: ['int', 'double'], minimum: 0 };
export const defineList = <T>(items: Rule<T>, maxItems = 100): Rule<T[]> => ({
  bsonType: 'array',
  items,
  maxItems,
});

export const optional = <R extends Rule>(rule: R): Optional<R> => ({ optional: rule });
const isOptional = (rule: Rule | Optional): rule is Optional => 'optional' in rule;

/** A document with exactly these fields; required unless optional. */
export function defineShape<S extends Shape>(shape: S): Rule<Flat<InferShape<S>>> {
  const rules = Object.entries(shape).map(([key, rule]) => [key, isOptional(rule) ? rule.optional : rule]);
  return toShapeRule(
    Object.fromEntries(rules),
    Object.keys(shape).filter((key) => isOptional(shape[key]!)),
  );
}

/** Like `defineShape`, for a document with an existing type. */
export const defineTypedShape = <T>(
  properties: { [K in keyof Required<T>]: Rule },
  optionalFields: readonly (keyof T & string)[] = [],
): Rule<T> => toShapeRule(properties, optionalFields);

function toShapeRule(properties: Record<string, Rule>, optionalFields: readonly string[]): Rule<never> {
  const required = Object.keys(properties).filter((key) => !optionalFields.includes(key));
  // MongoDB does not accept an empty list.
  return {
    bsonType: 'object',
    ...(required.length > 0 && { required }),
    properties,
    additionalProperties: false,
  };
}

/** The same rule for each dimension of ratings. Old documents lack the newer dimensions. */
export const definePerDimension = <T>(rule: Rule<T>): Rule<DimensionValues<T>> =>
  defineTypedShape<Record<string, unknown>>(
    Object.fromEntries(dimensions.map((name) => [name, rule])),
    dimensions,
  ) as Rule as Rule<DimensionValues<T>>;

/** GeoJSON in degrees, longitude first. Swapped coordinates mostly violate the range of latitudes. */
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

export const isObjectId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** Converts an id of 24 hex digits, as the call's schema has checked. */
export const toObjectId = (hex: string): ObjectId => new ObjectId(hex);
