import { getOptionalMail, isTemplate, render, samples, type Template } from '@app/mail';
import type { App } from '@app/service-kit';
import { mailTemplates } from '@app/types/admin/settings';
import { mountStaff } from '../mount-staff.ts';

/** Where links in a preview lead: nowhere. */
const origin = 'https://www.example.com';

/** Mails as people get them, with sample values: the same code that writes them. */
export function mountMailTemplates(app: App): void {
  mountStaff(app, mailTemplates, ({ query }) => {
    const { locale = 'en' } = query;
    const templates = Object.keys(samples).filter(isTemplate).sort();
    return {
      items: templates.map((template) => ({
        template,
        optional: getOptionalMail(template) ?? null,
        samples: getSamples(template).map((values) => {
          const unsubscribe = getOptionalMail(template) && `${origin}/unsubscribe/…`;
          const { subject, text } = render(template, values as never, {
            locale,
            origin,
            ...(unsubscribe && { unsubscribe }),
          });
          return { subject, text };
        }),
      })),
    };
  });
}

const getSamples = (template: Template): readonly object[] => samples[template];
