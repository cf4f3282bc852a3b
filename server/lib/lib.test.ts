import { describe, expect, it } from 'vitest';
import { AppError, badRequest, tooMany, unavailable } from './errors.ts';
import { createLogger, describeError } from './logger.ts';

import { maskEmail, maskText } from './mask.ts';
import { fromRoot, projectRoot, runsFromSource } from './paths.ts';
import { systemRandom } from './random.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('is one JSON object per line', () => {
    const line = JSON.parse(logged((logger) => logger.info({ requestId: 'r1' }, 'hei')));
    expect(line).toMatchObject({ level: 'info', requestId: 'r1', msg: 'hei' });
    expect(new Date(line.time).getTime()).not.toBeNaN();
  });

  it.each([
    'password',
    'confirmPassword',
    'token',
    'cookie',
    'authorization',
    'sessionSecret',
    'set-cookie',
  ])('hides %s at every depth that is logged', (name) => {
    const line = logged((logger) => {
      logger.info({ [name]: 'hysj-1' });
      logger.info({ body: { [name]: 'hysj-2' } });
      logger.info({ req: { headers: { [name]: 'hysj-3' } } });
    });
    expect(line).not.toContain('hysj');
    expect(line.match(/\[skjult\]/g)).toHaveLength(3);
  });

  it('masks e-mail addresses wherever they stand', () => {
    const line = logged((logger) => {
      logger.info({ epost: 'kari.nordmann@mail.example.no' }, 'sendt til ola@example.com');
      logger.error({ err: new Error('550 <åse.ødegård@bø.no> is away') });
    });
    expect(line).not.toMatch(/kari\.|ola@|ødegård/);
    expect(line).toContain('k***@m***');
    expect(line).toContain('å***@b***');
  });

  it('keeps what a statement was given out of a database error', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (telefon)=(99887766) already exists.',
      constraint: 'users_email_key',
    });
    const error = new Error('Failed query: insert into x values ($1)\nparams: 99887766,hemmelig', {
      cause,
    });
    const line = logged((logger) => logger.error({ err: error }, 'failed'));
    expect(line).not.toMatch(/99887766|hemmelig/);
    expect(JSON.parse(line).err.cause).toMatchObject({
      code: '23505',
      constraint: 'users_email_key',
    });
  });

  it('stops at a few causes, however long the chain', () => {
    const error = new Error('topp');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  });
});

describe('masking', () => {
  it('leaves an ordinary text alone', () => {
    expect(maskText('GET /api/health 200 in 3 ms')).toBe('GET /api/health 200 in 3 ms');
  });

  it('hides tokens in links and credentials in addresses', () => {
    expect(maskText('/nyhetsbrev/bekreft?token=abc123&x=1')).toBe(
      '/nyhetsbrev/bekreft?token=***&x=1',
    );
    expect(maskText('/forhandsvisning/abc.def?side=/')).toBe('/forhandsvisning/***?side=/');
    expect(maskText('postgres://ctrl:pw@db:5432/ctrl')).toBe('postgres://***@db:5432/ctrl');
  });

  it('keeps the first letters, so that a case can be followed', () => {
    expect(maskEmail('kari@domene.no')).toBe('k***@d***');
    const longest = `${'k'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(180)}.example.no`;
    expect(maskEmail(`til ${longest}.`)).toBe('til k***@d***.');
  });

  it('finds every address of a line, and what only looks like one stays', () => {
    expect(maskEmail('fra kari@post.no til <ola.nordmann+x@epost.example.no>, (per@a.no)')).toBe(
      'fra k***@p*** til <o***@e***>, (p***@a***)',
    );
    expect(maskEmail('a@b.no@c.no')).toBe('a***@b***@c.no');
    expect(maskEmail('@kari hei@ du@x @ a@.no')).toBe('@kari hei@ du@x @ a@.no');
  });
});

describe('AppError', () => {
  it('takes the first field message as its own', () => {
    const error = badRequest({ epost: 'Ugyldig e-postadresse', navn: 'Navn kreves' });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 400, message: 'Ugyldig e-postadresse' });
  });

  it('says in whole seconds when to come back', () => {
    expect(tooMany(0.2).headers).toEqual({ 'Retry-After': '1' });
    expect(tooMany(61.01).headers).toEqual({ 'Retry-After': '62' });
    expect(unavailable(5)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  });
});

describe('paths', () => {
  it('starts at the folder of package.json, whatever the working directory', () => {
    expect(fromRoot('server', 'lib')).toBe(import.meta.dirname);
    expect(fromRoot('package.json').startsWith(projectRoot)).toBe(true);
    expect(runsFromSource).toBe(true);
  });
});

describe('random', () => {
  it('makes URL-safe tokens of 32 bytes', () => {
    expect(systemRandom.token()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(systemRandom.token()).not.toBe(systemRandom.token());
    expect(systemRandom.bytes(5)).toHaveLength(5);
  });
});
