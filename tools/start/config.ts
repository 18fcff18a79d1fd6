import * as z from 'zod';
import { Problem } from './problem.ts';

const parseWholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((n) => n >= low && n <= high, { error: `a whole number from ${low} to ${high}` });

/** Environment variables of `npm start`. Empty values count as unset. */
export const startEnv = z
  .object({
    /** Port of the site: http://localhost:PORT. */
    PORT: parseWholeNumber(1, 65_535).default(4000),
    /** Folder of the database and the logs. */
    DATA_DIR: z.string().default('.data'),
    /** Generated listings in an empty database; 0: personas only. */
    SEED_LISTINGS: parseWholeNumber(0, 5_000_000).default(10_000),
    /** An existing replica set to use instead of an embedded MongoDB. */
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/[^/?]+/)
      .optional(),
    /** Cache size of the embedded MongoDB, in MB. */
    MONGODB_CACHE_MB: parseWholeNumber(256, 1_000_000).default(256),
    /** URL that visitors use. */
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** Clerk keys. Without both, the identity emulator is used. */
    CLERK_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
    CLERK_SECRET_KEY: z.string().startsWith('sk_').optional(),
    /** Account of the first back-office owner. */
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(12).max(128).optional(),
  })
  .refine((env) => !env.CLERK_SECRET_KEY || env.CLERK_PUBLISHABLE_KEY, { path: ['CLERK_PUBLISHABLE_KEY'] })
  .refine((env) => !env.CLERK_PUBLISHABLE_KEY || env.CLERK_SECRET_KEY, { path: ['CLERK_SECRET_KEY'] });

export type StartConfig = z.infer<typeof startEnv>;

const meant: Record<keyof StartConfig, string> = {
  PORT: 'a whole number from 1 to 65535',
  DATA_DIR: 'the path of a folder',
  SEED_LISTINGS: 'a whole number from 0 to 5000000',
  MONGODB_URI: 'a MongoDB connection string (mongodb://… or mongodb+srv://…)',
  MONGODB_CACHE_MB: 'a whole number from 256 to 1000000',
  PUBLIC_ORIGIN: 'an http(s) address',
  CLERK_PUBLISHABLE_KEY: "Clerk's publishable key (pk_…), given together with CLERK_SECRET_KEY",
  CLERK_SECRET_KEY: "Clerk's secret key (sk_…), given together with CLERK_PUBLISHABLE_KEY",
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: 'a password of 12 to 128 characters',
};

/** Variables with passwords: their values are never printed. */
const secrets: readonly string[] = ['MONGODB_URI', 'CLERK_SECRET_KEY', 'ADMIN_PASSWORD'];

/** @throws {Problem} naming each invalid variable */
export function readConfig(env: NodeJS.ProcessEnv): StartConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = startEnv.safeParse(given);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map((issue) => issue.path[0] as keyof StartConfig));
  const is = (key: string) => (secrets.includes(key) || !env[key] ? '' : `; it is "${env[key]}"`);
  throw new Problem([...wrong].map((key) => `${key} must be ${meant[key]}${is(key)}.`).join('\n'));
}
