import { createHead, paths } from '@app/seo';
import { defineStaticDocument } from '@app/shell-api';
import { m } from '../paraglide/messages.js';

/** Document of `/alerts`. Each search has an address of it, none of which belongs into search engines. */
export default defineStaticDocument(() => ({
  ...createHead(m.alert_title(), m.alert_description()),
  path: paths.alerts,
  noindex: true,
}));
