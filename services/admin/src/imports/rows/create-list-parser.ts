import { normalizeHeader as normalize } from '@app/types/admin/imports/columns';

/** Edit distance of two texts, computed up to `maxDistance`. */
function computeDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let previousRow = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(
        Math.min(previousRow[j]! + 1, row[j - 1]! + 1, previousRow[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    previousRow = row;
  }
  return previousRow[b.length]!;
}

/** Lists normalized spellings of a value: whole, without and within its parentheses, and on each side of a slash. */
const listSpellings = (value: string): string[] => {
  // No value of the lists has more than one pair of parentheses.
  const [textBefore = '', afterOpening = ''] = value.split('(');
  const [innerText = '', textAfter = ''] = afterOpening.split(')');
  const outerText = textBefore + textAfter;
  return [value, outerText, innerText, ...outerText.split('/')].map(normalize).filter(Boolean);
};

/** Creates a parser of cells with values of a list. It accepts common spellings, and suggests the nearest value. */
export function createListParser(values: readonly string[]) {
  const valuesBySpelling = new Map<string, Set<string>>();
  for (const value of values)
    for (const spelling of listSpellings(value))
      valuesBySpelling.set(spelling, (valuesBySpelling.get(spelling) ?? new Set()).add(value));
  const findExactValue = (text: string): string | undefined => {
    const listValues = valuesBySpelling.get(normalize(text));
    return listValues?.size === 1 ? [...listValues][0] : undefined;
  };

  const findNearestValue = (text: string): string | undefined => {
    const normalizedText = normalize(text);
    if (normalizedText === '' || normalizedText.length > 100) return undefined;
    let nearest: { value: string; distance: number } | undefined;
    for (const [spelling, listValues] of valuesBySpelling) {
      const maxDistance = Math.max(2, Math.floor(spelling.length / 3));
      const isSubstring =
        normalizedText.length > 3 &&
        (spelling.includes(normalizedText) || normalizedText.includes(spelling)) &&
        spelling.length > 3;
      const distance = isSubstring ? 1 : computeDistance(normalizedText, spelling, maxDistance);
      if (distance <= maxDistance && (!nearest || distance < nearest.distance))
        nearest = { value: [...listValues][0]!, distance };
    }
    return nearest?.value;
  };

  return (
    cell: string,
  ): { values: string[]; unknownValues: { text: string; nearest: string | undefined }[] } => {
    let texts = cell.split(/[|;\n]/);
    if (texts.length === 1 && !findExactValue(cell)) texts = cell.split(',');
    const recognizedValues = new Set<string>();
    const unknownValues: { text: string; nearest: string | undefined }[] = [];
    for (const text of texts.map((textPart) => textPart.trim()).filter(Boolean)) {
      const value = findExactValue(text);
      if (value) recognizedValues.add(value);
      else unknownValues.push({ text, nearest: findNearestValue(text) });
    }
    // In the order of the list, so that a file that is imported again changes nothing.
    return { values: values.filter((value) => recognizedValues.has(value)), unknownValues };
  };
}
