import { classNames, Row, Stack, Text } from '@app/ui';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import styles from './Item.module.css';

/** The level of part headings: one below the title of the item or page that contains them. */
export const PartHeadingLevel = createContext<'h2' | 'h3'>('h2');

export interface ItemPartProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** In a `Grid`: the whole row. */
  wide?: boolean;
}

/** A part of an item or page with a heading, below a hairline. */
export function ItemPart({ title, className, children, ...rest }: ItemPartProps) {
  const id = useId();
  const Heading = use(PartHeadingLevel);
  return (
    <Stack
      as="section"
      gap="1h"
      {...rest}
      className={classNames(styles['Item-part'], className)}
      aria-labelledby={id}
    >
      <Text as={Heading} size="lead" id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** A row of decision buttons with the reason why one of them is disabled. */
export function DecisionRow({ className, ...rest }: ComponentProps<'div'>) {
  return <Row gap={1} {...rest} className={classNames(styles.DecisionRow, className)} />;
}

export interface HistoryProps {
  title: string;
  /** The newest first. */
  entries: readonly { key: string; time: ReactNode; description: ReactNode }[];
}

/** The log of an item. */
export function History({ title, entries }: HistoryProps) {
  return (
    <ItemPart title={title}>
      <HistoryList entries={entries} />
    </ItemPart>
  );
}

export const HistoryList = ({ entries }: Pick<HistoryProps, 'entries'>) => (
  <Stack as="ol" gap="half" soft>
    {entries.map(({ key, time, description }) => (
      <li key={key}>
        <b>{time}</b> {description}
      </li>
    ))}
  </Stack>
);
