import type { startMockServer } from '@app/test-kit/mock-server';
import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import { stubPictures } from '../photo/testing/pictures.ts';

export const uploadedUrl = '/photos/CCCCCCCCCCCCCCCCCCCCCC.webp';

/** Holds the uploads of each test until it settles them, in order. */
export function holdUploads(server: ReturnType<typeof startMockServer>) {
  stubPictures();
  const pendingUploads: ((outcome: 'stored' | 'no space') => void)[] = [];
  const problem = {
    type: 'about:blank',
    title: 'No',
    status: 507,
    error: 'photo_no_room',
    message: 'There is no room for photos right now.',
  };
  beforeEach(() => {
    pendingUploads.length = 0;
    server.use(
      http.post('*/api/uploads/profile-picture', async () => {
        const outcome = await new Promise<'stored' | 'no space'>((resolve) => pendingUploads.push(resolve));
        return outcome === 'stored'
          ? HttpResponse.json({ url: uploadedUrl }, { status: 201 })
          : HttpResponse.json(problem, { status: problem.status });
      }),
    );
  });
  return {
    pendingUploads,
    settle: (outcome: 'stored' | 'no space') => act(async () => pendingUploads.shift()?.(outcome)),
  };
}

/** Chooses a file and accepts the proposed crop, which starts the upload. */
export async function choosePhoto() {
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Choose a photo', { selector: 'input' }), {
      target: { files: [new File(['…'], 'me.jpg', { type: 'image/jpeg' })] },
    });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Use this photo' }));
}

/** Waits long enough for a call that must not happen. */
export const waitBriefly = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
