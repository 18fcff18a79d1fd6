import { type Locale, nationwideRadius } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** "100 miles", "Nationwide", and with a name 'Nationwide (Name Search)'. */
export function formatRadius(miles: number, nameSearch: boolean, locale: Locale): string {
  if (miles < nationwideRadius) return m.radius_miles({ n: String(miles) }, { locale });
  return nameSearch ? m.radius_nationwide_name({}, { locale }) : m.radius_nationwide({}, { locale });
}
