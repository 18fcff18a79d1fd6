import { createHash } from 'node:crypto';
import { type Db, type Document, MongoServerError } from 'mongodb';
import { validators } from '../validators.ts';
import type { IndexSpec } from './index-spec.ts';
import { indexes } from './indexes.ts';
import { withLock } from './lock.ts';
import { migrate } from './migrate.ts';

/** Validators and indexes, by name of the collection. */
interface Rules {
  validators: Readonly<Record<string, Document>>;
  indexes: Readonly<Record<string, readonly IndexSpec[]>>;
}

/**
 * Prepares a database for this release: collections, migrations, validators, indexes. Idempotent and locked: of two
 * concurrent starts the second waits and finds nothing to do.
 * @throws if data violate a new unique index, or an index of the same name differs (a migration is missing)
 */
export const prepareDatabase = (db: Db): Promise<void> =>
  withLock(db, 'prepare', () => applyRules(db, { validators, indexes }, () => migrate(db)));

/**
 * Creates missing collections, migrates, and updates validators and indexes. During the migration, documents of the
 * previous release, of this one, and partly migrated ones are valid. An earlier release that starts again keeps a later
 * one's validators, which accept its documents too. The caller holds the lock.
 */
export async function applyRules(db: Db, rules: Rules, migrateData: () => Promise<unknown>): Promise<void> {
  const optionsByCollection = new Map(
    (await db.listCollections({}, { nameOnly: false }).toArray()).map((collectionInfo) => [
      collectionInfo.name,
      collectionInfo.options,
    ]),
  );
  const validatorEntries = Object.entries(rules.validators);
  const validatorIds = await readValidatorIds(db);
  const changedValidators = validatorEntries.filter(
    ([name, validator]) =>
      optionsByCollection.has(name) &&
      !isSameValidator(optionsByCollection.get(name)?.validator, validator) &&
      !isSuperseded(validatorIds, name, validator),
  );
  const setValidator = (name: string, validator: Document) =>
    db.command({ collMod: name, validator, ...strictValidation });
  const missingCollections = validatorEntries.filter(([name]) => !optionsByCollection.has(name));
  await runConcurrently(missingCollections, ([name, validator]) =>
    db.createCollection(name, { validator, ...strictValidation }),
  );
  for (const [name, validator] of changedValidators)
    await setValidator(name, mergeValidators(optionsByCollection.get(name)?.validator, validator));
  await migrateData();
  for (const [name, validator] of changedValidators) await setValidator(name, validator);
  await recordValidators(db, validatorIds, validatorEntries);
  await runConcurrently(Object.entries(rules.indexes), ([name, specs]) => createIndexes(db, name, specs));
}

/** Few, so that no command waits long for a connection. */
const maxConcurrentCommands = 4;

/** Does the work of each item, several at a time, since the server waits for its disk. @throws the first error */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const remainingItems = items.values();
  const runWorker = async () => {
    for (const item of remainingItems) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: maxConcurrentCommands }, runWorker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Ids of the validators that releases have set, stored beside the migrations, in the order of their first use. */
async function readValidatorIds(db: Db): Promise<string[]> {
  const records = await db
    .collection<ValidatorRecord>('migrations')
    .find({ _id: /\/validator-/ })
    .sort({ at: 1 })
    .toArray();
  return records.map(({ _id }) => _id);
}
interface ValidatorRecord {
  _id: string;
  at: Date;
}
function toValidatorId(name: string, validator: Document): string {
  const hash = createHash('sha256').update(JSON.stringify(validator)).digest('hex');
  return `${name}/validator-${hash.slice(0, 16)}`;
}
function isSuperseded(validatorIds: readonly string[], name: string, validator: Document): boolean {
  const id = toValidatorId(name, validator);
  return (
    validatorIds.includes(id) &&
    validatorIds.findLast((recordedId) => recordedId.startsWith(`${name}/`)) !== id
  );
}
async function recordValidators(
  db: Db,
  validatorIds: readonly string[],
  validatorEntries: readonly [string, Document][],
) {
  const at = new Date();
  const records = validatorEntries.map(([name, validator]) => ({ _id: toValidatorId(name, validator), at }));
  const newRecords = records.filter(({ _id }) => !validatorIds.includes(_id));
  if (newRecords.length > 0) await db.collection<ValidatorRecord>('migrations').insertMany(newRecords);
}

const strictValidation = { validationLevel: 'strict', validationAction: 'error' } as const;

const isSameValidator = (a: Document | undefined, b: Document) => JSON.stringify(a) === JSON.stringify(b);

/** Creates the indexes of a collection with one command; one by one only after a failure, to name the faulty index. */
async function createIndexes(db: Db, name: string, specs: readonly IndexSpec[]): Promise<void> {
  const collection = db.collection(name);
  if (specs.length === 0) return;
  try {
    await collection.createIndexes([...specs]);
  } catch {
    for (const { key, ...options } of specs) {
      await collection.createIndex(key, options).catch((error: unknown) => {
        throw new Error(`Index ${name}.${options.name}: ${describeIndexError(error)}`, { cause: error });
      });
    }
  }
}

function describeIndexError(error: unknown): string {
  const code = error instanceof MongoServerError ? Number(error.code) : 0;
  if (code === 11000) return 'the data hold doubles';
  if (code === 85 || code === 86)
    return 'there is one of that name with other keys or options; a migration must drop it';
  return error instanceof Error ? error.name : 'unknown error';
}

/**
 * Builds the validator for the time of a migration: it allows the fields of both, each by either rule, and requires
 * only what both require. It checks nothing if there was no validator before, or one that allowed any field.
 */
function mergeValidators(oldValidator: Document = {}, newValidator: Document): Document {
  const { $jsonSchema: oldSchema, ...oldInvariants } = oldValidator;
  const { $jsonSchema: newSchema, ...newInvariants } = newValidator;
  if (oldSchema?.additionalProperties !== false) return {};
  const properties = { ...oldSchema.properties };
  for (const [field, rule] of Object.entries(newSchema.properties))
    properties[field] = field in properties ? { anyOf: [properties[field], rule] } : rule;
  const required = (newSchema.required ?? []).filter((field: string) => oldSchema.required?.includes(field));
  const { required: _, ...schemaWithoutRequired } = newSchema;
  return {
    // MongoDB does not accept an empty list.
    $jsonSchema: { ...schemaWithoutRequired, properties, ...(required.length > 0 && { required }) },
    ...(JSON.stringify(oldInvariants) === JSON.stringify(newInvariants) && newInvariants),
  };
}
