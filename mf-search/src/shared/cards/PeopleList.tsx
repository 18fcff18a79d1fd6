import { lastNumberedPage } from '@app/option-lists';
import type { LoadState } from '@app/remote-kit';
import { formatNumber } from '@app/seo';
import type { Card, SearchFilters, SearchReply } from '@app/types';
import { Pager, Skeleton, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { LoadingState } from '../LoadingState.tsx';
import { ProsthetistCard } from './ProsthetistCard.tsx';
import { ResultCard, ResultList } from './ResultCard.tsx';

type SearchPage = Pick<SearchReply, 'page' | 'pageSize' | 'pages' | 'total' | 'next' | 'origin'> & {
  prosthetists: readonly Card[];
};

interface PeopleListProps {
  searchResult: LoadState & { data: SearchPage | undefined };
  filters: SearchFilters;
  /** Address of a page; `cursor` is null unless the page directly follows the current one. */
  toHref: (page: number, cursor: string | null) => string;
  onPageChange: () => void;
  titleAs: 'h2' | 'h3';
  isNumbered?: boolean;
  renderFit?: (card: Card) => ReactNode;
}

export function PeopleList(props: PeopleListProps) {
  const { searchResult, filters, toHref, onPageChange, titleAs, isNumbered, renderFit } = props;
  const { data: resultsPage, isPlaceholderData } = searchResult;
  return (
    <Stack>
      <LoadingState result={searchResult} errorText={m.search_failed()} text={m.loading_results()}>
        <ResultList>
          {skeletonWidths.map((width) => (
            <Stack as="li" key={width}>
              <ResultCard
                heading={
                  <div>
                    <Skeleton width={width} height="1.6rem" />
                    <Skeleton width="8rem" />
                  </div>
                }
                rating={<Skeleton width="6.4rem" height="5rem" />}
                facts={<Skeleton width="70%" height="4rem" />}
                actions={<Skeleton width="100%" height="3rem" />}
              />
            </Stack>
          ))}
        </ResultList>
      </LoadingState>
      {resultsPage && resultsPage.prosthetists.length > 0 && (
        <>
          <ResultList isStale={isPlaceholderData}>
            {resultsPage.prosthetists.map((card, index) => (
              <Stack as="li" key={card.id}>
                <ProsthetistCard
                  card={card}
                  filters={filters}
                  origin={resultsPage.origin}
                  pinNumber={isNumbered ? getFirstPosition(resultsPage) + index : undefined}
                  titleAs={titleAs}
                  fit={renderFit?.(card)}
                />
              </Stack>
            ))}
          </ResultList>
          <ResultsPager resultsPage={resultsPage} toHref={toHref} onPageChange={onPageChange} />
        </>
      )}
    </Stack>
  );
}

const getFirstPosition = ({ page, pageSize }: Pick<SearchReply, 'page' | 'pageSize'>) =>
  (page - 1) * pageSize + 1;

function ResultsPager({
  resultsPage,
  toHref,
  onPageChange,
}: { resultsPage: SearchPage } & Pick<PeopleListProps, 'toHref' | 'onPageChange'>) {
  const { page, next } = resultsPage;
  const firstPosition = getFirstPosition(resultsPage);
  const lastPosition = firstPosition + resultsPage.prosthetists.length - 1;
  const lastReachablePage = Math.min(
    resultsPage.pages,
    Math.max(lastNumberedPage, next === null ? page : page + 1),
  );
  return (
    <Pager
      label={m.paging_label()}
      page={page}
      pageCount={lastReachablePage}
      buildHref={(targetPage) => toHref(targetPage, targetPage === page + 1 ? next : null)}
      onSelect={onPageChange}
      previousLabel={m.paging_previous()}
      nextLabel={m.paging_next()}
      pageLabel={`${m.paging_page()} `}
      summary={m.paging_range({
        from: formatNumber(firstPosition),
        to: formatNumber(lastPosition),
        total: formatNumber(resultsPage.total),
      })}
    />
  );
}

const skeletonWidths = ['11rem', '14rem', '9rem', '12rem'];
