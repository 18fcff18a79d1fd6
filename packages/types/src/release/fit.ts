import { isInRange } from './version-range.ts';

/** What a shell offers its remotes: the contract it speaks, and the version of each library that it shares. */
export interface Offer {
  contract: string;
  shared: Readonly<Record<string, string>>;
}

/** What a remote asks of a shell, in ranges. */
export interface Needs {
  requires: Readonly<Record<string, string>>;
  shared: Readonly<Record<string, string>>;
}

/** One thing that a remote asks for and does not get: "shell" or a library, the range, and what there is of it. */
export type Misfit = readonly [what: string, range: string, offered: string | undefined];

/**
 * Where a remote and a shell do not fit: the one rule, for the gate before a version goes live and for the browser
 * before it runs any code of it.
 */
export function findMisfits({ requires, shared }: Needs, offer: Offer): Misfit[] {
  // Without a prototype: no name of JavaScript's own is a library.
  const has: Record<string, string | null> = { __proto__: null, shell: offer.contract, ...offer.shared };
  return Object.entries({ ...shared, ...requires }).flatMap(([what, range]) => {
    const offered = has[what] ?? undefined;
    return offered && isInRange(offered, range) ? [] : [[what, range, offered]];
  });
}

/** True if a remote that was written for one version of the contract runs in a shell of another: an older one of its line does. */
export const isCompatible = (offered: string, written: string): boolean => isInRange(offered, `^${written}`);

/** True if it is a hash as our builds write it. What a browser cannot read as one it takes for none, and runs the file. */
export const isIntegrity = (text: string): boolean => /^sha256-[\w+/-]+=*$/.test(text);
