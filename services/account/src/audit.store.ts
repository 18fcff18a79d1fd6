import type { AuditDoc, Collections, MongoClient } from '@app/db';
import { ObjectId } from 'mongodb';

export type AuditStore = ReturnType<typeof auditStore>;
type Row = Omit<AuditDoc, '_id' | 'at'>;

export function auditStore(client: MongoClient, { audit }: Collections) {
  const toAuditDoc = (row: Row): AuditDoc => ({ _id: new ObjectId(), at: new Date(), ...row });
  return {
    note: async (row: Row) => void (await audit.insertOne(toAuditDoc(row))),

    /**
     * Does `work`, which changes something outside the database, and notes it: where the work fails nothing is noted,
     * and where nothing can be noted it is not even started. `work` must bear a second time.
     */
    async during(row: Row, work: () => Promise<void>): Promise<void> {
      await client.withSession((session) =>
        session.withTransaction(
          async () => {
            await audit.insertOne(toAuditDoc(row), { session });
            await work();
          },
          { writeConcern: { w: 'majority' } },
        ),
      );
    },
  };
}
