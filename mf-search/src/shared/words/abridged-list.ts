import { getPageLocale } from '@app/shell-api';
import { m } from '../../paraglide/messages.js';

/** The first of several names, and how many more: "Step-free entrance, Elevator and 3 more". */
export function formatAbridgedList(names: readonly string[], listedCount = 2): string {
  const n = names.length - listedCount;
  if (n <= 1) return new Intl.ListFormat(getPageLocale()).format(names);
  return m.some_and_more({ names: names.slice(0, listedCount).join(', '), n });
}
