import { Link } from '@app/router';
import { type AnchorProps, LinkProvider } from '@app/ui';
import type { ComponentType } from 'react';

const RouterLink = ({ href, ...rest }: AnchorProps) => <Link to={href} {...rest} />;

/** Gives the remote's copy of `ui` links within the site. Each remote has its own copy. */
export function addLinks<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <LinkProvider value={RouterLink}>
      <Page {...props} />
    </LinkProvider>
  );
}
