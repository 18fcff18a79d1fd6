// Documents with every field that a schema allows, each with a unique text, so that the remaining texts show which
// fields were kept.
import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { accountFields } from '../account-fields.ts';
import { type Collections, schemas } from '../collections.ts';
import type { Rule } from '../schema.ts';

type CollectionName = keyof Collections;

/** "reviews reply.userId" */
export const accountFieldRows = Object.entries(accountFields).flatMap(([name, fields]) =>
  fields.map(({ field }) => ({
    row: `${name} ${field}`,
    name: name as CollectionName,
    field: field as string,
  })),
);

/** Fields of a collection that name an account. */
export const getAccountFields = (name: CollectionName): string[] =>
  accountFields[name].map(({ field }) => field);

const canaryPattern = /canary(\d+)q/g;

/** Creates documents, and records the field of each of their texts. */
export function createCanaryFactory() {
  const paths: string[] = [];
  const createValue = (rule: Rule, path: string): unknown => {
    const { bsonType, pattern, minimum, maxLength = 500, items, minItems = 1, properties } = rule;
    if (rule.enum) return rule.enum[0];
    const variants = rule.anyOf ?? rule.oneOf;
    if (variants) return createValue(variants.at(-1), path);
    switch (Array.isArray(bsonType) ? bsonType[0] : bsonType) {
      case 'string': {
        const length = Number(/\{(22|43)\}/.exec(pattern ?? '')?.[1] ?? 0);
        if (length) return randomBytes(40).toString('base64url').slice(0, length);
        if (pattern?.includes('0[1-9]|1[0-2]')) return '2026-03';
        if (pattern?.includes('d{10}')) return '1234567890';
        const text = `canary${paths.push(path) - 1}q`;
        return pattern || text.length > maxLength ? 'x' : text;
      }
      case 'bool':
        return true;
      case 'date':
        return new Date('2026-03-01');
      case 'objectId':
        return new ObjectId();
      case 'array':
        if (Array.isArray(items)) return [-90.2, 38.6];
        return items ? Array.from({ length: minItems }, (_, i) => createValue(items, `${path}.${i}`)) : [];
      case 'object':
        if (!properties)
          return { any: createValue(rule.additionalProperties || { bsonType: 'string' }, `${path}.any`) };
        return Object.fromEntries(
          Object.entries(properties as Record<string, Rule>).map(([key, propertyRule]) => [
            key,
            createValue(propertyRule, `${path}.${key}`),
          ]),
        );
      default:
        return minimum ?? 1;
    }
  };
  return {
    /** A document of the collection. `overrides`: values by path; within arrays those of the first member. */
    createDoc(
      name: string,
      overrides: Record<string, unknown> = {},
      schema: Rule = schemas[name as CollectionName],
    ): Record<string, unknown> & { _id: never } {
      const doc = createValue(schema, name) as Record<string, unknown> & { _id: never };
      for (const [path, value] of Object.entries(overrides)) setPath(doc, path.split('.'), value);
      return doc;
    },
    /** Paths of the fields whose texts occur in a text, such as `reviews.reply.text`, sorted. */
    findFields: (text: string): string[] =>
      [...new Set([...text.matchAll(canaryPattern)].map(([, number]) => paths[Number(number)]!))].sort(),
  };
}

function setPath(doc: Record<string, unknown>, [key, ...innerPath]: string[], value: unknown): void {
  if (Array.isArray(doc)) setPath(doc[0], [key!, ...innerPath], value);
  else if (innerPath.length === 0) {
    if (value === undefined) delete doc[key!];
    else doc[key!] = value;
  } else {
    doc[key!] ??= {};
    setPath(doc[key!] as Record<string, unknown>, innerPath, value);
  }
}
