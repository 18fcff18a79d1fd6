import { createHead, paths } from '@app/seo';
import { defineStaticDocument } from '@app/shell-api';
import { m } from '../paraglide/messages.js';

/** Document of `/saved`. The server does not know whom a visitor saved. */
export default defineStaticDocument(() => ({
  ...createHead(m.saved_title(), m.saved_description()),
  path: paths.saved,
  noindex: true,
}));
