import type { ReleaseDoc, ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import { gate, refusalOf, stillHolds } from './gate/gate.ts';
import type { Judge } from './judge.ts';
import { Refused } from './refused.ts';
import { readerOf } from './stored-files.ts';

const quick = ['contract', 'shell', 'shared', 'budget', 'integrity'];

/** Every check of the gate. */
export const wholeGate: readonly string[] = [...quick, 'shape', 'smoke'];

/** The gate's quick checks: all that reading can tell, without a compiler and a browser. */
export const quickJudge = (files: FileStorage, offer: ShellOffer): Judge => ({
  offer,
  files,
  needed: quick,
  judge: (release) => gate(release, offer, { read: readerOf(files, release) }),
});

/**
 * For a service, which has neither a compiler nor a browser: lets pass what the whole gate has let pass for this shell,
 * once its files are found to be as published. Everything else is refused, with what there is to do.
 */
export const recordedJudge = (files: FileStorage, offer: ShellOffer): Judge => ({
  offer,
  files,
  needed: wholeGate,
  judge: async (release) => {
    const verdict = await gate(release, offer, { read: readerOf(files, release) });
    throw new Refused('gate', verdict.passed ? untried(release, offer)! : refusalOf(verdict));
  },
});

/** Why a version is refused by `recordedJudge` before any file is read; undefined: nothing is in its way. */
export function untried(
  { name, version, gate: verdict }: Pick<ReleaseDoc, 'name' | 'version' | 'gate'>,
  offer: ShellOffer,
): string | undefined {
  if (stillHolds(verdict, offer, wholeGate)) return undefined;
  const failed = verdict && !verdict.passed && stillHolds({ ...verdict, passed: true }, offer);
  if (failed) return refusalOf(verdict);
  const command = `pnpm remotes check ${name.replaceAll('_', '-')} ${version}`;
  return `${name} ${version} was not tried in a browser with the live shell yet. Run: ${command}`;
}
