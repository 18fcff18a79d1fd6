import { createProblem, mock } from '@app/test-kit/mock';
import { type Alert, confirmAlert, createAlert, getAlert, stopAlert } from '@app/types';
import { countArrivals } from '@app/types/search/arrivals';

/** Tokens of an alert that waits for its confirmation, and of none. */
export const alertTokens = { waiting: 'a'.repeat(22), unknown: 'u'.repeat(22) } as const;

const alert: Alert = {
  zipCode: '63101',
  radiusMiles: 50,
  filters: { insurance: ['TRICARE'], acceptsNewPatients: true },
  rhythm: 'weekly',
  confirmed: false,
};

export const alertHandlers = [
  mock(countArrivals, ({ query }) => ({ total: query.zipCode === '63101' ? query.radius / 25 : 0 })),
  mock(createAlert, () => ({ alert: { status: 'unconfirmed' as const } })),
  mock(getAlert, ({ params }) => {
    if (params.token === alertTokens.unknown) throw createProblem(getAlert, 404);
    return { alert };
  }),
  mock(confirmAlert, () => ({ alert: { ...alert, confirmed: true } })),
  mock(stopAlert, () => ({ stopped: true as const })),
];
