import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import {
  type InboxCounts,
  type InboxEntry,
  type InboxKind,
  inboxEntry,
  inboxKinds,
  listInbox,
} from '@app/types/admin/inbox';

/** Creates the counts of waiting items by kind; the default is 0. */
export function createSampleInboxCounts(nonZeroCounts: Partial<Record<InboxKind, number>> = {}): InboxCounts {
  const countByKind = Object.fromEntries(
    inboxKinds.map((kind) => [kind, nonZeroCounts[kind] ?? 0]),
  ) as InboxCounts['kinds'];
  const counts = {
    kinds: countByKind,
    total: Object.values(countByKind).reduce((sum, count) => sum + count, 0),
  };
  return { ...counts, forMe: counts };
}

/** An SLA of 16 business hours with 13 left. */
export const sampleSla = { hours: 3, promisedHours: 16, leftHours: 13, overHours: 0 };

/** Creates a waiting entry of the inbox that is not overdue. */
export const createSampleInboxEntry = (
  overrides: Partial<InboxEntry> & Pick<InboxEntry, 'kind' | 'id'>,
): InboxEntry => ({
  ...createSample(inboxEntry),
  v: 1,
  status: 'pending',
  name: 'Renata Okafor',
  company: 'Riverfront Limb Works',
  promise: sampleSla,
  ...overrides,
});

/** Mocks the inbox with exactly these entries. */
export const mockInbox = (listEntries: () => InboxEntry[]) =>
  mockEndpoint(listInbox, ({ query }) => {
    const items = listEntries().filter(({ kind }) => !query.kind?.length || query.kind.includes(kind));
    return { items, total: items.length, page: 1, pageSize: 50 };
  });
