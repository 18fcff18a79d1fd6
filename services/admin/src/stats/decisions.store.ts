import type { Collections } from '@app/db';

/** A decision from the audit log. */
export interface Decision {
  kind: string;
  outcome: 'approved' | 'rejected' | 'changesRequested';
  by: string;
  at: Date;
  /** When the item was received; absent if the row does not say. */
  receivedAt?: Date;
  /** For reviews: the number of stars. */
  stars?: number;
}

const kinds = ['review', 'reply', 'listing', 'update', 'claim'] as const;
const outcomes = { approve: 'approved', reject: 'rejected', request_changes: 'changesRequested' } as const;

const decisionByAction: ReadonlyMap<string, Pick<Decision, 'kind' | 'outcome'>> = new Map(
  kinds.flatMap((kind) =>
    Object.entries(outcomes).map(([step, outcome]) => [`${kind}.${step}`, { kind, outcome }] as const),
  ),
);
const undoActions = kinds.map((kind) => `${kind}.undo`);

const queryOptions = { maxTimeMS: 10_000 } as const;

/** Reads decisions by staff from the audit log. Undone decisions are left out. */
export function createDecisionsStore({ audit }: Pick<Collections, 'audit'>) {
  const findRowsSince = (since: Date) =>
    audit.find(
      { action: { $in: [...decisionByAction.keys(), ...undoActions] }, at: { $gte: since } },
      {
        projection: { action: 1, at: 1, actor: 1, reason: 1, 'before.submittedAt': 1, 'after.stars': 1 },
        hint: 'ofAction',
        ...queryOptions,
      },
    );
  return {
    query: findRowsSince,

    async findSince(since: Date): Promise<Decision[]> {
      const rows = await findRowsSince(since).toArray();
      // The row of an undo contains the id of the undone row.
      const undoneIds = new Set(
        rows.filter(({ action }) => undoActions.includes(action)).map(({ reason }) => reason),
      );
      return rows.flatMap(({ _id, action, at, actor, before, after }) => {
        const decision = decisionByAction.get(action);
        if (!decision || actor.kind !== 'admin' || undoneIds.has(_id.toHexString())) return [];
        const receivedAt = before?.submittedAt;
        const stars = after?.stars;
        return {
          ...decision,
          by: actor.id,
          at,
          ...(receivedAt instanceof Date && { receivedAt }),
          ...(typeof stars === 'number' && { stars }),
        };
      });
    },
  };
}
