import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiRequest } from './api-client.ts';

const fetchMock = vi.fn<typeof fetch>();
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  logged.mockClear();
});

const answer = (status: number, body: string) =>
  fetchMock.mockResolvedValue(new Response(body, { status }));
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  );

describe('apiRequest', () => {
  it('sends JSON with credentials and resolves with the parsed answer', async () => {
    answer(200, '{"success":true,"message":"Takk"}');
    const result = await apiRequest('POST', '/api/newsletter', { email: 'a@b.no' });
    expect(result).toEqual({ success: true, message: 'Takk' });
    expect(fetchMock).toHaveBeenCalledWith('/api/newsletter', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"a@b.no"}',
      credentials: 'include',
    });
    expect(logged).not.toHaveBeenCalled();
  });

  it('sends the content type also without a body, and headers of its own', async () => {
    answer(200, '{}');
    await apiRequest('GET', '/api/x', undefined, { headers: { 'Idempotency-Key': 'k' } });
    expect(fetchMock).toHaveBeenCalledWith('/api/x', {
      method: 'GET',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      credentials: 'include',
    });
  });

  describe('knows whether a change may have been made without its answer', () => {
    const cut = () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"success":'));
          controller.error(new TypeError('network error'));
        },
      });
      fetchMock.mockResolvedValue(new Response(body));
    };
    const away = () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));

    it.each([
      ['POST', 'no answer', away, 0, true],
      ['DELETE', 'no answer', away, 0, true],
      ['GET', 'no answer', away, 0, false],
      ['POST', 'half an answer', cut, 0, true],
      ['GET', 'half an answer', cut, 0, false],
      ['PUT', 'a gateway without an answer', () => answer(504, ''), 504, true],
      ['POST', 'a server that failed', () => answer(500, ''), 500, false],
      ['POST', 'a refusal', () => answer(409, '{"message":"Nei"}'), 409, false],
    ] as const)('%s, %s', async (method, _what, happens, status, isLost) => {
      happens();
      const error = await failure(apiRequest(method, '/api/x', {}));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status, isLost });
    });

    it('not when there was no network to send it over', async () => {
      vi.stubGlobal('navigator', { onLine: false });
      away();
      expect(await failure(apiRequest('POST', '/api/x', {}))).toMatchObject({ isLost: false });
    });
  });

  it('raises an error with status, body and the message of the body', async () => {
    answer(400, '{"message":"Ugyldig e-postadresse","errors":{"email":"Ugyldig","x":1}}');
    const error = await failure(apiRequest('POST', '/api/newsletter', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      message: 'Ugyldig e-postadresse',
      body: { message: 'Ugyldig e-postadresse' },
      errors: { email: 'Ugyldig' },
    });
    expect(logged).toHaveBeenCalledWith('POST /api/newsletter', error);
  });

  it.each([
    ['no JSON', '<html>', null],
    ['no message', '{"reason":"x"}', { reason: 'x' }],
    ['a message that is no text', '{"message":{}}', { message: {} }],
    ['an empty message', '{"message":""}', { message: '' }],
  ])("says 'HTTP {status}' when the body has %s", async (_case, text, body) => {
    answer(502, text);
    const error = await failure(apiRequest('GET', '/api/x'));
    expect(error).toMatchObject({ status: 502, message: 'HTTP 502', body, errors: {} });
  });

  it.each([
    ['30', 30],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    [null, null],
  ])('knows how long to wait from Retry-After %s', async (header, seconds) => {
    const headers = new Headers(header === null ? [] : [['Retry-After', header]]);
    fetchMock.mockResolvedValue(new Response('{"message":"Vent"}', { status: 429, headers }));
    const error = await failure(apiRequest('POST', '/api/x'));
    expect(error).toMatchObject({ status: 429, retryAfter: seconds });
  });

  it('has status 0 and no words for a person when there was no answer', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failure(apiRequest('GET', '/api/x'));
    expect(error).toMatchObject({ status: 0, message: '', body: null });
    expect(logged).toHaveBeenCalledOnce();
  });

  it('logs nothing when the caller called it off', async () => {
    const aborted = new DOMException('off', 'AbortError');
    fetchMock.mockRejectedValue(aborted);
    const signal = AbortSignal.abort();
    expect(await failure(apiRequest('GET', '/api/x', undefined, { signal }))).toBe(aborted);
    expect(fetchMock.mock.calls[0]?.[1]?.signal).toBe(signal);
    expect(logged).not.toHaveBeenCalled();
  });
});
