#!/usr/bin/env node
// Starts Firefox for Playwright, and stands between the two.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

/*
 * Playwright sets what a page is shown with by WebDriver BiDi commands that 140 ESR does not have.
 * The run can do without: playwright.config.ts sets language, time zone and motion as preferences.
 * Every other unknown command stays an error, so that no test passes for want of it.
 */
const DISPENSABLE = new Set([
  'browser.setDownloadBehavior',
  'emulation.setLocaleOverride',
  'emulation.setMediaFeaturesOverride',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'emulation.setTimezoneOverride',
]);

/* No test reads the body of an answer there, and Firefox's main process would keep them all. */
const COLLECTS = 'network.addDataCollector';

/*
 * Playwright sets the value of a field and then tells of it: React, which notices values that a script
 * sets, takes the event for old news. The editor's own command is what a keyboard causes.
 */
const SETS_VALUE = /window\.__pw_bidiInsertText\((\w+)\)/;
const INSERTS_TEXT = "document.execCommand('insertText', false, $1)";

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
});
process.once('SIGTERM', () => firefox.kill());
firefox.once('exit', (code) => process.exit(code ?? 1));
firefox.stderr.on('data', (chunk) => {
  const [, address] = /listening on (ws:\S+)/.exec(chunk.toString()) ?? [];
  if (address === undefined) process.stderr.write(chunk);
  else offer(address);
});

/** Listens on an address of its own, which it prints as Firefox does. */
function offer(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address();
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (playwright) => join(playwright, new WebSocket(`${address}/session`)));
}

const success = (id) => JSON.stringify({ type: 'success', id, result: {} });

function join(playwright, browser) {
  const early = [];
  const sent = new Set();
  playwright.on('message', (data) => {
    const text = data.toString().replace(SETS_VALUE, INSERTS_TEXT);
    const { id, method } = JSON.parse(text);
    if (method === COLLECTS) return playwright.send(success(id));
    if (DISPENSABLE.has(method)) sent.add(id);
    if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  browser.once('open', () => {
    for (const text of early) browser.send(text);
  });
  browser.on('message', (data) => {
    const text = data.toString();
    const { id, type, error } = sent.size > 0 ? JSON.parse(text) : {};
    const isUnknown = sent.delete(id) && type === 'error' && error === 'unknown command';
    playwright.send(isUnknown ? success(id) : text);
  });
  browser.once('close', () => playwright.close());
  playwright.once('close', () => browser.close());
}
