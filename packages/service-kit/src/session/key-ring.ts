// The identity provider's public keys. The SDK's own cache forgets all of them after five minutes and asks again for
// every unknown id: an outage would sign everybody out, and anybody could make us ask for ever.
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { problems } from '../problem/problem.ts';

/** A public key of the identity provider. */
export interface PublicKey extends JsonWebKey {
  kid: string;
}

export interface KeyRing {
  /**
   * The key with this id as PEM; undefined where the provider has none such.
   * @throws 503 while no key at all is known
   */
  findPem(kid: string): Promise<string | undefined>;
}

/** Keys older than that are asked for again; they go on serving until the answer is there. */
const freshMs = 5 * 60_000;
/** Unknown ids, and failures, lead to one question in that time. */
const patienceMs = 60_000;
/** As long as nothing is known at all, we ask a little more often. */
const impatienceMs = 2_000;

/** `now` counts milliseconds and never goes back. */
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
        if (!asking && since < impatienceMs) throw problems.unavailable();
        await ask().catch((cause: unknown) => {
          throw problems.unavailable(cause);
        });
      } else if (!pems.has(kid)) {
        // It may be a new key. Anyone who sends ids that nobody has waits for that one question, and is refused.
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
