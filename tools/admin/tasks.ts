import { type Db, getCollections, insertAuditRow } from '@app/db';
import { buildAdmin, createPasswordHasher, explainPasswordError, generatePassword } from '@app/team';
import { adminRoles } from '@app/types/admin/permissions';
import * as z from 'zod';

export const taskNames: readonly string[] = ['list', 'create', 'reset'];

export interface TaskInput {
  email: string;
  name: string;
  role: string;
  /** Undefined: a random one is generated. */
  password: string | undefined;
  /** Resets the second factor too. */
  factor: boolean;
}

/** Runs the task and returns the text to print. @throws with a sentence that explains the error */
export async function runTask(db: Db, task: string, input: TaskInput): Promise<string> {
  if (task === 'list') return listAccounts(db);
  if (!z.email().safeParse(input.email).success) throw new Error(`"${input.email}" is no e-mail address.`);
  return task === 'create' ? createAccount(db, input) : resetAccount(db, input);
}

async function listAccounts(db: Db): Promise<string> {
  const admins = await getCollections(db).admins.find().sort({ createdAt: 1 }).toArray();
  const rows = admins.map(({ email, role, status, totp, lastLoginAt }) =>
    [
      email.padEnd(36),
      role.padEnd(10),
      status.padEnd(9),
      totp ? 'second factor' : '             ',
      lastLoginAt ? `last here ${lastLoginAt.toISOString().slice(0, 10)}` : 'never here',
    ].join(' '),
  );
  return rows.join('\n') || 'Nobody of the team is there yet: pnpm admin create EMAIL';
}

async function createAccount(db: Db, { email, name, role, password }: TaskInput): Promise<string> {
  const { admins } = getCollections(db);
  const adminRole = adminRoles.find((candidate) => candidate === role);
  if (!adminRole) throw new Error(`A role is one of: ${adminRoles.join(', ')}.`);
  if (await admins.findOne({ email })) throw new Error(`${email} is of the team: pnpm admin reset ${email}`);
  const credentials = await hashPassword(password ?? generatePassword(), { email, name });
  const account = { email, name, role: adminRole, passwordHash: credentials.hash };
  await admins.insertOne(
    buildAdmin({ ...account, ...(!password && { passwordIsTemporary: true as const }) }, new Date()),
  );
  await recordInAudit(db, 'admin.added', email);
  return formatPassword(email, credentials.password, password);
}

async function resetAccount(db: Db, { email, password, factor }: TaskInput): Promise<string> {
  const { admins, adminSessions, staffLinks } = getCollections(db);
  const admin = await admins.findOne({ email });
  if (!admin) throw new Error(`Nobody of the team has the address ${email}.`);
  const credentials = await hashPassword(password ?? generatePassword(), admin);
  await admins.updateOne(
    { _id: admin._id },
    {
      $set: {
        passwordHash: credentials.hash,
        passwordChangedAt: new Date(),
        status: 'active',
        ...(!password && { passwordIsTemporary: true as const }),
      },
      $unset: {
        ...(password && { passwordIsTemporary: '' as const }),
        ...(factor && { totp: '' as const, pendingTotp: '' as const }),
      },
      $inc: { v: 1 },
    },
  );
  await adminSessions.deleteMany({ adminId: admin._id });
  // Whoever can read an earlier mail could replace the new password.
  await staffLinks.updateMany(
    { email, status: 'open' },
    { $set: { status: 'ended' }, $unset: { pendingSecret: '' } },
  );
  await recordInAudit(db, 'admin.reset', email);
  return formatPassword(email, credentials.password, password);
}

async function hashPassword(password: string, account: { email: string; name: string }) {
  const passwordError = explainPasswordError(password, account);
  if (passwordError) throw new Error(passwordError);
  return { password, hash: await createPasswordHasher().hash(password) };
}

async function recordInAudit(db: Db, action: string, email: string): Promise<void> {
  const collections = getCollections(db);
  const { admins } = collections;
  const id = (await admins.findOne({ email }, { projection: { _id: 1 } }))?._id.toHexString() ?? 'unknown';
  await insertAuditRow(collections, {
    at: new Date(),
    actor: { kind: 'system', id: 'terminal' },
    action,
    target: { kind: 'admin', id },
  });
}

const formatPassword = (email: string, password: string, chosenPassword: string | undefined) =>
  chosenPassword
    ? `${email} may sign in with the password of ADMIN_PASSWORD.`
    : `${email} may sign in with ${password} (shown once), and then chooses another one.`;
