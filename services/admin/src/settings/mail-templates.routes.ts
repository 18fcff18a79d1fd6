import { getMailPreference, isMailTemplate, mailSamples, renderSamples } from '@app/mail';
import type { App } from '@app/service-kit';
import { listMailTemplates } from '@app/types/admin/settings';
import { registerStaffCall } from '../staff-call.ts';

/** Origin of links in previews, which nobody can follow. */
const previewOrigin = 'https://www.example.com';

/** Route that renders all mails with sample values, by the same code that renders sent mails. */
export function registerMailTemplateRoutes(app: App): void {
  registerStaffCall(app, listMailTemplates, ({ query }) => {
    const { locale = 'en' } = query;
    const templates = Object.keys(mailSamples).filter(isMailTemplate).sort();
    return {
      items: templates.map((template) => ({
        template,
        optional: getMailPreference(template) ?? null,
        samples: renderSamples(template, {
          locale,
          origin: previewOrigin,
          ...(getMailPreference(template) && { unsubscribeUrl: `${previewOrigin}/unsubscribe/…` }),
        }).map(({ subject, text }) => ({ subject, text })),
      })),
    };
  });
}
