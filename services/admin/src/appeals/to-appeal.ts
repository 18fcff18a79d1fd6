import type { Collections } from '@app/db';
import type { StaffAppeal } from '@app/types/admin/appeals';
import { toListingSummary } from '../listing-summary.ts';
import { loadSlaTargets, type SlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import type { AppealRow } from './appeals.store.ts';

/** Allow-list of an appeal's fields; the account is not among them. */
function toAppeal(
  { appeal, listing, reviewPublicId, notes, sanction }: AppealRow,
  getName: (id: string) => string,
  slaTargets: SlaTargets,
): StaffAppeal {
  const { kind, answer, createdAt, decidedAt, decidedBy } = appeal;
  return {
    id: appeal._id.toHexString(),
    kind,
    item: kind === 'flag' ? reviewPublicId : kind === 'sanction' ? null : appeal.about.toHexString(),
    listing: listing && toListingSummary(listing),
    text: appeal.text,
    status: appeal.status,
    since: createdAt.toISOString(),
    promise: appeal.status === 'open' ? slaTargets.getStatus(createdAt) : null,
    decided: { at: decidedAt.toISOString(), by: { id: decidedBy, name: getName(decidedBy) }, notes },
    sanction: sanction && { kind: sanction.kind, until: sanction.until.toISOString() },
    answer: answer ? { notes: answer.notes, at: answer.at.toISOString(), by: getName(answer.by) } : null,
  };
}

/** Converts appeals for staff. */
export async function toAppeals(
  collections: Collections,
  rows: readonly AppealRow[],
): Promise<StaffAppeal[]> {
  const staffIds = rows.flatMap(({ appeal }) => [
    appeal.decidedBy,
    ...(appeal.answer ? [appeal.answer.by] : []),
  ]);
  const [getName, slaTargets] = await Promise.all([
    loadStaffNames(collections, staffIds),
    loadSlaTargets(collections, new Date()),
  ]);
  return rows.map((row) => toAppeal(row, getName, slaTargets));
}
