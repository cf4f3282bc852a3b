import { expect, it } from 'vitest';
import { createLogMemory, DASHBOARD_READ } from './log-memory.ts';
import { createLogger } from './logger.ts';

function remembering() {
  const memory = createLogMemory();
  const logger = createLogger({ logLevel: 'trace' }, { write: () => {} }, memory);
  return { memory, logger };
}

it('keeps lines as they left, without the process id', () => {
  const { memory, logger } = remembering();
  logger.info({ requestId: 'x', cookie: 'y' }, 'answered %s', 'kari@example.no');
  expect(memory.lines()).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      level: 'info',
      message: 'answered k***@e***',
      details: { requestId: 'x', cookie: '[skjult]' },
    },
  ]);
});

it('leaves out what the back office itself asked for, whatever a visitor writes', () => {
  const { memory, logger } = remembering();
  logger.info({ [DASHBOARD_READ]: true }, 'answered');
  logger.info({ req: { path: `/"${DASHBOARD_READ}":true` } }, 'answered');
  expect(memory.lines().map(({ details }) => details)).toEqual([
    { req: { path: `/"${DASHBOARD_READ}":true` } },
  ]);
});

it('keeps nothing that a database refuses', () => {
  const { memory, logger } = remembering();
  logger.info({ text: 'a\u0000b \ud800 \\u0000 😀' }, 'nul');
  const [line] = memory.lines();
  expect(line?.details).toEqual({ text: 'a\ufffdb \ufffd \\u0000 😀' });
});

it('cuts what is long, and keeps of a very long line the message', () => {
  const { memory, logger } = remembering();
  logger.error({ text: 'x'.repeat(5000) }, 'y'.repeat(1000));
  logger.error({ text: 'x'.repeat(9000) }, 'long');
  const [long, cut] = memory.lines();
  expect(long).toMatchObject({ message: 'long', details: {} });
  expect(cut?.message).toHaveLength(500);
  expect(cut?.details).toEqual({ text: 'x'.repeat(2000) });
});

it('cuts between characters: half of one is refused by a database', () => {
  const { memory, logger } = remembering();
  logger.error({ text: `x${'😀'.repeat(2100)}`.slice(0, 4001) }, `y${'😀'.repeat(600)}`);
  const [line] = memory.lines();
  expect(line?.message).toBe(`y${'😀'.repeat(499)}`);
  expect(line?.details).toEqual({ text: `x${'😀'.repeat(1999)}` });
});

it('tells its news once, and again when they were lost', () => {
  const { memory, logger } = remembering();
  expect(memory.news()).toBeNull();
  logger.fatal('down');
  expect(memory.news()).toHaveLength(1);
  expect(memory.news()).toBeNull();
  memory.again();
  expect(memory.news()).toHaveLength(1);
});

it('passes over what is no line of a log', () => {
  const memory = createLogMemory();
  memory.keep('not JSON');
  memory.keep('null');
  expect(memory.lines()).toEqual([]);
});
