import { fitsRange } from './version-range.ts';

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

/** One thing that a remote asks for and does not get. */
export interface Misfit {
  of: 'requires' | 'shared';
  /** "shell", or the name of a library. */
  what: string;
  range: string;
  /** What there is of it; undefined: nothing. */
  offered: string | undefined;
}

/**
 * Where a remote and a shell do not fit: the one rule, for the gate before a version goes live and for the browser
 * before it runs any code of it.
 */
export function misfits({ requires, shared }: Needs, offer: Offer): Misfit[] {
  const found = (of: Misfit['of'], ranges: Needs['shared'], versions: Offer['shared']) =>
    Object.entries(ranges).flatMap(([what, range]) => {
      const offered = Object.hasOwn(versions, what) ? versions[what] : undefined;
      return offered && fitsRange(offered, range) ? [] : [{ of, what, range, offered }];
    });
  return [
    ...found('requires', requires, { shell: offer.contract }),
    ...found('shared', shared, offer.shared),
  ];
}

/** Whether a remote that was written for one version of the contract runs in a shell of another: an older one of its line does. */
export const speaks = (offered: string, written: string): boolean => fitsRange(offered, `^${written}`);

/** Whether a browser checks a file against it. What it cannot read as a hash it takes for none, and runs the file. */
export const isIntegrity = (text: string): boolean => /^sha(256|384|512)-[\w+/-]+={0,2}$/.test(text);
