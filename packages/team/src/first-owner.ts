import { collectionsOf, type Db } from '@app/db';
import { newAdmin, randomPassword } from './new-admin.store.ts';
import { passwordFault } from './password-rules.ts';
import { passwordsOf } from './passwords.ts';

/** Where no address is set. */
export const ownerAddress = 'owner@localhost.test';

export interface FirstOwner {
  email: string;
  /** Undefined: it was given, so whoever gave it knows it. */
  password: string | undefined;
}

/**
 * Lets the first owner in where nobody of the team is there yet; null: somebody is.
 * @throws where the password that was given is none that the team may have
 */
export async function makeFirstOwner(
  db: Db,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<FirstOwner | null> {
  const { admins } = collectionsOf(db);
  if (await admins.findOne({}, { projection: { _id: 1 } })) return null;
  const { email = ownerAddress, password = randomPassword() } = given;
  const fault = passwordFault(password, { email, name: '' });
  if (fault) throw new Error(`The password of the first owner cannot be used. ${fault}`);
  const passwordHash = await passwordsOf().hash(password);
  await admins.insertOne(newAdmin({ email, name: 'Owner', role: 'owner', passwordHash }, new Date()), {
    ignoreUndefined: true,
  });
  return { email, password: given.password ? undefined : password };
}
