import { type Db, getCollections, type StaffLinkDoc } from '@app/db';
import { buildAdmin, createPasswordHasher } from '@app/team';
import { type StaffAccount, staffAccounts, staffPassword } from '@app/test-kit/staff';
import { ObjectId } from 'mongodb';

/** Creates the fixed staff members of tests, if they do not exist. */
export async function seedTeam(db: Db): Promise<void> {
  for (const member of Object.values(staffAccounts)) await createStaffMember(db, member);
}

/** One hash for all: hashing is slow on purpose. */
const passwordHash = createPasswordHasher().hash(staffPassword);

type NewMember = Pick<StaffAccount, 'email' | 'name' | 'role'> & { id?: string };

/** Creates a staff member with the test password and returns their id. */
export async function createStaffMember(db: Db, { id, ...member }: NewMember): Promise<string> {
  const account = { ...member, ...(id && { _id: new ObjectId(id) }), passwordHash: await passwordHash };
  const doc = buildAdmin(account, new Date());
  const { admins } = getCollections(db);
  await admins.updateOne({ _id: doc._id }, { $setOnInsert: doc }, { upsert: true, ignoreUndefined: true });
  return doc._id.toHexString();
}

/** Creates an open invitation by the owner. */
export const createStaffLinkDoc = (overrides: Partial<StaffLinkDoc> = {}): StaffLinkDoc => ({
  _id: new ObjectId(),
  email: 'new@team.test',
  name: 'Nadia New',
  role: 'viewer',
  status: 'open',
  sentBy: staffAccounts.owner.id,
  sentAt: new Date(),
  expiresAt: new Date(),
  v: 1,
  ...overrides,
});
