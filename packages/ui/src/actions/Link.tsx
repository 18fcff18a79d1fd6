import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Link.module.css';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

const RouterLinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a');

/**
 * Sets the component for links within the site (a router link that takes `href`), once per deployable. Without it, and
 * for other addresses, a plain `<a>` is rendered.
 */
export const LinkProvider = RouterLinkContext.Provider;

/** An unstyled link within text, handled by the router. */
export function Anchor(props: AnchorProps) {
  const RouterComponent = useContext(RouterLinkContext);
  const Component =
    props.href.startsWith('/') && !props.target && props.download === undefined ? RouterComponent : 'a';
  return <Component {...props} />;
}

/** A separate link with a full 44 px target. Within a sentence use `Anchor`. */
export function Link({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames(styles.Link, className)} />;
}
