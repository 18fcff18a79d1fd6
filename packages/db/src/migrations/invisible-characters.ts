import { cleanText } from '@app/types/clean-text';
import { BSON, type Db, type Document } from 'mongodb';
import { computeFingerprint, toNameKeys } from '../name-keys.ts';

/** Collections with texts that people type. Records of what happened (audit, outbox) stay as they are. */
const collectionNames = [
  'listings',
  'reviews',
  'flags',
  'reports',
  'claims',
  'pendingUpdates',
  'appeals',
  'messages',
  'sanctions',
  'savedPeople',
  'settings',
  'legalRequests',
] as const;

/** Derived from other fields, and normalized in ways of their own. */
const derivedFields: ReadonlySet<string> = new Set(['_id', 'nameKeys', 'firstKey', 'lastKey', 'fingerprint']);

/** Number of texts by collection and field, such as `reviews.text`. */
export type InvisibleCharacterReport = Record<string, number>;

/**
 * Counts stored texts with invisible characters, from before input was cleaned. `shouldClean`: also replaces them, and
 * recomputes name keys and fingerprints of reviews. A text that changes meanwhile is left for the next run.
 */
export async function cleanInvisibleCharacters(
  db: Db,
  { shouldClean }: { shouldClean: boolean },
): Promise<InvisibleCharacterReport> {
  const report: InvisibleCharacterReport = {};
  for (const collectionName of collectionNames) {
    const collection = db.collection(collectionName);
    for await (const doc of collection.find()) {
      const dirtyTexts = [...findDirtyTexts(doc)];
      for (const { path } of dirtyTexts) {
        const field = `${collectionName}.${path.replace(/\.\d+(?=\.|$)/g, '')}`;
        report[field] = (report[field] ?? 0) + 1;
      }
      if (!shouldClean || dirtyTexts.length === 0) continue;
      const storedTexts = Object.fromEntries(dirtyTexts.map(({ path, text }) => [path, text]));
      const cleanedTexts = Object.fromEntries(dirtyTexts.map(({ path, text }) => [path, cleanText(text)]));
      await collection.updateOne(
        { _id: doc._id, ...storedTexts },
        { $set: { ...cleanedTexts, ...deriveFields(collectionName, doc, cleanedTexts) } },
      );
    }
  }
  return report;
}

function deriveFields(
  collectionName: string,
  doc: Document,
  cleanedTexts: Readonly<Record<string, string>>,
): Document {
  const cleanedDoc = { ...doc, ...cleanedTexts };
  if (collectionName === 'listings')
    return toNameKeys(cleanedDoc as unknown as Parameters<typeof toNameKeys>[0]);
  return collectionName === 'reviews' && 'text' in cleanedTexts && 'fingerprint' in doc
    ? { fingerprint: computeFingerprint(cleanedTexts.text!) }
    : {};
}

/** Texts that cleaning changes, with their dotted paths. */
function* findDirtyTexts(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') {
    if (cleanText(value) !== value) yield { path, text: value };
  } else if (typeof value === 'object' && value !== null && !isBsonType(value)) {
    for (const [key, fieldValue] of Object.entries(value))
      if (!derivedFields.has(key)) yield* findDirtyTexts(fieldValue, path ? `${path}.${key}` : key);
  }
}

const isBsonType = (value: object) => value instanceof Date || value instanceof BSON.BSONValue;
