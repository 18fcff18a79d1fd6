import { type AuditDoc, type ClientSession, type Collections, createRowId, type MongoClient } from '@app/db';

export type AuditStore = ReturnType<typeof createAuditStore>;
type AuditRowInput = Omit<AuditDoc, '_id' | 'at'>;

export function createAuditStore(client: MongoClient, collections: Collections) {
  const { audit } = collections;
  const toAuditDoc = async (row: AuditRowInput, session?: ClientSession): Promise<AuditDoc> => ({
    _id: await createRowId(collections, session),
    at: new Date(),
    ...row,
  });
  return {
    addRow: async (row: AuditRowInput) => void (await audit.insertOne(await toAuditDoc(row))),

    /**
     * Runs `work`, which changes something outside the database, and writes an audit row with it: both happen or
     * neither is recorded. `work` does not start if the row cannot be written, and may run twice.
     */
    async runAudited(row: AuditRowInput, work: () => Promise<void>): Promise<void> {
      await client.withSession((session) =>
        session.withTransaction(
          async () => {
            await audit.insertOne(await toAuditDoc(row, session), { session });
            await work();
          },
          { writeConcern: { w: 'majority' } },
        ),
      );
    },
  };
}
