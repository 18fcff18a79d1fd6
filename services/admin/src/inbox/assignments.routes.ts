import { type App, HttpProblem } from '@app/service-kit';
import { assignItem } from '@app/types/admin/actions/item';
import { getAssignee } from '@app/types/admin/queue';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { requireItemQueue } from '../queue/queue-definitions.ts';
import { registerStaffCall, requirePermission } from '../staff-call.ts';
import { createAssignmentStore } from './assignments.store.ts';

/** Routes to assign items. An assignment only informs and filters: others with the permission may still decide. */
export function registerAssignmentRoutes(app: App, deps: AdminDeps): void {
  const store = createAssignmentStore(deps.collections);

  registerStaffCall(app, getAssignee, async ({ params }) => {
    await requireItemQueue(deps, params);
    const [assignee, possibleAssignees] = await Promise.all([
      store.find(params.kind, params.id),
      store.listPossibleAssignees(params.kind),
    ]);
    return { assignee, team: possibleAssignees };
  });

  registerStaffCall(app, assignItem, async (call) => {
    const { params, body, staff } = call;
    const { subject, permission } = await requireItemQueue(deps, params);
    requirePermission(staff, permission);
    const possibleAssignees = await store.listPossibleAssignees(params.kind);
    const assignee = possibleAssignees.find(({ id }) => id === body.to) ?? null;
    if (body.to !== null && !assignee)
      throw new HttpProblem(400, 'not_theirs', () => assignItem.errors?.not_theirs[1] ?? '');
    const _id = `${subject}:${params.id}`;
    await auditChange(deps, call, async (session, now) => {
      const { assignments } = deps.collections;
      if (assignee)
        await assignments.updateOne(
          { _id },
          { $set: { adminId: assignee.id, at: now } },
          { upsert: true, session },
        );
      else await assignments.deleteOne({ _id }, { session });
      const row = {
        action: `${subject}.assign`,
        target: { kind: subject, id: params.id },
        reason: assignee ? `to ${assignee.name}` : 'to nobody',
      };
      return { result: null, row };
    });
    return { assignee };
  });
}
