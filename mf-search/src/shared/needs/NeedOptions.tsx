import { getLabel, type Option } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { ChoiceOption } from '@app/ui';
import type { ReactNode } from 'react';

interface OptionsProps<V extends string> {
  values: readonly V[];
  labels: readonly Option[];
  chosen: readonly V[];
  onChoose: (chosen: V[]) => void;
}

/** Options of which any may be chosen. */
export function Options<V extends string>({ values, labels, chosen, onChoose }: OptionsProps<V>) {
  const { locale } = useShell();
  return values.map((value) => (
    <OneOption
      key={value}
      checked={chosen.includes(value)}
      onChange={(isChosen) =>
        onChoose(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
      }
    >
      {getLabel(labels, value, locale)}
    </OneOption>
  ));
}

interface OneOptionProps {
  checked: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

export const OneOption = ({ checked, onChange, children }: OneOptionProps) => (
  <ChoiceOption type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)}>
    {children}
  </ChoiceOption>
);
