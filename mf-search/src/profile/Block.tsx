import { type ReactNode, useId } from 'react';
import styles from './Block.module.css';

interface BlockProps {
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/** A named section of the profile's main column. */
export function Block({ id, title, note, children }: BlockProps) {
  const titleId = useId();
  return (
    <section className={styles.Block} id={id} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {note && <p className={styles.Note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
