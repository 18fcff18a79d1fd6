import { answerFields, daysFields, phoneFields, textFields } from '@app/listing-fields';
import type { ColumnName } from '@app/types/admin/imports/columns';
import { cleanText } from '@app/types/clean-text';
import { isGuardedCell, stripCellGuard } from '../../exports/csv-text.ts';
import { toExcerpt } from './cell-messages.ts';

/** The text of a cell, with a note about what was repaired. */
interface RepairedCell {
  text: string;
  note?: string;
}

/** Columns of people's names, where a word such as "NA" may be one. */
const nameColumns: ReadonlySet<ColumnName> = new Set(['firstName', 'lastName']);
/** Columns of whole numbers, which data tools write with a decimal point. */
const integerColumns: ReadonlySet<ColumnName> = new Set([
  'externalId',
  'npi',
  'zipCode',
  'phone',
  'patientContactPhone',
  'approved',
  'yearStartedPracticing',
  ...daysFields.map(({ name }) => name),
  ...answerFields.map(({ name }) => name),
  ...phoneFields.map(({ name }) => name),
]);

/** Columns of longer texts, which may begin and end with quotation marks of their own. */
const proseColumns: ReadonlySet<ColumnName> = new Set(
  textFields.filter(({ kind }) => kind === 'prose').map(({ name }) => name),
);

/** Matches `="02110"`, by which programs keep a spreadsheet from changing a text. */
const formulaPattern = /^=\s*"((?:[^"]|"")*)"$/;
const quotationMarks = ['""', "''", '“”', '‘’', '„“', '„”', '«»', '””'].map(([openingMark, closingMark]) => ({
  open: openingMark!,
  close: closingMark!,
}));
const spreadsheetErrorPattern =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|#{3,}|Err:\d{3})$/i;
/** Matches what programs write for no value. "Null" and "Nan" are names of people. */
const emptyValuePattern =
  /^(?:null|NULL|\(null\)|\\N|nan|NaN|NAN|NaT|<NA>|None|nil|undefined|N\/A|n\/a|<UNAVAIL>)$/;
const decimalPattern = /^([+-]?\d+)\.0+$/;
/** Matches scientific notation. A whole number is complete if it has as many decimals as its exponent says. */
const scientificPattern = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;

/** Removes what spreadsheets and data tools add to a value. A cell guarded by an export is taken literally. */
export function repairCell(column: ColumnName, rawCell: string): RepairedCell {
  if (isGuardedCell(rawCell)) return { text: stripCellGuard(rawCell) };
  const cleanedText = /[^\n\t -~]/.test(rawCell) ? cleanText(rawCell) : rawCell;
  const text = unwrap(cleanedText, !proseColumns.has(column));
  const excerpt = toExcerpt(cleanedText.trim());
  if (spreadsheetErrorPattern.test(text))
    return { text: '', note: `“${excerpt}” is an error of a spreadsheet and was read as empty.` };
  if (emptyValuePattern.test(text) || (text === 'NA' && !nameColumns.has(column)))
    return { text: '', note: `“${excerpt}” stands for no value and was read as empty.` };
  const wholeNumber = integerColumns.has(column) ? toWholeNumber(text) : text;
  if (wholeNumber === undefined && column === 'externalId')
    return { text: '', note: `“${excerpt}” was rounded by a spreadsheet and was read as empty.` };
  const repairedText = wholeNumber ?? text;
  if (repairedText !== cleanedText.trim())
    return { text: repairedText, note: `“${excerpt}” was read as “${toExcerpt(repairedText)}”.` };
  const hasInvisibleCharacters = stripSpacing(rawCell) !== stripSpacing(cleanedText);
  return {
    text: cleanedText,
    ...(hasInvisibleCharacters && { note: 'Invisible characters were left out.' }),
  };
}

/** Removes spaces and composes accents, which every reader of a cell normalizes. */
const stripSpacing = (text: string) => text.normalize('NFC').replace(/[\p{Zs}\t\n\r]/gu, '');

/** Removes a formula wrapper and, if `stripsQuotes`, outer quotation marks. */
function unwrap(rawText: string, stripsQuotes: boolean): string {
  const text = rawText.trim();
  const [, formula] = formulaPattern.exec(text) ?? [];
  if (formula !== undefined) return unwrap(formula.replaceAll('""', '"'), stripsQuotes);
  const quotePair = quotationMarks.find(({ open, close }) => {
    const innerText = text.slice(1, -1);
    const isEnclosed = text.length > 2 && text.startsWith(open) && text.endsWith(close);
    return isEnclosed && !innerText.includes(open) && !innerText.includes(close);
  });
  return quotePair && stripsQuotes ? unwrap(text.slice(1, -1), stripsQuotes) : text;
}

/** Returns undefined for a number whose last digits were rounded away. */
function toWholeNumber(text: string): string | undefined {
  const [, integerPart] = decimalPattern.exec(text) ?? [];
  if (integerPart) return integerPart;
  const [, firstDigit, decimals = '', exponent] = scientificPattern.exec(text) ?? [];
  if (!firstDigit) return text;
  return decimals.length === Number(exponent) ? firstDigit + decimals : undefined;
}
