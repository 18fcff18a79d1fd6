import type { ListingDoc, Place } from '@app/db';
import practiceWords from '../data/practices.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import type { Random } from '../random.ts';
import { addJitter, drawSiteNear } from './geography.ts';
import { drawAddress, drawCompany, type Practice } from './practices.ts';

/** One in eight sees people at further places, some of them under another practice's roof. */
export function drawPlaces(random: Random, practice: Practice): Pick<ListingDoc, 'alsoAt'> {
  if (!random.chance(0.125)) return {};
  const count = Number(random.weighted(shares.furtherPlaces));
  return { alsoAt: Array.from({ length: count }, () => drawPlace(random, practice)) };
}

export function drawPlace(random: Random, practice: Practice): Place {
  const site = drawSiteNear(random, practice.site);
  const { street, suite } = drawAddress(random, site);
  return {
    company: random.chance(0.7) ? practice.company : drawCompany(random),
    address: suite ? `${street}, ${suite}` : street,
    city: site.city,
    state: site.state,
    zipCode: site.zip,
    ...(random.chance(0.8) && { days: random.pick(practiceWords.placeDays) }),
    loc: { type: 'Point', coordinates: addJitter(random, site) },
  };
}
