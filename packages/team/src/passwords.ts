import { createLimiter } from '@app/service-kit';
import * as argon2 from '@node-rs/argon2';

/** OWASP's minimum for argon2id. After an increase, a login renews the member's older hash. */
export const hashStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** `Algorithm.Argon2id`, a const enum that does not exist at runtime. */
const argon2id = 2 as argon2.Algorithm;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a stored hash (an unknown account) it does the same work and returns false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** True if a hash is weaker than the current strength. */
  isWeak(hash: string): boolean;
}

type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

/**
 * Hashes passwords with argon2id, two at a time, so that guesses cannot occupy the machine: each hash takes 19 MB and
 * about 30 ms of a core.
 */
export function createPasswordHasher(library: Argon2 = argon2): PasswordHasher {
  const limitHashing = createLimiter(2, 60);
  const options = { ...hashStrength, algorithm: argon2id };
  const hash = (password: string) => limitHashing(() => library.hash(password, options));
  let dummyHash: Promise<string> | undefined;
  return {
    hash,
    async verify(password, storedHash) {
      dummyHash ??= library.hash('nobody has this password', options);
      const comparedHash = storedHash ?? (await dummyHash);
      const isMatch = await limitHashing(() => library.verify(comparedHash, password));
      return isMatch && storedHash !== undefined;
    },
    isWeak(storedHash) {
      const { algorithm, memoryCost, timeCost, parallelism } = argon2.parseOptions(storedHash);
      return (
        algorithm !== argon2id ||
        memoryCost < hashStrength.memoryCost ||
        timeCost < hashStrength.timeCost ||
        parallelism < hashStrength.parallelism
      );
    },
  };
}
