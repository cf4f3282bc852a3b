import Download from 'lucide-react/icons/download';
import { Icon } from '#client/components/ui/icon.tsx';
import { downloadFile } from '#client/lib/call/download.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { BUTTON } from './button.ts';

interface DownloadButtonProps {
  path: string;
  /** What the file is called. */
  fileName: string;
  children: string;
  /** Its name for assistive technology, where several stand on one page. */
  label?: string;
  /** What is said when it fails. */
  failure: string;
}

/** Downloads a file that the server makes, one at a time. It keeps the focus meanwhile. */
export function DownloadButton({ path, fileName, children, label, failure }: DownloadButtonProps) {
  const { run: download, pending } = useCall({
    send: () => downloadFile(path, fileName),
    failure: { title: failure, fallback: 'Prøv igjen senere' },
  });
  return (
    <button
      type="button"
      className={BUTTON.edge}
      aria-label={label}
      aria-disabled={pending || undefined}
      onClick={() => void download(null)}
    >
      <Icon icon={Download} />
      {pending ? 'Laster ned …' : children}
    </button>
  );
}
