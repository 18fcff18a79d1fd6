/** Marks that turn the direction of what follows, beyond the text that holds them: U+202E shows "exe.txt" as "txt.exe". */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A name without the marks that could make it, or what stands beside it, read as another. */
export const removeDirections = (text: string): string => text.replace(directions, '');
