import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { PartHeading } from './Item.tsx';
import styles from './OpenItem.module.css';

export interface OpenItemProps {
  title: ReactNode;
  /** The heading itself, to give it the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Where, whose, when it was sent: short facts in a line. */
  meta?: ReactNode;
  /** An `Age`, and when it was or is due. */
  clock?: ReactNode;
  /** Above all in a narrow window: the way back, and to the neighbors. */
  above?: ReactNode;
  /** The `DecisionBar`. */
  bar?: ReactNode;
  children: ReactNode;
}

/** What is open, with all that a decision needs: head, body, and the bar that never leaves. */
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
  /** What to look at, each on a line; those that are not there are left out. */
  points?: readonly ReactNode[];
}

/** Why something is here: on top of all else. */
export function Why({ title, points = [] }: WhyProps) {
  const id = useId();
  const shown = points.filter((point) => !!point);
  return (
    <section className={styles.Why} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {shown.length > 0 && (
        <ul>
          {shown.map((point, index) => (
            <li key={index}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What is decided about, and facts beside it where there is room. */
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

/** Short facts that a decision looks at. */
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

/** Ratings of the same scale, in one line. */
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

/** Lines that open: what is needed less often. */
export const FoldLines = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles.FoldLines, className)} />
);

export interface FoldLineProps extends ComponentProps<'details'> {
  icon: ReactNode;
  label: ReactNode;
  /** What it holds, in a few words. */
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

/** The number that ties a place in a text to what is said of it. */
export const MarkNumber = ({ children }: { children: ReactNode }) => (
  <span className={styles.MarkNumber}>{children}</span>
);
/** A place in a text that somebody has to look at. */
export const MarkedPlace = ({ number, children }: { number: number; children: ReactNode }) => (
  <mark className={styles.MarkedPlace}>
    {children} <MarkNumber>{number}</MarkNumber>
  </mark>
);
