/** Shown wherever distances or the map are (GeoNames' licence asks for the name and both links). */
export const geoCredits = [
  {
    name: 'GeoNames',
    url: 'https://www.geonames.org/',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  { name: 'US Census Bureau', url: 'https://www.census.gov/', licence: 'public domain' },
] as const;
