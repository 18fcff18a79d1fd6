import { type EarlierRelease, maxPrevious, type RemoteDoc } from '@app/db';

/** Previously live versions including the current one, newest first. */
export function listEarlier(
  remote: RemoteDoc | null,
  { until, ended }: Pick<EarlierRelease, 'until' | 'ended'>,
): EarlierRelease[] {
  if (!remote) return [];
  const { live: version, since, by, before } = remote;
  return [{ version, since, until, by, ended }, ...before].slice(0, maxPrevious);
}

/**
 * The target of a rollback: the latest previously live version that was not rolled back since. A second rollback goes
 * further back, never to the version just left.
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
