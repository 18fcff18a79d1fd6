import { Link } from '@app/router';
import { type AnchorProps, LinkProvider } from '@app/ui';
import type { ComponentType } from 'react';

const RouterLink = ({ href, ...props }: AnchorProps) => <Link to={href} {...props} />;

/** Wraps a page so that its links within the site use the router. Each remote has its own copy of `ui`. */
export function withRouterLinks<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <LinkProvider value={RouterLink}>
      <Page {...props} />
    </LinkProvider>
  );
}
