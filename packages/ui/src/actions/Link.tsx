import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Link.module.css';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

const RouterLinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a');

/**
 * Provides the component for links within the site (a router link that takes `href`), once per deployable. Without it,
 * and for other URLs, a plain `<a>` is rendered.
 */
export const LinkProvider = RouterLinkContext.Provider;

/** A link within text. A link within the site is handled by the router. */
export function Anchor(props: AnchorProps) {
  const RouterComponent = useContext(RouterLinkContext);
  const Component =
    props.href.startsWith('/') && !props.target && props.download === undefined ? RouterComponent : 'a';
  return <Component {...props} />;
}

/** A link outside of sentences with a 44 px target. Within a sentence use `Anchor`. */
export function Link({ className, ...props }: AnchorProps) {
  return <Anchor {...props} className={classNames(styles.Link, className)} />;
}
