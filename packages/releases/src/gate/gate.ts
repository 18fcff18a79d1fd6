import type { GateCheck, GateVerdict, ReleaseDoc, ShellOffer } from '@app/db';
import { checkBudget } from './budget.ts';
import { checkDocuments } from './documents.ts';
import { checkContract, checkShared, checkShell } from './fit.ts';
import { checkIntegrity, type ReadFile } from './integrity.ts';

/** The release to validate, stored or not. */
export type GateCandidate = Pick<
  ReleaseDoc,
  'name' | 'version' | 'entry' | 'files' | 'contract' | 'exposes' | 'bytes'
>;

/** Tools of the gate. */
export interface GateTools {
  read: ReadFile;
  /** Checks types with a compiler. Absent: skipped. */
  shape?: (release: GateCandidate) => Promise<GateCheck>;
  /** Renders the pages like the gateway. Absent: skipped. */
  render?: (release: GateCandidate) => Promise<GateCheck>;
  /** Runs the remote in a browser. Absent: skipped. */
  smoke?: (release: GateCandidate) => Promise<GateCheck>;
}

/**
 * Validates a version for a shell with this offer. All static checks run together; if they pass the pages are rendered,
 * and if that passes a browser opens them.
 */
export async function validateRelease(
  release: GateCandidate,
  offer: ShellOffer,
  { read, shape, render, smoke }: GateTools,
  now = new Date(),
): Promise<GateVerdict> {
  const checks: GateCheck[] = [
    checkContract(release, offer),
    checkShell(release, offer),
    checkShared(release, offer),
    checkBudget(release),
    checkDocuments(release),
    await checkIntegrity(release, read),
  ];
  if (shape) checks.push(await shape(release));
  for (const run of [render, smoke]) {
    const fits = checks.every(({ passed }) => passed);
    if (run && fits) checks.push(await run(release));
  }
  return { passed: checks.every(({ passed }) => passed), at: now, offer, checks };
}

/** Sentences of all failed checks. */
export const explainVerdict = ({ checks }: GateVerdict): string =>
  checks.flatMap(({ passed, says }) => (passed ? [] : [says])).join(' ');

/**
 * True if a verdict passed all of these checks for the same offer. A verdict without a browser does not replace a full
 * one.
 */
export function isStillValid(
  verdict: GateVerdict | null,
  offer: ShellOffer,
  needed: readonly string[] = [],
): boolean {
  if (!verdict?.passed || !isSameOffer(verdict.offer, offer)) return false;
  const passed = new Set(verdict.checks.map(({ id }) => id));
  return needed.every((id) => passed.has(id));
}

function isSameOffer(one: ShellOffer, other: ShellOffer): boolean {
  const names = Object.keys(one.shared);
  return (
    one.contract === other.contract &&
    String(one.earlier ?? []) === String(other.earlier ?? []) &&
    names.length === Object.keys(other.shared).length &&
    names.every((name) => one.shared[name] === other.shared[name])
  );
}
