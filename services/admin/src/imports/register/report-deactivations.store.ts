import type { ClientSession, Collections, ImportRowDoc } from '@app/db';
import { getFields } from '../rows/row.ts';

/** Subject of these reports, which staff decide like those of visitors. */
const reportField = 'Closed or moved';

/** Writes a report about the listing of each provider whom the register deactivated, once for each deactivation. */
export async function reportDeactivations(
  { reports }: Pick<Collections, 'reports'>,
  rows: readonly ImportRowDoc[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  for (const row of rows) {
    const { register, values } = getFields(row) ?? {};
    if (row.action !== 'unchanged' || !register?.deactivatedOn || !row.listingId || !row.newId) continue;
    const note = `The public register (NPPES) deactivated NPI ${values?.npi} on ${register.deactivatedOn}. The listing stays public until you decide.`;
    if (await reports.findOne({ listingId: row.listingId, note }, { session })) continue;
    const subject = { listingId: row.listingId, field: reportField, note };
    await reports.insertOne({ _id: row.newId, ...subject, status: 'open', createdAt: now }, { session });
  }
}
