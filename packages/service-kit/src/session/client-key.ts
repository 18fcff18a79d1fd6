import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from '../app/app-env.ts';

/**
 * Whom a rate limit counts where there is no session: the visitor's address, as the gateway tells it in
 * `x-client-address` (it strips a visitor's own). Of an IPv6 address only the network counts, which is what a
 * household has; its last half can be anything.
 */
export function getClientKey(c: Context<AppEnv>): string {
  return toAddressKey(c.req.header('x-client-address') ?? c.env?.incoming?.socket.remoteAddress ?? '');
}

/** The same, of an address. */
export function toAddressKey(message: string): string {
  const address = message.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv6(address)) return toNetwork(address);
  return isIP(address) ? address : 'unknown';
}

/** The first 64 of 128 bits. */
function toNetwork(address: string): string {
  // URL writes an address in one way: lower case, the longest run of zeros as "::".
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')}::/64`;
}
