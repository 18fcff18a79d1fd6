import { createHead, paths } from '@app/seo';
import { definePageDocument } from '@app/shell-api';
import { listPlaces } from '@app/types';
import { m } from '../paraglide/messages.js';

export default definePageDocument({
  loader: () => ({ calls: { placesAnswer: { endpoint: listPlaces } } }),
  head: ({ placesAnswer }) =>
    placesAnswer.kind === 'reply'
      ? { ...createHead(m.places_title(), m.places_description()), path: paths.places }
      : { problem: 'unavailable' },
});
