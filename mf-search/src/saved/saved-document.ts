import { createHead, paths } from '@app/seo';
import { defineStaticDocument } from '@app/shell-api';
import { m } from '../paraglide/messages.js';

/** Document of `/saved`. Whom a visitor saved is known in the browser only. */
export default defineStaticDocument(() => ({
  ...createHead(m.saved_title(), m.saved_description()),
  path: paths.saved,
  noindex: true,
}));
