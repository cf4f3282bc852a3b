import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { BUTTON } from '#client/components/back-office/button.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { Icon } from '../ui/icon.tsx';

export interface PagerProps {
  /** Name of the list, e.g. 'Brukere'. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The range of shown rows, and buttons to the neighbouring pages. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={`Sider: ${label}`}>
      <p className="mono mr-auto text-fg-2" aria-live="polite">
        {first > last ? '0' : `${formatNumber(first)}–${formatNumber(last)}`} av{' '}
        {formatNumber(total)}
      </p>
      {pages > 1 && (
        <>
          <button
            type="button"
            className={BUTTON.edge}
            disabled={page <= 1}
            onClick={() => onPage(Math.min(page - 1, pages))}
          >
            <Icon icon={ArrowLeft} /> Forrige side
          </button>
          <button
            type="button"
            className={BUTTON.edge}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            Neste side <Icon icon={ArrowRight} />
          </button>
        </>
      )}
    </nav>
  );
}
