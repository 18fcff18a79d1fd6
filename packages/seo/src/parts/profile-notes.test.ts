import { sampleListing } from '@app/test-kit/samples';
import { describe, expect, it } from 'vitest';
import { renderProfileHeader } from './profile-header.ts';
import { renderCredentialsBlock } from './profile-main.ts';

const text = (html: unknown) => String(html).replace(/<[^>]*>/g, ' ');

describe('credentials', () => {
  const listing = sampleListing();
  const none = sampleListing({
    credentials: listing.licenses.map((license) => ({ license, status: 'self_reported' as const })),
  });

  it.each([
    ['en', 'Checked on Sep 3, 2026.', /Self-reported\./, /“Checked” means our team saw it/],
    ['es', 'Comprobada el 3 sept 2026.', /Declarad[oa] por la clínica\./, /«Comprobada» significa/],
  ] as const)('in %s: says of each how we know it, and what "checked" means', (locale, word, own, note) => {
    const html = String(renderCredentialsBlock(listing, locale));
    expect(html.match(/data-kind="ok"/g)).toHaveLength(1);
    expect(text(html)).toContain(word);
    expect(text(html)).toMatch(own);
    expect(text(html)).toMatch(note);
  });

  it('says it once for all where none is checked', () => {
    const html = String(renderCredentialsBlock(none, 'en'));
    expect(html).not.toContain('Checked');
    expect(html.match(/Self-reported/g)).toHaveLength(1);
    expect(text(html)).toContain('The practice reported these credentials.');
  });
});

describe('a notice that reviews were manipulated', () => {
  const integrityNotice = { note: 'Five were <b>bought</b>.', since: '2026-09-03T15:00:00.000Z' };

  it('tells what was found, since when, and leads to how reviews work', () => {
    const html = String(renderProfileHeader(sampleListing({ integrityNotice }), 'en'));
    expect(text(html)).toMatch(
      /Some reviews here were not genuine\. +We posted this notice on Sep 3, 2026\./,
    );
    expect(html).toContain('Five were &lt;b&gt;bought&lt;/b&gt;.');
    expect(html).toMatch(/href="\/how-reviews-work"/);
  });

  it('keeps the language of what the team wrote', () => {
    const html = String(renderProfileHeader(sampleListing({ integrityNotice }), 'es'));
    expect(html).toMatch(/Algunas reseñas de este perfil no eran auténticas\./);
    expect(html).toMatch(/<p lang="en">Five/);
  });

  it('is not there where there is none', () =>
    expect(String(renderProfileHeader(sampleListing(), 'en'))).not.toContain('not genuine'));
});
