import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons/icons.tsx';
import { Row, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  /** Label of the navigation. */
  label: string;
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  /** Returns the link to a page. `onSelect` is called when it is clicked. */
  buildHref: (page: number) => string;
  onSelect?: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
  /** Text before a page number for screen readers: "Page ". */
  pageLabel: string;
  /** The visible range: "1–20 of 212". */
  summary?: ReactNode;
}

/** Links to the first, the last, and pages around the current one. */
export function Pager(props: PagerProps) {
  const { label, page, pageCount, buildHref, onSelect, previousLabel, nextLabel, pageLabel, summary } = props;
  const getLinkProps = (targetPage: number) => ({
    href: buildHref(targetPage),
    onClick: onSelect && (() => onSelect(targetPage)),
  });
  const previousContent = (
    <>
      <ArrowLeftIcon /> {previousLabel}
    </>
  );
  const nextContent = (
    <>
      {nextLabel} <ArrowRightIcon />
    </>
  );
  return (
    <Row
      as="nav"
      gap={2}
      justify="between"
      aria-label={label}
      className={classNames(styles.Paging, 'NoPrint')}
    >
      {summary && <p>{summary}</p>}
      <Row as="ul" gap={1}>
        <li>{renderStepButton(previousContent, page > 1 && getLinkProps(page - 1), 'prev')}</li>
        {listPageItems(page, pageCount).map((pageItem) =>
          pageItem.kind === 'gap' ? (
            <li key={pageItem.key} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={pageItem.page}>
              <ButtonLink
                {...getLinkProps(pageItem.page)}
                className={styles['Paging-page']}
                kind={pageItem.page === page ? 'primary' : 'secondary'}
                aria-current={pageItem.page === page ? 'page' : undefined}
              >
                <VisuallyHidden>{pageLabel}</VisuallyHidden>
                {pageItem.page}
              </ButtonLink>
            </li>
          ),
        )}
        <li>{renderStepButton(nextContent, page < pageCount && getLinkProps(page + 1), 'next')}</li>
      </Row>
    </Row>
  );
}

function renderStepButton(
  content: ReactNode,
  linkProps: false | { href: string; onClick?: () => void },
  rel: 'prev' | 'next',
) {
  if (linkProps) {
    return (
      <ButtonLink kind="secondary" rel={rel} {...linkProps}>
        {content}
      </ButtonLink>
    );
  }
  return (
    <Button kind="secondary" disabled>
      {content}
    </Button>
  );
}

type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** Returns the first, the last, and one page on each side of the current one; a gap never replaces a single page. */
export function listPageItems(currentPage: number, pageCount: number): PageItem[] {
  const isListed = (pageNumber: number) =>
    pageNumber === 1 || pageNumber === pageCount || Math.abs(pageNumber - currentPage) <= 1;
  const pageItems: PageItem[] = [];
  let lastListedPage = 0;
  for (let pageNumber = 1; pageNumber <= pageCount; pageNumber++) {
    if (!isListed(pageNumber)) continue;
    if (pageNumber - lastListedPage === 2) pageItems.push({ kind: 'page', page: pageNumber - 1 });
    if (pageNumber - lastListedPage > 2) pageItems.push({ kind: 'gap', key: `gap-${lastListedPage}` });
    pageItems.push({ kind: 'page', page: pageNumber });
    lastListedPage = pageNumber;
  }
  return pageItems;
}
