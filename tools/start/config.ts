import * as z from 'zod';
import { StartError } from '../command.ts';

const defineWholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error });
};
const defineClerkKey = (kind: string, prefix: string, otherKey: string) =>
  `Clerk's ${kind} key (${prefix}…), given together with ${otherKey}`;
const clerkRequirements = {
  CLERK_PUBLISHABLE_KEY: defineClerkKey('publishable', 'pk_', 'CLERK_SECRET_KEY'),
  CLERK_SECRET_KEY: defineClerkKey('secret', 'sk_', 'CLERK_PUBLISHABLE_KEY'),
};

/** Environment variables of `npm start`; error messages say what is valid. Empty values count as unset. */
export const startEnv = z
  .object({
    PORT: defineWholeNumber(1, 65_535).default(4000),
    DATA_DIR: z.string().default('.data'),
    /** Generated listings in an empty database; 0: personas only. */
    SEED_LISTINGS: defineWholeNumber(0, 5_000_000).default(10_000),
    /** An existing replica set to use instead of an embedded MongoDB. */
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/[^/?]+/, 'a MongoDB connection string (mongodb://… or mongodb+srv://…)')
      .optional(),
    /** Cache size of the embedded MongoDB, in MB. */
    MONGODB_CACHE_MB: defineWholeNumber(256, 1_000_000).default(256),
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/, error: 'an http(s) address' }).optional(),
    /** Clerk keys. Without both, the identity emulator is used. */
    CLERK_PUBLISHABLE_KEY: z.string().startsWith('pk_', clerkRequirements.CLERK_PUBLISHABLE_KEY).optional(),
    CLERK_SECRET_KEY: z.string().startsWith('sk_', clerkRequirements.CLERK_SECRET_KEY).optional(),
    ADMIN_EMAIL: z.email('an e-mail address').optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(12, 'a password of 12 to 128 characters')
      .max(128, 'a password of 12 to 128 characters')
      .optional(),
  })
  .check(({ value, issues }) => {
    const keys = ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'] as const;
    const [missingKey, ...otherMissingKeys] = keys.filter((key) => !value[key]);
    if (missingKey && otherMissingKeys.length === 0)
      issues.push({
        code: 'custom',
        input: value,
        path: [missingKey],
        message: clerkRequirements[missingKey],
      });
  });

export type StartConfig = z.infer<typeof startEnv>;

/** Variables with passwords: their values are never printed. */
const secretKeys: readonly string[] = ['MONGODB_URI', 'CLERK_SECRET_KEY', 'ADMIN_PASSWORD'];

/** @throws {StartError} naming each invalid variable */
export function readConfig(env: NodeJS.ProcessEnv): StartConfig {
  const nonEmptyEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsedEnv = startEnv.safeParse(nonEmptyEnv);
  if (parsedEnv.success) return parsedEnv.data;
  const requirements = new Map(parsedEnv.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const describeValue = (key: string) =>
    secretKeys.includes(key) || !env[key] ? '' : `; it is "${env[key]}"`;
  throw new StartError(
    [...requirements]
      .map(([key, requirement]) => `${key} must be ${requirement}${describeValue(key)}.`)
      .join('\n'),
  );
}
