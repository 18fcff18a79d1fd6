import { createHmac, randomBytes } from 'node:crypto';

/** When a version is taken back. */
export interface FallbackRule {
  /** More than this share of the visitors, 0 to 1. */
  share: number;
  /** Of at least so many pages. */
  loads: number;
  /** Failures from at least so many addresses: one visitor alone takes nothing back. */
  addresses: number;
}

/** A version that fails, in visitors of the last five minutes: each address is one, however often it comes. */
export interface FailingRemote {
  name: string;
  version: string;
  failed: number;
  loads: number;
}

const windowMs = 5 * 60_000;
/** Of one version; more than that tell nothing that these do not. */
const mostAddresses = 20_000;

/**
 * Counts, in this process alone and for five minutes, to whom a version was sent and for whom it failed. An address is
 * kept as a hash under a salt of the day that nobody ever sees.
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
    // A version comes rarely: then those that nobody loads any more go.
    for (const [other, { pages }] of counts) if ((pages.at(-1) ?? 0) < now() - windowMs) counts.delete(other);
    const made = { sent: new Latest(), failed: new Latest(), pages: [] };
    counts.set(key, made);
    return made;
  };

  return {
    recordLoad(name: string, version: string, address: string): void {
      const { sent, pages } = getCount(name, version);
      sent.add(hashed(address), now());
      // Whether there were enough is all that is asked of them.
      pages.push(now());
      if (pages.length > loads) pages.shift();
    },
    /** What is to be taken back, if this failure is one too many. */
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

/** When each was seen last, the earliest first. */
class Latest {
  readonly #seen = new Map<string, number>();

  add(who: string, at: number): void {
    this.#seen.delete(who);
    this.#seen.set(who, at);
    if (this.#seen.size > mostAddresses) this.#seen.delete(this.#seen.keys().next().value!);
  }

  /** How many were seen since; anyone who was seen before is forgotten. */
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
