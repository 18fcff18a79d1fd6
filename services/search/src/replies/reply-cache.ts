import { hashText } from './hash-text.ts';

/** What a handler makes of the database. */
export interface MadeReply {
  json: string;
  /** Names of what it was made of: a change of any of them ends it. */
  subjects: readonly string[];
  /** Epoch ms at which time alone makes it another; absent: never. */
  until?: number;
}

/** A finished reply. Its tag names its text, so restarts, replicas and versions of this service agree on it. */
export interface CachedReply {
  json: string;
  etag: string;
}

interface ReplyCacheOptions {
  /** Whether changes are told without delay. While they are not, every reply is made anew. */
  isFollowing: () => boolean;
  mostBytes?: number;
  now?: () => number;
}

interface Entry extends CachedReply, Pick<MadeReply, 'subjects' | 'until'> {}

const defaultMostBytes = 32 * 1024 * 1024;

/**
 * Finished replies as JSON text, until something that they were made of changes. A reply whose subjects change while it
 * is made goes to those who asked before the change, and is not kept. The least recently used ones go first.
 */
export function createReplyCache({
  isFollowing,
  mostBytes = defaultMostBytes,
  now = Date.now,
}: ReplyCacheOptions) {
  const entries = new Map<string, Entry>();
  const keysBySubject = new Map<string, Set<string>>();
  /** Those that are being made, as long as nothing has changed meanwhile. */
  const making = new Map<string, Promise<CachedReply>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.json.length;
    for (const subject of entry.subjects) {
      const keys = keysBySubject.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) keysBySubject.delete(subject);
    }
  }

  function add(key: string, entry: Entry): void {
    remove(key);
    entries.set(key, entry);
    bytes += entry.json.length;
    for (const subject of entry.subjects) {
      const keys = keysBySubject.get(subject) ?? new Set();
      keysBySubject.set(subject, keys.add(key));
    }
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break;
      remove(oldest);
    }
  }

  function find(key: string): Entry | undefined {
    const found = entries.get(key);
    if (!found || (found.until !== undefined && found.until <= now())) return undefined;
    entries.delete(key);
    entries.set(key, found);
    return found;
  }

  function start(key: string, make: () => Promise<MadeReply>): Promise<CachedReply> {
    const made = make().then((reply) => {
      const entry = { ...reply, etag: hashText(reply.json) };
      if (making.get(key) === made) add(key, entry);
      return entry;
    });
    const end = () => {
      if (making.get(key) === made) making.delete(key);
    };
    making.set(key, made);
    made.then(end, end);
    return made;
  }

  return {
    /** The reply of this name, made only where none is kept. What `make` throws goes to all who wait for it. */
    async get(key: string, make: () => Promise<MadeReply>): Promise<CachedReply> {
      if (isFollowing()) return find(key) ?? making.get(key) ?? start(key, make);
      const { json } = await make();
      return { json, etag: hashText(json) };
    },
    /** These have changed. */
    forget(subjects: readonly string[]): void {
      // What is being made may have read what was before.
      making.clear();
      for (const subject of subjects) for (const key of [...(keysBySubject.get(subject) ?? [])]) remove(key);
    },
    /** Anything may have changed. */
    clear(): void {
      making.clear();
      entries.clear();
      keysBySubject.clear();
      bytes = 0;
    },
    get bytes(): number {
      return bytes;
    },
  };
}
export type ReplyCache = ReturnType<typeof createReplyCache>;
