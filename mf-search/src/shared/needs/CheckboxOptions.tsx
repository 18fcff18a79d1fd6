import { getLabel, type Option } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { ChoiceOption, toggleValue } from '@app/ui';
import type { ReactNode } from 'react';

interface CheckboxOptionsProps<V extends string> {
  values: readonly V[];
  options: readonly Option[];
  selectedValues: readonly V[];
  onChange: (selected: V[]) => void;
}

export function CheckboxOptions<V extends string>(props: CheckboxOptionsProps<V>) {
  const { values, options, selectedValues, onChange } = props;
  const { locale } = useShell();
  return values.map((value) => (
    <CheckboxOption
      key={value}
      checked={selectedValues.includes(value)}
      onChange={() => onChange(toggleValue(selectedValues, value))}
    >
      {getLabel(options, value, locale)}
    </CheckboxOption>
  ));
}

interface CheckboxOptionProps {
  checked: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

export const CheckboxOption = ({ checked, onChange, children }: CheckboxOptionProps) => (
  <ChoiceOption type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)}>
    {children}
  </ChoiceOption>
);
