import type { CallTableDoc, Collections } from '@app/db';
import { type CallTable, callTable, serviceNames } from '@app/types';
import * as z from 'zod/mini';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { checkCallTable, type KnownCall, selectHeldTables, toKnownCalls } from './check-call-table.ts';
import { compareCallTables } from './compare-call-tables.ts';

type Read = Pick<Collections, 'callTables'>;

/** While a version replaces another, instances of both answer. */
const heldVersions = 2;

/** The two newest tables of each service, the latest first. What cannot be read is left out and reported. */
export async function readCallTables(
  { callTables }: Read,
  report: (id: string) => void = () => {},
): Promise<CallTable[]> {
  const tables = await Promise.all(
    serviceNames.map(async (service) => {
      // Some more than are needed: what cannot be read takes no other's place.
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
 * Publishes the calls of a service: the gateway forwards them within seconds. A version that was published before
 * becomes the newest again, so that a service can go back.
 * @param built the calls that the gateway was built with
 * @throws {DomainError} not_a_table; gate, with the reasons; other_bytes, with what is another than in this version
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
  // Who goes back takes away what came since.
  const before = newest && !stored ? toKnownCalls([newest]) : [];
  const reasons = checkCallTable(table, [...built, ...toKnownCalls(live)], before);
  if (reasons.length > 0) throw new DomainError('gate', reasons.join('\n'));
  const doc: CallTableDoc = { _id, ...table, publishedAt: now, publishedBy: by };
  await collections.callTables.replaceOne({ _id }, doc, { upsert: true });
  return { isNew: stored === null };
}
