import { Check } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useSwitches } from './switches.ts';

/** How dense tables are, and whether single keys act. */
export function ViewSwitches() {
  const { density, shortcuts, set } = useSwitches();
  return (
    <>
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
        label="Keyboard shortcuts"
        checked={shortcuts}
        onChange={(event) => set({ shortcuts: event.target.checked })}
      />
    </>
  );
}
