// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CellBar, litCells } from './bars.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

afterEach(cleanup);

interface Person {
  name: string;
  points: number;
}
const table: DataTableProps<Person> = {
  caption: 'Affiliates',
  columns: [
    { key: 'name', header: 'Navn', cell: (row) => row.name, rowHeader: true },
    { key: 'points', header: 'Poeng', cell: (row) => row.points, numeric: true },
  ],
  rows: [
    { name: 'Nora', points: 1840 },
    { name: 'Jonas', points: 1470 },
  ],
  rowKey: (row) => row.name,
  empty: <p>Ingen affiliates ennå</p>,
};

describe('DataTable', () => {
  it('names the table, its columns and its rows', () => {
    render(<DataTable {...table} />);
    const found = screen.getByRole('table', { name: 'Affiliates' });
    expect(
      within(found)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Navn', 'Poeng']);
    const row = within(found).getByRole('row', { name: /Jonas/ });
    expect(within(row).getByRole('cell').textContent).toBe('1470');
  });

  it('is busy while the rows are fetched', () => {
    render(<DataTable {...table} rows={undefined} skeletonRows={3} />);
    expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  it('shows what stands for nothing', () => {
    render(<DataTable {...table} rows={[]} />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Ingen affiliates ennå')).toBeTruthy();
  });

  it('shows a failure with its status and tries again', async () => {
    const onRetry = vi.fn();
    render(
      <DataTable {...table} error={{ status: 503, title: 'Vi fikk ikke hentet lista', onRetry }} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('HTTP 503');
    await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('CellBar', () => {
  it.each([
    [0, 0],
    [0.1, 1],
    [40, 10],
    [94, 24],
    [99.9, 24],
    [100, 25],
    [Number.NaN, 0],
    [-5, 0],
  ])('lights %d %% as %d cells', (percent, cells) => {
    expect(litCells(percent)).toBe(cells);
  });

  it('says its value in words', () => {
    render(<CellBar label="Nora" percent={52.7} text="240 poeng til CTRL Elite" note="52 %" />);
    const bar = screen.getByRole('progressbar', { name: 'Nora' });
    expect(bar.getAttribute('aria-valuenow')).toBe('52');
    expect(bar.getAttribute('aria-valuetext')).toBe('240 poeng til CTRL Elite');
  });
});
