import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway, isUserGone, uniqueViolation } from './errors.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, ...more });
const wrapped = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

describe('isDatabaseAway', () => {
  it.each([
    ['no server', withCode('ECONNREFUSED')],
    ['no server at any address of the name', new AggregateError([withCode('ECONNREFUSED')])],
    ['a socket file that is not there', withCode('ENOENT', { syscall: 'connect' })],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['a statement that took too long', withCode('57014')],
    ['no connection left', withCode('53300')],
    ['a full disk', withCode('53100')],
    ['a server without memory', withCode('53200')],
    ['a disk that fails', withCode('58030')],
    ['a pool that waited too long', new Error('timeout exceeded when trying to connect')],
    ['an answer that never came', new Error('Query read timeout')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ])('%s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(wrapped(error))).toBe(true);
  });

  it.each([
    ['a wrong statement', withCode('42601')],
    ['a taken name', withCode('23505')],
    ['a file that is not there', withCode('ENOENT', { syscall: 'open' })],
    ['any other error', new Error('no')],
    ['no error object', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('not %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  it('ends also when an error is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('uniqueViolation', () => {
  it('names the index', () => {
    const error = wrapped(withCode('23505', { constraint: 'users_email_folded' }));
    expect(uniqueViolation(error)).toBe('users_email_folded');
  });

  it('is empty when the index is not told, and null for other errors', () => {
    expect(uniqueViolation(withCode('23505'))).toBe('');
    expect(uniqueViolation(withCode('23503', { constraint: 'a_key' }))).toBeNull();
    expect(uniqueViolation(null)).toBeNull();
  });
});

describe('isUserGone', () => {
  it('is a row that names a deleted user, and nothing else', () => {
    const refused = (code: string, constraint: string) =>
      isUserGone(wrapped(withCode(code, { constraint })));
    expect(refused('23503', 'account_tokens_user_id_users_id_fk')).toBe(true);
    expect(refused('23503', 'affiliate_sales_affiliate_id_affiliates_id_fk')).toBe(false);
    expect(refused('23505', 'account_tokens_user_id_users_id_fk')).toBe(false);
    expect(isUserGone(new Error('no'))).toBe(false);
  });
});
