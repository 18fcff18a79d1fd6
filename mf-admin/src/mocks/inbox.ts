import { type InboxCounts, type InboxKind, type InboxLine, inboxKinds } from '@app/types/admin/inbox';

/** How many wait, none of a kind unless said otherwise. */
export function sampleCounts(kinds: Partial<Record<InboxKind, number>> = {}): InboxCounts {
  const all = Object.fromEntries(inboxKinds.map((kind) => [kind, kinds[kind] ?? 0])) as InboxCounts['kinds'];
  const counts = { kinds: all, total: Object.values(all).reduce((sum, count) => sum + count, 0) };
  return { ...counts, forMe: counts };
}

/** A line that waits, with time left. */
export const sampleLine = (changes: Partial<InboxLine> & Pick<InboxLine, 'kind' | 'id'>): InboxLine => ({
  v: 1,
  status: 'pending',
  name: 'Renata Okafor',
  company: 'Riverfront Limb Works',
  by: '',
  text: '',
  fields: [],
  warnings: [],
  since: '2026-11-20T15:12:00.000Z',
  promise: { hours: 3, promisedHours: 16, leftHours: 13, overHours: 0 },
  risk: null,
  lock: null,
  assignee: null,
  ...changes,
});

export const sampleLock = (by: string) => ({
  by,
  name: 'Inés Calloway',
  until: new Date(Date.now() + 300_000).toISOString(),
});
