import type { ImportRowDoc, ListingDoc } from '@app/db';
import type { ListingInput } from '@app/types';

/** How exactly a listing's place is known: told by the file, the middle of its ZIP code, of three digits, or not. */
export type Precision = 'given' | 'zip' | 'prefix' | 'none';

export type RowMessage = ImportRowDoc['messages'][number];

/** What a listing would get of a row. */
export interface RowFields {
  /** Parsed by the listing's own rules; what the file leaves empty is not in it. */
  values: Partial<ListingInput>;
  /** Longitude, latitude. */
  point?: [number, number];
  precision: Precision;
  /** When the practice or our team said that all of it is so. */
  confirmed?: { at: Date; by: 'practice' | 'team' };
  approved?: boolean;
  slug?: string;
  externalId?: string;
}

/** Guaranteed by `readRow`, which alone makes what is stored there. */
export const getFields = (row: Pick<ImportRowDoc, 'fields'>): RowFields | undefined =>
  row.fields as RowFields | undefined;

/** The listing before the import changed it; a commit keeps the whole document. */
export const getBefore = (row: Pick<ImportRowDoc, 'before'>): ListingDoc | undefined =>
  row.before as unknown as ListingDoc | undefined;

/** What happens to a row: a possible duplicate is left out unless a person chose otherwise. */
export const resolveAction = ({
  action,
  choice,
}: Pick<ImportRowDoc, 'action' | 'choice'>): Exclude<ImportRowDoc['action'], 'duplicate'> =>
  action === 'duplicate' ? (choice ?? 'skip') : action;
