import { cx } from '#client/components/ui/cx.ts';
import { shareTexts } from './share-texts.ts';

/** The three steps from a share to its reward. */
export function ShareSteps() {
  const { steps } = shareTexts;
  return (
    <ol className="grid content-start gap-6 lg:mt-6">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-5">
          <span
            className={cx(
              'key w-14 cursor-default self-start px-0 font-[900] font-display text-[1.25rem] leading-none',
              index === steps.length - 1 && 'key--y',
            )}
            aria-hidden="true"
          >
            <span>{index + 1}</span>
          </span>
          <div>
            <h2 className="text-[1.25rem]">{title}</h2>
            <p className="dim max-w-[30rem]">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
