// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as notices from '../toast.ts';
import { ApiError } from './api-client.ts';
import { NO_ANSWER } from './failure-text.ts';
import { createQueryClient } from './query-client.ts';
import { useCall } from './use-call.ts';

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const failure = { title: 'Feil', fallback: 'Prøv igjen.', isQuiet: true };

/** A call whose answers the test controls. */
function setUp(isParallel: boolean) {
  const sent: { body: string; key: string | undefined; end: (error?: Error) => void }[] = [];
  const send = (body: string, headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve(`svar på ${body}`));
      sent.push({ body, key: headers['Idempotency-Key'], end });
    });
  const onSuccess = vi.fn();
  const { result } = renderHook(() => useCall({ send, onSuccess, failure, isParallel }), {
    wrapper,
  });
  const answers: (string | null)[] = [];
  const run = (body: string) =>
    act(async () => {
      const told = (error: Error) => error.message;
      void result.current
        .run(body)
        .catch(told)
        .then((answer) => answers.push(answer));
    });
  const end = (index: number, error?: Error) => act(async () => sent[index]?.end(error));
  return { sent, run, end, answers, onSuccess, problem: () => result.current.problem };
}

afterEach(() => {
  cleanup();
  client.clear();
});

it('sends one request at a time', async () => {
  const { sent, run, end, answers, onSuccess } = setUp(false);
  await run('a');
  await run('b');
  expect(sent).toHaveLength(1);
  await end(0);
  expect(answers).toEqual([null, 'svar på a']);
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('svar på a', 'a');
});

it('sends different contents at the same time where they may be, each once', async () => {
  const { sent, run, end, answers } = setUp(true);
  await run('a');
  await run('b');
  await run('a');
  expect(sent.map(({ body }) => body)).toEqual(['a', 'b']);
  await end(1);
  await end(0);
  expect(answers).toEqual([null, 'svar på b', 'svar på a']);
});

it('sends the same again under the same key until it succeeded, and keeps what was wrong', async () => {
  const { sent, run, end, problem } = setUp(false);
  await run('a');
  await end(0, new ApiError(503, null, 'HTTP 503'));
  expect(problem()).toBe('Prøv igjen.');
  await run('a');
  await end(1);
  expect(problem()).toBeUndefined();
  await run('a');
  const keys = sent.map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('does not claim that nothing was done when only the answer is missing', async () => {
  const told = vi.spyOn(notices, 'toast').mockReturnValue('');
  const fail = async (error: Error, ignoresLostAnswer = false) => {
    const { result } = renderHook(
      () =>
        useCall({
          send: () => Promise.reject(error),
          failure: { title: 'Kunne ikke lagre', fallback: 'Prøv igjen.', ignoresLostAnswer },
        }),
      { wrapper },
    );
    await act(async () => void (await result.current.run('a')));
    const { title, description } = told.mock.lastCall?.[0] ?? {};
    expect(result.current.problem).toBe(description);
    return [title, description];
  };
  const lost = new ApiError(0, null, '', { isLost: true });
  const text = 'Vi vet ikke om det ble gjort. Sjekk nettet og prøv igjen.';
  expect(await fail(lost)).toEqual(['Svaret kom ikke fram', text]);
  const unsent = ['Kunne ikke lagre', NO_ANSWER];
  expect(await fail(lost, true)).toEqual(unsent);
  expect(await fail(new ApiError(0, null, ''))).toEqual(unsent);
  expect((await fail(new ApiError(503, null, 'HTTP 503')))[0]).toBe('Kunne ikke lagre');
  told.mockRestore();
});

it('tells no failure of the call when what follows its success throws', async () => {
  const { run, end, answers, onSuccess, problem } = setUp(false);
  onSuccess.mockImplementationOnce(() => {
    throw new Error('Kan ikke vises');
  });
  await run('a');
  await end(0);
  expect(answers).toEqual(['Kan ikke vises']);
  expect(problem()).toBeUndefined();
});
