import { lazyPart } from '@app/remote-kit';
import type { SavedPerson } from '@app/types';
import { Button, ButtonLink, CompareIcon } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { buildCompareHref, maxCompared } from '../paths.ts';

const ChooseCompared = lazyPart(() => import(/* webpackChunkName: "rare" */ './ChooseCompared.tsx'));

/** Compares all of up to three; of more it asks whom. */
export function CompareSaved({ people }: { people: readonly Pick<SavedPerson, 'listing'>[] }) {
  const [isAsking, setAsking] = useState(false);
  const listings = people.flatMap(({ listing }) => listing ?? []);
  if (listings.length < 2) return null;
  const face = (
    <>
      <CompareIcon />
      {listings.length > maxCompared ? m.saved_compare() : m.saved_compare_all({ n: listings.length })}
    </>
  );
  if (listings.length <= maxCompared)
    return (
      <ButtonLink kind="secondary" href={buildCompareHref(listings.map(({ slug }) => slug))}>
        {face}
      </ButtonLink>
    );
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {face}
      </Button>
      {isAsking && (
        <Suspense>
          <ChooseCompared people={listings} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
