import { ChevronDownIcon, classNames } from '@app/ui';
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
      {above && <div className={styles['OpenItem-above']}>{above}</div>}
      <header className={styles['OpenItem-head']}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {clock && <p className={styles['OpenItem-clock']}>{clock}</p>}
        {meta && <p className={styles['OpenItem-meta']}>{meta}</p>}
      </header>
      <div className={styles['OpenItem-body']}>
        <PartHeading value="h3">{children}</PartHeading>
      </div>
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
    <section className={styles.Why} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lines.length > 0 && (
        <ul>
          {lines.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The content to decide about, with facts beside it if the width allows. */
export function Judge({ children, context }: { children: ReactNode; context?: ReactNode }) {
  return (
    <div className={styles.Judge}>
      <div className={styles['Judge-main']}>{children}</div>
      {context}
    </div>
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
    <section className={styles.Context} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
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
  <div {...rest} className={classNames(styles.FoldLines, className)} />
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
      <summary>
        {icon} <b>{label}</b> {hint !== undefined && <span>{hint}</span>} <ChevronDownIcon />
      </summary>
      <div className={styles['FoldLine-body']}>{children}</div>
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
