/** 128 random bits in hexadecimal. Works on plain http too, where `randomUUID` does not exist. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface SubmitKeys {
  /** Value of the `Idempotency-Key` header for a body: the same as before while the body is. */
  keyFor(body: unknown): string;
  /** After a success: the same body sent again on purpose is a new submit. */
  renew(): void;
}

/** Keys by which the server recognises a form that it already has. One per mounted form. */
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
