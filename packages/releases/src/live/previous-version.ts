import { type EarlierRelease, maxPrevious, type RemoteDoc } from '@app/db';

/** What was live before, once the present version stops being so; the latest first. */
export function listEarlier(
  remote: RemoteDoc | null,
  { until, ended }: Pick<EarlierRelease, 'until' | 'ended'>,
): EarlierRelease[] {
  if (!remote) return [];
  const { live: version, since, by, before } = remote;
  return [{ version, since, until, by, ended }, ...before].slice(0, maxPrevious);
}

/**
 * The version to go back to: the latest that was live and that nobody has gone back from since. So a second step back
 * goes further back, and never to what was just left.
 */
export function findPreviousVersion({
  live,
  before,
}: Pick<RemoteDoc, 'live' | 'before'>): string | undefined {
  const left = new Set([live]);
  for (const { version, ended } of before) {
    if (left.has(version)) continue;
    if (ended === 'replaced') return version;
    left.add(version);
  }
  return undefined;
}
