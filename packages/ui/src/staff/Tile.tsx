import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import styles from './Tile.module.css';

/** A row of `Tile`s that fills the room. */
export function Tiles({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.Tiles, className)} />;
}

export interface TileProps {
  /** Where the number comes from: the list that it counts. */
  href: string;
  number: ReactNode;
  label: ReactNode;
  /** What belongs to it, on lines of its own: `Chip`s, words. */
  children?: ReactNode;
}

/** One number, and the way to what it counts. */
export function Tile({ href, number, label, children }: TileProps) {
  return (
    <li>
      <Anchor className={styles.Tile} href={href}>
        <b>{number}</b>
        <span className={styles['Tile-label']}>{label}</span>
        {children && <span className={styles['Tile-note']}>{children}</span>}
      </Anchor>
    </li>
  );
}
