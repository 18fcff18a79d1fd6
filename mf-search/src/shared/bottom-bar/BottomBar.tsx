import { Container, classNames } from '@app/ui';
import type { ReactNode } from 'react';
import '../parts.css';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  /** Of several bars only the first in this order is shown: `pin`, `tray`, `call` (narrow windows only). */
  rank: 'pin' | 'tray' | 'call';
  label: string;
  className?: string;
  children: ReactNode;
}

/** A bar that stays at the bottom of the window. While it is there, the page ends above it. */
export const BottomBar = ({ rank, label, className, children }: BottomBarProps) => (
  <section
    className={classNames(styles.Bar, 'NoPrint', rank === 'call' && 'SearchNarrowOnly', className)}
    data-rank={rank}
    aria-label={label}
  >
    <Container>{children}</Container>
  </section>
);
