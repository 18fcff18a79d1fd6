import { type LegalRequestDoc, readSettings } from '@app/db';
import { type App, HttpProblem, problems } from '@app/service-kit';
import { getDueDay, isLate } from '@app/status-changes';
import type { ReplyOf } from '@app/types';
import { addLegalRequest, changeLegalRequest, listLegalRequests } from '@app/types/admin/settings';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireElevation, requireRecord } from '../staff-call.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { createLegalStore } from './legal.store.ts';

/** Routes of legal requests. A hold prevents commands from deleting its target. */
export function registerLegalRoutes(app: App, deps: AdminDeps): void {
  const { legalRequests } = deps.collections;
  const store = createLegalStore(deps.collections);
  const toLegalRequestsWithDeadlines = async (docs: readonly LegalRequestDoc[]) => {
    const [getName, { promises: slaSettings }] = await Promise.all([
      loadStaffNames(
        deps.collections,
        docs.map(({ createdBy }) => createdBy),
      ),
      readSettings(deps.collections),
    ]);
    const now = new Date();
    return docs.map((doc) => ({
      ...toLegalRequest(doc, getName),
      due: getDueDay(doc, slaSettings),
      late: isLate(doc, now, slaSettings),
    }));
  };
  const toLegalRequestWithDeadline = async (doc: LegalRequestDoc) =>
    (await toLegalRequestsWithDeadlines([doc]))[0]!;

  registerStaffCall(app, listLegalRequests, async ({ query }) => {
    const { page = 1, pageSize = 50, status = 'open' } = query;
    // Sorted in memory, because the default deadline is computed; there are few.
    const requests = await toLegalRequestsWithDeadlines(
      await legalRequests.find({ status }).sort({ createdAt: 1 }).toArray(),
    );
    if (status === 'open') requests.sort((a, b) => a.due.localeCompare(b.due));
    const items = requests.slice((page - 1) * pageSize, page * pageSize);
    return { items, total: requests.length, page, pageSize };
  });

  registerStaffCall(app, addLegalRequest, async (call) => {
    requireElevation(call.staff);
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      if (!(await store.exists(call.body.target, session))) {
        throw problems.validation({ 'target.id': () => 'Nothing has this id.' });
      }
      const doc: LegalRequestDoc = {
        _id: store.createId(),
        ...call.body,
        status: 'open',
        createdBy: call.staff.id,
        createdAt: now,
      };
      await legalRequests.insertOne(doc, { session });
      return { result: doc, row: createAuditRow('add', doc) };
    });
    return { request: await toLegalRequestWithDeadline(result), auditId };
  });

  registerStaffCall(app, changeLegalRequest, async (call) => {
    const { params, body } = call;
    requireElevation(call.staff);
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const currentRequest = requireRecord(await store.find(params.id, session));
      if (currentRequest.status === 'closed')
        throw new HttpProblem(409, 'not_now', () => 'This request is closed.');
      const {
        hold = currentRequest.hold,
        outcome = currentRequest.outcome,
        status = currentRequest.status,
        due = currentRequest.due,
      } = body;
      const isClosing = status === 'closed';
      const changedRequest: LegalRequestDoc = {
        ...currentRequest,
        // A closed request ends its hold.
        hold: hold && !isClosing,
        status,
        ...(due !== undefined && { due }),
        ...(outcome !== undefined && { outcome }),
        ...(isClosing && { closedAt: now }),
      };
      await legalRequests.replaceOne({ _id: currentRequest._id }, changedRequest, { session });
      return {
        result: changedRequest,
        row: createAuditRow(isClosing ? 'close' : 'change', changedRequest, currentRequest),
      };
    });
    return { request: await toLegalRequestWithDeadline(result), auditId };
  });
}

/** Creates the audit row with the hold, but without the court's text and the account, which may have to be deleted later. */
function createAuditRow(action: string, legalRequest: LegalRequestDoc, previousRequest?: LegalRequestDoc) {
  const { target } = legalRequest;
  const pickAuditedFields = ({ hold, status, due }: LegalRequestDoc) => ({
    hold,
    status,
    ...(due && { due }),
  });
  return {
    action: `legal.${action}`,
    target: { kind: 'legal', id: legalRequest._id.toHexString() },
    ...(previousRequest && { before: pickAuditedFields(previousRequest) }),
    after: {
      ...pickAuditedFields(legalRequest),
      kind: legalRequest.kind,
      about: target.kind === 'user' ? 'user' : `${target.kind}:${target.id}`,
    },
  };
}

function toLegalRequest(
  doc: LegalRequestDoc,
  getName: (id: string) => string,
): Omit<ReplyOf<typeof changeLegalRequest>['request'], 'due' | 'late'> {
  const { _id, kind, target, from, note, hold, status, outcome = '', createdBy, createdAt, closedAt } = doc;
  return {
    id: _id.toHexString(),
    kind,
    target: { kind: target.kind, id: target.id },
    from,
    note,
    hold,
    status,
    outcome,
    createdBy: getName(createdBy),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
