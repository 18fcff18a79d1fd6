import { randomBytes } from 'node:crypto';
import type { AdminDoc, ClientSession } from '@app/db';
import { type App, problems } from '@app/service-kit';
import {
  changeStaffMember,
  listStaff,
  resetStaffMember,
  type StaffMember,
} from '@app/types/admin/people/users';
import { auditChange, toMemberAuditRow } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireElevation } from '../staff-call.ts';
import { createStaffLinksStore, toStaffLink } from '../staff-links/staff-links.store.ts';
import { type AccountChange, queueMemberMail } from './queue-member-mail.store.ts';
import { type ChangeMemberInput, changeMember } from './users.store.ts';

const toStaffMember = (doc: AdminDoc, sessionCount: number): StaffMember => ({
  id: doc._id.toHexString(),
  v: doc.v,
  name: doc.name,
  email: doc.email,
  role: doc.role,
  status: doc.status,
  mfa: doc.totp !== undefined,
  lastLoginAt: doc.lastLoginAt?.toISOString() ?? null,
  createdAt: doc.createdAt.toISOString(),
  sessions: sessionCount,
});

const pickAccountFields = ({ name, role, status }: AdminDoc) => ({ name, role, status });

/** Finds the changes by an owner about which the member gets a mail. */
function findAccountChanges(previousMember: AdminDoc, updatedMember: AdminDoc): AccountChange[] {
  return [
    ...(previousMember.role === updatedMember.role ? [] : [`role_${updatedMember.role}` as const]),
    ...(previousMember.status === updatedMember.status ? [] : [`status_${updatedMember.status}` as const]),
  ];
}

export function registerUserRoutes(app: App, deps: AdminDeps): void {
  const { collections, loginDeps } = deps;
  const { admins } = collections;
  const { sessions, passwordHasher, now } = loginDeps;
  const links = createStaffLinksStore(collections);
  const loadStaffMember = async (doc: AdminDoc) => toStaffMember(doc, (await sessions.list(doc._id)).length);

  registerStaffCall(app, listStaff, async () => {
    const sessionCountById = await sessions.countByMember();
    const docs = await admins.find().sort({ createdAt: 1 }).limit(500).toArray();
    return { users: docs.map((doc) => toStaffMember(doc, sessionCountById.get(doc._id.toHexString()) ?? 0)) };
  });

  registerStaffCall(app, changeStaffMember, async (call) => {
    const { staff, params, body } = call;
    requireElevation(staff);
    const { v, ...fields } = body;
    if (params.id === staff.id && (fields.role ?? fields.status) !== undefined) throw createSelfProblem();
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const { previous, updated } = await changeMemberOrThrow(session, { id: params.id, v, fields });
      if (updated.status === 'disabled') await sessions.endAll(updated._id, { session });
      const changes = findAccountChanges(previous, updated);
      await queueMemberMail(collections, session, { member: updated, changes, isByOwner: true }, now());
      return {
        result: updated,
        row: toMemberAuditRow('changed', params.id, {
          before: pickAccountFields(previous),
          after: pickAccountFields(updated),
        }),
      };
    });
    return { user: await loadStaffMember(result), auditId };
  });

  registerStaffCall(app, resetStaffMember, async (call) => {
    const { staff, params, body } = call;
    requireElevation(staff);
    if (params.id === staff.id) throw createSelfProblem();
    await loginDeps.linkMailLimit.consume(staff.id);
    // Replaces the password by a random one that nobody knows.
    const passwordHash = await passwordHasher.hash(randomBytes(32).toString('base64url'));
    const { v, secondFactor: removesSecondFactor = false } = body;
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const fields = { passwordHash, passwordChangedAt: now() };
      const { previous, updated } = await changeMemberOrThrow(session, {
        id: params.id,
        v,
        fields,
        removesSecondFactor,
      });
      await sessions.endAll(updated._id, { session });
      const changes: AccountChange[] = ['password_ended'];
      if (previous.totp && !updated.totp) changes.push('second_factor_off');
      await queueMemberMail(collections, session, { member: updated, changes, isByOwner: true }, now());
      const { _id: memberId, email, name, role } = updated;
      const link = await links.send({ memberId, email, name, role, sentBy: staff.id }, session, now());
      const facts = { secondFactor: removesSecondFactor ? 'off' : 'kept', link: link._id.toHexString() };
      return { result: { updated, link }, row: toMemberAuditRow('reset', params.id, { after: facts }) };
    });
    const { updated, link } = result;
    return { user: toStaffMember(updated, 0), link: toStaffLink(link, staff.name, now()), auditId };
  });

  async function changeMemberOrThrow(session: ClientSession, input: ChangeMemberInput) {
    const memberChange = await changeMember(collections, session, input);
    if ('stale' in memberChange)
      throw problems.conflict('stale', () => 'Someone changed this in the meantime. Check it again.', {
        fresh: await loadStaffMember(memberChange.stale),
      });
    return memberChange;
  }
}

const createSelfProblem = () =>
  problems.conflict(
    'yourself',
    () => 'Someone else on the team has to do this. Your own name and password are on the page Profile.',
  );
