import { ChevronDownIcon, classNames, Grid, Row, Stack, Text } from '@app/ui';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { PartHeading } from './Item.tsx';
import styles from './OpenItem.module.css';

export interface OpenItemProps {
  title: ReactNode;
  /** A ref to the heading, to focus it. */
  heading?: Ref<HTMLHeadingElement>;
  /** Short facts in a line: place, sender, time. */
  meta?: ReactNode;
  /** An `Age` and the deadline. */
  clock?: ReactNode;
  /**
   * Links above the heading: back to the list, and to the neighboring items. The main way around in a narrow window.
   */
  above?: ReactNode;
  /** The `DecisionBar`. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The open item: heading, content, and the decision bar, which stays visible. */
export function OpenItem({ title, heading, meta, clock, above, bar, children }: OpenItemProps) {
  const id = useId();
  return (
    <article className={styles.OpenItem} aria-labelledby={id}>
      {above && (
        <Row gap={0} justify="between" nowrap className={styles['OpenItem-above']}>
          {above}
        </Row>
      )}
      <Grid
        as="header"
        at={40}
        columns="minmax(0, 1fr) auto"
        gap={0}
        columnGap={2}
        className={styles['OpenItem-head']}
      >
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {clock && (
          <Row as="p" gap={0} columnGap="1h" soft size="staff">
            {clock}
          </Row>
        )}
        {meta && (
          <Row as="p" gap={0} columnGap={2} soft size="staff" wide className={styles['OpenItem-meta']}>
            {meta}
          </Row>
        )}
      </Grid>
      <Stack className={styles['OpenItem-body']}>
        <PartHeading value="h3">{children}</PartHeading>
      </Stack>
      {bar}
    </article>
  );
}

export interface WhyProps {
  title: ReactNode;
  /** One point per line; empty ones are left out. */
  points?: readonly ReactNode[];
}

/** The reasons why an item waits, above its content. */
export function Why({ title, points = [] }: WhyProps) {
  const id = useId();
  const lines = points.filter((point) => !!point);
  return (
    <Stack as="section" gap="half" surface="sunken" size="staff" className={styles.Why} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lines.length > 0 && (
        <ul>
          {lines.map((point, index) => (
            <Row as="li" gap={1} align="baseline" nowrap key={index}>
              {point}
            </Row>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** The content to decide about, with facts beside it if the width allows. */
export function DecisionContent({ children, context }: { children: ReactNode; context?: ReactNode }) {
  return (
    <Stack className={styles.Judge}>
      <Stack gap="1h" className={styles['Judge-main']}>
        {children}
      </Stack>
      {context}
    </Stack>
  );
}

export interface ContextProps {
  title: string;
  rows: readonly { term: string; value: ReactNode }[];
  children?: ReactNode;
}

/** Short facts that matter for the decision. */
export function Context({ title, rows, children }: ContextProps) {
  const id = useId();
  return (
    <Stack as="section" size="staff" className={styles.Context} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {rows.map(({ term, value }) => (
          <Grid columns="6.4rem minmax(0, 1fr)" gap={1} key={term}>
            <Text as="dt" soft>
              {term}
            </Text>
            <dd>{value}</dd>
          </Grid>
        ))}
      </dl>
      {children}
    </Stack>
  );
}

/** Ratings of the same scale in one line. */
export function RatingLine({ rows }: { rows: readonly { term: string; value: number }[] }) {
  return (
    <dl className={styles.RatingLine}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A group of fold lines for rarely needed content. */
export const FoldLines = ({ className, ...rest }: ComponentProps<'div'>) => (
  <Stack gap={0} {...rest} className={classNames(styles.FoldLines, className)} />
);

export interface FoldLineProps extends ComponentProps<'details'> {
  icon: ReactNode;
  label: ReactNode;
  /** A short description of the content. */
  hint?: ReactNode;
}

export function FoldLine({ icon, label, hint, className, children, ...rest }: FoldLineProps) {
  return (
    <details {...rest} className={classNames(styles.FoldLine, className)}>
      <Row as="summary" gap="1h" nowrap size="staff">
        {icon} <b>{label}</b>{' '}
        {hint !== undefined && (
          <Text as="span" soft>
            {hint}
          </Text>
        )}{' '}
        <ChevronDownIcon />
      </Row>
      <Stack gap="1h" className={styles['FoldLine-body']}>
        {children}
      </Stack>
    </details>
  );
}

/** The number that links a place in a text to its explanation. */
export const MarkNumber = ({ children }: { children: ReactNode }) => (
  <span className={styles.MarkNumber}>{children}</span>
);
/** A place in a text that needs a look. */
export const MarkedPlace = ({ number, children }: { number: number; children: ReactNode }) => (
  <mark className={styles.MarkedPlace}>
    {children} <MarkNumber>{number}</MarkNumber>
  </mark>
);
