import { isDeepStrictEqual } from 'node:util';
import type { GateCheck, GateResult, ReleaseDoc, ShellOffer } from '@app/db';
import type { FileStorage } from '@app/storage';
import { trialCheckIds } from '@app/types/release/fit';
import { ReleaseError } from '../errors.ts';
import { createFileReader, type ReadFile } from '../stored-files.ts';
import {
  checkBudget,
  checkContract,
  checkDocuments,
  checkIntegrity,
  checkShared,
  checkShell,
  type GateCandidate,
} from './checks.ts';

export interface GateTools {
  readFile: ReadFile;
  /** Checks types with a compiler. Absent: skipped. */
  shape?: (release: GateCandidate) => Promise<GateCheck>;
  /** Renders the pages like the gateway. Absent: skipped. */
  render?: (release: GateCandidate) => Promise<GateCheck>;
  /** Runs the remote in a browser. Absent: skipped. */
  smoke?: (release: GateCandidate) => Promise<GateCheck>;
  /** Ids of checks whose failure is reported, but does not refuse the version. */
  advisoryCheckIds?: readonly string[];
}

/** Validates a version for a shell: static checks first, then the pages are rendered, then a browser opens them. */
export async function validateRelease(
  release: GateCandidate,
  offer: ShellOffer,
  { readFile, shape, render, smoke, advisoryCheckIds = [] }: GateTools,
  now = new Date(),
): Promise<GateResult> {
  const checks: GateCheck[] = [
    checkContract(release, offer),
    checkShell(release, offer),
    checkShared(release, offer),
    checkBudget(release),
    checkDocuments(release),
    await checkIntegrity(release, readFile),
  ];
  if (shape) checks.push(await shape(release));
  for (const runCheck of [render, smoke]) {
    const hasPassed = checks.every(({ passed }) => passed);
    if (runCheck && hasPassed) checks.push(await runCheck(release));
  }
  const passed = checks.every((check) => check.passed || advisoryCheckIds.includes(check.id));
  return { passed, at: now, offer, checks };
}

/** Sentences of all failed checks. */
export const explainFailures = ({ checks }: GateResult): string =>
  checks.flatMap(({ passed, says }) => (passed ? [] : [says])).join(' ');

/** True if a result passed these checks for the same offer: one without a browser does not replace a full one. */
export function isStillValid(
  gateResult: GateResult | null,
  offer: ShellOffer,
  requiredCheckIds: readonly string[] = [],
): boolean {
  if (!gateResult?.passed || !isSameOffer(gateResult.offer, offer)) return false;
  const passedIds = new Set(gateResult.checks.map(({ id }) => id));
  return requiredCheckIds.every((id) => passedIds.has(id));
}

/** True if two shells offer the same contracts and shared libraries. */
export const isSameOffer = (first: ShellOffer, second: ShellOffer): boolean =>
  isDeepStrictEqual(toComparableOffer(first), toComparableOffer(second));
const toComparableOffer = ({ contract, earlier = [], shared }: ShellOffer) => ({ contract, earlier, shared });

export interface ReleaseValidator {
  offer: ShellOffer;
  /** Ids of its checks. An earlier result without one of them does not count. */
  requiredCheckIds: readonly string[];
  validate: (release: ReleaseDoc) => Promise<GateResult>;
  storage: FileStorage;
}

const quickCheckIds = ['contract', 'shell', 'shared', 'documents', 'integrity'];

export const fullGateCheckIds: readonly string[] = [...quickCheckIds, 'budget', ...trialCheckIds];

const createValidator = (
  storage: FileStorage,
  offer: ShellOffer,
  requiredCheckIds: readonly string[],
  tools: Omit<GateTools, 'readFile'> = {},
): ReleaseValidator => ({
  offer,
  storage,
  requiredCheckIds,
  validate: (release) =>
    validateRelease(release, offer, { ...tools, readFile: createFileReader(storage, release) }),
});

/**
 * All static checks, without compiler and browser: for a checkout that starts, and to go back to a version. A byte budget
 * keeps a team from making its remote larger; it is no reason to start without the remote.
 */
export const createQuickValidator = (storage: FileStorage, offer: ShellOffer): ReleaseValidator =>
  createValidator(storage, offer, quickCheckIds, { advisoryCheckIds: ['budget'] });

/** Without compiler and browser: accepts versions that passed the whole gate before, if their files are intact. */
export function createRecordedValidator(storage: FileStorage, offer: ShellOffer): ReleaseValidator {
  const validator = createValidator(storage, offer, fullGateCheckIds);
  return {
    ...validator,
    validate: async (release) => {
      const gateResult = await validator.validate(release);
      throw new ReleaseError(
        'gate',
        gateResult.passed ? findRefusalReason(release, offer)! : explainFailures(gateResult),
      );
    },
  };
}

/** The result of a check that was made where the sources are. */
export type TrialCheck = GateCheck & { id: (typeof trialCheckIds)[number] };

/** For results of a trial elsewhere: makes the static checks here, and adds those that the trial made. */
export function createReportedValidator(
  storage: FileStorage,
  offer: ShellOffer,
  reportedChecks: readonly TrialCheck[],
): ReleaseValidator {
  const reportedTools = Object.fromEntries(reportedChecks.map((check) => [check.id, async () => check]));
  return createValidator(storage, offer, fullGateCheckIds, reportedTools);
}

/** Reason why `createRecordedValidator` refuses a version before reading files; undefined: none. */
export function findRefusalReason(
  { name, version, gate: gateResult }: Pick<ReleaseDoc, 'name' | 'version' | 'gate'>,
  offer: ShellOffer,
): string | undefined {
  if (isStillValid(gateResult, offer, fullGateCheckIds)) return undefined;
  const hasFailed = gateResult && !gateResult.passed && isStillValid({ ...gateResult, passed: true }, offer);
  if (hasFailed) return explainFailures(gateResult);
  const command = `pnpm remotes check ${name.replaceAll('_', '-')} ${version}`;
  return `${name} ${version} was not tried in a browser with the live shell yet. Run: ${command}`;
}
