import type { Collections } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { beginSecondFactor, confirmSecondFactor, dropSecondFactor } from '@app/types/admin/session';
import { mountStaff } from '../mount-staff.ts';
import type { Door } from '../sessions/door.ts';
import { ownDoc } from '../sessions/own-doc.store.ts';
import { passwordAgain } from '../sessions/password-again.ts';
import { shownAdmin } from '../users/shown.ts';
import { newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from './codes.ts';
import { seal, unseal } from './sealed.ts';

/** A secret that nobody confirmed by then is forgotten. */
const confirmMs = 15 * 60_000;

export function mountTotp(app: App, { collections, door }: { collections: Collections; door: Door }): void {
  const { admins } = collections;
  const { notes, keys, attempts, now } = door;

  mountStaff(app, beginSecondFactor, async ({ staff, body, c }) => {
    const admin = await ownDoc(collections, staff);
    await passwordAgain(door, c.req.raw, { admin, sessionId: staff.sessionId, password: body.password });
    if (admin.totp)
      throw problems.conflict(
        'already_on',
        () => 'A second factor is on. Switch it off before you set up another.',
      );
    const secret = newSecret();
    const pendingTotp = { secret: seal(keys.totp, secret), at: now() };
    await admins.updateOne({ _id: admin._id }, { $set: { pendingTotp } });
    return { secret, uri: uriOf(secret, admin.email) };
  });

  mountStaff(app, confirmSecondFactor, async ({ staff, body, c }) => {
    const admin = await ownDoc(collections, staff);
    const pending = admin.pendingTotp;
    if (!pending || now().getTime() - pending.at.getTime() > confirmMs)
      throw problems.conflict('not_begun', () => 'This took too long. Begin again.');
    const who = { email: admin.email, address: '', device: `session ${staff.sessionId}` };
    await attempts.begin(who);
    const step = stepOf(unseal(keys.totp, pending.secret), body.code, now());
    if (step === undefined)
      throw problems.validation({ code: () => 'This code is not right. Is the clock of your phone right?' });
    await attempts.wentWell(who);
    const recoveryCodes = newRecoveryCodes();
    const totp = {
      secret: pending.secret,
      enabledAt: now(),
      lastStep: step,
      recovery: recoveryCodes.map(recoveryHash),
    };
    const after = await admins.findOneAndUpdate(
      { _id: admin._id, 'pendingTotp.secret': pending.secret },
      { $set: { totp }, $unset: { pendingTotp: '' }, $inc: { v: 1 } },
      { returnDocument: 'after' },
    );
    if (!after) throw problems.conflict('not_begun', () => 'Another page began anew. Begin again.');
    await notes.did(c.req.raw, staff.id, { action: 'admin.second_factor_on' });
    return { admin: shownAdmin(after), recoveryCodes };
  });

  mountStaff(app, dropSecondFactor, async ({ staff, body, c }) => {
    const admin = await ownDoc(collections, staff);
    await passwordAgain(door, c.req.raw, { admin, sessionId: staff.sessionId, password: body.password });
    const after = await admins.findOneAndUpdate(
      { _id: admin._id },
      { $unset: { totp: '', pendingTotp: '' }, $inc: { v: 1 } },
      { returnDocument: 'after' },
    );
    await notes.did(c.req.raw, staff.id, { action: 'admin.second_factor_off' });
    return { admin: shownAdmin(after ?? admin) };
  });
}
