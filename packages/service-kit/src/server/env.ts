import { distance as countEdits } from 'fastest-levenshtein';
import type * as z from 'zod';

/** EX_CONFIG: a restart does not help. */
const configExitCode = 78;

type RawSettings = Readonly<Record<string, string | undefined>>;

export interface ReadOptions {
  env?: NodeJS.ProcessEnv;
  /** Faults beyond the schema, one sentence each: what production needs, and settings that contradict each other. */
  findSettingsErrors?: (rawSettings: RawSettings) => readonly (string | undefined)[];
}

/**
 * Parses the settings at start. Empty values count as absent, so that `.env` files may contain bare keys. Invalid
 * settings end the process with exit code 78 and one line per fault, without values, which may be secret.
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  { env = process.env, findSettingsErrors = () => [] }: ReadOptions = {},
): z.output<S> {
  const rawSettings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const hint of findMistypedNames(Object.keys(rawSettings), Object.keys(schema.shape)))
    console.warn(hint);
  const parseResult = schema.safeParse(rawSettings);
  const faults = [
    ...[findEmulatorKeyFault(rawSettings), ...findSettingsErrors(rawSettings)].filter(
      (fault) => fault !== undefined,
    ),
    ...(parseResult.error?.issues ?? []).map((issue) => describeIssue(issue, rawSettings)),
  ];
  if (parseResult.success && faults.length === 0) return parseResult.data;
  for (const fault of faults) console.error(fault);
  process.exit(configExitCode);
}

function describeIssue(
  { path, code, message, ...issue }: z.core.$ZodIssue,
  rawSettings: RawSettings,
): string {
  const settingName = path.join('.');
  if (code !== 'invalid_type') return `Setting ${settingName}: ${message}`;
  if (rawSettings[settingName] === undefined) return `Setting ${settingName}: missing`;
  return `Setting ${settingName}: must be a ${'expected' in issue ? issue.expected : 'valid value'}`;
}

export function exitOnFault(fault: string | undefined): void {
  if (!fault) return;
  console.error(fault);
  process.exit(configExitCode);
}

/** True in production. Read at run time: in built programs `process.env.NODE_ENV` itself is always production. */
export const isProduction = (env: RawSettings = process.env): boolean => env.NODE_ENV === 'production';

/** Prefix of the identity emulator's secret key, which is public. */
const emulatorKeyPrefix = 'sk_test_emulator';

/** Every service refuses it in production, also one that does not use it: the site would be open to all. */
const findEmulatorKeyFault = (env: RawSettings): string | undefined =>
  isProduction(env) && env.CLERK_SECRET_KEY?.startsWith(emulatorKeyPrefix)
    ? 'Setting CLERK_SECRET_KEY: is the public key of the emulator, so never with NODE_ENV=production'
    : undefined;

/**
 * Returns a sentence per setting that production requires and that is missing; none outside production.
 * @param purposeBySetting what each setting is for, by name
 */
export function findMissingSettings(
  env: RawSettings,
  purposeBySetting: Readonly<Record<string, string>>,
): string[] {
  if (!isProduction(env)) return [];
  return Object.keys(purposeBySetting)
    .filter((settingName) => !env[settingName])
    .map((settingName) => `Setting ${settingName}: needed in production, ${purposeBySetting[settingName]}`);
}

/** Shorter names are not checked, because they often resemble others: HOST is no mistyped PORT. */
const minMistypedLength = 7;
const maxEdits = 2;

function findMistypedNames(names: readonly string[], validNames: readonly string[]): string[] {
  return names
    .filter((name) => name.length >= minMistypedLength && !validNames.includes(name))
    .flatMap((name) => {
      const suggestion = validNames.find((validName) => countEdits(name, validName) <= maxEdits);
      return suggestion ? [`Unknown setting ${name}; did you mean ${suggestion}?`] : [];
    });
}
