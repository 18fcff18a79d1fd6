import type { AlertDoc } from '@app/db';
import { lookupZip } from '@app/geo';
import { type App, getClientKey, HttpProblem, problems, registerCall } from '@app/service-kit';
import { type Alert, alertFilters, confirmAlert, createAlert, getAlert, stopAlert } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../paraglide/messages.js';
import type { RouteDeps } from '../route-deps.ts';

/** Routes of alerts about new people. No reply says whether an address is known. */
export function registerAlertRoutes(app: App, { alertStore, limits }: RouteDeps): void {
  registerCall(app, createAlert, async ({ body: { email: typedEmail, ...search }, session, locale, c }) => {
    await limits.alerts.consume(getClientKey(c));
    if (!lookupZip(search.zipCode))
      throw problems.validation({ zipCode: (locale) => m.zip_unknown({}, { locale }) });
    const email = typedEmail.toLowerCase();
    // A further mail waits for a day, so that nobody's address can be flooded.
    const confirmationDueAt = await limits.alertConfirmations.consume(email).then(
      () => new Date(),
      (error: unknown) => {
        if (!(error instanceof HttpProblem && error.status === 429)) throw error;
        return new Date(Date.now() + Number(error.headers?.['retry-after']) * 1000);
      },
    );
    await alertStore.add(
      { ...search, email, locale, ...(session && { userId: session.userId }) },
      confirmationDueAt,
    );
    return { alert: { status: 'unconfirmed' as const } };
  });

  registerCall(app, getAlert, async ({ params, c }) => {
    await limits.alertLinks.consume(getClientKey(c));
    const alert = await alertStore.find(params.token);
    if (!alert) throw problems.notFound();
    return { alert: toAlert(alert) };
  });

  registerCall(app, confirmAlert, async ({ params, c }) => {
    await limits.alertLinks.consume(getClientKey(c));
    const alert = await alertStore.confirm(params.token);
    if (!alert) throw problems.notFound();
    if (alert === 'full')
      throw new HttpProblem(409, 'too_many_alerts', (locale) => m.too_many_alerts({}, { locale }));
    return { alert: toAlert(alert) };
  });

  // Reads no body: mail programs send `List-Unsubscribe=One-Click` as a form (RFC 8058).
  registerCall(app, stopAlert, async ({ params, c }) => {
    await limits.alertLinks.consume(getClientKey(c));
    await alertStore.remove(params.token);
    return { stopped: true as const };
  });
}

const toAlert = ({ zipCode, radiusMiles, filters, rhythm, confirmedAt }: AlertDoc): Alert => ({
  zipCode,
  radiusMiles,
  // Values of an earlier release that are unknown today are left out with their filter.
  filters: z.safeParse(alertFilters, filters).data ?? z.parse(alertFilters, {}),
  rhythm,
  confirmed: confirmedAt !== undefined,
});
