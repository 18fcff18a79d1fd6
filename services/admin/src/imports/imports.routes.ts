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
import { auditChange } from '../audited.store.ts';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { createFileResponse } from '../exports/file-response.ts';
import { registerStaffCall, type StaffCall } from '../register-staff-call.ts';
import { requireElevation } from '../require-permission.ts';
import { findOutdatedLines } from './apply/find-outdated-lines.ts';
import { requestRollbackApproval } from './apply/rollback-approval.ts';
import { createImportRunner, interruptedProblem } from './apply/runner.ts';
import { generateErrorLines } from './file/error-lines.ts';
import { parseFields } from './file/form-fields.ts';
import { type Form, readForm } from './file/multipart.ts';
import { readFile } from './file/read-file.ts';
import { RefusedFile } from './file/refused-file.ts';
import { withUpload } from './file/upload.ts';
import { createImportsStore, type Import } from './imports.store.ts';
import { createListingsStore } from './listings.store.ts';
import { createRowsStore } from './rows.store.ts';
import { requireRows, toImport, toResult, toRow } from './to-import.ts';

/** Maximum time of a reply in milliseconds; after that it reports progress, and the client asks again. */
const maxReplyMs = 8_000;
const maxListed = 200;

type UploadQuery = StaffCall<typeof importFile>['query'];

/** Routes of CSV imports: upload, plan, commit, cancel, rollback. */
export function registerImportRoutes(app: App, deps: AdminDeps): void {
  const { client, collections, logger } = deps;
  const imports = createImportsStore(collections, randomUUID());
  const rows = createRowsStore(collections);
  const listings = createListingsStore(collections);
  const runner = createImportRunner({ client, collections, imports, rows, listings }, logger);

  const requireImport = async (id: string): Promise<Import> => {
    const importDoc = await imports.find(id);
    if (!importDoc) throw problems.notFound();
    return importDoc;
  };
  const getResult = async (id: string): Promise<ImportResult> => {
    const importDoc = await requireImport(id);
    return toResult(importDoc, await rows.findFailed(importDoc._id, maxListed));
  };
  const createNotNowProblem = async (id: string, message: string) =>
    problems.conflict('not_now', () => message, { fresh: await getResult(id) });

  /** Audit row of a step of an import. Changes of listings have their own rows. */
  const toStepRow = (
    step: 'upload' | 'commit' | 'rollback' | 'cancel',
    { _id, status, fileName }: Import,
    reason?: string,
  ) => ({
    action: `import.${step}`,
    target: { kind: 'import', id: _id.toHexString() },
    before: { status },
    after: { file: fileName },
    ...(reason && { reason }),
  });
  const auditStep = (
    call: Pick<StaffCall<typeof importFile>, 'staff' | 'c'>,
    work: Parameters<typeof auditChange<void>>[2],
  ) => auditChange({ client, collections }, call, work);

  /** Reads the rows once all fields are known: those after the file can say what its columns mean. False: cancelled. */
  async function readUpload(importDoc: Import, form: Form, { publish, mode }: UploadQuery): Promise<boolean> {
    const update = (set: Record<string, unknown>) => imports.update(importDoc._id, 'planning', set);
    const onProgress = (bytes: number) => update({ 'progress.bytes': bytes });
    return withUpload(form.file, onProgress, async (file) => {
      const fields = parseFields(file.isCut ? form.fields : await form.readAllFields());
      if (!(await readFile({ imports, rows, listings }, importDoc, file, fields.mapping))) return false;
      // Written now, because a process that takes over needs these settings.
      return update({
        'settings.read': true,
        'settings.publish': publish ? publish === 'true' : fields.publish === true,
        'settings.atOnce': mode !== 'preview' && !fields.isPreview,
      });
    });
  }

  async function upload(call: StaffCall<typeof importFile>): Promise<ImportResult> {
    const { query, staff, c } = call;
    const form = await readForm(c.req.raw);
    parseFields(form.fields); // validated before anything is written
    const importDoc = await imports.create(form.fileName, staff.id);
    await auditStep(call, async () => ({ result: undefined, row: toStepRow('upload', importDoc) }));
    const id = importDoc._id.toHexString();
    const stopRenewing = imports.renewLease(importDoc._id);
    try {
      if (await readUpload(importDoc, form, query)) runner.run(await requireImport(id));
    } catch (error) {
      await rows.deleteByImport(importDoc._id);
      await imports.end(importDoc._id, 'planning', 'failed', { problem: toStoredProblem(error) });
      if (!(error instanceof RefusedFile)) throw error;
      const { code, message, line, column } = error;
      const members = { line: line ?? null, column: column ?? null, batchId: id };
      throw new HttpProblem(code === 'too_large' ? 413 : 400, code, () => message, { members });
    } finally {
      stopRenewing();
    }
    await runner.waitUntilSettled(id, maxReplyMs);
    return getResult(id);
  }

  async function commitPlan(id: string, call: StaffCall<typeof importFile>): Promise<ImportResult> {
    const importDoc = await requireImport(id);
    if (importDoc.status !== 'planned')
      throw await createNotNowProblem(id, 'This plan was already committed or canceled, or is in progress.');
    const outdatedLines = await findOutdatedLines({ rows, listings }, importDoc);
    if (outdatedLines.length > 0)
      throw problems.conflict(
        'moved',
        () => 'Listings changed after this plan was made. Preview the file again.',
        {
          lines: outdatedLines.slice(0, maxListed),
          fresh: await getResult(id),
        },
      );
    const set = { committedAt: new Date(), 'settings.committedBy': call.staff.id };
    await auditStep(call, async (session) => {
      if (!(await imports.startWork(importDoc._id, ['planned'], 'committing', set, session)))
        throw await createNotNowProblem(
          id,
          'This plan was already committed or canceled, or is in progress.',
        );
      return { result: undefined, row: toStepRow('commit', importDoc) };
    });
    runner.run(await requireImport(id));
    await runner.waitUntilSettled(id, maxReplyMs);
    return getResult(id);
  }

  registerStaffCall(app, importFile, (call) => {
    const { mode, planId } = call.query;
    if (mode !== 'commit') return upload(call);
    if (!planId) throw problems.validation({ planId: () => 'Say which plan.' });
    return commitPlan(planId, call);
  });

  registerStaffCall(app, listImports, async ({ query: { page = 1, pageSize = 20 } }) => {
    const { docs, total } = await imports.list({ page, pageSize });
    const items = (docs as Import[]).map(toImport);
    return { items, imports: items, total, page, pageSize };
  });

  registerStaffCall(app, getImport, ({ params: { id } }) => getResult(id));

  registerStaffCall(app, listImportRows, async ({ params: { id }, query }) => {
    const { page = 1, pageSize = 100, action, repaired } = query;
    const importDoc = await requireImport(id);
    requireRows(importDoc);
    const filter = { action, isRepaired: repaired === 'true' };
    const { docs, total } = await rows.findPage(importDoc._id, filter, { page, pageSize });
    const matchedListings = await listings.findByIds(docs.flatMap((row) => row.listingId ?? []));
    const items = docs.map((row) =>
      toRow(row, row.listingId && matchedListings.get(row.listingId.toHexString())),
    );
    return { items, total, page, pageSize };
  });

  registerStaffCall(app, changeImport, async ({ params: { id }, body: { publish, choices = [], rest } }) => {
    const importDoc = await requireImport(id);
    if (importDoc.status !== 'planned')
      throw await createNotNowProblem(id, 'This plan was already committed or canceled, or is in progress.');
    if (publish !== undefined) await imports.setPublish(importDoc._id, publish);
    for (const { line, choice } of choices)
      if (!(await rows.choose(importDoc._id, line, choice)))
        throw problems.validation({ choices: () => `Line ${line} has no such choice.` });
    if (rest) await rows.chooseRest(importDoc._id, rest);
    if (rest || choices.length > 0)
      await imports.setCounts(importDoc._id, await rows.countActions(importDoc._id, false));
    return getResult(id);
  });

  registerStaffCall(app, cancelImport, async (call) => {
    const { id } = call.params;
    const importDoc = await requireImport(id);
    // Outside a transaction, which would conflict with running batches again and again.
    if (!(await imports.cancel(importDoc._id))) throw await createNotNowProblem(id, 'It has already ended.');
    await auditStep(call, async () => ({ result: undefined, row: toStepRow('cancel', importDoc) }));
    await runner.waitUntilSettled(id, maxReplyMs);
    await imports.setCounts(
      importDoc._id,
      await rows.countActions(importDoc._id, importDoc.committedAt !== undefined),
    );
    return getResult(id);
  });

  registerStaffCall(app, rollbackImport, async (call) => {
    requireElevation(call.staff);
    const { id } = call.params;
    const importDoc = await requireImport(id);
    if (!importDoc.committedAt || !['done', 'cancelled', 'failed'].includes(importDoc.status))
      throw await createNotNowProblem(id, 'There is nothing to roll back.');
    requireRows(importDoc);
    if (grants[call.staff.role].purge === 'second')
      return requestRollbackApproval(createCommandContext(call, deps), importDoc, call.body.reason);
    const set = { 'settings.rolledBackBy': call.staff.id };
    await auditStep(call, async (session) => {
      if (
        !(await imports.startWork(
          importDoc._id,
          ['done', 'cancelled', 'failed'],
          'rolling_back',
          set,
          session,
        ))
      )
        throw await createNotNowProblem(id, 'There is nothing to roll back.');
      return { result: undefined, row: toStepRow('rollback', importDoc, call.body.reason) };
    });
    runner.run(await requireImport(id));
    await runner.waitUntilSettled(id, maxReplyMs);
    return getResult(id);
  });

  registerStaffCall(app, getImportErrors, async ({ params: { id } }) => {
    const importDoc = await requireImport(id);
    requireRows(importDoc);
    return createFileResponse(generateErrorLines(rows, importDoc), {
      type: 'text/csv; charset=utf-8',
      name: `${importDoc.fileName.replace(/\.(?:csv|zip)$/i, '')}-errors.csv`,
    });
  });
}

/** The stored reason of a failed upload. */
function toStoredProblem(error: unknown) {
  if (error instanceof RefusedFile) {
    const { code, message, line, column } = error;
    return { code, message, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  }
  if (!(error instanceof HttpProblem)) return interruptedProblem;
  const { code, getMessage, fields = {} } = error;
  return { code, message: [getMessage, ...Object.values(fields)].map((say) => say('en')).join(' ') };
}
