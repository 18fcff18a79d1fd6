import { Row, Stack, Text } from '@app/ui';
import { createContext, type ReactNode, use, useId } from 'react';
import styles from './OpenItem.module.css';

/** The level of section headings: one below the title of the item or page that contains them. */
export const SectionHeadingContext = createContext<'h2' | 'h3'>('h2');

interface ItemSectionProps {
  title: string;
  /** In a `Grid`: the whole row. */
  isWide?: boolean;
  children: ReactNode;
}

/** A section of an item or page with a heading, below a hairline. */
export function ItemSection({ title, isWide, children }: ItemSectionProps) {
  const id = useId();
  const Heading = use(SectionHeadingContext);
  return (
    <Stack as="section" gap="1h" wide={isWide} className={styles['Item-part']} aria-labelledby={id}>
      <Text as={Heading} size="lead" id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** A row of buttons at the end of a form. */
export const FormButtonRow = ({ children }: { children: ReactNode }) => (
  <Row gap={1} className={styles.FormButtonRow}>
    {children}
  </Row>
);

interface HistoryListProps {
  /** The newest first. */
  entries: readonly { key: string; time: string; description: string }[];
}

export const HistoryList = ({ entries }: HistoryListProps) => (
  <Stack as="ol" gap="half" soft>
    {entries.map(({ key, time, description }) => (
      <li key={key}>
        <b>{time}</b> {description}
      </li>
    ))}
  </Stack>
);
