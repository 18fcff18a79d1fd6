interface StoredDecision<Outcome> {
  outcome: Outcome;
  notes: string;
  at: Date;
  by: string;
}

/** Converts a stored decision for staff, with the name of the staff member who made it; null if there is none. */
export const toDecision = <Outcome>(
  decision: StoredDecision<Outcome> | undefined,
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
