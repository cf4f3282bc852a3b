/** 128 random bits in hexadecimal. Works on plain http too, where `randomUUID` does not exist. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface SubmitKeys {
  /** Value of the `Idempotency-Key` header for a body: unchanged while the body is. */
  keyFor(body: unknown): string;
  /** To call after a success: the same body submitted again on purpose gets a new key. */
  renew(): void;
}

/** Idempotency keys by which the server recognises a repeated submit. One per mounted form. */
export function createSubmitKeys(): SubmitKeys {
  let text = '';
  let key = '';
  return {
    keyFor(body) {
      const next = JSON.stringify(body);
      if (key === '' || next !== text) {
        text = next;
        key = randomKey();
      }
      return key;
    },
    renew() {
      key = '';
    },
  };
}
