import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { toast } from '#client/lib/toast.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** How long the key says that it copied, in ms. */
const SHOWN_MS = 3000;

interface CopyKeyProps {
  text: string;
  label: string;
  variant?: 'bein' | 'kull';
}

/** Puts a text on the clipboard and says so on its face. */
export function CopyKey({ text, label, variant = 'kull' }: CopyKeyProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      // Missing where the page is not secure.
      if (navigator.clipboard === undefined) throw new Error('No clipboard');
      await navigator.clipboard.writeText(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      const { title, text: description } = dashboardTexts.code.copyFailed;
      toast({ title, description, variant: 'error' });
    }
  };
  return (
    <Key
      size="sm"
      variant={variant}
      icon={<Icon icon={copied ? Check : Copy} size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? dashboardTexts.code.copied : label}</span>
    </Key>
  );
}
