import type { Collections, ReportDoc } from '@app/db';
import { ObjectId } from 'mongodb';

/** Stores visitors' reports of listings. Staff read them in the admin application. */
export const createVisitorReportsStore = ({ reports }: Pick<Collections, 'reports'>) => ({
  add: async (report: Omit<ReportDoc, '_id' | 'status' | 'createdAt'>): Promise<void> => {
    await reports.insertOne({ _id: new ObjectId(), status: 'open', createdAt: new Date(), ...report });
  },
});
export type ReportsStore = ReturnType<typeof createVisitorReportsStore>;
