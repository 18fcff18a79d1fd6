import { type Db, getCollections } from '@app/db';
import { buildAdmin, generatePassword } from './build-admin.store.ts';
import { explainPasswordFault } from './password-rules.ts';
import { createPasswordHasher } from './passwords.ts';

/** Default address. */
export const defaultOwnerEmail = 'owner@localhost.test';

export interface FirstOwner {
  email: string;
  /** Undefined if it was given. */
  password: string | undefined;
}

/**
 * Creates the first owner if there are no staff; null otherwise.
 * @throws if the given password violates the rules
 */
export async function createFirstOwner(
  db: Db,
  login: { email?: string | undefined; password?: string | undefined },
): Promise<FirstOwner | null> {
  const { admins } = getCollections(db);
  if (await admins.findOne({}, { projection: { _id: 1 } })) return null;
  const { email = defaultOwnerEmail, password = generatePassword() } = login;
  const fault = explainPasswordFault(password, { email, name: '' });
  if (fault) throw new Error(`The password of the first owner cannot be used. ${fault}`);
  const passwordHash = await createPasswordHasher().hash(password);
  await admins.insertOne(buildAdmin({ email, name: 'Owner', role: 'owner', passwordHash }, new Date()), {
    ignoreUndefined: true,
  });
  return { email, password: login.password ? undefined : password };
}
