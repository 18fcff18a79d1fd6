import { answerAppeal as answerAppealCommand } from '@app/moderation';
import type { App } from '@app/service-kit';
import { answerAppeal } from '@app/types/admin/actions/report';
import { listAppeals } from '@app/types/admin/appeals';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, runCommand } from '../staff-call.ts';
import { loadAppeals, toAppeals } from './appeals.store.ts';

/** Routes of prosthetists' appeals, which must be decided by another person than the decision. */
export function registerAppealRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;

  registerStaffCall(app, listAppeals, async ({ query }) => {
    const { status = 'open', page = 1, pageSize = 20, id } = query;
    const { items, total } = await loadAppeals(collections, { status, page, pageSize, id });
    return { items, appeals: items, total, page, pageSize };
  });

  registerStaffCall(app, answerAppeal, async (call) => {
    const input = { ...call.params, ...call.body };
    const answeredAppeal = await runCommand(deps, call, answerAppealCommand, input);
    return { appeal: (await toAppeals(collections, [answeredAppeal]))[0]! };
  });
}
