/**
 * Creates a `fetch` over XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets the uploaded
 * share of the body, from 0 to 1.
 */
export const createUploadFetch =
  (onProgress: (part: number) => void): typeof fetch =>
  (address, { method = 'POST', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onerror = () => reject(new TypeError('Network error'));
      request.onabort = () => reject(signal?.reason);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });
