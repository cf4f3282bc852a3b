// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import { chartNumber, litCellsOf, peakOf } from './bar-chart-plot.tsx';

afterEach(cleanup);

const chart: BarChartProps = {
  title: 'Besøk per dag',
  unit: 'besøk',
  series: [{ name: 'Besøk', tone: 'bone' }],
  points: [
    { key: '2026-11-19', label: '19.11.', longLabel: 'torsdag 19. november', values: [4] },
    { key: '2026-11-20', label: '20.11.', longLabel: 'fredag 20. november', values: [1200] },
    { key: '2026-11-21', label: '21.11.', longLabel: 'lørdag 21. november', values: [0] },
  ],
};
const columns = () => [...document.querySelectorAll('[role="option"]')];
const readOut = () => document.querySelector('[data-read]')?.textContent;

describe('BarChart', () => {
  it('names the chart and every column with its value', () => {
    render(<BarChart {...chart} />);
    screen.getByRole('region', { name: 'Besøk per dag' });
    screen.getByRole('listbox', { name: /^Besøk per dag, besøk/ });
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(columns().map((one) => one.getAttribute('aria-label'))).toEqual([
      'torsdag 19. november: 4 besøk',
      'fredag 20. november: 1\u00A0200 besøk',
      'lørdag 21. november: 0 besøk',
    ]);
  });

  it('is one stop of the tab key, from where the arrow keys reach every value', async () => {
    const user = userEvent.setup();
    render(<BarChart {...chart} />);
    await user.tab();
    expect(document.activeElement).toBe(columns()[2]);
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(columns()[1]);
    expect(readOut()).toBe('fredag 20. november: 1\u00A0200 besøk');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(columns()[0]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(columns()[2]);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vis som tabell' }));
  });

  it('says when nothing was measured, and when there was none of it', () => {
    const at = (...values: (number | null)[]) =>
      values.map((value, index) => ({ key: `${index}`, label: `${index}`, values: [value] }));
    const { rerender } = render(<BarChart {...chart} points={at(null, null)} />);
    screen.getByText('Ingenting er målt i perioden ennå.');
    rerender(<BarChart {...chart} points={at(null, 0)} />);
    screen.getByText('Ingen besøk i perioden.');
    expect(screen.queryByRole('listbox')).toBeNull();
    screen.getByRole('button', { name: 'Vis som tabell' });
  });

  it('says how many columns were measured, and nothing where all were', () => {
    const at = (...values: (number | null)[]) =>
      values.map((value, index) => ({ key: `${index}`, label: `${index}`, values: [value] }));
    const { rerender } = render(<BarChart {...chart} points={at(null, 3, null)} />);
    screen.getByText('Målt på 1 av 3 dager.');
    rerender(<BarChart {...chart} axis="Time" points={at(1, null)} />);
    screen.getByText('Målt på 1 av 2 timer.');
    rerender(<BarChart {...chart} points={at(0, 3)} />);
    expect(screen.queryByText(/^Målt/)).toBeNull();
  });

  it('counts one in the singular', () => {
    const points = [{ key: '1', label: 'Ma', values: [1] }];
    render(<BarChart {...chart} unit="billetter" unitOne="billett" points={points} />);
    expect(readOut()).toBe('Ma: 1 billett');
  });

  it('writes the highest value of a scale whose columns have no room for theirs', () => {
    const points = Array.from({ length: 13 }, (_, index) => ({
      key: `${index}`,
      label: `${index}`,
      values: [index],
    }));
    const { rerender } = render(<BarChart {...chart} points={points} />);
    screen.getByText('Høyest 12');
    rerender(<BarChart {...chart} />);
    expect(screen.queryByText(/^Høyest/)).toBeNull();
  });

  it('reads out the column under the pointer', async () => {
    render(<BarChart {...chart} />);
    expect(readOut()).toBe('lørdag 21. november: 0 besøk');
    await userEvent.hover(columns()[0] as Element);
    expect(readOut()).toBe('torsdag 19. november: 4 besøk');
  });

  it('shows the same figures as a table', async () => {
    render(
      <BarChart
        {...chart}
        unit="billetter"
        series={[
          { name: 'Direkte', tone: 'bone' },
          { name: 'Affiliate', tone: 'striped' },
        ]}
        points={[{ key: 'ma', label: 'Ma', longLabel: 'mandag', values: [3, null] }]}
      />,
    );
    expect(columns()[0]?.getAttribute('aria-label')).toBe(
      'mandag: Direkte 3 billetter, Affiliate – billetter',
    );
    const toggle = screen.getByRole('button', { name: 'Vis som tabell' });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    const row = within(screen.getByRole('table')).getByRole('row', { name: /mandag/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['3', '–']);
    expect(columns()).toEqual([]);
    await userEvent.click(toggle);
    expect(columns()).toHaveLength(1);
  });

  it('shows the empty text when there is nothing to draw', () => {
    render(<BarChart {...chart} points={[]} empty="Ingen besøk ennå." />);
    screen.getByText('Ingen besøk ennå.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('draws a year of columns with ten labels at most', () => {
    const points = [...new Array(366).keys()].map((index) => ({
      key: String(index),
      label: `nr${index}`,
      values: [index],
    }));
    render(<BarChart {...chart} points={points} />);
    expect(columns()).toHaveLength(366);
    expect(document.querySelectorAll('[data-label]')).toHaveLength(10);
    expect(document.querySelectorAll('[data-value]')).toHaveLength(0);
  });
});

describe('the shape of a chart', () => {
  it.each([
    [0, 0],
    [-3, 0],
    [null, 0],
    [0.1, 1],
    [50, 6],
    [99.9, 11],
    [100, 12],
  ])('lights %s of 100 as %d cells', (value, cells) => {
    expect(litCellsOf(value, 100)).toBe(cells);
    expect(litCellsOf(value, 0)).toBe(0);
  });

  it('highlights the one highest column of the one series', () => {
    const series = chart.series;
    expect(peakOf(chart.points, series)).toBe(1);
    expect(peakOf([...chart.points, ...chart.points], series)).toBe(-1);
    expect(peakOf(chart.points, [...series, ...series])).toBe(-1);
    expect(peakOf([{ key: 'a', label: 'a', values: [0] }], series)).toBe(-1);
  });

  it.each([
    [null, '–'],
    [0, '0'],
    [12.34, '12,3'],
    [-2, '−2'],
    [-0.04, '0'],
    [12_345, '12\u00A0345'],
    [0.96, '1'],
  ])('writes %s as %s', (value, text) => {
    expect(chartNumber(value)).toBe(text);
  });
});
