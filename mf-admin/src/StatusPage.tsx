import { useNavigate } from '@app/router';
import { Empty, Pager, Select, Skeleton, Stack } from '@app/ui';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Page } from './console/page/Page.tsx';
import { PageTool } from './console/page/PageTool.tsx';
import { ReadFailure } from './console/page/ReadFailure.tsx';
import { formatCount } from './counted.ts';
import type { Filters } from './queue/filters.ts';

interface StatusPageProps<Item> {
  title: string;
  /** What one item is called: "appeal". */
  noun: string;
  path: string;
  filters: Filters;
  /** The first is shown where the address names none. */
  statuses: readonly { value: string; label: string }[];
  reading: {
    data: { items: readonly Item[]; total: number; page: number; pageSize: number } | undefined;
    error: ComponentProps<typeof ReadFailure>['error'] | null;
    refetch: () => unknown;
  };
  /** Said where there is none of the chosen status. */
  none: string;
  children: (item: Item) => ReactNode;
}

/** A page of cards by their status, the longest waiting first. */
export function StatusPage<Item extends { id: string }>(props: StatusPageProps<Item>) {
  const { title, noun, path, filters, statuses, reading, none, children } = props;
  const { data, error, refetch } = reading;
  const navigate = useNavigate();
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const buildHref = (page: number) => {
    const next = new URLSearchParams(filters.search);
    next.set('page', String(page));
    return `${path}?${next}`;
  };
  return (
    <Page
      title={title}
      lead={
        <span role="status">{data && `${formatCount(data.total, noun)}. Oldest first while they wait.`}</span>
      }
      tools={
        <PageTool label="View">
          <Select
            value={filters.value('status') || statuses[0]?.value}
            onChange={(event) => filters.set({ status: event.target.value })}
          >
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </PageTool>
      }
    >
      <Stack>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton width="80%" height="10rem" />}
        {data?.items.length === 0 && (
          <Empty title="Nothing here">
            <p>{none}</p>
          </Empty>
        )}
        {data?.items.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
        {pages > 1 && (
          <Pager
            label={`Pages of ${noun}s`}
            page={data?.page ?? 1}
            pages={pages}
            href={buildHref}
            onSelect={(page) => navigate(buildHref(page))}
            previousLabel="Previous"
            nextLabel="Next"
            pageLabel="Page "
          />
        )}
      </Stack>
    </Page>
  );
}
