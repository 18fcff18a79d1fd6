/** Characters that change the text direction: U+202E displays "exe.txt" as "txt.exe". */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Removes characters that could make a name or the text beside it read differently. */
export const removeDirections = (text: string): string => text.replace(directions, '');
