import { LoadNotices, useCall, usePageTitle, withRouterLinks } from '@app/remote-kit';
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
import { findStateBySlug } from '../shared/cards/people-search.ts';
import { LoadingState } from '../shared/LoadingState.tsx';
import { formatProsthetistCount } from '../shared/words/listing.ts';
import { PlaceList } from './PlaceList.tsx';

/** Page `/places/{state}`: cities and prosthetists of a state; and `/places/{state}/{city}`: prosthetists in a city. */
function PlacePage() {
  const { state: stateSlug = '', city: citySlug } = useParams();
  const { locale } = useShell();
  const state = findStateBySlug(stateSlug);
  const placeResult = useCall(getPlace, { params: { state: stateSlug } }, { enabled: state !== undefined });
  const place = placeResult.data;
  const city = place?.cities.find(({ slug }) => slug === citySlug);
  // While the city's name loads, it is derived from the slug.
  const cityName = city?.name ?? citySlug?.replaceAll('-', ' ');
  const title =
    state &&
    (cityName === undefined
      ? m.state_title({ state: state.name })
      : m.city_title({ city: cityName, state: state.name }));
  usePageTitle(title && (citySlug === undefined || city) ? title : '');
  const problemWords = getProblemWords(locale);
  if (!title || (place && citySlug !== undefined && !city))
    return <MissingPage {...problemWords.notFound.place} />;

  const isEmptyState = place?.state.total === 0 && citySlug === undefined;
  return (
    <DirectoryPageLayout
      title={title}
      lead={place && (city ? formatProsthetistCount(city.total) : describeState(place.state.total))}
      currentName={cityName ?? state.name}
      ancestors={[
        { name: m.all_states(), href: paths.places },
        ...(cityName === undefined ? [] : [{ name: state.name, href: paths.state(stateSlug) }]),
      ]}
      fullWidthContent={
        !isEmptyState && (
          <PeopleSection
            path={citySlug === undefined ? paths.state(stateSlug) : paths.city(stateSlug, citySlug)}
            filters={{ state: state.code, city: citySlug }}
            title={m.people_in({ place: cityName ?? state.name })}
          />
        )
      }
    >
      {citySlug !== undefined && (
        <LoadNotices result={placeResult} errorText={problemWords.unavailable.text} />
      )}
      {citySlug === undefined && (
        <LoadingState result={placeResult} errorText={problemWords.unavailable.text}>
          <Skeleton width="100%" height="12rem" />
        </LoadingState>
      )}
      {place && citySlug === undefined && (
        <PlaceList
          label={m.state_towns()}
          places={place.cities}
          toHref={(slug) => paths.city(stateSlug, slug)}
        />
      )}
    </DirectoryPageLayout>
  );
}

const describeState = (total: number): string =>
  total === 0 ? m.state_lead_none() : m.state_lead({ n: total, shown: formatNumber(total) });

export default withRouterLinks(PlacePage);
