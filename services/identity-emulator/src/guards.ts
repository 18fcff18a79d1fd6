import { timingSafeEqual } from 'node:crypto';
import type { AppEnv } from '@app/service-kit';
import type { MiddlewareHandler } from 'hono';
import { ClerkError } from './clerk-error.ts';
import { developmentKeys, hashSha256 } from './keys.ts';

type Guard = MiddlewareHandler<AppEnv>;
const loopbackHostnames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Protects against DNS rebinding: requests must name a known host, because the development keys are public. */
export function requireKnownHost(publicOrigin: string): Guard {
  const publicHost = new URL(publicOrigin).host;
  return async (c, next) => {
    const { host, hostname } = new URL(c.req.url);
    if (!loopbackHostnames.has(hostname) && host !== publicHost) throw new ClerkError('notFound');
    await next();
  };
}

/** Refuses writes from other pages: browsers send cookies of `localhost` to all ports. Pages always send `Origin`. */
export function requireSameOrigin(publicOrigin: string): Guard {
  return async (c, next) => {
    const originHeader = c.req.header('origin');
    if (c.req.method !== 'GET' && originHeader !== undefined && originHeader !== publicOrigin)
      throw new ClerkError('originInvalid');
    await next();
  };
}

/** Requires the secret key, and refuses requests through the gateway. */
export const requireSecretKey: Guard = async (c, next) => {
  if (c.req.header('x-forwarded-host')) throw new ClerkError('notFound');
  const actualHash = Buffer.from(hashSha256(c.req.header('authorization') ?? ''));
  const expectedHash = Buffer.from(hashSha256(`Bearer ${developmentKeys.secretKey}`));
  if (!timingSafeEqual(actualHash, expectedHash)) throw new ClerkError('secretKeyInvalid');
  await next();
};
