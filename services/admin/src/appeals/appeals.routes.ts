import { answerAppeal as answer } from '@app/moderation';
import type { App } from '@app/service-kit';
import { answerAppeal, listAppeals } from '@app/types/admin/appeals';
import type { Parts } from '../app.ts';
import { ctxOf } from '../ctx.ts';
import { granted } from '../granted.ts';
import { mountStaff } from '../mount-staff.ts';
import { promisesAt } from '../promises.store.ts';
import { recordIdOf } from '../record-id.store.ts';
import { teamNames } from '../team-names.store.ts';
import { type AppealCase, appealsStore } from './appeals.store.ts';
import { toAppeal } from './to-appeal.ts';

/** Practitioners' appeals: somebody else than whoever decided looks at it again. */
export function mountAppeals(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = appealsStore(collections);

  const shown = async (cases: readonly AppealCase[]) => {
    const by = cases.flatMap(({ appeal }) => [
      appeal.decidedBy,
      ...(appeal.answer ? [appeal.answer.by] : []),
    ]);
    const [nameOf, promises] = await Promise.all([
      teamNames(collections, by),
      promisesAt(collections, new Date()),
    ]);
    return cases.map((one) => toAppeal(one, nameOf, promises));
  };

  mountStaff(app, listAppeals, async ({ query }) => {
    const { status = 'open', page = 1, pageSize = 20 } = query;
    const { cases, total } = await store.page({ status, page, pageSize });
    const items = await shown(cases);
    return { items, appeals: items, total, page, pageSize };
  });

  mountStaff(app, answerAppeal, async (call) => {
    const appeal = recordIdOf(call.params.id);
    const answered = await granted(answer(ctxOf(call, parts), { appeal, ...call.body }));
    const [told] = await shown(await store.loadCases([answered]));
    if (!told) throw new Error('An answered appeal is not shown');
    return { appeal: told };
  });
}
