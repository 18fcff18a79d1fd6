import { type App, getClientKey, type MemoryRateLimit, registerCall } from '@app/service-kit';
import { reportVitals } from '@app/types';
import type { VitalsCounter } from './vitals.store.ts';

/** Route that receives the web vitals measured in browsers. */
export function registerVitalRoutes(
  app: App,
  { vitals, rateLimit }: { vitals: Pick<VitalsCounter, 'add'> | undefined; rateLimit: MemoryRateLimit },
): void {
  // Requests above the limit are ignored without an error, which would only appear in the browser's console.
  const tryConsumeLimit = (clientKey: string) => {
    try {
      rateLimit.consume(clientKey);
      return true;
    } catch {
      return false;
    }
  };
  registerCall(app, reportVitals, async ({ body, c }) => {
    if (tryConsumeLimit(getClientKey(c))) await vitals?.add(body);
    return {};
  });
}
