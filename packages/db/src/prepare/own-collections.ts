import type { Db } from 'mongodb';
import { getCollections } from '../collections.ts';
import type { OwnCollectionDoc } from '../records.ts';
import type { Rule } from '../schema.ts';
import { validators } from '../validators.ts';
import type { IndexSpec } from './index-spec.ts';
import { withLock } from './lock.ts';
import { type Migration, migrate } from './migrate.ts';
import { applyRules } from './prepare.ts';

/** A collection that one service alone reads and writes, as declared in the service's folder. */
export interface OwnCollection {
  schema: Rule;
  indexes: readonly IndexSpec[];
  /** Fields that name an account; `[]`: none does. Deletion and data export follow them. */
  people: OwnCollectionDoc['people'];
  /** Changes of its stored data, oldest first. Never edit or reorder. */
  migrations?: readonly Migration[];
}
export type OwnCollections = Readonly<Record<string, OwnCollection>>;

/**
 * Prepares a service's own collections like those of the site, and registers them for deletion and data export.
 * @throws if one belongs to another service, or has an undeclared field that names an account
 */
export async function prepareCollections(
  db: Db,
  service: string,
  collections: OwnCollections,
): Promise<void> {
  const collectionEntries = Object.entries(collections);
  for (const [name, collection] of collectionEntries) {
    const declarationError = findDeclarationError(name, collection);
    if (declarationError) throw new Error(declarationError);
  }
  const mapCollections = <T>(getPart: (collection: OwnCollection) => T) =>
    Object.fromEntries(collectionEntries.map(([name, collection]) => [name, getPart(collection)]));
  const migrations = collectionEntries.flatMap(([name, collection]) =>
    (collection.migrations ?? []).map(({ id, up }) => ({ id: `${name}/${id}`, up })),
  );
  await withLock(db, 'prepare', async () => {
    for (const [name, { people }] of collectionEntries)
      await registerCollection(db, { _id: name, service, people });
    const validators = mapCollections(({ schema }) => ({ $jsonSchema: schema }));
    await applyRules(db, { validators, indexes: mapCollections(({ indexes }) => indexes) }, () =>
      migrate(db, migrations),
    );
  });
}

async function registerCollection(db: Db, { _id, service, people }: OwnCollectionDoc): Promise<void> {
  const { ownCollections } = getCollections(db);
  const registration = await ownCollections.findOne({ _id });
  if (registration && registration.service !== service)
    throw new Error(
      `The collection ${_id} belongs to the service ${registration.service}. Choose another name.`,
    );
  await ownCollections.updateOne({ _id }, { $set: { service, people } }, { upsert: true });
}

/** Returns the error of a declaration as one sentence; undefined: it is valid. */
export function findDeclarationError(
  name: string,
  { schema, indexes, people }: OwnCollection,
): string | undefined {
  if (name in validators) return `The collection ${name} is the site's. Choose another name.`;
  const declaredFields = people.map(({ field }) => field);
  const undeclaredField = listAccountFields(schema).find((field) => !declaredFields.includes(field));
  if (undeclaredField)
    return `${name}.${undeclaredField} names an account: say in "people" what becomes of it.`;
  const isIndexed = (field: string) =>
    field === '_id' || indexes.some(({ key }) => field === Object.keys(key)[0]);
  const unindexedField = declaredFields.find((field) => !isIndexed(field));
  if (unindexedField) return `${name}.${unindexedField} names an account: an index has to begin with it.`;
  const anonymizedId = people.find(({ field, onErasure }) => field === '_id' && onErasure === 'anonymize');
  return anonymizedId && `${name}._id cannot be changed: delete the document instead.`;
}

/** Dotted paths of fields that, by their names, contain the id of an account. */
export function listAccountFields(schema: Rule, path = ''): string[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const fields = Object.entries(properties as Record<string, Rule>).flatMap(([key, rule]) =>
    listAccountFields(rule, path ? `${path}.${key}` : key),
  );
  const innerRules = [...anyOf, ...(items && !Array.isArray(items) ? [items] : [])];
  const ownPath = /(user|account|owner)Id$/i.test(path) ? [path] : [];
  return [...ownPath, ...fields, ...innerRules.flatMap((rule: Rule) => listAccountFields(rule, path))];
}
