import { problems, type Session } from '@app/service-kit';
import { m } from './paraglide/messages.js';

/** Listings are written by prosthetists alone. A role is set once and for good; who has none is none yet. */
export function onlyProsthetists({ role }: Session): void {
  if (role !== 'prosthetist')
    throw problems.forbidden('not_a_prosthetist', (locale) => m.not_a_prosthetist({}, { locale }));
}
