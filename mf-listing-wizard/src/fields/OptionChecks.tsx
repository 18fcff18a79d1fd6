import type { Option } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { Check, Fieldset } from '@app/ui';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ListingValues } from './listing-values.ts';
import styles from './OptionChecks.module.css';
import { useProblem } from './use-problem.ts';

type ListField =
  | 'licenses'
  | 'specialties'
  | 'insuranceAccepted'
  | 'languageAccommodations'
  | 'limbLevels'
  | 'deviceFamilies'
  | 'accessibility';

interface OptionChecksProps {
  name: ListField;
  options: readonly Option[];
  legend: string;
  hint?: string;
  required?: boolean;
  /** Long labels take a row each. */
  rows?: boolean;
  /** What stands after the boxes. */
  children?: ReactNode;
}

/** A closed list to tick from. Values are the contract's; the labels follow the page's language. */
export function OptionChecks({ name, options, legend, hint, required, rows, children }: OptionChecksProps) {
  const { locale } = useShell();
  const { register } = useFormContext<ListingValues>();
  const problem = useProblem(name);
  return (
    <Fieldset legend={legend} hint={hint} error={problem} required={required} size="large">
      <div className={styles.List} data-rows={rows ? '' : undefined}>
        {options.map(({ value, label }) => (
          <Check
            key={value}
            {...register(name)}
            value={value}
            label={label[locale]}
            aria-invalid={problem ? true : undefined}
          />
        ))}
      </div>
      {children}
    </Fieldset>
  );
}
