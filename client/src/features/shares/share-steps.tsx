import { cx } from '#client/components/ui/cx.ts';
import { shareTexts } from './share-texts.ts';

/** The three steps from a share to its reward. */
export function ShareSteps() {
  const { steps } = shareTexts;
  return (
    <ol className="spre__steg">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span
            className={cx('key', 'spre__tall', index === steps.length - 1 && 'key--y')}
            aria-hidden="true"
          >
            <span>{index + 1}</span>
          </span>
          <div>
            <h2>{title}</h2>
            <p className="dempet">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
