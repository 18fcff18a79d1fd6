import type { Db } from 'mongodb';

/** What the clock of the database says: one for all processes, whatever their own clocks do. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  return localTime as Date;
}
