/** A change of metadata: null removes a member, an object is merged into the existing one. */
export type MetadataChange = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a change two levels deep: `{ patientinfo: { state: 'Ohio' } }` keeps the other members of `patientinfo`. */
export function mergeMetadata(
  now: MetadataChange,
  change: MetadataChange,
  levels = 2,
): Record<string, unknown> {
  const next = new Map(Object.entries(now));
  for (const [name, value] of Object.entries(change)) {
    const before = next.get(name);
    if (value === null) next.delete(name);
    else if (levels > 1 && isObject(value))
      next.set(name, mergeMetadata(isObject(before) ? before : {}, value, levels - 1));
    else next.set(name, value);
  }
  return Object.fromEntries(next);
}

/** The part of the SDK's user that a write needs. */
export interface MetadataOwner {
  reload: () => Promise<{ unsafeMetadata: Record<string, unknown> }>;
  update: (params: { unsafeMetadata: Record<string, unknown> }) => Promise<unknown>;
}

let previousWrite: Promise<unknown> = Promise.resolve();

/** Runs writes one at a time within this page and, where the browser supports locks, across tabs. */
function runExclusive<T>(write: () => Promise<T>): Promise<T> {
  const run = previousWrite.then(() =>
    'locks' in navigator ? navigator.locks.request('unsafe-metadata', write) : write(),
  );
  previousWrite = run.catch(() => {});
  return run;
}

/**
 * The only writer of `unsafeMetadata` in a browser. The provider replaces the whole object, so the current one is read
 * first and the change merged into it.
 */
export const writeUnsafeMetadata = (owner: MetadataOwner, change: MetadataChange): Promise<void> =>
  runExclusive(async () => {
    const { unsafeMetadata } = await owner.reload();
    await owner.update({ unsafeMetadata: mergeMetadata(unsafeMetadata, change) });
  });
