import { answerAppeal as answerAppealCommand } from '@app/moderation';
import type { App } from '@app/service-kit';
import { answerAppeal } from '@app/types/admin/actions/report';
import { listAppeals } from '@app/types/admin/appeals';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { withHttpProblems } from '../with-http-problems.ts';
import { createAppealsStore } from './appeals.store.ts';
import { toAppeals } from './to-appeal.ts';

/** Routes of prosthetists' appeals, which must be decided by another person than the decision. */
export function registerAppealRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createAppealsStore(collections);

  registerStaffCall(app, listAppeals, async ({ query }) => {
    const { status = 'open', page = 1, pageSize = 20, id } = query;
    const { rows, total } = await store.findPage({ status, page, pageSize, id });
    const staffAppeals = await toAppeals(collections, rows);
    return { items: staffAppeals, appeals: staffAppeals, total, page, pageSize };
  });

  registerStaffCall(app, answerAppeal, async (call) => {
    const answeredAppeal = await withHttpProblems(
      answerAppealCommand(createCommandContext(call, deps), { ...call.params, ...call.body }),
      answerAppeal,
    );
    const [appeal] = await toAppeals(collections, await store.addContext([answeredAppeal]));
    if (!appeal) throw new Error('The answered appeal could not be loaded');
    return { appeal };
  });
}
