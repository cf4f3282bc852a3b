import bcrypt from 'bcrypt';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { createPasswordHasher } from './password-hash.ts';

describe('createPasswordHasher', () => {
  const hasher = createPasswordHasher({ cost: 4 });

  it('recognises the password it hashed, and no other', async () => {
    const hash = await hasher.hash('riktig hest');
    expect(hash).toMatch(/^\$2b\$04\$/);
    expect(await hasher.matches('riktig hest', hash)).toBe(true);
    expect(await hasher.matches('feil hest', hash)).toBe(false);
  });

  it('compares for somebody who does not exist too, and says no', async () => {
    const compare = vi.spyOn(bcrypt, 'compare');
    expect(await hasher.matches('riktig hest', await hasher.hash('en annen'))).toBe(false);
    expect(await hasher.matches('riktig hest', null)).toBe(false);
    // The cost of a comparison depends on the rounds alone.
    const rounds = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
    expect(rounds).toEqual([4, 4]);
    compare.mockRestore();
  });

  it('refuses more than 72 bytes instead of cutting them', async () => {
    await expect(hasher.hash('å'.repeat(36))).resolves.toBeTypeOf('string');
    await expect(hasher.hash(`${'å'.repeat(36)}x`)).rejects.toMatchObject({ status: 400 });
    await expect(hasher.matches('x'.repeat(73), '')).rejects.toBeInstanceOf(AppError);
  });

  it('lets so many wait and answers the next with 503 and a time to come back', async () => {
    const small = createPasswordHasher({ cost: 4, parallel: 1, waiting: 2 });
    const accepted = [small.hash('en'), small.hash('to'), small.hash('tre')];
    const refused = await small.hash('fire').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
    expect(await Promise.all(accepted)).toHaveLength(3);
    await expect(small.hash('igjen plass')).resolves.toBeTypeOf('string');
  });

  it('keeps places for logins, however much else waits, and the other way round', async () => {
    for (const [many, few] of [
      [undefined, 'login'],
      ['login', undefined],
    ] as const) {
      const small = createPasswordHasher({ cost: 4, parallel: 1, waiting: 3 });
      const done: string[] = [];
      const ask = async (why: 'login' | undefined, name: string) => {
        await small.matches('riktig hest', null, why);
        done.push(name);
      };
      const first = Array.from({ length: 4 }, () => ask(many, 'many'));
      const refused = ask(many, 'many').catch((error: unknown) => error);
      const later = Array.from({ length: 2 }, () => ask(few, 'few'));
      expect(await refused).toMatchObject({ status: 503 });
      await Promise.all([...first, ...later]);
      expect(done).toHaveLength(6);
      expect(done.slice(0, 4).filter((name) => name === 'few')).not.toEqual([]);
      expect(done.at(-1)).toBe('many');
    }
  });

  it('gives its place on after a failure too', async () => {
    const one = createPasswordHasher({ cost: 4, parallel: 1, waiting: 1 });
    const failing = one.matches('x', 42 as unknown as string).catch(() => 'feilet');
    const following = one.hash('neste');
    expect(await failing).toBe('feilet');
    await expect(following).resolves.toBeTypeOf('string');
  });
});
