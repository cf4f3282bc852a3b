import { queryOptions } from '@tanstack/react-query';
import { adminPoll, readHeaders } from '#client/lib/admin-calls.ts';
import { type Address, addressOf, api, type Named, type Page } from '#client/lib/api.ts';
import type { List } from '#shared/contracts/list.ts';
import type { ListState } from './list-address.ts';

/** Names of the calls that answer pages of such rows. */
export type ListCall<Row> = {
  [N in Named<'GET'>]: [Page<N>] extends [never] ? never : Page<N> extends List<Row> ? N : never;
}[Named<'GET'>];

/** Rows of a page, and of one request when all are fetched (docs/product/back-office.md#lists). */
export const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 200;

/** The query of one page of a list. */
function pageQuery({ q, sort, filters, page }: ListState, limit: number) {
  const given = { q, sort, ...filters };
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  return { page: String(page), limit: String(limit), ...Object.fromEntries(filled) };
}

/** One page of a list. The names of its filters and orders come from the table's own columns. */
async function fetchPage<Row>(
  call: ListCall<Row>,
  query: ReturnType<typeof pageQuery>,
  signal?: AbortSignal,
): Promise<List<Row>> {
  const options = { headers: readHeaders(), ...(signal && { signal }) };
  return (await api(call, { query, ...options } as never)) as List<Row>;
}

/** The query of one page of a list, polled every `pollMs` ms. */
export function pageOptions<Row>(call: ListCall<Row>, state: ListState, pollMs: number) {
  const query = pageQuery(state, PAGE_SIZE);
  return queryOptions({
    queryKey: [addressOf(call, { query } as Address<typeof call> as never)],
    queryFn: ({ signal }) => fetchPage(call, query, signal),
    ...adminPoll(pollMs),
  });
}

/**
 * Every row of a search, page by page. A row that moved between two pages is included once. Rejects
 * with an `ApiError`.
 */
export async function allRows<Row>(
  call: ListCall<Row>,
  state: ListState,
  rowKey: (row: Row) => string,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const query = pageQuery({ ...state, page }, EXPORT_PAGE_SIZE);
    const { items, total } = await fetchPage(call, query);
    for (const row of items) found.set(rowKey(row), row);
    if (items.length < EXPORT_PAGE_SIZE || page * EXPORT_PAGE_SIZE >= total)
      return [...found.values()];
  }
}
