import type { ReportDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { Subject } from '../subject.ts';
import type { ReportVerdict } from './wishes.ts';

const isOpen = ({ status }: ReportDoc) => status === 'open';

/** Visitors' word that something is out of date, as the team decides about it. It has no version: it is open, or not. */
export const reports: Subject<ReportDoc, ReportVerdict['outcome']> = {
  kind: 'report',
  open: ({ collections }, session) => ({
    find: async (id) =>
      ObjectId.isValid(id) ? collections.reports.findOne({ _id: new ObjectId(id) }, { session }) : null,
    async replace(before, after) {
      const { _id, status } = before;
      const options = { session, ignoreUndefined: true } as const;
      const { matchedCount } = await collections.reports.replaceOne({ _id, status }, after, options);
      if (matchedCount !== 1) throw new Error('A report changed under its own transaction.');
      return after;
    },
  }),
  versionOf: (report) => (isOpen(report) ? 0 : 1),
  has: (_, report) => isOpen(report),
  auditOf: (action, before, after) => ({
    action: `report.${action}`,
    target: { kind: 'report', id: after._id.toHexString() },
    before: { status: before.status, submittedAt: before.createdAt },
    after: { status: after.status, listing: after.listingId.toHexString(), field: after.field },
  }),
  undone: ({ decision: _, ...now }) => ({ ...now, status: 'open' }),
  inTheWay: 'not_now',
};
