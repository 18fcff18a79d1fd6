import { useCall, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useParams } from '@app/router';
import { formatNumber, getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { getPlace } from '@app/types';
import { Skeleton } from '@app/ui';
import { MissingPage } from '../MissingPage.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { DirectoryPageLayout } from '../shared/cards/DirectoryPageLayout.tsx';
import { PeopleSection } from '../shared/cards/PeopleSection.tsx';
import { LoadingState } from '../shared/LoadingState.tsx';
import { PlaceList } from './PlaceList.tsx';
import { findStateBySlug } from './state-by-slug.ts';

/** Page `/places/{state}`: cities and prosthetists of a state. */
function StatePage() {
  const { state: stateSlug = '' } = useParams();
  const { locale } = useShell();
  const state = findStateBySlug(stateSlug);
  const placeResult = useCall(getPlace, { params: { state: stateSlug } }, { enabled: state !== undefined });
  usePageTitle(state ? m.state_title({ state: state.name }) : '');
  const problemWords = getProblemWords(locale);
  if (!state) return <MissingPage {...problemWords.notFound.place} />;

  const title = m.state_title({ state: state.name });
  const total = placeResult.data?.state.total;
  return (
    <DirectoryPageLayout
      title={title}
      lead={
        total === undefined
          ? undefined
          : total === 0
            ? m.state_lead_none()
            : m.state_lead({ n: total, shown: formatNumber(total) })
      }
      currentName={state.name}
      ancestors={[{ name: m.all_states(), href: paths.places }]}
      fullWidthContent={
        total !== 0 && (
          <PeopleSection
            path={paths.state(stateSlug)}
            filters={{ state: state.code }}
            title={m.people_in({ place: state.name })}
          />
        )
      }
    >
      <LoadingState result={placeResult} errorText={problemWords.unavailable.text}>
        <Skeleton width="100%" height="12rem" />
      </LoadingState>
      {placeResult.data && (
        <PlaceList
          label={m.state_towns()}
          places={placeResult.data.cities}
          toHref={(city) => paths.city(stateSlug, city)}
        />
      )}
    </DirectoryPageLayout>
  );
}

export default withRouterLinks(StatePage);
