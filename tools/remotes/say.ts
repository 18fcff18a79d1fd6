// Formats the output of `pnpm remotes`.
import type { ReleaseDoc, RemoteDoc } from '@app/db';
import type { RemoteReleases } from '@app/releases';

/** `2026-11-22 08:12` in UTC. */
const formatMinute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

/** All versions of a remote, the live one with time and author, and the last result of the gate. */
export function formatReleases({ name, remote, releases }: RemoteReleases): string {
  const lines = releases.map((release) => `  ${formatLine(release, remote)}`);
  return [name, ...lines].join('\n');
}

function formatLine(release: ReleaseDoc, remote: RemoteDoc | null): string {
  const { version, publishedAt, publishedBy, gate, removedAt } = release;
  const stands = [
    remote?.live === version && formatLive(remote),
    remote?.canary?.version === version && `canary for ${Math.round(remote.canary.share * 100)} %`,
    remote?.fallback?.from === version && `failed in browsers: ${remote.fallback.to} is live in its place`,
    formatGate(gate),
    removedAt && `files removed ${formatMinute(removedAt)}`,
  ].filter(Boolean);
  return [version.padEnd(22), `published ${formatMinute(publishedAt)} (${publishedBy.name})`, ...stands].join(
    '  ',
  );
}

/** When the live version became so, or was withdrawn. */
const formatLive = ({ since, by, withdrawn }: RemoteDoc): string =>
  withdrawn
    ? `withdrawn ${formatMinute(withdrawn.at)} (${withdrawn.by.name})`
    : `live since ${formatMinute(since)} (${by.name})`;

/** Last result of the gate, with the failed checks. */
function formatGate(gate: ReleaseDoc['gate']): string {
  if (!gate) return 'not validated yet';
  const ids = gate.checks.filter(({ passed }) => passed === gate.passed).map(({ id }) => id);
  return `${gate.passed ? 'passed' : 'refused by'} the gate ${formatMinute(gate.at)}: ${ids.join(', ')}`;
}
