import { createHmac, randomBytes } from 'node:crypto';

/** When a version is rolled back. */
export interface FallbackRule {
  /** Share of visitors with a failure that must be exceeded, 0 to 1. */
  share: number;
  /** Minimum page loads. */
  loads: number;
  /** Minimum addresses with a failure, so that a single visitor cannot cause a rollback. */
  addresses: number;
}

/** A failing version with counts of the last five minutes. Each address counts once. */
export interface FailingRemote {
  name: string;
  version: string;
  failed: number;
  loads: number;
}

const windowMs = 5 * 60_000;
/** Maximum addresses per version, sufficient for the share. */
const mostAddresses = 20_000;

/**
 * Counts in this process, for five minutes, who loaded a version and for whom it failed. Addresses are hashed with a
 * secret daily salt.
 */
export function createFailingRemotes(
  { share, loads, addresses }: FallbackRule,
  now: () => number = Date.now,
) {
  const counts = new Map<string, { sent: Latest; failed: Latest; pages: number[] }>();
  const hashed = createHasher(now);

  const getCount = (name: string, version: string) => {
    const key = `${name}@${version}`;
    const known = counts.get(key);
    if (known) return known;
    // New versions are rare, so unused ones are removed here.
    for (const [other, { pages }] of counts) if ((pages.at(-1) ?? 0) < now() - windowMs) counts.delete(other);
    const made = { sent: new Latest(), failed: new Latest(), pages: [] };
    counts.set(key, made);
    return made;
  };

  return {
    recordLoad(name: string, version: string, address: string): void {
      const { sent, pages } = getCount(name, version);
      sent.add(hashed(address), now());
      // Only needed to know whether there were at least `loads`.
      pages.push(now());
      if (pages.length > loads) pages.shift();
    },
    /** Records a failure and returns the version if it must be rolled back. */
    recordFailure(name: string, version: string, address: string): FailingRemote | undefined {
      const { sent, failed, pages } = getCount(name, version);
      const who = hashed(address);
      sent.add(who, now());
      failed.add(who, now());
      const since = now() - windowMs;
      const [all, those] = [sent.since(since), failed.since(since)];
      const isEnough = pages.length >= loads && pages[0]! >= since && those >= addresses;
      return isEnough && those > all * share ? { name, version, failed: those, loads: all } : undefined;
    },
  };
}

/** Addresses by last occurrence, oldest first. */
class Latest {
  readonly #seen = new Map<string, number>();

  add(who: string, at: number): void {
    this.#seen.delete(who);
    this.#seen.set(who, at);
    if (this.#seen.size > mostAddresses) this.#seen.delete(this.#seen.keys().next().value!);
  }

  /** Number of addresses since then; removes older ones. */
  since(then: number): number {
    for (const [who, at] of this.#seen) {
      if (at >= then) break;
      this.#seen.delete(who);
    }
    return this.#seen.size;
  }
}

const dayMs = 86_400_000;

function createHasher(now: () => number) {
  let day = -1;
  let salt = Buffer.alloc(0);
  return (address: string): string => {
    const today = Math.floor(now() / dayMs);
    if (today !== day) {
      day = today;
      salt = randomBytes(32);
    }
    return createHmac('sha256', salt).update(address).digest('base64').slice(0, 16);
  };
}
