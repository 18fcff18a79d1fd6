import { toObjectId } from '@app/db';
import { reopen, type UndoResult, undoDecision as undoDecisionCommand } from '@app/moderation';
import { type App, HttpProblem, isUnreachable, problems } from '@app/service-kit';
import type { Undoable } from '@app/status-changes';
import {
  addStaffNote,
  type BulkResult,
  decideMany,
  getItemHistory,
  isItemId,
  lockItem,
  type QueueKind,
  reopenItem,
  staffNoteAction,
  undoDecision,
  unlockItem,
} from '@app/types/admin/queue';
import { createConflictReply, toUndoFields } from '../actions/register-action-routes.ts';
import { getAuditAccess } from '../audit/audit-access.ts';
import { auditAction } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { createAccountStore } from '../sanctions/accounts.store.ts';
import { registerStaffCall, requirePermission, runCommand } from '../staff-call.ts';
import { loadHistory } from './history.store.ts';
import { createLockStore } from './locks.store.ts';
import { queueDefinitions, requireItemQueue } from './queue-definitions.ts';

/** Routes shared by all queues. `queueDefinitions` has the differences. */
export function registerQueueRoutes(app: App, deps: AdminDeps): void {
  const { collections, logger } = deps;
  const locks = createLockStore(collections);
  const accounts = createAccountStore(collections);

  const requireItem = (item: { kind: QueueKind; id: string }) => requireItemQueue(deps, item);

  registerStaffCall(app, lockItem, async ({ params, staff }) => {
    const { subject, permission } = await requireItem(params);
    requirePermission(staff, permission);
    const { isMine, lock } = await locks.acquire(subject, params.id, staff, new Date());
    if (!isMine) throw problems.conflict('locked', () => `${lock.name} is on it.`, { lock });
    return { lock };
  });

  registerStaffCall(app, unlockItem, async ({ params, staff }) => {
    const { subject } = await requireItem(params);
    return { lock: await locks.release(subject, params.id, staff, new Date()) };
  });

  registerStaffCall(app, getItemHistory, async ({ params, staff }) => {
    const { subject, findRelatedTargets } = await requireItem(params);
    const { id } = params;
    const targets = [{ kind: subject, id }, ...((await findRelatedTargets?.(deps, id)) ?? [])];
    const [items, [account]] = await Promise.all([
      loadHistory(collections, targets, getAuditAccess(staff)),
      accounts.findAccounts(params.kind, id),
    ]);
    return { items, locale: account?.locale ?? null };
  });

  registerStaffCall(app, decideMany, async (call) => {
    const { params, body, staff } = call;
    const { permission, commands } = queueDefinitions[params.kind];
    requirePermission(staff, permission);
    const bulkCommand = commands.find(({ action }) => action.bulk === body.action);
    if (!bulkCommand) throw problems.notFound();
    const { items, reasons = [], notes = '' } = body;
    const results: BulkResult[] = [];
    let databaseProblem: HttpProblem | undefined;
    // Sequential, because decisions about the same listing would conflict.
    for (const { id, v } of items) {
      const decideItem = async () => {
        if (databaseProblem) throw databaseProblem; // the others would fail in the same way
        if (!isItemId(params.kind, id)) throw problems.notFound();
        const input = { id, v, reasons, notes, ...bulkCommand.bulkInput };
        return runCommand(deps, call, bulkCommand.command, input);
      };
      results.push(
        await toBulkResult(id, decideItem(), (error) => {
          if (isUnreachable(error)) databaseProblem = problems.unavailable();
          else logger.error({ err: error }, 'one of many');
          return databaseProblem ?? problems.internal();
        }),
      );
    }
    return { results };
  });

  registerStaffCall(app, reopenItem, async (call) => {
    const { params, body, staff } = call;
    const { reopenKind, permission, presenter } = await requireItem(params);
    requirePermission(staff, permission);
    if (!reopenKind) throw problems.notFound();
    const input = { kind: reopenKind, id: params.id, v: body.v };
    const conflictReply = presenter && createConflictReply(presenter, deps, staff);
    const commandResult = await runCommand(deps, call, reopen, input, conflictReply);
    return { ...params, ...toUndoFields(commandResult) };
  });

  registerStaffCall(app, addStaffNote, async (call) => {
    const { params, body, staff } = call;
    const { subject, permission } = await requireItem(params);
    requirePermission(staff, permission);
    const auditId = await auditAction(deps, call, {
      action: `${subject}.${staffNoteAction}`,
      target: { kind: subject, id: params.id },
      reason: body.text,
    });
    return { id: auditId };
  });

  registerStaffCall(app, undoDecision, async (call) => {
    const input = { auditId: toObjectId(call.params.id) };
    const result = await runCommand(deps, call, undoDecisionCommand, input);
    return { kind: result.kind, id: getRecordId(result) };
  });
}

/** Converts the outcome of one decision. Each item has its own result, because the others are decided all the same. */
async function toBulkResult(
  id: string,
  decisionPromise: Promise<Undoable>,
  toUnexpectedProblem: (error: unknown) => HttpProblem,
): Promise<BulkResult> {
  try {
    return { id, status: 'done', ...toUndoFields(await decisionPromise) };
  } catch (error) {
    const problem = error instanceof HttpProblem ? error : toUnexpectedProblem(error);
    return { id, status: 'failed', error: problem.code, message: problem.getMessage('en') };
  }
}

function getRecordId(result: UndoResult): string {
  if ('claim' in result) return result.claim._id.toHexString();
  if ('update' in result) return result.update._id.toHexString();
  if ('message' in result) return result.message._id.toHexString();
  if ('clinic' in result) return result.clinic._id;
  if ('review' in result) return result.review.publicId;
  return 'report' in result ? result.report._id.toHexString() : result.listing._id.toHexString();
}
