import { collectionsOf, type Db } from '@app/db';
import { team, teamPassword } from '@app/test-kit/team';
import { ObjectId } from 'mongodb';
import { passwordsOf } from '../login/passwords.ts';
import { newAdmin } from '../users/new-admin.store.ts';

/** Lets the fixed team of tests in; once: whoever is there stays as they are. */
export async function seedTeam(db: Db): Promise<void> {
  const { admins } = collectionsOf(db);
  const passwordHash = await passwordsOf().hash(teamPassword);
  for (const { id, email, name, role } of Object.values(team)) {
    const doc = newAdmin({ _id: new ObjectId(id), email, name, role, passwordHash }, new Date());
    await admins.updateOne({ _id: doc._id }, { $setOnInsert: doc }, { upsert: true, ignoreUndefined: true });
  }
}
