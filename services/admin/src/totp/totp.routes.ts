import { type App, problems } from '@app/service-kit';
import { beginSecondFactor, confirmSecondFactor, dropSecondFactor } from '@app/types/admin/session';
import { auditChange, toMemberAuditRow } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { registerStaffCall } from '../staff-call.ts';
import { queueMemberMail } from '../users/queue-member-mail.store.ts';
import { toAdmin } from '../users/to-admin.ts';
import { loadOwnAdmin } from '../users/users.store.ts';
import { buildSecondFactor, createTotpSecret, createTotpUri, findTimeStep } from './codes.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

/** Lifetime of a secret that no code has confirmed. */
const confirmTimeoutMs = 15 * 60_000;

export function registerTotpRoutes(app: App, deps: AdminDeps): void {
  const { collections, loginDeps } = deps;
  const { admins } = collections;
  const { keys, attemptLimiter, now } = loginDeps;

  registerStaffCall(app, beginSecondFactor, async (call) => {
    const admin = await reauthenticate(deps, call, call.body.password);
    if (admin.totp)
      throw problems.conflict(
        'already_on',
        () => 'A second factor is already on. Turn it off before you set up another.',
      );
    const secret = createTotpSecret();
    const pendingTotp = { secret: encryptSecret(keys.totp, secret), at: now() };
    await admins.updateOne({ _id: admin._id }, { $set: { pendingTotp } });
    return { secret, uri: createTotpUri(secret, admin.email) };
  });

  registerStaffCall(app, confirmSecondFactor, async (call) => {
    const { staff, body } = call;
    const admin = await loadOwnAdmin(collections, staff);
    const pendingTotp = admin.pendingTotp;
    if (!pendingTotp || now().getTime() - pendingTotp.at.getTime() > confirmTimeoutMs)
      throw problems.conflict('not_begun', () => 'This took too long. Start again.');
    const attempt = { email: admin.email, address: '', device: `session ${staff.sessionId}` };
    await attemptLimiter.begin(attempt);
    const decryptedSecret = decryptSecret(keys.totp, pendingTotp.secret);
    if (!decryptedSecret)
      throw problems.conflict('not_begun', () => 'The server has a new key since you began. Start again.');
    const timeStep = findTimeStep(decryptedSecret.secret, body.code, now());
    if (timeStep === undefined)
      throw problems.validation({ code: () => 'This code is not right. Is the clock of your phone right?' });
    await attemptLimiter.recordSuccess(attempt);
    const { totp, recoveryCodes } = buildSecondFactor(pendingTotp.secret, timeStep, now());
    const { result } = await auditChange(deps, call, async (session) => {
      const updatedAdmin = await admins.findOneAndUpdate(
        { _id: admin._id, 'pendingTotp.secret': pendingTotp.secret },
        { $set: { totp }, $unset: { pendingTotp: '' }, $inc: { v: 1 } },
        { session, returnDocument: 'after' },
      );
      if (!updatedAdmin)
        throw problems.conflict('not_begun', () => 'Setup was started again on another page. Start again.');
      const changes = ['second_factor_on'] as const;
      await queueMemberMail(collections, session, { member: updatedAdmin, changes }, now());
      return { result: updatedAdmin, row: toMemberAuditRow('second_factor_on', staff.id) };
    });
    return { admin: toAdmin(result), recoveryCodes };
  });

  registerStaffCall(app, dropSecondFactor, async (call) => {
    const { staff, body } = call;
    const admin = await reauthenticate(deps, call, body.password);
    const { result } = await auditChange(deps, call, async (session) => {
      const updatedAdmin = await admins.findOneAndUpdate(
        { _id: admin._id },
        { $unset: { totp: '', pendingTotp: '' }, $inc: { v: 1 } },
        { session, returnDocument: 'after' },
      );
      if (!updatedAdmin) throw problems.unauthorized();
      const changes = admin.totp ? (['second_factor_off'] as const) : [];
      await queueMemberMail(collections, session, { member: updatedAdmin, changes }, now());
      return { result: updatedAdmin, row: toMemberAuditRow('second_factor_off', staff.id) };
    });
    return { admin: toAdmin(result) };
  });
}
