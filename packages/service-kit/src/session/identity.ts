import { createHash } from 'node:crypto';
import { type Role, role } from '@app/types';
import { createClerkClient, verifyToken } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { withTimeLimit } from '../async-values.ts';
import { HttpProblem, problems } from '../problem/problem.ts';
import { createKeyRing, type KeyRing, type PublicKey } from './key-ring.ts';
import type { Identity, Session } from './session.ts';

/** Settings of a service that reads sessions; spread into its own. */
export const identitySettings = {
  CLERK_SECRET_KEY: z.string(),
  /** Address of the identity provider's Backend API. Default: Clerk's. */
  CLERK_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.clerk.com'),
  /** The provider's public key as PEM. With it no key is requested. */
  CLERK_JWT_KEY: z.string().includes('BEGIN PUBLIC KEY', { error: 'must be a public key as PEM' }).optional(),
  /** Required issuer (`iss`) of tokens. Absent: any, the signature decides. */
  CLERK_ISSUER: z.string().optional(),
  /** The site's origin: tokens for other pages are refused. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }),
};
export const requiredIdentitySettings = {
  CLERK_ISSUER: 'so that tokens of another instance of Clerk are refused',
} as const;

export type IdentitySettings = z.output<z.ZodObject<typeof identitySettings>>;
export type ProviderSettings = Pick<IdentitySettings, 'CLERK_SECRET_KEY' | 'CLERK_API_URL'>;

export const createUsersClient = ({ CLERK_SECRET_KEY: secretKey, CLERK_API_URL: apiUrl }: ProviderSettings) =>
  createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } }).users;

const providerTimeoutMs = 3_000;

/** Creates the identity for the provider in the settings: Clerk or its emulator. */
export function createIdentityFromEnv(env: IdentitySettings): Identity {
  const { CLERK_JWT_KEY: pem } = env;
  const users = createUsersClient(env);
  const loadKeys = async () => {
    const response = await fetchKeys(env);
    if (!response.ok)
      throw new Error(`The identity provider answered ${response.status} when asked for its keys.`);
    return publicKeysSchema.parse(await response.json()).keys;
  };
  return createIdentity({
    keyRing: pem ? { findPem: async () => pem.replaceAll('\\n', '\n') } : createKeyRing(loadKeys),
    origins: [new URL(env.PUBLIC_ORIGIN).origin],
    ...(env.CLERK_ISSUER && { issuer: env.CLERK_ISSUER }),
    getRole: async (userId) => (await withProviderTimeout(users.getUser(userId))).publicMetadata.role,
  });
}

const fetchKeys = ({ CLERK_SECRET_KEY: secretKey, CLERK_API_URL: apiUrl }: ProviderSettings) =>
  fetch(new URL('/v1/jwks', apiUrl), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(providerTimeoutMs),
  });

/** Asks the provider once, at the start. Returns a sentence if it refuses the key; undefined if it is unreachable. */
export async function findRefusedKeyFault(env: ProviderSettings): Promise<string | undefined> {
  const response = await fetchKeys(env).catch(() => undefined);
  return response && [401, 403].includes(response.status)
    ? 'Setting CLERK_SECRET_KEY: the identity provider refuses it'
    : undefined;
}

const publicKeysSchema = z.object({
  keys: z.array(z.looseObject({ kid: z.string() }) as z.ZodType<PublicKey>).min(1),
});

export interface IdentityDeps {
  keyRing: KeyRing;
  /** Accepted origins (claim `azp`). */
  origins: readonly string[];
  /** Required `iss`, if known. */
  issuer?: string;
  /** Reads the role from the provider, for tokens without it. */
  getRole: (userId: string) => Promise<unknown>;
}

const clockSkewInMs = 60_000;
/** A verification costs 0.3 ms, and a page sends the same token with every call. */
const cacheLifetimeMs = 30_000;
const maxTokens = 10_000;
/** Valid tokens are shorter. */
const maxTokenLength = 8_192;

/** Verifies sessions by signed tokens. Services use `createIdentityFromEnv`. */
export function createIdentity({ keyRing, origins, issuer, getRole }: IdentityDeps): Identity {
  const sessionCache = createTtlCache<Session>(maxTokens);
  const roleCache = createTtlCache<Role>(maxTokens);

  const findRole = async (userId: string) => {
    const cachedRole = roleCache.get(userId);
    if (cachedRole) return cachedRole;
    const loadedRole = parseRole(await getRole(userId).catch(throwProviderProblem));
    // A role never changes once set, so only a found role is cached.
    if (loadedRole) roleCache.set(userId, loadedRole, cacheLifetimeMs);
    return loadedRole;
  };

  return {
    async getSession(token) {
      const cacheKey = createHash('sha256').update(token).digest('base64');
      const cachedSession = sessionCache.get(cacheKey);
      if (cachedSession) return cachedSession;

      const pem = await keyRing.findPem(parseKeyId(token));
      if (!pem) throw problems.unauthorized();
      const claims = await verifyToken(token, {
        jwtKey: pem,
        authorizedParties: [...origins],
        clockSkewInMs,
      }).catch(() => {
        throw problems.unauthorized();
      });
      if (issuer && claims.iss !== issuer) throw problems.unauthorized();
      const { sub: userId, sid: sessionId, metadata } = claims as typeof claims & { metadata?: unknown };
      if (!userId || !sessionId) throw problems.unauthorized();
      const metadataFields = metadata && typeof metadata === 'object' ? metadata : undefined;
      const session: Session = {
        userId,
        sessionId,
        role: metadataFields
          ? parseRole((metadataFields as { role?: unknown }).role)
          : await findRole(userId),
      };
      sessionCache.set(cacheKey, session, Math.min(cacheLifetimeMs, claims.exp * 1000 - Date.now()));
      return session;
    },
  };
}

/** Only the two roles are accepted: no token makes anyone an administrator. */
const parseRole = (value: unknown): Role | undefined => mini.safeParse(role, value).data;

/** Refuses malformed tokens without a key, so that invented tokens cause no requests for keys. */
function parseKeyId(token: string): string {
  const [headerPart = '', claimsPart = '', signature, extraPart] =
    token.length > maxTokenLength ? [] : token.split('.');
  const { alg, kid } = decodePart(headerPart);
  const { exp } = decodePart(claimsPart);
  const isMalformed = !signature || extraPart !== undefined || alg !== 'RS256' || typeof kid !== 'string';
  if (isMalformed || typeof exp !== 'number' || exp * 1000 < Date.now() - clockSkewInMs)
    throw problems.unauthorized();
  return kid;
}

function decodePart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A deleted user is refused; an outage of the provider is a 503. */
function throwProviderProblem(cause: unknown): never {
  if (cause instanceof HttpProblem) throw cause;
  if (isClerkAPIResponseError(cause) && cause.status === 404) throw problems.unauthorized();
  throw problems.signInUnavailable(cause);
}

/** @throws 401 if the provider has no such user, 503 if it is unavailable or too slow */
export const callProvider = <T>(work: Promise<T>): Promise<T> =>
  withProviderTimeout(work).catch(throwProviderProblem);

const withProviderTimeout = <T>(work: Promise<T>): Promise<T> =>
  withTimeLimit(work, providerTimeoutMs, () => {
    throw new Error('The identity provider took too long.');
  });

/** A cache with a time to live and a maximum size, which removes the oldest. Uses a monotonic clock. */
function createTtlCache<T>(maxSize: number) {
  const entries = new Map<string, { value: T; expiresAt: number }>();
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry || entry.expiresAt > performance.now()) return entry?.value;
      entries.delete(key);
      return undefined;
    },
    set(key: string, value: T, lifetimeMs: number) {
      if (entries.size >= maxSize)
        for (const oldestKey of entries.keys()) if (entries.delete(oldestKey)) break;
      entries.set(key, { value, expiresAt: performance.now() + lifetimeMs });
    },
  };
}
