import type { ListingDoc } from '@app/db';
import shares from '../data/shares.json' with { type: 'json' };
import { createDraw } from '../random.ts';
import type { Practice } from './practices.ts';

/** Share of listings with the price of a first visit. */
const PRICE_SHARE = 0.3;

/** Creates the prices and payment options of a practice, equal for all who work there. */
export function createCosts({
  company,
  street,
  insurance,
}: Practice): Pick<ListingDoc, 'firstVisitCost' | 'costHelp'> {
  const drawFraction = createDraw(`${company} ${street}`);
  const lowestPrice = 50 + 10 * Math.floor(drawFraction('lowest price') * 16);
  const highestPrice = lowestPrice + 25 * Math.floor(drawFraction('highest price') * 5);
  const hasPrograms = insurance.includes('Charity Care / Nonprofit Assistance Programs');
  const costHelp = Object.entries(shares.costHelp)
    .filter(
      ([help, share]) => drawFraction(help) < (help === 'Charity care' && hasPrograms ? 4 * share : share),
    )
    .map(([help]) => help);
  return {
    ...(drawFraction('price') < PRICE_SHARE && { firstVisitCost: `${lowestPrice}-${highestPrice}` }),
    ...(costHelp.length > 0 && { costHelp }),
  };
}
