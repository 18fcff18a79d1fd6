import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { type Alert, confirmAlert, createAlert, getAlert, stopAlert } from '@app/types';
import { countArrivals } from '@app/types/search/arrivals';

/** Tokens of an alert that is not confirmed yet, and of none. */
export const alertTokens = { unconfirmed: 'a'.repeat(22), unknown: 'u'.repeat(22) } as const;

const alert: Alert = {
  zipCode: '63101',
  radiusMiles: 50,
  filters: { insurance: ['TRICARE'], acceptsNewPatients: true },
  rhythm: 'weekly',
  confirmed: false,
};

export const alertHandlers = [
  mockEndpoint(countArrivals, ({ query }) => ({ total: query.zipCode === '63101' ? query.radius / 25 : 0 })),
  mockEndpoint(createAlert, () => ({ alert: { status: 'unconfirmed' as const } })),
  mockEndpoint(getAlert, ({ params }) => {
    if (params.token === alertTokens.unknown) throw createMockProblem(getAlert, 404);
    return { alert };
  }),
  mockEndpoint(confirmAlert, () => ({ alert: { ...alert, confirmed: true } })),
  mockEndpoint(stopAlert, () => ({ stopped: true as const })),
];
