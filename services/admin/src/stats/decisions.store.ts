import type { Collections } from '@app/db';

/** A decision by staff, read from the audit log. */
export interface Decision {
  kind: string;
  outcome: 'approved' | 'rejected' | 'changesRequested';
  decidedBy: string;
  decidedAt: Date;
  /** When the item was received; absent if the row does not say. */
  receivedAt?: Date;
  stars?: number;
}

const decisionKinds = ['review', 'reply', 'listing', 'update', 'claim'] as const;
const outcomes = { approve: 'approved', reject: 'rejected', request_changes: 'changesRequested' } as const;

const decisionByAction: ReadonlyMap<string, Pick<Decision, 'kind' | 'outcome'>> = new Map(
  decisionKinds.flatMap((kind) =>
    Object.entries(outcomes).map(([action, outcome]) => [`${kind}.${action}`, { kind, outcome }] as const),
  ),
);
const undoActions = decisionKinds.map((kind) => `${kind}.undo`);

const queryOptions = { maxTimeMS: 10_000 } as const;

/** Reads decisions by staff from the audit log. Undone decisions are left out. */
export function createDecisionsStore({ audit }: Pick<Collections, 'audit'>) {
  const queryRowsSince = (since: Date) =>
    audit.find(
      { action: { $in: [...decisionByAction.keys(), ...undoActions] }, at: { $gte: since } },
      {
        projection: { action: 1, at: 1, actor: 1, reason: 1, 'before.submittedAt': 1, 'after.stars': 1 },
        hint: 'ofAction',
        ...queryOptions,
      },
    );
  return {
    queryRows: queryRowsSince,

    async findSince(since: Date): Promise<Decision[]> {
      const auditRows = await queryRowsSince(since).toArray();
      // The reason of an undo's row is the id of the undone row.
      const undoneIds = new Set(
        auditRows.filter(({ action }) => undoActions.includes(action)).map(({ reason }) => reason),
      );
      return auditRows.flatMap(({ _id, action, at, actor, before, after }) => {
        const decision = decisionByAction.get(action);
        if (!decision || actor.kind !== 'admin' || undoneIds.has(_id.toHexString())) return [];
        const receivedAt = before?.submittedAt;
        const stars = after?.stars;
        return {
          ...decision,
          decidedBy: actor.id,
          decidedAt: at,
          ...(receivedAt instanceof Date && { receivedAt }),
          ...(typeof stars === 'number' && { stars }),
        };
      });
    },
  };
}
