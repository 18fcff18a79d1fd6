import { classNames, Stack, Text, FoldRow as UiFoldRow } from '@app/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './FoldRow.module.css';

/** A card whose children are rows, with a line between them. */
export const Rows = ({ className, ...rest }: ComponentProps<'div'>) => (
  <Stack surface="card" gap={0} {...rest} className={classNames(styles.Rows, className)} />
);

interface RowProps extends Omit<ComponentProps<'details'>, 'title'> {
  title: ReactNode;
  /** What the content says, in one line. */
  note?: ReactNode;
  /** The content repeats the note, so that paper needs it once. */
  summarizes?: boolean;
}

/** A row of `Rows` that unfolds, named by its title. */
export function FoldRow({ title, note, summarizes = false, children, ...rest }: RowProps) {
  const titleId = useId();
  return (
    <UiFoldRow
      {...rest}
      aria-labelledby={titleId}
      summary={<b id={titleId}>{title}</b>}
      hint={summarizes ? <span className="NoPrint">{note}</span> : note}
    >
      <Stack>{children}</Stack>
    </UiFoldRow>
  );
}

/** A row of `Rows` whose one line says all. */
export const PlainRow = ({ title, note }: { title: ReactNode; note: ReactNode }) => (
  <div className={styles.Plain}>
    <b>{title}</b>
    <Text soft>{note}</Text>
  </div>
);
