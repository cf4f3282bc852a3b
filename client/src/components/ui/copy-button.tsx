import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** How long the button confirms the copy, in ms. */
const SHOWN_MS = 3000;

interface CopyButtonProps {
  text: string;
  label: ReactNode;
  variant?: 'bone' | 'coal';
}

/** A button that copies a text to the clipboard and confirms it in its label. */
export function CopyButton({ text, label, variant = 'coal' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      // Undefined in insecure contexts (http).
      if (navigator.clipboard === undefined) throw new Error('No clipboard');
      await navigator.clipboard.writeText(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      toast({
        title: 'Kunne ikke kopiere',
        description: 'Marker teksten og kopier den selv.',
        variant: 'error',
      });
    }
  };
  return (
    <Button
      size="sm"
      variant={variant}
      icon={<Icon icon={copied ? Check : Copy} size={16} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Kopiert' : label}</span>
    </Button>
  );
}
