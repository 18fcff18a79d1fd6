import type { GateCheck, GateVerdict, ReleaseDoc, ShellOffer } from '@app/db';
import { checkBudget } from './budget.ts';
import { checkDocuments } from './documents.ts';
import { checkContract, checkShared, checkShell } from './fit.ts';
import { checkIntegrity, type ReadFile } from './integrity.ts';

/** What the gate validates: a release document, whether it is stored yet or not. */
export type GateCandidate = Pick<
  ReleaseDoc,
  'name' | 'version' | 'entry' | 'files' | 'contract' | 'exposes' | 'bytes'
>;

/** What the gate needs besides the document. */
export interface GateTools {
  read: ReadFile;
  /** Asks a compiler. Without it, the shape is not checked. */
  shape?: (release: GateCandidate) => Promise<GateCheck>;
  /** Renders its pages as the gateway does. Without it, no server bundle is run. */
  render?: (release: GateCandidate) => Promise<GateCheck>;
  /** Asks a browser. Without it, nothing of the remote is run there. */
  smoke?: (release: GateCandidate) => Promise<GateCheck>;
}

/**
 * Whether a version may go live with a shell that offers this. All that reading can tell is told at once; what passed
 * that is rendered, and a browser opens what could be rendered.
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

/** What a refusal tells: every sentence of what did not pass. */
export const explainVerdict = ({ checks }: GateVerdict): string =>
  checks.flatMap(({ passed, says }) => (passed ? [] : [says])).join(' ');

/**
 * Whether a verdict already says what the gate would: it passed every one of these checks, for the same offer.
 * A quick verdict (no browser) does not stand for a whole one.
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
