import type { Comparison } from './compare.ts';

const picture = (folder: string, name: string, there: boolean) =>
  there
    ? `<a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt=""></a>`
    : '';

function row({ name, state, pixels, share }: Comparison): string {
  const figures = state === 'different' ? `${pixels} px, ${(share * 100).toFixed(3)} %` : state;
  return `<section><h2>${name} <small>${figures}</small></h2><div>
${picture('before', name, state !== 'new')}
${picture('after', name, state !== 'gone')}
${picture('difference', name, state === 'different')}</div></section>`;
}

/** HTML page with the screenshots of two commits side by side, most different first. */
export function report(title: string, rows: readonly Comparison[]): string {
  const changed = rows.filter(({ state }) => state !== 'same');
  const same = rows.filter(({ state }) => state === 'same');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 14px/1.5 system-ui; margin: 24px; background: #fff; color: #111 }
section div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; align-items: start }
img { width: 100%; border: 1px solid #999 }
small { font-weight: 400; color: #555 }
</style>
<h1>${title}</h1>
<p>${changed.length} of ${rows.length} pictures differ. Before, after, difference.</p>
${changed.map(row).join('\n')}
<h2>The same</h2>
<ul>${same.map(({ name }) => `<li><a href="after/${name}">${name}</a></li>`).join('')}</ul>
</html>
`;
}
