import { Anchor, classNames, Grid, Stack, Text } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Tile.module.css';

/** A row of `Tile`s that fills the width. */
export function Tiles({ className, ...props }: ComponentProps<'ul'>) {
  return <Grid as="ul" autoFill="13rem" gap={2} {...props} className={classNames(styles.Tiles, className)} />;
}

export interface TileProps {
  /** The address of the list that the number counts. */
  href: string;
  number: ReactNode;
  label: ReactNode;
  /** Details on lines of their own: `Chip`s, text. */
  children?: ReactNode;
}

/** A number with a link to the list that it counts. */
export function Tile({ href, number, label, children }: TileProps) {
  return (
    <li>
      <Stack as={Anchor} gap="half" surface="card" pad={2} size="note" className={styles.Tile} href={href}>
        <b>{number}</b>
        <span className={styles['Tile-label']}>{label}</span>
        {children && (
          <Text as="span" soft>
            {children}
          </Text>
        )}
      </Stack>
    </li>
  );
}
