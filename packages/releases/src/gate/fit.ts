import type { GateCheck, ReleaseDoc, ShellOffer } from '@app/db';
import { findMisfits, isCompatible, type Misfit } from '@app/types/release/fit';

/** Fields of a release that decide whether it fits a shell. */
export type FitCandidate = Pick<ReleaseDoc, 'name' | 'version' | 'contract' | 'entry'>;

/** Checks that the live shell supports the contract that the remote was built for. */
export function checkContract({ name, version, contract }: FitCandidate, offer: ShellOffer): GateCheck {
  const passed = isCompatible(offer, contract);
  const says = passed
    ? `Written for contract ${contract}; the live shell speaks ${formatContracts(offer)}.`
    : `${name} ${version} was written for contract ${contract}, and the live shell speaks ${formatContracts(offer)}. ${explainUpgrade(name, contract, offer.contract)}`;
  return { id: 'contract', passed, says };
}

const formatContracts = ({ contract, earlier = [] }: ShellOffer): string =>
  [contract, ...earlier].join(' and ');

/** Checks the shell versions that the entry requires. */
export const checkShell = (release: FitCandidate, offer: ShellOffer): GateCheck =>
  checkNeeds('shell', release, offer, 'requires');

/** Checks that the live shell shares all required libraries in compatible versions. */
export const checkShared = (release: FitCandidate, offer: ShellOffer): GateCheck =>
  checkNeeds('shared', release, offer, 'shared');

function checkNeeds(
  id: string,
  { name, version, entry }: FitCandidate,
  offer: ShellOffer,
  of: 'requires' | 'shared',
): GateCheck {
  const found = findMisfits({ requires: {}, shared: {}, [of]: entry[of] }, offer);
  if (found.length > 0) {
    const says = found.map((misfit) => describeMisfit(name, version, of, misfit)).join(' ');
    return { id, passed: false, says };
  }
  const requests = Object.entries(entry[of]).map(([what, range]) => `${what} ${range}`);
  const says =
    requests.length > 0 ? `Needs ${requests.join(', ')}: the live shell has it.` : 'Needs nothing of it.';
  return { id, passed: true, says };
}

function describeMisfit(name: string, version: string, of: 'requires' | 'shared', misfit: Misfit): string {
  const [what, range, offered] = misfit;
  const needs = `${name} ${version} needs ${what} ${range}`;
  if (offered === undefined) {
    return `${needs}, which the live shell does not offer. The team of ${name} builds without it, or the shell's team ships a shell that has it first.`;
  }
  const has =
    of === 'shared' ? `the live shell shares ${offered}` : `the live shell speaks contract ${offered}`;
  return `${needs}, and ${has}. ${explainUpgrade(name, range, offered)}`;
}

/** Says who must upgrade: the side with the older version. */
function explainUpgrade(name: string, wanted: string, offered: string): string {
  const [want, have] = [parseVersion(wanted), parseVersion(offered)];
  if (!want || !have)
    return `The team of ${name} has to say it in a form that can be read: "^1.2.0", "1.2.0".`;
  return isAhead(want, have)
    ? `The shell's team ships that first; until then, the team of ${name} builds for ${offered}.`
    : `The team of ${name} has to build for ${offered}.`;
}

const parseVersion = (text: string): number[] | undefined =>
  /^[\^~]?\d+(?:\.\d+){0,2}(?:-.*)?$/.test(text)
    ? text
        .replace(/^[\^~]/, '')
        .split('-')[0]!
        .split('.')
        .map(Number)
    : undefined;

function isAhead(want: number[], have: number[]): boolean {
  const at = want.findIndex((number, i) => number !== have[i]);
  return at !== -1 && want[at]! > (have[at] ?? 0);
}
