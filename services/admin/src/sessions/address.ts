import { isIP } from 'node:net';

/** The caller's address, as the gateway tells it; it strips a visitor's own word. */
export function readAddress(request: Request): string {
  const address = request.headers.get('x-client-address')?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(address) ? address : 'unknown';
}
