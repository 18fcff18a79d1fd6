import { Link } from '@app/router';
import { type AnchorProps, LinkProvider } from '@app/ui';
import type { ComponentType } from 'react';

const RouterLink = ({ href, ...rest }: AnchorProps) => <Link to={href} {...rest} />;

/** Every remote brings its own copy of `ui`, so each page and slot tells it how links stay inside the site. */
export function withLinks<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <LinkProvider value={RouterLink}>
      <Page {...props} />
    </LinkProvider>
  );
}
