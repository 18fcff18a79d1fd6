import { createName, createPublicListingOwner } from './support/listing-owners.ts';
import { createStaffSession, expect, test } from './support/staff.ts';

test('N11 people of one practice and address have a page, and its address leads on when staff part them', async ({
  page,
  request,
}) => {
  const company = `Delta Limbs ${createName()}`;
  const firstOwner = await createPublicListingOwner({ company, address: '12 North Elm Street' });
  const secondOwner = await createPublicListingOwner({
    company: `${company}, LLC`,
    address: '12 N. Elm St., Suite 4',
  });
  const profile = await request.get(`/api/prosthetists/${firstOwner.slug}`);
  const { clinicSlug } = (await profile.json()) as { clinicSlug: string };
  const path = `/clinics/${clinicSlug}`;
  expect(path).toMatch(/^\/clinics\/delta-limbs-[a-z]+-12-n-elm-st-82001$/);

  await page.goto(`/prosthetists/${firstOwner.slug}`);
  await page.getByRole('link', { name: company, exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 2, name: '2 prosthetists here' })).toBeVisible();
  const people = page.getByRole('article');
  await expect(people.getByText('No reviews yet')).toHaveCount(2);
  await expect(page.getByRole('link', { name: new RegExp(secondOwner.body.lastName) })).toHaveAttribute(
    'href',
    `/prosthetists/${secondOwner.slug}`,
  );
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${path}<`);

  const staffSession = await createStaffSession();
  const partResponse = await staffSession('POST', `/api/admin${path}/part`, {
    data: { v: 0, listing: secondOwner.listingId, apart: true },
  });
  expect(partResponse.status(), await partResponse.text()).toBe(200);
  const fetchTarget = async () => {
    const response = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  await expect.poll(fetchTarget).toEqual([301, `/prosthetists/${firstOwner.slug}`]);
});
