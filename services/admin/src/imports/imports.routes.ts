import { randomUUID } from 'node:crypto';
import { type App, HttpProblem, problems } from '@app/service-kit';
import { rollbackImport } from '@app/types/admin/actions/import';
import {
  cancelImport,
  changeImport,
  getImport,
  getImportErrors,
  type ImportResult,
  importFile,
  listImportRows,
  listImports,
} from '@app/types/admin/imports';
import { grants } from '@app/types/admin/permissions';
import { requestApproval } from '../actions/register-action-routes.ts';
import { auditAction, auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { createFileResponse } from '../exports/file-response.ts';
import {
  createCommandContext,
  registerStaffCall,
  requireElevation,
  requireRecord,
  type StaffCall,
} from '../staff-call.ts';
import { findOutdatedLines } from './apply/find-outdated-lines.ts';
import { rollbackableStatuses, startRollback } from './apply/rollback-approval.ts';
import { createImportRunner, interruptedProblem } from './apply/runner.ts';
import { generateErrorLines } from './file/error-lines.ts';
import { FileError } from './file/file-error.ts';
import { type Form, readForm } from './file/read-form.ts';
import { readImportFile } from './file/read-import-file.ts';
import { withUpload } from './file/upload.ts';
import { parseUploadOptions } from './file/upload-options.ts';
import { createImportStores, type ImportRecord } from './imports.store.ts';
import { requireRows, toImport, toImportAuditRow, toImportResult, toImportRow } from './to-import.ts';

/** Maximum time of a reply in milliseconds; after that it reports progress, and the client asks again. */
const maxReplyMs = 8_000;
const maxListedRows = 200;

type UploadQuery = StaffCall<typeof importFile>['query'];

/** Routes of CSV imports: upload, plan, commit, cancel, rollback. */
export function registerImportRoutes(app: App, deps: AdminDeps): void {
  const { client, collections, logger } = deps;
  const stores = createImportStores(collections, randomUUID());
  const { importsStore, rowsStore, listingsStore } = stores;
  const runner = createImportRunner({ client, collections, ...stores }, logger);

  const requireImport = async (id: string): Promise<ImportRecord> =>
    requireRecord(await importsStore.find(id));
  const loadResult = async (id: string): Promise<ImportResult> => {
    const importDoc = await requireImport(id);
    return toImportResult(importDoc, await rowsStore.findFailed(importDoc._id, maxListedRows));
  };
  const createStatusConflict = async (id: string, message: string) =>
    problems.conflict('not_now', () => message, { fresh: await loadResult(id) });
  const createPlanConflict = (id: string) =>
    createStatusConflict(id, 'This plan was already committed or canceled, or is in progress.');
  /** Runs the work that was started, and returns its result, or its progress after a while. */
  const runAndLoad = async (id: string): Promise<ImportResult> => {
    runner.run(await requireImport(id));
    await runner.waitUntilSettled(id, maxReplyMs);
    return loadResult(id);
  };

  /** Reads the rows once all fields are known, because those after the file can map its columns. False if cancelled. */
  async function readUpload(
    importDoc: ImportRecord,
    form: Form,
    { publish, mode }: UploadQuery,
  ): Promise<boolean> {
    const updateImport = (fields: Record<string, unknown>) =>
      importsStore.update(importDoc._id, 'planning', fields);
    const onProgress = (bytes: number) => updateImport({ 'progress.bytes': bytes });
    return withUpload(form.file, onProgress, async (storedUpload) => {
      const options = parseUploadOptions(storedUpload.isTruncated ? form.fields : await form.readAllFields());
      if (!(await readImportFile(stores, importDoc, storedUpload, options.mapping))) return false;
      // Written now, because a process that takes over needs these settings.
      return updateImport({
        'settings.read': true,
        'settings.publish': publish ? publish === 'true' : options.publish === true,
        'settings.atOnce': mode !== 'preview' && !options.isPreview,
      });
    });
  }

  async function uploadFile(call: StaffCall<typeof importFile>): Promise<ImportResult> {
    const { query, staff, c } = call;
    const form = await readForm(c.req.raw);
    parseUploadOptions(form.fields); // validated before anything is written
    const importDoc = await importsStore.create(form.fileName, staff.id);
    await auditAction(deps, call, toImportAuditRow('upload', importDoc));
    const id = importDoc._id.toHexString();
    const stopRenewing = importsStore.renewLease(importDoc._id);
    try {
      if (await readUpload(importDoc, form, query)) runner.run(await requireImport(id));
    } catch (error) {
      await rowsStore.deleteByImport(importDoc._id);
      await importsStore.endWork(importDoc._id, 'planning', 'failed', { problem: toStoredProblem(error) });
      if (!(error instanceof FileError)) throw error;
      const { code, message, line, column } = error;
      const members = { line: line ?? null, column: column ?? null, batchId: id };
      throw new HttpProblem(code === 'too_large' ? 413 : 400, code, () => message, { members });
    } finally {
      stopRenewing();
    }
    await runner.waitUntilSettled(id, maxReplyMs);
    return loadResult(id);
  }

  async function commitPlan(id: string, call: StaffCall<typeof importFile>): Promise<ImportResult> {
    const importDoc = await requireImport(id);
    if (importDoc.status !== 'planned') throw await createPlanConflict(id);
    const outdatedLines = await findOutdatedLines(stores, importDoc);
    if (outdatedLines.length > 0)
      throw problems.conflict(
        'moved',
        () => 'Listings changed after this plan was made. Preview the file again.',
        {
          lines: outdatedLines.slice(0, maxListedRows),
          fresh: await loadResult(id),
        },
      );
    const commitFields = { committedAt: new Date(), 'settings.committedBy': call.staff.id };
    await auditChange(deps, call, async (session) => {
      if (!(await importsStore.startWork(importDoc._id, ['planned'], 'committing', commitFields, session)))
        throw await createPlanConflict(id);
      return { result: undefined, row: toImportAuditRow('commit', importDoc) };
    });
    return runAndLoad(id);
  }

  registerStaffCall(app, importFile, (call) => {
    const { mode, planId } = call.query;
    if (mode !== 'commit') return uploadFile(call);
    if (!planId) throw problems.validation({ planId: () => 'Say which plan.' });
    return commitPlan(planId, call);
  });

  registerStaffCall(app, listImports, async ({ query: { page = 1, pageSize = 20 } }) => {
    const { docs, total } = await importsStore.findPage({ page, pageSize });
    const items = (docs as ImportRecord[]).map(toImport);
    return { items, imports: items, total, page, pageSize };
  });

  registerStaffCall(app, getImport, ({ params: { id } }) => loadResult(id));

  registerStaffCall(app, listImportRows, async ({ params: { id }, query }) => {
    const { page = 1, pageSize = 100, action, repaired } = query;
    const importDoc = await requireImport(id);
    requireRows(importDoc);
    const filter = { action, isRepaired: repaired === 'true' };
    const { docs, total } = await rowsStore.findPage(importDoc._id, filter, { page, pageSize });
    const listingById = await listingsStore.findByIds(docs.flatMap((row) => row.listingId ?? []));
    const items = docs.map((row) =>
      toImportRow(row, row.listingId && listingById.get(row.listingId.toHexString())),
    );
    return { items, total, page, pageSize };
  });

  registerStaffCall(
    app,
    changeImport,
    async ({ params: { id }, body: { publish, choices = [], rest: remainingChoice } }) => {
      const importDoc = await requireImport(id);
      if (importDoc.status !== 'planned') throw await createPlanConflict(id);
      if (publish !== undefined) await importsStore.setPublish(importDoc._id, publish);
      for (const { line, choice } of choices)
        if (!(await rowsStore.setChoice(importDoc._id, line, choice)))
          throw problems.validation({ choices: () => `Line ${line} has no such choice.` });
      if (remainingChoice) await rowsStore.setRemainingChoices(importDoc._id, remainingChoice);
      if (remainingChoice || choices.length > 0)
        await importsStore.setCounts(importDoc._id, await rowsStore.countActions(importDoc._id, false));
      return loadResult(id);
    },
  );

  registerStaffCall(app, cancelImport, async (call) => {
    const { id } = call.params;
    const importDoc = await requireImport(id);
    // Outside a transaction, which would conflict with running batches again and again.
    if (!(await importsStore.cancel(importDoc._id)))
      throw await createStatusConflict(id, 'It has already ended.');
    await auditAction(deps, call, toImportAuditRow('cancel', importDoc));
    await runner.waitUntilSettled(id, maxReplyMs);
    await importsStore.setCounts(
      importDoc._id,
      await rowsStore.countActions(importDoc._id, importDoc.committedAt !== undefined),
    );
    return loadResult(id);
  });

  registerStaffCall(app, rollbackImport, async (call) => {
    requireElevation(call.staff);
    const { id } = call.params;
    const { reason } = call.body;
    const importDoc = await requireImport(id);
    if (!importDoc.committedAt || !rollbackableStatuses.includes(importDoc.status))
      throw await createStatusConflict(id, 'There is nothing to roll back.');
    requireRows(importDoc);
    if (grants[call.staff.role].purge === 'second')
      return requestApproval(createCommandContext(call, deps), rollbackImport, {
        input: { id, reason },
        about: `Roll back the import of ${importDoc.fileName}`,
        reason,
      });
    const rollbackInput = { actorId: call.staff.id, reason };
    await auditChange(deps, call, async (session) => {
      const auditRow = await startRollback(importsStore, importDoc, rollbackInput, session);
      if (!auditRow) throw await createStatusConflict(id, 'There is nothing to roll back.');
      return { result: undefined, row: auditRow };
    });
    return runAndLoad(id);
  });

  registerStaffCall(app, getImportErrors, async ({ params: { id } }) => {
    const importDoc = await requireImport(id);
    requireRows(importDoc);
    return createFileResponse(generateErrorLines(rowsStore, importDoc), {
      type: 'text/csv; charset=utf-8',
      name: `${importDoc.fileName.replace(/\.(?:csv|zip)$/i, '')}-errors.csv`,
    });
  });
}

/** The stored reason of a failed upload. */
function toStoredProblem(error: unknown) {
  if (error instanceof FileError) {
    const { code, message, line, column } = error;
    return { code, message, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  }
  if (!(error instanceof HttpProblem)) return interruptedProblem;
  const { code, getMessage, fields = {} } = error;
  return {
    code,
    message: [getMessage, ...Object.values(fields)].map((toMessage) => toMessage('en')).join(' '),
  };
}
