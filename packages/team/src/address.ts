import { isIP } from 'node:net';

/** The client's IP address from the gateway's header, which clients cannot set. */
export function readAddress(request: Request): string {
  const address = request.headers.get('x-client-address')?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(address) ? address : 'unknown';
}
