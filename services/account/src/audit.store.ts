import {
  type AuditDoc,
  type ClientSession,
  type Collections,
  insertAuditRow,
  type MongoClient,
  withTransaction,
} from '@app/db';

export type AuditStore = ReturnType<typeof createAccountAuditStore>;
type AuditRowInput = Omit<AuditDoc, '_id' | 'at'>;

export function createAccountAuditStore(client: MongoClient, collections: Collections) {
  const addRow = async (row: AuditRowInput, session?: ClientSession) =>
    void (await insertAuditRow(collections, { at: new Date(), ...row }, session));
  return {
    addRow: (row: AuditRowInput) => addRow(row),

    /**
     * Runs `work`, which changes something outside the database, and writes an audit row with it: both happen or
     * neither is recorded. `work` does not start if the row cannot be written, and may run twice.
     */
    async runAudited(row: AuditRowInput, work: () => Promise<void>): Promise<void> {
      await withTransaction(client, async (session) => {
        await addRow(row, session);
        await work();
      });
    },
  };
}
