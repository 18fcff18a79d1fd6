import { site } from '@app/option-lists';
import { type App, problems, registerCall, reply, toIdentifiers } from '@app/service-kit';
import { exportMe } from '@app/types';
import type { RouteDeps } from '../route-deps.ts';
import { readOwnData } from './own-data.store.ts';
import { toExportedAccount } from './to-exported.ts';

const fileName = `${site.name.toLowerCase()}-my-data.json`;

/** Route that returns all data of the session's own account as a file. */
export function registerExportRoutes(app: App, { accounts, collections, limits }: RouteDeps): void {
  registerCall(app, exportMe, async ({ session: { userId } }) => {
    await limits.export.consume(userId);
    const account = await accounts.find(userId);
    if (!account) throw problems.unauthorized();
    const ownData = await readOwnData(collections, userId, toIdentifiers(account).emails);
    return reply(
      { exportedAt: new Date().toISOString(), account: toExportedAccount(account), data: ownData },
      { headers: { 'content-disposition': `attachment; filename="${fileName}"` } },
    );
  });
}
