import { PICTURE } from '#shared/contracts/accounts.ts';

const MEGABYTE = 1_000_000;

/** `accept` attribute of the file field. */
export const PICTURE_TYPES = PICTURE.types.join(',');

/** Norwegian message why a file can't be the picture; null when it can. The server checks again. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE.types.some((type) => type === file.type)) {
    return 'Bildet må være JPEG, PNG eller WebP.';
  }
  if (file.size === 0) return 'Filen er tom.';
  if (file.size > PICTURE.max) {
    return `Bildet er på ${megabytes(file.size)} MB. Det kan være opptil ${PICTURE.max / MEGABYTE} MB.`;
  }
  return null;
}

/** One decimal, rounded up, so that a file just over the limit does not appear to be at it. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1).replace('.', ',');
}

/**
 * The file as a `data:` URL: the content security policy allows no `blob:` images. Null when it is
 * unreadable.
 */
export function readPreview(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
