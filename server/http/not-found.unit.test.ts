import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { NOT_FOUND_PAGE, notFoundHandler } from './not-found.ts';

const PAGES = ['/events', '/arkiv/2025', '/program/prove-1', NOT_FOUND_PAGE];
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Status of a GET and where it is redirected to, of a server that has `PAGES`. */
async function ask(path: string): Promise<unknown[]> {
  const app = express().set('env', 'test');
  app.use(
    notFoundHandler({
      has: (page) => PAGES.includes(page),
      send: (page, _req, res) => {
        res.statusCode = 404;
        res.end(page);
        return true;
      },
    }),
  );
  const http = app.listen(0);
  stops.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  // fetch would change the path before it is sent.
  const [answer]: IncomingMessage[] = await once(get({ port, path }), 'response');
  answer?.resume();
  return [answer?.statusCode, answer?.headers.location];
}

describe('an address that no route has', () => {
  it.each([
    ['/program/prove%2D1', '/program/prove-1'],
    ['/%65vents?q=dj%20x', '/events?q=dj%20x'],
    ['/arkiv/%32025/', '/arkiv/2025'],
    ['/events//', '/events'],
    // Not a page either, but read as one of an act by the client.
    ['/program/finnes%2dikke', '/program/finnes-ikke'],
    ['/%5c%65xample', '/%5cexample'],
    ['/skj%65rm/%C3%A5', '/skjerm/%C3%A5'],
  ])('%s is redirected to %s', async (path, to) => {
    expect(await ask(path)).toEqual([308, to]);
  });

  it.each([
    '/finnes/ikke/',
    '/events%2F',
    '/events%3Fq=dj',
    '/program/pr%C3%B8ve',
    // Would be read as the address of another host.
    '//%65xample',
    '/\\%65xample',
    '//%65vents',
  ])('%s is the 404 page', async (path) => {
    expect(await ask(path)).toEqual([404, undefined]);
  });
});
