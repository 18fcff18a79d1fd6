import { isInRange } from './version-range.ts';

/** What a shell offers its remotes: the contract it speaks, and the version of each library that it shares. */
export interface Offer {
  contract: string;
  /** Earlier contracts that it still speaks, the last version of each line. */
  earlier?: readonly string[] | undefined;
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
    const versions = what === 'shell' ? listContracts(offer) : offered ? [offered] : [];
    return versions.some((version) => isInRange(version, range)) ? [] : [[what, range, offered]];
  });
}

const listContracts = ({ contract, earlier = [] }: Omit<Offer, 'shared'>) => [contract, ...earlier];

/** Whether a remote that was written for one version of the contract runs in a shell: it speaks that line, and no older version of it. */
export const isCompatible = (offer: Omit<Offer, 'shared'>, written: string): boolean =>
  listContracts(offer).some((version) => isInRange(version, `^${written}`));

/** True if it is a hash as our builds write it. What a browser cannot read as one it takes for none, and runs the file. */
export const isIntegrity = (text: string): boolean => /^sha256-[\w+/-]+=*$/.test(text);
