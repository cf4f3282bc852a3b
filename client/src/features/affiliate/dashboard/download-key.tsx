import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { downloadFile } from '#client/lib/call/download.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { ownCall } from '#client/lib/session/session-acts.ts';
import { affiliateSession } from '../affiliate-session.ts';

export interface DownloadKeyProps {
  path: string;
  /** File name. */
  name: string;
  children: ReactNode;
}

/** Downloads a file of the affiliate's own data, one at a time. */
export function DownloadKey({ path, name, children }: DownloadKeyProps) {
  const client = useQueryClient();
  const { run: download, pending } = useCall({
    send: () => ownCall(affiliateSession, client, downloadFile(path, name)),
    failure: { title: 'Kunne ikke laste ned', fallback: 'Prøv igjen senere.' },
  });
  return (
    <Button
      size="sm"
      variant="coal"
      icon={<Icon icon={Download} size={16} />}
      onClick={() => void download(null)}
      loading={pending}
      loadingText="Laster ned..."
    >
      {children}
    </Button>
  );
}
