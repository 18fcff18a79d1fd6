type Metadata = Readonly<Record<string, unknown>>;

/** A change of metadata: null removes a key, an object is merged into the existing one. */
export type MetadataPatch = Metadata;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a patch two levels deep: `{ patientinfo: { state: 'Ohio' } }` keeps the other keys of `patientinfo`. */
export function mergeMetadata(
  currentMetadata: Metadata,
  patch: MetadataPatch,
  depth = 2,
): Record<string, unknown> {
  const mergedEntries = new Map(Object.entries(currentMetadata));
  for (const [key, value] of Object.entries(patch)) {
    const existingValue = mergedEntries.get(key);
    if (value === null) mergedEntries.delete(key);
    else if (depth > 1 && isObject(value))
      mergedEntries.set(key, mergeMetadata(isObject(existingValue) ? existingValue : {}, value, depth - 1));
    else mergedEntries.set(key, value);
  }
  return Object.fromEntries(mergedEntries);
}

/** The methods of the SDK's user that a write needs. */
export interface MetadataUser {
  reload: () => Promise<{ unsafeMetadata: Record<string, unknown> }>;
  update: (params: { unsafeMetadata: Record<string, unknown> }) => Promise<unknown>;
}

let previousWrite: Promise<unknown> = Promise.resolve();

/** Runs writes one at a time within this page and, where the browser supports locks, across tabs. */
function runExclusive<T>(runWrite: () => Promise<T>): Promise<T> {
  const writePromise = previousWrite.then(() =>
    'locks' in navigator ? navigator.locks.request('unsafe-metadata', runWrite) : runWrite(),
  );
  previousWrite = writePromise.catch(() => {});
  return writePromise;
}

/**
 * Merges a patch into `unsafeMetadata`. The provider replaces the whole object, so the current one is read first. No
 * other code in a browser writes this metadata.
 */
export const writeUnsafeMetadata = (user: MetadataUser, patch: MetadataPatch): Promise<void> =>
  runExclusive(async () => {
    const { unsafeMetadata } = await user.reload();
    await user.update({ unsafeMetadata: mergeMetadata(unsafeMetadata, patch) });
  });
