import { lazyPart } from '@app/remote-kit';
import type { SavedPerson } from '@app/types';
import { Button, ButtonLink, CompareIcon } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { buildCompareHref, maxComparedPeople } from '../paths.ts';

const ChooseComparedDialog = lazyPart(
  () => import(/* webpackChunkName: "rare" */ './ChooseComparedDialog.tsx'),
);

/** Compares up to three saved people; of more, a dialog asks which. */
export function CompareSavedButton({ people }: { people: readonly Pick<SavedPerson, 'listing'>[] }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const listings = people.flatMap(({ listing }) => listing ?? []);
  if (listings.length < 2) return null;
  const label = (
    <>
      <CompareIcon />
      {listings.length > maxComparedPeople ? m.saved_compare() : m.saved_compare_all({ n: listings.length })}
    </>
  );
  if (listings.length <= maxComparedPeople)
    return (
      <ButtonLink kind="secondary" href={buildCompareHref(listings.map(({ slug }) => slug))}>
        {label}
      </ButtonLink>
    );
  return (
    <>
      <Button kind="secondary" onClick={() => setIsDialogOpen(true)}>
        {label}
      </Button>
      {isDialogOpen && (
        <Suspense>
          <ChooseComparedDialog people={listings} onClose={() => setIsDialogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
