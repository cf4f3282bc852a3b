import Download from 'lucide-react/icons/download';
import { Icon } from '#client/components/ui/icon.tsx';
import { downloadFile } from '#client/lib/call/download.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { BUTTON } from './button.ts';

interface DownloadButtonProps {
  path: string;
  fileName: string;
  children: string;
  /** Title of the error notice. */
  failure: string;
}

/** Downloads a generated file, one at a time. The button keeps the focus meanwhile. */
export function DownloadButton({ path, fileName, children, failure }: DownloadButtonProps) {
  const { run: download, pending } = useCall({
    send: () => downloadFile(path, fileName),
    failure: { title: failure, fallback: 'Prøv igjen senere' },
  });
  return (
    <button
      type="button"
      className={BUTTON.edge}
      aria-disabled={pending || undefined}
      onClick={() => void download(null)}
    >
      <Icon icon={Download} />
      {pending ? 'Laster ned …' : children}
    </button>
  );
}
