import { type ComponentProps, createContext, type ReactNode, type Ref, use, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Item.module.css';

export interface ItemProps extends Omit<ComponentProps<'article'>, 'title'> {
  title: ReactNode;
  /** The heading itself, to give it the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Where, and what: a line under the title. */
  lead?: ReactNode;
  /** Who sent it when; who is on it. */
  meta?: ReactNode;
  /** A `Clock`. */
  clock?: ReactNode;
  /** Above all: the way back on a narrow screen. */
  above?: ReactNode;
}

/** A step below what the part stands in: the title of an item, or that of the page. */
const PartHeading = createContext<'h2' | 'h3'>('h2');

/** What is open of a queue, with all that a decision needs. */
export function Item({ title, heading, lead, meta, clock, above, className, children, ...rest }: ItemProps) {
  const id = useId();
  return (
    <article {...rest} className={classNames(styles.Item, className)} aria-labelledby={id}>
      {above}
      <header className={styles['Item-head']}>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {lead !== undefined && <p>{lead}</p>}
          {meta !== undefined && <p className={styles['Item-meta']}>{meta}</p>}
        </div>
        {clock}
      </header>
      <PartHeading value="h3">{children}</PartHeading>
    </article>
  );
}

export interface ItemPartProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
}

/** A part of an item or of a page, under a hairline. */
export function ItemPart({ title, className, children, ...rest }: ItemPartProps) {
  const id = useId();
  const Title = use(PartHeading);
  return (
    <section {...rest} className={classNames(styles['Item-part'], className)} aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </section>
  );
}

/** The buttons that decide, and why one of them cannot be pressed yet. */
export function Decide({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Decide, className)} />;
}

export interface HistoryProps {
  title: string;
  /** The newest first. */
  entries: readonly { key: string; when: ReactNode; what: ReactNode }[];
}

/** What happened to an item. */
export function History({ title, entries }: HistoryProps) {
  return (
    <ItemPart title={title} className={styles.History}>
      <ol>
        {entries.map(({ key, when, what }) => (
          <li key={key}>
            <b>{when}</b> {what}
          </li>
        ))}
      </ol>
    </ItemPart>
  );
}
