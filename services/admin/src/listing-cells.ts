import type { ListingDoc } from '@app/db';
import { dollarsFields, toDollarCell } from '@app/listing-fields';
import { formFieldNames, toFields } from '@app/listings';
import type { ColumnName } from '@app/types/admin/imports/columns';

/** Formats a value for a cell: lists separated by bars, yes and no, further places as JSON. */
export function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return String(value);
  if (value.every((item) => typeof item === 'string')) return value.join('|');
  return JSON.stringify(value);
}

/** Converts a listing to the columns of the import format, so that an export can be imported again. */
export function toListingCells(doc: ListingDoc): Partial<Record<ColumnName, string>> {
  const [longitude, latitude] = doc.loc?.coordinates ?? [];
  const fields = toFields(doc);
  const cells = formFieldNames.map((name) => [name, formatCell(fields[name])]);
  return {
    ...Object.fromEntries(cells),
    ...Object.fromEntries(dollarsFields.map(({ name }) => [name, toDollarCell(doc[name] ?? '')])),
    externalId: /^id:(.+)$/s.exec(doc.externalKey ?? '')?.[1] ?? doc._id.toHexString(),
    approved: formatCell(doc.status === 'approved'),
    latitude: formatCell(latitude),
    longitude: formatCell(longitude),
    slug: doc.slug,
    // The import requires both or neither.
    ...(doc.confirmedAt &&
      doc.confirmedBy && { confirmedAt: doc.confirmedAt.toISOString(), confirmedBy: doc.confirmedBy }),
  };
}
