import { createHash } from 'node:crypto';
import { withLock } from '@app/db';
import { site } from '@app/option-lists';
import { type App, problems, registerCall } from '@app/service-kit';
import { readAgeAttestedAt, setRole } from '@app/types';
import { m } from '../paraglide/messages.js';
import type { RouteDeps } from '../route-deps.ts';

/** Route that makes the session's account a patient or a prosthetist. The role can be set once. */
export function registerSetRoleRoutes(app: App, { db, accounts, audit, limits }: RouteDeps): void {
  registerCall(app, setRole, async ({ session: { userId }, body, c }) => {
    const actor = { kind: 'user', id: userId } as const;
    const target = { kind: 'user', id: userId };
    const { 'x-request-id': requestId } = c.get('headers');
    await limits.setRole.consume(userId);

    if (body.userId !== userId) {
      await audit.addRow({ actor, action: 'account.set-role-refused', target, reason: 'not_you', requestId });
      throw problems.forbidden('not_you', (locale) => m.not_you({}, { locale }));
    }
    // The provider has no compare-and-set, so a lock makes the second of two concurrent calls see the first one's role.
    return withLock(
      db,
      `set-role:${createHash('sha256').update(userId).digest('base64url')}`, // hashed, because a lock may outlive its account
      async () => {
        const account = await accounts.find(userId);
        if (!account) throw problems.unauthorized();
        const { role } = account.publicMetadata;
        if (role !== undefined && role !== null) {
          const email = site.helpEmail;
          throw problems.conflict('role_already_set', (locale) => m.role_already_set({ email }, { locale }), {
            role,
          });
        }
        const ageAttestedAt = readAgeAttestedAt(account.unsafeMetadata, new Date());
        const newMetadata = { role: body.role, ...(ageAttestedAt && { ageAttestedAt }) };
        await audit.runAudited(
          { actor, action: 'account.set-role', target, after: newMetadata, requestId },
          () => accounts.setRole(userId, newMetadata),
        );
        return { role: body.role };
      },
      { leaseMs: 20_000, waitMs: 8_000 },
    );
  });
}
