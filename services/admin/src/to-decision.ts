interface Decision<Outcome> {
  outcome: Outcome;
  notes: string;
  at: Date;
  by: string;
}

/** Converts a decision for staff, with the name of who made it; null if there is none. */
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
