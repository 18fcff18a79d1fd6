import { reopen, undoDecision as takeBack } from '@app/moderation';
import { type App, HttpProblem, isUnreachable, problems } from '@app/service-kit';
import type { Undoable, UndoResult } from '@app/status-changes';
import {
  type BulkResult,
  decideMany,
  isItemId,
  itemHistory,
  noteItem,
  type QueueKind,
  releaseItem,
  reopenItem,
  staffNoteStep,
  takeItem,
  undoDecision,
} from '@app/types/admin/queue';
import { toUndoFields } from '../actions/register-action-routes.ts';
import { getRowSight } from '../audit/row-sight.ts';
import { auditChange } from '../audited.store.ts';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { toRecordId } from '../record-id.store.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { requirePermission } from '../require-permission.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { loadHistory } from './history.store.ts';
import { kinds, requireItemKind } from './kinds.ts';
import { createLockStore } from './locks.store.ts';

/** Routes shared by all queues. Their differences are in `kinds`. */
export function registerQueueRoutes(app: App, deps: AdminDeps): void {
  const { collections, logger } = deps;
  const locks = createLockStore(collections);

  const requireKind = (item: { kind: QueueKind; id: string }) => requireItemKind(deps, item);

  registerStaffCall(app, takeItem, async ({ params, staff }) => {
    const { subject, right } = await requireKind(params);
    requirePermission(staff, right);
    const { mine, lock } = await locks.take(subject, params.id, staff, new Date());
    if (!mine) throw problems.conflict('locked', () => `${lock.name} is on it.`, { lock });
    return { lock };
  });

  registerStaffCall(app, releaseItem, async ({ params, staff }) => {
    const { subject } = await requireKind(params);
    return { lock: await locks.release(subject, params.id, staff, new Date()) };
  });

  registerStaffCall(app, itemHistory, async ({ params, staff }) => {
    const { subject, alsoAbout } = await requireKind(params);
    const { id } = params;
    const targets = [{ kind: subject, id }, ...((await alsoAbout?.(deps, id)) ?? [])];
    return { items: await loadHistory(collections, targets, getRowSight(staff)) };
  });

  registerStaffCall(app, decideMany, async (call) => {
    const { params, body, staff } = call;
    const kind = kinds[params.kind];
    if (!kind) throw problems.notFound();
    requirePermission(staff, kind.right);
    const found = kind.commands.find(({ row }) => row.bulk === body.action);
    if (!found) throw problems.notFound();
    const { items, reasons = [], notes = '' } = body;
    const results: BulkResult[] = [];
    let database: HttpProblem | undefined;
    // Sequential, because items about the same listing would conflict.
    for (const { id, v } of items) {
      const decideOne = async () => {
        if (database) throw database; // the others would fail in the same way
        if (!isItemId(params.kind, id)) throw problems.notFound();
        const input = { id, v, reasons, notes, ...found.inBulk };
        return toHttpProblem(found.command(createCommandContext(call, deps), input), {});
      };
      results.push(
        await toResult(id, decideOne(), (error) => {
          if (isUnreachable(error)) database = problems.unavailable();
          else logger.error({ err: error }, 'one of many');
          return database ?? problems.internal();
        }),
      );
    }
    return { results };
  });

  registerStaffCall(app, reopenItem, async (call) => {
    const { params, body, staff } = call;
    const { reopens: kind, right, loadFresh } = await requireKind(params);
    requirePermission(staff, right);
    if (!kind) throw problems.notFound();
    const input = { kind, id: params.id, v: body.v };
    const reopened = await toHttpProblem(
      reopen(createCommandContext(call, deps), input),
      {},
      loadFresh && ((now) => loadFresh(deps, staff, now)),
    );
    return { ...params, ...toUndoFields(reopened) };
  });

  registerStaffCall(app, noteItem, async (call) => {
    const { params, body, staff } = call;
    const { subject, right } = await requireKind(params);
    requirePermission(staff, right);
    const row = {
      action: `${subject}.${staffNoteStep}`,
      target: { kind: subject, id: params.id },
      reason: body.text,
    };
    const { auditId } = await auditChange(deps, call, async () => ({ result: null, row }));
    return { id: auditId };
  });

  registerStaffCall(app, undoDecision, async (call) => {
    const undone = await toHttpProblem(
      takeBack(createCommandContext(call, deps), { auditId: toRecordId(call.params.id) }),
      {},
    );
    return { kind: undone.kind, id: getRecordId(undone) };
  });
}

/** Earlier items stay decided, so each item has its own result. */
async function toResult(
  id: string,
  decision: Promise<Undoable>,
  onUnexpected: (error: unknown) => HttpProblem,
): Promise<BulkResult> {
  try {
    return { id, status: 'done', ...toUndoFields(await decision) };
  } catch (error) {
    const problem = error instanceof HttpProblem ? error : onUnexpected(error);
    return { id, status: 'failed', error: problem.code, message: problem.words('en') };
  }
}

function getRecordId(undone: UndoResult): string {
  if ('claim' in undone) return undone.claim._id.toHexString();
  if ('update' in undone) return undone.update._id.toHexString();
  if ('message' in undone) return undone.message._id.toHexString();
  if ('review' in undone) return undone.review.publicId;
  return 'report' in undone ? undone.report._id.toHexString() : undone.listing._id.toHexString();
}
