import { Check } from '@app/ui';
import { Segments } from '@app/ui/staff';
import styles from './Page.module.css';
import { useSwitches } from './switches.ts';

/** How dense tables are, and whether single keys act. */
export function ViewSwitches() {
  const { density, shortcuts, set } = useSwitches();
  return (
    <div className={styles['Page-switches']}>
      <Segments
        label="Density"
        options={[
          { value: 'roomy', label: 'Roomy' },
          { value: 'compact', label: 'Compact' },
        ]}
        value={density}
        onChange={(density) => set({ density })}
      />
      <Check
        role="switch"
        label={
          <>
            <span className={styles['Page-wide']}>Keyboard </span>
            <span>shortcuts</span>
          </>
        }
        checked={shortcuts}
        onChange={(event) => set({ shortcuts: event.target.checked })}
      />
    </div>
  );
}
