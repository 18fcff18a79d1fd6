// The identity provider's public keys. The SDK's own cache drops all after five minutes and requests every unknown id:
// an outage would sign everybody out, and invented ids would cause endless requests.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { problems } from '../problem/problem.ts';

export interface PublicKey extends JsonWebKey {
  kid: string;
}

export interface KeyRing {
  /** The key as PEM; undefined if the provider has none with this id. @throws 503 while no key is known */
  findPem(kid: string): Promise<string | undefined>;
}

/** Keys that are older are refreshed, and used until the reply arrives. */
const maxAgeMs = 5 * 60_000;
/** Minimum interval of requests for unknown ids and after failures. */
const minIntervalMs = 60_000;
const minIntervalWithoutKeysMs = 2_000;

/** `now`: a monotonic clock in milliseconds. */
export function createKeyRing(
  loadKeys: () => Promise<readonly PublicKey[]>,
  now: () => number = () => performance.now(),
): KeyRing {
  let pems: Map<string, string> | undefined;
  let lastRequestAt = Number.NEGATIVE_INFINITY;
  let pendingRequest: Promise<void> | undefined;

  const refreshKeys = () => {
    if (pendingRequest) return pendingRequest;
    lastRequestAt = now();
    pendingRequest = loadKeys()
      .then((keys) => {
        pems = new Map(keys.filter(({ kty }) => kty === 'RSA').map((key) => [key.kid, toPem(key)]));
      })
      .finally(() => {
        pendingRequest = undefined;
      });
    return pendingRequest;
  };

  return {
    async findPem(kid) {
      const elapsedMs = now() - lastRequestAt;
      if (!pems) {
        if (!pendingRequest && elapsedMs < minIntervalWithoutKeysMs) throw problems.signInUnavailable();
        await refreshKeys().catch((cause: unknown) => {
          throw problems.signInUnavailable(cause);
        });
      } else if (!pems.has(kid)) {
        // It may be a new key. Callers with unknown ids wait for the same request.
        if (pendingRequest || elapsedMs >= minIntervalMs) await refreshKeys().catch(() => {});
      } else if (elapsedMs >= maxAgeMs) {
        refreshKeys().catch(() => {});
      }
      return pems?.get(kid);
    },
  };
}

const toPem = (key: PublicKey) =>
  createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
