import { createLimiter } from '@app/service-kit';
import * as argon2 from '@node-rs/argon2';

/** OWASP's least for argon2id. Raise them here: hashes of old are renewed as their people sign in. */
export const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** `Algorithm.Argon2id`, whose enum exists for compilers only. */
const argon2id = 2 as argon2.Algorithm;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work where there is nobody (`undefined`), and answers false. */
  isRight(password: string, hash: string | undefined): Promise<boolean>;
  /** True if a hash was made with less than today's strength. */
  isWeak(hash: string): boolean;
}

type Argon2 = Pick<typeof argon2, 'hash' | 'verify'>;

/**
 * Hashes passwords with argon2id, two at a time: each takes 19 MB and a core for some 30 ms, and guesses must not
 * take the machine from everybody else.
 */
export function createPasswords(by: Argon2 = argon2): Passwords {
  const inTurn = createLimiter(2, 60);
  const options = { ...strength, algorithm: argon2id };
  const hash = (password: string) => inTurn(() => by.hash(password, options));
  let nobody: Promise<string> | undefined;
  return {
    hash,
    async isRight(password, known) {
      nobody ??= by.hash('nobody has this password', options);
      const against = known ?? (await nobody);
      const right = await inTurn(() => by.verify(against, password));
      return right && known !== undefined;
    },
    isWeak(hash) {
      const { algorithm, memoryCost, timeCost, parallelism } = argon2.parseOptions(hash);
      return (
        algorithm !== argon2id ||
        memoryCost < strength.memoryCost ||
        timeCost < strength.timeCost ||
        parallelism < strength.parallelism
      );
    },
  };
}
