import { Navigate, useLocation } from '@app/router';
import { Pager } from '@app/ui';

interface ListPagerProps {
  label: string;
  list: { total: number; page: number; pageSize: number } | undefined;
  /** The address of the list. Default: the current address. */
  href?: string;
  /** True: the list is ordered by time, the newest first. */
  isNewestFirst?: boolean;
}

export const countPages = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize));

/**
 * Links to the pages of a list; none for a single page. A page after the last, which is left by handling its last item,
 * leads to the last one.
 */
export function ListPager({ label, list, href, isNewestFirst = false }: ListPagerProps) {
  const { pathname, search } = useLocation();
  if (!list) return null;
  const pageCount = countPages(list);
  const [path, queryString] = (href ?? pathname + search).split('?');
  const buildHref = (page: number) => {
    const params = new URLSearchParams(queryString);
    params.set('page', String(page));
    return `${path}?${params}`;
  };
  if (list.page > pageCount) return <Navigate to={buildHref(pageCount)} replace />;
  if (pageCount === 1) return null;
  return (
    <Pager
      label={label}
      page={list.page}
      pageCount={pageCount}
      buildHref={buildHref}
      previousLabel={isNewestFirst ? 'Newer' : 'Previous'}
      nextLabel={isNewestFirst ? 'Older' : 'Next'}
      pageLabel="Page "
    />
  );
}
