import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Row, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Queue.module.css';

export interface QueueProps extends ComponentProps<'nav'> {
  /** The name of the navigation. */
  label: string;
  /** Below the items: how many more there are. */
  more?: ReactNode;
}

/** What waits, in its order; its children are `QueueItem`s. */
export function Queue({ label, more, className, children, ...rest }: QueueProps) {
  return (
    <nav {...rest} className={classNames(styles.Queue, className)} aria-label={label}>
      <ol>{children}</ol>
      {more && <div className={styles['Queue-more']}>{more}</div>}
    </nav>
  );
}

export interface QueueItemProps {
  href: string;
  /** True if it is the one that is open. */
  current: boolean;
  name: ReactNode;
  /** Where that is: a practice. */
  company?: ReactNode;
  /** What is to be decided. */
  what?: ReactNode;
  /** `Chip`s: how long it may still wait, what to look at. */
  chips?: ReactNode;
  /** With a box to select it for a decision about many. `label` names the item. */
  mark?: { label: string; checked: boolean; onChange: (checked: boolean) => void };
}

/** One that waits. The whole of it opens it; the box beside it only selects. */
export function QueueItem({ href, current, name, company, what, chips, mark }: QueueItemProps) {
  return (
    <li className={styles['Queue-row']}>
      {mark && (
        <label className={styles['Queue-mark']}>
          <input
            type="checkbox"
            checked={mark.checked}
            onChange={(event) => mark.onChange(event.target.checked)}
          />
          <VisuallyHidden>{mark.label}</VisuallyHidden>
        </label>
      )}
      <Anchor className={styles.QueueItem} href={href} aria-current={current ? 'true' : undefined}>
        <span className={styles['QueueItem-name']}>{name}</span>
        {company !== undefined && <span className={styles['QueueItem-soft']}>{company}</span>}
        {what !== undefined && (
          <span className={classNames(styles['QueueItem-soft'], styles['QueueItem-what'])}>{what}</span>
        )}
        {chips && <Row className={styles['QueueItem-chips']}>{chips}</Row>}
      </Anchor>
    </li>
  );
}
