import Share2 from 'lucide-react/icons/share-2';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast } from '#client/lib/toast.ts';
import { actTexts } from './act-texts.ts';

/** Shares the page through the browser's own dialog; false where there is none, or it failed. */
async function shareHere(title: string, url: string): Promise<boolean> {
  // Undefined in insecure contexts (http), and in many browsers on desktop.
  if (navigator.share === undefined) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // Who closes the dialog has not asked for anything else.
    return error instanceof Error && error.name === 'AbortError';
  }
}

/** 'Del': the browser's own dialog, else the address on the clipboard. */
export function ShareKey({ title }: { title: string }) {
  const share = async () => {
    const url = `${window.location.origin}${window.location.pathname}`;
    if (await shareHere(title, url)) return;
    try {
      if (navigator.clipboard === undefined) throw new Error('No clipboard');
      await navigator.clipboard.writeText(url);
      toast({ title: actTexts.copied, variant: 'success' });
    } catch {
      toast({ ...actTexts.notCopied, variant: 'error' });
    }
  };
  return (
    <Button
      variant="coal"
      className="noscript:hidden"
      icon={<Icon icon={Share2} size={20} />}
      onClick={() => void share()}
    >
      {actTexts.share}
    </Button>
  );
}
