export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 10 * 1024 * 1024;

/**
 * Reads a chosen picture for its preview, as a data: address: the page's policy lets no other come from a script.
 * @returns undefined for what is no picture that can be taken
 */
export function readPhoto(file: File): Promise<string | undefined> {
  if (!photoTypes.includes(file.type) || file.size > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
