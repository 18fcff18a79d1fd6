import type { Db } from '@app/db';

/** True if the database can be reached and written to. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    const { isWritablePrimary } = await db.admin().command({ hello: 1 }, { timeoutMS: 2_000 });
    return isWritablePrimary === true;
  } catch {
    return false;
  }
}
