/** Converts a stored decision for staff, with the name of the staff member who made it; null if there is none. */
export const toDecision = <Outcome>(
  decision: { outcome: Outcome; notes: string; at: Date; by: string } | undefined,
  getName: (adminId: string) => string,
) => {
  if (!decision) return null;
  const { outcome, notes, at, by } = decision;
  return { outcome, notes, at: at.toISOString(), by: getName(by) };
};
