import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Link.module.css';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

const RouterAnchor = createContext<ComponentType<AnchorProps> | 'a'>('a');

/**
 * Sets the component for links within the site (a router link that takes `href`), once per deployable. Without it, and
 * for other addresses, a plain `<a>` is rendered.
 */
export const LinkProvider = RouterAnchor.Provider;

/** An unstyled link within text, handled by the router. */
export function Anchor(props: AnchorProps) {
  const Inside = useContext(RouterAnchor);
  const Component =
    props.href.startsWith('/') && !props.target && props.download === undefined ? Inside : 'a';
  return <Component {...props} />;
}

/** A separate link with a full 44 px target. Within a sentence use `Anchor`. */
export function Link({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames(styles.Link, className)} />;
}
