import type { GateCheck, ReleaseDoc, ShellOffer } from '@app/db';
import { type Misfit, misfits, speaks } from '@app/types/fit';

/** What of a release tells whether it fits a shell. */
export type Fitting = Pick<ReleaseDoc, 'name' | 'version' | 'contract' | 'entry'>;

/** Whether the live shell speaks the contract that the remote's code was written for. */
export function contractCheck({ name, version, contract }: Fitting, offer: ShellOffer): GateCheck {
  const passed = speaks(offer.contract, contract);
  const says = passed
    ? `Written for contract ${contract}; the live shell speaks ${offer.contract}.`
    : `${name} ${version} was written for contract ${contract}, and the live shell speaks ${offer.contract}. ${whoMoves(name, contract, offer.contract)}`;
  return { id: 'contract', passed, says };
}

/** Whether the live shell is one of those that the registry's entry says it needs. */
export const shellCheck = (release: Fitting, offer: ShellOffer): GateCheck =>
  said('shell', release, offer, 'requires');

/** Whether the live shell shares every library that the remote was built for, in a version that it can use. */
export const sharedCheck = (release: Fitting, offer: ShellOffer): GateCheck =>
  said('shared', release, offer, 'shared');

function said(
  id: string,
  { name, version, entry }: Fitting,
  offer: ShellOffer,
  of: 'requires' | 'shared',
): GateCheck {
  const found = misfits({ requires: {}, shared: {}, [of]: entry[of] }, offer);
  if (found.length > 0) {
    const says = found.map((misfit) => sentence(name, version, of, misfit)).join(' ');
    return { id, passed: false, says };
  }
  const asked = Object.entries(entry[of]).map(([what, range]) => `${what} ${range}`);
  const says =
    asked.length > 0 ? `Needs ${asked.join(', ')}: the live shell has it.` : 'Needs nothing of it.';
  return { id, passed: true, says };
}

function sentence(name: string, version: string, of: 'requires' | 'shared', misfit: Misfit): string {
  const [what, range, offered] = misfit;
  const needs = `${name} ${version} needs ${what} ${range}`;
  if (offered === undefined) {
    return `${needs}, which the live shell does not offer. The team of ${name} builds without it, or the shell's team ships a shell that has it first.`;
  }
  const has =
    of === 'shared' ? `the live shell shares ${offered}` : `the live shell speaks contract ${offered}`;
  return `${needs}, and ${has}. ${whoMoves(name, range, offered)}`;
}

/** Whoever is behind moves. */
function whoMoves(name: string, wanted: string, offered: string): string {
  const [want, have] = [numbers(wanted), numbers(offered)];
  if (!want || !have)
    return `The team of ${name} has to say it in a form that can be read: "^1.2.0", "1.2.0".`;
  return isAhead(want, have)
    ? `The shell's team ships that first; until then, the team of ${name} builds for ${offered}.`
    : `The team of ${name} has to build for ${offered}.`;
}

const numbers = (text: string): number[] | undefined =>
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
