import { describe, expect, it } from 'vitest';
import { createStatementNames, nameStatements } from './named-statements.ts';

const INSERT = 'INSERT INTO t (a) VALUES ($1) RETURNING id';

describe('the names of statements', () => {
  it('come with the third time, and stay', () => {
    const { of: nameOf } = createStatementNames();
    expect([nameOf(INSERT), nameOf(INSERT)]).toEqual([undefined, undefined]);
    const name = nameOf(INSERT);
    expect(name).toEqual(expect.any(String));
    expect(nameOf(INSERT)).toBe(name);
    const other = 'SELECT a FROM t WHERE id = $1';
    nameOf(other);
    nameOf(other);
    expect(nameOf(other)).not.toBe(name);
  });

  it.each([
    ['whose columns change with the table', 'SELECT * FROM t WHERE id = $1'],
    ['that gives whole rows back', 'DELETE FROM t WHERE id = $1 RETURNING t.*'],
    ['that is very long', `SELECT ${'1, '.repeat(5000)} $1`],
  ])('are not given to one %s', (_kind, text) => {
    const { of: nameOf } = createStatementNames();
    expect([nameOf(text), nameOf(text), nameOf(text), nameOf(text)]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('have an end, also where each list of ids makes a text of its own', () => {
    const { of: nameOf } = createStatementNames();
    const names = new Set<string | undefined>();
    for (let text = 0; text < 5000; text += 1) {
      for (let time = 0; time < 3; time += 1) names.add(nameOf(`SELECT ${text} + $1`));
    }
    names.delete(undefined);
    expect(names.size).toBe(300);
  });
});

describe('a connection that names statements', () => {
  /** A connection that remembers what it was asked. */
  function connection() {
    const asked: unknown[][] = [];
    const heard: ((error: { code?: string }) => void)[] = [];
    const client = {
      query: (...args: unknown[]) => asked.push(args),
      connection: { on: (_event: string, hear: (typeof heard)[0]) => heard.push(hear) },
    };
    let forgotten = 0;
    const forget = () => {
      forgotten += 1;
    };
    nameStatements(client, { of: (text) => (text === INSERT ? 'known' : undefined), forget });
    const fail = (code: string) => heard.map((hear) => hear({ code }));
    return { asked, query: client.query, fail, forgotten: () => forgotten };
  }

  it('names a text with parameters, in each of the forms of pg', () => {
    const { asked, query } = connection();
    const done = () => undefined;
    query(INSERT, [1], done);
    query({ text: INSERT, query_timeout: 5 }, [2]);
    query({ text: INSERT, values: [3] });
    expect(asked).toEqual([
      [{ text: INSERT, name: 'known' }, [1], done],
      [{ text: INSERT, query_timeout: 5, name: 'known' }, [2]],
      [{ text: INSERT, values: [3], name: 'known' }, undefined],
    ]);
  });

  it('leaves everything else as it is', () => {
    const { asked, query } = connection();
    const own = { submit: () => undefined, text: INSERT, values: [1] };
    const calls = [
      ['BEGIN'],
      ['SELECT $1', [1]],
      [{ text: INSERT, name: 'mine', values: [1] }],
      [own],
    ];
    for (const call of calls) query(...call);
    expect(asked.map(([first]) => first)).toEqual(calls.map(([first]) => first));
  });

  it('forgets the names when the columns of a statement have changed', () => {
    const { fail, forgotten } = connection();
    fail('23505');
    expect(forgotten()).toBe(0);
    fail('0A000');
    expect(forgotten()).toBe(1);
  });
});
