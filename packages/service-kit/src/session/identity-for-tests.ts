// A test identity provider with the real checks.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Role } from '@app/types';
import { createIdentity } from './identity.ts';
import { createKeyRing, type PublicKey } from './key-ring.ts';
import type { Identity } from './session.ts';

/** What a test token says, and what is wrong with it. */
export interface TokenInput {
  userId?: string;
  sessionId?: string;
  /** Absent: no role in the metadata. */
  role?: Role | 'admin' | readonly string[];
  /** No `metadata` at all: the provider is asked (`roles` of `createTestIdentity`). */
  withoutMetadata?: boolean;
  /** Expired two minutes ago. */
  isExpired?: boolean;
  /** Seconds by which the issuer's clock is ahead. */
  skewSeconds?: number;
  azp?: string | undefined;
  issuer?: string;
  alg?: 'RS256' | 'HS256' | 'none';
  kid?: string;
  /** Signed with an unknown key under the right id. */
  isForged?: boolean;
}

export interface SendOptions {
  /** Claims of the session, or a raw token. */
  as?: TokenInput | string | undefined;
  /** Sent as JSON, except texts and forms. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape; the apps have checked them
  json: any;
}

export interface TestIdentity {
  identity: Identity;
  /** Sends a request to an app with this identity, and parses a JSON reply. */
  send(app: RequestTarget, method: string, address: string, options?: SendOptions): Promise<TestResponse>;
  /** Creates a session token; by default a valid one of `user_test` for a minute. */
  createToken(input?: TokenInput): string;
  /** Number of requests for public keys. */
  countKeyRequests(): number;
}

interface RequestTarget {
  request(address: string, init: RequestInit): Response | Promise<Response>;
}

interface TestIdentityOptions {
  /** Origin of the page of tokens. */
  origin?: string;
  /** Roles in the provider's records by user id. */
  roles?: Readonly<Record<string, string>>;
  /** Replaces the provider's reply; throw to simulate an outage. */
  loadKeys?: (ownKey: PublicKey) => Promise<PublicKey[]> | PublicKey[];
}

const issuer = 'https://identity.example.test';
const createKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** One for all test providers, because creating one takes long. */
const { privateKey, publicKey } = createKey();
let unknownKey: KeyObject | undefined;
/** Signatures of the latest tokens: most tests send several requests of one person within a second. */
const signatures = new Map<string, string>();

/** Creates an identity for `createApp({ identity })`, and tokens that it accepts or refuses. */
export function createTestIdentity(options: TestIdentityOptions = {}): TestIdentity {
  const { origin = 'http://localhost:4000', roles = {}, loadKeys = (own) => [own] } = options;
  const ownKey = { ...publicKey.export({ format: 'jwk' }), kid: 'test-key' } as PublicKey;
  let keyRequestCount = 0;
  const loadCountedKeys = async () => {
    keyRequestCount++;
    return loadKeys(ownKey);
  };
  const testProvider: TestIdentity = {
    identity: createIdentity({
      keyRing: createKeyRing(loadCountedKeys),
      origins: [origin],
      issuer,
      getRole: async (userId) => roles[userId],
    }),
    countKeyRequests: () => keyRequestCount,
    async send(app, method, address, { as, body, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const token = typeof as === 'string' ? as : as && testProvider.createToken(as);
      const response = await app.request(address, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const { status, headers: responseHeaders } = response;
      return {
        status,
        headers: responseHeaders,
        text,
        json: parseJson(text, responseHeaders.get('content-type')),
      };
    },
    createToken(input = {}) {
      const { alg = 'RS256', role, skewSeconds = 0, isExpired: expired = false } = input;
      const now = Math.floor(Date.now() / 1000) + skewSeconds - (expired ? 180 : 0);
      const claims = {
        iss: input.issuer ?? issuer,
        sub: input.userId ?? 'user_test',
        sid: input.sessionId ?? 'sess_test',
        ...(!('azp' in input) && { azp: origin }),
        ...(input.azp !== undefined && { azp: input.azp }),
        iat: now,
        nbf: now,
        exp: now + 60,
        v: 2,
        ...(!input.withoutMetadata && { metadata: role === undefined ? {} : { role } }),
      };
      const signingInput = `${encodePart({ alg, typ: 'JWT', kid: input.kid ?? ownKey.kid })}.${encodePart(claims)}`;
      if (alg === 'none') return `${signingInput}.`;
      const signInput = (key: KeyObject) =>
        sign('sha256', Buffer.from(signingInput), key).toString('base64url');
      if (input.isForged) {
        unknownKey ??= createKey().privateKey;
        return `${signingInput}.${signInput(unknownKey)}`;
      }
      if (signatures.size > 100) signatures.clear();
      const signature = signatures.get(signingInput) ?? signInput(privateKey);
      signatures.set(signingInput, signature);
      return `${signingInput}.${signature}`;
    },
  };
  return testProvider;
}

/** Leaves JSON lines as text. */
const parseJson = (text: string, type: string | null): unknown =>
  text && /^application\/(?:[\w.]+\+)?json\b/.test(type ?? '') ? JSON.parse(text) : undefined;

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid tokens by their fault; all get 401. */
export const badTokens = {
  'no token at all': '',
  'no JWT': 'junk',
  expired: { isExpired: true },
  'of the year before': { skewSeconds: -365 * 86_400 },
  'from five minutes ahead': { skewSeconds: 300 },
  'without a signature': { alg: 'none' },
  'signed by another algorithm': { alg: 'HS256' },
  'signed by somebody else': { isForged: true },
  'with a key that nobody has': { kid: 'another-key' },
  'of another issuer': { issuer: 'https://identity.example.com' },
  'for another page': { azp: 'https://evil.example' },
  'for no page': { azp: undefined },
} as const satisfies Record<string, TokenInput | string>;
