// The identity provider's public keys. The SDK's own cache drops all after five minutes and requests every unknown id:
// an outage would sign everybody out, and invented ids would cause endless requests.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { problems } from '../problem/problem.ts';

/** A public key of the identity provider. */
export interface PublicKey extends JsonWebKey {
  kid: string;
}

export interface KeyRing {
  /**
   * The key as PEM; undefined if the provider has none with this id.
   * @throws 503 while no key is known
   */
  findPem(kid: string): Promise<string | undefined>;
}

/** Older keys are refreshed, and used until the reply arrives. */
const freshMs = 5 * 60_000;
/** Minimum interval of requests for unknown ids and after failures. */
const patienceMs = 60_000;
/** Shorter interval while no key is known. */
const impatienceMs = 2_000;

/** `now`: a monotonic clock in milliseconds. */
export function createKeyRing(
  load: () => Promise<readonly PublicKey[]>,
  now: () => number = () => performance.now(),
): KeyRing {
  let pems: Map<string, string> | undefined;
  let callCount = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = () => {
    if (asking) return asking;
    callCount = now();
    asking = load()
      .then((keys) => {
        pems = new Map(keys.filter(({ kty }) => kty === 'RSA').map((key) => [key.kid, toPem(key)]));
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };

  return {
    async findPem(kid) {
      const since = now() - callCount;
      if (!pems) {
        if (!asking && since < impatienceMs) throw problems.signInUnavailable();
        await ask().catch((cause: unknown) => {
          throw problems.signInUnavailable(cause);
        });
      } else if (!pems.has(kid)) {
        // It may be a new key. Callers with unknown ids wait for the same request.
        if (asking || since >= patienceMs) await ask().catch(() => {});
      } else if (since >= freshMs) {
        ask().catch(() => {});
      }
      return pems?.get(kid);
    },
  };
}

const toPem = (key: PublicKey) =>
  createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
