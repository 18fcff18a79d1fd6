import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from '../app/app-env.ts';

/**
 * Key of rate limits without a session: the visitor's address in `x-client-address`, which the gateway sets. Of IPv6
 * only the /64 network, because a household can use any address within it.
 */
export function getClientKey(c: Context<AppEnv>): string {
  return toAddressKey(c.req.header('x-client-address') ?? c.env?.incoming?.socket.remoteAddress ?? '');
}

export function toAddressKey(rawAddress: string): string {
  const address = rawAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv6(address)) return toNetworkKey(address);
  return isIP(address) ? address : 'unknown';
}

/** The first 64 of 128 bits. */
function toNetworkKey(address: string): string {
  // URL normalizes an address: lower case, the longest run of zeros as "::".
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = (tail ?? '').split(':').filter(Boolean);
  const zeroCount = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length;
  return `${[...headGroups, ...Array<string>(zeroCount).fill('0'), ...tailGroups].slice(0, 4).join(':')}::/64`;
}
