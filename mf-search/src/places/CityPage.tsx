import { useCall, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useParams } from '@app/router';
import { getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { getPlace } from '@app/types';
import { MissingPage } from '../MissingPage.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { DirectoryPageLayout } from '../shared/cards/DirectoryPageLayout.tsx';
import { PeopleSection } from '../shared/cards/PeopleSection.tsx';
import { formatProsthetistCount } from '../shared/words/listing.ts';
import { findStateBySlug } from './state-by-slug.ts';

/** Page `/places/{state}/{city}`: prosthetists in a city. */
function CityPage() {
  const { state: stateSlug = '', city: citySlug = '' } = useParams();
  const { locale } = useShell();
  const state = findStateBySlug(stateSlug);
  const placeResult = useCall(getPlace, { params: { state: stateSlug } }, { enabled: state !== undefined });
  const city = placeResult.data?.cities.find((candidate) => candidate.slug === citySlug);
  usePageTitle(state && city ? m.city_title({ city: city.name, state: state.name }) : '');
  if (!state || (placeResult.data && !city))
    return <MissingPage {...getProblemWords(locale).notFound.place} />;

  // While the city's name loads, it is derived from the slug.
  const cityName = city?.name ?? citySlug.replaceAll('-', ' ');
  return (
    <DirectoryPageLayout
      title={m.city_title({ city: cityName, state: state.name })}
      lead={city && formatProsthetistCount(city.total)}
      currentName={cityName}
      ancestors={[
        { name: m.all_states(), href: paths.places },
        { name: state.name, href: paths.state(stateSlug) },
      ]}
      fullWidthContent={
        <PeopleSection
          path={paths.city(stateSlug, citySlug)}
          filters={{ state: state.code, city: citySlug }}
          title={m.people_in({ place: cityName })}
        />
      }
    />
  );
}

export default withRouterLinks(CityPage);
