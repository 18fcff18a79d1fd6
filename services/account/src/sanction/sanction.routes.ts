import { type App, problems, registerCall } from '@app/service-kit';
import * as statusChanges from '@app/status-changes';
import { appealSanction, getOwnSanction } from '@app/types';
import { m } from '../paraglide/messages.js';
import type { RouteDeps } from '../route-deps.ts';

/** Routes of the sanction of the session's own account and the appeal against it. Names of staff are not included. */
export function registerSanctionRoutes(app: App, { client, collections, limits }: RouteDeps): void {
  registerCall(app, getOwnSanction, async ({ session: { userId } }) => {
    const sanction = await statusChanges.findSanction({ collections, now: new Date() }, userId);
    if (!sanction) return { sanction: null };
    const { _id: about, kind, reason, until } = sanction;
    const appeal = await collections.appeals.findOne({ kind: 'sanction', about });
    return { sanction: { kind, reason, until: until.toISOString(), appeal: appeal?.status ?? null } };
  });

  registerCall(app, appealSanction, async ({ session, body, locale, c }) => {
    await limits.appeals.consume(session.userId);
    const ctx = statusChanges.createUserContext({ session, c }, { client, collections });
    await statusChanges.mapDomainError(statusChanges.appealSanction(ctx, { text: body.text, locale }), {
      not_found: problems.notFound,
      not_appealable: () =>
        problems.conflict('not_appealable', (language) => m.not_appealable({}, { locale: language })),
    });
    return { appeal: { status: 'open' as const } };
  });
}
