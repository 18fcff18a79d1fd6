import { Anchor, Grid, Stack, Text } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './Tile.module.css';

/** A row of `Tile`s that fills the width. */
export const Tiles = ({ children }: { children: ReactNode }) => (
  <Grid as="ul" autoFill="13rem" gap={2} className={styles.Tiles}>
    {children}
  </Grid>
);

interface TileProps {
  /** The address of the list that the number counts. */
  href: string;
  number: string;
  label: string;
  /** A detail on a line of its own. */
  children?: ReactNode;
}

/** A number with a link to the list that it counts. */
export const Tile = ({ href, number, label, children }: TileProps) => (
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
