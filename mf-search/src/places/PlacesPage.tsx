import { useCall, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { listPlaces } from '@app/types';
import { Skeleton } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { DirectoryPageLayout } from '../shared/cards/DirectoryPageLayout.tsx';
import { LoadingState } from '../shared/LoadingState.tsx';
import { PlaceList } from './PlaceList.tsx';

/** Page `/places`: states and territories with at least one listing. */
function PlacesPage() {
  const { locale } = useShell();
  const placesResult = useCall(listPlaces);
  usePageTitle(m.places_title());
  return (
    <DirectoryPageLayout title={m.places_title()} lead={m.places_lead()}>
      <LoadingState result={placesResult} errorText={getProblemWords(locale).unavailable.text}>
        <Skeleton width="100%" height="20rem" />
      </LoadingState>
      {placesResult.data && (
        <PlaceList label={m.places_title()} places={placesResult.data.states} toHref={paths.state} />
      )}
    </DirectoryPageLayout>
  );
}

export default withRouterLinks(PlacesPage);
