export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 10 * 1024 * 1024;

/**
 * Reads a picture as a data: URL for its preview, because the content security policy allows no other.
 * @returns undefined for unsupported files
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
