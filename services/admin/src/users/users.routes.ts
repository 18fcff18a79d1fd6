import type { AdminDoc, Collections, MongoClient } from '@app/db';
import { type App, problems } from '@app/service-kit';
import {
  addTeamMember,
  changeTeamMember,
  listTeam,
  resetTeamMember,
  type TeamMember,
} from '@app/types/admin/users';
import { mountStaff } from '../mount-staff.ts';
import type { Door } from '../sessions/door.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { emailTaken } from './email-taken.store.ts';
import { newAdmin, randomPassword } from './new-admin.store.ts';
import { changeMember } from './users.store.ts';

const shown = (doc: AdminDoc, sessions: number): TeamMember => ({
  id: doc._id.toHexString(),
  v: doc.v,
  name: doc.name,
  email: doc.email,
  role: doc.role,
  status: doc.status,
  mfa: doc.totp !== undefined,
  lastLoginAt: doc.lastLoginAt?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  sessions,
});

interface Parts {
  client: MongoClient;
  collections: Collections;
  door: Door;
}

export function mountUsers(app: App, { client, collections, door }: Parts): void {
  const { admins } = collections;
  const { sessions, notes, passwords, now } = door;
  const member = async (doc: AdminDoc) => shown(doc, (await sessions.of(doc._id)).length);

  mountStaff(app, listTeam, async () => {
    const counts = await sessions.counts();
    const all = await admins.find().sort({ createdAt: 1 }).limit(500).toArray();
    return { users: all.map((doc) => shown(doc, counts.get(doc._id.toHexString()) ?? 0)) };
  });

  mountStaff(app, addTeamMember, async ({ staff, body, c }) => {
    mustBeElevated(staff);
    const password = randomPassword();
    const doc = newAdmin(
      {
        ...body,
        passwordHash: await passwords.hash(password),
        passwordIsTemporary: true,
        createdBy: staff.id,
      },
      now(),
    );
    await admins.insertOne(doc).catch(emailTaken);
    const after = { name: doc.name, role: doc.role };
    const auditId = await notes.did(c.req.raw, staff.id, { action: 'admin.added', after }, doc);
    return { user: shown(doc, 0), password, auditId };
  });

  mountStaff(app, changeTeamMember, async ({ staff, params, body, c }) => {
    mustBeElevated(staff);
    const { v, ...changes } = body;
    if (params.id === staff.id && (changes.role ?? changes.status) !== undefined) throw yourself();
    const { before, after } = await change(params.id, v, changes);
    if (after.status === 'disabled') await sessions.endAll(after._id);
    const kept = ({ name, role, status }: AdminDoc) => ({ name, role, status });
    const note = { action: 'admin.changed', before: kept(before), after: kept(after) };
    const auditId = await notes.did(c.req.raw, staff.id, note, after);
    return { user: await member(after), auditId };
  });

  mountStaff(app, resetTeamMember, async ({ staff, params, body, c }) => {
    mustBeElevated(staff);
    if (params.id === staff.id) throw yourself();
    const password = randomPassword();
    const passwordHash = await passwords.hash(password);
    const { after } = await change(
      params.id,
      body.v,
      { passwordHash, passwordChangedAt: now(), passwordIsTemporary: true },
      body.secondFactor,
    );
    await sessions.endAll(after._id);
    const note = { action: 'admin.reset', after: { secondFactor: body.secondFactor ? 'off' : 'kept' } };
    const auditId = await notes.did(c.req.raw, staff.id, note, after);
    return { user: shown(after, 0), password, auditId };
  });

  async function change(id: string, v: number, changes: Partial<AdminDoc>, withoutFactor?: boolean) {
    const outcome = await changeMember({ client, admins }, id, v, changes, withoutFactor);
    if (outcome === 'not_found') throw problems.notFound();
    if (outcome === 'last_owner')
      throw problems.conflict(
        'last_owner',
        () => 'This is the last owner: make somebody else an owner first.',
      );
    if ('stale' in outcome)
      throw problems.conflict('stale', () => 'Somebody changed this meanwhile. Look again.', {
        fresh: await member(outcome.stale),
      });
    return outcome;
  }
}

const yourself = () =>
  problems.conflict(
    'yourself',
    () => 'Somebody else of the team has to do this. Your own name and password are on the page Profile.',
  );
