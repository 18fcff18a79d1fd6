/** A set of named facts as bits, so that thousands of sentences a second can be held against it. */
export interface Flags {
  readonly low: number;
  readonly high: number;
}

const places = new Map<string, number>();

/** Bits of these facts; a name gets its place when it is first heard. */
export function toFlags(names: Iterable<string>): Flags {
  let [low, high] = [0, 0];
  for (const name of names) {
    const place = findPlace(name);
    if (place < 31) low |= 1 << place;
    else high |= 1 << (place - 31);
  }
  return { low, high };
}

export const noFlags: Flags = { low: 0, high: 0 };

export function hasAllFlags(flags: Flags, wanted: Flags): boolean {
  return (flags.low & wanted.low) === wanted.low && (flags.high & wanted.high) === wanted.high;
}

export function hasAnyFlag(flags: Flags, wanted: Flags): boolean {
  return (flags.low & wanted.low) !== 0 || (flags.high & wanted.high) !== 0;
}

function findPlace(name: string): number {
  const known = places.get(name);
  if (known !== undefined) return known;
  const place = places.size;
  if (place >= 62) throw new Error(`no bit left for the flag "${name}"`);
  places.set(name, place);
  return place;
}
