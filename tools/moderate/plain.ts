/** Control characters, and those that turn the direction of what follows: what people wrote must not steer a terminal. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What people wrote, in one line. */
export const plain = (text: string): string => text.replace(steering, ' ');

/** The same, with its lines. */
export const plainLines = (text: string): string => text.split('\n').map(plain).join('\n');

export const excerpt = (text: string): string => plain(text.length > 70 ? `${text.slice(0, 69)}…` : text);

/** A field's value, whatever it is. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(nothing)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(inWords).join(', ') : '(none)';
  if (typeof value === 'object') return `(${Object.values(value).filter(Boolean).map(inWords).join(', ')})`;
  return plainLines(String(value));
}

export function age(from: Date, now: Date): string {
  const hours = Math.max(0, Math.round((now.getTime() - from.getTime()) / 3_600_000));
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
