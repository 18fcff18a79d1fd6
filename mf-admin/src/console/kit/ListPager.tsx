import { useLocation } from '@app/router';
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

/** Links to the pages of a list. Renders nothing for a single page. */
export function ListPager({ label, list, href, isNewestFirst = false }: ListPagerProps) {
  const { pathname, search } = useLocation();
  if (!list || countPages(list) === 1) return null;
  const [path, queryString] = (href ?? pathname + search).split('?');
  const buildHref = (page: number) => {
    const params = new URLSearchParams(queryString);
    params.set('page', String(page));
    return `${path}?${params}`;
  };
  return (
    <Pager
      label={label}
      page={list.page}
      pageCount={countPages(list)}
      buildHref={buildHref}
      previousLabel={isNewestFirst ? 'Newer' : 'Previous'}
      nextLabel={isNewestFirst ? 'Older' : 'Next'}
      pageLabel="Page "
    />
  );
}
