import { describe, expect, it } from 'vitest';
import { createSubmitKeys } from './use-call.ts';

describe('createSubmitKeys', () => {
  it('gives the same body the same key, so that a resend counts once', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ navn: 'Kari' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.keyFor({ navn: 'Kari' })).toBe(first);
  });

  it('gives a changed body and another form a new key', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ navn: 'Kari' });
    expect(keys.keyFor({ navn: 'Ola' })).not.toBe(first);
    expect(createSubmitKeys().keyFor({ navn: 'Kari' })).not.toBe(first);
  });

  it('keeps the key of a body that failed while another one succeeded', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ navn: 'Kari' });
    keys.keyFor({ navn: 'Ola' });
    keys.renew({ navn: 'Ola' });
    expect(keys.keyFor({ navn: 'Kari' })).toBe(first);
  });

  it('gives a new key after a success', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ navn: 'Kari' });
    keys.renew({ navn: 'Kari' });
    expect(keys.keyFor({ navn: 'Kari' })).not.toBe(first);
  });
});
