import { createHead, formatTown, paths } from '@app/seo';
import { askFor, definePageDocument } from '@app/shell-api';
import { getClinic, slugOrId as slugOrIdSchema } from '@app/types';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { createBreadcrumbsLd } from '../../shared/json-ld/breadcrumbs.ts';
import { createClinicLd } from '../../shared/json-ld/clinic.ts';

/** Document of `/clinics/{slug}`. An earlier address redirects permanently. */
export default definePageDocument({
  loader: ({ params: { slug = '' } }) =>
    z.safeParse(slugOrIdSchema, slug).success
      ? askFor({ clinicAnswer: { endpoint: getClinic, input: { params: { slug } } } })
      : { problem: 'bad-address' },
  head: ({ clinicAnswer }, { params, origin }) => {
    if (clinicAnswer.kind === 'down') return { problem: 'unavailable' };
    if (clinicAnswer.kind === 'refused') return { problem: clinicAnswer.status === 410 ? 'gone' : 'page' };
    const { reply } = clinicAnswer;
    if (reply.kind === 'person') return { redirect: paths.profile(reply.slug), status: 301 };
    if (reply.slug !== params.slug) return { redirect: paths.clinic(reply.slug), status: 301 };
    const town = formatTown(reply.place);
    const path = paths.clinic(reply.slug);
    return {
      ...createHead(
        m.clinic_title({ name: reply.name, town }),
        m.clinic_description({ n: reply.people.length, name: reply.name, town }),
      ),
      path,
      jsonLd: [
        createClinicLd(reply, origin),
        createBreadcrumbsLd(reply.place.state, { name: reply.name, path }, origin),
      ],
    };
  },
});
