import { type ImportAction, type ImportRow, listImportRows } from '@app/types/admin/imports';
import { useEffect, useState } from 'react';
import { callAdmin } from '../admin-call.ts';

export const pageRows = 100;

interface LoadedPages {
  key: string;
  pages: ReadonlyMap<number, readonly ImportRow[]>;
}

/**
 * Rows by their place in the list, of which those pages are read that are looked at. `version` changes where rows are
 * others by now: they are read again.
 */
export function useRowPages(
  id: string,
  action: ImportAction | undefined,
  version: string,
  wanted: readonly number[],
): (index: number) => ImportRow | undefined {
  const key = `${id} ${action} ${version}`;
  const [loaded, setLoaded] = useState<LoadedPages>({ key, pages: new Map() });
  const pages = loaded.key === key ? loaded.pages : new Map<number, readonly ImportRow[]>();
  const missing = wanted.find((page) => !pages.has(page));

  useEffect(() => {
    if (missing === undefined) return;
    const attempt = new AbortController();
    const query = { page: missing + 1, pageSize: pageRows, ...(action && { action }) };
    callAdmin(listImportRows, { params: { id }, query }, attempt.signal)
      .then(({ items }) =>
        setLoaded((before) => ({
          key,
          pages: new Map([...(before.key === key ? before.pages : []), [missing, items]]),
        })),
      )
      .catch(() => {}); // the counts above say what there is; a refresh reads again
    return () => attempt.abort();
  }, [id, action, key, missing]);

  return (index) => pages.get(Math.floor(index / pageRows))?.[index % pageRows];
}
