import type { AdminDoc, Collections } from '@app/db';
import { type App, problems, reply } from '@app/service-kit';
import { adminMe, changeAdminProfile } from '@app/types/admin/session';
import { passwordFault } from '../login/password-rules.ts';
import { mountStaff } from '../mount-staff.ts';
import { begun } from '../sessions/begun.ts';
import type { Door } from '../sessions/door.ts';
import { ownDoc } from '../sessions/own-doc.store.ts';
import { passwordAgain } from '../sessions/password-again.ts';
import { emailTaken } from './email-taken.store.ts';
import { shownAdmin } from './shown.ts';

const field = (name: string, sentence: string) => problems.validation({ [name]: () => sentence });

export function mountProfile(
  app: App,
  { collections, door }: { collections: Collections; door: Door },
): void {
  const { admins } = collections;
  const { notes, passwords, sessions, now } = door;

  mountStaff(app, adminMe, async ({ staff }) => ({ admin: shownAdmin(await ownDoc(collections, staff)) }));

  mountStaff(app, changeAdminProfile, async ({ staff, body, c }) => {
    const request = c.req.raw;
    const before = await ownDoc(collections, staff);
    const { currentPassword, newPassword, ...wish } = body;
    if (wish.timezone !== undefined && !isTimezone(wish.timezone))
      throw field('timezone', 'Choose a time zone of the list.');
    const changes: Partial<AdminDoc> = Object.fromEntries(
      Object.entries(wish).filter(([key, value]) => value !== before[key as keyof typeof wish]),
    );
    if (changes.email !== undefined || newPassword !== undefined) {
      if (!currentPassword) throw field('currentPassword', 'Enter your current password.');
      await passwordAgain(door, request, {
        admin: before,
        sessionId: staff.sessionId,
        password: currentPassword,
      });
    }
    const fields = Object.keys(changes);
    if (newPassword !== undefined) {
      const fault =
        newPassword === currentPassword
          ? 'Choose another password than the current one.'
          : passwordFault(newPassword, { ...before, ...changes });
      if (fault) throw field('newPassword', fault);
      Object.assign(changes, { passwordHash: await passwords.hash(newPassword), passwordChangedAt: now() });
      fields.push('password');
    }
    if (fields.length === 0) return { admin: shownAdmin(before) };

    const after = await admins
      .findOneAndUpdate(
        // Two changes of the password at once: one of them knew the old one.
        { _id: before._id, passwordHash: before.passwordHash },
        {
          $set: changes,
          $inc: { v: 1 },
          ...(newPassword !== undefined && { $unset: { passwordIsTemporary: '' as const } }),
        },
        { returnDocument: 'after' },
      )
      .catch(emailTaken);
    if (!after)
      throw problems.conflict('stale', () => 'This changed meanwhile. Reload the page and try again.');
    await notes.did(request, staff.id, { action: 'admin.profile', after: { fields } });
    if (newPassword === undefined) return { admin: shownAdmin(after) };

    // Whoever knew the old password is out at once; this browser goes on with a session of its own.
    await sessions.endAll(before._id);
    const { token, cookies } = await begun(door, before._id, request);
    return reply({ admin: shownAdmin(after), token }, { cookies });
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
