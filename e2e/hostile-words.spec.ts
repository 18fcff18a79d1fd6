import { expect, longTest, openPage, test } from './support/journey.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { accounts, signIn } from './support/people.ts';

// Texts that would run as scripts if a page treated a prosthetist's text as markup. The service stores them unchanged.
const scripts = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '{{constructor.constructor("alert(1)")()}}',
  '\u0024{alert(1)}',
];

test(
  "S10 no script in a prosthetist's texts runs on any page that shows them",
  longTest,
  async ({ page, browser }) => {
    const { person, slug, body } = await createPublicListingOwner({
      company: '"><img src=x onerror=alert(1)>',
      address: '</script><script>alert(1)</script>',
      professionalBio: scripts.join('\n\n'),
      manufacturerTraining: '<svg onload=alert(1)>',
      alsoAt: [
        {
          company: '<img src=x onerror=alert(1)>',
          address: '<b onclick=alert(1)>2 Oak</b>',
          city: "Laramie'-alert(1)-'",
          state: 'WY',
          zipCode: '82070',
          days: '<details open ontoggle=alert(1)>',
        },
      ],
    });
    const visitor = await browser.newPage();
    const scriptUrls: string[] = [];
    for (const tab of [page, visitor]) {
      await tab.exposeFunction('scriptRan', () => scriptUrls.push(tab.url()));
      await tab.addInitScript('window.alert = () => window.scriptRan()');
    }

    for (const address of [
      `/prosthetists/${slug}`,
      `/search-results?name=${body.lastName}&radius=10000&page=1&sortBy=distance`,
      `/r/${slug}`,
    ]) {
      await openPage(page, address);
      await expect(page.getByText('"><img src=x onerror=alert(1)>').first(), address).toBeVisible();
    }
    await openPage(page, `/prosthetists/${slug}`);
    for (const text of scripts)
      await expect(page.getByText(text, { exact: true }).first(), text).toBeVisible();

    await signIn(page, person);
    for (const address of ['/edit-listing', '/my-listing']) {
      await openPage(page, address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
    await signIn(visitor, accounts.patient);
    await openPage(visitor, `/prosthetist/${slug}`);
    await expect(visitor.getByText(scripts[0]!, { exact: true }).first()).toBeVisible();
    await visitor.close();
    expect(scriptUrls).toEqual([]);
  },
);
