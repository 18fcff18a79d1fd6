import { type SanctionDoc, toObjectId } from '@app/db';
import type { App } from '@app/service-kit';
import * as statusChanges from '@app/status-changes';
import { liftSanction, sanctionAccount } from '@app/types/admin/actions/account';
import { listAccounts, type StaffSanction } from '@app/types/admin/people/sanctions';
import type { AdminDeps } from '../deps.ts';
import { requireItemQueue } from '../queue/queue-definitions.ts';
import { registerStaffCall, requireRecord, runCommand } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createAccountStore } from './accounts.store.ts';

export function registerSanctionRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createAccountStore(collections);

  /** Allow-list of a sanction's fields; the account is not among them. */
  async function toStaffSanctions(docs: readonly SanctionDoc[]): Promise<StaffSanction[]> {
    const now = new Date();
    const getName = await loadStaffNames(
      collections,
      docs.map(({ by }) => by),
    );
    return docs.map(({ _id, kind, reason, by, from, until, liftedAt }) => ({
      id: _id.toHexString(),
      kind,
      reason,
      by: getName(by),
      from: from.toISOString(),
      until: until.toISOString(),
      holds: !liftedAt && until > now,
    }));
  }
  const toStaffSanction = async (doc: SanctionDoc) => (await toStaffSanctions([doc]))[0]!;

  registerStaffCall(app, listAccounts, async ({ params }) => {
    await requireItemQueue(deps, params);
    const accounts = await store.findAccounts(params.kind, params.id);
    const docs = await store.findSanctions(accounts.map(({ userId }) => userId));
    return {
      accounts: await Promise.all(
        accounts.map(async ({ who, label, userId }) => ({
          who,
          label,
          sanctions: await toStaffSanctions(docs.filter((sanctionDoc) => sanctionDoc.userId === userId)),
        })),
      ),
    };
  });

  registerStaffCall(app, sanctionAccount, async (call) => {
    const { params, body } = call;
    const { subject } = await requireItemQueue(deps, params);
    const account = requireRecord(
      (await store.findAccounts(params.kind, params.id)).find(({ who }) => who === body.who),
    );
    const { userId, locale } = account;
    const sanction = await runCommand(deps, call, statusChanges.sanctionAccount, {
      userId,
      locale,
      kind: body.sanction,
      days: body.days,
      reason: body.reason,
      about: { kind: subject, id: params.id },
    });
    return { sanction: await toStaffSanction(sanction) };
  });

  registerStaffCall(app, liftSanction, async (call) => {
    const input = { sanctionId: toObjectId(call.params.id) };
    const sanction = await runCommand(deps, call, statusChanges.liftSanction, input);
    return { sanction: await toStaffSanction(sanction) };
  });
}
