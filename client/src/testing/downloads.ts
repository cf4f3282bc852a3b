import { vi } from 'vitest';

export interface Saved {
  name: string;
  /** With the byte order mark, where the file has one. */
  text: string;
}

/** Records the files that the page lets the browser save, since jsdom saves none. */
export function watchDownloads(): Saved[] {
  const saved: Saved[] = [];
  const blobs = new Map<string, string>();
  const RealBlob = Blob;
  const texts = new WeakMap<Blob, string>();
  vi.stubGlobal(
    'Blob',
    class extends RealBlob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, parts.map(String).join(''));
      }
    },
  );
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL(blob: Blob) {
        const address = `blob:${blobs.size}`;
        blobs.set(address, texts.get(blob) ?? '');
        return address;
      },
      revokeObjectURL() {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download === '') return;
    saved.push({ name: this.download, text: blobs.get(this.href) ?? '' });
  });
  return saved;
}
