import { useEffect, useRef } from 'react';
import { Card } from '../ui/card.tsx';
import { Key } from '../ui/key.tsx';

export interface LinkRefusedProps {
  title: string;
  /** Why, in the server's words. */
  text: string;
  /** Where a new one is asked for. */
  again: { href: string; label: string };
}

/** A mail's link that is worth nothing. Takes the focus, because the key that had it is gone. */
export function LinkRefused({ title, text, again }: LinkRefusedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className="innlogging__svar" tabIndex={-1} role="alert">
      <Card tone="feil" className="tomt">
        <h2 className="innlogging__tittel">{title}</h2>
        <p className="dempet">{text}</p>
        <Key href={again.href} className="tomt__handling">
          {again.label}
        </Key>
      </Card>
    </div>
  );
}
