import { type App, getClientKey, registerCall } from '@app/service-kit';
import { reportVitals } from '@app/types';
import type { RouteDeps } from '../route-deps.ts';

/** Route that receives the web vitals measured in browsers. */
export function registerVitalRoutes(app: App, { vitals, memoryLimits }: RouteDeps): void {
  // Requests above the limit are ignored without an error, which would only appear in the browser's console.
  const tryConsumeLimit = (clientKey: string) => {
    try {
      memoryLimits.vitals.consume(clientKey);
      return true;
    } catch {
      return false;
    }
  };
  registerCall(app, reportVitals, async ({ body, c }) => {
    if (tryConsumeLimit(getClientKey(c))) await vitals.add(body);
    return {};
  });
}
