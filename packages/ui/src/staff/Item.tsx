import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Item.module.css';

/** A step below what the part stands in: the title of an item, or that of the page. */
export const PartHeading = createContext<'h2' | 'h3'>('h2');

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
    <ItemPart title={title}>
      <HistoryList entries={entries} />
    </ItemPart>
  );
}

export const HistoryList = ({ entries }: Pick<HistoryProps, 'entries'>) => (
  <ol className={styles.History}>
    {entries.map(({ key, when, what }) => (
      <li key={key}>
        <b>{when}</b> {what}
      </li>
    ))}
  </ol>
);
