import { Stack, Text } from '@app/ui';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './Block.module.css';

interface BlockProps {
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  /** Ref of the heading, to move the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Section with a heading in the profile's main column. */
export function Block({ id, title, note, headingRef, children }: BlockProps) {
  const titleId = useId();
  return (
    <Stack as="section" gap="1h" className={styles.Block} id={id} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {note && <Text soft>{note}</Text>}
      </div>
      {children}
    </Stack>
  );
}
