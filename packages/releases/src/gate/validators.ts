import type { ReleaseDoc, ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import { DomainError } from '../errors.ts';
import { createFileReader } from '../stored-files.ts';
import { explainVerdict, isStillValid, validateRelease } from './gate.ts';
import type { ReleaseValidator } from './release-validator.ts';

const quick = ['contract', 'shell', 'shared', 'budget', 'documents', 'integrity'];

/** Every check of the gate. */
export const wholeGate: readonly string[] = [...quick, 'shape', 'render', 'smoke'];

/** The gate's quick checks: all that reading can tell, without a compiler and a browser. */
export const createQuickValidator = (files: FileStorage, offer: ShellOffer): ReleaseValidator => ({
  offer,
  files,
  needed: quick,
  validate: (release) => validateRelease(release, offer, { read: createFileReader(files, release) }),
});

/**
 * For a service, which has neither a compiler nor a browser: lets pass what the whole gate has let pass for this shell,
 * once its files are found to be as published. Everything else is refused, with what there is to do.
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

/** Why a version is refused by `createRecordedValidator` before any file is read; undefined: nothing is in its way. */
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
