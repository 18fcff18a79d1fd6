import type { CallTableDoc, Collections } from '@app/db';
import { type CallTable, callTable, serviceNames } from '@app/types';
import * as z from 'zod/mini';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { checkCallTable, type KnownCall, selectHeldTables, toKnownCalls } from './check-call-table.ts';
import { compareCallTables } from './compare-call-tables.ts';

type Read = Pick<Collections, 'callTables'>;

/** During an update instances of both versions answer. */
const heldVersions = 2;

/** The two latest tables of each service, newest first. Unreadable ones are skipped and reported. */
export async function readCallTables(
  { callTables }: Read,
  report: (id: string) => void = () => {},
): Promise<CallTable[]> {
  const tables = await Promise.all(
    serviceNames.map(async (service) => {
      // More than needed, because unreadable ones are skipped.
      const stored = await callTables.find({ service }).sort({ publishedAt: -1 }).limit(10).toArray();
      const readable = stored.flatMap((doc) => {
        const { success, data } = z.safeParse(callTable, doc);
        if (!success) report(doc._id);
        return success ? [data] : [];
      });
      return readable.slice(0, heldVersions);
    }),
  );
  return tables.flat();
}

/**
 * Publishes a service's call table; the gateway uses it within seconds. Publishing an earlier version again makes it
 * the latest, for rollbacks.
 * @param built the calls built into the gateway
 * @throws {DomainError} not_a_table; gate, with the reasons; other_bytes, with the differences from the published
 * version
 */
export async function publishCallTable(
  { collections, now, by }: Pick<Ctx, 'now' | 'by'> & { collections: Read },
  given: CallTable,
  built: readonly KnownCall[],
): Promise<{ isNew: boolean }> {
  const { success, data: table, error } = z.safeParse(callTable, given);
  if (!success) throw new DomainError('not_a_table', `That is no table of calls: ${z.prettifyError(error)}`);
  const _id = `${table.service}@${table.version}`;
  const stored = await collections.callTables.findOne({ _id });
  const differences = stored ? compareCallTables(stored, table) : [];
  if (differences.length > 0)
    throw new DomainError(
      'other_bytes',
      [`${_id} was published with other calls. Choose another version.`, ...differences].join('\n'),
    );
  const live = selectHeldTables(await readCallTables(collections), built);
  const newest = live.find(({ service }) => service === table.service);
  // A rollback may remove calls that were added since.
  const before = newest && !stored ? toKnownCalls([newest]) : [];
  const reasons = checkCallTable(table, [...built, ...toKnownCalls(live)], before);
  if (reasons.length > 0) throw new DomainError('gate', reasons.join('\n'));
  const doc: CallTableDoc = { _id, ...table, publishedAt: now, publishedBy: by };
  await collections.callTables.replaceOne({ _id }, doc, { upsert: true });
  return { isNew: stored === null };
}
