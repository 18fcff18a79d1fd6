import { type App, getClientKey, mount } from '@app/service-kit';
import { reportVitals } from '@app/types';
import type { PerAddress } from '../figures/per-address.ts';
import type { VitalsCounter } from './vitals.store.ts';

/** Takes what pages measured of themselves. */
export function mountVitals(
  app: App,
  { vitals, limit }: { vitals: Pick<VitalsCounter, 'add'> | undefined; limit: PerAddress },
): void {
  // No page waits for the answer: a refusal would only stand in a visitor's console.
  const isCounted = (address: string) => {
    try {
      limit.take(address);
      return true;
    } catch {
      return false;
    }
  };
  mount(app, reportVitals, async ({ body, c }) => {
    if (isCounted(getClientKey(c))) await vitals?.add(body);
    return {};
  });
}
