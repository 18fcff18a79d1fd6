import { createHash } from 'node:crypto';
import type { RowFields } from './row.ts';

/** The key that identifies a row when the file is imported again: its own id, its NPI, or a hash of its values. */
export function computeExternalKey({ externalId, values, ...rest }: RowFields): string {
  if (externalId) return `id:${externalId}`;
  if (values.npi) return `npi:${values.npi}`;
  const words = JSON.stringify([Object.entries(values).sort(), rest.point ?? null]);
  return `row:${createHash('sha256').update(words).digest('base64url')}`;
}
