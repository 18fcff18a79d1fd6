import { randomBytes } from 'node:crypto';
import type { AdminDoc, ClientSession } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { changeTeamMember, listTeam, resetTeamMember, type TeamMember } from '@app/types/admin/people/users';
import { auditChange } from '../audited.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { requireElevation } from '../require-permission.ts';
import { createStaffLinksStore } from '../staff-links/staff-links.store.ts';
import { toStaffLink } from '../staff-links/to-staff-link.ts';
import { type AccountChange, queueMemberMail } from './tell-member.store.ts';
import { changeMember, type MemberChange } from './users.store.ts';

const toTeamMember = (doc: AdminDoc, sessions: number): TeamMember => ({
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

const toStepRow = (step: string, { _id }: AdminDoc, facts: { before?: object; after: object }) => ({
  action: `admin.${step}`,
  target: { kind: 'admin', id: _id.toHexString() },
  ...(facts.before && { before: { ...facts.before } }),
  after: { ...facts.after },
});
const pickAccountFields = ({ name, role, status }: AdminDoc) => ({ name, role, status });

/** Changes by an owner that the member is mailed about. */
function findAccountChanges(before: AdminDoc, after: AdminDoc): AccountChange[] {
  return [
    ...(before.role === after.role ? [] : [`role_${after.role}` as const]),
    ...(before.status === after.status ? [] : [`status_${after.status}` as const]),
  ];
}

export function registerUserRoutes(app: App, deps: AdminDeps): void {
  const { collections, login } = deps;
  const { admins } = collections;
  const { sessions, passwords, now } = login;
  const links = createStaffLinksStore(collections);
  const loadMember = async (doc: AdminDoc) => toTeamMember(doc, (await sessions.list(doc._id)).length);

  registerStaffCall(app, listTeam, async () => {
    const counts = await sessions.countByMember();
    const docs = await admins.find().sort({ createdAt: 1 }).limit(500).toArray();
    return { users: docs.map((doc) => toTeamMember(doc, counts.get(doc._id.toHexString()) ?? 0)) };
  });

  registerStaffCall(app, changeTeamMember, async (call) => {
    const { staff, params, body } = call;
    requireElevation(staff);
    const { v, ...set } = body;
    if (params.id === staff.id && (set.role ?? set.status) !== undefined) throw createSelfProblem();
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const { before, after } = await changeOrThrow(session, { id: params.id, v, set });
      if (after.status === 'disabled') await sessions.endAll(after._id, { session });
      const notice = { before, after, changes: findAccountChanges(before, after), byOwner: true };
      await queueMemberMail(collections, session, notice, now());
      return {
        result: after,
        row: toStepRow('changed', after, {
          before: pickAccountFields(before),
          after: pickAccountFields(after),
        }),
      };
    });
    return { user: await loadMember(result), auditId };
  });

  registerStaffCall(app, resetTeamMember, async (call) => {
    const { staff, params, body } = call;
    requireElevation(staff);
    if (params.id === staff.id) throw createSelfProblem();
    await login.linkMails.take(staff.id);
    // Of a password that nobody knows.
    const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
    const { v, secondFactor: withoutFactor = false } = body;
    const { result, auditId } = await auditChange(deps, call, async (session) => {
      const set = { passwordHash, passwordChangedAt: now() };
      const { before, after } = await changeOrThrow(session, { id: params.id, v, set, withoutFactor });
      await sessions.endAll(after._id, { session });
      const changes: AccountChange[] = ['password_ended'];
      if (before.totp && !after.totp) changes.push('second_factor_off');
      await queueMemberMail(collections, session, { before, after, changes, byOwner: true }, now());
      const { _id: memberId, email, name, role } = after;
      const link = await links.send({ memberId, email, name, role, sentBy: staff.id }, session, now());
      const facts = { secondFactor: withoutFactor ? 'off' : 'kept', link: link._id.toHexString() };
      return { result: { after, link }, row: toStepRow('reset', after, { after: facts }) };
    });
    const { after, link } = result;
    return { user: toTeamMember(after, 0), link: toStaffLink(link, staff.name, now()), auditId };
  });

  async function changeOrThrow(session: ClientSession, input: MemberChange) {
    const memberChange = await changeMember(collections, session, input);
    if (memberChange === 'not_found') throw problems.notFound();
    if (memberChange === 'last_owner')
      throw problems.conflict(
        'last_owner',
        () => 'This is the last owner: make someone else an owner first.',
      );
    if ('stale' in memberChange)
      throw problems.conflict('stale', () => 'Someone changed this in the meantime. Check it again.', {
        fresh: await loadMember(memberChange.stale),
      });
    return memberChange;
  }
}

const createSelfProblem = () =>
  problems.conflict(
    'yourself',
    () => 'Someone else on the team has to do this. Your own name and password are on the page Profile.',
  );
