import { Anchor } from '@app/ui';
import { paths } from '../../paths.ts';

interface CompanyNameProps {
  /** Of the clinic's page, if it has one. */
  slug: string | undefined;
  children: string;
}

/** The name of a practice, with a link to who else works there. */
export function CompanyName({ slug, children }: CompanyNameProps) {
  const name = <bdi>{children}</bdi>;
  return slug === undefined ? name : <Anchor href={paths.clinic(slug)}>{name}</Anchor>;
}
