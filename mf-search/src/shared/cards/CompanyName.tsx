import { Anchor } from '@app/ui';
import { paths } from '../../paths.ts';

interface CompanyNameProps {
  /** Slug of the clinic's page; undefined if it has none. */
  slug: string | undefined;
  children: string;
}

/** The name of a practice, with a link to who else works there. */
export function CompanyName({ slug, children }: CompanyNameProps) {
  const name = <bdi>{children}</bdi>;
  return slug === undefined ? name : <Anchor href={paths.clinic(slug)}>{name}</Anchor>;
}
