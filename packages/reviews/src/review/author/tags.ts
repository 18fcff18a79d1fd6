import { readSettings } from '@app/db';
import { listOfferedOptions, reviewTags } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';

/** @throws {DomainError} `tags` if one is neither offered nor in `currentTags` */
export async function requireOfferedTags(
  { collections }: CommandContext,
  tags: readonly string[],
  currentTags: readonly string[] = [],
): Promise<void> {
  const { strengthTags, concernTags } = (await readSettings(collections)).options;
  const offeredTags = listOfferedOptions(reviewTags, [...strengthTags, ...concernTags]);
  const isAllowed = (tag: string) =>
    currentTags.includes(tag) || offeredTags.some(({ value }) => value === tag);
  if (!tags.every(isAllowed)) throw new DomainError('tags');
}
