import type { Db } from 'mongodb';

/** The database server's time, common to all processes. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { localTime } = await db.command({ hello: 1 });
  return localTime as Date;
}
