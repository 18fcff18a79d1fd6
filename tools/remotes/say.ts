// What `pnpm remotes` tells at a terminal.
import type { ReleaseDoc, RemoteDoc } from '@app/db';
import type { Difference, ReleaseDiff, RemoteReleases } from '@app/releases';

/** `2026-11-22 08:12` in UTC. */
const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Every version of a remote, what is live since when and by whom, and what the gate said last. */
export function listed({ name, remote, releases }: RemoteReleases): string {
  const lines = releases.map((release) => `  ${formatLine(release, remote)}`);
  return [name, ...lines].join('\n');
}

function formatLine(release: ReleaseDoc, remote: RemoteDoc | null): string {
  const { version, publishedAt, publishedBy, gate, removedAt } = release;
  const stands = [
    remote?.live === version && `live since ${minute(remote.since)} (${remote.by.name})`,
    remote?.canary?.version === version && `canary for ${Math.round(remote.canary.share * 100)} %`,
    remote?.fallback?.from === version && `failed in browsers: ${remote.fallback.to} is live in its place`,
    formatGate(gate),
    removedAt && `files removed ${minute(removedAt)}`,
  ].filter(Boolean);
  const told = [version.padEnd(22), `published ${minute(publishedAt)} (${publishedBy.name})`, ...stands];
  return told.join('  ');
}

/** What the gate said last, and by which of its checks. */
function formatGate(gate: ReleaseDoc['gate']): string {
  if (!gate) return 'not judged yet';
  const ids = gate.checks.filter(({ passed }) => passed === gate.passed).map(({ id }) => id);
  return `${gate.passed ? 'passed' : 'refused by'} the gate ${minute(gate.at)}: ${ids.join(', ')}`;
}

/** What is other in the second version. */
export function differing({ name, from, to, files, bytes, gzip, ...rest }: ReleaseDiff): string {
  const { shared, requires, contract, exposes } = rest;
  const lines = [
    `${name}: ${from} → ${to}`,
    `All files: ${kilobytes(bytes.from)} → ${kilobytes(bytes.to)}. Loaded first, compressed: ${kilobytes(gzip.from)} → ${kilobytes(gzip.to)}.`,
    ...files.map((file) => `  ${fileLine(file)}`),
    ...shared.map((range) => `Shared ${valueLine(range)}`),
    ...requires.map((range) => `Requires ${valueLine(range)}`),
    ...(contract ? [`Built against ${valueLine(contract)}`] : []),
    ...(exposes ? ['What it exposes is declared otherwise.'] : []),
  ];
  return (files.length === 0 ? [...lines, 'The files are the same.'] : lines).join('\n');
}

function fileLine({ what, from, to }: Difference<number>): string {
  if (from === null) return `added    ${what} (${kilobytes(to ?? 0)})`;
  if (to === null) return `removed  ${what} (${kilobytes(from)})`;
  return `changed  ${what} (${kilobytes(from)} → ${kilobytes(to)})`;
}

const valueLine = ({ what, from, to }: Difference<string>) => `${what}: ${from ?? 'none'} → ${to ?? 'none'}`;
