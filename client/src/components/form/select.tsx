import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Field, type FieldText } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

interface SelectProps extends FieldText, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly (SelectOption | SelectGroup)[];
  ref?: Ref<HTMLSelectElement>;
}

export function Select(props: SelectProps) {
  const { label, hint, error, optional, options, className, ...select } = props;
  return (
    <Field {...{ label, hint, error, optional }} id={select.id}>
      {(control) => (
        <span className="relative grid items-center">
          <select {...select} {...control} className={cx('field__control', className)}>
            {options.map((one) =>
              'options' in one ? (
                <optgroup key={one.label} label={one.label}>
                  <Options options={one.options} />
                </optgroup>
              ) : (
                <Options key={one.value} options={[one]} />
              ),
            )}
          </select>
          <Icon icon={ChevronDown} className="pointer-events-none absolute right-4" />
        </span>
      )}
    </Field>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
