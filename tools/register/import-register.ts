import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { type Db, getCollections, insertAuditRow } from '@app/db';
import { terminalActorId } from '@app/service-admin/imports/apply/commit';
import { createImportRunner } from '@app/service-admin/imports/apply/runner';
import { type ArchivedFile, openArchive } from '@app/service-admin/imports/file/archive';
import { FileError } from '@app/service-admin/imports/file/file-error';
import {
  createImportStores,
  type ImportRecord,
  workStatuses,
} from '@app/service-admin/imports/imports.store';
import {
  hasRegisterHeader,
  readFileHead,
  readRegister,
} from '@app/service-admin/imports/register/read-register';
import { createLogger } from '@app/service-kit';
import type { MongoClient } from 'mongodb';
import { describeImport, isWeeklyFile, weeklyFileFirstNote } from './describe-import.ts';

interface ImportRegisterInput extends ArchivedFile {
  taxonomyCodes: readonly string[];
  /** Only plans the import: staff review and commit the plan in the console. */
  isPreview: boolean;
  /** Stops after the current batch; the next run continues. */
  signal?: AbortSignal;
}

/**
 * Imports the register as the console imports a file, and returns a description of the result. @throws with a sentence
 */
export async function importRegister(
  { client, db }: { client: MongoClient; db: Db },
  { name, chunks, taxonomyCodes, isPreview, signal }: ImportRegisterInput,
): Promise<string> {
  const { head, wholeFile: allChunks } = await readFileHead(chunks);
  if (!hasRegisterHeader(head))
    throw new Error(
      `${name} is not the register: its first line does not name the columns NPI, Entity Type Code and Healthcare Provider Taxonomy Code_1. The right file is called npidata_pfile_…csv.`,
    );
  const collections = getCollections(db);
  const deps = { client, collections, ...createImportStores(collections, randomUUID()) };
  const { importsStore } = deps;
  const logger = createLogger('register');
  const runner = createImportRunner(deps, logger);
  try {
    await runner.resumeAbandoned();
    const workingFilter = { status: { $in: [...workStatuses] }, until: { $gt: new Date() } };
    const runningImport = await collections.imports.findOne(workingFilter);
    if (runningImport)
      throw new Error(
        `An import runs already (${runningImport.fileName}). Wait for its end, which the console shows, and run this again: nothing is lost.`,
      );
    const isFirstImport = (await collections.listings.findOne({ register: { $exists: true } })) === null;
    const importDoc = await importsStore.create(name, terminalActorId);
    await recordAudit(db, 'import.upload', importDoc);
    // Releases the import, so that the site or the next run can continue it immediately.
    const releaseImport = () => void importsStore.release(importDoc._id, 0).catch(() => {});
    signal?.addEventListener('abort', releaseImport);
    const stopRenewing = importsStore.renewLease(importDoc._id);
    try {
      await readRows(deps, importDoc, allChunks, taxonomyCodes);
    } finally {
      stopRenewing();
    }
    signal?.throwIfAborted();
    const planSettings = { 'settings.read': true, 'settings.publish': true, 'settings.atOnce': !isPreview };
    await importsStore.update(importDoc._id, 'planning', planSettings);
    const id = importDoc._id.toHexString();
    if (!isPreview) await recordAudit(db, 'import.commit', importDoc);
    await runner.run((await importsStore.find(id))!);
    signal?.removeEventListener('abort', releaseImport);
    const finishedImport = (await importsStore.find(id))!;
    const unplacedCount = await collections.importRows.countDocuments({
      importId: importDoc._id,
      action: 'create',
      'fields.approved': false,
    });
    const differingCount = await collections.importRows.countDocuments({
      importId: importDoc._id,
      'messages.code': 'differs',
    });
    const deactivatedCount = await collections.importRows.countDocuments({
      importId: importDoc._id,
      'messages.code': 'deactivated',
    });
    return [
      describeImport(finishedImport, { unplacedCount, differingCount, deactivatedCount }),
      ...(isFirstImport && isWeeklyFile(name) ? [weeklyFileFirstNote] : []),
    ].join('\n');
  } finally {
    runner.stop();
  }
}

async function readRows(
  deps: Parameters<typeof readRegister>[0],
  importDoc: ImportRecord,
  chunks: AsyncIterable<Buffer>,
  taxonomyCodes: readonly string[],
): Promise<void> {
  try {
    await readRegister(deps, importDoc, chunks, { taxonomyCodes });
  } catch (error) {
    await deps.rowsStore.deleteByImport(importDoc._id);
    const { code, message } =
      error instanceof FileError
        ? error
        : { code: 'interrupted', message: 'The file was not read to its end. Run the command again.' };
    await deps.importsStore.endWork(importDoc._id, 'planning', 'failed', { problem: { code, message } });
    throw error;
  }
}

async function recordAudit(
  db: Db,
  action: 'import.upload' | 'import.commit',
  importDoc: ImportRecord,
): Promise<void> {
  const collections = getCollections(db);
  await insertAuditRow(collections, {
    at: new Date(),
    actor: { kind: 'system', id: terminalActorId },
    action,
    target: { kind: 'import', id: importDoc._id.toHexString() },
    after: { file: importDoc.fileName },
  });
}

const chunkBytes = 256 * 1024;

/** Opens a CSV file, or the register's file inside a ZIP archive as published, without unpacking it to disk. */
export async function openFile(filePath: string): Promise<ArchivedFile> {
  if (/\.zip$/i.test(filePath)) return openArchive(filePath, { archiveName: filePath });
  const handle = await open(filePath);
  const stream = handle.createReadStream({ highWaterMark: chunkBytes });
  return { name: path.basename(filePath), chunks: stream as AsyncIterable<Buffer> };
}
