import { createPlacesHead, paths } from '@app/seo';
import { definePageDocument } from '@app/shell-api';
import { listPlaces } from '@app/types';

/** `/places`. */
export default definePageDocument({
  loader: () => ({ calls: { places: { endpoint: listPlaces } } }),
  head: ({ places }, { locale }) =>
    places.kind === 'reply'
      ? { ...createPlacesHead(locale), path: paths.places }
      : { problem: 'unavailable' },
});
