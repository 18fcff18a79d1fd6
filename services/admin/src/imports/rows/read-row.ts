import { computeMiles, lookupZip, normalizeZip } from '@app/geo';
import {
  answerFields,
  daysFields,
  dollarsFields,
  hoursFields,
  listFields,
  phoneFields,
  textFields,
} from '@app/listing-fields';
import { getValues, statesAndTerritories } from '@app/option-lists';
import { listingInput } from '@app/types';
import { importLimits } from '@app/types/admin/imports';
import type { ColumnName } from '@app/types/admin/imports/columns';
import * as z from 'zod/mini';
import { describeCellError, getColumnLabel, requiredColumns, toExcerpt } from './cell-messages.ts';
import { createListParser } from './create-list-parser.ts';
import { repairCell } from './repair-cell.ts';
import type { Precision, RowFields, RowMessage } from './row.ts';

/** A row's fields, or undefined if one of them is wrong or missing, and its messages. */
export interface ParsedRow {
  fields: RowFields | undefined;
  messages: RowMessage[];
}

const listColumns = listFields.map(({ name, options }) => ({
  name,
  parseList: createListParser(getValues(options)),
}));
const numberColumns = ['yearStartedPracticing', ...daysFields.map(({ name }) => name)] as const;
const textColumns = [
  'npi',
  'firstName',
  'lastName',
  'company',
  'address',
  'address2',
  'city',
  'phone',
  'patientContactPhone',
  'email',
  ...[...textFields, ...hoursFields, ...phoneFields, ...dollarsFields].map(({ name }) => name),
] as const;

const stateByName = new Map(
  statesAndTerritories.flatMap(({ code, name }) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);
const yesWords: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'x', 'published', 'approved']);
const noWords: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', 'pending', 'unpublished']);
/** Maximum distance of a point from its ZIP code; a point farther away was probably mistyped or swapped. */
const maxZipMiles = 60;

/** Validates a row by the rules of the listing form. Columns that are not in `neededColumns` may be missing. */
export function readRow(
  fileCells: ReadonlyMap<ColumnName, string>,
  neededColumns: readonly ColumnName[] = requiredColumns,
): ParsedRow {
  const messages: RowMessage[] = [];
  const values: Record<string, unknown> = {};
  const cells = new Map<ColumnName, string>();
  const addWarning = (column: ColumnName, code: string, message: string) =>
    void messages.push({ level: 'warning', column, code, message });
  const addError = (column: ColumnName, code: string, message: string) =>
    void messages.push({ level: 'error', column, code, message });

  for (const [column, rawCell] of fileCells) {
    const { text: cell, note } = repairCell(column, rawCell);
    // `resolveLocation` adds one message for all repairs of a ZIP code.
    if (note && !(column === 'zipCode' && cell)) addWarning(column, 'repaired', note);
    if (cell.length > importLimits.cellLength)
      addError(column, 'too_long', `${getColumnLabel(column)} has more than 20,000 characters.`);
    else if (cell.trim() !== '') cells.set(column, cell);
  }
  for (const column of neededColumns)
    if (
      !cells.has(column) &&
      !messages.some((message) => message.column === column && message.level === 'error')
    )
      addError(column, 'missing', `${getColumnLabel(column)} is missing.`);

  const setValue = (column: ColumnName & keyof typeof listingInput.shape, value: unknown) => {
    const parseResult = z.safeParse(listingInput.shape[column], value);
    if (parseResult.success) values[column] = parseResult.data;
    else
      addError(
        column,
        column,
        describeCellError(column, String(cells.get(column) ?? ''), parseResult.error.issues[0]),
      );
  };

  for (const column of textColumns) if (cells.has(column)) setValue(column, cells.get(column));
  for (const column of numberColumns) {
    const text = cells.get(column)?.trim();
    if (text !== undefined) setValue(column, /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);
  }
  for (const { name: column } of answerFields) {
    const answer = parseBoolean(cells.get(column));
    if (answer === null) addError(column, column, describeCellError(column, cells.get(column) ?? ''));
    else if (answer !== undefined) values[column] = answer;
  }
  for (const { name, parseList } of listColumns) {
    const cell = cells.get(name);
    if (cell === undefined) continue;
    const { values: knownValues, unknownValues } = parseList(cell);
    if (knownValues.length > 0) values[name] = knownValues;
    for (const { text, nearest } of unknownValues.slice(0, 20)) {
      const hint = nearest ? ` Did you mean “${nearest}”?` : '';
      addWarning(name, 'unknown_value', `“${text.slice(0, 100)}” is not on the list and is left out.${hint}`);
    }
  }

  const state = parseState();
  const location = resolveLocation();
  readWebsite();
  readPicture();
  readOtherPlaces();
  const confirmation = parseConfirmation();
  const approvalAnswer = parseBoolean(cells.get('approved'));
  if (approvalAnswer === null)
    addWarning('approved', 'approved', 'Write yes or no. The checkbox “Publish immediately” is used.');
  const slug = parseSlug();
  if (messages.some(({ level }) => level === 'error')) return { fields: undefined, messages };
  const externalId = cells.get('externalId')?.trim();
  return {
    fields: {
      values,
      ...location,
      ...(confirmation && { confirmed: confirmation }),
      ...(typeof approvalAnswer === 'boolean' && { approved: approvalAnswer }),
      ...(slug && { slug }),
      ...(externalId && { externalId: externalId.slice(0, 200) }),
    },
    messages,
  };

  function parseState(): string | undefined {
    const text = cells.get('state')?.trim().toUpperCase();
    if (text === undefined) return undefined;
    const code = stateByName.get(text.replaceAll('.', ''));
    if (code) values.state = code;
    else addError('state', 'state', describeCellError('state', text));
    return code;
  }

  function resolveLocation(): { point?: [number, number]; precision: Precision } {
    const text = cells.get('zipCode')?.trim();
    const noLocation = { precision: 'none' as const };
    if (text === undefined) return noLocation;
    const zipPlus4 = /^(\d{5})[\s-]?(\d{4})$/.exec(text);
    const zip = zipPlus4 ? `${zipPlus4[1]}-${zipPlus4[2]}` : (normalizeZip(text, state) ?? text);
    setValue('zipCode', zip);
    if (!('zipCode' in values)) return noLocation;
    const rawZip = fileCells.get('zipCode')!.trim();
    if (zip !== rawZip) addWarning('zipCode', 'zip_repaired', `“${toExcerpt(rawZip)}” was read as ${zip}.`);
    const zipPlace = lookupZip(zip);
    if (zipPlace && state && zipPlace.state !== state)
      addWarning('zipCode', 'zip_elsewhere', `${zip} is in ${zipPlace.state}, not in ${state}.`);

    const point = parsePoint();
    if (point) {
      const miles = zipPlace ? computeMiles(zipPlace, { lat: point[1], lng: point[0] }) : 0;
      if (miles > maxZipMiles)
        addWarning('latitude', 'far_from_zip', `The point is ${Math.round(miles)} miles from ${zip}.`);
      return { point, precision: 'given' };
    }
    if (!zipPlace)
      addWarning('zipCode', 'no_place', `We do not know where ${zip} is: the listing sorts last.`);
    else if (zipPlace.precision === 'prefix')
      addWarning('zipCode', 'rough_place', `${zip} is not in our table: placed by its first three digits.`);
    return { precision: zipPlace?.precision ?? 'none' };
  }

  function parsePoint(): [number, number] | undefined {
    const [latitude, longitude] = [cells.get('latitude')?.trim(), cells.get('longitude')?.trim()];
    if (latitude === undefined && longitude === undefined) return undefined;
    const isDegrees = (text = '') => /^-?\d{1,3}(?:\.\d{1,15})?$/.test(text);
    const [lat, lng] = [Number(latitude), Number(longitude)];
    if (isDegrees(latitude) && isDegrees(longitude) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
      return [lng, lat];
    addError('latitude', 'point', 'Give both latitude and longitude in degrees, such as 42.36 and -71.06.');
    return undefined;
  }

  function readWebsite(): void {
    const text = cells.get('website')?.trim();
    if (text === undefined) return;
    const lacksScheme = /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text);
    setValue('website', lacksScheme ? `https://${text}` : text);
    if (lacksScheme && 'website' in values)
      addWarning('website', 'website_completed', `Read as https://${text}.`);
  }

  function readPicture(): void {
    const text = cells.get('profilePicture')?.trim();
    if (text === undefined) return;
    if (z.safeParse(listingInput.shape.profilePicture, text).success) values.profilePicture = text;
    else addWarning('profilePicture', 'picture', 'Only photos of this site can be used; it is left out.');
  }

  function readOtherPlaces(): void {
    const text = cells.get('alsoAt');
    if (text === undefined) return;
    const parseResult = z.safeParse(listingInput.shape.alsoAt, parseJson(text));
    if (parseResult.success && parseResult.data) values.alsoAt = parseResult.data;
    else addError('alsoAt', 'alsoAt', describeCellError('alsoAt', ''));
  }

  function parseConfirmation(): RowFields['confirmed'] {
    const [day, confirmedBy] = [
      cells.get('confirmedAt')?.trim(),
      cells.get('confirmedBy')?.trim().toLowerCase(),
    ];
    if (day === undefined && confirmedBy === undefined) return undefined;
    if (day === undefined || confirmedBy === undefined)
      addError(
        day === undefined ? 'confirmedAt' : 'confirmedBy',
        'confirmed',
        'Give both Confirmed on and Confirmed by, or neither.',
      );
    else if (confirmedBy !== 'team' && confirmedBy !== 'practice')
      addError('confirmedBy', 'confirmedBy', describeCellError('confirmedBy', confirmedBy));
    else {
      const confirmedAt = parseInstant(day);
      if (confirmedAt) return { at: confirmedAt, by: confirmedBy };
      addError('confirmedAt', 'confirmedAt', describeCellError('confirmedAt', day));
    }
    return undefined;
  }

  function parseSlug(): string | undefined {
    const text = cells.get('slug')?.trim();
    if (text === undefined) return undefined;
    if (text.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return text;
    addWarning(
      'slug',
      'slug',
      'Only small letters, digits and single dashes: an address is made of name and town.',
    );
    return undefined;
  }
}

/** Returns undefined without a cell; null if it is neither yes nor no. */
function parseBoolean(cell: string | undefined): boolean | null | undefined {
  const text = cell?.trim().toLowerCase();
  if (text === undefined) return undefined;
  return yesWords.has(text) ? true : noWords.has(text) ? false : null;
}

/** Parses a date or UTC instant in the past; undefined for other texts and invalid dates such as 31 February. */
function parseInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z)?$/.test(text)) return undefined;
  const instant = new Date(text);
  const isValidDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.slice(0, 10));
  return isValidDay && instant.getTime() <= Date.now() ? instant : undefined;
}

/** Parses JSON; null if it is invalid, which schemas reject. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
