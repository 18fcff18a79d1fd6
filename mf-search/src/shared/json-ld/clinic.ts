import { formatFullName, paths, toWebsiteHref } from '@app/seo';
import type { Clinic } from '@app/types';
import { createOpeningHoursLd } from './opening-hours.ts';
import { createAddressLd } from './prosthetist.ts';

/** A clinic as JSON-LD, with its people. It has no rating, since only people are rated. */
export function createClinicLd({ slug, name, place, people }: Clinic, origin: string): object {
  const url = origin + paths.clinic(slug);
  const website = toWebsiteHref(place.website);
  const { at: location } = place;
  const openingHoursLd = createOpeningHoursLd(place);
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    '@id': `${url}#clinic`,
    name,
    url,
    ...(place.phone && { telephone: place.phone }),
    ...(website && { sameAs: website }),
    address: createAddressLd(place),
    ...(location && { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } }),
    ...(openingHoursLd.length > 0 && { openingHoursSpecification: openingHoursLd }),
    employee: people.map((person) => ({
      '@type': 'Person',
      name: formatFullName(person),
      jobTitle: 'Prosthetist',
      url: origin + paths.profile(person.slug),
    })),
  };
}
