import { useQuery, useQueryClient } from '@app/query';

const toQueryKey = (address: string) => ['own-photo', address];

/**
 * Object URL of a photo uploaded by the user, or of its smaller copy, public or not: undefined while loading, null if unavailable. '': no
 * photo.
 */
export function useOwnPhoto(address: string, getToken: () => Promise<string | null>) {
  const name = /^\/photos\/([\w-]{22}(?:-\w+)?)\.webp$/.exec(address)?.[1];
  const { data, isError } = useQuery({
    queryKey: toQueryKey(address),
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY, // a name always means the same picture
    queryFn: async ({ signal }) => {
      const token = await getToken();
      const answer = await fetch(`/api/uploads/profile-picture/${name}`, {
        headers: { authorization: `Bearer ${token ?? ''}` },
        signal,
      });
      if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
      return toDataUrl(await answer.blob());
    },
  });
  return name === undefined || isError ? null : data;
}

/** Caches an uploaded photo, to show it without a request. */
export function useKeepOwnPhoto(): (address: string, preview: string) => void {
  const queries = useQueryClient();
  return (address, preview) => queries.setQueryData(toQueryKey(address), preview);
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}
