import { useEffect, useRef } from 'react';
import { Card } from '../ui/card.tsx';
import { Key } from '../ui/key.tsx';

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
