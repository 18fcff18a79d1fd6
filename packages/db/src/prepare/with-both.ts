import type { Document } from 'mongodb';

/**
 * The validator while documents change from one to the other: the fields of both, each by either's rule, and those
 * required that both require. Nothing is checked where nothing was before, or any field was allowed.
 */
export function withBoth(before: Document = {}, after: Document): Document {
  const { $jsonSchema: old, ...oldInvariants } = before;
  const { $jsonSchema: now, ...invariants } = after;
  if (old?.additionalProperties !== false) return {};
  const properties = { ...old.properties };
  for (const [field, rule] of Object.entries(now.properties))
    properties[field] = field in properties ? { anyOf: [properties[field], rule] } : rule;
  const required = (now.required ?? []).filter((field: string) => old.required?.includes(field));
  const { required: _, ...shape } = now;
  return {
    // MongoDB does not accept an empty list.
    $jsonSchema: { ...shape, properties, ...(required.length > 0 && { required }) },
    ...(JSON.stringify(oldInvariants) === JSON.stringify(invariants) && invariants),
  };
}
