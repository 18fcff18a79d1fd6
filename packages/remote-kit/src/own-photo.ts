import { useQuery, useQueryClient } from '@app/query';

const toQueryKey = (address: string) => ['own-photo', address];

/**
 * A photo that the person uploaded, public or not, as something that an `<img>` shows: undefined until it is there, and
 * null where it cannot be shown. '' is no photo.
 */
export function useOwnPhoto(address: string, getToken: () => Promise<string | null>) {
  const name = /^\/photos\/([\w-]{22})\.webp$/.exec(address)?.[1];
  const { data, isError } = useQuery({
    queryKey: toQueryKey(address),
    enabled: name !== undefined,
    staleTime: Number.POSITIVE_INFINITY, // a name stands for the same picture for ever
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

/** Lets what was just uploaded be shown without asking for it. */
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
