import { readHeaders } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import type { List } from '#shared/contracts/list.ts';
import type { ListState } from './list-address.ts';

/** Rows of a page, and of one request when all are fetched (docs/product/back-office.md#lists). */
export const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 200;

/** The address of one page of a list. */
export function pagePath(
  path: string,
  { q, sort, filters, page }: ListState,
  limit: number = PAGE_SIZE,
): string {
  const params = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (q !== '') params.set('q', q);
  if (sort !== '') params.set('sort', sort);
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(name, value);
  return `${path}?${params}`;
}

/**
 * Every row of a search, page by page. A row that moved between two pages is included once. Rejects
 * with an `ApiError`.
 */
export async function allRows<Row>(
  path: string,
  state: ListState,
  rowKey: (row: Row) => string,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const address = pagePath(path, { ...state, page }, EXPORT_PAGE_SIZE);
    const options = { headers: readHeaders() };
    const { items, total } = await apiRequest<List<Row>>('GET', address, undefined, options);
    for (const row of items) found.set(rowKey(row), row);
    if (items.length < EXPORT_PAGE_SIZE || page * EXPORT_PAGE_SIZE >= total)
      return [...found.values()];
  }
}
