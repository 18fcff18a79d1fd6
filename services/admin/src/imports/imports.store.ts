import type { ClientSession, Collections, ImportDoc } from '@app/db';
import type { MatchedColumn } from '@app/types/admin/imports/columns';
import { ObjectId } from 'mongodb';
import { findPage, type Page } from '../paging.store.ts';

/** What an import keeps beside its counts. */
export interface ImportSettings extends Record<string, unknown> {
  publish: boolean;
  encoding: string;
  delimiter: string;
  columns: MatchedColumn[];
  /** Commit follows the plan, duplicates are left out. */
  atOnce?: boolean;
  /** The whole file is in. */
  read: boolean;
  rows: number;
  plannedAt?: Date;
  committedBy?: string;
  rollback?: { removed: number; restored: number; kept: number };
  rolledBackBy?: string;
}
export type Import = ImportDoc & { settings: ImportSettings };

/** Without a sign of life for so long, anyone who was at an import is gone. */
const leaseMs = 15_000;
const renewMs = 4_000;
const noCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, duplicates: 0, failed: 0 };
export const atWork = ['planning', 'committing', 'rolling_back'] as const;
type WorkStatus = (typeof atWork)[number];

export type ImportsStore = ReturnType<typeof createImportsStore>;

/** Imported files and how far each is. */
export function createImportsStore({ imports }: Pick<Collections, 'imports'>, holder: string) {
  const toImport = (doc: ImportDoc | null) => doc as Import | null;
  /** Ours as long as nobody cancelled it and nobody took us for dead. */
  const toHeldFilter = (_id: ObjectId, status: WorkStatus) => ({ _id, status, holder });
  const toObjectId = (id: string) => (ObjectId.isValid(id) ? new ObjectId(id) : new ObjectId('0'.repeat(24)));

  return {
    getId: toObjectId,
    find: async (id: string): Promise<Import | null> =>
      toImport(await imports.findOne({ _id: toObjectId(id) })),

    list: (page: Page) => findPage(imports, {}, { createdAt: -1 }, page, {}),

    /** A preview, until the whole form says more. */
    async begin(fileName: string, createdBy: string): Promise<Import> {
      const now = new Date();
      const known = { publish: false, atOnce: false, read: false };
      const settings = { ...known, encoding: 'UTF-8', delimiter: ',', columns: [], rows: 0 };
      const doc: Import = {
        _id: new ObjectId(),
        fileName: fileName.slice(0, 255) || 'file.csv',
        fileHash: '-',
        bytes: 0,
        status: 'planning',
        settings,
        progress: { bytes: 0, planned: 0, done: 0 },
        counts: noCounts,
        createdBy,
        createdAt: now,
        holder,
        until: new Date(now.getTime() + leaseMs),
      };
      await imports.insertOne(doc);
      return doc;
    },

    /** The same within a batch's transaction: it is written only while the import is ours. */
    async hold(_id: ObjectId, status: WorkStatus, set: Record<string, unknown>, session: ClientSession) {
      const until = new Date(Date.now() + leaseMs);
      const update = { $set: { ...set, until } };
      return (await imports.updateOne(toHeldFilter(_id, status), update, { session })).matchedCount === 1;
    },

    /** Changes what we hold. False: it was cancelled, or another one took it over. */
    async note(_id: ObjectId, status: WorkStatus, set: Record<string, unknown>): Promise<boolean> {
      const until = new Date(Date.now() + leaseMs);
      const { matchedCount } = await imports.updateOne(toHeldFilter(_id, status), {
        $set: { ...set, until },
      });
      return matchedCount === 1;
    },

    async end(_id: ObjectId, from: WorkStatus, to: ImportDoc['status'], set: Record<string, unknown> = {}) {
      const { matchedCount } = await imports.updateOne(toHeldFilter(_id, from), {
        $set: { ...set, status: to, ...(to !== 'planned' && { endedAt: new Date() }) },
        $unset: { holder: '', until: '' },
      });
      return matchedCount === 1;
    },

    /** From a status that stands still to work, while there are rows: true for the one who asked first. */
    async turn(
      _id: ObjectId,
      from: ImportDoc['status'][],
      to: WorkStatus,
      set: Record<string, unknown> = {},
      session?: ClientSession,
    ) {
      const until = new Date(Date.now() + leaseMs);
      const { matchedCount } = await imports.updateOne(
        { _id, status: { $in: from }, rowsGoneAt: { $exists: false } },
        { $set: { ...set, status: to, holder, until }, $unset: { endedAt: '' } },
        { ...(session && { session }) },
      );
      return matchedCount === 1;
    },

    /** Keeps what we hold until the function that it returns is called: a slow sender takes longer than a lease. */
    keepHolding(_id: ObjectId): () => void {
      const timer = setInterval(() => {
        const until = new Date(Date.now() + leaseMs);
        imports.updateOne({ _id, holder }, { $set: { until } }).catch(() => {}); // the next batch renews it, too
      }, renewMs);
      return () => clearInterval(timer);
    },
    /** For another try, by anyone who comes. */
    letGo: async (_id: ObjectId, tries: number, session?: ClientSession): Promise<void> => {
      const set = { until: new Date(Date.now() - 1), 'settings.tries': tries };
      await imports.updateOne({ _id, holder }, { $set: set }, { ...(session && { session }) });
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

    /** One whose holder gave no sign of life; it is ours then. */
    async takeOver(): Promise<Import | null> {
      const now = new Date();
      return toImport(
        await imports.findOneAndUpdate(
          { status: { $in: [...atWork] }, until: { $lt: now } },
          { $set: { holder, until: new Date(now.getTime() + leaseMs) } },
          { returnDocument: 'after' },
        ),
      );
    },
  };
}
