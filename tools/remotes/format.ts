// Formats the output of `pnpm remotes` and `pnpm services`.
import type { DeclaredService } from '@app/types/admin/pipeline';
import type { AdminRelease, AdminRemote } from '@app/types/admin/releases';

/** Describes what a publication did. `/readyz` may name a repaired version until the gateway's next check. */
export function formatPublished(
  { name, version }: { name: string; version: string },
  { isNew, stored = 0 }: { isNew: boolean; stored?: number | undefined },
): string {
  if (isNew) return `Published ${name} ${version}. It is not live yet.`;
  const sentence = `${name} ${version} is there already, with the same bytes`;
  if (stored === 0) return `${sentence}.`;
  return `${sentence}. ${stored} of its files were missing or damaged, and are stored again. The gateway sees it within a minute: until then its /readyz may name what was lost.`;
}

/** Appends to the sentence about a change which canary has ended with it. */
export const appendEndedCanary = (sentence: string, { endedCanary }: { endedCanary?: string | undefined }) =>
  endedCanary ? `${sentence} The canary ${endedCanary} has ended.` : sentence;

/** Formats an empty list. A team sees only its own remotes, so others may exist. */
export const formatEmptyList = (text: string): string =>
  process.env.TEAM_TOKEN ? `${text} The token shows its own slices alone.` : text;

/** `2026-11-22 08:12` in UTC. */
const formatMinute = (time: string) => time.slice(0, 16).replace('T', ' ');

/** All versions of a remote, the live one with time and author, and the last result of the gate. */
export function formatRemote(remote: AdminRemote): string {
  const lines = remote.releases.map((release) => `  ${formatRelease(release, remote)}`);
  return [remote.name, ...lines].join('\n');
}

function formatRelease(
  release: AdminRelease,
  { live, withdrawn, canary, fallback, history }: AdminRemote,
): string {
  const { version, publishedAt, publishedBy, gate, removedAt } = release;
  const lastEnd = live?.version === version ? undefined : history.find((entry) => entry.version === version);
  const states = [
    live?.version === version && `live since ${formatMinute(live.since)} (${live.by})`,
    withdrawn?.version === version && `withdrawn ${formatMinute(withdrawn.at)} (${withdrawn.by})`,
    lastEnd?.ended === 'rolled_back' && `rolled back ${formatMinute(lastEnd.until)}`,
    canary?.version === version && `canary for ${Math.round(canary.share * 100)} %`,
    fallback?.from === version && `failed in browsers: ${fallback.to} is live in its place`,
    formatGate(gate),
    removedAt && `files removed ${formatMinute(removedAt)}`,
  ].filter(Boolean);
  return [version.padEnd(22), `published ${formatMinute(publishedAt)} (${publishedBy})`, ...states].join(
    '  ',
  );
}

function formatGate(gate: AdminRelease['gate']): string {
  if (!gate) return 'not validated yet';
  const ids = gate.checks.filter(({ passed }) => passed === gate.passed).map(({ id }) => id);
  return `${gate.passed ? 'passed' : 'refused by'} the gate ${formatMinute(gate.at)}: ${ids.join(', ')}`;
}

/** Each check of the gate with its result, and when: it stays valid for the same shell. */
export const formatGateChecks = ({ at, checks }: NonNullable<AdminRelease['gate']>): string =>
  [
    `  tried ${formatMinute(at)} UTC`,
    ...checks.map(({ id, passed, says }) => `  ${passed ? '✓' : '✗'} ${id.padEnd(10)} ${says}`),
  ].join('\n');

export function formatService(service: DeclaredService): string {
  const { name, nouns, askedBy, calls, release, otherRelease, version, declaredAt, withdrawnAt } = service;
  const ownedPaths = nouns.map((noun) => `/api/${noun}`).join(' ') || 'nothing below /api';
  const releaseText = `release ${release ?? 'unknown'} since ${formatMinute(declaredAt)}${otherRelease ? `, beside ${otherRelease}` : ''}`;
  const states = [
    askedBy.length > 0 && `asked by ${askedBy.join(', ')}`,
    withdrawnAt && `withdrawn ${formatMinute(withdrawnAt)}`,
  ].filter(Boolean);
  return [name.padEnd(16), releaseText, ownedPaths, `${calls} calls (${version})`, ...states].join('  ');
}

/** Describes a withdrawn service: which live pages now say that they cannot reach it. */
export const formatWithdrawn = ({ name, askedBy }: Pick<DeclaredService, 'name' | 'askedBy'>): string =>
  `${name} is withdrawn: its calls answer 410.${askedBy.length > 0 ? ` The live pages of ${askedBy.join(', ')} ask it, and say so to visitors until it is restored or they change.` : ''}`;
