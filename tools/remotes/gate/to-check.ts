import type { GateCheck, ReleaseDoc } from '@app/db';

/** Creates the result of a check: the first errors and who has to act on them, or `says` if there are none. */
export function toCheck(
  id: string,
  { name, version }: Pick<ReleaseDoc, 'name' | 'version'>,
  { says, errors, failureText }: { says: string; errors: readonly string[]; failureText: string },
): GateCheck {
  if (errors.length === 0) return { id, passed: true, says };
  const moreText = errors.length > 2 ? ` And ${errors.length - 2} more.` : '';
  const firstErrors = errors.slice(0, 2).map((error) => error.replace(/\.$/, ''));
  const sentence = `${name} ${version} ${failureText}: ${firstErrors.join('; ')}.${moreText}`;
  return { id, passed: false, says: `${sentence} The team of ${name} mends it.` };
}
