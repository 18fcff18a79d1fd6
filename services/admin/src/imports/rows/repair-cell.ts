import { answerFields, daysFields, phoneFields, textFields } from '@app/listing-fields';
import type { ColumnName } from '@app/types/admin/imports/columns';
import { cleanText } from '@app/types/clean-text';
import { isGuarded, stripGuard } from '../../exports/csv-text.ts';
import { toExcerpt } from './row-words.ts';

/** A cell as it is read, and what was repaired. */
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

/** Texts that may begin and end with a quotation. */
const proseColumns: ReadonlySet<ColumnName> = new Set(
  textFields.filter(({ kind }) => kind === 'prose').map(({ name }) => name),
);

/** `="02110"`, which keeps a spreadsheet from changing a text. */
const formulaPattern = /^=\s*"((?:[^"]|"")*)"$/;
const quotationMarks = ['""', "''", '“”', '‘’', '„“', '„”', '«»', '””'].map(([open, close]) => ({
  open: open!,
  close: close!,
}));
const errorPattern =
  /^(?:#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|GETTING_DATA)|#{3,}|Err:\d{3})$/i;
/** Spellings by programs. "Null" and "Nan" are names of people. */
const emptyValuePattern =
  /^(?:null|NULL|\(null\)|\\N|nan|NaN|NAN|NaT|<NA>|None|nil|undefined|N\/A|n\/a|<UNAVAIL>)$/;
const decimalPattern = /^([+-]?\d+)\.0+$/;
/** All digits of a whole number: the one after the point count as many as the exponent says. */
const scientificPattern = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;

/** Takes off what spreadsheets and data tools add to a value. A cell guarded by an export is taken literally. */
export function repairCell(column: ColumnName, raw: string): RepairedCell {
  if (isGuarded(raw)) return { text: stripGuard(raw) };
  const cleanedText = /[^\n\t -~]/.test(raw) ? cleanText(raw) : raw;
  const text = unwrap(cleanedText, !proseColumns.has(column));
  const excerpt = toExcerpt(cleanedText.trim());
  if (errorPattern.test(text))
    return { text: '', note: `“${excerpt}” is an error of a spreadsheet and was read as empty.` };
  if (emptyValuePattern.test(text) || (text === 'NA' && !nameColumns.has(column)))
    return { text: '', note: `“${excerpt}” stands for no value and was read as empty.` };
  const wholeNumber = integerColumns.has(column) ? toWholeNumber(text) : text;
  if (wholeNumber === undefined && column === 'externalId')
    return { text: '', note: `“${excerpt}” was rounded by a spreadsheet and was read as empty.` };
  const repairedText = wholeNumber ?? text;
  if (repairedText !== cleanedText.trim())
    return { text: repairedText, note: `“${excerpt}” was read as “${toExcerpt(repairedText)}”.` };
  const hasInvisible = pickLetters(raw) !== pickLetters(cleanedText);
  return { text: cleanedText, ...(hasInvisible && { note: 'Invisible characters were left out.' }) };
}

/** The text without what every reading normalizes: spaces, and how accents are composed. */
const pickLetters = (text: string) => text.normalize('NFC').replace(/[\p{Zs}\t\n\r]/gu, '');

/** The text within a formula wrapper and, if `isQuoted`, outer quotation marks. */
function unwrap(raw: string, isQuoted: boolean): string {
  const text = raw.trim();
  const [, formula] = formulaPattern.exec(text) ?? [];
  if (formula !== undefined) return unwrap(formula.replaceAll('""', '"'), isQuoted);
  const marks = quotationMarks.find(({ open, close }) => {
    const inner = text.slice(1, -1);
    const isWithin = text.length > 2 && text.startsWith(open) && text.endsWith(close);
    return isWithin && !inner.includes(open) && !inner.includes(close);
  });
  return marks && isQuoted ? unwrap(text.slice(1, -1), isQuoted) : text;
}

/** Undefined for a number whose last digits are lost. */
function toWholeNumber(text: string): string | undefined {
  const [, integer] = decimalPattern.exec(text) ?? [];
  if (integer) return integer;
  const [, firstDigit, decimals = '', exponent] = scientificPattern.exec(text) ?? [];
  if (!firstDigit) return text;
  return decimals.length === Number(exponent) ? firstDigit + decimals : undefined;
}
