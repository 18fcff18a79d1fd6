import { isIP } from 'node:net';

/** The client's IP address from the gateway's header, which clients cannot set. */
export function readClientAddress(request: Request): string {
  const address = request.headers.get('x-client-address')?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  return isIP(address) ? address : 'unknown';
}

export const cookieNames = { session: 'admin_session', xsrf: 'XSRF-TOKEN', device: 'admin_device' } as const;

/** Reads a cookie. Undefined if the name occurs twice, because then an attacker may have planted one of them. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie')?.slice(0, 8_192) ?? '';
  const cookiePairs = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return cookiePairs.length === 1 ? cookiePairs[0]!.slice(name.length + 1) : undefined;
}
