import { getOptionalMail, isTemplate, renderSamples, samples } from '@app/mail';
import type { App } from '@app/service-kit';
import { listMailTemplates } from '@app/types/admin/settings';
import { registerStaffCall } from '../register-staff-call.ts';

/** Origin of links in previews, which lead nowhere. */
const origin = 'https://www.example.com';

/** Route that renders mails with sample values, by the code that sends them. */
export function registerMailTemplateRoutes(app: App): void {
  registerStaffCall(app, listMailTemplates, ({ query }) => {
    const { locale = 'en' } = query;
    const templates = Object.keys(samples).filter(isTemplate).sort();
    return {
      items: templates.map((template) => ({
        template,
        optional: getOptionalMail(template) ?? null,
        samples: renderSamples(template, {
          locale,
          origin,
          ...(getOptionalMail(template) && { unsubscribe: `${origin}/unsubscribe/…` }),
        }).map(({ subject, text }) => ({ subject, text })),
      })),
    };
  });
}
