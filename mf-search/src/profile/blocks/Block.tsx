import { classNames, DisclosureRow, Stack, Text } from '@app/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Block.module.css';

interface BlockProps {
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

export function Block({ id, title, note, children }: BlockProps) {
  const titleId = useId();
  return (
    <Stack as="section" gap="1h" className={styles.Block} id={id} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {note && <Text soft>{note}</Text>}
      </div>
      {children}
    </Stack>
  );
}

/** A card whose children are rows, with a line between them. */
export const Rows = ({ className, ...rest }: ComponentProps<'div'>) => (
  <Stack surface="card" gap={0} {...rest} className={classNames(styles.Rows, className)} />
);

interface ExpandableRowProps extends Omit<ComponentProps<'details'>, 'title'> {
  title: ReactNode;
  /** The content in one line. */
  note?: ReactNode;
  /** True if the content repeats the note, which is then not printed. */
  isNoteRepeated?: boolean;
}

/** A row of `Rows` that expands, named by its title. */
export function ExpandableRow({
  title,
  note,
  isNoteRepeated = false,
  children,
  ...rest
}: ExpandableRowProps) {
  const titleId = useId();
  return (
    <DisclosureRow
      {...rest}
      aria-labelledby={titleId}
      summary={<b id={titleId}>{title}</b>}
      hint={isNoteRepeated ? <span className="NoPrint">{note}</span> : note}
    >
      <Stack>{children}</Stack>
    </DisclosureRow>
  );
}

/** A row of `Rows` that is complete in one line. */
export const PlainRow = ({ title, note }: { title: ReactNode; note: ReactNode }) => (
  <div className={styles.Plain}>
    <b>{title}</b>
    <Text soft>{note}</Text>
  </div>
);
