import { licenses, type Option, specialties } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { Field, More, Textarea } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { m } from '../paraglide/messages.js';
import styles from './CredentialsFields.module.css';
import type { ListingValues } from './listing-values.ts';
import { licenseMeanings, specialtyMeanings } from './meanings.ts';
import { OptionChecks } from './OptionChecks.tsx';
import { longest } from './problem-words.ts';
import { useProblem } from './use-problem.ts';

/** Step 4, Professional Credentials: what they may do, and who they are. */
export function CredentialsFields() {
  return (
    <>
      <OptionChecks
        name="licenses"
        options={licenses}
        legend={m.field_licenses()}
        hint={m.field_licenses_hint()}
        required
        rows
      >
        <Meanings label={m.field_licenses_more()} of={licenses} words={licenseMeanings} />
      </OptionChecks>
      <OptionChecks
        name="specialties"
        options={specialties}
        legend={m.field_specialties()}
        hint={m.field_specialties_hint()}
      >
        <Meanings label={m.field_specialties_more()} of={specialties} words={specialtyMeanings} />
      </OptionChecks>
      <BioField />
    </>
  );
}

interface MeaningsProps<V extends string> {
  label: string;
  of: readonly Option<V>[];
  words: Readonly<Record<V, () => string>>;
}

/** The hard words of a list, explained on the spot. */
function Meanings<V extends string>({ label, of, words }: MeaningsProps<V>) {
  const { locale } = useShell();
  return (
    <More label={label}>
      <dl className={styles.Meanings}>
        {of.map((option) => (
          <div key={option.value}>
            <dt>{option.label[locale]}</dt>
            <dd>{words[option.value]()}</dd>
          </div>
        ))}
      </dl>
    </More>
  );
}

const bioMost = longest.professionalBio ?? 0;
/** From here on it says how much room is left. */
const bioNearlyFull = bioMost - 500;

function BioField() {
  const { locale } = useShell();
  const { register, control } = useFormContext<ListingValues>();
  const { length } = useWatch({ control, name: 'professionalBio' });
  const problem = useProblem('professionalBio');
  const number = (n: number) => n.toLocaleString(locale);
  return (
    <div>
      <Field label={m.field_bio()} hint={m.field_bio_hint()} error={problem}>
        <Textarea rows={8} maxLength={bioMost} {...register('professionalBio')} />
      </Field>
      <p role="status">
        {length > bioNearlyFull && m.field_bio_count({ n: number(length), max: number(bioMost) })}
      </p>
    </div>
  );
}
