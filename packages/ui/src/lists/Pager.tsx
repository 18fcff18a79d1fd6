import type { ComponentProps, ReactNode } from 'react';
import { Button, ButtonLink } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons/icons.tsx';
import { Row, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Pager.module.css';
import { listShownPages } from './pages-shown.ts';

export interface PagerProps extends Omit<ComponentProps<'nav'>, 'onSelect'> {
  /** Label of the navigation. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Address of a page; `onSelect` is called after a plain click. */
  href: (page: number) => string;
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
  const {
    label,
    page,
    pages,
    href,
    onSelect,
    previousLabel,
    nextLabel,
    pageLabel,
    summary,
    className,
    ...rest
  } = props;
  const go = (to: number) => ({ href: href(to), onClick: onSelect && (() => onSelect(to)) });
  const previous = (
    <>
      <ArrowLeftIcon /> {previousLabel}
    </>
  );
  const next = (
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
      {...rest}
      className={classNames(styles.Paging, 'NoPrint', className)}
    >
      {summary && <p>{summary}</p>}
      <Row as="ul" gap={1}>
        <li>{renderStep(previous, page > 1 && go(page - 1), 'prev')}</li>
        {listShownPages(page, pages).map((shown) =>
          shown.kind === 'gap' ? (
            <li key={shown.key} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown.page}>
              <ButtonLink
                {...go(shown.page)}
                className={styles['Paging-page']}
                kind={shown.page === page ? 'primary' : 'secondary'}
                aria-current={shown.page === page ? 'page' : undefined}
              >
                <VisuallyHidden>{pageLabel}</VisuallyHidden>
                {shown.page}
              </ButtonLink>
            </li>
          ),
        )}
        <li>{renderStep(next, page < pages && go(page + 1), 'next')}</li>
      </Row>
    </Row>
  );
}

function renderStep(
  words: ReactNode,
  to: false | { href: string; onClick?: () => void },
  rel: 'prev' | 'next',
) {
  if (to) {
    return (
      <ButtonLink kind="secondary" rel={rel} {...to}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <Button kind="secondary" disabled>
      {words}
    </Button>
  );
}
