import { site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { type Block, createLinks } from './section.ts';

/** Returns links to the email address and phone number of the site. */
export const getContactLinks = (): Block =>
  createLinks(
    [m.contact_mail({ email: site.helpEmail }), `mailto:${site.helpEmail}`],
    [m.footer_text({ phone: site.helpPhoneText }), `sms:${site.helpPhone}`],
  );
