import { readSettings } from '@app/db';
import { listOfferedOptions, reviewTags } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';

/** @throws {DomainError} `tags` if one is neither offered nor in `before` */
export async function requireOfferedTags(
  { collections }: CommandContext,
  tags: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const { strengthTags, concernTags } = (await readSettings(collections)).options;
  const list = listOfferedOptions(reviewTags, [...strengthTags, ...concernTags]);
  const isAllowed = (tag: string) => before.includes(tag) || list.some(({ value }) => value === tag);
  if (!tags.every(isAllowed)) throw new DomainError('tags');
}
