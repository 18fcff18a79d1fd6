import type { ClaimItem } from '@app/types/admin/claims';
import { callWords, obstacleWords } from './check-words.ts';

/** What is different between a claim that was looked at and the same one now, each as a sentence. */
export function describeChanges(seen: ClaimItem, now: ClaimItem): string[] {
  const changes: string[] = [];
  if (now.status !== seen.status) {
    const by = now.decision ? ` by ${now.decision.by}` : '';
    changes.push(now.status === 'pending' ? 'It waits again.' : `It was ${now.status}${by}.`);
  }
  const known = new Set(seen.attempts.map(({ at }) => at));
  for (const { name, at } of now.attempts)
    if (!known.has(at)) changes.push(`${name || 'Someone'} asked for the same listing.`);
  if (now.workEmailConfirmedAt && !seen.workEmailConfirmedAt) changes.push('The work e-mail was confirmed.');
  if (now.evidence.workEmail !== seen.evidence.workEmail) changes.push('Another work e-mail was given.');
  if (now.calls.length > seen.calls.length) {
    const { by, answer } = now.calls.at(-1)!;
    changes.push(`${by} noted a call: ${callWords[answer]}.`);
  }
  if (now.obstacle && now.obstacle !== seen.obstacle) changes.push(obstacleWords[now.obstacle]);
  return changes;
}
