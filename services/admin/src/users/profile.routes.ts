import type { AdminDoc } from '@app/db';
import { type App, problems, reply } from '@app/service-kit';
import { explainPasswordFault } from '@app/team';
import { cookieNames, readCookie } from '@app/team/request';
import { changeAdminProfile, getSignedInAdmin } from '@app/types/admin/session';
import { auditChange } from '../audited.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { createMatchingXsrfCookie, startSession } from '../sessions/start-session.ts';
import { type AccountChange, queueMemberMail } from './queue-member-mail.store.ts';
import { toAdmin } from './to-admin.ts';
import { loadOwnDoc, throwEmailTaken } from './users.store.ts';

const createFieldProblem = (name: string, sentence: string) =>
  problems.validation({ [name]: () => sentence });

export function registerProfileRoutes(app: App, deps: AdminDeps): void {
  const { collections, login } = deps;
  const { admins } = collections;
  const { passwordHasher, sessions, now } = login;

  registerStaffCall(app, getSignedInAdmin, async ({ staff, c }) => {
    const admin = toAdmin(await loadOwnDoc(collections, staff));
    // A session that an earlier release began has another one; a page loads this before it writes.
    const cookie = readCookie(c.req.raw, cookieNames.session) ?? '';
    return reply({ admin }, { cookies: [createMatchingXsrfCookie(cookie, login.secure)] });
  });

  registerStaffCall(app, changeAdminProfile, async (call) => {
    const { staff, body, c } = call;
    const request = c.req.raw;
    const currentAdmin = await loadOwnDoc(collections, staff);
    const { currentPassword, newPassword, ...input } = body;
    if (input.timezone !== undefined && !isTimezone(input.timezone))
      throw createFieldProblem('timezone', 'Choose a time zone from the list.');
    const changes: Partial<AdminDoc> = Object.fromEntries(
      Object.entries(input).filter(([key, value]) => value !== currentAdmin[key as keyof typeof input]),
    );
    if (changes.email !== undefined || newPassword !== undefined) {
      if (!currentPassword) throw createFieldProblem('currentPassword', 'Enter your current password.');
      await reauthenticate(deps, call, currentPassword);
    }
    const fields = Object.keys(changes);
    if (newPassword !== undefined) {
      const passwordFault =
        newPassword === currentPassword
          ? 'Choose a password other than the current one.'
          : explainPasswordFault(newPassword, { ...currentAdmin, ...changes });
      if (passwordFault) throw createFieldProblem('newPassword', passwordFault);
      Object.assign(changes, {
        passwordHash: await passwordHasher.hash(newPassword),
        passwordChangedAt: now(),
      });
      fields.push('password');
    }
    if (fields.length === 0) return { admin: toAdmin(currentAdmin) };

    const { result } = await auditChange(deps, call, async (session) => {
      const updatedAdmin = await admins.findOneAndUpdate(
        // Of two concurrent changes of the password the second fails.
        { _id: currentAdmin._id, passwordHash: currentAdmin.passwordHash },
        {
          $set: changes,
          $inc: { v: 1 },
          ...(newPassword !== undefined && { $unset: { passwordIsTemporary: '' as const } }),
        },
        { session, returnDocument: 'after' },
      );
      if (!updatedAdmin)
        throw problems.conflict(
          'stale',
          () => 'This changed in the meantime. Reload the page and try again.',
        );
      const mailedChanges = fields.filter(
        (name): name is AccountChange => name === 'password' || name === 'email',
      );
      await queueMemberMail(
        collections,
        session,
        { previous: currentAdmin, updated: updatedAdmin, changes: mailedChanges, byOwner: false },
        now(),
      );
      // Ends all other sessions, which may belong to someone who knew the old password; this browser gets a new one.
      if (newPassword !== undefined) await sessions.endAll(currentAdmin._id, { session });
      const newSession =
        newPassword === undefined ? undefined : await startSession(login, currentAdmin._id, request, session);
      const row = { action: 'admin.profile', target: { kind: 'admin', id: staff.id }, after: { fields } };
      return { result: { after: updatedAdmin, newSession }, row };
    }).catch(throwEmailTaken);
    const { after, newSession } = result;
    if (!newSession) return { admin: toAdmin(after) };
    return reply({ admin: toAdmin(after), token: newSession.token }, { cookies: newSession.cookies });
  });
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
