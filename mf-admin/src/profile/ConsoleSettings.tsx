import { Check, Panel, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useSwitches } from '../console/page/switches.ts';

/** How dense the console is, and whether single keys act: in this browser. */
export function ConsoleSettings() {
  const { density, shortcuts, set } = useSwitches();
  return (
    <Panel title="How the back office looks and works">
      <Stack>
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
        <p>Both are kept in this browser. The key ? lists all shortcuts.</p>
      </Stack>
    </Panel>
  );
}
