import { findAlert } from '@app/test-kit/browser/page';
import '../language.ts';
import type { Remote } from '@app/shell-api';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession, testToken } from '@app/test-kit/sessions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { blankListing, type ListingValues } from '../fields/listing-values.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { drawnSquares, nextPicture, stubPictures } from './testing/pictures.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

const uploadPath = '/api/uploads/profile-picture';
const storedUrl = '/photos/AAAAAAAAAAAAAAAAAAAAAA.webp';
const uploadedUrl = '/photos/BBBBBBBBBBBBBBBBBBBBBB.webp';
const sentForms: { form: string; authorization: string | null; language: string | null }[] = [];
const server = startMockServer(
  http.post(`*${uploadPath}`, async ({ request }) => {
    sentForms.push({
      form: await request.text(), // Node cannot parse forms with files of jsdom.
      authorization: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
    });
    return HttpResponse.json({ url: uploadedUrl }, { status: 201 });
  }),
  http.get(`*${uploadPath}/:name`, ({ request }) =>
    request.headers.get('authorization') === `Bearer ${testToken}`
      ? HttpResponse.arrayBuffer(new TextEncoder().encode('kept').buffer, {
          headers: { 'content-type': 'image/webp' },
        })
      : new HttpResponse(null, { status: 401 }),
  ),
);
const mockUploadProblem = (status: number, error: string, message: string) =>
  server.use(
    http.post(`*${uploadPath}`, () =>
      HttpResponse.json({ type: 'about:blank', title: 'No', status, error, message }, { status }),
    ),
  );

stubPictures();
beforeEach(() => {
  sentForms.length = 0;
});

const formEvents: string[] = [];
async function openPicker({
  storedPhotoUrl = '',
  accountPhotoUrl = '',
  token = testToken as string | null,
  locale = 'en' as 'en' | 'es',
} = {}) {
  formEvents.length = 0;
  function Host() {
    const form = useForm<ListingValues>({
      defaultValues: { ...blankListing, profilePicture: storedPhotoUrl },
    });
    const [shownAccountPhotoUrl, setShownAccountPhotoUrl] = useState(accountPhotoUrl);
    const photoUpload = usePhotoUpload({ onDone: (photoUrl) => form.setValue('profilePicture', photoUrl) });
    useEffect(() => {
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void formEvents.push(values.profilePicture),
      });
    }, [form]);
    return (
      <FormProvider {...form}>
        <form onSubmit={() => formEvents.push('submitted!')}>
          <PhotoPicker
            accountPhotoUrl={shownAccountPhotoUrl}
            photoUpload={photoUpload}
            onChange={() => setShownAccountPhotoUrl('')}
          />
        </form>
      </FormProvider>
    );
  }
  const remote: Remote = {
    contract: '1.2.0',
    routes: [{ path: '/', page: async () => ({ default: Host }) }],
    slots: {},
  };
  const session = { ...createSession('prosthetist'), getToken: async () => token };
  return renderRemote(remote, '/', { session, locale });
}
const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
const getFileInput = () => screen.getByLabelText(/^(Choose a photo|Elegir una foto)$/, { selector: 'input' });
const chooseFile = (file = new File(['…'], 'me.jpg', { type: 'image/jpeg' })) =>
  act(async () => {
    fireEvent.change(getFileInput(), { target: { files: [file] } });
  });
const findCropDialog = () => screen.findByRole('dialog', { name: 'Choose the part to show' });
const acceptCrop = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^(Use this photo|Usar esta foto)$/ }));

describe('choosing a photo', () => {
  it('crops and uploads it as the signed-in user, and returns the URL to the form', async () => {
    const { announcedTexts } = await openPicker();
    expect(screen.getByRole('img', { name: 'No photo' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    await chooseFile();
    await findCropDialog();
    await acceptCrop();
    await waitFor(() => expect(formEvents).toEqual([uploadedUrl]));
    expect(sentForms).toEqual([
      {
        form: expect.stringMatching(
          /name="photo"; filename="photo\.jpg"\r\n.*image\/jpeg\r\n\r\na JPEG of the test\r\n/i,
        ),
        authorization: `Bearer ${testToken}`,
        language: 'en',
      },
    ]);
    // The square of 2000 px is sent with 1024 px.
    expect(drawnSquares.filter(({ edge }) => edge === 1024)).toEqual([
      { left: 500, top: 0, side: 2000, edge: 1024 },
    ]);
    expect(announcedTexts).toContain('Your photo is uploaded.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A photo that was just sent is shown without a request for it.
    const photoImage = screen.getByRole<HTMLImageElement>('img', { name: 'Your photo' });
    expect(photoImage.src).toBe('data:image/jpeg;base64,bmV3');
    expect(getButton('Change photo')).toBeDefined();
  });

  it('does not enlarge a small picture', async () => {
    nextPicture.size = { width: 300, height: 400 };
    await openPicker();
    await chooseFile();
    await acceptCrop();
    await waitFor(() => expect(formEvents).toEqual([uploadedUrl]));
    expect(drawnSquares.some(({ edge }) => edge === 300)).toBe(true);
  });

  it.each([
    [new File(['x'], 'me.gif', { type: 'image/gif' }), /not a JPEG, PNG or WebP/],
    [new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }), /not a JPEG, PNG or WebP/],
    [new File(['x'], 'letter.pdf', { type: 'application/pdf' }), /Choose another one/],
    [new File(['x'], 'IMG_1.HEIC', { type: '' }), /HEIC photo.*Save it as JPEG/],
    [new File(['x'], 'me.jpg', { type: 'image/jpeg' }), /cannot be opened/],
  ])('rejects %o and says what to do instead', async (file, expectedText) => {
    nextPicture.size = null;
    await openPicker({ storedPhotoUrl: storedUrl });
    await chooseFile(file);
    await findAlert(expectedText);
    expect(formEvents).toEqual([]);
    nextPicture.size = { width: 800, height: 800 };
    await chooseFile();
    await findCropDialog();
    expect(screen.queryByText(expectedText)).toBeNull();
  });

  it('accepts a HEIC photo if the browser can decode it', async () => {
    await openPicker();
    await chooseFile(new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }));
    expect(await findCropDialog()).toBeTruthy();
  });

  it('rejects too small and too large pictures with the limits', async () => {
    nextPicture.size = { width: 90, height: 2000 };
    await openPicker();
    await chooseFile();
    await screen.findByText(/90 by 2000 pixels/);
    const hugeFile = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
    Object.defineProperty(hugeFile, 'size', { value: 31 * 1024 * 1024 });
    await chooseFile(hugeFile);
    expect(await screen.findByText(/larger than 30 MB/)).toBeTruthy();
  });
});

describe('cropping', () => {
  it('moves by labelled buttons, and by keys on the sliders', async () => {
    const { user } = await openPicker();
    await chooseFile();
    const dialog = within(await findCropDialog());
    const getSlider = (name: string) => dialog.getByRole<HTMLInputElement>('slider', { name });
    // The whole height is in the crop, so it cannot move up or down yet.
    expect(getSlider('Up or down').disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Larger' }));
    expect(getSlider('Up or down').disabled).toBe(false);
    expect(getSlider('Size').getAttribute('aria-valuetext')).toBe('125 %');
    await user.click(dialog.getByRole('button', { name: 'More of the left side' }));
    expect(getSlider('Left or right').getAttribute('aria-valuetext')).toBe('40 % to the right');
    getSlider('Up or down').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(getSlider('Up or down').value).toBe('0.7');
    expect(drawnSquares.at(-1)).toMatchObject({ side: 1600, left: 1400 * 0.4, top: 400 * 0.7 });
    fireEvent.change(getSlider('Size'), { target: { value: '4' } });
    expect(drawnSquares.at(-1)).toMatchObject({ side: 500 });
    // At the end of the range the button keeps the focus.
    await user.click(dialog.getByRole('button', { name: 'Larger' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Larger' }));
    expect(getSlider('Size').value).toBe('4');
  });

  it('is discarded by Cancel and Esc; Enter on a slider does nothing', async () => {
    const { user } = await openPicker({ storedPhotoUrl: storedUrl });
    for (const closeMethod of ['{Escape}', 'button']) {
      await chooseFile();
      const dialog = within(await findCropDialog());
      dialog.getByRole('slider', { name: 'Size' }).focus();
      await user.keyboard('{Enter}');
      if (closeMethod === 'button') await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      else await user.keyboard(closeMethod);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(formEvents).toEqual([]);
    expect(sentForms).toEqual([]);
  });
});

describe('a stored photo', () => {
  it('is loaded with the session and shown as a data: URL', async () => {
    await openPicker({ storedPhotoUrl: storedUrl });
    await screen.findByRole('img', { name: 'Your photo' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your photo' }).src).toBe(
        `data:image/webp;base64,${btoa('kept')}`,
      ),
    );
  });

  it('that cannot be shown says so, and can be changed or removed', async () => {
    server.use(http.get(`*${uploadPath}/:name`, () => new HttpResponse(null, { status: 404 })));
    await openPicker({ storedPhotoUrl: storedUrl });
    await screen.findByText(/cannot be shown right now/);
    expect([getButton('Change photo'), getButton('Remove photo')]).toHaveLength(2);
  });

  it('can be removed and restored', async () => {
    const { user, toasts } = await openPicker({ storedPhotoUrl: storedUrl });
    await user.click(getButton('Remove photo'));
    expect(formEvents).toEqual(['']);
    expect(document.activeElement).toBe(getButton('Choose a photo'));
    await act(async () => toasts.at(-1)?.undo?.run());
    expect(formEvents).toEqual(['', storedUrl]);
    expect(getButton('Remove photo')).toBeDefined();
  });

  it("can be the account's own picture, which can be declined", async () => {
    const { user } = await openPicker({ accountPhotoUrl: 'https://img.clerk.com/me' });
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your account photo' }).src).toBe(
      'https://img.clerk.com/me',
    );
    await user.click(getButton('Remove photo'));
    expect(screen.getByRole('img', { name: 'No photo' })).toBeDefined();
  });
});

describe('an upload', () => {
  async function sendPhoto(options = {}) {
    const view = await openPicker({ storedPhotoUrl: storedUrl, ...options });
    await chooseFile();
    await acceptCrop();
    return view;
  }

  it.each([
    [507, 'photo_no_room', 'We have no room for new pictures right now.', /no room for new pictures/],
    [400, 'photo_unreadable', 'We cannot read this file.', /We cannot read this file/],
    [413, 'photo_too_large', 'This picture is larger than 5 MB.', /larger than 5 MB/],
    [429, 'rate_limited', 'Later.', /Too many requests/],
    [401, 'unauthorized', 'Who?', /Your session has ended/],
    [500, 'internal', 'secret stack', /Something went wrong on our side/],
  ])(
    'that fails with %i %s says what to do and keeps everything',
    async (status, error, message, expectedText) => {
      mockUploadProblem(status, error, message);
      const { user } = await sendPhoto();
      await screen.findByText(expectedText);
      expect(screen.queryByText(/secret stack/)).toBeNull();
      expect(screen.getByRole('img', { name: 'Your new photo, not uploaded yet' })).toBeDefined();
      expect(formEvents).toEqual([]);
      server.resetHandlers();
      await user.click(getButton('Try again'));
      await waitFor(() => expect(formEvents).toEqual([uploadedUrl]));
      expect(sentForms).toHaveLength(1);
    },
  );

  it('without a network says so, and its photo can be skipped', async () => {
    server.use(http.post(`*${uploadPath}`, () => HttpResponse.error()));
    const { user } = await sendPhoto();
    await screen.findByText(/Check your connection/);
    await user.click(getButton('Skip this photo'));
    expect(screen.queryByText(/Check your connection/)).toBeNull();
    expect(screen.getByRole('img', { name: 'Your photo' })).toBeDefined();
    expect(formEvents).toEqual([]);
  });

  it('needs a session before it sends', async () => {
    await sendPhoto({ token: null });
    await screen.findByText(/Your session has ended/);
    expect(sentForms).toEqual([]);
  });

  it('shows after ten seconds that it continues, and can be stopped', async () => {
    server.use(http.post(`*${uploadPath}`, () => delay('infinite')));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await sendPhoto();
    await screen.findByRole('progressbar', { name: /Uploading your photo/ });
    expect(screen.queryByText('Still uploading…')).toBeNull();
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      screen.getByText('Still uploading…');
    });
    fireEvent.click(getButton('Cancel the upload'));
    await screen.findByText(/The upload was canceled/);
    expect(document.activeElement).toBe(getButton('Change photo'));
    expect(getButton('Try again')).toBeDefined();
  });

  it('continues after the picker is removed', async () => {
    server.use(http.post(`*${uploadPath}`, () => delay(200)));
    const { unmount } = await sendPhoto();
    await screen.findByRole('progressbar', { name: /Uploading your photo/ });
    unmount();
    await waitFor(() => expect(formEvents).toEqual([uploadedUrl]));
  });

  it('is replaced by a second photo', async () => {
    const slowUpload = Promise.withResolvers<void>();
    let uploadCount = 0;
    server.use(
      http.post(`*${uploadPath}`, async () => {
        const isFirst = uploadCount++ === 0;
        if (isFirst) await slowUpload.promise;
        return HttpResponse.json({ url: isFirst ? storedUrl : uploadedUrl }, { status: 201 });
      }),
    );
    await sendPhoto();
    await waitFor(() => expect(uploadCount).toBe(1));
    await chooseFile();
    await acceptCrop();
    await waitFor(() => expect(formEvents).toEqual([uploadedUrl]));
    // The first reply comes after the second one, and is ignored.
    await act(async () => {
      slowUpload.resolve();
      await delay(50);
    });
    expect(formEvents).toEqual([uploadedUrl]);
  });
});

it('the photo picker is shown in Spanish, and asks the service for Spanish', async () => {
  await openPicker({ locale: 'es' });
  expect(getButton('Elegir una foto')).toBeDefined();
  await chooseFile();
  await acceptCrop();
  await waitFor(() => expect(sentForms.map(({ language }) => language)).toEqual(['es']));
});
