import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './SkipLink.module.css';

/** The first focusable element: a link to the main content, visible only while focused. */
export function SkipLink({ className, children, ...props }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...props} className={classNames(styles.SkipLink, 'NoPrint', className)}>
      {children}
    </a>
  );
}
