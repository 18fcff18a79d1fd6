// Finds open appeals against a member's own decisions. What would end one is left to other members in the console. For
// display only: the commands check it.
import type { AppealDoc, Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { Filter, ObjectId } from 'mongodb';

/** Finds open appeals against decisions of a member. */
export const findOwnAppeals = (
  { appeals }: Pick<Collections, 'appeals'>,
  memberId: string,
  appealFilter: Filter<AppealDoc>,
): Promise<AppealDoc[]> =>
  appeals.find({ ...appealFilter, status: 'open', decidedBy: memberId }, readOptions).toArray();

/** True if one of these appeals is against the decision of this document. */
export const isDecisionAppealed = (
  { _id, decision }: { _id: ObjectId; decision?: { at: Date } | undefined },
  appeals: readonly AppealDoc[],
): boolean =>
  appeals.some(({ about, decidedAt }) => about.equals(_id) && decidedAt.getTime() === decision?.at.getTime());
