import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Link.module.css';

export interface AnchorProps extends ComponentProps<'a'> {
  href: string;
}

const RouterAnchor = createContext<ComponentType<AnchorProps> | 'a'>('a');

/**
 * Says which component renders links inside the site (an adapter of the router's link that takes `href`), once per
 * deployable. Without it, and for every address that does not begin with "/", parts render a plain `<a>`.
 */
export const LinkProvider = RouterAnchor.Provider;

/** An unstyled link inside running text, which knows the router. */
export function Anchor(props: AnchorProps) {
  const Inside = useContext(RouterAnchor);
  const Component =
    props.href.startsWith('/') && !props.target && props.download === undefined ? Inside : 'a';
  return <Component {...props} />;
}

/** A link that stands alone, with a full 44 px target. Inside a sentence use `Anchor`. */
export function Link({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames(styles.Link, className)} />;
}
