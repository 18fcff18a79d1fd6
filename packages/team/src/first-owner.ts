import { type Db, getCollections } from '@app/db';
import { buildAdmin, generatePassword } from './build-admin.store.ts';
import { explainPasswordError } from './password-rules.ts';
import { createPasswordHasher } from './passwords.ts';

/** E-mail address of the first owner if the caller gives none. */
export const defaultOwnerEmail = 'owner@localhost.test';

export interface FirstOwner {
  email: string;
  /** The generated password; undefined if the caller gave one. */
  password: string | undefined;
}

/** Creates the first owner if there are no staff; null otherwise. @throws if the given password violates the rules */
export async function createFirstOwner(
  db: Db,
  credentials: { email?: string | undefined; password?: string | undefined },
): Promise<FirstOwner | null> {
  const { admins } = getCollections(db);
  if (await admins.findOne({}, { projection: { _id: 1 } })) return null;
  const { email = defaultOwnerEmail, password = generatePassword() } = credentials;
  const passwordError = explainPasswordError(password, { email, name: '' });
  if (passwordError) throw new Error(`The password of the first owner cannot be used. ${passwordError}`);
  const passwordHash = await createPasswordHasher().hash(password);
  await admins.insertOne(buildAdmin({ email, name: 'Owner', role: 'owner', passwordHash }, new Date()), {
    ignoreUndefined: true,
  });
  return { email, password: credentials.password ? undefined : password };
}
