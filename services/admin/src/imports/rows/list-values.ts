import { normalizeHeader as fold } from '@app/types/admin/imports/columns';

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

/** Spellings of a value: itself, without and within its parentheses, and its parts around a slash. */
const listSpellings = (value: string): string[] => {
  // No value of the lists has more than one pair of parentheses.
  const [textBefore = '', afterOpening = ''] = value.split('(');
  const [innerText = '', textAfter = ''] = afterOpening.split(')');
  const outerText = textBefore + textAfter;
  return [value, outerText, innerText, ...outerText.split('/')].map(fold).filter(Boolean);
};

/** Creates a parser for the values of a list that accepts common spellings. */
export function createListReader(values: readonly string[]) {
  const valuesByForm = new Map<string, Set<string>>();
  for (const value of values)
    for (const form of listSpellings(value))
      valuesByForm.set(form, (valuesByForm.get(form) ?? new Set()).add(value));
  const findKnownValue = (text: string): string | undefined => {
    const listValues = valuesByForm.get(fold(text));
    return listValues?.size === 1 ? [...listValues][0] : undefined;
  };

  const findNearestValue = (text: string): string | undefined => {
    const foldedText = fold(text);
    if (foldedText === '' || foldedText.length > 100) return undefined;
    let best: { value: string; distance: number } | undefined;
    for (const [form, listValues] of valuesByForm) {
      const maxDistance = Math.max(2, Math.floor(form.length / 3));
      const isPart =
        foldedText.length > 3 && (form.includes(foldedText) || foldedText.includes(form)) && form.length > 3;
      const distance = isPart ? 1 : computeDistance(foldedText, form, maxDistance);
      if (distance <= maxDistance && (!best || distance < best.distance))
        best = { value: [...listValues][0]!, distance };
    }
    return best?.value;
  };

  return (cell: string): { values: string[]; unknown: { text: string; nearest: string | undefined }[] } => {
    let texts = cell.split(/[|;\n]/);
    if (texts.length === 1 && !findKnownValue(cell)) texts = cell.split(',');
    const recognizedValues = new Set<string>();
    const unknown: { text: string; nearest: string | undefined }[] = [];
    for (const text of texts.map((part) => part.trim()).filter(Boolean)) {
      const value = findKnownValue(text);
      if (value) recognizedValues.add(value);
      else unknown.push({ text, nearest: findNearestValue(text) });
    }
    // In the order of the list, so that reading a file twice gives the same result.
    return { values: values.filter((value) => recognizedValues.has(value)), unknown };
  };
}
