import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export interface LinkRefusedProps {
  title: string;
  /** The server's reason. */
  text: string;
  /** Link to where a new one is requested. */
  again: { href: string; label: string };
}

/**
 * Message about an invalid link of an e-mail. Takes the focus, because the button that had it is
 * removed.
 */
export function LinkRefused({ title, text, again }: LinkRefusedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className="mt-9" tabIndex={-1} role="alert">
      <Card tone="error" className="grid justify-items-start gap-2.5">
        <h2 className="text-h4">{title}</h2>
        <p className="dim">{text}</p>
        <Button href={again.href} className="mt-3">
          {again.label}
        </Button>
      </Card>
    </div>
  );
}
