import { createHash } from 'node:crypto';
import type { ImportRowDoc, ListingDoc } from '@app/db';
import type { ListingInput } from '@app/types';

/** Source of a listing's location: the file, the centre of its ZIP code or three-digit area, or none. */
export type Precision = 'given' | 'zip' | 'prefix' | 'none';

export type RowMessage = ImportRowDoc['messages'][number];

export const createRowMessage = (level: RowMessage['level'], code: string, message: string): RowMessage => ({
  level,
  column: '',
  code,
  message,
});

/** Codes of the messages about a value that is stored differently than it is in the file. */
export const repairCodes = ['repaired', 'zip_repaired', 'website_completed'] as const;

export interface RowFields {
  /** Validated by the listing's rules; empty cells are omitted. */
  values: Partial<ListingInput>;
  /** Longitude, latitude. */
  point?: [number, number];
  precision: Precision;
  /** When the practice or staff confirmed the data. */
  confirmed?: { at: Date; by: 'practice' | 'team' };
  approved?: boolean;
  slug?: string;
  externalId?: string;
  /** For the public register: days (YYYY-MM-DD) of the last change there, empty if unknown, and of the deactivation. */
  register?: { updatedOn: string; deactivatedOn?: string };
}

/** Returns the typed fields of a row. Safe: only `readRow` writes them. */
export const getFields = (row: Pick<ImportRowDoc, 'fields'>): RowFields | undefined =>
  row.fields as RowFields | undefined;

/** Returns the listing before the import changed it; the commit stores the whole document. */
export const getListingBeforeImport = (row: Pick<ImportRowDoc, 'before'>): ListingDoc | undefined =>
  row.before as unknown as ListingDoc | undefined;

/** Returns the action of a row. A possible duplicate is skipped unless staff chose otherwise. */
export const resolveAction = ({
  action,
  choice,
}: Pick<ImportRowDoc, 'action' | 'choice'>): Exclude<ImportRowDoc['action'], 'duplicate'> =>
  action === 'duplicate' ? (choice ?? 'skip') : action;

/** Computes the key that identifies a row when the file is imported again: its own id, its NPI, or a hash of its values. */
export function computeExternalKey({ externalId, values, point }: RowFields): string {
  if (externalId) return `id:${externalId}`;
  if (values.npi) return `npi:${values.npi}`;
  const text = JSON.stringify([Object.entries(values).sort(), point ?? null]);
  return `row:${createHash('sha256').update(text).digest('base64url')}`;
}
