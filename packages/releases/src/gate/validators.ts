import type { ReleaseDoc, ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import { DomainError } from '../errors.ts';
import { createFileReader } from '../stored-files.ts';
import { explainVerdict, isStillValid, validateRelease } from './gate.ts';
import type { ReleaseValidator } from './release-validator.ts';

const quick = ['contract', 'shell', 'shared', 'budget', 'documents', 'integrity'];

/** All checks of the gate. */
export const wholeGate: readonly string[] = [...quick, 'shape', 'render', 'smoke'];

/** All static checks, without compiler and browser. */
export const createQuickValidator = (files: FileStorage, offer: ShellOffer): ReleaseValidator => ({
  offer,
  files,
  needed: quick,
  validate: (release) => validateRelease(release, offer, { read: createFileReader(files, release) }),
});

/**
 * For services without compiler and browser: accepts versions that passed the whole gate for this shell, after checking
 * their files. Refuses others with instructions.
 */
export const createRecordedValidator = (files: FileStorage, offer: ShellOffer): ReleaseValidator => ({
  offer,
  files,
  needed: wholeGate,
  validate: async (release) => {
    const verdict = await validateRelease(release, offer, { read: createFileReader(files, release) });
    throw new DomainError(
      'gate',
      verdict.passed ? findUntriedReason(release, offer)! : explainVerdict(verdict),
    );
  },
});

/** Reason why `createRecordedValidator` refuses a version before reading files; undefined: none. */
export function findUntriedReason(
  { name, version, gate: verdict }: Pick<ReleaseDoc, 'name' | 'version' | 'gate'>,
  offer: ShellOffer,
): string | undefined {
  if (isStillValid(verdict, offer, wholeGate)) return undefined;
  const failed = verdict && !verdict.passed && isStillValid({ ...verdict, passed: true }, offer);
  if (failed) return explainVerdict(verdict);
  const command = `pnpm remotes check ${name.replaceAll('_', '-')} ${version}`;
  return `${name} ${version} was not tried in a browser with the live shell yet. Run: ${command}`;
}
