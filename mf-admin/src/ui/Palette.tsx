import { Input, Row, Stack, Text } from '@app/ui';
import type { ComponentProps } from 'react';
import styles from './Palette.module.css';

/** The button of the header that opens the search. */
export const PaletteButton = (props: ComponentProps<'button'>) => (
  <Row as="button" inline gap={1} nowrap {...props} type="button" className={styles.PaletteButton} />
);

export interface PaletteRow {
  /** Rows of a group are shown together below its name. */
  group: string;
  href: string;
  label: string;
  hint?: string;
}

interface PaletteInputProps extends ComponentProps<'input'> {
  /** The id of the `PaletteList`. */
  listId: string;
  /** The index of the row that Enter opens. */
  activeIndex?: number | undefined;
}

/** The search field. Arrow keys move through the list while the focus stays in the field. */
export const PaletteInput = ({ listId, activeIndex, ...props }: PaletteInputProps) => (
  <Input
    {...props}
    data-focus
    role="combobox"
    aria-expanded
    aria-controls={listId}
    aria-activedescendant={activeIndex === undefined ? undefined : `${listId}-${activeIndex}`}
    autoComplete="off"
    spellCheck={false}
  />
);

interface PaletteListProps {
  id: string;
  rows: readonly PaletteRow[];
  activeRow?: PaletteRow | undefined;
  onChoose: (row: PaletteRow) => void;
}

export function PaletteList({ id, rows, activeRow, onChoose }: PaletteListProps) {
  const groups = Object.entries(Object.groupBy(rows, ({ group }) => group));
  return (
    <Stack gap={1} id={id} role="listbox" aria-label="Results" className={styles.PaletteList} tabIndex={-1}>
      {groups.map(([group, groupRows = []]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
        <div key={group} role="group" aria-label={group}>
          <Text soft size="staff-note" aria-hidden="true">
            {group}
          </Text>
          {groupRows.map((row) => (
            <Row
              key={rows.indexOf(row)}
              gap={0}
              columnGap={2}
              justify="between"
              id={`${id}-${rows.indexOf(row)}`}
              role="option"
              aria-selected={row === activeRow}
              className={styles['PaletteList-row']}
              onClick={() => onChoose(row)}
            >
              <span>{row.label}</span>
              {row.hint && (
                <Text as="span" soft={row !== activeRow} size="staff" className={styles['PaletteList-hint']}>
                  {row.hint}
                </Text>
              )}
            </Row>
          ))}
        </div>
      ))}
    </Stack>
  );
}
