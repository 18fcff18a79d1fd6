import { classNames, Row, Stack, Text } from '@app/ui';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import styles from './OpenItem.module.css';

/** The level of section headings: one below the title of the item or page that contains them. */
export const SectionHeadingContext = createContext<'h2' | 'h3'>('h2');

export interface ItemSectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** In a `Grid`: the whole row. */
  isWide?: boolean;
}

/** A section of an item or page with a heading, below a hairline. */
export function ItemSection({ title, isWide, className, children, ...props }: ItemSectionProps) {
  const id = useId();
  const Heading = use(SectionHeadingContext);
  return (
    <Stack
      as="section"
      gap="1h"
      wide={isWide}
      {...props}
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

/** A row of buttons at the end of a form. */
export function FormButtonRow({ className, ...props }: ComponentProps<'div'>) {
  return <Row gap={1} {...props} className={classNames(styles.FormButtonRow, className)} />;
}

export interface HistoryProps {
  title: string;
  /** The newest first. */
  entries: readonly { key: string; time: ReactNode; description: ReactNode }[];
}

/** The log of an item. */
export function HistorySection({ title, entries }: HistoryProps) {
  return (
    <ItemSection title={title}>
      <HistoryList entries={entries} />
    </ItemSection>
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
