/**
 * Formats an identifier without a label of its own: "secondFactor" as "Second factor", "seal-audit" as "Seal audit".
 */
export function formatIdentifier(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_.]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
