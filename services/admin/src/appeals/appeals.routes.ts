import { answerAppeal as answer } from '@app/moderation';
import type { App } from '@app/service-kit';
import { answerAppeal } from '@app/types/admin/actions/report';
import { listAppeals } from '@app/types/admin/appeals';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { toRecordId } from '../record-id.store.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { type AppealCase, createAppealsStore } from './appeals.store.ts';
import { toAppeal } from './to-appeal.ts';

/** Practitioners' appeals: somebody else than the person who decided looks at it again. */
export function mountAppeals(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createAppealsStore(collections);

  const toItems = async (cases: readonly AppealCase[]) => {
    const by = cases.flatMap(({ appeal }) => [
      appeal.decidedBy,
      ...(appeal.answer ? [appeal.answer.by] : []),
    ]);
    const [getName, promises] = await Promise.all([
      loadStaffNames(collections, by),
      loadSlaTargets(collections, new Date()),
    ]);
    return cases.map((one) => toAppeal(one, getName, promises));
  };

  mountStaff(app, listAppeals, async ({ query }) => {
    const { status = 'open', page = 1, pageSize = 20 } = query;
    const { cases, total } = await store.page({ status, page, pageSize });
    const items = await toItems(cases);
    return { items, appeals: items, total, page, pageSize };
  });

  mountStaff(app, answerAppeal, async (call) => {
    const appeal = toRecordId(call.params.id);
    const answered = await toHttpProblem(answer(createCommandContext(call, deps), { appeal, ...call.body }));
    const [told] = await toItems(await store.loadCases([answered]));
    if (!told) throw new Error('An answered appeal is not shown');
    return { appeal: told };
  });
}
