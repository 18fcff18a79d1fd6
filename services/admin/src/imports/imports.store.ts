import type { ClientSession, Collections, ImportDoc } from '@app/db';
import type { MatchedColumn } from '@app/types/admin/imports/columns';
import type { RegisterTally } from '@app/types/admin/imports/register';
import { ObjectId } from 'mongodb';
import { findPage, type Page } from '../paging.store.ts';
import { createImportListingsStore } from './listings.store.ts';
import { createRowsStore } from './rows.store.ts';

export interface ImportSettings extends Record<string, unknown> {
  publish: boolean;
  encoding: string;
  delimiter: string;
  columns: MatchedColumn[];
  /** True if the import commits right after the plan, without a preview, and skips duplicates. */
  atOnce?: boolean;
  /** True after the whole file was read. */
  read: boolean;
  rows: number;
  /** For the public register: numbers of lines that became no row, by reason. */
  register?: RegisterTally;
  plannedAt?: Date;
  committedBy?: string;
  rollback?: { removed: number; restored: number; kept: number };
  rolledBackBy?: string;
}
export type ImportRecord = ImportDoc & { settings: ImportSettings };

/** A process that does not renew its lease within this time counts as crashed. */
const leaseMs = 15_000;
const renewIntervalMs = 4_000;
const zeroCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, duplicates: 0, failed: 0 };
export const workStatuses = ['planning', 'committing', 'rolling_back'] as const;
type WorkStatus = (typeof workStatuses)[number];

export type ImportsStore = ReturnType<typeof createImportsStore>;

export function createImportsStore({ imports }: Pick<Collections, 'imports'>, holder: string) {
  const narrowSettings = (doc: ImportDoc | null) => doc as ImportRecord | null;
  /** Matches while this process holds the import: not cancelled, and not taken over. */
  const toHeldFilter = (_id: ObjectId, status: WorkStatus) => ({ _id, status, holder });
  const computeLeaseEnd = () => new Date(Date.now() + leaseMs);

  return {
    find: async (id: string): Promise<ImportRecord | null> =>
      narrowSettings(await imports.findOne({ _id: new ObjectId(id) })),

    findPage: (page: Page) => findPage(imports, {}, { createdAt: -1 }, page, {}),

    /** Creates an import that is a preview until its form has been read completely. */
    async create(fileName: string, createdBy: string): Promise<ImportRecord> {
      const initialFlags = { publish: false, atOnce: false, read: false };
      const settings = { ...initialFlags, encoding: 'UTF-8', delimiter: ',', columns: [], rows: 0 };
      const doc: ImportRecord = {
        _id: new ObjectId(),
        fileName: fileName.slice(0, 255) || 'file.csv',
        fileHash: '-',
        bytes: 0,
        status: 'planning',
        settings,
        progress: { bytes: 0, planned: 0, done: 0 },
        counts: zeroCounts,
        createdBy,
        createdAt: new Date(),
        holder,
        until: computeLeaseEnd(),
      };
      await imports.insertOne(doc);
      return doc;
    },

    /** Updates a held import and renews the lease. Returns false if it was cancelled or taken over. */
    async update(
      _id: ObjectId,
      status: WorkStatus,
      fields: Record<string, unknown>,
      session?: ClientSession,
    ): Promise<boolean> {
      const { matchedCount } = await imports.updateOne(
        toHeldFilter(_id, status),
        { $set: { ...fields, until: computeLeaseEnd() } },
        { session },
      );
      return matchedCount === 1;
    },

    /** Ends the work on a held import with another status. Returns false if it was cancelled or taken over. */
    async endWork(
      _id: ObjectId,
      fromStatus: WorkStatus,
      toStatus: ImportDoc['status'],
      fields: Record<string, unknown> = {},
    ) {
      const { matchedCount } = await imports.updateOne(toHeldFilter(_id, fromStatus), {
        $set: { ...fields, status: toStatus, ...(toStatus !== 'planned' && { endedAt: new Date() }) },
        $unset: { holder: '', until: '' },
      });
      return matchedCount === 1;
    },

    /** Starts work from an idle status, if rows exist. True for the first caller only. */
    async startWork(
      _id: ObjectId,
      fromStatuses: ImportDoc['status'][],
      toStatus: WorkStatus,
      fields: Record<string, unknown> = {},
      session?: ClientSession,
    ) {
      const leaseFields = { holder, until: computeLeaseEnd() };
      const { matchedCount } = await imports.updateOne(
        { _id, status: { $in: fromStatuses }, rowsGoneAt: { $exists: false } },
        { $set: { ...fields, status: toStatus, ...leaseFields }, $unset: { endedAt: '' } },
        { session },
      );
      return matchedCount === 1;
    },

    /** Renews the lease until the caller calls the returned function, because a slow upload outlasts a lease. */
    renewLease(_id: ObjectId): () => void {
      const timer = setInterval(() => {
        // An error is ignored, because the next batch renews it too.
        imports.updateOne({ _id, holder }, { $set: { until: computeLeaseEnd() } }).catch(() => {});
      }, renewIntervalMs);
      return () => clearInterval(timer);
    },
    /** Releases the import for another try by any process. */
    release: async (_id: ObjectId, attemptCount: number, session?: ClientSession): Promise<void> => {
      const fields = { until: new Date(Date.now() - 1), 'settings.tries': attemptCount };
      await imports.updateOne({ _id, holder }, { $set: fields }, { session });
    },

    async cancel(_id: ObjectId): Promise<boolean> {
      const { matchedCount } = await imports.updateOne(
        { _id, status: { $in: ['planning', 'planned', 'committing'] } },
        { $set: { status: 'cancelled', endedAt: new Date() }, $unset: { holder: '', until: '' } },
      );
      return matchedCount === 1;
    },

    setPublish: async (_id: ObjectId, publish: boolean) =>
      void (await imports.updateOne({ _id, status: 'planned' }, { $set: { 'settings.publish': publish } })),
    setCounts: async (_id: ObjectId, counts: ImportDoc['counts']) =>
      void (await imports.updateOne({ _id }, { $set: { counts } })),

    async takeOver(): Promise<ImportRecord | null> {
      return narrowSettings(
        await imports.findOneAndUpdate(
          { status: { $in: [...workStatuses] }, until: { $lt: new Date() } },
          { $set: { holder, until: computeLeaseEnd() } },
          { returnDocument: 'after' },
        ),
      );
    },
  };
}

export type ImportStores = ReturnType<typeof createImportStores>;

/** Creates all stores of imports. `holder` names the process in the leases of imports. */
export const createImportStores = (collections: Collections, holder: string) => ({
  importsStore: createImportsStore(collections, holder),
  rowsStore: createRowsStore(collections),
  listingsStore: createImportListingsStore(collections),
});
