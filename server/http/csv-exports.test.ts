import { expect, it } from 'vitest';
import { addAdmin, addAffiliate, startTestServer, type TestServer } from '#server/testing/index.ts';
import { calls } from './calls.ts';

/** What a spreadsheet reads as a formula, or as the beginning of another cell. */
const HOSTILE = [
  ...['=1+1', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00A0=1', '\u200B=1'],
  ...['\uFEFF=1', '＝1+1', '＋1', '－1', '＠SUM(1)', ' \t@x', 'x;=1', 'x";=1', 'x\r\n=1', '"=1'],
];
const FORMULA = /^(?:[\s\u200B\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/;

/** The cells of a file, with `;` between them and quotes doubled. */
function cellsOf(text: string): string[] {
  const cells = text
    .replace(/^\uFEFF/, '')
    .matchAll(/"((?:[^"]|"")*)"(?:;|\r\n)|([^;"\r\n]*)(?:;|\r\n)/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

async function fill({ ctx }: TestServer, affiliate: string): Promise<void> {
  for (const [at, text] of HOSTILE.entries()) {
    await ctx.db.pool.query(
      `INSERT INTO affiliate_sales (affiliate_id, tickets_sold, points_earned, order_reference,
         registered_by, sale_date)
       VALUES ($1, 1, 10, $2, $2, '2026-05-01T10:00:00Z')`,
      [affiliate, text],
    );
    await ctx.db.pool.query(
      `INSERT INTO newsletter_subscriptions (email, confirm_token_hash, unsubscribe_token_hash)
       VALUES ($1, $2, $3)`,
      [`${text}@example.no`, `b${at}`, `a${at}`],
    );
  }
}

it('no cell of any exported file is a formula', async () => {
  const server = await startTestServer();
  try {
    const { cookie } = await addAdmin(server);
    const affiliate = await addAffiliate(server, { navn: '=cmd|x' });
    await fill(server, affiliate.id);
    const as = { admin: cookie, affiliate: affiliate.cookie };
    const files = calls.filter(([method, path]) => method === 'GET' && path.endsWith('.csv'));
    expect(files.length).toBeGreaterThan(2);
    for (const [, path, who] of files) {
      const by = as[who as keyof typeof as];
      const { status, text } = await server.api('GET', path, { cookie: by });
      const cells = cellsOf(text);
      const last = HOSTILE.filter((each) => cells.some((cell) => cell.includes(each)));
      expect([path, status, last]).toEqual([path, 200, HOSTILE]);
      expect([path, cells.filter((cell) => FORMULA.test(cell))]).toEqual([path, []]);
    }
  } finally {
    await server.stop();
  }
});
