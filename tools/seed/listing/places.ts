import type { ListingDoc, Place } from '@app/db';
import type { Random } from '../random.ts';
import { addJitter, drawSiteNear } from './geography.ts';
import { drawAddress, drawCompany, type Practice } from './practices.ts';

/** One in eight sees people at further places, some of them under another practice's roof. */
export function drawPlaces(random: Random, practice: Practice): Pick<ListingDoc, 'alsoAt'> {
  if (!random.chance(0.125)) return {};
  const count = random.weighted([
    [1, 72],
    [2, 19],
    [3, 6],
    [4, 3],
  ]);
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
    ...(random.chance(0.8) && { days: random.pick(placeDays) }),
    loc: { type: 'Point', coordinates: addJitter(random, site) },
  };
}

const placeDays = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Mondays and Thursdays',
  'Tuesdays and Fridays',
  'Wednesday afternoons',
  'First and third Thursday of the month',
  'Last Friday of the month',
  'Saturdays by appointment',
];
