import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { downloadFile } from '#client/lib/download.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import { asAffiliate } from '../affiliate-session.ts';
import { dashboardTexts } from './dashboard-texts.ts';

export interface DownloadKeyProps {
  path: string;
  /** What the file is called. */
  name: string;
  children: ReactNode;
}

/** Downloads a file of the affiliate's own, one at a time. */
export function DownloadKey({ path, name, children }: DownloadKeyProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const download = async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await asAffiliate(client, downloadFile(path, name));
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere.');
      toast({ title: dashboardTexts.downloadFailed, description, variant: 'error' });
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return (
    <Key
      size="sm"
      variant="kull"
      icon={<Icon icon={Download} size={16} />}
      onClick={() => void download()}
      loading={pending}
      loadingText={dashboardTexts.downloading}
    >
      {children}
    </Key>
  );
}
