import { normalizeHeader as normalize } from '@app/types/admin/imports/columns';
import { distance as countEdits } from 'fastest-levenshtein';

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
    let nearest: { value: string; editCount: number } | undefined;
    for (const [spelling, listValues] of valuesBySpelling) {
      const maxEditCount = Math.max(2, Math.floor(spelling.length / 3));
      const isSubstring =
        normalizedText.length > 3 &&
        (spelling.includes(normalizedText) || normalizedText.includes(spelling)) &&
        spelling.length > 3;
      const editCount = isSubstring ? 1 : countEdits(normalizedText, spelling);
      if (editCount <= maxEditCount && (!nearest || editCount < nearest.editCount))
        nearest = { value: [...listValues][0]!, editCount };
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
