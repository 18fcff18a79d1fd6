import { randomInt } from 'node:crypto';

/** A visitor's number, 0–99: nothing else is known of them, and nothing else is kept. */
const pattern = /(?:^|;\s*)canary=(\d|[1-9]\d)(?:;|$)/;

/** The number that this browser brought; undefined: it has none. */
export function readCanaryNumber(cookies: string): number | undefined {
  const found = pattern.exec(cookies)?.[1];
  return found === undefined ? undefined : Number(found);
}

export const drawCanaryNumber = (): number => randomInt(100);

/** Long enough that visitors keep their version while a canary lives; gone a month after the last one. */
export const createCanaryCookie = (number: number, https: boolean): string =>
  `canary=${number}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`;

/** True if the visitor with this number is of the share. A share counts in whole percent, and is never nobody. */
export const isInShare = (number: number, share: number): boolean =>
  number < Math.max(1, Math.round(share * 100));

/** Programs that say so: they get what everybody gets, no cookie, and are no visit. */
const program = /bot\b|crawl|spider|slurp|externalhit/i;
export const isProgram = (userAgent: string | undefined): boolean => !userAgent || program.test(userAgent);
