import type { AdminDoc } from '@app/db';
import { type App, problems, reply } from '@app/service-kit';
import { explainPasswordError } from '@app/team';
import { cookieNames, readCookie } from '@app/team/request';
import { changeAdminProfile, getSignedInAdmin } from '@app/types/admin/session';
import { auditChange, toMemberAuditRow } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { createMatchingXsrfCookie, startSession } from '../sessions/start-session.ts';
import { registerStaffCall } from '../staff-call.ts';
import { type AccountChange, queueMemberMail } from './queue-member-mail.store.ts';
import { toAdmin } from './to-admin.ts';
import { loadOwnAdmin, throwEmailTaken } from './users.store.ts';

const createFieldProblem = (name: string, sentence: string) =>
  problems.validation({ [name]: () => sentence });

export function registerProfileRoutes(app: App, deps: AdminDeps): void {
  const { collections, loginDeps } = deps;
  const { admins } = collections;
  const { passwordHasher, sessions, now } = loginDeps;

  registerStaffCall(app, getSignedInAdmin, async ({ staff, c }) => {
    const admin = toAdmin(await loadOwnAdmin(collections, staff));
    // Renewed on each load, because a session that an earlier release started may have another XSRF cookie.
    const cookie = readCookie(c.req.raw, cookieNames.session) ?? '';
    return reply({ admin }, { cookies: [createMatchingXsrfCookie(cookie, loginDeps.hasSecureCookies)] });
  });

  registerStaffCall(app, changeAdminProfile, async (call) => {
    const { staff, body, c } = call;
    const request = c.req.raw;
    const currentAdmin = await loadOwnAdmin(collections, staff);
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
    const changedFields = Object.keys(changes);
    if (newPassword !== undefined) {
      const passwordError =
        newPassword === currentPassword
          ? 'Choose a password other than the current one.'
          : explainPasswordError(newPassword, { ...currentAdmin, ...changes });
      if (passwordError) throw createFieldProblem('newPassword', passwordError);
      Object.assign(changes, {
        passwordHash: await passwordHasher.hash(newPassword),
        passwordChangedAt: now(),
      });
      changedFields.push('password');
    }
    if (changedFields.length === 0) return { admin: toAdmin(currentAdmin) };

    const { result } = await auditChange(deps, call, async (session) => {
      const updatedAdmin = await admins.findOneAndUpdate(
        // By the password's hash too, so that the second of two concurrent changes of the password fails.
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
      const mailedChanges = changedFields.filter(
        (name): name is AccountChange => name === 'password' || name === 'email',
      );
      const { email: previousEmail } = currentAdmin;
      const notice = { member: updatedAdmin, previousEmail, changes: mailedChanges };
      await queueMemberMail(collections, session, notice, now());
      // Ends all other sessions, which may belong to someone who knew the old password; this browser gets a new one.
      if (newPassword !== undefined) await sessions.endAll(currentAdmin._id, { session });
      const newSession =
        newPassword === undefined
          ? undefined
          : await startSession(loginDeps, currentAdmin._id, request, session);
      const row = toMemberAuditRow('profile', staff.id, { after: { fields: changedFields } });
      return { result: { updated: updatedAdmin, newSession }, row };
    }).catch(throwEmailTaken);
    const { updated, newSession } = result;
    if (!newSession) return { admin: toAdmin(updated) };
    return reply({ admin: toAdmin(updated), token: newSession.token }, { cookies: newSession.cookies });
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
