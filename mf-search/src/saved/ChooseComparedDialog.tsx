import { useNavigate } from '@app/router';
import { formatDisplayName } from '@app/seo';
import type { SavedPerson } from '@app/types';
import { ChoiceOption, Fieldset, Stack, toggleValue } from '@app/ui';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { buildCompareHref, maxComparedPeople } from '../paths.ts';
import { FormDialog } from '../shared/FormDialog.tsx';

interface ChooseComparedDialogProps {
  people: readonly NonNullable<SavedPerson['listing']>[];
  onClose: () => void;
}

/** Asks which two or three of many saved people to compare. Nobody is preselected. */
export default function ChooseComparedDialog({ people, onClose }: ChooseComparedDialogProps) {
  const navigate = useNavigate();
  const [selectedSlugs, setSelectedSlugs] = useState<readonly string[]>([]);
  const [hasTooFew, setHasTooFew] = useState(false);
  const isFull = selectedSlugs.length === maxComparedPeople;
  const toggleSlug = (slug: string) => {
    setHasTooFew(false);
    setSelectedSlugs(toggleValue(selectedSlugs, slug));
  };
  return (
    <FormDialog
      title={m.compare_full_title()}
      cancelLabel={m.cancel()}
      submitLabel={m.compare()}
      onClose={onClose}
      onSubmit={() => {
        if (selectedSlugs.length < 2) setHasTooFew(true);
        else navigate(buildCompareHref(selectedSlugs));
      }}
    >
      <Fieldset legend={m.saved_compare_question()} error={hasTooFew && m.saved_compare_few()}>
        <Stack gap={1}>
          {people.map((person) => (
            <ChoiceOption
              key={person.slug}
              type="checkbox"
              checked={selectedSlugs.includes(person.slug)}
              disabled={isFull && !selectedSlugs.includes(person.slug)}
              onChange={() => toggleSlug(person.slug)}
            >
              <bdi>{formatDisplayName(person)}</bdi>
            </ChoiceOption>
          ))}
        </Stack>
      </Fieldset>
    </FormDialog>
  );
}
