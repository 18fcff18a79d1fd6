import { isIP } from 'node:net';

/** The caller's address, as the gateway tells it; it strips a visitor's own word. */
export function readAddress(request: Request): string {
  const told = request.headers.get('x-client-address')?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(told) ? told : 'unknown';
}
