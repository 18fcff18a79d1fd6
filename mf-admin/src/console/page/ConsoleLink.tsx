import { Link } from '@app/router';
import type { AnchorProps } from '@app/ui';

/** Links stay in this document where they lead to the back office; every other page is another document's. */
export const ConsoleLink = ({ href, ...rest }: AnchorProps) =>
  /^\/admin(?:[/?#]|$)/.test(href) ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
