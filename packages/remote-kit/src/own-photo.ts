import { useQuery, useQueryClient } from '@app/query';
import { useOwnToken } from './own-call.ts';

const toQueryKey = (photoPath: string) => ['own-photo', photoPath];

/**
 * Returns the data URL of a photo uploaded by the user, or of its smaller copy, public or not. Undefined while it
 * loads, null if it is unavailable. An empty path means no photo.
 */
export function useOwnPhoto(photoPath: string) {
  const getToken = useOwnToken();
  const photoName = /^\/photos\/([\w-]{22}(?:-\w+)?)\.webp$/.exec(photoPath)?.[1];
  const { data: dataUrl, isError } = useQuery({
    queryKey: toQueryKey(photoPath),
    enabled: photoName !== undefined,
    staleTime: Number.POSITIVE_INFINITY, // a name always belongs to the same photo
    queryFn: async ({ signal }) => {
      const token = await getToken();
      const response = await fetch(`/api/uploads/profile-picture/${photoName}`, {
        headers: { authorization: `Bearer ${token ?? ''}` },
        signal,
      });
      if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
      return toDataUrl(await response.blob());
    },
  });
  return photoName === undefined || isError ? null : dataUrl;
}

/** Returns a function that caches the data URL of an uploaded photo, to show it without a request. */
export function useCacheOwnPhoto(): (photoPath: string, dataUrl: string) => void {
  const queryClient = useQueryClient();
  return (photoPath, dataUrl) => queryClient.setQueryData(toQueryKey(photoPath), dataUrl);
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
