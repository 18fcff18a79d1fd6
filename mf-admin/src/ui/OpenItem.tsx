import { ChevronDownIcon, Grid, Quote, Row, Stack, Text, UserText } from '@app/ui';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { SectionHeadingContext } from './ItemSection.tsx';
import styles from './OpenItem.module.css';

interface OpenItemProps {
  title: string;
  headingRef: Ref<HTMLHeadingElement>;
  /** Short facts in one line: place, sender, time. */
  meta: ReactNode;
  /** A `DueTime` and the deadline. */
  dueTime?: ReactNode;
  /** Links to the list and the neighboring items, the main navigation in a narrow window. */
  listLinks?: ReactNode;
  decisionBar: ReactNode;
  children: ReactNode;
}

/** The open item: heading, content, and the decision bar, which stays visible. */
export function OpenItem(props: OpenItemProps) {
  const { title, headingRef, meta, dueTime, listLinks, decisionBar, children } = props;
  const id = useId();
  return (
    <article className={styles.OpenItem} aria-labelledby={id}>
      {listLinks && (
        <Row gap={0} justify="between" nowrap className={styles['OpenItem-above']}>
          {listLinks}
        </Row>
      )}
      <Grid
        as="header"
        columnsFromRem={40}
        columns="minmax(0, 1fr) auto"
        gap={0}
        columnGap={2}
        className={styles['OpenItem-head']}
      >
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {dueTime && (
          <Row as="p" gap={0} columnGap="1h" size="staff">
            {dueTime}
          </Row>
        )}
        <Row as="p" gap={0} columnGap={2} soft size="staff" wide className={styles['OpenItem-meta']}>
          {meta}
        </Row>
      </Grid>
      <Stack className={styles['OpenItem-body']}>
        <SectionHeadingContext value="h3">{children}</SectionHeadingContext>
      </Stack>
      {decisionBar}
    </article>
  );
}

interface ExplanationProps {
  title: string;
  /** List items; empty ones are left out. */
  points?: readonly ReactNode[];
}

/** The reasons why an item waits, above its content. */
export function Explanation({ title, points = [] }: ExplanationProps) {
  const id = useId();
  const visiblePoints = points.filter((point) => !!point);
  return (
    <Stack
      as="section"
      gap="half"
      surface="sunken"
      size="staff"
      className={styles.Explanation}
      aria-labelledby={id}
    >
      <h3 id={id}>{title}</h3>
      {visiblePoints.length > 0 && (
        <Stack as="ul">
          {visiblePoints.map((point, index) => (
            <Row as="li" gap={1} align="baseline" nowrap key={index}>
              {point}
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The content to decide about, with facts beside it if the width allows. */
export const DecisionContent = ({ children, context }: { children: ReactNode; context?: ReactNode }) => (
  <Stack className={styles.DecisionContent}>
    <Stack gap="1h" className={styles['DecisionContent-main']}>
      {children}
    </Stack>
    {context}
  </Stack>
);

/** What a person wrote, in one paragraph. */
export const QuotedText = ({ text }: { text: string }) => (
  <Quote>
    <p>
      <UserText>{text}</UserText>
    </p>
  </Quote>
);

interface ContextPanelProps {
  title: string;
  rows: readonly { term: string; value: ReactNode }[];
  children?: ReactNode;
}

/** Short facts that matter for the decision. */
export function ContextPanel({ title, rows, children }: ContextPanelProps) {
  const id = useId();
  return (
    <Stack as="section" size="staff" className={styles.ContextPanel} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Stack as="dl" gap={0} columnGap={3}>
        {rows.map(({ term, value }) => (
          <Grid columns="6.4rem minmax(0, 1fr)" gap={1} key={term}>
            <Text as="dt" soft>
              {term}
            </Text>
            <dd>{value}</dd>
          </Grid>
        ))}
      </Stack>
      {children}
    </Stack>
  );
}

/** Ratings of the same scale in one line. */
export const RatingLine = ({ rows }: { rows: readonly { term: string; value: number }[] }) => (
  <Row as="dl" size="staff" className={styles.RatingLine}>
    {rows.map(({ term, value }) => (
      <Row nowrap key={term}>
        <dt>{term}</dt>
        <Row as="dd" justify="center">
          {value}
        </Row>
      </Row>
    ))}
  </Row>
);

/** A group of `ItemDisclosure`s for rarely needed content. */
export const ItemDisclosures = ({ children }: { children: ReactNode }) => (
  <Stack gap={0} className={styles.ItemDisclosures}>
    {children}
  </Stack>
);

interface ItemDisclosureProps extends ComponentProps<'details'> {
  icon: ReactNode;
  label: string;
  hint?: ReactNode;
}

export const ItemDisclosure = ({ icon, label, hint, children, ...props }: ItemDisclosureProps) => (
  <details {...props} className={styles.ItemDisclosure}>
    <Row as="summary" gap="1h" nowrap size="staff">
      {icon} <b>{label}</b>{' '}
      {hint !== undefined && (
        <Text as="span" soft>
          {hint}
        </Text>
      )}{' '}
      <ChevronDownIcon />
    </Row>
    <Stack gap="1h" className={styles['ItemDisclosure-body']}>
      {children}
    </Stack>
  </details>
);

/** The number that links a match in a text to its explanation. */
export const MatchNumber = ({ children }: { children: ReactNode }) => (
  <Row as="span" inline justify="center" className={styles.MatchNumber}>
    {children}
  </Row>
);
/** A highlighted match of the word check in a text. */
export const HighlightedMatch = ({ number, children }: { number: number; children: ReactNode }) => (
  <mark className={styles.HighlightedMatch}>
    {children} <MatchNumber>{number}</MatchNumber>
  </mark>
);
