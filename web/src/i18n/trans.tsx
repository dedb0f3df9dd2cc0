import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

type Props = {
  text: string;
  /** What stands for each `<name>…</name>` in it. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
};

/** A text of which parts are links or stand out. */
export function Trans({ text, components }: Props) {
  const parts = text.split(/(<(\w+)>.*?<\/\2>)/s);
  // Every third part is the name of the one before.
  return parts.map((part, at) => {
    if (at % 3 === 2) return null;
    const [, name = '', inside] = /^<(\w+)>(.*)<\/\1>$/s.exec(part) ?? [];
    const component = components[name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    return <Fragment key={at}>{component ? cloneElement(component, {}, inside) : part}</Fragment>;
  });
}
