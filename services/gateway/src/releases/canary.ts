import { randomInt } from 'node:crypto';

/** A visitor's random number, 0–99; nothing else is stored about them. */
const pattern = /(?:^|;\s*)canary=(\d|[1-9]\d)(?:;|$)/;

/** Reads the browser's number; undefined if it has none. */
export function readCanaryNumber(cookies: string): number | undefined {
  const found = pattern.exec(cookies)?.[1];
  return found === undefined ? undefined : Number(found);
}

export const drawCanaryNumber = (): number => randomInt(100);

/** Lasts 30 days, so that visitors keep their version during a canary. */
export const createCanaryCookie = (number: number, https: boolean): string =>
  `canary=${number}; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`;

/** True if the number belongs to the share. Shares are whole percents, at least one. */
export const isInShare = (number: number, share: number): boolean =>
  number < Math.max(1, Math.round(share * 100));

/** Bots that identify themselves get the live version, no cookie, and do not count as visits. */
const program = /bot\b|crawl|spider|slurp|externalhit/i;
export const isProgram = (userAgent: string | undefined): boolean => !userAgent || program.test(userAgent);
