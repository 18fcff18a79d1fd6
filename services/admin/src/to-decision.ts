interface Decision<Outcome> {
  outcome: Outcome;
  notes: string;
  at: Date;
  by: string;
}

/** A decision as staff read it; null where nothing was decided. `by` is a name then. */
export const toDecision = <Outcome>(
  decision: Decision<Outcome> | undefined,
  getName: (adminId: string) => string,
) =>
  decision
    ? {
        outcome: decision.outcome,
        notes: decision.notes,
        at: decision.at.toISOString(),
        by: getName(decision.by),
      }
    : null;
